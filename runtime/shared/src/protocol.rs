//! The Model Context Protocol: versions, limits, methods, error codes, headers and keys.

/// The first version of the protocol without `initialize` and sessions. Versions are ordered like
/// texts.
pub const WITHOUT_SESSIONS: &str = "2026-07-28";
/// The last version with `initialize` and sessions.
pub const WITH_SESSIONS: &str = "2025-11-25";

/// The maximum number of nested levels of arrays and objects in a message: serde_json, with which
/// many peers read, refuses more.
pub const MAX_MESSAGE_LEVELS: usize = 127;
/// The maximum number of nested levels in a part of a message, such as a result or an entry of a
/// list: a message nests it a few levels deep.
pub const MAX_PART_LEVELS: usize = 120;

/// The maximum number of pages that are read of one list. A list of a faulty server has no end.
pub const MAX_LIST_PAGES: usize = 1_000;

/// The methods of requests and notifications.
pub mod method {
    /// Opens a session.
    pub const INITIALIZE: &str = "initialize";
    /// Reports that the session is open.
    pub const INITIALIZED: &str = "notifications/initialized";
    /// Asks whether the other side is alive.
    pub const PING: &str = "ping";
    /// Asks for the server's capabilities, without a session.
    pub const DISCOVER: &str = "server/discover";
    /// Lists tools.
    pub const LIST_TOOLS: &str = "tools/list";
    /// Calls a tool.
    pub const CALL_TOOL: &str = "tools/call";
    /// Lists prompts.
    pub const LIST_PROMPTS: &str = "prompts/list";
    /// Reads a prompt.
    pub const GET_PROMPT: &str = "prompts/get";
    /// Lists resources.
    pub const LIST_RESOURCES: &str = "resources/list";
    /// Lists templates of resources.
    pub const LIST_RESOURCE_TEMPLATES: &str = "resources/templates/list";
    /// Reads a resource.
    pub const READ_RESOURCE: &str = "resources/read";
    /// Subscribes to a resource.
    pub const SUBSCRIBE_RESOURCE: &str = "resources/subscribe";
    /// Ends the subscription to a resource.
    pub const UNSUBSCRIBE_RESOURCE: &str = "resources/unsubscribe";
    /// Completes an argument of a prompt or a resource.
    pub const COMPLETE: &str = "completion/complete";
    /// Sets the minimum severity of log messages.
    pub const SET_LEVEL: &str = "logging/setLevel";
    /// Opens a stream of notifications, without a session.
    pub const LISTEN: &str = "subscriptions/listen";
    /// Asks the client's model.
    pub const CREATE_MESSAGE: &str = "sampling/createMessage";
    /// Lists the client's roots.
    pub const LIST_ROOTS: &str = "roots/list";
    /// Asks the client's user.
    pub const ELICIT: &str = "elicitation/create";
    /// Cancels a request.
    pub const CANCELLED: &str = "notifications/cancelled";
    /// Reports the progress of a request.
    pub const PROGRESS: &str = "notifications/progress";
    /// A log message.
    pub const LOG: &str = "notifications/message";
    /// Reports a change of the list of tools.
    pub const TOOLS_CHANGED: &str = "notifications/tools/list_changed";
    /// Reports a change of the list of prompts.
    pub const PROMPTS_CHANGED: &str = "notifications/prompts/list_changed";
    /// Reports a change of the list of resources.
    pub const RESOURCES_CHANGED: &str = "notifications/resources/list_changed";
    /// Reports a change of a resource.
    pub const RESOURCE_UPDATED: &str = "notifications/resources/updated";
    /// Reports that a stream of notifications is open.
    pub const SUBSCRIBED: &str = "notifications/subscriptions/acknowledged";
}

/// The levels of log messages, the least severe first.
pub const LOG_LEVELS: [&str; 8] = [
    "debug",
    "info",
    "notice",
    "warning",
    "error",
    "critical",
    "alert",
    "emergency",
];

/// Returns the severity of a log message's level, or that of `info` for an unknown one.
pub fn severity(level: &str) -> usize {
    LOG_LEVELS.iter().position(|known| *known == level).unwrap_or(1)
}

/// The codes of JSON-RPC errors.
pub mod error_code {
    /// The message is not JSON.
    pub const PARSE: i32 = -32700;
    /// The message is no request, or a request that is not allowed now.
    pub const INVALID_REQUEST: i32 = -32600;
    /// The method is unknown.
    pub const METHOD_NOT_FOUND: i32 = -32601;
    /// The parameters do not fit the method.
    pub const INVALID_PARAMS: i32 = -32602;
    /// The request failed inside the server.
    pub const INTERNAL: i32 = -32603;
    /// The user must visit the URLs in the data of the error before the call can succeed.
    pub const URL_ELICITATION_REQUIRED: i32 = -32042;
    /// The resource is unknown.
    pub const RESOURCE_NOT_FOUND: i32 = -32002;
    /// The HTTP headers differ from the message.
    pub const HEADER_MISMATCH: i32 = -32020;
    /// The version of the protocol is not supported.
    pub const UNSUPPORTED_PROTOCOL_VERSION: i32 = -32022;
}

/// The HTTP headers of the protocol, in lower case.
pub mod header {
    /// The session of a client.
    pub const SESSION: &str = "mcp-session-id";
    /// The version of the protocol.
    pub const VERSION: &str = "mcp-protocol-version";
    /// The method of a request.
    pub const METHOD: &str = "mcp-method";
    /// The tool, prompt or resource of a request.
    pub const NAME: &str = "mcp-name";
    /// The last event that a client has read of a stream.
    pub const LAST_EVENT: &str = "last-event-id";
}

/// The HTTP transport: media types and limits.
pub mod http {
    use std::time::Duration;

    /// The media type of a message.
    pub const JSON: &str = "application/json";
    /// The media type of a stream of messages.
    pub const EVENT_STREAM: &str = "text/event-stream";
    /// The `User-Agent` of mcpact's own clients.
    pub const USER_AGENT: &str = concat!("mcpact/", env!("CARGO_PKG_VERSION"));
    /// The media types that a client must accept.
    pub const ACCEPTED: &str = "application/json, text/event-stream";
    /// The maximum time that the body of a request may take.
    pub const BODY_TIMEOUT: Duration = Duration::from_secs(30);
    /// The maximum number of bytes that are read of an error's body.
    pub const MAX_ERROR_BODY: usize = 64 << 10;
    /// The end of an error about an address that the server does not have.
    pub const CHECK_ADDRESS: &str = "; check that this is the address of its MCP endpoint, such as `…/mcp`";
    /// The error for a header that would be several lines.
    pub const HEADER_VALUE: &str = "the value of a header has a control character, such as a line break; remove it";
    /// The number of seconds after which a refused client may try to open a session again.
    pub const RETRY_AFTER: &str = "60";

    /// Returns the media type of a header's value, without its parameters and in lower case.
    pub fn media_type(value: &str) -> String {
        let essence = value.split(';').next().unwrap_or_default();
        essence.trim().to_ascii_lowercase()
    }
}

/// The key of `_meta` with which Claude Code loads a tool at first, although it searches others
/// later.
pub const ALWAYS_LOAD: &str = "anthropic/alwaysLoad";

/// The keys of `_meta`.
pub mod meta {
    /// The start of each of them.
    pub const PREFIX: &str = "io.modelcontextprotocol/";
    /// The version of the protocol.
    pub const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
    /// The name and the version of the client.
    pub const CLIENT: &str = "io.modelcontextprotocol/clientInfo";
    /// The capabilities of the client.
    pub const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
    /// The name and the version of the server, in a result.
    pub const SERVER: &str = "io.modelcontextprotocol/serverInfo";
    /// The minimum severity of a request's log messages.
    pub const LEVEL: &str = "io.modelcontextprotocol/logLevel";
    /// The request that a notification belongs to.
    pub const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";
}
