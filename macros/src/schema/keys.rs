//! The keys of `#[mcp(…)]` on types, variants and fields: what each takes, and where it may stand.

use crate::lints::levels;
use crate::syntax::args::{self, Key};

/// Where an attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Type,
    Variant,
    Field,
    /// In `inner(…)`.
    Item,
}

impl Place {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Place::Type => "type",
            Place::Variant => "variant",
            Place::Field => "field",
            Place::Item => "inner value",
        }
    }
}

/// Every key, with what it takes.
pub(crate) const KEYS: &[Key] = &[
    Key::new("description", "a string, such as `description = \"Max results\"`"),
    Key::new("title", "a string, such as `title = \"Limit\"`"),
    Key::new(
        "default",
        "a number, a string, a boolean, `null` or an array of these, such as `default = 20`",
    ),
    Key::new(
        "range",
        "a range of numbers, such as `range = 1..=100`, `range = 1..` or `range = ..=100`",
    ),
    Key::new(
        "length",
        "a range of whole numbers or one of them, such as `length = 1..=10` or `length = 4`",
    ),
    Key::new(
        "pattern",
        "a regular expression in a string, such as `pattern = \"^[a-z]+$\"`",
    ),
    Key::new("format", "a string, such as `format = \"date\"`"),
    Key::new("email", "nothing: write `email`"),
    Key::new("url", "nothing: write `url`"),
    Key::new(
        "inner",
        "keys in parentheses for what an array or a map holds, such as `inner(range = 1..=9)`",
    ),
    Key::new(
        "example",
        "a number, a string, a boolean, `null` or an array of these, such as `example = \"gold rush\"`",
    ),
    Key::new("examples", "an array, such as `examples = [1, 2]`"),
    Key::new(
        "extend",
        "further members in parentheses, such as `extend(\"x-mcp-header\" = \"Region\")`",
    ),
    Key::new("deprecated", "nothing or a boolean: write `deprecated`"),
    Key::new("required", "nothing or a boolean: write `required`"),
    Key::new("skip", "nothing or a boolean: write `skip`"),
    Key::new(
        "with",
        "the type whose schema it has, such as `with = \"String\"` or `with = Vec<Point>`",
    ),
    Key::new(
        "schema_with",
        "a JSON object in a string, such as `schema_with = r#\"{\"type\":\"string\"}\"#`",
    ),
    Key::new(
        "recursive",
        "nothing above a type, and on a field the type that leads back, such as `recursive = \"Tree\"`",
    ),
    levels::ALLOW,
    levels::WARN,
    levels::DENY,
    args::CRATE,
    Key::new(
        "bound",
        "predicates in a string, such as `bound = \"T: mcpact::ToolSchema\"`",
    ),
];

const FIELD: [&str; 22] = [
    "description",
    "title",
    "default",
    "range",
    "length",
    "pattern",
    "format",
    "email",
    "url",
    "inner",
    "example",
    "examples",
    "extend",
    "deprecated",
    "required",
    "skip",
    "with",
    "schema_with",
    "recursive",
    "allow",
    "warn",
    "deny",
];

/// The keys that a place takes.
pub(crate) fn allowed(place: Place) -> &'static [&'static str] {
    match place {
        Place::Type => &[
            "description",
            "title",
            "default",
            "range",
            "length",
            "pattern",
            "format",
            "email",
            "url",
            "inner",
            "example",
            "examples",
            "extend",
            "deprecated",
            "with",
            "schema_with",
            "recursive",
            "allow",
            "warn",
            "deny",
            "crate",
            "bound",
        ],
        Place::Variant => &[
            "description",
            "deprecated",
            "skip",
            "with",
            "schema_with",
            "allow",
            "warn",
            "deny",
        ],
        Place::Field => &FIELD,
        Place::Item => &[
            "description",
            "title",
            "range",
            "length",
            "pattern",
            "format",
            "email",
            "url",
            "inner",
        ],
    }
}
