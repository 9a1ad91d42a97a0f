//! A schema that a tool sends, as text or parsed.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// A schema that a tool sends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SentSchema<'a> {
    /// The tool sends none.
    None,
    /// JSON text.
    #[cfg_attr(not(feature = "rmcp"), expect(dead_code, reason = "a proxy has parsed schemas"))]
    Text(&'a str),
    /// The keywords.
    Members(&'a Map<String, Value>),
}

impl<'a> SentSchema<'a> {
    /// Returns the keywords; none of text that is not an object.
    pub(crate) fn members(self) -> Cow<'a, Map<String, Value>> {
        match self {
            SentSchema::None => Cow::default(),
            SentSchema::Text(text) => Cow::Owned(serde_json::from_str(text).unwrap_or_default()),
            SentSchema::Members(members) => Cow::Borrowed(members),
        }
    }

    /// Returns the schema as JSON text, which is empty if there is none.
    pub(crate) fn to_text(self) -> String {
        match self {
            SentSchema::None => String::new(),
            SentSchema::Text(text) => text.to_owned(),
            SentSchema::Members(members) => serde_json::to_string(members).unwrap_or_default(),
        }
    }

    /// Returns whether an object of the schema may have this property in addition to its own.
    pub(crate) fn allows_property(self, name: &str) -> bool {
        match self {
            SentSchema::None => true,
            SentSchema::Text(text) => serde_json::from_str(text).is_ok_and(|schema| is_open(&schema, &schema, name, 0)),
            SentSchema::Members(schema) => is_open(schema, schema, name, 0),
        }
    }
}

/// The maximum depth of forms and references that are followed; a deeper one counts as refusing.
const MAX_DEPTH: usize = 16;

/// Returns whether no keyword of the schema can refuse the property, or accept an object only because
/// of it. Unknown keywords count as refusing it.
fn is_open(root: &Map<String, Value>, schema: &Map<String, Value>, name: &str, depth: usize) -> bool {
    let is_open_inside = |form: &Value| {
        depth < MAX_DEPTH
            && form
                .as_object()
                .is_some_and(|form| is_open(root, form, name, depth + 1))
    };
    schema.iter().all(|(keyword, value)| match keyword.as_str() {
        "properties" => value.get(name).is_none(),
        "additionalProperties" => *value == Value::Bool(true),
        "anyOf" | "allOf" => value.as_array().is_some_and(|forms| forms.iter().all(is_open_inside)),
        // With one property more, a second form must not accept the object.
        "oneOf" => value.as_array().is_some_and(|forms| {
            forms
                .iter()
                .all(|form| form.get("minProperties").is_none() && is_open_inside(form))
        }),
        "$ref" => definition(root, value).is_some_and(is_open_inside),
        "type" | "required" | "title" | "description" | "default" | "examples" | "deprecated" | "minProperties"
        | "$defs" | "definitions" | "$schema" | "$id" | "$comment" => true,
        _ => false,
    })
}

/// Returns the definition that a reference names.
fn definition<'a>(root: &'a Map<String, Value>, reference: &Value) -> Option<&'a Value> {
    let path = reference.as_str()?.strip_prefix("#/")?;
    let (keyword, name) = path.split_once('/')?;
    let is_plain = !name.contains(['/', '~', '%']);
    root.get(keyword).filter(|_| is_plain)?.get(name)
}
