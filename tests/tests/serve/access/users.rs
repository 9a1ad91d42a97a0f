//! A server over HTTP, and its users: the header `authorization` identifies each.

use axum::http::request::Parts;
use mcpact::serve::Access;
use rmcp::{
    RoleServer, ServerHandler,
    service::RequestContext,
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
    },
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// Returns true if a clerk sends the request.
pub(crate) fn is_clerk(request: &RequestContext<RoleServer>) -> bool {
    let parts = request.extensions.get::<Parts>();
    let header = parts.and_then(|parts| parts.headers.get("authorization"));
    header.is_some_and(|header| header == "Bearer clerk")
}

/// Returns true if the sender of a request may see a tool: only clerks see orders.
pub(crate) fn may_see(tool: &str, request: &RequestContext<RoleServer>) -> bool {
    !tool.ends_with("_order") || is_clerk(request)
}

/// Returns a filter by which only clerks see orders.
pub(crate) fn access() -> Access {
    Access::new(may_see)
}

/// Returns a filter that panics if a guest asks for an order tool.
pub(crate) fn panicking_access() -> Access {
    Access::new(|tool, request| {
        assert!(may_see(tool, request), "no clerk");
        true
    })
}

/// The protocol versions of the tests.
pub(crate) const PROTOCOLS: [&str; 2] = ["2025-11-25", "2026-07-28"];

/// A user.
#[derive(Clone, Debug)]
pub(crate) struct User {
    address: String,
    token: &'static str,
    protocol: &'static str,
    /// The user's session, where the server keeps sessions.
    session: Option<String>,
}

/// Serves without sessions, and returns a guest and a clerk.
pub(crate) async fn users<H: ServerHandler + Clone>(server: H, protocol: &'static str) -> [User; 2] {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true);
    serve(server, protocol, config).await
}

/// Serves as rmcp does by default, and returns a guest and a clerk, each in a session.
pub(crate) async fn users_in_sessions<H: ServerHandler + Clone>(server: H) -> [User; 2] {
    let mut users = serve(server, PROTOCOLS[0], StreamableHttpServerConfig::default()).await;
    for user in &mut users {
        user.open_session().await;
    }
    assert_ne!(users[0].session, users[1].session);
    users
}

async fn serve<H: ServerHandler + Clone>(
    server: H,
    protocol: &'static str,
    config: StreamableHttpServerConfig,
) -> [User; 2] {
    let sessions = std::sync::Arc::new(LocalSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let router = axum::Router::new().nest_service("/mcp", service);
    tokio::spawn(async move { axum::serve(listener, router).await });
    ["Bearer guest", "Bearer clerk"].map(|token| User {
        address: address.clone(),
        token,
        protocol,
        session: None,
    })
}

impl User {
    /// Returns the response to a request: a `result` or an `error`.
    pub(crate) async fn request(&self, method: &str, mut params: Value) -> Value {
        if self.protocol >= "2026-07-28" {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": self.protocol,
                "io.modelcontextprotocol/clientInfo": { "name": "user", "version": "1" },
                "io.modelcontextprotocol/clientCapabilities": {},
            });
        }
        let name = params["name"].as_str().or(params["uri"].as_str());
        let name = name.map(|name| format!("Mcp-Name: {name}\r\n"));
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string();
        let text = self.post(method, &name.unwrap_or_default(), &body).await;
        let message = text.lines().find_map(|line| {
            let line = line.strip_prefix("data:").unwrap_or(line).trim();
            serde_json::from_str::<Value>(line).ok().filter(Value::is_object)
        });
        message.unwrap_or_else(|| panic!("no message: {text}"))
    }

    async fn open_session(&mut self) {
        let params = json!({
            "protocolVersion": self.protocol,
            "capabilities": {},
            "clientInfo": { "name": "user", "version": "1" },
        });
        let body = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params }).to_string();
        let text = self.post("initialize", "", &body).await;
        let session = text.lines().find_map(|line| line.strip_prefix("mcp-session-id: "));
        self.session = Some(session.unwrap_or_else(|| panic!("no session: {text}")).to_owned());
        let method = "notifications/initialized";
        let body = json!({ "jsonrpc": "2.0", "method": method }).to_string();
        let text = self.post(method, "", &body).await;
        assert!(text.starts_with("HTTP/1.1 202"), "{text}");
    }

    /// Returns the response to a message, with its head. `headers` are additional headers.
    async fn post(&self, method: &str, headers: &str, body: &str) -> String {
        let session = self.session.as_ref();
        let session = session.map(|session| format!("Mcp-Session-Id: {session}\r\n"));
        let head = format!(
            "POST /mcp HTTP/1.1\r\nHost: {}\r\nAuthorization: {}\r\nContent-Type: application/json\r\nAccept: application/json, \
             text/event-stream\r\nMCP-Protocol-Version: {}\r\nMcp-Method: {method}\r\n{headers}{}Content-Length: {}\r\n\
             Connection: close\r\n\r\n",
            self.address,
            self.token,
            self.protocol,
            session.unwrap_or_default(),
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).await.expect("the server listens");
        stream
            .write_all((head + body).as_bytes())
            .await
            .expect("the server reads");
        let mut text = String::new();
        stream.read_to_string(&mut text).await.expect("a response");
        text
    }

    /// Returns the result of `tools/list`.
    pub(crate) async fn list(&self) -> Value {
        self.request("tools/list", json!({})).await["result"].take()
    }

    /// Returns the names that `tools/list` lists, sorted.
    pub(crate) async fn names(&self) -> Vec<String> {
        let list = self.list().await;
        let tools = list["tools"].as_array().expect("tools").iter();
        let mut names: Vec<String> = tools
            .map(|tool| tool["name"].as_str().expect("a name").to_owned())
            .collect();
        names.sort_unstable();
        names
    }

    /// Returns the response to a call.
    pub(crate) async fn call(&self, name: &str, arguments: Value) -> Value {
        let params = json!({ "name": name, "arguments": arguments });
        let mut response = self.request("tools/call", params).await;
        response.as_object_mut().expect("an object").remove("id");
        response
    }

    /// Returns the text of an error result.
    pub(crate) async fn refused(&self, name: &str, arguments: Value) -> String {
        let response = self.call(name, arguments).await;
        assert_eq!(response["result"]["isError"], true, "{name}: {response}");
        let text = response["result"]["content"][0]["text"].as_str();
        text.unwrap_or_else(|| panic!("{name}: {response}")).to_owned()
    }

    /// Returns the text of a result that is no error.
    pub(crate) async fn said(&self, name: &str, arguments: Value) -> String {
        let response = self.call(name, arguments).await;
        assert_ne!(response["result"]["isError"], true, "{name}: {response}");
        let text = response["result"]["content"][0]["text"].as_str();
        text.unwrap_or_else(|| panic!("{name}: {response}")).to_owned()
    }
}
