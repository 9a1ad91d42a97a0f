//! The way of a result out of a server or a router: all stages, in their order.
//!
//! | | Stage | Where |
//! |---|---|---|
//! | 1 | a panic becomes an error, and a cancelled call ends | `guarded_call`, around the call itself |
//! | 2 | structured content that a text repeats is dropped, if the tool announces none | here |
//! | 3 | a text that repeats structured content is shortened, for clients that show both | `results::brief` |
//! | 4 | notes on ignored arguments are added | `results::ignored` |
//! | 5 | clients of older protocols get a form that they accept | `older_clients` |
//! | 6 | the parameters are added that the model has not seen before its call | `meta_results` |
//! | 7 | the result is cut to its budget | `budgeted_call`, `results::budget` |
//! | 8 | the tokens are added to `_meta.context` | `result_context` |
//! | 9 | the number of lines before a table's records, which stages 3 and 7 read, is removed | here |
//!
//! What adds to a result comes before the budget, because all of it counts, and `_meta` comes last,
//! because no model sees it.
//!
//! A call may run inside another one: `execute_tool` calls a tool, a handler that wraps a server
//! calls the server, and a router's routes are wrapped. Each call runs the stages that are its own,
//! and only the outermost one runs the last two. The gateway has stages 4, 6 and 7 for results in
//! JSON, in its `catalogue/shaping.rs`.

use mcpact_tokens::Encoding;
use rmcp::{
    RoleServer,
    model::{CallToolResponse, CallToolResult, ContentBlock},
    service::RequestContext,
};
use serde_json::Value;

use super::{
    CallOutcome, budgeted_call::BudgetedCall, older_clients::for_older_clients, result_settings::ResultSettings,
};
use crate::{
    call::{
        arguments::Ignored,
        results::{
            brief,
            ignored::add_notes,
            parts::{self, Parts},
            repeated_json::is_json_of,
            table::RECORD_LINES_KEY,
        },
    },
    json::json_schema::SentSchema,
    menu::access::AddContext,
};

/// The stages of one call after its guard. Stages that are not set are skipped.
#[derive(Default)]
pub(super) struct Outgoing<'a> {
    /// True for a tool that announces no structured content. Some clients show a model both the
    /// structured content and the text that repeats it.
    pub(super) drops_repeated: bool,
    /// True if the client shows both content and structured content.
    pub(super) shortens_text: bool,
    pub(super) notes: Option<IgnoredNotes<'a>>,
    /// The tool of a result that is adapted to clients of older protocols. The error for a client
    /// that cannot be asked for input names it.
    pub(super) for_older_clients: Option<&'a str>,
    /// True for clients of protocol 2026-07-28 or later, which accept structured content that is
    /// not an object.
    pub(super) accepts_non_objects: bool,
    pub(super) unseen: Option<AddUnseen<'a>>,
    pub(super) budget: Option<BudgetedCall<'a>>,
    pub(super) last: Option<LastStages>,
}

/// Adds the parameters of a tool. The calls of meta-tools bring this function along, so that a server
/// without meta-tools does not link what it needs.
pub(super) type AddUnseen<'a> = Box<dyn FnOnce(CallOutcome) -> CallOutcome + Send + 'a>;

impl Outgoing<'_> {
    /// Runs the stages.
    pub(super) fn send(self, mut outcome: CallOutcome) -> CallOutcome {
        if self.drops_repeated {
            outcome = without_repeated(outcome);
        }
        if self.shortens_text {
            outcome = shortened(outcome, self.accepts_non_objects);
        }
        if let Some(notes) = self.notes {
            outcome = notes.add_to(outcome);
        }
        if let Some(tool) = self.for_older_clients.filter(|_| !self.accepts_non_objects) {
            outcome = outcome.map(|response| for_older_clients(tool, response));
        }
        if let Some(add) = self.unseen {
            outcome = add(outcome);
        }
        if let Some(budget) = self.budget {
            outcome = budget.fit(outcome);
        }
        match self.last {
            Some(last) => last.run(outcome),
            None => outcome,
        }
    }
}

/// The stages of the outermost call, after which the result is sent.
pub(super) struct LastStages {
    add_context: Option<(AddContext, Encoding, bool)>,
}

impl LastStages {
    pub(super) fn new(settings: &ResultSettings, context: &RequestContext<RoleServer>) -> LastStages {
        // The client is looked up only if the tokens are added.
        let add_context = settings
            .context
            .map(|add| (add, settings.encoding, settings.shows_both(context)));
        LastStages { add_context }
    }

    pub(super) fn run(self, mut outcome: CallOutcome) -> CallOutcome {
        if let Some((add, encoding, shows_both)) = self.add_context {
            outcome = add(outcome, encoding, shows_both);
        }
        without_lines(outcome)
    }
}

/// The notes on the ignored arguments of a call.
#[derive(Clone, Copy)]
pub(super) struct IgnoredNotes<'a> {
    pub(super) tool: &'a str,
    /// The output schema that the client knows.
    pub(super) announced: SentSchema<'a>,
    pub(super) ignored: &'a Ignored,
}

impl IgnoredNotes<'_> {
    /// Adds the notes to a complete result or error result.
    pub(super) fn add_to(self, outcome: CallOutcome) -> CallOutcome {
        if self.ignored.is_empty() {
            return outcome;
        }
        map_result(outcome, |result| {
            add_notes(result, self.tool, self.announced, self.ignored);
        })
    }
}

/// Drops structured content that a text repeats.
fn without_repeated(mut outcome: CallOutcome) -> CallOutcome {
    if let Some(result) = complete(&mut outcome) {
        let texts = result.content.iter().filter_map(|block| block.as_text());
        let is_repeated = |value: &mut Value| texts.clone().any(|text| is_json_of(&text.text, value));
        result.structured_content.take_if(is_repeated);
    }
    outcome
}

/// Shortens the text that repeats structured content. A client of a protocol before 2026-07-28 gets
/// no structured content that is not an object, so then the text stays.
fn shortened(mut outcome: CallOutcome, accepts_non_objects: bool) -> CallOutcome {
    if let Some(result) = complete(&mut outcome)
        && let Some(structured) = &result.structured_content
        && (accepts_non_objects || structured.is_object())
    {
        parts::change(result, brief::shorten);
    }
    outcome
}

/// Removes the number of lines before the records of a table.
fn without_lines(mut outcome: CallOutcome) -> CallOutcome {
    if let Some(result) = complete(&mut outcome)
        && let Some(meta) = &mut result.meta
        && meta.shift_remove(RECORD_LINES_KEY).is_some()
        && meta.is_empty()
    {
        result.meta = None;
    }
    outcome
}

/// Changes a complete result.
pub(super) fn map_result(mut outcome: CallOutcome, change: impl FnOnce(&mut Parts<ContentBlock>)) -> CallOutcome {
    if let Some(result) = complete(&mut outcome) {
        parts::change(result, change);
    }
    outcome
}

fn complete(outcome: &mut CallOutcome) -> Option<&mut CallToolResult> {
    match outcome {
        Ok(CallToolResponse::Complete(result)) => Some(result),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::{CallToolResponse, CallToolResult};
    use serde_json::{Value, json};

    use super::IgnoredNotes;
    use crate::{
        ToolSchema,
        build::schema::IGNORED_PROPERTY,
        call::{arguments::Ignored, results::ignored::IGNORED_KEY},
        json::json_schema::SentSchema,
    };

    fn ignored() -> Ignored {
        crate::call::arguments::ignored::<Nothing>(&json!({ "pm": "Whitlam" }))
    }

    struct Nothing;

    impl ToolSchema for Nothing {
        const NODE: &'static crate::build::schema::Node = &crate::build::meta::object(&[]);
    }

    #[track_caller]
    fn check(result: CallToolResult, schema: Option<&str>, structured: &Value, meta: bool) {
        let notes = IgnoredNotes {
            tool: "find",
            announced: SentSchema::from(schema),
            ignored: &ignored(),
        };
        let outcome = notes.add_to(Ok(result.into()));
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
