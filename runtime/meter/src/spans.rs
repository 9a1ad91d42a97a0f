//! Spans and events of calls for `tracing`.

use tracing::field::Empty;

use crate::attributes::{
    self, CLIENT, ERROR, ESTIMATED, FULL_TOKENS, INPUT_TOKENS, METHOD, OPERATION, OUTPUT_TOKENS, PROMPT, PROTOCOL,
    REQUEST, RESOURCE, SERVER, SESSION, STATUS, TOOL, TRANSPORT,
};
use crate::record::Record;

/// The target of the spans and events of `tracing`, one of each for a call.
pub const TARGET: &str = "mcpact";

/// Opens the span of a call, at the level `info`.
pub(crate) fn open(record: &Record) -> tracing::Span {
    let span = tracing::info_span!(
        target: TARGET,
        "mcp",
        otel.name = Empty,
        otel.kind = if record.origin.is_client { "client" } else { "server" },
        { METHOD } = record.method,
        { OPERATION } = Empty,
        { TOOL } = Empty,
        { PROMPT } = Empty,
        { RESOURCE } = Empty,
        { SESSION } = record.session,
        { PROTOCOL } = record.protocol,
        { TRANSPORT } = record.origin.transport,
        { REQUEST } = record.origin.request_id,
        { SERVER } = record.server,
        { STATUS } = Empty,
        { ERROR } = Empty,
    );
    if !span.is_disabled() {
        span.record("otel.name", attributes::span_name(record));
        if let Some(operation) = attributes::operation(record) {
            span.record(OPERATION, operation);
        }
        if let Some((name, target)) = attributes::target(record) {
            span.record(name, target);
        }
    }
    span
}

/// Records the end of a call.
pub(crate) fn close(span: &tracing::Span, record: &Record) {
    if let Some(error) = &record.error {
        span.record(ERROR, error);
    }
    if let Some(status) = attributes::status(record) {
        span.record(STATUS, status);
    }
}

/// Emits the event of a call whose tokens are counted, at the level `info`.
pub(crate) fn event(record: &Record) {
    tracing::info!(
        target: TARGET,
        {
            { METHOD } = record.method,
            { SERVER } = record.server,
            mcpact.target = record.target,
            { SESSION } = record.session,
            { CLIENT } = record.client,
            { INPUT_TOKENS } = record.input_tokens,
            { OUTPUT_TOKENS } = record.output_tokens,
            { FULL_TOKENS } = record.full_tokens,
            { ESTIMATED } = record.estimated,
            mcpact.duration_us = record.duration,
            { ERROR } = record.error,
        },
        "call"
    );
}
