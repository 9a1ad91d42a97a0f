//! The meter: contents without secrets, calls without a response, and what is unknown.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use mcpact_meter::{Meter, Record, Redactor, Request, Response, Session, Sink, SinkError};

const WAIT: Duration = Duration::from_secs(30);

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<Record>>>);

impl Sink for Kept {
    fn write(&mut self, records: &[Record]) -> Result<(), SinkError> {
        self.0.lock().unwrap().extend_from_slice(records);
        Ok(())
    }
}

impl Kept {
    fn records(&self) -> Vec<Record> {
        self.0.lock().unwrap().clone()
    }
}

#[test]
fn contents_are_logged_on_request_and_without_secrets() {
    let params = r#"{"name":"post","arguments":{"url":"https://example.com","headers":{"Authorization":"Bearer abc123"},"note":"the env has s3cr3t-value","api_key":"k"}}"#;
    let result = r#"{"content":[{"type":"text","text":"s3cr3t-value was seen"}],"structuredContent":{"password":"p"}}"#;
    let call = |content: bool| {
        let kept = Kept::default();
        let meter = Meter::builder()
            .redactor(Redactor::new(["s3cr3t-value".to_owned()]))
            .content(content)
            .sink(kept.clone())
            .build();
        let session = Session::new("1");
        meter
            .begin(Request::new("tools/call", Some(params), &session))
            .end(Response::result(result));
        let uri = r#"{"uri":"https://me:pw@example.com/s3cr3t-value?token=abc"}"#;
        meter
            .begin(Request::new("resources/read", Some(uri), &session))
            .end(Response::failed("timeout"));
        assert!(meter.flush(WAIT));
        kept.records()
    };
    let [without, read] = &call(false)[..] else { panic!() };
    assert_eq!((&without.input, &without.output), (&None, &None));
    assert_eq!(
        read.target.as_deref(),
        Some("https://[redacted]@example.com/[redacted]?token=[redacted]")
    );
    let with = &call(true)[0];
    assert_eq!(
        with.input.as_deref(),
        Some(
            r#"{"name":"post","arguments":{"url":"https://example.com","headers":{"Authorization":"[redacted]"},"note":"the env has [redacted]","api_key":"[redacted]"}}"#
        )
    );
    assert_eq!(
        with.output.as_deref(),
        Some(
            r#"{"content":[{"type":"text","text":"[redacted] was seen"}],"structuredContent":{"password":"[redacted]"}}"#
        )
    );
    // The count is of the text that the model sees, with the secrets.
    assert_eq!(
        (with.input_tokens, with.output_tokens),
        (without.input_tokens, without.output_tokens)
    );
}

/// A secret is removed before a long address is truncated, which would leave a part of it.
#[test]
fn secrets_of_long_addresses() {
    let kept = Kept::default();
    let redactor = Redactor::new(["s3cr3t-value".to_owned()]);
    let meter = Meter::builder().redactor(redactor).sink(kept.clone()).build();
    let session = Session::new("1".repeat(5_000));
    let start = "file:///".to_owned() + &"a".repeat(1_985);
    let params = format!(r#"{{"uri":"{start}s3cr3t-value"}}"#);
    let call = meter.begin(Request::new("resources/read", Some(&params), &session));
    call.end(Response::failed("timeout"));
    assert!(meter.flush(WAIT));
    let records = kept.records();
    let target = records[0].target.as_deref().unwrap();
    assert!(target.starts_with(&start) && !target.contains("s3c"), "{target}");
    assert_eq!(records[0].session.chars().count(), 512);
}

#[test]
fn calls_without_a_response() {
    let kept = Kept::default();
    let meter = Meter::builder().sink(kept.clone()).build();
    let session = Session::new("1");
    let begin = || meter.begin(Request::new("tools/call", Some(r#"{"name":"slow"}"#), &session));
    drop(begin());
    begin().end(Response::failed("timeout"));
    begin().end(Response::result("garbage"));
    let mut later = begin();
    later.set_target("other", Some("real"));
    later.end(Response::result(r#"{"content":[]}"#).full_tokens(9));
    let long = format!(r#"{{"code":-32603,"message":"{}"}}"#, "no such file; ".repeat(9));
    begin().end(Response::error(r#"{"code":-32603,"message":"no such file"}"#).full(&long));
    assert!(meter.flush(WAIT));
    let records = kept.records();
    let errors: Vec<Option<&str>> = records.iter().map(|record| record.error.as_deref()).collect();
    assert_eq!(errors, [Some("abandoned"), Some("timeout"), None, None, Some("-32603")]);
    let output: Vec<Option<u64>> = records.iter().map(|record| record.output_tokens).collect();
    assert_eq!(output, [None, None, None, Some(0), Some(13)]);
    let full = mcpact_tokens::Encoding::O200kBase.count(&long);
    assert_eq!(records[4].full_tokens, Some(full as u64));
    assert_eq!(
        (
            records[3].server.as_str(),
            records[3].target.as_deref(),
            records[3].full_tokens
        ),
        ("other", Some("real"), Some(9))
    );
}

/// Prints what a call costs the caller, and what counting takes. It measures time, so it is no
/// check: `cargo test --release -p mcpact-meter --test meter -- --ignored --nocapture`.
#[test]
#[ignore = "measures time"]
fn cost_of_metering() {
    let session = Session::new("1");
    let params = r#"{"name":"fetch","arguments":{"url":"https://example.com/a/page","max":10}}"#;
    for size in [100, 2_000, 10_000, 100_000, 1_000_000] {
        let text = "The gold of Ballarat was found in 1851. ".repeat(size / 40 + 1);
        let result = format!(r#"{{"content":[{{"type":"text","text":"{text}"}}]}}"#);
        let calls = (20_000_000 / size).clamp(20, 10_000);
        let measure = |meter: &Meter| {
            let mut times = Vec::new();
            let begun = std::time::Instant::now();
            for _ in 0..calls {
                let start = std::time::Instant::now();
                meter
                    .begin(Request::new("tools/call", Some(params), &session))
                    .end(Response::result(&result));
                times.push(start.elapsed());
            }
            let called = begun.elapsed();
            meter.flush(Duration::from_secs(600));
            times.sort();
            (
                times[calls / 2],
                times[calls * 99 / 100],
                called,
                begun.elapsed(),
                meter.dropped(),
            )
        };
        let worker = measure(&Meter::builder().sink(Kept::default()).build());
        let limit = mcpact_meter::Limit {
            tokens: Some(u64::MAX),
            ..mcpact_meter::Limit::default()
        };
        let caller = measure(&Meter::builder().limit(limit).sink(Kept::default()).build());
        println!(
            "{size} bytes, {calls} calls: on the thread p50 {:?} p99 {:?}, all counted after {:?} ({} dropped); in the call p50 {:?} p99 {:?}, {:?} ({} dropped)",
            worker.0, worker.1, worker.3, worker.4, caller.0, caller.1, caller.3, caller.4
        );
    }
}

/// A client chooses these texts, which each of its records would keep.
#[test]
fn long_names_are_truncated() {
    let kept = Kept::default();
    let meter = Meter::builder().sink(kept.clone()).build();
    let long = "x".repeat(100_000);
    let mut session = Session::new("1");
    session.read("initialize", &format!(r#"{{"protocolVersion":"{long}"}}"#));
    assert!(session.protocol.as_ref().is_some_and(|protocol| protocol.len() < 100));
    session.protocol = Some(long.clone());
    let params = format!(r#"{{"name":"{long}","uri":"{long}","_meta":{{"traceparent":"{long}"}}}}"#);
    let id = format!("\"{long}\"");
    for method in ["tools/call", "resources/read", &long] {
        let request = Request::new(method, Some(&params), &session).id(&id);
        meter.begin(request).end(Response::result("{}"));
    }
    let mut call = meter.begin(Request::new("tools/call", None, &session));
    call.set_target("s", Some(&long));
    call.end(Response::result("{}"));
    assert!(meter.flush(WAIT));
    let length = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
    let records = kept.records();
    let lengths = records.iter().map(|record| {
        assert_eq!(length(record.protocol.as_deref()), 512);
        assert_eq!(record.origin.parent, None);
        (
            length(Some(&record.method)),
            length(record.target.as_deref()),
            length(record.origin.request_id.as_deref()),
        )
    });
    let expected = [(10, 512, 512), (14, 2_000, 512), (512, 0, 512), (10, 512, 0)];
    assert_eq!(lengths.collect::<Vec<_>>(), expected);
}
