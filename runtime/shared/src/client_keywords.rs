//! Keywords of JSON Schema that clients treat alike, for client checks and compaction.

/// Keywords whose schemas describe values of a parameter. Others, such as `not`, `if` and the root,
/// only restrict them, or may be unused.
pub const WITH_VALUES: [&str; 6] = ["properties", "items", "prefixItems", "anyOf", "oneOf", "allOf"];

/// Keywords that Gemini, Kimi and Zed accept in place of `type`.
pub const INSTEAD_OF_TYPE: [&str; 4] = ["$ref", "anyOf", "oneOf", "allOf"];

/// Keywords that OpenAI's strict mode accepts in place of `type`.
pub const INSTEAD_OF_TYPE_STRICT: [&str; 4] = ["$ref", "anyOf", "enum", "const"];

/// Keywords that llama.cpp accepts in place of `type`.
pub const INSTEAD_OF_TYPE_LLAMA_CPP: [&str; 8] = [
    "$ref",
    "anyOf",
    "oneOf",
    "allOf",
    "enum",
    "const",
    "properties",
    "items",
];
