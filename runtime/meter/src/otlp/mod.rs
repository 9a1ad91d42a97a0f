//! Traces and metrics for a collector of OpenTelemetry, over HTTP with protobuf.

mod client;

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use opentelemetry::metrics::{Histogram, MeterProvider as _};
use opentelemetry::trace::{SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState};
use opentelemetry::{InstrumentationScope, KeyValue};
use opentelemetry_otlp::{MetricExporter, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::trace::{IdGenerator, RandomIdGenerator, SpanData, SpanEvents, SpanExporter as _, SpanLinks};

use self::client::{Client, block_on};
use crate::attributes;
use crate::record::Record;
use crate::session::Session;
use crate::sink::{Sink, SinkError};

/// The bounds of durations in seconds that the semantic conventions recommend for MCP.
const SECONDS: [f64; 14] = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0,
];
/// The bounds of tokens: powers of four.
const TOKENS: [f64; 11] = [
    1.0,
    4.0,
    16.0,
    64.0,
    256.0,
    1_024.0,
    4_096.0,
    16_384.0,
    65_536.0,
    262_144.0,
    1_048_576.0,
];

/// A sink that exports calls to a collector: a span of each call, and histograms.
///
/// Spans have the names and attributes of the semantic conventions for MCP. Their parent is the
/// `traceparent` of the request's `_meta`. A call whose parent is not sampled has no span. Tokens
/// are attributes under `mcpact.`. The histograms are `mcp.server.operation.duration`,
/// `mcp.client.operation.duration` and `mcp.server.session.duration` in seconds, and
/// `mcpact.input.tokens`, `mcpact.output.tokens` and `mcpact.full.tokens`.
///
/// Spans that the collector does not accept are tried again, and then count as dropped records.
/// Arguments and results are never exported.
pub struct Otlp {
    spans: SpanExporter,
    metrics: SdkMeterProvider,
    histograms: Histograms,
    scope: InstrumentationScope,
    ids: RandomIdGenerator,
}

struct Histograms {
    server: Histogram<f64>,
    client: Histogram<f64>,
    session: Histogram<f64>,
    input: Histogram<u64>,
    output: Histogram<u64>,
    full: Histogram<u64>,
}

impl Otlp {
    /// Creates a sink for the collector in `OTEL_EXPORTER_OTLP_ENDPOINT` and related environment
    /// variables; `http://localhost:4318` by default. `service` is the name of the service.
    ///
    /// # Errors
    ///
    /// Returns an error if the environment has an invalid address.
    pub fn from_environment(service: &str) -> Result<Otlp, SinkError> {
        Otlp::build(None, service)
    }

    /// Creates a sink for the collector at this address, such as `http://localhost:4318`.
    ///
    /// # Errors
    ///
    /// Returns an error if the address is invalid.
    pub fn to(endpoint: &str, service: &str) -> Result<Otlp, SinkError> {
        Otlp::build(Some(endpoint.trim_end_matches('/')), service)
    }

    fn build(endpoint: Option<&str>, service: &str) -> Result<Otlp, SinkError> {
        let resource = Resource::builder().with_service_name(service.to_owned()).build();
        let mut spans = SpanExporter::builder().with_http().with_http_client(Client::new());
        let mut metrics = MetricExporter::builder().with_http().with_http_client(Client::new());
        if let Some(endpoint) = endpoint {
            spans = spans.with_endpoint(format!("{endpoint}/v1/traces"));
            metrics = metrics.with_endpoint(format!("{endpoint}/v1/metrics"));
        }
        let mut spans = spans.build()?;
        spans.set_resource(&resource);
        let metrics = SdkMeterProvider::builder()
            .with_periodic_exporter(metrics.build()?)
            .with_resource(resource)
            .build();
        let scope = InstrumentationScope::builder(env!("CARGO_PKG_NAME"))
            .with_version(env!("CARGO_PKG_VERSION"))
            .build();
        let meter = metrics.meter_with_scope(scope.clone());
        let seconds = |name: &'static str, description: &'static str| {
            let histogram = meter.f64_histogram(name).with_unit("s");
            histogram
                .with_description(description)
                .with_boundaries(SECONDS.to_vec())
                .build()
        };
        let tokens = |name: &'static str, description: &'static str| {
            let histogram = meter.u64_histogram(name).with_unit("{token}");
            histogram
                .with_description(description)
                .with_boundaries(TOKENS.to_vec())
                .build()
        };
        let histograms = Histograms {
            server: seconds(
                "mcp.server.operation.duration",
                "The duration of a request at the server",
            ),
            client: seconds(
                "mcp.client.operation.duration",
                "The duration of a request at the client",
            ),
            session: seconds("mcp.server.session.duration", "The duration of a session at the server"),
            input: tokens("mcpact.input.tokens", "The tokens of a request, which the model writes"),
            output: tokens(
                "mcpact.output.tokens",
                "The tokens of a response, which the model reads",
            ),
            full: tokens(
                "mcpact.full.tokens",
                "The tokens of a response without compaction and budgets",
            ),
        };
        Ok(Otlp {
            spans,
            metrics,
            histograms,
            scope,
            ids: RandomIdGenerator::default(),
        })
    }

    /// Returns the span of a call; `None` if its parent is not sampled.
    fn span(&self, record: &Record) -> Option<SpanData> {
        let parent = record.origin.parent.as_deref().and_then(parent);
        if parent.as_ref().is_some_and(|parent| !parent.is_sampled()) {
            return None;
        }
        let trace = parent
            .as_ref()
            .map_or_else(|| self.ids.new_trace_id(), SpanContext::trace_id);
        let start = time(record.started);
        Some(SpanData {
            span_context: SpanContext::new(
                trace,
                self.ids.new_span_id(),
                TraceFlags::SAMPLED,
                false,
                TraceState::default(),
            ),
            parent_span_id: parent.as_ref().map_or(SpanId::INVALID, SpanContext::span_id),
            parent_span_is_remote: parent.is_some(),
            span_kind: if record.origin.is_client {
                SpanKind::Client
            } else {
                SpanKind::Server
            },
            name: attributes::span_name(record).into(),
            start_time: start,
            end_time: start + Duration::from_micros(record.duration),
            attributes: span_attributes(record),
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            status: match &record.error {
                Some(error) => Status::error(error.clone()),
                None => Status::Unset,
            },
            instrumentation_scope: self.scope.clone(),
        })
    }

    /// Adds a call to the histograms.
    fn measure(&self, record: &Record) {
        let attributes = metric_attributes(record);
        let seconds = Duration::from_micros(record.duration).as_secs_f64();
        let Histograms {
            server,
            client,
            input,
            output,
            full,
            ..
        } = &self.histograms;
        let duration = if record.origin.is_client { client } else { server };
        duration.record(seconds, &attributes);
        for (histogram, tokens) in [
            (input, record.input_tokens),
            (output, record.output_tokens),
            (full, record.full_tokens),
        ] {
            if let Some(tokens) = tokens {
                histogram.record(tokens, &attributes);
            }
        }
    }
}

impl Sink for Otlp {
    fn write(&mut self, records: &[Record]) -> Result<(), SinkError> {
        let spans: Vec<SpanData> = records.iter().filter_map(|record| self.span(record)).collect();
        if !spans.is_empty() {
            block_on(self.spans.export(spans))?;
        }
        for record in records {
            self.measure(record);
        }
        Ok(())
    }

    fn session_ended(&mut self, session: &Session, duration: u64) {
        let protocol = session.protocol.clone();
        let attributes: Vec<KeyValue> = protocol
            .map(|protocol| KeyValue::new(attributes::PROTOCOL, protocol))
            .into_iter()
            .collect();
        let seconds = Duration::from_micros(duration).as_secs_f64();
        self.histograms.session.record(seconds, &attributes);
    }

    fn flush(&mut self) {
        if let Err(error) = self.metrics.force_flush() {
            tracing::warn!("cannot export metrics: {error}");
        }
    }
}

impl Drop for Otlp {
    fn drop(&mut self) {
        // The last metrics were flushed before, so there is no need to wait for an unresponsive
        // collector.
        let _ = self.metrics.shutdown();
    }
}

impl fmt::Debug for Otlp {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.debug_struct("Otlp").finish_non_exhaustive()
    }
}

/// Returns the attributes of a span.
fn span_attributes(record: &Record) -> Vec<KeyValue> {
    let mut attributes = metric_attributes(record);
    let mut add = |key: &'static str, value: Option<String>| {
        attributes.extend(value.map(|value| KeyValue::new(key, value)));
    };
    add(attributes::SESSION, Some(record.session.clone()));
    add(attributes::REQUEST, record.origin.request_id.clone());
    add(attributes::CLIENT, record.client.clone());
    add(attributes::MODEL, record.model.clone());
    add(attributes::STATUS, attributes::status(record).map(str::to_owned));
    if let Some((attributes::RESOURCE, uri)) = attributes::target(record) {
        add(attributes::RESOURCE, Some(uri.to_owned()));
    }
    for (key, tokens) in [
        (attributes::INPUT_TOKENS, record.input_tokens),
        (attributes::OUTPUT_TOKENS, record.output_tokens),
        (attributes::FULL_TOKENS, record.full_tokens),
    ] {
        attributes.extend(tokens.map(|tokens| KeyValue::new(key, tokens.cast_signed())));
    }
    attributes.push(KeyValue::new(attributes::ESTIMATED, record.estimated));
    attributes
}

/// Returns the attributes of a measurement: those with few distinct values.
fn metric_attributes(record: &Record) -> Vec<KeyValue> {
    let mut attributes = vec![KeyValue::new(attributes::METHOD, record.method.clone())];
    let mut add = |key: &'static str, value: Option<String>| {
        attributes.extend(value.map(|value| KeyValue::new(key, value)));
    };
    add(attributes::OPERATION, attributes::operation(record).map(str::to_owned));
    match attributes::target(record) {
        // A URI has too many values.
        None | Some((attributes::RESOURCE, _)) => {}
        Some((name, target)) => add(name, Some(target.to_owned())),
    }
    add(attributes::PROTOCOL, record.protocol.clone());
    add(attributes::TRANSPORT, record.origin.transport.map(str::to_owned));
    add(
        attributes::SERVER,
        Some(record.server.clone()).filter(|server| !server.is_empty()),
    );
    add(attributes::ERROR, record.error.clone());
    attributes
}

/// Reads a `traceparent` of the W3C: version, trace, span and flags.
fn parent(text: &str) -> Option<SpanContext> {
    let parts: Vec<&str> = text.split('-').collect();
    let [version, trace, span, flags] = parts.get(..4)?.try_into().ok()?;
    let is_hex = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_hex(version, 2) || version == "ff" || !is_hex(trace, 32) || !is_hex(span, 16) || !is_hex(flags, 2) {
        return None;
    }
    let flags = TraceFlags::new(u8::from_str_radix(flags, 16).ok()?);
    let context = SpanContext::new(
        TraceId::from_hex(trace).ok()?,
        SpanId::from_hex(span).ok()?,
        flags,
        true,
        TraceState::default(),
    );
    context.is_valid().then_some(context)
}

fn time(micros: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_micros(u64::try_from(micros).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents() {
        let sampled = parent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01").unwrap();
        assert_eq!(sampled.trace_id().to_string(), "0af7651916cd43dd8448eb211c80319c");
        assert!(sampled.is_sampled() && sampled.is_remote());
        assert!(
            !parent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")
                .unwrap()
                .is_sampled()
        );
        for invalid in [
            "",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01",
            "00-+af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        ] {
            assert!(parent(invalid).is_none(), "{invalid}");
        }
    }
}
