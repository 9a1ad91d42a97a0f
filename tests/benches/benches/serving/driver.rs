//! Both servers in one process, each on a `tokio::io::duplex`.
//!
//! The main file of the crate that `benches/serving` writes. `ours` is the crate with mcpact,
//! `theirs` the one with rmcp alone.
//!
//! - `agree`: succeeds if both servers send the same responses.
//! - `times ROUNDS`: a line for each operation, `name\tours\ttheirs`: nanoseconds, the minimum of the rounds, which alternate.
//! - `once SIDE OPERATION COUNT`: connects, and does one operation this often, for a tool that counts instructions.

use std::{collections::BTreeMap, env, time::Instant};

use rmcp::{ServerHandler, ServiceExt};
use serde_json::{Map, Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf, duplex, split};

const SEARCH: &str = r#"{"query":"gold rush","category":"newspaper","state":"vic","dateFrom":"1851","dateTo":"1860","includeFullText":true,"sortby":"dateasc","limit":10}"#;

/// The workload of each side.
struct Operation {
    name: &'static str,
    /// True if ours lists its meta-tools alone. rmcp has none, so its client lists and calls the
    /// tools themselves.
    dynamic: bool,
    ours: String,
    theirs: String,
}

fn operations() -> Vec<Operation> {
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.to_owned();
    let call = |name: &str, arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
        )
    };
    let search = call("trove_search", SEARCH);
    let both = |name, request: &str| Operation {
        name,
        dynamic: false,
        ours: request.to_owned(),
        theirs: request.to_owned(),
    };
    let dynamic = |name, ours: String, theirs: &str| Operation {
        name,
        dynamic: true,
        ours,
        theirs: theirs.to_owned(),
    };
    let execute = call("execute_tool", &format!(r#"{{"tool":"trove_search","args":{SEARCH}}}"#));
    let find = call("search_tools", r#"{"query":"newspaper articles"}"#);
    vec![
        both("tools/list", &list),
        both("call, 8 parameters", &search),
        both("call, no parameters", &call("ghap_list_layers", "{}")),
        dynamic("execute_tool : call", execute, &search),
        dynamic("search_tools : tools/list", find, &list),
        dynamic("tools/list, dynamic : all", list.clone(), &list),
    ]
}

struct Client {
    reader: BufReader<ReadHalf<DuplexStream>>,
    writer: WriteHalf<DuplexStream>,
    response: String,
}

impl Client {
    async fn connect(server: impl ServerHandler) -> Self {
        let (near, far) = duplex(1 << 20);
        tokio::spawn(async move {
            let running = server.serve(far).await.expect("a client that speaks MCP");
            running.waiting().await.expect("a server that ends with its client");
        });
        let (reader, writer) = split(near);
        let mut client = Self {
            reader: BufReader::new(reader),
            writer,
            response: String::new(),
        };
        client.ask(include_str!("initialize.json").trim()).await;
        client
            .send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
            .await;
        client
    }

    async fn send(&mut self, message: &str) {
        self.writer
            .write_all(message.as_bytes())
            .await
            .expect("a server that reads");
        self.writer.write_all(b"\n").await.expect("a server that reads");
    }

    async fn ask(&mut self, request: &str) -> &str {
        self.send(request).await;
        self.response.clear();
        self.reader
            .read_line(&mut self.response)
            .await
            .expect("a server that responds");
        &self.response
    }

    /// The result of a request.
    async fn result(&mut self, request: &str) -> Value {
        let mut response: Value = serde_json::from_str(self.ask(request).await).expect("JSON");
        assert!(
            response["error"].is_null() && response["result"]["isError"] != true,
            "{request}: {response}"
        );
        response["result"].take()
    }

    async fn nanoseconds(&mut self, request: &str, count: u32) -> f64 {
        let started = Instant::now();
        for _ in 0..count {
            self.ask(request).await;
        }
        started.elapsed().as_secs_f64() * 1e9 / f64::from(count)
    }
}

async fn ours(dynamic: bool) -> Client {
    let server = if dynamic { ours::dynamic() } else { ours::server() };
    Client::connect(server).await
}

async fn theirs() -> Client {
    Client::connect(theirs::server()).await
}

/// Checks that both servers have the same tools with the same texts and hints, and send the same
/// result of a call of each with its required parameters.
async fn agree() {
    let operations = operations();
    let (mut ours, mut dynamic, mut theirs) = (ours(false).await, ours(true).await, theirs().await);
    let lists = [
        ours.result(&operations[0].ours).await,
        theirs.result(&operations[0].theirs).await,
    ];
    let [named, plain] = lists.each_ref().map(|list| {
        let tools = list["tools"].as_array().expect("a list").iter();
        tools
            .map(|tool| (tool["name"].as_str().expect("a name").to_owned(), tool))
            .collect::<BTreeMap<_, _>>()
    });
    assert_eq!(named.len(), 69);
    assert!(named.keys().eq(plain.keys()), "other tools");
    for (name, tool) in &named {
        for property in ["description", "annotations"] {
            assert_eq!(tool[property], plain[name][property], "{name}: {property}");
        }
        let arguments = required(&tool["inputSchema"]);
        let call = |name: &str, arguments: Value| {
            json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}})
                .to_string()
        };
        let execute = call("execute_tool", json!({"tool": name, "args": arguments}));
        let request = call(name, arguments);
        let response = theirs.result(&request).await;
        assert!(
            response["content"][0]["text"]
                .as_str()
                .is_some_and(|text| !text.is_empty()),
            "{name}: {response}"
        );
        assert_eq!(ours.result(&request).await, response, "{name}");
        assert_eq!(dynamic.result(&execute).await, response, "{name} by execute_tool");
    }
    for operation in &operations {
        let ours = if operation.dynamic { &mut dynamic } else { &mut ours };
        let ours = ours.result(&operation.ours).await;
        let theirs = theirs.result(&operation.theirs).await;
        if operation.name.contains("call") {
            assert_eq!(ours, theirs, "{}", operation.name);
        }
    }
}

/// Some value for each parameter that is required.
fn required(schema: &Value) -> Value {
    let mut arguments = Map::new();
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().expect("a name");
        let property = &schema["properties"][name];
        let value = match (&property["enum"][0], property["type"].as_str()) {
            (Value::Null, Some("string")) => "1".into(),
            (Value::Null, Some("integer" | "number")) => 1.into(),
            (Value::Null, Some("boolean")) => true.into(),
            (Value::Null, Some("array")) => json!([property["items"]["enum"][0].as_str().unwrap_or("1")]),
            (Value::Null, _) => panic!("no value for {name}: {property}"),
            (choice, _) => choice.clone(),
        };
        arguments.insert(name.to_owned(), value);
    }
    arguments.into()
}

async fn times(rounds: usize) {
    let (mut all, mut dynamic, mut theirs) = (ours(false).await, ours(true).await, theirs().await);
    for operation in operations() {
        let ours = if operation.dynamic { &mut dynamic } else { &mut all };
        let mut minimum = [f64::INFINITY; 2];
        for _ in 0..rounds {
            minimum[0] = minimum[0].min(ours.nanoseconds(&operation.ours, 50).await);
            minimum[1] = minimum[1].min(theirs.nanoseconds(&operation.theirs, 50).await);
        }
        println!("{}\t{}\t{}", operation.name, minimum[0], minimum[1]);
    }
}

async fn once(side: &str, name: &str, count: usize) {
    let operations = operations();
    let operation = operations
        .iter()
        .find(|operation| operation.name == name)
        .expect("an operation");
    let (mut client, request) = match side {
        "ours" => (ours(operation.dynamic).await, &operation.ours),
        "theirs" => (theirs().await, &operation.theirs),
        _ => panic!("`{side}` is neither `ours` nor `theirs`"),
    };
    for _ in 0..count {
        client.ask(request).await;
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["agree"] => agree().await,
        ["times", rounds] => times(rounds.parse().expect("a number")).await,
        ["once", side, operation, count] => once(side, operation, count.parse().expect("a number")).await,
        _ => panic!("`{}` is nothing to do", arguments.join(" ")),
    }
}
