//! Calls with a result budget beside the same calls without one: `cargo run --release`, in this folder.
//!
//! A client of rmcp calls a server over standard input and output of a process, as desktop clients
//! do, then one over HTTP, and then one over a buffer in its own process, on one thread. The calls
//! with and without a budget take turns, and the median of each is compared. The 2 kB results fit
//! their budget: they are counted. Those whose name ends in `cut` have a budget of 200 tokens, and
//! those of 1 MB exceed theirs too: they are counted and cut. The handler of `pack` returns the
//! items that fit, and without a budget all of them. `text_2kb_reported` without a budget returns a
//! report as long as that of a budget, which the client reads too. `control` compares two servers
//! without budgets, by the first tool: its ratio is 1 unless the system disturbs one of them. A
//! system that moves the processes between cores does so: start the program on one core, such as
//! by `taskset -c 1`.
//! `cargo run --release -- work` measures only counting, cutting and packing.

mod content;
mod http;

use content::{Article, Articles, articles, new_words, text};
use std::{
    hint::black_box,
    process::Stdio,
    time::{Duration, Instant},
};

use mcpact::{
    Json, ResultBudget, Server, mcp_tool, mcp_tools,
    results::{Packed, pack},
    tokens::Encoding,
    toolset,
};
use rmcp::{
    RoleClient, ServiceExt,
    model::{CallToolRequestParams, CallToolResult, ContentBlock, Tool},
    service::RunningService,
};
use serde_json::{Map, Value, json};
use tokio::process::{Child, Command};

struct Free;
struct Budgeted;

/// Returns the list of articles that fit 2,000 tokens.
fn packed(bytes: usize) -> Packed<Article> {
    pack(articles(bytes).articles, 2_000).expect("items fit")
}

/// Returns a text with the report that a budget adds to it.
fn reported(text: String) -> CallToolResult {
    let mut result = plain(text);
    let report = json!({ "truncated": false, "tokensSent": 512, "tokensInFull": 512 });
    result
        .meta
        .get_or_insert_default()
        .insert("mcpact/result".to_owned(), report);
    result
}

/// Returns a text.
fn plain(text: String) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text)])
}

/// Declares the same tools for a type: the settings of all of them, those of a tool with a small
/// budget, and the functions that make a list and a reported text.
macro_rules! tools {
    ($type:ident, [$($budget:tt)*], [$($small:tt)*], $list:ident: $List:ty, $reported:ident) => {
        #[mcp_tools($($budget)*)]
        impl $type {
            /// Return a short text
            #[mcp_tool]
            fn text_2kb(&self) -> String {
                text(2_000)
            }

            /// Return a short text with a report
            #[mcp_tool]
            fn text_2kb_reported(&self) -> CallToolResult {
                $reported(text(2_000))
            }

            /// Return a short list
            #[mcp_tool(output = Articles)]
            fn list_2kb(&self) -> Json<Articles> {
                Json(articles(2_000))
            }

            /// Return a short text over a smaller budget
            #[mcp_tool($($small)*)]
            fn text_2kb_cut(&self) -> String {
                text(2_000)
            }

            /// Return a short list over a smaller budget
            #[mcp_tool(output = Articles, $($small)*)]
            fn list_2kb_cut(&self) -> Json<Articles> {
                Json(articles(2_000))
            }

            /// Return a long text
            #[mcp_tool]
            fn text_1mb(&self) -> String {
                text(1_000_000)
            }

            /// Return a long text of new words
            #[mcp_tool]
            fn words_1mb(&self) -> String {
                new_words(1_000_000)
            }

            /// Return a long list
            #[mcp_tool(output = Articles)]
            fn list_1mb(&self) -> Json<Articles> {
                Json(articles(1_000_000))
            }

            /// Return a short list, which one of the types packs
            #[mcp_tool(output = $List)]
            fn pack_2kb(&self) -> Json<$List> {
                Json($list(2_000))
            }

            /// Return a long list, which one of the types packs
            #[mcp_tool(output = $List)]
            fn pack_1mb(&self) -> Json<$List> {
                Json($list(1_000_000))
            }
        }
    };
}

tools!(Free, [source = "port"], [read_only], articles: Articles, reported);
tools!(Budgeted, [result_budget = 2_000], [read_only, result_budget = 200], packed: Packed<Article>, plain);
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

/// Compares the calls of a tool, which take turns. `call` makes one without and one with a budget.
async fn compare(tool: &str, calls: usize, mut call: impl AsyncFnMut() -> (Duration, Duration)) {
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for round in 0..calls + calls / 10 {
        let times = call().await;
        // The first ones fill caches.
        if round >= calls / 10 {
            without.push(times.0);
            with.push(times.1);
        }
    }
    let (without, with) = (median(without), median(with));
    let ratio = with.as_secs_f64() / without.as_secs_f64();
    println!("{tool:<18} {without:>12.1?} {with:>12.1?} {ratio:>7.3}");
}

/// The tools, with the number of calls of each.
const TOOLS: [(&str, usize); 10] = [
    ("text_2kb", 10_000),
    ("text_2kb_reported", 10_000),
    ("list_2kb", 10_000),
    ("text_2kb_cut", 10_000),
    ("list_2kb_cut", 10_000),
    ("pack_2kb", 10_000),
    ("text_1mb", 200),
    ("words_1mb", 200),
    ("list_1mb", 200),
    ("pack_1mb", 200),
];

/// Measures what the cut of each result costs by itself.
fn alone(name: &str, budget: u32, result: impl Fn() -> CallToolResult, output: Option<Value>) {
    let mut tool = Tool::new(name.to_owned(), name.to_owned(), Map::new());
    tool.output_schema = output.and_then(|schema| schema.as_object().cloned()).map(Into::into);
    let budget = ResultBudget::new(budget);
    let times = (0..200).map(|_| {
        let result = result();
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

/// Compares two servers without budgets.
async fn control(call: impl AsyncFnMut() -> (Duration, Duration)) {
    compare("control", TOOLS[0].1, call).await;
}

async fn compare_all(free: &Client, budgeted: &Client) {
    for (tool, calls) in TOOLS {
        compare(tool, calls, async || {
            (call(free, tool).await, call(budgeted, tool).await)
        })
        .await;
    }
}

async fn compare_http() {
    let (mut free, mut other) = (http::Client::start("free"), http::Client::start("free"));
    control(async || (free.call(TOOLS[0].0), other.call(TOOLS[0].0))).await;
    drop(other);
    let mut budgeted = http::Client::start("budgeted");
    for (tool, calls) in TOOLS {
        compare(tool, calls, async || (free.call(tool), budgeted.call(tool))).await;
    }
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["free"] => return runtime.block_on(serve(free())),
        ["budgeted"] => return runtime.block_on(serve(budgeted())),
        ["http", "free"] => return runtime.block_on(http::serve(free())),
        ["http", "budgeted"] => return runtime.block_on(http::serve(budgeted())),
        ["work"] => return work(),
        _ => {}
    }
    runtime.block_on(async {
        println!("{:<18} {:>12} {:>12} {:>7}", "by process", "without", "with", "ratio");
        let (free_client, _free) = process_client("free").await;
        {
            let (other, _process) = process_client("free").await;
            control(async || (call(&free_client, TOOLS[0].0).await, call(&other, TOOLS[0].0).await)).await;
        }
        let (budgeted_client, _budgeted) = process_client("budgeted").await;
        compare_all(&free_client, &budgeted_client).await;
        println!("\n{:<18} {:>12} {:>12} {:>7}", "over HTTP", "without", "with", "ratio");
        compare_http().await;
        println!("\n{:<18} {:>12} {:>12} {:>7}", "in process", "without", "with", "ratio");
        compare_all(&client(free()).await, &client(budgeted()).await).await;
    });
    work();
}

/// Measures counting, cutting and packing without calls.
fn work() {
    let repeated = |name: &str, budget: u32, bytes: usize| {
        println!("\n{name:<24} {:>12}", "time");
        let list = serde_json::to_value(articles(bytes)).expect("JSON");
        alone("text", budget, || plain(text(bytes)), None);
        alone("list as text", budget, || plain(list.to_string()), None);
        let structured = CallToolResult::structured(list.clone());
        alone(
            "structured list",
            budget,
            || structured.clone(),
            Some(json!({ "type": "object" })),
        );
    };
    repeated("count 2 kB", 2_000, 2_000);
    repeated("count and cut 2 kB", 200, 2_000);
    repeated("count and cut 1 MB", 2_000, 1_000_000);
    alone("text of new words", 2_000, || plain(new_words(1_000_000)), None);
    println!("\n{:<24} {:>12} {:>12}", "pack 2,000 tokens", "all as JSON", "packed");
    packing("of 2 kB", 2_000);
    packing("of 1 MB", 1_000_000);
}
