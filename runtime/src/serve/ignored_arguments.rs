//! Notes on ignored arguments in a tool result: the model believes that they had an effect.
//!
//! Some clients show the model only the text of a result and some only its structured content, so
//! the notes go into both. Structured content stays valid against the announced output schema. If
//! that allows no further property, the notes are in `_meta` instead.

use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject};
use serde_json::Value;

use super::Outcome;
use crate::{arguments::Ignored, json_schema::SentSchema};

/// The property of structured content that lists the notes.
const PROPERTY: &str = "_ignored";
/// The key in `_meta` that lists the notes if structured content cannot.
const META: &str = "mcpact/ignored";

/// Adds the notes to a complete result or error result.
pub(super) fn noted(outcome: Outcome, tool: &str, announced: SentSchema<'_>, ignored: &Ignored) -> Outcome {
    match outcome {
        Ok(CallToolResponse::Complete(mut result)) if !ignored.is_empty() => {
            let notes = ignored.notes(tool);
            add_to_structured(&mut result, &notes, announced);
            result.content.push(ContentBlock::text(notes.join("\n")));
            Ok(result.into())
        }
        other => other,
    }
}

fn add_to_structured(result: &mut CallToolResult, notes: &[String], announced: SentSchema<'_>) {
    let has_text = result.content.iter().any(|block| block.as_text().is_some());
    let is_announced = !matches!(announced, SentSchema::None);
    match &mut result.structured_content {
        None => {}
        Some(Value::Object(properties))
            if !properties.contains_key(PROPERTY) && announced.allows_property(PROPERTY) =>
        {
            properties.insert(PROPERTY.to_owned(), notes.into());
        }
        // The text says the same, and the notes can follow it.
        Some(_) if !is_announced && has_text => result.structured_content = None,
        Some(_) => {
            let meta = result.meta.get_or_insert_with(MetaObject::default);
            meta.insert(META.to_owned(), notes.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::{CallToolResponse, CallToolResult};
    use serde_json::{Value, json};

    use super::{META, PROPERTY, noted};
    use crate::{ToolSchema, arguments::Ignored, json_schema::SentSchema};

    fn ignored() -> Ignored {
        crate::arguments::ignored::<Nothing>(&json!({ "pm": "Whitlam" }))
    }

    struct Nothing;

    impl ToolSchema for Nothing {
        const NODE: &'static crate::schema::Node = &crate::meta::object(&[]);
    }

    #[track_caller]
    fn check(result: CallToolResult, schema: Option<&str>, structured: &Value, meta: bool) {
        let announced = schema.map_or(SentSchema::None, SentSchema::Text);
        let outcome = noted(Ok(result.into()), "find", announced, &ignored());
        let Ok(CallToolResponse::Complete(result)) = outcome else {
            panic!("no result");
        };
        let result = serde_json::to_value(result).expect("JSON");
        let note = "note: `pm` is no parameter of find and was not used; find has no parameters";
        let text = &result["content"]
            .as_array()
            .and_then(|content| content.last())
            .expect("a text")["text"];
        assert_eq!(text, note);
        assert_eq!(&result["structuredContent"], structured);
        let expected = if meta { json!({ META: [note] }) } else { Value::Null };
        assert_eq!(result["_meta"], expected);
    }

    #[test]
    fn structured_content_stays_valid() {
        let result = || CallToolResult::structured(json!({ "a": 1 }));
        let note = "note: `pm` is no parameter of find and was not used; find has no parameters";
        let with = json!({ "a": 1, PROPERTY: [note] });
        let without = json!({ "a": 1 });
        check(result(), None, &with, false);
        check(
            result(),
            Some(r#"{"type":"object","properties":{"a":{}},"required":["a"]}"#),
            &with,
            false,
        );
        check(
            result(),
            Some(r#"{"type":"object","additionalProperties":true}"#),
            &with,
            false,
        );
        for closed in [
            r#"{"type":"object","properties":{"a":{}},"additionalProperties":false}"#,
            r#"{"type":"object","additionalProperties":{"type":"integer"}}"#,
            r#"{"type":"object","properties":{"_ignored":{"type":"integer"}}}"#,
            r##"{"$ref":"#/$defs/A","$defs":{}}"##,
            r#"{"anyOf":[{"additionalProperties":false}]}"#,
            r#"{"type":"object","unevaluatedProperties":false}"#,
            r#"{"type":"object","maxProperties":1}"#,
        ] {
            check(result(), Some(closed), &without, true);
        }
        check(
            CallToolResult::structured(json!({ PROPERTY: 1 })),
            Some(r#"{"type":"object"}"#),
            &json!({ PROPERTY: 1 }),
            true,
        );
    }

    /// A client that shows only structured content shows the text if there is none.
    #[test]
    fn content_without_properties() {
        let result = || CallToolResult::structured(json!([1]));
        check(result(), None, &Value::Null, false);
        check(result(), Some(r#"{"type":"array"}"#), &json!([1]), true);
        let mut bare = result();
        bare.content.clear();
        check(bare, None, &json!([1]), true);
    }
}
