//! Walks over a schema and all schemas within: a property called `items` is a name, not a keyword. What lies deeper than any
//! client reads is not looked at, so that no list can exhaust the stack.

use std::fmt::Write as _;

use mcpact::json_schema::Subschemas;
use serde_json::{Map, Value};

/// How many schemas lie in each other at most.
const DEEPEST: usize = 128;

/// A schema, and where it stands.
pub(crate) struct At<'a> {
    /// Of the schema around it; empty at the root.
    pub(crate) keyword: &'a str,
    /// Of the property, definition or pattern that it is of.
    pub(crate) name: &'a str,
    /// An object or a boolean.
    pub(crate) schema: &'a Value,
    /// What references are resolved in.
    pub(crate) root: &'a Value,
    /// How many objects' properties it lies in.
    pub(crate) levels: usize,
}

impl<'a> At<'a> {
    /// Its keywords; none of a boolean.
    pub(crate) fn map(&self) -> Option<&'a Map<String, Value>> {
        self.schema.as_object()
    }

    pub(crate) fn get(&self, keyword: &str) -> Option<&'a Value> {
        self.map()?.get(keyword)
    }
}

/// A step of a JSON pointer.
#[derive(Clone, Copy)]
pub(crate) enum Step<'a> {
    Name(&'a str),
    Index(usize),
}

/// A name as a step of a JSON pointer's text.
pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Where a schema stands, as steps from the tool's own members on. A text is only made of it where something is found.
pub(crate) struct Path<'a> {
    steps: Vec<Step<'a>>,
}

impl Path<'_> {
    /// The JSON pointer, with `more` steps behind it.
    pub(crate) fn pointer(&self, more: &[Step<'_>]) -> String {
        let mut pointer = String::new();
        for step in self.steps.iter().chain(more) {
            pointer.push('/');
            match step {
                Step::Name(name) => pointer.push_str(&escaped(name)),
                Step::Index(index) => write!(pointer, "{index}").unwrap_or_default(),
            }
        }
        pointer
    }
}

/// Calls `each` with a tool's schema, `member` of it, and with every schema within, those around before those within.
pub(crate) fn walk<'a>(member: &'a str, root: &'a Value, each: &mut dyn FnMut(&At<'a>, &Path<'a>)) {
    let mut path = Path {
        steps: vec![Step::Name(member)],
    };
    let at = At {
        keyword: "",
        name: "",
        schema: root,
        root,
        levels: 0,
    };
    visit(&at, &mut path, 0, each);
}

fn visit<'a>(at: &At<'a>, path: &mut Path<'a>, depth: usize, each: &mut dyn FnMut(&At<'a>, &Path<'a>)) {
    if !(at.schema.is_object() || at.schema.is_boolean()) || depth > DEEPEST {
        return;
    }
    each(at, path);
    for (keyword, value) in at.map().into_iter().flatten() {
        let keyword = keyword.as_str();
        path.steps.push(Step::Name(keyword));
        let mut child = At {
            keyword,
            name: "",
            schema: value,
            root: at.root,
            levels: at.levels + usize::from(keyword == "properties"),
        };
        match (Subschemas::of(keyword), value) {
            (Some(Subschemas::List | Subschemas::OneOrList), Value::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    child.schema = schema;
                    path.steps.push(Step::Index(index));
                    visit(&child, path, depth + 1, each);
                    path.steps.pop();
                }
            }
            (Some(Subschemas::Map), Value::Object(schemas)) => {
                for (name, schema) in schemas {
                    child.schema = schema;
                    child.name = name;
                    path.steps.push(Step::Name(name));
                    visit(&child, path, depth + 1, each);
                    path.steps.pop();
                }
            }
            (Some(Subschemas::One | Subschemas::OneOrList), _) => visit(&child, path, depth + 1, each),
            _ => {}
        }
        path.steps.pop();
    }
}

/// What a reference within the document leads to; `None` where that is nothing, or another document, or told by an anchor.
pub(crate) fn resolve<'a>(reference: &str, root: &'a Value) -> Option<&'a Value> {
    root.pointer(reference.strip_prefix('#')?)
}

/// Returns true if a reference leads to nothing in the document. Escapes of addresses and anchors
/// are not followed, so they never count.
pub(crate) fn is_dangling(reference: &str, root: &Value) -> bool {
    (reference == "#" || reference.starts_with("#/")) && !reference.contains('%') && resolve(reference, root).is_none()
}

/// Whether arrays and objects lie deeper in each other than any JSON text that is read: writing such a value out might exhaust
/// the stack.
pub(crate) fn is_deep(value: &Value) -> bool {
    let mut waiting = vec![(value, 1)];
    while let Some((value, depth)) = waiting.pop() {
        if depth > DEEPEST {
            return true;
        }
        match value {
            Value::Array(items) => waiting.extend(items.iter().map(|item| (item, depth + 1))),
            Value::Object(members) => waiting.extend(members.values().map(|member| (member, depth + 1))),
            _ => {}
        }
    }
    false
}
