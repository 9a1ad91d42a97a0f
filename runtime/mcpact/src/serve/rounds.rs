//! Calls in several rounds, in which a tool asks the client for input (protocol 2026-07-28).

use rmcp::{
    RoleServer,
    model::{CallToolRequestParams, CallToolResponse, InputRequiredResult, InputResponses},
    service::RequestContext,
};
use serde::de::DeserializeOwned;

use super::{CallOutcome, FromContext, IntoToolResult, ToolError, older_clients::is_since_2026_07_28};
use mcpact_shared::truncate::{MAX_ERROR, truncate};

/// The client's responses from the previous round of a call. A method takes a `Round` after its
/// parameters.
///
/// A tool that asks for input, by elicitation, sampling or a list of roots, returns an
/// [`InputRequiredResult`]. The client collects the input and calls the tool again, with a response
/// for each key and with the unchanged state. This needs protocol 2026-07-28. A client of an older
/// protocol gets an error result instead; use `Peer<RoleServer>` to ask such a client.
///
/// The client can change the state. Trust it only if it is sealed, for example by rmcp's
/// `RequestStateCodec`.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use mcpact::{ToolError, mcp_tool, mcp_tools, serve::Round};
/// use rmcp::model::{
///     CallToolResponse, CallToolResult, ContentBlock, ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationAction,
///     ElicitationSchema, InputRequest, InputRequiredResult,
/// };
///
/// struct Shelf;
///
/// #[mcp_tools]
/// impl Shelf {
///     /// Throw all books away
///     #[mcp_tool(destructive)]
///     fn clear(&self, #[mcp(context)] round: Round) -> Result<CallToolResponse, ToolError> {
///         match round.response::<ElicitResult>("sure")? {
///             Some(response) if response.action == ElicitationAction::Accept => {
///                 Ok(CallToolResult::success(vec![ContentBlock::text("done")]).into())
///             }
///             Some(_) => Err("the user says no".into()),
///             None => {
///                 let question = ElicitRequestParams::FormElicitationParams {
///                     meta: None,
///                     message: "All of them?".to_owned(),
///                     requested_schema: ElicitationSchema::new(BTreeMap::new()),
///                 };
///                 let question = InputRequest::Elicitation(ElicitRequest::new(question));
///                 let questions = BTreeMap::from([("sure".to_owned(), question)]);
///                 Ok(InputRequiredResult::from_input_requests(questions).into())
///             }
///         }
///     }
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Round {
    /// True if the client can be asked: it uses protocol 2026-07-28 or a later one.
    pub can_ask: bool,
    /// The client's responses, by key.
    pub responses: InputResponses,
    /// The state that the client sent back.
    pub state: Option<String>,
}

impl Round {
    /// Returns the client's response for this key, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the response does not have this type.
    pub fn response<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, ToolError> {
        let Some(response) = self.responses.get(key) else {
            return Ok(None);
        };
        // The error may contain the client's text.
        T::deserialize(response).map(Some).map_err(|error| {
            let error = error.to_string();
            let error = truncate(&error, MAX_ERROR);
            ToolError::new(format!("the client's response to `{key}` cannot be read: {error}"))
        })
    }
}

impl FromContext for Round {
    fn from_context(context: &RequestContext<RoleServer>) -> Self {
        let stored = context.extensions.get::<Stored>().cloned().unwrap_or_default();
        Round {
            can_ask: is_since_2026_07_28(context),
            responses: stored.responses,
            state: stored.state,
        }
    }
}

/// The parts of a call that rmcp does not put into its context.
#[derive(Clone, Debug, Default)]
struct Stored {
    responses: InputResponses,
    state: Option<String>,
}

/// Moves the client's responses from a request to the context, for [`Round`].
pub(super) fn store_responses(request: &mut CallToolRequestParams, context: &mut RequestContext<RoleServer>) {
    let (responses, state) = (request.input_responses.take(), request.request_state.take());
    if responses.is_some() || state.is_some() {
        context.extensions.insert(Stored {
            responses: responses.unwrap_or_default(),
            state,
        });
    }
}

impl IntoToolResult for InputRequiredResult {
    fn into_tool_result(self) -> CallOutcome {
        Ok(CallToolResponse::InputRequired(self))
    }
}
