//! Kimi: Moonshot's API, which accepts its own variant of JSON Schema.

use mcpact_shared::client_keywords::INSTEAD_OF_TYPE;

use super::check::{Check, ReferenceCheck, SchemaCheck, ToolCheck};
use super::client::Client::Kimi;
use super::rule::ClientRule;
use super::rule::Effect::Refused;

pub(super) static RULES: &[ClientRule] = &[
    ClientRule {
        client: Kimi,
        id: "name-characters",
        effect: Refused,
        check: Check::Tool(ToolCheck::Name {
            symbols: "_-",
            first: Some(""),
        }),
        text: "The API returns 400 if a tool's name does not begin with a letter, or contains characters other than letters, digits, `_` and `-`.",
        fix: "write a name of letters, digits, `_` and `-` that begins with a letter",
        source: "MoonshotAI/kimi-cli#2531",
    },
    ClientRule {
        client: Kimi,
        id: "untyped",
        effect: Refused,
        check: Check::input(SchemaCheck::Untyped(&INSTEAD_OF_TYPE)),
        text: "The API returns 400 if a value has no `type`, also in an `anyOf`.",
        fix: "add the `type` of each alternative",
        source: "MoonshotAI/kimi-cli#1595",
    },
    ClientRule {
        client: Kimi,
        id: "type-beside-union",
        effect: Refused,
        check: Check::input(SchemaCheck::TypeBeside("anyOf")),
        text: "The API returns 400 for a `type` beside `anyOf`.",
        fix: "move the `type` into each alternative",
        source: "MoonshotAI/kimi-code#2661",
    },
    ClientRule {
        client: Kimi,
        id: "ref-location",
        effect: Refused,
        check: Check::input(SchemaCheck::Reference(ReferenceCheck::NotUnder("#/$defs/"))),
        text: "The API returns 400 for a `$ref` that does not begin with `#/$defs/`.",
        fix: "put the definition under `$defs`, or inline it",
        source: "Softeria/ms-365-mcp-server#458",
    },
    ClientRule {
        client: Kimi,
        id: "ref-siblings",
        effect: Refused,
        check: Check::input(SchemaCheck::Reference(ReferenceCheck::Siblings(&["description"]))),
        text: "The API returns 400 for a `$ref` beside a `type`; of all siblings, only a description is known to be accepted.",
        fix: "inline the definition",
        source: "router-for-me/CLIProxyAPI#5316",
    },
    ClientRule {
        client: Kimi,
        id: "dangling-ref",
        effect: Refused,
        check: Check::input(SchemaCheck::Reference(ReferenceCheck::Dangling)),
        text: "The API returns 400 for a `$ref` to a missing definition.",
        fix: "put the definition under `$defs` at the root of the same schema, or inline it",
        source: "CommandCodeAI/command-code#566",
    },
    ClientRule {
        client: Kimi,
        id: "tuple-items",
        effect: Refused,
        check: Check::input(SchemaCheck::TupleItems),
        text: "The API returns 400 if `items` is a list.",
        fix: "write `prefixItems`, or one schema for all items",
        source: "anomalyco/opencode#39995",
    },
    ClientRule {
        client: Kimi,
        id: "several-conditions",
        effect: Refused,
        check: Check::input(SchemaCheck::SeveralIfs),
        text: "The API merges the schemas of an `allOf`, and returns 400 if two of them have an `if`.",
        fix: "describe the conditions, and check them in the call",
        source: "earendil-works/pi#5822",
    },
];
