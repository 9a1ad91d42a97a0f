//! Sample logs: calls over three weeks with realistic sizes, unknown counts, and hostile names.
#![expect(clippy::assigning_clones, reason = "the records are made once")]

use std::net::SocketAddr;

use mcpact_gateway::dashboard::{Dashboard, DashboardLog};
use mcpact_gateway::downstream::Hosts;
use mcpact_gateway::store::Store;
use mcpact_meter::{Prices, Record, Sink};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::support;

/// The start of the sample: 2026-10-26, a Monday, in seconds since 1970-01-01 UTC.
pub(crate) const START: i64 = 1_792_972_800;
const DAYS: u64 = 21;

/// Names that break pages which do not escape them.
pub(crate) const HOSTILE: [&str; 6] = [
    "</script><img src=x onerror=alert(1)>",
    "<script>alert(2)</script>",
    "\u{202e}txt.exe\u{202c} \u{2066}",
    "line\u{2028}and\u{2029}paragraph\u{7}\"'&amp;",
    "__proto__",
    "{style}{data}{script}",
];

const SERVERS: [(&str, &[&str], u64); 5] = [
    (
        "filesystem",
        &["read_text_file", "write_file", "list_directory", "search_files"],
        40,
    ),
    ("git", &["git_status", "git_diff", "git_log"], 25),
    ("memory", &["create_entities", "read_graph"], 15),
    ("fetch", &["fetch"], 12),
    ("browser", &["navigate", "snapshot"], 8),
];
const CLIENTS: [Option<&str>; 3] = [Some("claude-code 2.1.199"), Some("cursor 2.4.1"), None];

/// Random numbers from a seed (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Returns a number around `middle`. A few numbers are much larger.
    fn skewed(&mut self, middle: u64) -> u64 {
        let doublings = (self.below(4) + self.below(4)).saturating_sub(2);
        let base = middle / 4 + self.below(middle);
        base << doublings.min(5) >> 1
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[usize::try_from(self.below(from.len() as u64)).expect("small")]
    }
}

/// Returns this number of calls in chronological order.
pub(crate) fn records(count: u64) -> Vec<Record> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let step = DAYS * 86_400_000_000 / count.max(1);
    // One client has a model with a price; the others have none.
    let priced = Prices::shipped().models.first().map(|price| price.model.clone());
    let mut session = String::new();
    let mut left = 0;
    let mut client = CLIENTS[0];
    let mut records = Vec::new();
    for index in 0..count {
        let mut record = Record {
            started: START * 1_000_000 + i64::try_from(index * step + random.below(step)).expect("weeks"),
            duration: 800 + random.skewed(12_000),
            protocol: Some("2025-11-25".to_owned()),
            ..Record::default()
        };
        if left == 0 {
            left = 8 + random.below(60);
            session = format!("{:012x}", random.below(1 << 48));
            client = *random.pick(&CLIENTS);
            record.method = "tools/list".to_owned();
            record.input_tokens = Some(1);
            record.output_tokens = Some(1_409);
            record.full_tokens = Some(12_874);
        } else {
            call(&mut random, &mut record);
        }
        left -= 1;
        record.session.clone_from(&session);
        record.client = client.map(str::to_owned);
        record.model = priced.clone().filter(|_| client == CLIENTS[0]);
        records.push(record);
    }
    records
}

fn call(random: &mut Random, record: &mut Record) {
    record.method = "tools/call".to_owned();
    record.input_tokens = Some(5 + random.skewed(40));
    match random.below(100) {
        0..10 => {
            record.target = Some((*random.pick(&["search_tools", "describe_tool"])).to_owned());
            record.output_tokens = Some(100 + random.skewed(250));
        }
        10..12 => {
            record.method = "resources/read".to_owned();
            record.server = "memory".to_owned();
            record.target = Some(format!("memory://graph/{}", random.below(20)));
            record.output_tokens = Some(random.skewed(900));
        }
        12 => {
            record.server = (*random.pick(&HOSTILE)).to_owned();
            record.target = Some((*random.pick(&HOSTILE)).to_owned());
            record.error = Some((*random.pick(&HOSTILE)).to_owned());
            record.output_tokens = Some(7);
        }
        13 => {
            record.server = "git".to_owned();
            record.target = Some(format!("git_{}", "long_".repeat(40)));
            (record.input_tokens, record.output_tokens) = (None, None);
        }
        _ => {
            let mut at = random.below(100);
            let (server, tools, _) = SERVERS
                .iter()
                .find(|(_, _, weight)| {
                    let found = at < *weight;
                    at = at.saturating_sub(*weight);
                    found
                })
                .expect("the weights are 100");
            record.server = (*server).to_owned();
            record.target = Some((*random.pick(tools)).to_owned());
            let tokens = random.skewed(700);
            record.output_tokens = Some(tokens.min(4_000));
            record.full_tokens = (tokens > 4_000).then_some(tokens);
            record.estimated = random.below(50) == 0;
            record.error =
                (random.below(25) == 0).then(|| (*random.pick(&["tool_error", "-32602", "timeout"])).to_owned());
            if *server == "browser" {
                record.duration *= 40;
            }
        }
    }
}

/// Writes records into a new log, and returns its path.
pub(crate) fn log(name: &str, records: &[Record]) -> String {
    let folder = support::folder(name);
    let path = folder.join("calls.db").to_str().expect("a UTF-8 path").to_owned();
    let store = Store::open(&path).expect("a new log");
    let mut sink = store.sink().expect("a connection");
    for batch in records.chunks(5_000) {
        sink.write(batch).expect("written");
    }
    path
}

/// Adds records to a log.
pub(crate) fn add(path: &str, records: &[Record]) {
    let store = Store::open_existing(path).expect("a log");
    store.sink().expect("a connection").write(records).expect("written");
}

/// A served dashboard, which ends when it is dropped.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    _runtime: Runtime,
}

impl Served {
    /// Serves the dashboard of a log at a free port of this machine.
    pub(crate) fn new(path: &str) -> Served {
        let runtime = Runtime::new().expect("threads");
        let store = Store::open_existing(path).expect("a log");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let dashboard = Dashboard::new(DashboardLog::new(store), "calls.db", Hosts::loopback());
        runtime.spawn(dashboard.serve(listener));
        Served {
            address,
            _runtime: runtime,
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}
