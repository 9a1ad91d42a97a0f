//! The meta-tools that call a tool by its name, and the keys of their calls.

/// The name of the meta-tool that calls any tool.
pub const EXECUTE: &str = "execute_tool";
/// The name of the meta-tool that calls a tool that only reads.
pub const EXECUTE_READ: &str = "execute_read_tool";

/// The keys of the tool's name in a call of `execute_tool`: its own, that of the protocol's own
/// `tools/call`, and that of other servers' meta-tools.
pub const EXECUTED_NAME: [&str; 3] = ["tool", "name", "toolName"];
/// The key of the tool's arguments in a call of `execute_tool`.
pub const EXECUTED_ARGUMENTS: &str = "args";
