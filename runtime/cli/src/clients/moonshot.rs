//! Kimi: Moonshot's API takes a JSON Schema of its own.

use super::Client::Kimi;
use super::Effect::Refused;
use super::rule::{Check, Rule, Side, Sought, rule};

pub(super) static RULES: &[Rule] = &[
    rule(
        Kimi,
        "name-characters",
        Refused,
        Check::Name {
            also: "_-",
            first: Some(""),
        },
        "The API answers 400 to a request with a tool whose name does not begin with a letter, or has other characters than letters, digits, `_` and `-`.",
        "begin the name with a letter, and go on with letters, digits, `_` and `-`",
        "MoonshotAI/kimi-cli#2531",
    ),
    rule(
        Kimi,
        "untyped",
        Refused,
        Check::Schemas(Side::Input, Sought::Untyped(&["$ref", "anyOf", "oneOf", "allOf"])),
        "The API answers 400 to a request with a value that has no `type`, those of an `anyOf` among them.",
        "say the type of each alternative",
        "MoonshotAI/kimi-cli#1595",
    ),
    rule(
        Kimi,
        "type-beside-union",
        Refused,
        Check::Schemas(Side::Input, Sought::TypeBeside("anyOf")),
        "The API answers 400 to a request with a `type` beside `anyOf`.",
        "say the type in each alternative instead",
        "MoonshotAI/kimi-code#2661",
    ),
    rule(
        Kimi,
        "ref-place",
        Refused,
        Check::Schemas(Side::Input, Sought::RefOutside("#/$defs/")),
        "The API answers 400 to a request with a `$ref` that does not begin with `#/$defs/`.",
        "put the definition under `$defs`, or write it in place",
        "Softeria/ms-365-mcp-server#458",
    ),
    rule(
        Kimi,
        "ref-siblings",
        Refused,
        Check::Schemas(Side::Input, Sought::RefBeside(&["description"])),
        "The API answers 400 to a request with a `$ref` that has a `type` beside it; a description is all that is known to pass.",
        "write the definition in place",
        "router-for-me/CLIProxyAPI#5316",
    ),
    rule(
        Kimi,
        "dangling-ref",
        Refused,
        Check::Schemas(Side::Input, Sought::RefDangling),
        "The API answers 400 to a request with a `$ref` to a definition that is not there.",
        "put the definition under `$defs` at the root of the same schema, or write it in place",
        "CommandCodeAI/command-code#566",
    ),
    rule(
        Kimi,
        "tuple-items",
        Refused,
        Check::Schemas(Side::Input, Sought::TupleItems),
        "The API answers 400 to a request with a list for `items`.",
        "write `prefixItems`, or one schema for all items",
        "anomalyco/opencode#39995",
    ),
    rule(
        Kimi,
        "several-conditions",
        Refused,
        Check::Schemas(Side::Input, Sought::SeveralIfs),
        "The API merges the schemas of an `allOf`, and answers 400 where two have an `if`.",
        "say the conditions in the description, and check them in the call",
        "earendil-works/pi#5822",
    ),
];
