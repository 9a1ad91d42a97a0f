//! `_meta.context` of tool results: their origin and their tokens.

use mcpact_tokens::Encoding;
use rmcp::model::{CallToolResponse, CallToolResult, MetaObject};
use serde_json::{Map, Value};

use super::{CallOutcome, IntoToolResult, MatchesOutput};
use crate::{
    discover::ContextInfo,
    results::{Origin, budget::shown_tokens, parts},
    schema::IGNORED_PROPERTY,
};

/// The key in `_meta`.
const KEY: &str = "context";
/// The property with the tokens of items.
const ITEMS: &str = "items";

/// A result with its origin, in `_meta.context`.
///
/// ```
/// use mcpact::{Json, results::{Agent, Origin}, serve::{WithOrigin, IntoToolResult}};
/// use rmcp::model::CallToolResponse;
///
/// let note = Json("Workers run in V8 isolates");
/// let origin = Origin::of("note").public_url("https://example.org/notes/1").agent(Agent::Human);
/// let response = WithOrigin(note, origin).into_tool_result()?;
/// let CallToolResponse::Complete(result) = response else { unreachable!() };
/// let context = &result.meta.unwrap()["context"];
/// assert_eq!(context["note"]["publicUrl"], "https://example.org/notes/1");
/// assert_eq!(context["agentMeta"]["source"], "human");
/// # Ok::<(), rmcp::ErrorData>(())
/// ```
///
/// With [`Builder::result_context`](super::Builder::result_context), or
/// [`Discovery::result_context`](super::Discovery::result_context) of a router, `_meta.context`
/// also has the tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithOrigin<R>(pub R, pub Origin);

impl<R: IntoToolResult> IntoToolResult for WithOrigin<R> {
    fn into_tool_result(self) -> CallOutcome {
        self.0.into_tool_result().map(|response| with_origin(response, &self.1))
    }
}

impl<O: ?Sized, R: MatchesOutput<O>> MatchesOutput<O> for WithOrigin<R> {
    fn into_output_result(self) -> CallOutcome {
        self.0
            .into_output_result()
            .map(|response| with_origin(response, &self.1))
    }
}

fn with_origin(response: CallToolResponse, context: &Origin) -> CallToolResponse {
    match (response, serde_json::to_value(context)) {
        (CallToolResponse::Complete(mut result), Ok(Value::Object(origin))) => {
            context_of(&mut result).extend(origin);
            result.into()
        }
        (response, _) => response,
    }
}

/// Returns the properties of a result's context.
fn context_of(result: &mut CallToolResult) -> &mut Map<String, Value> {
    let meta = result.meta.get_or_insert_with(MetaObject::default);
    let context = meta.entry(KEY).or_insert_with(|| Value::Object(Map::new()));
    if !context.is_object() {
        *context = Value::Object(Map::new());
    }
    context.as_object_mut().expect("it is an object now")
}

/// Adds the context of a result. A server without this function does not link the tokenizer.
pub(super) type AddContext = fn(CallOutcome, Encoding, bool) -> CallOutcome;

/// Adds the tokens of the larger of content and structured content, or of both with `shows_both`, as
/// a result budget counts them. Adds those of each item of a result that is a list, or an object
/// with one list.
pub(super) fn with_tokens(outcome: CallOutcome, encoding: Encoding, shows_both: bool) -> CallOutcome {
    match outcome {
        Ok(CallToolResponse::Complete(mut result)) => {
            let total = parts::change(&mut result, |result| shown_tokens(result, encoding, shows_both));
            let total = u32::try_from(total).unwrap_or(u32::MAX);
            let items = if let Some(structured) = &result.structured_content {
                items(encoding, structured, total)
            } else {
                let text = result.content.iter().find_map(|block| block.as_text());
                let value = text.and_then(|text| serde_json::from_str::<Value>(&text.text).ok());
                value.and_then(|value| items(encoding, &value, total))
            };
            let context = context_of(&mut result);
            extend(context, ContextInfo::whole(total));
            // Those of an inner call may be of items that are not sent.
            context.shift_remove(ITEMS);
            if let Some(items) = items {
                context.insert(ITEMS.to_owned(), items);
            }
            Ok(result.into())
        }
        other => other,
    }
}

fn count(encoding: Encoding, text: &str) -> u32 {
    u32::try_from(encoding.count_cached(text)).unwrap_or(u32::MAX)
}

/// Returns the tokens of each item of the only list.
fn items(encoding: Encoding, value: &Value, total: u32) -> Option<Value> {
    let items = match value {
        Value::Array(items) => items,
        Value::Object(properties) => {
            // The notes on ignored arguments are no items of the tool.
            let properties = properties.iter().filter(|(name, _)| *name != IGNORED_PROPERTY);
            let mut lists = properties.filter_map(|(_, value)| value.as_array());
            lists.next().filter(|_| lists.next().is_none())?
        }
        _ => return None,
    };
    let tokens = items.iter().map(|item| {
        let mut context = Map::new();
        if let Some(id) = item.get("id") {
            context.insert("id".to_owned(), id.clone());
        }
        extend(
            &mut context,
            ContextInfo::part(count(encoding, &item.to_string()), total),
        );
        Value::Object(context)
    });
    Some(tokens.collect())
}

fn extend(context: &mut Map<String, Value>, info: ContextInfo) {
    if let Ok(Value::Object(info)) = serde_json::to_value(info) {
        context.extend(info);
    }
}
