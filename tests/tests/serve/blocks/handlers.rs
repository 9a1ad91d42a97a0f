//! Calls through `Handlers::call`.

use std::fmt;

use mcpact::{
    Json, ToolError, ToolSchema, Tools, mcp_tool, mcp_tools,
    serve::{Call, CallOutcome, FromContext, Handlers},
};
use rmcp::{
    ErrorData, Peer, RoleServer,
    model::{CallToolResponse, RequestId},
    service::RequestContext,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{connection, request, text};

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
struct Search {
    query: String,
    limit: Option<u32>,
}

#[derive(Deserialize, ToolSchema)]
struct Paged {
    word: String,
    #[serde(flatten)]
    page: Page,
}

#[derive(Deserialize, ToolSchema)]
struct Page {
    from: Option<u32>,
}

#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
enum Either {
    Left(Search),
    Right { word: String },
}

#[derive(Deserialize, ToolSchema)]
struct Wrapped(Search);

/// An error type whose text is that of its `Display`.
#[derive(Debug)]
struct Refusal;

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the library is closed")
    }
}

/// An extractor: the id of the request, as text.
struct Number(String);

impl FromContext for Number {
    fn from_context(context: &RequestContext<RoleServer>) -> Self {
        Number(format!("number {}", context.id))
    }
}

struct Library<'a> {
    name: &'a str,
}

#[mcp_tools]
impl<'a> Library<'a> {
    /// An async method that borrows its server
    #[mcp_tool]
    async fn search(&self, Search { query, limit }: Search) -> Result<String, Refusal> {
        std::future::ready(()).await;
        match query.as_str() {
            "closed" => Err(Refusal),
            _ => Ok(format!("{}: {query} {limit:?}", self.name)),
        }
    }

    /// Not in this configuration
    #[mcp_tool]
    #[cfg(not(test))]
    fn absent(&self) {}

    /// A method that is not async, with parts of the request behind the parameters
    #[mcp_tool]
    fn parts(&self, params: Search, number: Number, id: RequestId) -> String {
        format!("{} {} {id}", params.query, number.0)
    }

    /// In this configuration
    #[mcp_tool]
    #[cfg(test)]
    async fn present() {}

    /// Not in this one either
    #[mcp_tool]
    #[cfg(not(test))]
    #[cfg(unix)]
    fn absent_too(&self) {}

    /// No parameters, and a part of the request
    #[mcp_tool]
    #[deprecated]
    async fn marked(#[mcp(context)] id: RequestId, #[mcp(context)] peer: Peer<RoleServer>) -> String {
        format!("{id} {}", peer.is_transport_closed())
    }

    /// Structured
    #[mcp_tool]
    async fn structured<'s>(
        &'s self,
        #[mcp(context)] number: Number,
        params: Search,
    ) -> Result<Json<Value>, ToolError> {
        Ok(Json(
            json!({ "name": self.name, "number": number.0, "query": params.query }),
        ))
    }

    /// A protocol error
    #[mcp_tool]
    fn protocol(&self) -> Result<(), ErrorData> {
        Err(ErrorData::invalid_request("not now", None))
    }

    /// Flattened parameters
    #[mcp_tool]
    fn paged(&self, params: Paged) -> impl mcpact::serve::IntoToolResult + use<> {
        Some(format!("{} {:?}", params.word, params.page.from))
    }

    /// Parameters that are a choice
    #[mcp_tool]
    fn choice(&self, params: Either) -> String {
        match params {
            Either::Left(search) => search.query,
            Either::Right { word } => word,
        }
    }

    /// Parameters in a newtype
    #[mcp_tool]
    fn wrapped(&self, Wrapped(params): Wrapped) -> Option<String> {
        params.limit.map(|limit| limit.to_string())
    }

    /// Called as the trait's method is
    #[mcp_tool]
    fn call(&self) -> &'static str {
        "its own"
    }
}

const LIBRARY: Library<'static> = Library { name: "Trove" };

/// Calls a tool by its name, as request 7.
async fn outcome(name: &str, arguments: Value) -> CallOutcome {
    let connection = connection();
    let tools = Library::TOOLS;
    let place = tools.iter().position(|tool| tool.name == name).expect("a tool");
    let call = Call::new(
        tools[place],
        serde_json::from_value(arguments).expect("an object"),
        request(connection.peer(), 7),
    );
    Handlers::call(&LIBRARY, place, call).await
}

async fn answer(name: &str, arguments: Value) -> (String, bool) {
    text(&outcome(name, arguments).await.expect("an answer"))
}

fn said(words: &str) -> (String, bool) {
    (words.to_owned(), false)
}

#[tokio::test]
async fn indices_agree_with_the_list() {
    let names: Vec<&str> = Library::TOOLS.iter().map(|tool| tool.name).collect();
    assert_eq!(
        names,
        [
            "search",
            "parts",
            "present",
            "marked",
            "structured",
            "protocol",
            "paged",
            "choice",
            "wrapped",
            "call"
        ],
    );
    assert_eq!(answer("present", json!({})).await, said(""));
    assert_eq!(answer("call", json!({})).await, said("its own"));
}

#[tokio::test]
async fn parameters() {
    assert_eq!(
        answer("search", json!({ "query": "gold", "limit": 3 })).await,
        said("Trove: gold Some(3)")
    );
    assert_eq!(
        answer("paged", json!({ "word": "a", "from": 2 })).await,
        said("a Some(2)")
    );
    assert_eq!(answer("choice", json!({ "left": { "query": "b" } })).await, said("b"));
    assert_eq!(answer("choice", json!({ "right": { "word": "c" } })).await, said("c"));
    assert_eq!(answer("wrapped", json!({ "query": "d", "limit": 4 })).await, said("4"));
    assert_eq!(answer("wrapped", json!({ "query": "d" })).await, said(""));
}

/// Errors contain the text of `mcpact::arguments`, and list the ignored arguments.
#[tokio::test]
async fn wrong_parameters() {
    for arguments in [
        json!({}),
        json!({ "query": 5 }),
        json!({ "query": "a", "limit": -1 }),
        json!({ "limit": null }),
        json!({ "query": "a", "unknown": 1, "limit": "b" }),
    ] {
        let error = mcpact::arguments::<Search>(arguments.clone()).expect_err("it is wrong");
        let mut lines = vec![error.to_string()];
        lines.extend(mcpact::arguments::ignored::<Search>(&arguments).notes("search"));
        assert_eq!(answer("search", arguments).await, (lines.join("\n"), true));
    }
    assert_eq!(
        answer("search", json!({})).await,
        ("query: is missing (string)".to_owned(), true)
    );
    let (words, is_error) = answer("choice", json!({})).await;
    assert!(is_error, "{words}");
}

#[tokio::test]
async fn parts_of_the_request() {
    assert_eq!(answer("parts", json!({ "query": "a" })).await, said("a number 7 7"));
    assert_eq!(answer("marked", json!({})).await, said("7 false"));
    let Ok(CallToolResponse::Complete(result)) = outcome("structured", json!({ "query": "a" })).await else {
        panic!("no answer");
    };
    let text = &result.content[0].as_text().expect("a text").text;
    assert_eq!(text, r#"{"name":"Trove","number":"number 7","query":"a"}"#);
    assert_eq!(result.structured_content, None);
}

#[tokio::test]
async fn errors() {
    assert_eq!(
        answer("search", json!({ "query": "closed" })).await,
        ("the library is closed".to_owned(), true)
    );
    let error = outcome("protocol", json!({})).await.expect_err("a protocol error");
    assert_eq!(error.message, "not now");
}

#[tokio::test]
async fn no_such_tool() {
    let connection = connection();
    let call = Call::new(Library::SEARCH, serde_json::Map::new(), request(connection.peer(), 1));
    let error = Handlers::call(&LIBRARY, 10, call).await.expect_err("a protocol error");
    assert_eq!(error.message, "`search` is not tool 10 of its block");
}

/// Types that are not `Sync`, and parameters that nothing reads, in definitions that are not
/// served.
#[test]
fn not_served() {
    #[derive(ToolSchema)]
    #[expect(dead_code, reason = "nothing reads it")]
    struct Query {
        words: String,
    }

    struct Local(#[expect(dead_code, reason = "it is here to not be `Sync`")] std::cell::Cell<u8>);

    #[mcp_tools(serve = false)]
    impl Local {
        /// Search
        #[mcp_tool]
        #[expect(dead_code, reason = "nothing calls it")]
        fn search(&self, _query: Query) -> Vec<String> {
            Vec::new()
        }
    }

    assert_eq!(Local::TOOLS.len(), 1);
}
