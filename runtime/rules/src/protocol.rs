//! Names of the Model Context Protocol that several crates read or write.

/// The first version of the protocol without `initialize` and sessions. Versions are ordered like
/// texts.
pub const WITHOUT_SESSIONS: &str = "2026-07-28";

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
}

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
