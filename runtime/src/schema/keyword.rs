//! Keywords that occur everywhere. Their hints are made once in each crate that evaluates them.

use super::Text;

pub(super) const DESCRIPTION: Text = Text::own("\"description\":");
pub(super) const OBJECT: Text = Text::own("\"type\":\"object\"");
pub(super) const OBJECT_OR_NULL: Text = Text::own("\"type\":[\"object\",\"null\"]");
pub(super) const ARRAY: Text = Text::own("\"type\":\"array\"");
pub(super) const ARRAY_OR_NULL: Text = Text::own("\"type\":[\"array\",\"null\"]");
pub(super) const STRING: Text = Text::own("\"type\":\"string\"");
pub(super) const STRING_OR_NULL: Text = Text::own("\"type\":[\"string\",\"null\"]");
pub(super) const INTEGER: Text = Text::own("\"type\":\"integer\"");
pub(super) const INTEGER_OR_NULL: Text = Text::own("\"type\":[\"integer\",\"null\"]");
pub(super) const NUMBER: Text = Text::own("\"type\":\"number\"");
pub(super) const NUMBER_OR_NULL: Text = Text::own("\"type\":[\"number\",\"null\"]");
pub(super) const BOOLEAN: Text = Text::own("\"type\":\"boolean\"");
pub(super) const BOOLEAN_OR_NULL: Text = Text::own("\"type\":[\"boolean\",\"null\"]");
pub(super) const NULL: Text = Text::own("\"type\":\"null\"");
pub(super) const ENUM: Text = Text::own("\"enum\":");
pub(super) const ITEMS: Text = Text::own("\"items\":");
pub(super) const PREFIX_ITEMS: Text = Text::own("\"prefixItems\":");
pub(super) const PROPERTIES: Text = Text::own("\"properties\":");
pub(super) const REQUIRED: Text = Text::own("\"required\":");
pub(super) const CLOSED: Text = Text::own("\"additionalProperties\":false");
pub(super) const ADDITIONAL: Text = Text::own("\"additionalProperties\":");
pub(super) const KEYS: Text = Text::own("\"propertyNames\":");
/// An externally tagged enum: one member, and which one says which variant.
pub(super) const ONE: Text = Text::own("\"minProperties\":1,\"maxProperties\":1");
pub(super) const ANY_OF: Text = Text::own("\"anyOf\":");
pub(super) const ALL_OF: Text = Text::own("\"allOf\":");
pub(super) const REF: Text = Text::own("\"$ref\":\"#/$defs/");
pub(super) const DEFS: Text = Text::own("\"$defs\":");
pub(super) const MIN_LENGTH: Text = Text::own("\"minLength\":");
pub(super) const MAX_LENGTH: Text = Text::own("\"maxLength\":");
pub(super) const MIN_ITEMS: Text = Text::own("\"minItems\":");
pub(super) const MAX_ITEMS: Text = Text::own("\"maxItems\":");
pub(super) const MIN_PROPERTIES: Text = Text::own("\"minProperties\":");
pub(super) const MAX_PROPERTIES: Text = Text::own("\"maxProperties\":");
pub(super) const PATTERN: Text = Text::own("\"pattern\":");
pub(super) const DEFAULT: Text = Text::own("\"default\":");
pub(super) const DEPRECATED: Text = Text::own("\"deprecated\":true");
pub(super) const EXAMPLES: Text = Text::own("\"examples\":");
pub(super) const FORMAT: Text = Text::own("\"format\":");
pub(super) const TITLE: Text = Text::own("\"title\":");
pub(super) const NULLABLE: Text = Text::own("\"nullable\":true");
