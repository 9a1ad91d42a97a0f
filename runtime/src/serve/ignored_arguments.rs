//! Notes on ignored arguments in a tool result of rmcp, also of a router's own routes.

use std::sync::Arc;

use rmcp::{RoleServer, handler::server::router::tool::ToolRouter, service::RequestContext};

use super::{CallOutcome, brief_text::without_repeated, guarded_call::guarded_route, meta_calls::map_result};
use crate::{
    arguments::{Ignored, ignored_by_schema},
    json_schema::SentSchema,
    results::ignored::{add_notes, announce_notes},
};

/// Adds the notes to a complete result or error result.
pub(super) fn add_ignored_arguments(
    outcome: CallOutcome,
    tool: &str,
    announced: SentSchema<'_>,
    ignored: &Ignored,
) -> CallOutcome {
    if ignored.is_empty() {
        return outcome;
    }
    map_result(outcome, |result| add_notes(result, tool, announced, ignored))
}

/// Marks a request whose outer call, a meta-tool or another route, adds the notes on ignored
/// arguments.
#[derive(Clone, Copy)]
struct OuterCallAddsNotes;

/// Marks the request, so that inner routes add no notes.
pub(super) fn let_outer_call_add_notes(context: &mut RequestContext<RoleServer>) {
    context.extensions.insert(OuterCallAddsNotes);
}

/// Makes the results of each tool list the arguments that its schema does not name. An output
/// schema that would refuse the list gets a property for it. A tool without an output schema sends
/// its text alone, if the text has all of the structured content.
///
/// Each call also ends if it panics or is cancelled: rmcp never responds to a request whose task
/// panics, and lets a cancelled one run on.
///
/// If this function is called twice for a router, each note is added once.
pub(super) fn note_ignored<S: Send + Sync + 'static>(router: &mut ToolRouter<S>) {
    for route in router.map.values_mut() {
        if let Some(output) = &mut route.attr.output_schema {
            announce_notes(Arc::make_mut(output));
        }
        let (name, input) = (route.attr.name.clone(), Arc::clone(&route.attr.input_schema));
        let (output, call) = (route.attr.output_schema.clone(), Arc::clone(&route.call));
        route.call = Arc::new(move |mut context| {
            let has_outer_notes = context.request_context.extensions.get::<OuterCallAddsNotes>().is_some();
            // rmcp reads the arguments, so only the schema shows which of them are ignored.
            let arguments = context.arguments.as_mut().filter(|_| !has_outer_notes);
            let ignored = arguments.map(|arguments| ignored_by_schema(&input, arguments));
            let ignored = ignored.filter(|ignored| !ignored.is_empty());
            if ignored.is_some() {
                let_outer_call_add_notes(&mut context.request_context);
            }
            let call = Arc::clone(&call);
            let outcome = guarded_route(context, move |context| call(context));
            if ignored.is_none() && output.is_some() {
                return outcome;
            }
            let (name, output) = (name.clone(), output.clone());
            Box::pin(async move {
                let outcome = outcome.await;
                let outcome = if output.is_some() {
                    outcome
                } else {
                    without_repeated(outcome)
                };
                let Some(ignored) = ignored else { return outcome };
                let announced = SentSchema::from(output.as_deref());
                add_ignored_arguments(outcome, &name, announced, &ignored)
            })
        });
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::{CallToolResponse, CallToolResult};
    use serde_json::{Value, json};

    use super::add_ignored_arguments;
    use crate::{
        ToolSchema, arguments::Ignored, json_schema::SentSchema, results::ignored::IGNORED_KEY,
        schema::IGNORED_PROPERTY,
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
        let announced = SentSchema::from(schema);
        let outcome = add_ignored_arguments(Ok(result.into()), "find", announced, &ignored());
        let Ok(CallToolResponse::Complete(result)) = outcome else {
            panic!("no result");
        };
        let result = serde_json::to_value(result).expect("JSON");
        let note = "note: `pm` is not a parameter of find, so it was ignored; find has no parameters";
        let text = &result["content"]
            .as_array()
            .and_then(|content| content.last())
            .expect("a text")["text"];
        assert_eq!(text, note);
        assert_eq!(&result["structuredContent"], structured);
        let expected = if meta {
            json!({ IGNORED_KEY: [note] })
        } else {
            Value::Null
        };
        assert_eq!(result["_meta"], expected);
    }

    #[test]
    fn structured_content_stays_valid() {
        let result = || CallToolResult::structured(json!({ "a": 1 }));
        let note = "note: `pm` is not a parameter of find, so it was ignored; find has no parameters";
        let with = json!({ "a": 1, IGNORED_PROPERTY: [note] });
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
            CallToolResult::structured(json!({ IGNORED_PROPERTY: 1 })),
            Some(r#"{"type":"object"}"#),
            &json!({ IGNORED_PROPERTY: 1 }),
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
