//! The path of a value that a schema describes, by the steps from the value around it.

use std::fmt::Write as _;

use crate::input::json::escape_pointer;

/// A step from a value to a value in it. The name of a property may contain the signs of other
/// steps, so paths are compared by steps, and written only for messages.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Property(String),
    /// An item of a tuple.
    Item(usize),
    /// All items.
    Items,
    /// The names of properties.
    Names,
    /// The values of properties with any name.
    Values,
}

/// The path of a value; empty for the value of the whole schema.
pub(super) type Path = Vec<Step>;

/// Returns the path of a value in the one at `path`.
pub(super) fn join(path: &[Step], step: Step) -> Path {
    let mut joined = path.to_vec();
    joined.push(step);
    joined
}

/// Returns a path for people: `filter.tags[]` are the items of a property's property, and `pair[0]`
/// is the first item of a tuple.
pub(super) fn text(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Property(name) => {
                if !text.is_empty() {
                    text.push('.');
                }
                text.push_str(name);
            }
            Step::Item(index) => {
                let _ = write!(text, "[{index}]");
            }
            Step::Items => text.push_str("[]"),
            Step::Names => text.push_str("{name}"),
            Step::Values => text.push_str("{}"),
        }
    }
    text
}

/// Returns the JSON pointer of the description of the value at a path in a tool's entry. In a schema
/// with references or unions it may lead nowhere; then only texts, and not keywords, state facts.
pub(super) fn pointer(path: &[Step]) -> String {
    let mut pointer = String::new();
    if !path.is_empty() {
        pointer.push_str("/inputSchema");
    }
    for step in path {
        match step {
            Step::Property(name) => {
                pointer.push_str("/properties/");
                pointer.push_str(&escape_pointer(name));
            }
            Step::Item(index) => {
                let _ = write!(pointer, "/prefixItems/{index}");
            }
            Step::Items => pointer.push_str("/items"),
            Step::Names => pointer.push_str("/propertyNames"),
            Step::Values => pointer.push_str("/additionalProperties"),
        }
    }
    pointer + "/description"
}

/// Returns whether the path is that of a property, and not of items or of values of a map.
pub(super) fn is_property(path: &[Step]) -> bool {
    matches!(path.last(), Some(Step::Property(_)))
}

/// Returns whether the value at `path` is inside the one at `outer`, which is not the whole one.
pub(super) fn is_inside(path: &[Step], outer: &[Step]) -> bool {
    !outer.is_empty() && path.len() > outer.len() && path.starts_with(outer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property(name: &str) -> Step {
        Step::Property(name.to_owned())
    }

    #[test]
    fn texts_and_pointers() {
        for (path, written, expected) in [
            (vec![], "", "/description"),
            (
                vec![property("a"), property("b"), Step::Items],
                "a.b[]",
                "/inputSchema/properties/a/properties/b/items/description",
            ),
            (
                vec![property("a"), Step::Item(1)],
                "a[1]",
                "/inputSchema/properties/a/prefixItems/1/description",
            ),
            (
                vec![property("a"), Step::Values],
                "a{}",
                "/inputSchema/properties/a/additionalProperties/description",
            ),
            (
                vec![property("a"), Step::Names],
                "a{name}",
                "/inputSchema/properties/a/propertyNames/description",
            ),
            (vec![Step::Names], "{name}", "/inputSchema/propertyNames/description"),
            (
                vec![property("a.b[]/c")],
                "a.b[]/c",
                "/inputSchema/properties/a.b[]~1c/description",
            ),
        ] {
            assert_eq!((text(&path).as_str(), pointer(&path).as_str()), (written, expected));
        }
    }

    #[test]
    fn values_inside_others() {
        let outer = [property("a")];
        assert!(is_inside(&[property("a"), property("b")], &outer));
        assert!(!is_inside(&[property("a.b")], &outer));
        assert!(!is_inside(&outer, &outer));
        assert!(!is_inside(&outer, &[]));
        assert!(is_property(&[property("a[]")]) && !is_property(&[property("a"), Step::Items]));
    }
}
