//! Spans and events of calls, under the names of OpenTelemetry's semantic conventions for MCP.

use tracing::field::Empty;

use crate::record::Record;

/// Returns the name of a call's span: its method, and its tool or prompt.
pub(crate) fn name(record: &Record) -> String {
    match (&record.target, record.method.as_str()) {
        // A URI has too many values for a name.
        (Some(target), method) if !method.starts_with("resources/") => format!("{method} {target}"),
        (_, method) => method.to_owned(),
    }
}

/// The target of the spans and events of `tracing`, one of each for a call.
pub const TARGET: &str = "mcpact";

/// Opens the span of a call, at the level `info`.
pub(crate) fn open(record: &Record) -> tracing::Span {
    let span = tracing::info_span!(
        target: TARGET,
        "mcp",
        otel.name = Empty,
        otel.kind = if record.context.is_client { "client" } else { "server" },
        mcp.method.name = record.method,
        gen_ai.operation.name = Empty,
        gen_ai.tool.name = Empty,
        gen_ai.prompt.name = Empty,
        mcp.resource.uri = Empty,
        mcp.session.id = record.session,
        mcp.protocol.version = record.protocol,
        network.transport = record.context.transport,
        jsonrpc.request.id = record.context.request_id,
        mcpact.server = record.server,
        rpc.response.status_code = Empty,
        "error.type" = Empty,
    );
    if !span.is_disabled() {
        span.record("otel.name", name(record));
        if let Some(target) = &record.target {
            match record.method.as_str() {
                "tools/call" => {
                    span.record("gen_ai.operation.name", "execute_tool");
                    span.record("gen_ai.tool.name", target);
                }
                "prompts/get" => drop(span.record("gen_ai.prompt.name", target)),
                _ => drop(span.record("mcp.resource.uri", target)),
            }
        }
    }
    span
}

/// Records the end of a call.
pub(crate) fn close(span: &tracing::Span, record: &Record) {
    if let Some(error) = &record.error {
        span.record("error.type", error);
        if is_status(error) {
            span.record("rpc.response.status_code", error);
        }
    }
}

/// Returns whether the type of an error is the code of a JSON-RPC error.
pub(crate) fn is_status(error: &str) -> bool {
    error.parse::<i64>().is_ok()
}

/// Emits the event of a call whose tokens are counted, at the level `info`.
pub(crate) fn event(record: &Record) {
    tracing::info!(
        target: TARGET,
        {
            mcp.method.name = record.method,
            mcpact.server = record.server,
            mcpact.target = record.target,
            mcp.session.id = record.session,
            mcpact.client = record.client,
            mcpact.input_tokens = record.input_tokens,
            mcpact.output_tokens = record.output_tokens,
            mcpact.full_tokens = record.full_tokens,
            mcpact.estimated = record.estimated,
            mcpact.duration_us = record.duration,
            "error.type" = record.error,
        },
        "call"
    );
}
