//! The words with which people open a statement about a value.

pub(super) const OPTIONAL: [&str; 6] = [
    "optional",
    "this is optional",
    "is optional",
    "optional parameter",
    "optional argument",
    "optional field",
];
pub(super) const REQUIRED: [&str; 7] = [
    "required",
    "mandatory",
    "this is required",
    "is required",
    "required parameter",
    "required argument",
    "required field",
];
/// Adjectives and adverbs in front of a description.
pub(super) const IS_OPTIONAL: [&str; 8] = [
    "optionally, ",
    "optional: ",
    "optional - ",
    "(optional) ",
    "[optional] ",
    "an optional ",
    "a optional ",
    "optional ",
];
pub(super) const IS_REQUIRED: [&str; 4] = ["required: ", "required - ", "(required) ", "[required] "];
/// The openings of a default, the longer ones first.
pub(super) const DEFAULT: [&str; 17] = [
    "if not provided, defaults to",
    "if omitted, defaults to",
    "if not specified, defaults to",
    "if not provided, default is",
    "the default value is",
    "the default is",
    "default value is",
    "default value:",
    "with default being",
    "defaults to",
    "default to",
    "default is",
    "default :",
    "default =",
    "default:",
    "default=",
    "default",
];
pub(super) const MINIMUM: [&str; 9] = [
    "minimum value:",
    "minimum value is",
    "minimum:",
    "minimum",
    "at least",
    "min:",
    "min",
    ">=",
    "≥",
];
pub(super) const MAXIMUM: [&str; 11] = [
    "maximum value:",
    "maximum value is",
    "maximum:",
    "maximum",
    "at most",
    "up to",
    "no more than",
    "max:",
    "max",
    "<=",
    "≤",
];
pub(super) const RANGE: [&str; 9] = [
    "in the range of",
    "in the range",
    "valid range:",
    "value between",
    "between",
    "range:",
    "range",
    "from",
    "",
];
/// Words within a sentence with which a statement about bounds begins.
pub(super) const BOUNDS_WITHIN: [&str; 3] = ["must be", "between", "from"];
/// Openings of the type of an array, before the plural of the type of its items.
pub(super) const ARRAYS: [&str; 4] = ["an array of ", "array of ", "a list of ", "list of "];
pub(super) const TYPES: [&str; 6] = ["boolean", "string", "integer", "number", "array", "object"];
/// The names of types in docstrings of Python, with those of JSON Schema.
pub(super) const PYTHON_TYPES: [(&str, &str); 6] = [
    ("str", "string"),
    ("int", "integer"),
    ("float", "number"),
    ("bool", "boolean"),
    ("list", "array"),
    ("dict", "object"),
];
