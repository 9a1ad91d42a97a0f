//! What a schema that a tool sends says, as text or parsed.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{is_annotation, resolve_in};
pub(crate) use crate::build::tool::SentSchema;

impl<'a> From<Option<&'a str>> for SentSchema<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(SentSchema::None, SentSchema::Text)
    }
}

impl<'a> From<Option<&'a Map<String, Value>>> for SentSchema<'a> {
    fn from(keywords: Option<&'a Map<String, Value>>) -> Self {
        keywords.map_or(SentSchema::None, SentSchema::Parsed)
    }
}

impl<'a> SentSchema<'a> {
    /// Returns the keywords; none of text that is not an object.
    pub(crate) fn keywords(self) -> Cow<'a, Map<String, Value>> {
        match self {
            SentSchema::None => Cow::default(),
            SentSchema::Text(text) => Cow::Owned(serde_json::from_str(text).unwrap_or_default()),
            SentSchema::Parsed(keywords) => Cow::Borrowed(keywords),
        }
    }

    /// Returns the schema as JSON text, which is empty if there is none.
    pub(crate) fn to_text(self) -> String {
        match self {
            SentSchema::None => String::new(),
            SentSchema::Text(text) => text.to_owned(),
            SentSchema::Parsed(keywords) => serde_json::to_string(keywords).unwrap_or_default(),
        }
    }

    /// Returns whether an object of the schema may have this property in addition to its own.
    pub(crate) fn allows_property(self, name: &str) -> bool {
        match self {
            SentSchema::None => true,
            SentSchema::Text(text) => {
                serde_json::from_str(text).is_ok_and(|schema| is_open(&schema, &schema, name, Inside::default()))
            }
            SentSchema::Parsed(schema) => is_open(schema, schema, name, Inside::default()),
        }
    }
}

/// The maximum depth of forms and references that are followed; a deeper one counts as refusing.
pub(crate) const MAX_FOLLOWED_DEPTH: usize = 16;

/// The forms around a schema.
#[derive(Clone, Copy, Default)]
struct Inside {
    depth: usize,
    /// True in a form of `oneOf`, which must not accept an object because of one property more: two
    /// forms would accept it.
    one_of: bool,
}

/// Returns whether no keyword of the schema can refuse the property, or accept an object only
/// because of it. Unknown keywords count as refusing it.
fn is_open(root: &Map<String, Value>, schema: &Map<String, Value>, name: &str, inside: Inside) -> bool {
    let is_open_in = |form: &Value, one_of: bool| {
        let inside = Inside {
            depth: inside.depth + 1,
            one_of: inside.one_of || one_of,
        };
        inside.depth <= MAX_FOLLOWED_DEPTH && form.as_object().is_some_and(|form| is_open(root, form, name, inside))
    };
    let are_open = |forms: &Value, one_of: bool| {
        forms
            .as_array()
            .is_some_and(|forms| forms.iter().all(|form| is_open_in(form, one_of)))
    };
    schema.iter().all(|(keyword, value)| match keyword.as_str() {
        "properties" => value.get(name).is_none(),
        "additionalProperties" => *value == Value::Bool(true),
        "anyOf" | "allOf" => are_open(value, false),
        "oneOf" => are_open(value, true),
        "$ref" => {
            let target = value.as_str().and_then(|reference| resolve_in(root, reference));
            target.is_some_and(|form| is_open_in(form, false))
        }
        "minProperties" => !inside.one_of,
        "type" | "required" | "$id" => true,
        keyword => is_annotation(keyword),
    })
}

/// Returns the only one of the forms of `anyOf` or `oneOf` that is not null. Pydantic writes a
/// nullable value in this way.
pub(crate) fn not_null_form(forms: &Value) -> Option<&Map<String, Value>> {
    let forms = forms.as_array()?;
    let mut others = forms.iter().filter(|form| form["type"] != "null");
    let form = others.next()?.as_object()?;
    others.next().is_none().then_some(form)
}
