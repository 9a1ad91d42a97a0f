//! Kimi: Moonshot's API, which accepts its own variant of JSON Schema.

use mcpact_rules::client_keywords::INSTEAD_OF_TYPE;

use super::client::Client::Kimi;
use super::rule::Effect::Refused;
use super::rule::{Check, ClientRule, SchemaCheck, Side, rule};

pub(super) static RULES: &[ClientRule] = &[
    rule(
        Kimi,
        "name-characters",
        Refused,
        Check::Name {
            symbols: "_-",
            first: Some(""),
        },
        "The API returns 400 if a tool's name does not begin with a letter, or contains characters other than letters, digits, `_` and `-`.",
        "write a name of letters, digits, `_` and `-` that begins with a letter",
        "MoonshotAI/kimi-cli#2531",
    ),
    rule(
        Kimi,
        "untyped",
        Refused,
        Check::Schemas(Side::Input, SchemaCheck::Untyped(&INSTEAD_OF_TYPE)),
        "The API returns 400 if a value has no `type`, also in an `anyOf`.",
        "add the `type` of each alternative",
        "MoonshotAI/kimi-cli#1595",
    ),
    rule(
        Kimi,
        "type-beside-union",
        Refused,
        Check::Schemas(Side::Input, SchemaCheck::TypeBeside("anyOf")),
        "The API returns 400 for a `type` beside `anyOf`.",
        "move the `type` into each alternative",
        "MoonshotAI/kimi-code#2661",
    ),
    rule(
        Kimi,
        "ref-location",
        Refused,
        Check::Schemas(Side::Input, SchemaCheck::RefNotUnder("#/$defs/")),
        "The API returns 400 for a `$ref` that does not begin with `#/$defs/`.",
        "put the definition under `$defs`, or inline it",
        "Softeria/ms-365-mcp-server#458",
    ),
    rule(
        Kimi,
        "ref-siblings",
        Refused,
        Check::Schemas(Side::Input, SchemaCheck::RefSiblings(&["description"])),
        "The API returns 400 for a `$ref` beside a `type`; of all siblings, only a description is known to be accepted.",
        "inline the definition",
        "router-for-me/CLIProxyAPI#5316",
    ),
    rule(
        Kimi,
        "dangling-ref",
        Refused,
        Check::Schemas(Side::Input, SchemaCheck::RefDangling),
        "The API returns 400 for a `$ref` to a missing definition.",
        "put the definition under `$defs` at the root of the same schema, or inline it",
        "CommandCodeAI/command-code#566",
    ),
    rule(
        Kimi,
        "tuple-items",
        Refused,
        Check::Schemas(Side::Input, SchemaCheck::TupleItems),
        "The API returns 400 if `items` is a list.",
        "write `prefixItems`, or one schema for all items",
        "anomalyco/opencode#39995",
    ),
    rule(
        Kimi,
        "several-conditions",
        Refused,
        Check::Schemas(Side::Input, SchemaCheck::SeveralIfs),
        "The API merges the schemas of an `allOf`, and returns 400 if two of them have an `if`.",
        "describe the conditions, and check them in the call",
        "earendil-works/pi#5822",
    ),
];
