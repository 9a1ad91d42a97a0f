//! Notes on ignored arguments in a tool result, since the model believes that they had an effect.
//!
//! Some clients show the model only the text of a result and some only its structured content, so
//! the notes go into both. Structured content stays valid against the announced output schema,
//! which states the property if the object is closed. Content that cannot have it, such as an array
//! or a map of numbers, leaves the notes to the text and to `_meta`.

use serde_json::{Map, Value};

use super::{
    parts::{Block, Parts},
    repeated_json::is_json_of,
};
use crate::{
    build::schema::{IGNORED, IGNORED_PROPERTY},
    call::arguments::Ignored,
    json::json_schema::SentSchema,
};

/// The key in `_meta` that lists the notes if structured content cannot.
pub(crate) const IGNORED_KEY: &str = "mcpact/ignored";

/// Adds the notes to a result of this tool, whose output schema is `announced`.
pub(crate) fn add_notes<B: Block>(result: &mut Parts<B>, tool: &str, announced: SentSchema<'_>, ignored: &Ignored) {
    if ignored.is_empty() {
        return;
    }
    let notes = ignored.notes(tool);
    add_to_structured(result, &notes, announced);
    result.content.push(B::of_text(notes.join("\n")));
}

/// Returns whether a text can be the notes of [`add_notes`].
pub(crate) fn are_notes(text: &str) -> bool {
    text.starts_with("note: ")
}

/// Returns the schema of the property.
fn property_schema() -> Value {
    let mut object: Value = serde_json::from_str(&format!("{{{IGNORED}}}")).unwrap_or_default();
    object[IGNORED_PROPERTY].take()
}

/// States the property in an output schema of a closed object.
#[cfg(feature = "rmcp")]
pub(crate) fn announce_notes(output: &mut Map<String, Value>) {
    // Any name can be a key of a map, whose values have another type.
    if output.get("additionalProperties") != Some(&Value::Bool(false)) {
        return;
    }
    let mut stated = output.clone();
    let Some(properties) = stated
        .entry("properties")
        .or_insert_with(|| Map::new().into())
        .as_object_mut()
    else {
        return;
    };
    if !properties.contains_key(IGNORED_PROPERTY) {
        properties.insert(IGNORED_PROPERTY.to_owned(), property_schema());
        if states_notes(&stated) {
            *output = stated;
        }
    }
}

/// Returns whether the schema states the property, and no other keyword refuses it.
fn states_notes(schema: &Map<String, Value>) -> bool {
    let mut rest = schema.clone();
    let properties = rest.get_mut("properties").and_then(Value::as_object_mut);
    let stated = properties.and_then(|properties| properties.shift_remove(IGNORED_PROPERTY));
    // It applies only to properties without a name.
    rest.shift_remove("additionalProperties");
    let is_object = schema.get("type").is_some_and(|kind| kind == "object");
    is_object && stated == Some(property_schema()) && SentSchema::Parsed(&rest).allows_property(IGNORED_PROPERTY)
}

fn add_to_structured<B: Block>(result: &mut Parts<B>, notes: &[String], announced: SentSchema<'_>) {
    let texts = result.content.iter().filter_map(Block::text);
    let is_repeated = |value: &Value| texts.clone().any(|text| is_json_of(text, value));
    let is_announced = !matches!(announced, SentSchema::None);
    match &mut result.structured_content {
        None => {}
        Some(Value::Object(properties))
            if !properties.contains_key(IGNORED_PROPERTY)
                && (announced.allows_property(IGNORED_PROPERTY) || states_notes(&announced.keywords())) =>
        {
            properties.insert(IGNORED_PROPERTY.to_owned(), notes.into());
        }
        // A text contains the same data, and the notes follow it.
        Some(value) if !is_announced && is_repeated(value) => result.structured_content = None,
        Some(_) => {
            let meta = result.meta.get_or_insert_default();
            meta.insert(IGNORED_KEY.to_owned(), notes.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{IGNORED_KEY, add_to_structured};
    use crate::{
        build::schema::IGNORED_PROPERTY,
        call::results::parts::{Block, Parts},
        json::json_schema::SentSchema,
    };

    fn noted(text: &str, structured: Value) -> Parts<Value> {
        let mut result = Parts {
            content: vec![Value::of_text(text.to_owned())],
            structured_content: Some(structured),
            ..Parts::default()
        };
        add_to_structured(&mut result, &["a note".to_owned()], SentSchema::None);
        result
    }

    /// Structured content that cannot have the notes is omitted only if a text repeats it.
    #[test]
    fn no_data_is_lost() {
        let repeated = noted(r#"["a","b"]"#, json!(["a", "b"]));
        assert_eq!((repeated.structured_content, repeated.meta), (None, None));
        let other = json!({ IGNORED_PROPERTY: 1 });
        for (text, structured) in [("2 names", json!(["a", "b"])), ("", json!([])), ("an object", other)] {
            let kept = noted(text, structured.clone());
            assert_eq!(kept.structured_content, Some(structured));
            assert_eq!(kept.meta.expect("notes")[IGNORED_KEY], json!(["a note"]));
        }
    }
}
