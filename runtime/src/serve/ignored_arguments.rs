//! Notes on ignored arguments in a tool result of rmcp.

use super::{Outcome, meta_calls::changed};
use crate::{arguments::Ignored, json_schema::SentSchema, results::ignored::add_notes};

/// Adds the notes to a complete result or error result.
pub(super) fn noted(outcome: Outcome, tool: &str, announced: SentSchema<'_>, ignored: &Ignored) -> Outcome {
    if ignored.is_empty() {
        return outcome;
    }
    changed(outcome, |result| add_notes(result, tool, announced, ignored))
}

#[cfg(test)]
mod tests {
    use rmcp::model::{CallToolResponse, CallToolResult};
    use serde_json::{Value, json};

    use super::noted;
    use crate::{
        ToolSchema,
        arguments::Ignored,
        json_schema::SentSchema,
        results::ignored::{META, PROPERTY},
    };

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

    /// A client that shows only structured content shows the text if there is no structured
    /// content.
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
