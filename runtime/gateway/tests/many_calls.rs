//! 100,000 calls through a meter and its log, without loss and in flat memory.
//!
//! It is the only test of its process, since it measures the memory of the process.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::time::{Duration, Instant};

use mcpact_gateway::store::{Filter, GroupBy, Percentiles, Store};
use mcpact_meter::limits::{Limit, Per};
use mcpact_meter::{Meter, Request, Response, Session};

const CALL: &str = r#"{"name":"fetch","arguments":{"url":"https://example.com/a/page"}}"#;
const TEXT: &str = "The page has a few words, so that they are counted.";
/// The maximum growth in the last 80,000 calls.
const MAX_KIB: u64 = 8 << 10;

/// Returns the resident memory of this process in KiB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Makes 10,000 calls in 100 sessions, four sessions at a time.
fn ten_thousand_calls(meter: &Meter) {
    let begun = Instant::now();
    let result = serde_json::json!({ "content": [{ "type": "text", "text": TEXT }] }).to_string();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..25 {
                    let session = Session::unique();
                    for _ in 0..100 {
                        let pending = meter.begin(Request::new("tools/call", Some(CALL), &session).server("web"));
                        pending.end(Response::result(&result));
                    }
                    meter.end_session(&session, begun);
                }
            });
        }
    });
    assert!(meter.flush(Duration::from_secs(60)));
}

#[test]
fn a_hundred_thousand_calls_in_flat_memory() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many-calls");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(folder.join("log.db").to_str().unwrap()).unwrap();
    let limit = Limit {
        tool: Some("*".to_owned()),
        per: Per::Session,
        calls: Some(1_000_000),
        ..Limit::default()
    };
    let meter = Meter::builder().sink(store.sink().unwrap()).limit(limit).build();
    (0..2).for_each(|_| ten_thousand_calls(&meter));
    let before = memory();
    (2..10).for_each(|_| ten_thousand_calls(&meter));
    let grown = memory().saturating_sub(before);
    println!("{grown} KiB more after 80,000 calls");
    assert!(grown < MAX_KIB, "{grown} KiB more after 80,000 calls");

    assert_eq!(meter.dropped(), 0);
    let sums = store
        .summary(&Filter::default(), GroupBy::All, Percentiles::All)
        .unwrap();
    assert_eq!((sums[0].calls, sums[0].counted, sums[0].errors), (100_000, 100_000, 0));
    let each = mcpact_tokens::Encoding::O200kBase.count(TEXT);
    assert_eq!(sums[0].output, 100_000 * each as u64);
    let sessions = store
        .summary(&Filter::default(), GroupBy::Session, Percentiles::All)
        .unwrap();
    assert_eq!(sessions.len(), 1_000);
    std::fs::remove_dir_all(&folder).unwrap();
}
