//! The names of a call's attributes, from OpenTelemetry's semantic conventions for MCP.
//!
//! Spans of `tracing` and the export of `otlp` share them.

use mcpact_shared::protocol::method;

use crate::method::TargetKind;
use crate::record::Record;

pub(crate) const METHOD: &str = "mcp.method.name";
pub(crate) const OPERATION: &str = "gen_ai.operation.name";
pub(crate) const TOOL: &str = "gen_ai.tool.name";
pub(crate) const PROMPT: &str = "gen_ai.prompt.name";
pub(crate) const RESOURCE: &str = "mcp.resource.uri";
pub(crate) const SESSION: &str = "mcp.session.id";
pub(crate) const PROTOCOL: &str = "mcp.protocol.version";
pub(crate) const TRANSPORT: &str = "network.transport";
pub(crate) const REQUEST: &str = "jsonrpc.request.id";
pub(crate) const STATUS: &str = "rpc.response.status_code";
pub(crate) const ERROR: &str = "error.type";
#[cfg(feature = "otlp")]
pub(crate) const MODEL: &str = "gen_ai.request.model";

// The conventions have no names for these.
pub(crate) const SERVER: &str = "mcpact.server";
pub(crate) const CLIENT: &str = "mcpact.client";
pub(crate) const INPUT_TOKENS: &str = "mcpact.input_tokens";
pub(crate) const OUTPUT_TOKENS: &str = "mcpact.output_tokens";
pub(crate) const FULL_TOKENS: &str = "mcpact.full_tokens";
pub(crate) const ESTIMATED: &str = "mcpact.estimated";

/// The value of [`OPERATION`] for the call of a tool.
pub(crate) const EXECUTE_TOOL: &str = "execute_tool";

/// Returns the name of a call's span: its method, and its tool or prompt.
pub(crate) fn span_name(record: &Record) -> String {
    match (&record.target, TargetKind::of(&record.method)) {
        // A URI has too many values for a name.
        (None, _) | (_, Some(TargetKind::Resource)) => record.method.clone(),
        (Some(target), _) => format!("{} {target}", record.method),
    }
}

/// Returns the value of [`OPERATION`], which only the call of a tool has.
pub(crate) fn operation(record: &Record) -> Option<&'static str> {
    (record.method == method::CALL_TOOL).then_some(EXECUTE_TOOL)
}

/// Returns the attribute that names the tool, prompt or resource of a call.
pub(crate) fn target(record: &Record) -> Option<(&'static str, &str)> {
    let name = match TargetKind::of(&record.method)? {
        TargetKind::Tool => TOOL,
        TargetKind::Prompt => PROMPT,
        TargetKind::Resource => RESOURCE,
    };
    Some((name, record.target.as_deref()?))
}

/// Returns the value of [`STATUS`], which only a JSON-RPC error has: its code.
pub(crate) fn status(record: &Record) -> Option<&str> {
    let error = record.error.as_deref()?;
    error.parse::<i64>().is_ok().then_some(error)
}
