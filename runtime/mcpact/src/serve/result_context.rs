//! `_meta.context` of tool results: their origin and their tokens.

use mcpact_tokens::Encoding;
use rmcp::model::{CallToolResponse, CallToolResult, MetaObject};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{CallOutcome, IntoToolResult, MatchesOutput};
use crate::{
    build::lints::ValueResult,
    call::results::{
        Origin,
        budget::{MeasuredItem, measure},
        parts,
    },
    search::discover::ContextInfo,
};

/// The key in `_meta`.
const KEY: &str = "context";
/// The property with the origins and the tokens of items.
const ITEMS: &str = "items";
const ID: &str = "id";
// The properties of `ContextInfo`.
const TOKENS: &str = "tokens";
const PERCENT: &str = "percentTotal";
/// A lower bound in place of the tokens.
const TOKENS_AT_LEAST: &str = "tokensAtLeast";

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
/// With [`Menu::result_context`](crate::Menu::result_context), `_meta.context` also has the tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithOrigin<R>(pub R, pub Origin);

impl<R: ValueResult> ValueResult for WithOrigin<R> {
    type Value = R::Value;
}

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

/// A result of several items with the origin of each, by the item's `id`, in `_meta.context.items`.
///
/// ```
/// use mcpact::{Json, results::{Agent, Batch, Origin}, serve::{IntoToolResult, WithOrigins}};
/// use rmcp::model::CallToolResponse;
///
/// #[derive(serde::Serialize)]
/// struct Note { id: String }
///
/// let get = |id: &str| Some(Note { id: id.to_owned() });
/// let notes = Batch::get(["a", "b"], get).pack(8_000)?;
/// let origin = |note: &Note| (note.id.clone(), Origin::of("note").agent(Agent::Human));
/// let origins = notes.items.iter().map(origin).collect();
/// let CallToolResponse::Complete(result) = WithOrigins(Json(notes), origins).into_tool_result()? else { unreachable!() };
/// let items = &result.meta.unwrap()["context"]["items"];
/// assert_eq!(items[1]["id"], "b");
/// assert_eq!(items[1]["agentMeta"]["source"], "human");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With [`Menu::result_context`](crate::Menu::result_context), each item also has its tokens, and a result that a budget cuts has the origins of the sent items alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithOrigins<R>(pub R, pub Vec<(String, Origin)>);

impl<R: IntoToolResult> IntoToolResult for WithOrigins<R> {
    fn into_tool_result(self) -> CallOutcome {
        self.0
            .into_tool_result()
            .map(|response| with_origins(response, &self.1))
    }
}

impl<O: ?Sized, R: MatchesOutput<O>> MatchesOutput<O> for WithOrigins<R> {
    fn into_output_result(self) -> CallOutcome {
        self.0
            .into_output_result()
            .map(|response| with_origins(response, &self.1))
    }
}

fn with_origin(mut response: CallToolResponse, origin: &Origin) -> CallToolResponse {
    if let CallToolResponse::Complete(result) = &mut response {
        extend(context_of(result), origin);
    }
    response
}

fn with_origins(mut response: CallToolResponse, origins: &[(String, Origin)]) -> CallToolResponse {
    if let CallToolResponse::Complete(result) = &mut response {
        let items = origins.iter().map(|(id, origin)| {
            let mut item = Map::from_iter([(ID.to_owned(), id.as_str().into())]);
            extend(&mut item, origin);
            Value::Object(item)
        });
        context_of(result).insert(ITEMS.to_owned(), items.collect());
    }
    response
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

/// Adds the tokens of the larger of content and structured content, or of both with `shows_both`, as
/// a result budget counts them. Adds those of each item of a result that is a list, or an object
/// with one.
pub(super) fn with_tokens(mut outcome: CallOutcome, encoding: Encoding, shows_both: bool) -> CallOutcome {
    if let Ok(CallToolResponse::Complete(result)) = &mut outcome {
        let measured = parts::change(result, |result| measure(result, encoding, shows_both));
        let context = context_of(result);
        let total = u32::try_from(measured.tokens).unwrap_or(u32::MAX);
        context.shift_remove(TOKENS_AT_LEAST);
        extend(context, &ContextInfo::whole(total));
        if !measured.is_exact {
            let at_least = context.shift_remove(TOKENS).unwrap_or_default();
            context.insert(TOKENS_AT_LEAST.to_owned(), at_least);
        }
        add_items(context, measured.items, total);
    }
    outcome
}

/// Adds the tokens of items to their origins. Origins of items that are not sent are dropped if the
/// sent ones have ids, and one of them has an origin.
fn add_items(context: &mut Map<String, Value>, items: Option<Vec<MeasuredItem>>, total: u32) {
    let origins = take_origins(context);
    let has_origin = |item: &MeasuredItem| item.id.as_ref().is_some_and(|id| origins.contains_key(&id_text(id)));
    let are_of_origins =
        |items: &Vec<MeasuredItem>| items.iter().all(|item| item.id.is_some()) && items.iter().any(has_origin);
    let Some(items) = items.filter(|items| origins.is_empty() || are_of_origins(items)) else {
        if !origins.is_empty() {
            context.insert(
                ITEMS.to_owned(),
                origins.into_iter().map(|(_, origin)| origin).collect(),
            );
        }
        return;
    };
    let items = items.into_iter().map(|item| {
        let mut properties = Map::new();
        if let Some(id) = item.id {
            if let Some(Value::Object(origin)) = origins.get(&id_text(&id)) {
                properties.clone_from(origin);
            }
            properties.insert(ID.to_owned(), id);
        }
        let tokens = u32::try_from(item.tokens).unwrap_or(u32::MAX);
        extend(&mut properties, &ContextInfo::part(tokens, total));
        Value::Object(properties)
    });
    context.insert(ITEMS.to_owned(), items.collect());
}

/// Takes the origins of items from a context, by the id. The tokens that an inner call added may be
/// those of items that are not sent.
fn take_origins(context: &mut Map<String, Value>) -> Map<String, Value> {
    let Some(Value::Array(items)) = context.shift_remove(ITEMS) else {
        return Map::new();
    };
    let origins = items.into_iter().filter_map(|mut item| {
        let properties = item.as_object_mut()?;
        for name in [TOKENS, PERCENT] {
            properties.shift_remove(name);
        }
        let id = properties.get(ID).map(id_text).filter(|_| properties.len() > 1)?;
        Some((id, item))
    });
    origins.collect()
}

/// Returns an id as a text, which origins have for numbers too.
fn id_text(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}

fn extend(context: &mut Map<String, Value>, properties: &impl Serialize) {
    if let Ok(Value::Object(properties)) = serde_json::to_value(properties) {
        context.extend(properties);
    }
}
