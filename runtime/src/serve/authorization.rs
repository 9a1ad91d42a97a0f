//! Authorization: rules for which user sees and calls which tool, with and without the meta-tools.
//!
//! With the meta-tools, the name of a tool is an argument: a client sends `execute_tool` with
//! `{"tool": "submit_order"}`. A rule that checks the name in `tools/call`, or the entries of
//! `tools/list`, does not see it. Put the rule into a filter or a wrapping handler.
//!
//! # A filter: [`Access`](super::Access)
//!
//! [`Builder::access`](super::Builder::access) and, for an rmcp router,
//! [`Discovery::access`](super::Discovery::access) take one filter. It is evaluated for each
//! request, with the request's context. The context's extensions identify the caller: over HTTP,
//! rmcp adds the request's `http::request::Parts`, with its headers and the values that a
//! middleware has added. The filter applies to all responses of the server:
//!
//! | | A hidden tool |
//! |---|---|
//! | `tools/list` | is not listed |
//! | `search_tools` | is not found; no rank, count, source or token total depends on it |
//! | `describe_tool`, `execute_tool`, `execute_read_tool` | is reported as unknown |
//! | a call by its name | gets the error for an unknown tool |
//! | "did you mean …?" | is never suggested |
//! | `list_available_tools`, `get_active_toolset` | is neither named nor counted |
//! | the description of `search_tools` | is not counted, and its source not named |
//! | the headers of a call over HTTP | are not checked, as for an unknown one |
//!
//! A filter that panics hides the tool.
//!
//! Here two users of one server over HTTP see different tools:
//!
//! ```
//! use axum::{extract::Request, http::request::Parts, middleware::{Next, from_fn}};
//! use mcpact::{Server, discover::Mode, mcp_tool, mcp_tools, rmcp, serve::Access, toolset};
//! use rmcp::transport::streamable_http_server::{
//!     StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
//! };
//!
//! struct Shop;
//!
//! #[mcp_tools]
//! impl Shop {
//!     /// Show the goods
//!     #[mcp_tool(read_only)]
//!     fn show_goods(&self) -> &'static str {
//!         "lamps"
//!     }
//!
//!     /// Submit an order
//!     #[mcp_tool]
//!     fn submit_order(&self) -> &'static str {
//!         "submitted"
//!     }
//! }
//!
//! toolset! { SHOP = [Shop] }
//!
//! /// The caller.
//! #[derive(Clone, PartialEq)]
//! enum User { Guest, Clerk }
//!
//! /// Identifies the caller; a real function checks a token.
//! async fn authenticate(mut request: Request, next: Next) -> axum::response::Response {
//!     let token = request.headers().get("authorization");
//!     let user = if token.is_some_and(|token| token == "Bearer clerk") { User::Clerk } else { User::Guest };
//!     request.extensions_mut().insert(user);
//!     next.run(request).await
//! }
//!
//! fn app() -> Result<axum::Router, mcpact::serve::StartError> {
//!     let access = Access::new(|tool, request| {
//!         let user = request.extensions.get::<Parts>().and_then(|parts| parts.extensions.get::<User>());
//!         tool != "submit_order" || user == Some(&User::Clerk)
//!     });
//!     let server = Server::builder(&SHOP).handlers(Shop).mode(Mode::Dynamic).access(access).build()?;
//!     let config = StreamableHttpServerConfig::default().with_legacy_session_mode(false).with_json_response(true);
//!     let sessions = std::sync::Arc::new(LocalSessionManager::default());
//!     let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
//!     Ok(axum::Router::new().nest_service("/mcp", service).layer(from_fn(authenticate)))
//! }
//!
//! # use std::{io::{Read, Write}, net::TcpStream};
//! # fn text(address: std::net::SocketAddr, user: &str, tool: &str, arguments: &str) -> String {
//! #     let body = format!(
//! #         r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
//! #     );
//! #     let mut stream = TcpStream::connect(address).unwrap();
//! #     write!(
//! #         stream,
//! #         "POST /mcp HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {user}\r\nContent-Type: application/json\r\n\
//! #         Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\nConnection: close\r\n\
//! #         Content-Length: {}\r\n\r\n{body}",
//! #         body.len()
//! #     ).unwrap();
//! #     let mut response = String::new();
//! #     stream.read_to_string(&mut response).unwrap();
//! #     response
//! # }
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
//! let address = listener.local_addr().unwrap();
//! tokio::spawn(async move { axum::serve(listener, app().unwrap()).await });
//! # tokio::task::spawn_blocking(move || {
//!
//! // `text` posts a `tools/call` of this user.
//! let execute = r#"{"tool": "submit_order"}"#;
//! assert!(text(address, "clerk", "execute_tool", execute).contains("submitted"));
//! assert!(text(address, "guest", "execute_tool", execute).contains("unknown tool: `submit_order`"));
//! assert!(text(address, "clerk", "search_tools", r#"{"query": "order"}"#).contains("Submit an order"));
//! assert!(!text(address, "guest", "search_tools", r#"{"query": "order"}"#).contains("Submit an order"));
//! # }).await.unwrap();
//! # });
//! ```
//!
//! A filter has only the tool's name and the request. A rule about arguments, such as "orders below
//! 100 dollars", belongs in the tool itself, or in a handler around the server.
//!
//! # A handler around the server: [`Server::wrapped_by`](crate::Server::wrapped_by)
//!
//! The handler's `call_tool` receives each call of a tool under the tool's own name, and a tool
//! that its `list_tools` omits is hidden. So a handler that was written for a server without
//! meta-tools works with them too.
//!
//! Such a handler must be passed to `wrapped_by`. A handler that holds a [`Server`](crate::Server)
//! and is served itself receives only the tools, in every mode and with any `MCP_MODE`:
//! `self.server.list_tools(…)` lists all tools, and `self.server.call_tool(…)` calls them by name
//! and knows no meta-tools. These are methods of `Server` itself, which Rust prefers to those of a
//! trait. **A handler that is generic over the server, or holds an `Arc<Server>`, calls the methods
//! of `ServerHandler`, and the server cannot distinguish that from a client's call**: pass it to
//! `wrapped_by`, or use the filter. The same applies to rules in an implementation of rmcp's
//! `Service` and in a proxy: these see only `execute_tool`.
//!
//! A handler that hides tools and is not passed to `wrapped_by` must not forward `get_tool`. rmcp
//! checks the headers of a call against that tool's parameters with `x-mcp-header`, for every
//! caller, and the error shows that the tool exists.
//!
//! # An rmcp router
//!
//! The meta-tools of [`discoverable`](super::RouterExt::discoverable) call each tool through the
//! handler's `call_tool`, so a rule there sees the tool's name. Such a rule does not hide the tool
//! from `search_tools`, `describe_tool`, or rmcp's check of a call's headers;
//! [`Discovery::access`](super::Discovery::access) does.
//!
//! # What is not hidden
//!
//! - Text that is the same for everybody: the server's instructions, `about`, and the doc comment
//!   of a toolset.
//! - The meta-tools themselves. If `execute_read_tool` is listed, some tools write.
//! - Resources and prompts, which the other handler serves.
//! - A tool whose name a visible tool's description or result mentions.
//!
//! # The environment
//!
//! `MCP_MODE` sets the mode if [`from_env`](super::Builder::from_env) is called, among the modes
//! that the call allows. No mode shows or runs a tool that the filter or the wrapping handler
//! refuses.
