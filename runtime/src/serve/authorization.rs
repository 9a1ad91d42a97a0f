//! Authorization: how to decide which user sees and calls which tool, also by way of the meta-tools.
//!
//! With the meta-tools, the name of a tool is an argument: a client sends `execute_tool` with `{"tool": "submit_order"}`. A rule
//! that looks at the name in `tools/call`, or at the entries of `tools/list`, does not see it. Two places do.
//!
//! # A filter: [`Access`](super::Access)
//!
//! [`Builder::access`](super::Builder::access) and, for an rmcp router, [`Discovery::access`](super::Discovery::access) take one
//! filter. It is asked for each request, with the request's context: who calls is in its extensions, since over HTTP rmcp puts the
//! request's `http::request::Parts` there, with its headers and with what a middleware has added. All that a server says or does
//! obeys it:
//!
//! | | A hidden tool |
//! |---|---|
//! | `tools/list` | is not listed |
//! | `search_tools` | is not found; no rank, count, source or token total depends on it |
//! | `describe_tool`, `execute_tool`, `execute_read_tool` | is answered as an unknown one |
//! | a call by its name | is answered as that of an unknown one |
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
//! /// Who calls.
//! #[derive(Clone, PartialEq)]
//! enum User { Guest, Clerk }
//!
//! /// Finds out who calls; a real one checks a token.
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
//! A filter has only the tool's name and the request. A rule about arguments, such as "orders below 100 dollars", belongs into the tool
//! itself, or into a handler around the server.
//!
//! # A handler around the server: [`Server::wrapped_by`](crate::Server::wrapped_by)
//!
//! Its `call_tool` is given each call of a tool under the tool's own name, and what its `list_tools` leaves out is hidden. So a
//! handler that is written for a server without meta-tools holds with them too.
//!
//! Such a handler must be passed to `wrapped_by`. One that holds a [`Server`](crate::Server) and is served itself is given the
//! tools alone, in every mode and whatever `MCP_MODE` says: `self.server.list_tools(…)` lists them all, and
//! `self.server.call_tool(…)` calls them by name and knows no meta-tools. This rests on the methods of `Server` itself, which Rust
//! prefers to those of a trait. **A handler that is generic over what it holds, or holds an `Arc<Server>`, calls the methods of
//! `ServerHandler`, and the server cannot know that from a client's call**: pass it to `wrapped_by`, or use the filter. The same is
//! true for rules in an implementation of rmcp's `Service`, and for those in a proxy: these see `execute_tool` alone.
//!
//! A handler that hides tools and is not passed to `wrapped_by` must not pass `get_tool` on: rmcp checks the headers of a call against
//! the parameters of that tool that have `x-mcp-header`, whoever calls, and the error shows that the tool exists.
//!
//! # An rmcp router
//!
//! The meta-tools of [`discoverable`](super::RouterExt::discoverable) call each tool by way of the handler's `call_tool`, so that
//! a rule there sees its name. A rule there does not hide the tool from `search_tools` and `describe_tool`, nor from rmcp's check of
//! the headers of a call: that is what [`Discovery::access`](super::Discovery::access) is for.
//!
//! # What is not hidden
//!
//! - What code says to everybody: the server's instructions, `about`, and the doc comment of a toolset.
//! - The meta-tools themselves, and that some tools write, where `execute_read_tool` is listed.
//! - Resources and prompts, which are the other handler's.
//! - A tool whose name a visible tool's description or result mentions.
//!
//! # The environment
//!
//! `MCP_MODE` changes the mode where [`from_env`](super::Builder::from_env) is called, to modes that the call allows. No mode shows or
//! runs a tool that the filter or the wrapping handler refuses.
