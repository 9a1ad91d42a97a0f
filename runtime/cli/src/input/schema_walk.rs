//! Visits all schemas of a tool's input or output.

use std::fmt::Write as _;

use mcpact::json_schema::{Location, resolve, visit};
use serde_json::{Map, Value};

use crate::input::json::escape_pointer;

/// The maximum depth of visited schemas. No client reads deeper ones.
const MAX_VISITED_DEPTH: usize = 128;

/// A visited schema, which is an object or a boolean.
pub(crate) struct Subschema<'a, 'p> {
    pub(crate) schema: &'a Value,
    /// The document in which references are resolved.
    pub(crate) root: &'a Value,
    /// The property of the tool that has the document.
    property: &'static str,
    /// The locations from the document to the schema.
    path: &'p [Location<'a>],
}

/// A step of a JSON pointer.
#[derive(Clone, Copy)]
pub(crate) enum PointerStep<'a> {
    Name(&'a str),
    Index(usize),
}

impl<'a> Subschema<'a, '_> {
    /// Returns the keywords, or `None` for a boolean.
    pub(crate) fn keywords(&self) -> Option<&'a Map<String, Value>> {
        self.schema.as_object()
    }

    /// Returns the value of a keyword.
    pub(crate) fn get(&self, keyword: &str) -> Option<&'a Value> {
        self.keywords()?.get(keyword)
    }

    /// Returns the keyword of the schema around it, which is empty for the root.
    pub(crate) fn parent_keyword(&self) -> &'a str {
        self.path.last().map_or("", |location| location.keyword)
    }

    /// Returns the name of the property that the schema describes.
    pub(crate) fn property_name(&self) -> Option<&'a str> {
        self.path.last()?.property()
    }

    /// Returns the number of objects around the schema.
    pub(crate) fn object_depth(&self) -> usize {
        self.path
            .iter()
            .filter(|location| location.property().is_some())
            .count()
    }

    /// Returns the JSON pointer in the tool, followed by these steps.
    pub(crate) fn pointer(&self, steps: &[PointerStep<'_>]) -> String {
        let mut pointer = format!("/{}", self.property);
        let mut push = |step: PointerStep<'_>| {
            let _ = match step {
                PointerStep::Name(name) => write!(pointer, "/{}", escape_pointer(name)),
                PointerStep::Index(index) => write!(pointer, "/{index}"),
            };
        };
        for location in self.path {
            push(PointerStep::Name(location.keyword));
            if let Some(name) = location.name {
                push(PointerStep::Name(name));
            }
            if let Some(index) = location.index {
                push(PointerStep::Index(index));
            }
        }
        for step in steps {
            push(*step);
        }
        pointer
    }
}

/// Calls `each` with the schema at a property of a tool, and with every schema in it.
pub(crate) fn walk<'a>(property: &'static str, root: &'a Value, mut each: impl FnMut(&Subschema<'a, '_>)) {
    visit(root, |path, schema| {
        if path.len() <= MAX_VISITED_DEPTH {
            each(&Subschema {
                schema,
                root,
                property,
                path,
            });
        }
    });
}

/// Returns whether a reference has no target in the document. Anchors are not followed, so they are
/// never dangling.
pub(crate) fn is_dangling(reference: &str, root: &Value) -> bool {
    (reference == "#" || reference.starts_with("#/")) && resolve(root, reference).is_none()
}
