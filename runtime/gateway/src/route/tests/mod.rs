//! Sessions with servers that the test simulates.
//!
//! | File | |
//! |---|---|
//! | `builds` | catalogues |
//! | `lifecycle`, `readiness` | servers that start and end; servers that are not ready |
//! | `limits` | the maximum numbers of requests, tools and bytes |
//! | `lists` | lists without an end, and lists that change |
//! | `routes`, `clashes` | the server for each message; entries that several servers have |
//! | `cancellations` | requests that the client cancels |
//! | `stateless`, `rounds` | clients without `initialize`; servers that ask such clients |
//! | `long_texts` | errors about long texts |
//! | `metering` | records of lists and of refused requests; limits |

mod builds;
mod cancellations;
mod clashes;
mod ids;
mod lifecycle;
mod limits;
mod lists;
mod long_texts;
mod metering;
mod readiness;
mod rounds;
mod routes;
mod stateless;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mcpact_meter::{Record, Sink, SinkError};

use serde_json::{Value, json};

use super::{Delivery, Effect, Router};
use crate::Gateway;
use crate::catalogue::ServerTools;
use crate::config::Config;
use crate::message::{Id, Message};

/// A sink that keeps the records.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<Record>>>);

impl Sink for Kept {
    fn write(&mut self, records: &[Record]) -> Result<(), SinkError> {
        self.0.lock().expect("no panic").extend_from_slice(records);
        Ok(())
    }
}

/// A router, and its effects.
struct Session {
    router: Router,
    now: Instant,
    /// Messages to the client.
    client: Vec<Delivery>,
    /// The requests of the client that ended without a response.
    ended: Vec<String>,
    /// Messages to each server.
    servers: Vec<Vec<String>>,
    starts: Vec<(usize, Duration)>,
    stops: Vec<usize>,
    gateway: Arc<Gateway>,
    /// The catalogues that wait to be built, if they do not have their catalogue at once.
    held_builds: Option<Vec<Vec<ServerTools>>>,
}

impl Session {
    fn new(file: &Value) -> Session {
        Session::over("pipe", file)
    }

    fn over(transport: &'static str, file: &Value) -> Session {
        let config = Config::parse(&file.to_string()).expect("a file");
        let gateway = Arc::new(Gateway::new(config).expect("settings"));
        Session::of(transport, gateway)
    }

    /// Returns a session of this gateway.
    fn of(transport: &'static str, gateway: Arc<Gateway>) -> Session {
        let now = Instant::now();
        let mut session = Session {
            servers: gateway.config.servers.iter().map(|_| Vec::new()).collect(),
            router: Router::new(Arc::clone(&gateway), transport, now),
            now,
            client: Vec::new(),
            ended: Vec::new(),
            starts: Vec::new(),
            stops: Vec::new(),
            gateway,
            held_builds: None,
        };
        session.carry_out();
        session
    }

    /// Returns a session with one server.
    fn direct() -> Session {
        let mut session = Session::new(&json!({ "mcpServers": { "a": { "command": "a" } } }));
        session.connect(0);
        session
    }

    /// Returns a session with the servers `a` and `b`, whose client has sent `initialize`.
    fn managed(settings: &Value) -> Session {
        let servers = json!({ "a": { "command": "a" }, "b": { "command": "b" } });
        let mut session = Session::new(&json!({ "mcpServers": servers, "mcpact": settings }));
        session.connect(0);
        session.connect(1);
        session.send(&json!({ "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": { "roots": {} }, "clientInfo": { "name": "c" } } }));
        session
    }

    /// Returns a managed session whose servers run, with these tools.
    fn running(tools: [&[&str]; 2]) -> Session {
        let mut session = Session::managed(&json!({}));
        for (server, tools) in tools.into_iter().enumerate() {
            session.hello(server, &json!({ "tools": {} }));
            session.tools(server, tools);
        }
        session.send(&json!({ "method": "notifications/initialized" }));
        session.client.clear();
        session.servers.iter_mut().for_each(Vec::clear);
        session
    }

    fn connect(&mut self, server: usize) {
        self.router.begin(server);
        self.router.connected(server, self.now);
        self.carry_out();
    }

    fn send(&mut self, message: &Value) {
        self.send_text(&with_version(message));
    }

    fn send_text(&mut self, text: &str) {
        self.router.from_client(Message::parse(text).expect(text), self.now);
        self.carry_out();
    }

    fn receive(&mut self, server: usize, message: &Value) {
        self.receive_about(server, message, None);
    }

    /// Receives a message over HTTP, in the response to the request `about`.
    fn receive_about(&mut self, server: usize, message: &Value, about: Option<&str>) {
        let message = Message::parse(with_version(message)).expect("a message");
        let about = about.and_then(Id::of);
        self.router.from_server(server, message, about, self.now);
        self.carry_out();
    }

    fn receive_text(&mut self, text: &str) {
        self.router
            .from_server(0, Message::parse(text).expect(text), None, self.now);
        self.carry_out();
    }

    fn close(&mut self, server: usize) {
        self.router
            .closed(server, "ended with exit code 1".to_owned(), self.now);
        self.carry_out();
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.router.tick(self.now);
        self.carry_out();
    }

    fn carry_out(&mut self) {
        let mut effects = std::collections::VecDeque::from(self.router.take_effects());
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::ToClient(delivery) => self.client.push(delivery),
                Effect::EndRequest { id } => self.ended.push(id.to_string()),
                Effect::ToServer { server, text } => self.servers[server].push(text),
                Effect::Start { server, after } => self.starts.push((server, after)),
                Effect::Stop { server } => self.stops.push(server),
                Effect::Build { servers } => match &mut self.held_builds {
                    Some(held) => held.push(servers),
                    None => self.router.built(self.gateway.catalogue(servers), self.now),
                },
            }
            effects.extend(self.router.take_effects());
        }
    }

    /// Builds a catalogue that waits.
    #[track_caller]
    fn build(&mut self) {
        let servers = self
            .held_builds
            .as_mut()
            .and_then(Vec::pop)
            .expect("a catalogue to build");
        self.router.built(self.gateway.catalogue(servers), self.now);
        self.carry_out();
    }

    /// Returns the last message to a server, and forgets all.
    #[track_caller]
    fn sent(&mut self, server: usize) -> Value {
        let text = self.servers[server].pop().expect("a message to the server");
        self.servers[server].clear();
        serde_json::from_str(&text).expect("JSON")
    }

    /// Returns the last message to the client, and forgets all.
    #[track_caller]
    fn got(&mut self) -> Value {
        let delivery = self.client.pop().expect("a message to the client");
        self.client.clear();
        serde_json::from_str(&delivery.text).expect("JSON")
    }

    fn methods(&mut self) -> Vec<String> {
        let methods = self.client.drain(..).map(|delivery| {
            let message: Value = serde_json::from_str(&delivery.text).expect("JSON");
            message["method"].as_str().unwrap_or("response").to_owned()
        });
        methods.collect()
    }

    /// Answers `initialize` of a server.
    fn hello(&mut self, server: usize, capabilities: &Value) {
        let sent = self.sent(server);
        assert_eq!(sent["method"], "initialize");
        assert_eq!(sent["params"]["capabilities"], json!({ "roots": {} }));
        let result =
            json!({ "protocolVersion": "2025-06-18", "capabilities": capabilities, "serverInfo": { "name": "s" } });
        self.receive(server, &json!({ "id": sent["id"], "result": result }));
    }

    /// Answers `tools/list` of a server.
    fn tools(&mut self, server: usize, names: &[&str]) {
        let sent = self.sent(server);
        assert_eq!(sent["method"], "tools/list");
        let tools: Vec<Value> = names.iter().map(|name| tool(name)).collect();
        self.receive(server, &json!({ "id": sent["id"], "result": { "tools": tools } }));
    }
}

fn tool(name: &str) -> Value {
    json!({ "x": 1, "name": name, "inputSchema": { "type": "object" } })
}

fn with_version(message: &Value) -> String {
    let mut message = message.clone();
    message["jsonrpc"] = "2.0".into();
    message.to_string()
}

fn call(id: u64, name: &str) -> Value {
    json!({ "id": id, "method": "tools/call", "params": { "name": name, "arguments": {} } })
}
