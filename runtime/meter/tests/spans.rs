//! Spans and events of `tracing`.
//!
//! A program of its own: `tracing` caches for all threads which call sites are enabled.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mcpact_meter::{Meter, Request, Response, Session};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Event, Metadata, Subscriber};

const WAIT: Duration = Duration::from_secs(30);

/// Keeps the fields of spans and events, by name.
#[derive(Clone, Default)]
struct Traced(Arc<Mutex<Vec<HashMap<String, String>>>>);

struct Fields<'f>(&'f mut HashMap<String, String>);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.to_owned());
    }
}

impl Subscriber for Traced {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut fields = HashMap::from([("kind".to_owned(), "span".to_owned())]);
        fields.insert("level".to_owned(), span.metadata().level().to_string());
        span.record(&mut Fields(&mut fields));
        let mut all = self.0.lock().unwrap();
        all.push(fields);
        Id::from_u64(all.len() as u64)
    }

    fn record(&self, id: &Id, values: &tracing::span::Record<'_>) {
        let mut all = self.0.lock().unwrap();
        let index = usize::try_from(id.into_u64()).unwrap() - 1;
        values.record(&mut Fields(&mut all[index]));
    }

    fn event(&self, event: &Event<'_>) {
        let mut fields = HashMap::from([("kind".to_owned(), "event".to_owned())]);
        event.record(&mut Fields(&mut fields));
        self.0.lock().unwrap().push(fields);
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// The first call of a period with a warning is reported, and each call over a limit of its own.
#[test]
fn warnings_about_limits() {
    let traced = Traced::default();
    let limits = serde_json::json!([
        { "tool": "fetch", "calls": 10, "warn_at": 20 },
        { "tool": "fetch", "per": "call", "tokens": 20, "action": "warn" },
    ]);
    let limits = mcpact_meter::limits::parse(&limits).unwrap();
    tracing::subscriber::with_default(traced.clone(), || {
        let meter = Meter::builder().limits(limits).build();
        let session = Session::new("s1");
        for text in ["short", "short", "short", &"a long text ".repeat(20)] {
            let request = Request::new("tools/call", Some(r#"{"name":"fetch"}"#), &session).server("web");
            let result = serde_json::json!({ "content": [{ "type": "text", "text": text }] });
            meter.begin(request).end(Response::result(&result.to_string()));
        }
        assert!(meter.flush(WAIT));
    });
    let all = traced.0.lock().unwrap().clone();
    let reported: Vec<&String> = all.iter().filter_map(|fields| fields.get("limit")).collect();
    assert_eq!(reported.len(), 2, "{reported:?}");
    assert!(
        reported[0].starts_with("The limit of tool `fetch` is 10 calls a day; 9 calls left."),
        "{reported:?}"
    );
    assert!(
        reported[1].starts_with("A call of `fetch` of server `web` took ")
            && reported[1].ends_with(" tokens. The limit is 20 tokens a call."),
        "{reported:?}"
    );
}

#[test]
fn a_span_and_an_event_of_each_call() {
    let traced = Traced::default();
    tracing::subscriber::with_default(traced.clone(), || {
        let meter = Meter::builder().build();
        let mut session = Session::new("s1");
        session.protocol = Some("2025-11-25".to_owned());
        let request = Request::new(
            "tools/call",
            Some(r#"{"name":"fetch","arguments":{"key":"value"}}"#),
            &session,
        );
        let pending = meter.begin(request.server("web").id("7").transport("pipe"));
        pending.end(Response::error(r#"{"code":-32602,"message":"no"}"#));
        assert!(meter.flush(WAIT));
    });
    let all = traced.0.lock().unwrap().clone();
    let of = |kind: &str| {
        all.iter()
            .find(|fields| fields["kind"] == kind)
            .unwrap_or_else(|| panic!("no {kind}: {all:?}"))
    };
    let span = of("span");
    for (key, value) in [
        ("level", "INFO"),
        ("otel.name", "tools/call fetch"),
        ("otel.kind", "server"),
        ("mcp.method.name", "tools/call"),
        ("gen_ai.tool.name", "fetch"),
        ("gen_ai.operation.name", "execute_tool"),
        ("mcp.session.id", "s1"),
        ("mcp.protocol.version", "2025-11-25"),
        ("network.transport", "pipe"),
        ("jsonrpc.request.id", "7"),
        ("mcpact.server", "web"),
        ("error.type", "-32602"),
        ("rpc.response.status_code", "-32602"),
    ] {
        assert_eq!(span.get(key).map(String::as_str), Some(value), "{key}");
    }
    let event = of("event");
    assert_eq!(event["mcpact.target"], "fetch");
    assert!(event["mcpact.input_tokens"].parse::<u64>().unwrap() > 5);
    assert!(!format!("{all:?}").contains("value\""), "{all:?}");
}
