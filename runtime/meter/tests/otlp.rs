//! Spans and metrics at a collector, which is started here: it decodes what it gets.
#![cfg(feature = "otlp")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use mcpact_meter::{Limit, Meter, Otlp, Request, Response, Session};
use opentelemetry_proto::tonic::collector::metrics::v1::ExportMetricsServiceRequest;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::metrics::v1::metric::Data;
use opentelemetry_proto::tonic::metrics::v1::{HistogramDataPoint, Metric};
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;

const WAIT: Duration = Duration::from_secs(30);
const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/// Starts a collector that first refuses so many requests. Returns its address, and the paths and
/// bodies.
fn collector(mut refused: usize) -> (String, Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (send, requests) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut reader = BufReader::new(stream.unwrap());
            let (mut path, mut length) = (String::new(), 0);
            let mut line = String::new();
            while reader.read_line(&mut line).unwrap() > 2 {
                if let Some(rest) = line.strip_prefix("POST ") {
                    rest.split(' ').next().unwrap().clone_into(&mut path);
                } else if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                line.clear();
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            let is_refused = refused > 0;
            refused = refused.saturating_sub(1);
            let status = if is_refused { "400 Bad Request" } else { "200 OK" };
            let response = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            reader.get_mut().write_all(response.as_bytes()).unwrap();
            if !is_refused && send.send((path, body)).is_err() {
                break;
            }
        }
    });
    (address, requests)
}

/// Makes the calls of a session: with a result, with errors, refused, with a parent, with a parent
/// that is not sampled, and at the client.
fn calls(meter: &Meter) {
    let mut session = Session::new("s1");
    session.read(
        "initialize",
        r#"{"protocolVersion":"2025-11-25","clientInfo":{"name":"example","version":"1"}}"#,
    );
    let begun = Instant::now();
    let call = |params: &str, id: &str, response: Response<'_>| {
        let request = Request::new("tools/call", Some(params), &session)
            .server("web")
            .id(id)
            .transport("pipe");
        meter.begin(request).end(response);
    };
    let result = r#"{"content":[{"type":"text","text":"Hello, world!"}]}"#;
    let with = |flags: &str| {
        format!(
            r#"{{"name":"fetch","arguments":{{"secret":"not exported"}},"_meta":{{"traceparent":"{}{flags}"}}}}"#,
            &PARENT[..53]
        )
    };
    call(&with("01"), "1", Response::result(result).full_tokens(400));
    call(&with("00"), "2", Response::result(result));
    call(
        r#"{"name":"fetch"}"#,
        "\"three\"",
        Response::result(r#"{"content":[{"type":"text","text":"no"}],"isError":true}"#),
    );
    call(
        r#"{"name":"fetch"}"#,
        "4",
        Response::error(r#"{"code":-32602,"message":"no"}"#),
    );
    let refused = Request::new("tools/call", Some(r#"{"name":"limited"}"#), &session);
    let pending = meter.begin(refused);
    let text = pending.verdict().error_result().expect("a refused call");
    pending.end(Response::result(&text));
    let read = Request::new("resources/read", Some(r#"{"uri":"memo://1"}"#), &session).from_client();
    meter.begin(read).end(Response::failed("timeout"));
    meter.end_session(&session, begun);
}

fn text<'a>(attributes: &'a [KeyValue], key: &str) -> Option<&'a str> {
    let attribute = attributes.iter().find(|attribute| attribute.key == key)?;
    match attribute.value.as_ref()? {
        AnyValue {
            value: Some(Value::StringValue(text)),
            ..
        } => Some(text),
        _ => None,
    }
}

fn int(attributes: &[KeyValue], key: &str) -> Option<i64> {
    let attribute = attributes.iter().find(|attribute| attribute.key == key)?;
    match attribute.value.as_ref()? {
        AnyValue {
            value: Some(Value::IntValue(int)),
            ..
        } => Some(*int),
        _ => None,
    }
}

#[test]
fn a_collector_gets_spans_and_histograms() {
    // The first request is refused, and tried again.
    let (address, requests) = collector(1);
    let limit = Limit {
        tool: Some("limited".to_owned()),
        calls: Some(0),
        ..Limit::default()
    };
    let meter = Meter::builder()
        .limit(limit)
        .model("example-1")
        .sink(Otlp::to(&address, "example service").unwrap())
        .build();
    calls(&meter);
    assert!(meter.flush(WAIT));
    assert_eq!(meter.dropped(), 0);
    drop(meter);
    let (mut spans, mut metrics): (Vec<Span>, Vec<Metric>) = (Vec::new(), Vec::new());
    let (mut services, mut bytes) = (Vec::new(), Vec::new());
    while let Ok((path, body)) = requests.try_recv() {
        match path.as_str() {
            "/v1/traces" => {
                for resource in ExportTraceServiceRequest::decode(body.as_slice())
                    .unwrap()
                    .resource_spans
                {
                    services.extend(resource.resource.map(|resource| resource.attributes));
                    spans.extend(resource.scope_spans.into_iter().flat_map(|scope| scope.spans));
                }
            }
            "/v1/metrics" if metrics.is_empty() => {
                for resource in ExportMetricsServiceRequest::decode(body.as_slice())
                    .unwrap()
                    .resource_metrics
                {
                    services.extend(resource.resource.map(|resource| resource.attributes));
                    metrics.extend(resource.scope_metrics.into_iter().flat_map(|scope| scope.metrics));
                }
            }
            "/v1/metrics" => {}
            other => panic!("{other}"),
        }
        bytes.extend(body);
    }
    assert!(
        services.len() >= 2
            && services
                .iter()
                .all(|service| text(service, "service.name") == Some("example service"))
    );
    check_spans(&spans);
    check_metrics(&metrics);
    // Arguments are nobody's.
    assert!(!bytes.windows(12).any(|window| window == b"not exported"));
}

fn check_spans(spans: &[Span]) {
    // Six calls, one of them with a parent that is not sampled.
    assert_eq!(spans.len(), 5, "{spans:?}");
    let [first, failed, invalid, refused, read] = spans else {
        panic!()
    };
    assert_eq!(first.name, "tools/call fetch");
    assert_eq!(first.kind, 2, "a server's");
    assert_eq!(
        first.trace_id,
        u128::from_str_radix(&PARENT[3..35], 16).unwrap().to_be_bytes()
    );
    assert_eq!(
        first.parent_span_id,
        u64::from_str_radix(&PARENT[36..52], 16).unwrap().to_be_bytes()
    );
    assert!(
        first.end_time_unix_nano >= first.start_time_unix_nano
            && first.start_time_unix_nano > 1_700_000_000_000_000_000
    );
    let attributes = &first.attributes;
    for (key, value) in [
        ("mcp.method.name", "tools/call"),
        ("gen_ai.tool.name", "fetch"),
        ("gen_ai.operation.name", "execute_tool"),
        ("mcp.protocol.version", "2025-11-25"),
        ("mcp.session.id", "s1"),
        ("network.transport", "pipe"),
        ("jsonrpc.request.id", "1"),
        ("mcpact.server", "web"),
        ("mcpact.client", "example 1"),
        ("gen_ai.request.model", "example-1"),
    ] {
        assert_eq!(text(attributes, key), Some(value), "{key}");
    }
    assert_eq!(
        (
            int(attributes, "mcpact.output_tokens"),
            int(attributes, "mcpact.full_tokens")
        ),
        (Some(4), Some(400))
    );
    assert!(int(attributes, "mcpact.input_tokens").is_some_and(|tokens| tokens > 5));
    assert_eq!(text(attributes, "error.type"), None);
    assert_eq!(first.status.as_ref().map_or(0, |status| status.code), 0);
    assert_eq!(text(&failed.attributes, "error.type"), Some("tool_error"));
    assert_eq!(failed.status.as_ref().map(|status| status.code), Some(2));
    assert!(failed.parent_span_id.is_empty() && failed.trace_id != first.trace_id);
    assert_eq!(text(&invalid.attributes, "rpc.response.status_code"), Some("-32602"));
    assert_eq!(text(&refused.attributes, "error.type"), Some("limit_exceeded"));
    assert_eq!((read.name.as_str(), read.kind), ("resources/read", 3));
    assert_eq!(text(&read.attributes, "mcp.resource.uri"), Some("memo://1"));
    assert_eq!(int(&read.attributes, "mcpact.output_tokens"), None);
}

fn check_metrics(metrics: &[Metric]) {
    let points = |name: &str| -> Vec<HistogramDataPoint> {
        let metric = metrics
            .iter()
            .find(|metric| metric.name == name)
            .unwrap_or_else(|| panic!("no {name}"));
        match &metric.data {
            Some(Data::Histogram(histogram)) => histogram.data_points.clone(),
            other => panic!("{name}: {other:?}"),
        }
    };
    let count = |name: &str| points(name).iter().map(|point| point.count).sum::<u64>();
    assert_eq!(count("mcp.server.operation.duration"), 5);
    assert_eq!(count("mcp.client.operation.duration"), 1);
    assert_eq!(count("mcp.server.session.duration"), 1);
    assert_eq!(count("mcpact.input.tokens"), 6);
    assert_eq!(count("mcpact.output.tokens"), 5);
    assert_eq!(count("mcpact.full.tokens"), 1);
    let full = points("mcpact.full.tokens");
    assert_eq!(full[0].sum, Some(400.0));
    assert_eq!(text(&full[0].attributes, "gen_ai.tool.name"), Some("fetch"));
    // A metric has no attribute with a value for each call or session.
    for point in points("mcp.server.operation.duration") {
        assert_eq!(
            (
                text(&point.attributes, "mcp.session.id"),
                text(&point.attributes, "jsonrpc.request.id")
            ),
            (None, None)
        );
        assert_eq!(point.explicit_bounds.first(), Some(&0.01));
    }
    let seconds = metrics
        .iter()
        .find(|metric| metric.name == "mcp.server.operation.duration")
        .unwrap();
    assert_eq!(seconds.unit, "s");
}

#[test]
fn without_a_collector_spans_are_dropped_and_counted() {
    // A port that nobody listens on.
    let address = format!(
        "http://{}",
        TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
    );
    let limit = Limit {
        tool: Some("limited".to_owned()),
        calls: Some(0),
        ..Limit::default()
    };
    let meter = Meter::builder()
        .limit(limit)
        .sink(Otlp::to(&address, "example").unwrap())
        .queue(1_000, Duration::ZERO)
        .build();
    let begun = Instant::now();
    calls(&meter);
    assert!(begun.elapsed() < WAIT);
    meter.flush(WAIT);
    assert_eq!(meter.dropped(), 6);
    assert!(Otlp::to("no address", "example").is_err());
}
