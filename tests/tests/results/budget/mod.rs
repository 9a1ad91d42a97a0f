//! Result budgets: calls of servers and routers, properties of every result, and hostile results.

mod both_lists;
mod both_views;
mod both_views_property;
mod calls;
mod cut_texts;
mod errors;
mod hostile;
mod properties;
mod random_forms;
mod routers;
mod shapes;
mod shortened;
mod wrapped;

use std::sync::LazyLock;

use mcpact::{Menu, ResultBudget, Toolset, discover::Mode, tokens::Encoding};
use rmcp::{
    ClientHandler, RoleClient, ServerHandler, ServiceExt,
    model::{CallToolRequestParams, CallToolResult, ContentBlock, Tool},
    service::RunningService,
};
use serde_json::{Map, Value};
use tiktoken_rs::CoreBPE;

/// An independent tokenizer of the default encoding.
static O200K_BASE: LazyLock<CoreBPE> = LazyLock::new(|| tiktoken_rs::o200k_base().expect("the vocabulary"));
/// The one of the other encoding.
static CL100K_BASE: LazyLock<CoreBPE> = LazyLock::new(|| tiktoken_rs::cl100k_base().expect("the vocabulary"));

pub(crate) fn tokens(text: &str) -> usize {
    tokens_by(Encoding::O200kBase, text)
}

/// Returns the tokens of a text in an encoding.
fn tokens_by(encoding: Encoding, text: &str) -> usize {
    let oracle = match encoding {
        Encoding::O200kBase => &O200K_BASE,
        Encoding::Cl100kBase => &CL100K_BASE,
        other => panic!("no tokenizer of {other:?}"),
    };
    oracle.encode_ordinary(text).len()
}

/// Returns the texts of a result.
pub(crate) fn texts(result: &CallToolResult) -> Vec<&str> {
    let texts = result.content.iter().map(ContentBlock::as_text);
    texts.map(|text| text.expect("a text").text.as_str()).collect()
}

/// Returns the tokens of the larger view of a result.
pub(crate) fn shown_tokens(result: &CallToolResult) -> usize {
    shown_tokens_by(Encoding::O200kBase, result)
}

/// Returns the tokens of the larger view of a result in an encoding.
fn shown_tokens_by(encoding: Encoding, result: &CallToolResult) -> usize {
    let shown = content_tokens(encoding, result);
    let structured = result.structured_content.as_ref().map(Value::to_string);
    // The same text has the same tokens.
    let structured = structured.filter(|json| texts(result) != [json]);
    shown.max(structured.map_or(0, |json| tokens_by(encoding, &json)))
}

/// Returns the tokens of the texts of a result, one by one or joined.
fn content_tokens(encoding: Encoding, result: &CallToolResult) -> usize {
    let texts = texts(result);
    let joined = tokens_by(encoding, &texts.join("\n"));
    if texts.len() < 2 {
        return joined;
    }
    joined.max(texts.iter().map(|text| tokens_by(encoding, text)).sum())
}

pub(crate) fn report(result: &CallToolResult) -> &Value {
    let meta = result.meta.as_ref().expect("a report");
    meta.get("mcpact/result").expect("a report")
}

/// Returns a tool with these parameters.
fn tool(properties: &Value, output: Option<Value>) -> Tool {
    let schema = Map::from_iter([
        ("type".to_owned(), "object".into()),
        ("properties".to_owned(), properties.clone()),
    ]);
    let mut tool = Tool::new("list_ships", "List ships", schema);
    if let Some(Value::Object(output)) = output {
        tool.output_schema = Some(output.into());
    }
    tool
}

fn fit(result: CallToolResult, budget: u32, tool: &Tool) -> CallToolResult {
    fit_by(Encoding::O200kBase, result, budget, tool)
}

fn fit_by(encoding: Encoding, result: CallToolResult, budget: u32, tool: &Tool) -> CallToolResult {
    ResultBudget::new(budget).fit_result(result, tool, None, encoding)
}

fn text_result(text: impl Into<String>) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text)])
}

/// Returns the settings of routers with these tools' budgets: a mode without meta-tools
/// and one with them, each with calls through the server's handler and past it.
pub(crate) fn menus(toolset: Option<&'static Toolset>) -> Vec<(Mode, Menu)> {
    let with_mode = |mode| {
        let through = toolset.map_or_else(Menu::new, Menu::of).mode(mode);
        let past = through.clone().bypass_handler();
        [(mode, through), (mode, past)]
    };
    [Mode::All, Mode::Dynamic].into_iter().flat_map(with_mode).collect()
}

/// Returns a client of a server.
pub(crate) async fn client(server: impl ServerHandler) -> RunningService<RoleClient, ()> {
    client_of(server, ()).await
}

/// Returns a client of a server, which has this handler.
async fn client_of<C: ClientHandler>(server: impl ServerHandler, handler: C) -> RunningService<RoleClient, C> {
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let running = server.serve(far).await.expect("a session");
        running.waiting().await.expect("an end")
    });
    handler.serve(near).await.expect("a session")
}

/// Calls a tool by its name.
pub(crate) async fn call(
    client: &RunningService<RoleClient, impl ClientHandler>,
    tool: &'static str,
    arguments: Value,
) -> CallToolResult {
    let Value::Object(arguments) = arguments else {
        panic!("arguments are an object");
    };
    let request = CallToolRequestParams::new(tool).with_arguments(arguments);
    client.call_tool(request).await.expect("a result")
}
