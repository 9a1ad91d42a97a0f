//! Visitors for the schemas of a JSON Schema document. [`Subschemas`] lists the keywords.

use serde_json::{Map, Value};

use super::Subschemas;

/// The location of a schema within the schema that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location<'a> {
    /// The keyword, such as `properties`; empty for the root.
    pub keyword: &'a str,
    /// The schema's name, if the keyword's value is an object of schemas: `properties`, `$defs`.
    pub name: Option<&'a str>,
    /// The schema's index, if the keyword's value is an array of schemas: `anyOf`.
    pub index: Option<usize>,
}

impl<'a> Location<'a> {
    /// The location of a whole document.
    pub const ROOT: Location<'static> = Location::new("");

    const fn new(keyword: &'a str) -> Location<'a> {
        Location {
            keyword,
            name: None,
            index: None,
        }
    }

    /// Returns whether the schema is the whole document.
    pub fn is_root(&self) -> bool {
        self.keyword.is_empty()
    }

    /// Returns the name of the property that the schema describes.
    pub fn property(&self) -> Option<&'a str> {
        self.name.filter(|_| self.keyword == "properties")
    }

    /// Returns the name of the definition that the schema is.
    pub fn definition(&self) -> Option<&'a str> {
        self.name.filter(|_| matches!(self.keyword, "$defs" | "definitions"))
    }
}

/// Defines the visitor of a schema's direct subschemas, for shared or for mutable references.
macro_rules! define_children {
    ($(#[$docs:meta])* $vis:vis $name:ident, $as_array:ident, $as_object:ident $(, $mutable:tt)?) => {
        $(#[$docs])*
        $vis fn $name<'a>(
            schema: &'a $($mutable)? Map<String, Value>,
            mut each: impl FnMut(Location<'a>, &'a $($mutable)? Value),
        ) {
            for (keyword, value) in schema {
                let location = Location::new(keyword);
                let Some(subschemas) = Subschemas::of(keyword) else { continue };
                match subschemas {
                    Subschemas::One | Subschemas::OneOrList if is_schema(value) => each(location, value),
                    Subschemas::List | Subschemas::OneOrList => {
                        for (index, schema) in value.$as_array().into_iter().flatten().enumerate() {
                            if is_schema(schema) {
                                each(Location { index: Some(index), ..location }, schema);
                            }
                        }
                    }
                    Subschemas::Map => {
                        for (name, schema) in value.$as_object().into_iter().flatten() {
                            if is_schema(schema) {
                                each(Location { name: Some(name), ..location }, schema);
                            }
                        }
                    }
                    Subschemas::One => {}
                }
            }
        }
    };
}

define_children! {
    /// Calls `each` with the schemas directly within this one, in their order.
    ///
    /// A schema is an object or a boolean. Other values are ignored, since a server may send any.
    pub children, as_array, as_object
}

define_children! {
    /// Calls `each` with the schemas directly within this one, like [`children`], to change them.
    pub(crate) children_mut, as_array_mut, as_object_mut, mut
}

fn is_schema(value: &Value) -> bool {
    value.is_object() || value.is_boolean()
}

/// Calls `each` with a document and every schema in it, outer schemas first.
///
/// The path leads from the document to the schema. It is empty for the document itself. The visitor
/// needs no stack, however deep the document is.
///
/// ```
/// use mcpact::json_schema::visit;
/// use serde_json::json;
///
/// let schema = json!({
///     "type": "object",
///     "properties": { "items": { "type": "array", "items": { "type": "string" } } },
///     "default": { "items": {} }
/// });
/// let mut paths = Vec::new();
/// visit(&schema, |path, _| {
///     paths.push(path.iter().map(|location| location.keyword).collect::<Vec<_>>().join("."));
/// });
/// assert_eq!(paths, ["", "properties", "properties.items"]);
/// ```
pub fn visit<'a>(document: &'a Value, mut each: impl FnMut(&[Location<'a>], &'a Value)) {
    if is_schema(document) {
        each(&[], document);
    }
    if let Value::Object(document) = document {
        visit_within(document, each);
    }
}

/// Calls `each` with a document and every schema in it that is an object, outer schemas first.
pub(crate) fn visit_objects<'a>(
    document: &'a Map<String, Value>,
    mut each: impl FnMut(Location<'a>, &'a Map<String, Value>),
) {
    each(Location::ROOT, document);
    visit_within(document, |path, schema| {
        if let (Some(location), Value::Object(schema)) = (path.last(), schema) {
            each(*location, schema);
        }
    });
}

/// Calls `each` with the schemas within a document, at any depth.
fn visit_within<'a>(document: &'a Map<String, Value>, mut each: impl FnMut(&[Location<'a>], &'a Value)) {
    let mut path = Vec::new();
    let mut pending = Vec::new();
    add_children(&mut pending, 0, document);
    while let Some((depth, location, schema)) = pending.pop() {
        path.truncate(depth);
        path.push(location);
        each(&path, schema);
        if let Value::Object(schema) = schema {
            add_children(&mut pending, depth + 1, schema);
        }
    }
}

/// Adds the children of a schema in reverse order, so that the first is removed first.
fn add_children<'a>(pending: &mut Vec<(usize, Location<'a>, &'a Value)>, depth: usize, schema: &'a Map<String, Value>) {
    let first = pending.len();
    children(schema, |location, child| pending.push((depth, location, child)));
    pending[first..].reverse();
}

/// Calls `each` with a document and every schema in it that is an object, inner schemas first.
///
/// The visitor recurses: check the depth of a document of unknown origin first.
pub(crate) fn visit_objects_mut(
    document: &mut Map<String, Value>,
    each: &mut dyn FnMut(Location<'_>, &mut Map<String, Value>),
) {
    visit_mut(Location::ROOT, document, each);
}

fn visit_mut(
    location: Location<'_>,
    schema: &mut Map<String, Value>,
    each: &mut dyn FnMut(Location<'_>, &mut Map<String, Value>),
) {
    children_mut(schema, |location, child| {
        if let Value::Object(child) = child {
            visit_mut(location, child, each);
        }
    });
    each(location, schema);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A document with a schema under each kind of keyword, and with values that are not schemas.
    fn document() -> Value {
        json!({
            "title": "0",
            "properties": { "items": { "title": "1", "items": { "title": "2" } }, "b": true, "c": 5 },
            "anyOf": [{ "title": "3" }, null, { "not": { "title": "4" } }],
            "items": [{ "title": "5" }],
            "allOf": { "title": "-" },
            "not": [{ "title": "-" }],
            "required": [{ "title": "-" }],
            "default": { "items": { "title": "-" } },
            "$defs": { "d": { "title": "6" } }
        })
    }

    #[test]
    fn every_schema_with_its_path() {
        let document = document();
        let mut found = Vec::new();
        visit(&document, |path, schema| {
            let steps = path.iter().map(|location| match (location.name, location.index) {
                (Some(name), _) => format!("{}/{name}", location.keyword),
                (_, Some(index)) => format!("{}/{index}", location.keyword),
                _ => location.keyword.to_owned(),
            });
            let title = schema.get("title").cloned().unwrap_or_else(|| schema.clone());
            found.push((steps.collect::<Vec<_>>().join("/"), title));
        });
        found.sort_by(|(left, _), (right, _)| left.cmp(right));
        let expected = [
            ("", json!("0")),
            ("$defs/d", json!("6")),
            ("anyOf/0", json!("3")),
            ("anyOf/2", json!({ "not": { "title": "4" } })),
            ("anyOf/2/not", json!("4")),
            ("items/0", json!("5")),
            ("properties/b", json!(true)),
            ("properties/items", json!("1")),
            ("properties/items/items", json!("2")),
        ];
        assert_eq!(found, expected.map(|(path, title)| (path.to_owned(), title)));
    }

    #[test]
    fn both_visitors_find_the_same_objects() {
        let mut document = document();
        let document = document.as_object_mut().expect("an object");
        let mut shared = Vec::new();
        visit_objects(document, |location, schema| {
            shared.push((location.keyword.to_owned(), schema.get("title").cloned()));
        });
        assert_eq!(shared.first().map(|(keyword, _)| keyword.as_str()), Some(""));
        let mut mutable = Vec::new();
        visit_objects_mut(document, &mut |location, schema| {
            mutable.push((location.keyword.to_owned(), schema.remove("title")));
        });
        assert_eq!(mutable.last().map(|(keyword, _)| keyword.as_str()), Some(""));
        let sorted = |mut list: Vec<(String, Option<Value>)>| {
            list.sort_by_key(|(keyword, title)| (keyword.clone(), title.as_ref().map(Value::to_string)));
            list
        };
        assert_eq!(sorted(shared), sorted(mutable));
        visit_objects(document, |_, schema| assert!(!schema.contains_key("title")));
    }

    #[test]
    fn a_deep_document_needs_no_stack() {
        let mut document = json!({});
        for _ in 0..100_000 {
            document = Value::Object(Map::from_iter([("not".to_owned(), document)]));
        }
        let mut depth = 0;
        visit(&document, |path, _| depth = depth.max(path.len()));
        assert_eq!(depth, 100_000);
        // Dropping a value recurses.
        while let Some(inner) = document.as_object_mut().and_then(|schema| schema.remove("not")) {
            document = inner;
        }
    }
}
