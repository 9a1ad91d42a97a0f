//! Tests of limits: each scope, each period, restored counters.

use super::super::counters::{MAX_COUNTERS, MAX_IN_SESSION, MIN_IN_SESSION};
use super::*;
use crate::time;

const NOON: i64 = 20_000 * time::DAY + time::DAY / 2;

fn record(server: &str, tool: &str, session: &str) -> Record {
    Record {
        started: NOON,
        method: "tools/call".to_owned(),
        server: server.to_owned(),
        target: Some(tool.to_owned()),
        session: session.to_owned(),
        ..Record::default()
    }
}

fn is_refused(limits: &Limits, record: &Record) -> bool {
    matches!(limits.admit(record, record.started), Verdict::Refuse(_))
}

#[test]
fn calls_of_a_tool_a_day() {
    let limits = Limits::new(vec![Limit {
        tool: Some("fetch".to_owned()),
        calls: Some(2),
        ..Limit::default()
    }]);
    let mut call = record("web", "fetch", "1");
    assert!(!is_refused(&limits, &call) && !is_refused(&limits, &record("other", "fetch", "2")));
    assert_eq!(
        limits.admit(&call, NOON),
        Verdict::Refuse(
            "The limit of tool `fetch` is 2 calls a day; 0 calls left. It resets at 2024-10-05 00:00:00 UTC, in 12 h."
                .to_owned()
        )
    );
    assert!(!is_refused(&limits, &record("web", "search", "1")));
    // A new day in UTC.
    call.started += time::DAY / 2;
    assert!(!is_refused(&limits, &call));
}

/// The gateway's own responses belong to no server.
#[test]
fn the_text_about_calls_without_a_server_names_none() {
    let limits = Limits::new(vec![Limit {
        server: Some("*".to_owned()),
        per: Per::Session,
        calls: Some(1),
        ..Limit::default()
    }]);
    let call = record("", "search_tools", "1");
    assert!(!is_refused(&limits, &call));
    assert_eq!(
        limits.admit(&call, NOON),
        Verdict::Refuse("The limit is 1 call a session; 0 calls left. It resets with a new session.".to_owned())
    );
}

#[test]
fn each_tool_of_a_server_has_its_own() {
    let limits = Limits::new(vec![Limit {
        tool: Some("*".to_owned()),
        server: Some("web".to_owned()),
        calls: Some(1),
        ..Limit::default()
    }]);
    for tool in ["a", "b"] {
        assert!(!is_refused(&limits, &record("web", tool, "1")));
        assert!(is_refused(&limits, &record("web", tool, "1")));
        assert!(!is_refused(&limits, &record("other", tool, "1")));
        assert!(!is_refused(&limits, &record("other", tool, "1")));
    }
    let mut prompt = record("web", "a", "1");
    prompt.method = "prompts/get".to_owned();
    assert!(!is_refused(&limits, &prompt));
}

#[test]
fn tokens_of_a_session() {
    let limits = Limits::new(vec![Limit {
        per: Per::Session,
        tokens: Some(100),
        warn_at: Some(80),
        ..Limit::default()
    }]);
    assert!(limits.need_tokens());
    let mut call = record("web", "fetch", "1");
    assert_eq!(limits.admit(&call, NOON), Verdict::Allow);
    (call.input_tokens, call.output_tokens) = (Some(10), Some(75));
    limits.settle(&mut call, &Prices::none());
    let Verdict::Warn(text) = limits.admit(&call, NOON) else {
        panic!("no warning")
    };
    assert_eq!(
        text,
        "The limit is 100 tokens a session; 15 tokens left. It resets with a new session."
    );
    limits.settle(&mut call, &Prices::none());
    assert!(is_refused(&limits, &call));
    // A session is not reset by a new day.
    call.started += time::DAY;
    assert!(is_refused(&limits, &call));
    assert!(!is_refused(&limits, &record("web", "fetch", "2")));
    limits.end_session("1");
    assert!(!is_refused(&limits, &call));
}

#[test]
fn cost_of_each_server() {
    let prices = Prices::parse(r#"{"date":"d","models":[{"model":"m","input":10,"output":0}]}"#).unwrap();
    let limits = Limits::new(vec![Limit {
        server: Some("*".to_owned()),
        cost: Some(1.0),
        action: Action::Warn,
        ..Limit::default()
    }]);
    let mut call = record("web", "fetch", "1");
    call.output_tokens = Some(100_000);
    // Without a price there is no cost.
    limits.settle(&mut call, &prices);
    assert_eq!(limits.admit(&call, NOON), Verdict::Allow);
    call.model = Some("m".to_owned());
    limits.settle(&mut call, &prices);
    assert_eq!(
        limits.admit(&call, NOON),
        Verdict::Warn(
            "The limit of server `web` is 1.00 USD a day; 0.00 USD left. It resets at 2024-10-05 00:00:00 UTC, in 12 h."
                .to_owned()
        )
    );
    assert_eq!(limits.admit(&record("git", "fetch", "1"), NOON), Verdict::Allow);
}

#[test]
fn a_refused_call_is_not_counted_by_other_limits() {
    let limits = Limits::new(vec![
        Limit {
            calls: Some(2),
            ..Limit::default()
        },
        Limit {
            tool: Some("fetch".to_owned()),
            calls: Some(1),
            ..Limit::default()
        },
    ]);
    assert!(!is_refused(&limits, &record("web", "fetch", "1")));
    assert!(is_refused(&limits, &record("web", "fetch", "1")));
    assert!(!is_refused(&limits, &record("web", "search", "1")));
    assert!(is_refused(&limits, &record("web", "search", "1")));
    // Lists are not limited.
    let mut list = record("web", "", "1");
    (list.method, list.target) = ("tools/list".to_owned(), None);
    assert!(!is_refused(&limits, &list));
}

#[test]
fn restored_counters() {
    let limit = |per| Limit {
        tool: Some("fetch".to_owned()),
        per,
        calls: Some(3),
        tokens: Some(1_000),
        ..Limit::default()
    };
    // The calls were an hour before the start.
    let limits = Limits::new(vec![limit(Per::Hour), limit(Per::Day)]);
    let spent = Spent {
        server: "web".to_owned(),
        method: "tools/call".to_owned(),
        target: Some("fetch".to_owned()),
        calls: 2,
        input: 10,
        output: 20,
        last: NOON - 1,
        ..Spent::default()
    };
    limits.restore(&[spent], NOON, &Prices::none());
    assert!(!is_refused(&limits, &record("web", "fetch", "1")));
    let Verdict::Refuse(text) = limits.admit(&record("web", "fetch", "1"), NOON) else {
        panic!("not refused")
    };
    assert!(text.contains("a day; 0 calls, 970 tokens left"), "{text}");
}

#[test]
fn counters_are_bounded() {
    let limits = Limits::new(vec![Limit {
        per: Per::Session,
        calls: Some(1),
        ..Limit::default()
    }]);
    for session in 0..MAX_COUNTERS + 10 {
        assert!(!is_refused(&limits, &record("web", "fetch", &session.to_string())));
    }
    assert!(limits.counters.lock().unwrap().len() <= MAX_COUNTERS);
}

/// Returns a limit of two calls of each tool.
fn two_of_each(per: Per) -> Limits {
    Limits::new(vec![Limit {
        tool: Some("*".to_owned()),
        per,
        calls: Some(2),
        ..Limit::default()
    }])
}

/// Names of tools that clients invent drop no counter, and take neither memory nor time without
/// end. The names without a counter share one: together they have the calls of one name.
#[test]
fn names_are_bounded() {
    for (per, max) in [(Per::Day, MAX_COUNTERS), (Per::Session, MAX_IN_SESSION)] {
        let limits = two_of_each(per);
        let first = record("web", "fetch", "1");
        assert!(!is_refused(&limits, &first) && !is_refused(&limits, &first));
        let mut admitted = 0;
        for name in 0..3 * MAX_COUNTERS {
            admitted += usize::from(!is_refused(&limits, &record("web", &name.to_string(), "1")));
        }
        // The first name has a counter, and further names have the two calls of the shared one.
        assert_eq!(admitted, max - 1 + 2, "{per:?}");
        assert_eq!(limits.counters.lock().unwrap().len(), max + 1, "{per:?}");
        assert!(is_refused(&limits, &first), "{per:?}");
        // A name with a counter has its second call.
        assert!(!is_refused(&limits, &record("web", "0", "1")), "{per:?}");
        assert!(is_refused(&limits, &record("web", "0", "1")), "{per:?}");
        // Other sessions, or the next day, have their own counters.
        let mut other = record("web", "fetch", "2");
        if per == Per::Day {
            other.started += time::DAY;
        }
        assert!(!is_refused(&limits, &other), "{per:?}");
    }
}

/// Many sessions with many names cannot drop the counters of another session.
#[test]
fn names_do_not_end_sessions() {
    let limits = two_of_each(Per::Session);
    let first = record("web", "fetch", "first");
    assert!(!is_refused(&limits, &first) && !is_refused(&limits, &first));
    for session in 0..150 {
        for name in 0..MAX_IN_SESSION {
            let _ = limits.admit(&record("web", &name.to_string(), &session.to_string()), NOON);
        }
    }
    assert!(is_refused(&limits, &first));
    assert!(limits.counters.lock().unwrap().len() <= MAX_COUNTERS + 151 * (MIN_IN_SESSION + 1));
    // A new session has counters of its own.
    for name in 0..MIN_IN_SESSION {
        let call = record("web", &name.to_string(), "new");
        assert!(!is_refused(&limits, &call) && !is_refused(&limits, &call), "{name}");
    }
    // When there is room again, a name starts with the use of the counter that it shared.
    let last = |name: &str| record("web", name, "149");
    assert!(is_refused(&limits, &last("fetch")));
    for session in 0..149 {
        limits.end_session(&session.to_string());
    }
    assert!(is_refused(&limits, &last("500")) && is_refused(&limits, &last("fetch")));
    assert!(!is_refused(&limits, &record("web", "fetch", "150")));
}

/// A call of a tool that does not exist counts only for limits without a tool.
#[test]
fn unlisted_tools() {
    let limits = Limits::new(vec![
        Limit {
            tool: Some("*".to_owned()),
            calls: Some(1),
            ..Limit::default()
        },
        Limit {
            calls: Some(3),
            ..Limit::default()
        },
    ]);
    let mut call = record("", "no_such_tool", "1");
    call.origin.is_unlisted = true;
    assert!(!is_refused(&limits, &call) && !is_refused(&limits, &call));
    assert_eq!(limits.counters.lock().unwrap().len(), 1);
    assert!(!is_refused(&limits, &record("web", "fetch", "1")));
    assert!(is_refused(&limits, &call));
}

/// Each period of the clock has its own counter, which a later period resets.
#[test]
fn periods_of_the_clock() {
    for (per, text) in [
        (
            Per::Minute,
            "a minute; 0 calls left. It resets at 2024-10-04 12:01:00 UTC, in 1 min.",
        ),
        (
            Per::Hour,
            "an hour; 0 calls left. It resets at 2024-10-04 13:00:00 UTC, in 1 h.",
        ),
    ] {
        let limits = two_of_each(per);
        let mut call = record("web", "fetch", "1");
        assert!(!is_refused(&limits, &call) && !is_refused(&limits, &record("web", "fetch", "2")));
        let Verdict::Refuse(refused) = limits.admit(&call, NOON) else {
            panic!("not refused")
        };
        assert!(refused.ends_with(text), "{refused}");
        let length = per.length().unwrap();
        call.started = NOON + length - 1;
        assert!(is_refused(&limits, &call));
        call.started = NOON + length;
        assert!(!is_refused(&limits, &call));
        assert_eq!(limits.counters.lock().unwrap().len(), 1);
    }
}

/// A warning about an ended call waits for the client of its session, and is in the record.
#[test]
fn a_single_call_over_its_limit() {
    let limits = Limits::new(vec![Limit {
        per: Per::Call,
        tokens: Some(100),
        action: Action::Warn,
        ..Limit::default()
    }]);
    let mut call = record("web", "fetch", "1");
    call.output_tokens = Some(100);
    limits.settle(&mut call, &Prices::none());
    assert_eq!((limits.take_late("1"), &call.warning), (Vec::new(), &None));
    call.output_tokens = Some(101);
    limits.settle(&mut call, &Prices::none());
    let text = "A call of `fetch` of server `web` took 101 tokens. The limit is 100 tokens a call.";
    assert_eq!(call.warning.as_deref(), Some(text));
    assert!(limits.take_late("2").is_empty());
    assert_eq!(limits.take_late("1"), [text]);
    assert!(limits.take_late("1").is_empty());
    for _ in 0..=MAX_LATE {
        limits.settle(&mut call, &Prices::none());
    }
    assert_eq!(limits.take_late("1").len(), MAX_LATE);
}

/// The tokens of a call belong to the day of its start, as its count does.
#[test]
fn a_call_that_ends_on_the_next_day() {
    let limits = Limits::new(vec![Limit {
        tokens: Some(100),
        ..Limit::default()
    }]);
    let mut call = record("web", "fetch", "1");
    call.output_tokens = Some(200);
    assert_eq!(limits.admit(&call, NOON), Verdict::Allow);
    let next = NOON + time::DAY;
    assert_eq!(limits.admit(&call, next), Verdict::Allow);
    limits.settle(&mut call, &Prices::none());
    assert_eq!(limits.admit(&call, next), Verdict::Allow);
    call.started = next;
    limits.settle(&mut call, &Prices::none());
    assert!(is_refused(&limits, &call));
}

/// The client gets the text of a limit that warns for the first time, also if another one has warned
/// before.
#[test]
fn the_first_warning_of_each_limit() {
    let warns = |calls| Limit {
        calls: Some(calls),
        action: Action::Warn,
        ..Limit::default()
    };
    let limits = Limits::new(vec![warns(1), warns(2)]);
    let texts = [(); 3].map(|()| match limits.admit(&record("web", "fetch", "1"), NOON) {
        Verdict::Warn(text) => text,
        verdict => format!("{verdict:?}"),
    });
    assert_eq!(texts[0], "Allow");
    assert!(texts[1].contains("1 call a day"), "{texts:?}");
    assert!(texts[2].contains("2 calls a day"), "{texts:?}");
}
