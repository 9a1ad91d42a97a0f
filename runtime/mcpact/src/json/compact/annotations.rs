//! Lossless passes: `$schema`, titles that repeat a name, formats that state the width of a number.

use mcpact_shared::text::same_letters;
use serde_json::{Map, Value};

use super::keywords::{is_number, is_width, remove, rewrite};

/// Removes `$schema`. `Restrictions` has checked that the dialect does not matter.
pub(super) fn dialect(schema: &mut Map<String, Value>) -> usize {
    usize::from(remove(schema, "$schema").is_some())
}

/// Removes titles that repeat a name. `tool` is the tool's name, if known.
pub(super) fn titles(schema: &mut Map<String, Value>, tool: Option<&str>) -> usize {
    rewrite(schema, |location, schema| {
        let Some(title) = schema.get("title").and_then(Value::as_str) else {
            return 0;
        };
        // A title without white space is the name of a type.
        let is_type_name = !title.contains(char::is_whitespace);
        let repeats = if location.is_root() {
            is_type_name || tool.is_some_and(|tool| same_letters(title, tool))
        } else if let Some(name) = location.definition() {
            is_type_name || same_letters(title, name)
        } else {
            location.property().is_some_and(|name| same_letters(title, name))
        };
        usize::from(repeats && remove(schema, "title").is_some())
    })
}

/// Removes formats of numbers, such as `uint32`. A format of a string stays, since it shows a model
/// how to write the value.
pub(super) fn number_formats(schema: &mut Map<String, Value>) -> usize {
    rewrite(schema, |_, schema| {
        let states_width = schema.get("format").and_then(Value::as_str).is_some_and(is_width);
        usize::from(states_width && is_number(schema) && remove(schema, "format").is_some())
    })
}
