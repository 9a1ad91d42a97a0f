//! Calls and records when the database fails, the process ends, or many calls are made.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mcpact_gateway::store::{Filter, GroupBy, LogSink, Options, Percentiles, Retention, Store};
use mcpact_meter::limits::{Limit, Verdict};
use mcpact_meter::{ListedTool, Meter, Record, Request, Response, Session, Sink, SinkError, time};
use rusqlite::Connection;

use crate::support::{Folder, records};

const CALL: &str = r#"{"name":"fetch","arguments":{"url":"https://example.com/a/page"}}"#;
const RESULT: &str = r#"{"content":[{"type":"text","text":"The page has a few words, so that they are counted."}]}"#;
const WAIT: Duration = Duration::from_secs(60);

fn call(meter: &Meter, session: &Session) {
    let pending = meter.begin(Request::new("tools/call", Some(CALL), session).server("web"));
    pending.end(Response::result(RESULT));
}

/// The number of records, after a check of the whole file.
fn intact(log: &str) -> u64 {
    let connection = Connection::open(log).unwrap();
    let check: String = connection
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(check, "ok");
    Store::open_existing(log).unwrap().count(&Filter::default()).unwrap()
}

/// Writes records and says on standard output how many are committed.
struct Announcing(LogSink, u64);

impl Sink for Announcing {
    fn write(&mut self, records: &[Record]) -> Result<(), SinkError> {
        self.0.write(records)?;
        self.1 += records.len() as u64;
        println!("committed {}", self.1);
        Ok(())
    }
}

/// Not a test of its own: the process that `records_survive_kill_9` kills.
#[test]
fn child_that_writes_until_it_is_killed() {
    let Ok(log) = std::env::var("MCPACT_TEST_LOG_OF_CHILD") else {
        return;
    };
    let sink = Store::open(&log).unwrap().sink().unwrap();
    let meter = Meter::builder().sink(Announcing(sink, 0)).build();
    let session = Session::unique();
    loop {
        call(&meter, &session);
    }
}

#[cfg(unix)]
#[test]
fn records_survive_kill_9() {
    let folder = Folder::new("kill");
    let mut before = 0;
    for round in 1..=3 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "reliability::child_that_writes_until_it_is_killed",
                "--exact",
                "--nocapture",
            ])
            .env("MCPACT_TEST_LOG_OF_CHILD", folder.log())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut committed = 0;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            // The process may end within a line.
            let Ok(line) = line else { break };
            if let Some(number) = line
                .strip_prefix("committed ")
                .and_then(|number| number.parse::<u64>().ok())
            {
                committed = number;
                if number > 1_500 * round {
                    // SIGKILL, in the middle of what it does; the rest of its output is read.
                    child.kill().unwrap();
                }
            }
        }
        child.wait().unwrap();
        assert!(committed > 1_500 * round);
        let logged = intact(&folder.log());
        assert!(
            logged >= before + committed,
            "{logged} records, {before} before, {committed} committed"
        );
        before = logged;
    }
}

/// Makes calls while the log fails, which must not take longer than these calls.
fn calls_while_failing(meter: &Meter, number: u64) {
    let session = Session::unique();
    for _ in 0..number {
        call(meter, &session);
    }
}

#[test]
fn a_full_log_drops_and_counts() {
    let folder = Folder::new("full");
    let options = Options {
        max_bytes: Some(200 << 10),
        ..Options::default()
    };
    let store = Store::open_with(&folder.log(), options).unwrap();
    let meter = Meter::builder()
        .sink(store.sink().unwrap())
        .queue(100, Duration::from_millis(20))
        .build();
    for _ in 0..20 {
        calls_while_failing(&meter, 200);
        assert!(meter.flush(WAIT));
    }
    let dropped = meter.dropped();
    assert!(dropped > 500, "{dropped}");
    drop(meter);
    let logged = intact(&folder.log());
    assert!(logged > 500, "{logged}");
    assert_eq!(logged + dropped, 4_000);
}

/// The same on a file system without space, where this process may mount one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_drops_and_counts() {
    let folder = Folder::new("disk");
    let disk = folder.path("disk");
    std::fs::create_dir(&disk).unwrap();
    let mounted = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=512k", "tmpfs"])
        .arg(&disk)
        .output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        println!("skipped: this process may not mount a file system");
        return;
    }
    let log = disk.join("log.db").to_str().unwrap().to_owned();
    let outcome = std::panic::catch_unwind(|| {
        let store = Store::open(&log).unwrap();
        let meter = Meter::builder()
            .sink(store.sink().unwrap())
            .queue(100, Duration::from_millis(20))
            .build();
        for _ in 0..20 {
            calls_while_failing(&meter, 200);
            assert!(meter.flush(WAIT));
        }
        let dropped = meter.dropped();
        drop(meter);
        (dropped, intact(&log))
    });
    let unmounted = Command::new("umount").arg("-l").arg(&disk).status();
    let (dropped, logged) = outcome.unwrap();
    assert!(unmounted.is_ok_and(|status| status.success()));
    assert!(dropped > 500 && logged > 100, "{dropped} {logged}");
    assert_eq!(logged + dropped, 4_000);
}

#[test]
fn a_locked_log_drops_and_counts() {
    let folder = Folder::new("locked");
    let options = Options {
        lock_wait: Some(Duration::from_millis(5)),
        ..Options::default()
    };
    let store = Store::open_with(&folder.log(), options).unwrap();
    let meter = Meter::builder()
        .sink(store.sink().unwrap())
        .queue(100, Duration::from_millis(50))
        .build();
    let other = Connection::open(folder.log()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    calls_while_failing(&meter, 1_000);
    let deadline = Instant::now() + WAIT;
    while meter.dropped() < 800 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    other.execute_batch("ROLLBACK").unwrap();
    // It is written again, and knows what it lacks.
    calls_while_failing(&meter, 10);
    assert!(meter.flush(WAIT));
    let dropped = meter.dropped();
    assert!((800..=1_000).contains(&dropped), "{dropped}");
    assert_eq!(store.count(&Filter::default()).unwrap() + dropped, 1_010);
    drop(meter);
    assert_eq!(store.meta().unwrap().dropped, dropped);
}

/// A sink that panics loses its records and nothing else.
#[test]
fn a_sink_that_panics_does_not_stop_calls() {
    struct Panics;
    impl Sink for Panics {
        fn write(&mut self, _: &[Record]) -> Result<(), SinkError> {
            panic!("a defect of a sink");
        }
    }
    let folder = Folder::new("panics");
    let store = Store::open(&folder.log()).unwrap();
    let meter = Meter::builder().sink(Panics).sink(store.sink().unwrap()).build();
    calls_while_failing(&meter, 100);
    meter.flush(WAIT);
    calls_while_failing(&meter, 100);
    meter.flush(WAIT);
    assert_eq!(store.count(&Filter::default()).unwrap(), 200);
    assert_eq!(meter.dropped(), 200);
}

#[test]
fn two_writers_of_one_file() {
    let folder = Folder::new("two");
    let store = Store::open(&folder.log()).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut sink = store.sink().unwrap();
                for batch in records(1_000).chunks(50) {
                    sink.write(batch).unwrap();
                }
            });
        }
    });
    assert_eq!(intact(&folder.log()), 2_000);
}

#[test]
fn limits_survive_a_restart() {
    let folder = Folder::new("restart");
    let store = Store::open(&folder.log()).unwrap();
    let limit = Limit {
        tool: Some("fetch".to_owned()),
        calls: Some(3),
        ..Limit::default()
    };
    let meter = || {
        let spent = store.spent(time::day_of(time::now_micros())).unwrap();
        let sink = store.sink().unwrap();
        Meter::builder().limit(limit.clone()).spent(spent).sink(sink).build()
    };
    let session = Session::unique();
    let is_refused = |meter: &Meter| {
        let pending = meter.begin(Request::new("tools/call", Some(CALL), &session).server("web"));
        let refused = pending.verdict().error_result();
        let is_refused = matches!(pending.verdict(), Verdict::Refuse(_));
        pending.end(Response::result(refused.as_deref().unwrap_or(RESULT)));
        is_refused
    };
    let day = time::day_of(time::now_micros());
    let first = meter();
    assert!(!is_refused(&first) && !is_refused(&first));
    drop(first);
    let second = meter();
    assert!(!is_refused(&second));
    assert!(is_refused(&second));
    drop(second);
    let third = meter();
    let refused = is_refused(&third);
    drop(third);
    // At midnight the counters start again.
    if day == time::day_of(time::now_micros()) {
        assert!(refused);
        let sums = store
            .summary(&Filter::default(), GroupBy::All, Percentiles::All)
            .unwrap();
        assert_eq!((sums[0].calls, sums[0].errors), (5, 2));
    }
}

/// A log of the first version gets the new column.
#[test]
fn an_older_log_is_migrated() {
    let folder = Folder::new("migrated");
    drop(Store::open(&folder.log()).unwrap());
    let connection = Connection::open(folder.log()).unwrap();
    let older = "ALTER TABLE calls DROP COLUMN warning; PRAGMA user_version = 1";
    connection.execute_batch(older).unwrap();
    drop(connection);
    let store = Store::open(&folder.log()).unwrap();
    store.sink().unwrap().write(&records(24)).unwrap();
    let warned = Filter {
        warnings: true,
        ..Filter::default()
    };
    assert_eq!(store.count(&warned).unwrap(), 2);
}

#[test]
fn retention_by_age() {
    let folder = Folder::new("age");
    let day = Duration::from_secs(86_400);
    let retention = Retention {
        max_age: Some(day * 7),
        max_bytes: None,
    };
    let options = Options {
        retention,
        ..Options::default()
    };
    let store = Store::open_with(&folder.log(), options).unwrap();
    let now = time::now_micros();
    let aged: Vec<Record> = (0..14_000)
        .map(|index| Record {
            started: now - index * time::DAY / 1_000 - 1_000_000,
            method: "tools/call".to_owned(),
            ..Record::default()
        })
        .collect();
    let mut sink = store.sink().unwrap();
    sink.write(&aged).unwrap();
    let listed = |tool: &str, days: i64| ListedTool {
        server: "files".to_owned(),
        tool: tool.to_owned(),
        tokens: 50,
        shown_tokens: None,
        seen: now - days * time::DAY,
    };
    sink.listed(&[listed("removed", 8), listed("read", 1)]).unwrap();
    sink.idle();
    let tools: Vec<String> = store.tools().unwrap().into_iter().map(|tool| tool.tool).collect();
    assert_eq!(tools, ["read"]);
    let left = store.count(&Filter::default()).unwrap();
    assert!((6_990..=7_000).contains(&left), "{left}");
    assert_eq!(store.meta().unwrap().expired, 14_000 - left);
}

#[test]
fn retention_by_size() {
    let folder = Folder::new("size");
    let retention = Retention {
        max_age: None,
        max_bytes: Some(1 << 20),
    };
    let options = Options {
        retention,
        ..Options::default()
    };
    let store = Store::open_with(&folder.log(), options).unwrap();
    let mut sink = store.sink().unwrap();
    for _ in 0..20 {
        sink.write(&records(1_000)).unwrap();
        sink.flush();
    }
    let size = |end: &str| std::fs::metadata(format!("{}{end}", folder.log())).unwrap().len();
    drop(sink);
    let connection = Connection::open(folder.log()).unwrap();
    connection
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .unwrap();
    assert!(size("") <= 1 << 20, "{}", size(""));
    let left = store.count(&Filter::default()).unwrap();
    assert!(left > 4_000, "{left}");
    assert_eq!(store.meta().unwrap().expired, 20_000 - left);
    // The newest are left.
    assert_eq!(store.last_id().unwrap(), 20_000);
}
