//! Calls in several rounds: what a client sends again with the answers to what it was asked, as protocol 2026-07-28 has it.

use rmcp::{
    RoleServer,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, InputRequiredResult, InputResponses, ProtocolVersion,
    },
    service::RequestContext,
};
use serde::de::DeserializeOwned;

use super::{Answer, FromContext, Outcome, ToolError, answer::failed};

/// What a call brings from the round before it, for tools that ask: a method takes it behind its parameters.
///
/// A tool that needs something of the user, the client's model or its folders answers with an [`InputRequiredResult`], which says
/// what. The client finds that out and makes the same call again, with the answers by their keys, and with the state as it was
/// given. That is how protocol 2026-07-28 has it; a client of an older one cannot be asked so, and is told the tool's name and
/// that in an error where it is asked all the same. To such a client a method speaks by `Peer<RoleServer>`.
///
/// State goes through the client's hands: what it says is to be believed only where it is sealed, as rmcp's `RequestStateCodec`
/// does it.
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
///             Some(answer) if answer.action == ElicitationAction::Accept => {
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
    /// Whether the client can be asked: it speaks protocol 2026-07-28 or a later one.
    pub can_ask: bool,
    /// What the client answered, by the keys under which it was asked.
    pub responses: InputResponses,
    /// The state as it was given to the client.
    pub state: Option<String>,
}

impl Round {
    /// The answer to what was asked under this key; nothing where it was not asked or not answered.
    ///
    /// # Errors
    ///
    /// Where the answer is not of this type.
    pub fn response<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, ToolError> {
        let Some(response) = self.responses.get(key) else {
            return Ok(None);
        };
        let read = T::deserialize(response).map(Some);
        read.map_err(|error| ToolError::new(format!("the client's response to `{key}` cannot be read: {error}")))
    }
}

impl FromContext for Round {
    fn from_context(context: &RequestContext<RoleServer>) -> Self {
        let given = context.extensions.get::<Given>().cloned().unwrap_or_default();
        Round {
            can_ask: is_newest(context),
            responses: given.responses,
            state: given.state,
        }
    }
}

/// What of a call rmcp does not put into its context.
#[derive(Clone, Debug, Default)]
struct Given {
    responses: InputResponses,
    state: Option<String>,
}

/// Puts what a call brings to where its handler finds it.
pub(super) fn keep(request: &mut CallToolRequestParams, context: &mut RequestContext<RoleServer>) {
    let (responses, state) = (request.input_responses.take(), request.request_state.take());
    if responses.is_some() || state.is_some() {
        context.extensions.insert(Given {
            responses: responses.unwrap_or_default(),
            state,
        });
    }
}

/// Whether a request is of protocol 2026-07-28 or later.
pub(super) fn is_newest(context: &RequestContext<RoleServer>) -> bool {
    let version = context.protocol_version();
    // ISO dates are in the order of their letters.
    version.is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

/// What is said to a client that cannot be asked.
pub(super) fn not_asked(tool: &str) -> CallToolResult {
    failed(format!(
        "`{tool}` needs input that this client cannot be asked for: that takes protocol {}",
        ProtocolVersion::V_2026_07_28.as_str()
    ))
}

impl Answer for InputRequiredResult {
    fn answer(self) -> Outcome {
        Ok(CallToolResponse::InputRequired(self))
    }
}
