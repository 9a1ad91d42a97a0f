//! Calls with a result budget beside the same calls without one: `cargo run --release`, in this folder.
//!
//! A client of rmcp calls a server over standard input and output of a process, as desktop clients
//! do, and then over a buffer in its own process, on one thread. The calls with and without a
//! budget take turns, and the median of each is compared. The 2 kB results fit their budget: they
//! are counted. Those of 1 MB do not, and are counted and cut. Packing is measured by itself.

use std::{
    hint::black_box,
    process::Stdio,
    time::{Duration, Instant},
};

use mcpact::{
    Json, ResultBudget, Server, ToolSchema, mcp_tool, mcp_tools, results::pack, tokens::Encoding, toolset,
};
use rmcp::{
    RoleClient, ServiceExt,
    model::{CallToolRequestParams, CallToolResult, ContentBlock, Tool},
    service::RunningService,
};
use serde::Serialize;
use serde_json::{Map, Value, json};
use tokio::process::{Child, Command};

#[derive(Clone, Serialize, ToolSchema)]
struct Article {
    id: u32,
    title: &'static str,
    date: &'static str,
    snippet: &'static str,
}

#[derive(Serialize, ToolSchema)]
struct Articles {
    total: u32,
    articles: Vec<Article>,
}

/// Returns articles of about this many bytes in JSON.
fn articles(bytes: usize) -> Articles {
    let article = Article {
        id: 18_341_291,
        title: "WRECK OF THE LOCH ARD. FIFTY LIVES LOST.",
        date: "1878-06-03",
        snippet: "The barque struck the reef at about four o'clock in the morning, and went down in fifteen minutes.",
    };
    let size = serde_json::to_string(&article).map_or(1, |json| json.len() + 1);
    Articles {
        total: 7_120,
        articles: vec![article; bytes.div_ceil(size)],
    }
}

fn text(bytes: usize) -> String {
    "The barque struck the reef at about four o'clock, in 1878.\n".repeat(bytes.div_ceil(59))
}

struct Free;
struct Budgeted;

/// Declares the same tools for a type.
macro_rules! tools {
    ($type:ident, $($budget:tt)*) => {
        #[mcp_tools($($budget)*)]
        impl $type {
            /// Return a short text
            #[mcp_tool]
            fn text_2kb(&self) -> String {
                text(2_000)
            }

            /// Return a short list
            #[mcp_tool(output = Articles)]
            fn list_2kb(&self) -> Json<Articles> {
                Json(articles(2_000))
            }

            /// Return a long text
            #[mcp_tool]
            fn text_1mb(&self) -> String {
                text(1_000_000)
            }

            /// Return a long list
            #[mcp_tool(output = Articles)]
            fn list_1mb(&self) -> Json<Articles> {
                Json(articles(1_000_000))
            }
        }
    };
}

tools!(Free, source = "port");
tools!(Budgeted, result_budget = 2_000);
toolset! { FREE = [Free] }
toolset! { BUDGETED = [Budgeted] }

type Client = RunningService<RoleClient, ()>;

async fn client(server: Server) -> Client {
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let running = server.serve(far).await.expect("a session");
        running.waiting().await.expect("an end")
    });
    ().serve(near).await.expect("a session")
}

async fn call(client: &Client, tool: &'static str) -> Duration {
    let start = Instant::now();
    let result = client
        .call_tool(CallToolRequestParams::new(tool))
        .await
        .expect("a result");
    let time = start.elapsed();
    black_box(result);
    time
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Compares the calls of a tool, which take turns.
async fn compare(free: &Client, budgeted: &Client, tool: &'static str, calls: usize) {
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for round in 0..calls + calls / 10 {
        let times = (call(free, tool).await, call(budgeted, tool).await);
        // The first ones fill caches.
        if round >= calls / 10 {
            without.push(times.0);
            with.push(times.1);
        }
    }
    let (without, with) = (median(without), median(with));
    let ratio = with.as_secs_f64() / without.as_secs_f64();
    println!("{tool:<12} {without:>12.1?} {with:>12.1?} {ratio:>7.3}");
}

/// Measures what the cut of a result costs by itself.
fn alone(name: &str, result: &CallToolResult, output: Option<Value>) {
    let mut tool = Tool::new(name.to_owned(), name.to_owned(), Map::new());
    tool.output_schema = output.and_then(|schema| schema.as_object().cloned()).map(Into::into);
    let budget = ResultBudget::new(2_000);
    let times = (0..50).map(|_| {
        let result = result.clone();
        let start = Instant::now();
        black_box(budget.fit_result(black_box(result), &tool, None, Encoding::O200kBase));
        start.elapsed()
    });
    println!("{name:<24} {:>12.1?}", median(times.collect()));
}

/// Measures packing beside writing all the items.
fn packing(name: &str, bytes: usize) {
    let items = articles(bytes).articles;
    let time = |work: &dyn Fn() -> usize| {
        let times = (0..50).map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        });
        median(times.collect())
    };
    let written = time(&|| serde_json::to_string(&items).expect("JSON").len());
    let packed = time(&|| pack(&items, 2_000).expect("items fit").items.len());
    println!("{name:<24} {written:>12.1?} {packed:>12.1?}");
}

fn free() -> Server {
    Server::builder(&FREE).handlers(Free).build().expect("a server")
}

fn budgeted() -> Server {
    Server::builder(&BUDGETED).handlers(Budgeted).build().expect("a server")
}

/// Serves on standard input and output.
async fn serve(server: Server) {
    let stream = (tokio::io::stdin(), tokio::io::stdout());
    let running = server.serve(stream).await.expect("a session");
    running.waiting().await.expect("an end");
}

/// Starts this program as a server. It ends with the returned process.
async fn process_client(server: &str) -> (Client, Child) {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command
        .arg(server)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true);
    let mut child = command.spawn().expect("a process");
    let stream = (
        child.stdout.take().expect("a pipe"),
        child.stdin.take().expect("a pipe"),
    );
    (().serve(stream).await.expect("a session"), child)
}

async fn compare_all(free: &Client, budgeted: &Client) {
    for (tool, calls) in [
        ("text_2kb", 10_000),
        ("list_2kb", 10_000),
        ("text_1mb", 200),
        ("list_1mb", 200),
    ] {
        compare(free, budgeted, tool, calls).await;
    }
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    match std::env::args().nth(1).as_deref() {
        Some("free") => return runtime.block_on(serve(free())),
        Some("budgeted") => return runtime.block_on(serve(budgeted())),
        _ => {}
    }
    runtime.block_on(async {
        println!("{:<12} {:>12} {:>12} {:>7}", "by process", "without", "with", "ratio");
        let ((free_client, _first), (budgeted_client, _second)) =
            (process_client("free").await, process_client("budgeted").await);
        compare_all(&free_client, &budgeted_client).await;
        println!("\n{:<12} {:>12} {:>12} {:>7}", "in process", "without", "with", "ratio");
        compare_all(&client(free()).await, &client(budgeted()).await).await;
    });
    println!("\n{:<24} {:>12}", "count and cut 1 MB", "time");
    let text_of = |text: String| CallToolResult::success(vec![ContentBlock::text(text)]);
    let list = serde_json::to_value(articles(1_000_000)).expect("JSON");
    alone("text", &text_of(text(1_000_000)), None);
    alone("list as text", &text_of(list.to_string()), None);
    alone(
        "structured list",
        &CallToolResult::structured(list),
        Some(json!({ "type": "object" })),
    );
    println!("\n{:<24} {:>12} {:>12}", "pack 2,000 tokens", "all as JSON", "packed");
    packing("of 2 kB", 2_000);
    packing("of 1 MB", 1_000_000);
}
