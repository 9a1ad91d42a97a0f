//! The tools that these tests serve.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    panic::panic_any,
    sync::atomic::{AtomicBool, Ordering},
};

use mcpact::{
    Json, Menu, ToolError, ToolSchema,
    discover::Mode,
    mcp_tool, mcp_tools,
    serve::{Builder, Round, Server},
    toolset,
};
use rmcp::{
    ErrorData, Peer, RoleServer,
    model::{
        CallToolResponse, CallToolResult, ContentBlock, ElicitRequest, ElicitRequestParams, ElicitResult,
        ElicitationAction, ElicitationSchema, InputRequest, InputRequiredResult, RequestId,
    },
    service::RequestContext,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Semaphore;

#[derive(Deserialize, ToolSchema)]
pub(crate) struct Query {
    /// Words
    query: String,
    #[mcp(default = 20, range = 1..=100)]
    limit: u32,
}

#[derive(Deserialize, ToolSchema)]
pub(crate) struct Text {
    text: String,
}

#[derive(Deserialize, Serialize, ToolSchema)]
pub(crate) struct Options {
    #[serde(alias = "color")]
    colour: Option<String>,
    #[serde(flatten)]
    more: More,
}

#[derive(Deserialize, Serialize, ToolSchema)]
pub(crate) struct More {
    size: Option<u32>,
    #[serde(alias = "max")]
    most: Option<u32>,
}

#[derive(Deserialize, ToolSchema)]
pub(crate) struct Collects {
    size: Option<u32>,
    #[serde(flatten)]
    others: HashMap<String, Value>,
}

#[derive(Deserialize, ToolSchema)]
pub(crate) struct Anything {
    value: Value,
}

#[derive(Serialize, ToolSchema)]
pub(crate) struct Size {
    /// Bytes
    size: usize,
}

pub(crate) struct Reading;

#[mcp_tools(source = "reading")]
impl Reading {
    /// Find "books", by Ümlaut too
    #[mcp_tool(read_only, title = "Find books", keywords = ["catalogue"], asks = ["a zyzzyva in the stacks"], examples = [json!({ "query": "quokka" })])]
    async fn find(&self, params: Query) -> String {
        format!("{} in {}", params.query, params.limit)
    }

    /// Measure a text
    #[mcp_tool(read_only, idempotent, open_world = false, output = Size)]
    fn measure(&self, params: Text) -> Json<Size> {
        Json(Size {
            size: params.text.len(),
        })
    }

    /// Take any value
    #[mcp_tool(read_only)]
    fn anything(&self, params: Anything) -> String {
        params.value.to_string().len().to_string()
    }

    /// Take options
    #[mcp_tool(read_only)]
    fn options(&self, params: Options) -> Json<Options> {
        Json(params)
    }

    /// Take a size, and what else there is
    #[mcp_tool(read_only)]
    fn collects(&self, params: Collects) -> String {
        format!("{:?} {}", params.size, params.others.len())
    }

    /// Ask who calls
    #[mcp_tool(read_only)]
    async fn who(
        &self,
        params: Text,
        id: RequestId,
        peer: Peer<RoleServer>,
        context: RequestContext<RoleServer>,
    ) -> String {
        let client = peer.peer_info().map(|info| info.client_info.name.clone());
        format!(
            "{} {id} {} {}",
            params.text,
            client.unwrap_or_default(),
            context.id == id
        )
    }
}

/// Records whether the call that never ends has begun, and was dropped.
pub(crate) static BEGUN: Semaphore = Semaphore::const_new(0);
pub(crate) static DROPPED: AtomicBool = AtomicBool::new(false);

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        DROPPED.store(true, Ordering::SeqCst);
    }
}

pub(crate) struct Writing;

#[mcp_tools(source = "writing")]
impl Writing {
    /// Add a book
    #[mcp_tool(destructive = false)]
    fn add(&self, params: Text) -> Cow<'static, str> {
        format!("added {}", params.text).into()
    }

    /// Panic at once
    #[mcp_tool]
    fn panics(&self) -> String {
        panic!("no more {}", "paper")
    }

    /// Panic later
    #[mcp_tool]
    async fn panics_later(&self) -> String {
        tokio::task::yield_now().await;
        panic!("no ink")
    }

    /// Panic without words
    #[mcp_tool]
    async fn panics_wordless(&self) -> String {
        tokio::task::yield_now().await;
        panic_any(7)
    }

    /// Never end
    #[mcp_tool]
    async fn endless(&self) -> String {
        let _guard = Guard;
        BEGUN.add_permits(1);
        std::future::pending().await
    }
}

pub(crate) struct Answers;

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Way {
    Good,
    Bad,
}

#[derive(Deserialize, ToolSchema)]
pub(crate) struct Choice {
    way: Way,
}

#[mcp_tools(source = "answers")]
impl Answers {
    /// Words
    #[mcp_tool]
    fn words(&self) -> &'static str {
        "words"
    }

    /// Nothing
    #[mcp_tool]
    fn nothing(&self) {}

    /// Perhaps
    #[mcp_tool]
    fn perhaps(&self, params: Choice) -> Option<String> {
        matches!(params.way, Way::Good).then(|| "here".to_owned())
    }

    /// Several contents
    #[mcp_tool]
    async fn contents(&self) -> Vec<ContentBlock> {
        vec![ContentBlock::text("a map"), ContentBlock::image("AAAA", "image/png")]
    }

    /// Structured content
    #[mcp_tool]
    fn structured(&self) -> Value {
        serde_json::json!({ "z": 1, "a": [true, null] })
    }

    /// An error for the model
    #[mcp_tool]
    async fn fallible(&self, params: Choice) -> Result<Json<Size>, ToolError> {
        match params.way {
            Way::Good => Ok(Json(Size { size: 1 })),
            Way::Bad => Err(ToolError::new("the library is closed: ask on Monday")),
        }
    }

    /// An error for the client
    #[mcp_tool]
    fn protocol(&self) -> Result<String, ErrorData> {
        Err(ErrorData::invalid_request("not now", None))
    }

    /// Clear a room, where the user wants it
    #[mcp_tool]
    fn clear(&self, params: Text, round: Round) -> Result<CallToolResponse, ToolError> {
        let room = params.text;
        if room.is_empty() {
            return Ok(text(format!("can ask: {}", round.can_ask)));
        }
        let state = round.state.clone().unwrap_or_else(|| format!("{room}, once"));
        match round.response::<ElicitResult>("sure")? {
            Some(answer) if answer.action == ElicitationAction::Accept => Ok(text(format!("cleared {state}"))),
            Some(_) => Ok(text(format!("{state}: kept"))),
            None => {
                let question = ElicitRequestParams::FormElicitationParams {
                    meta: None,
                    message: format!("Clear {room}?"),
                    requested_schema: ElicitationSchema::new(BTreeMap::new()),
                };
                let question = InputRequest::Elicitation(ElicitRequest::new(question));
                let questions = BTreeMap::from([("sure".to_owned(), question)]);
                Ok(InputRequiredResult::new(Some(questions), Some(state)).into())
            }
        }
    }

    /// A whole result
    #[mcp_tool]
    fn whole(&self) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text("its own error")])
    }
}

fn text(words: String) -> CallToolResponse {
    CallToolResult::success(vec![ContentBlock::text(words)]).into()
}

toolset! {
    /// a library
    pub(crate) LIBRARY = [Reading, Writing, Answers]
}

pub(crate) fn builder() -> Builder {
    Server::builder(&LIBRARY)
        .handlers(Reading)
        .handlers(Writing)
        .handlers(Answers)
}

pub(crate) fn server(mode: Mode) -> Server {
    let builder = builder().menu(Menu::new().mode(mode).pins(["find", "add"]));
    builder.build().expect("a server")
}
