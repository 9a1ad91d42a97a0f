//! The paths of parameters, from JSON pointers in a tool's entry.

use mcpact_shared::json_pointer::unescape;

/// Keywords whose value contains schemas by name; the names are parameters.
const PROPERTIES: [&str; 2] = ["properties", "patternProperties"];
/// Keywords whose value contains schemas by name; the names are definitions.
const DEFINITIONS: [&str; 2] = ["$defs", "definitions"];
/// Keywords whose schemas apply to the items of a list.
const ITEMS: [&str; 5] = [
    "items",
    "prefixItems",
    "additionalItems",
    "contains",
    "unevaluatedItems",
];
/// Keywords whose values are data and contain no schemas.
const DATA: [&str; 4] = ["enum", "const", "default", "examples"];

/// Returns the parameter at a JSON pointer, with a dot before each nested property and `[]` after
/// each list: `filters[].state`. It is empty if the pointer leads to no parameter.
pub(crate) fn parameter(pointer: &str) -> String {
    let mut name = String::new();
    let mut steps = pointer.split('/').skip(1);
    while let Some(step) = steps.next() {
        if PROPERTIES.contains(&step) {
            let Some(property) = steps.next() else { break };
            if !name.is_empty() {
                name.push('.');
            }
            name.push_str(&unescape(property));
        } else if DEFINITIONS.contains(&step) {
            let Some(definition) = steps.next() else { break };
            name = format!("#{}", unescape(definition));
        } else if ITEMS.contains(&step) {
            if !name.is_empty() {
                name.push_str("[]");
            }
        } else if DATA.contains(&step) {
            break;
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters() {
        for (pointer, expected) in [
            ("", ""),
            ("/description", ""),
            ("/inputSchema", ""),
            ("/inputSchema/$schema", ""),
            ("/inputSchema/properties", ""),
            ("/inputSchema/properties/query/description", "query"),
            ("/inputSchema/properties/properties/type", "properties"),
            (
                "/inputSchema/properties/filters/items/properties/state/anyOf/0",
                "filters[].state",
            ),
            ("/inputSchema/properties/rows/items/items", "rows[][]"),
            ("/inputSchema/properties/a~1b/properties/~0c", "a/b.~c"),
            ("/inputSchema/$defs/State/properties/code", "#State.code"),
            ("/inputSchema/properties/x/default/properties/y", "x"),
            ("/inputSchema/anyOf/1/properties/id", "id"),
        ] {
            assert_eq!(parameter(pointer), expected, "{pointer}");
        }
    }
}
