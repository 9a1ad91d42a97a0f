//! The handshake with a server, and the pages of its `tools/list`.

use std::collections::HashSet;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use mcpact_lines::json_rpc::notification_without_params;
use mcpact_shared::protocol::{MAX_LIST_PAGES, WITH_SESSIONS, WITHOUT_SESSIONS, meta as meta_key, method};
use serde_json::{Map, Value, json};

use super::redaction::Redaction;
use crate::input::inferred_sources::sources_by_name;
use crate::input::json::kind_of;
use crate::input::json_rpc::{Request, Response, first_line};
use crate::input::list::{instructions_of, server_of, tool};
use crate::input::listing::{Listing, Tool};
use crate::print::{self, Progress};

const DISCOVER: &str = method::DISCOVER;

/// The maximum number of tools, which is more than any server has: a list may be endless.
const MAX_LISTED_TOOLS: usize = 10_000;

/// The maximum time to wait for the response to `server/discover`: some servers that refused
/// `initialize` ignore it.
const DISCOVER_TIMEOUT: Duration = Duration::from_secs(3);

/// A transport to a server.
pub(super) trait Connection {
    /// Sends a request, and waits for the response.
    async fn request(&mut self, request: &Request) -> Result<Response>;
    /// Sends a notification, which has no response.
    fn notify(&mut self, message: &str) -> Result<()>;
    /// Returns problems of the server that did not prevent listing its tools.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
    /// Ends the session, and waits until the server has ended.
    async fn close(self);
}

/// Asks a server for all of its tools.
pub(super) async fn listing(
    title: &str,
    connection: impl Connection,
    redaction: &Redaction,
    progress: &Progress,
) -> Result<Listing> {
    let mut session = Session {
        connection,
        next_id: 1,
        meta: None,
    };
    let listing = session.listing(title, progress).await;
    let warnings = session.connection.warnings();
    session.connection.close().await;
    let listing = listing?;
    for warning in warnings {
        print::warning(&redaction.text(&format!("`{title}` {warning}")));
    }
    Ok(listing)
}

/// A server's description of itself.
struct ServerInfo {
    /// Its `serverInfo`.
    info: Option<Value>,
    /// Its name and version.
    server: Option<String>,
    instructions: Option<String>,
    /// Declares the capability `tools`.
    has_tools: bool,
}

struct Session<C> {
    connection: C,
    next_id: u64,
    /// The `_meta` of each request in the protocol without `initialize`.
    meta: Option<Value>,
}

impl<C: Connection> Session<C> {
    async fn listing(&mut self, title: &str, progress: &Progress) -> Result<Listing> {
        progress.show(&format!("{title}: initialize"));
        let server_info = self.initialize().await?;
        let mut tools = Vec::new();
        let mut cursors = HashSet::new();
        let mut cursor = None;
        for page in 1.. {
            progress.show(&format!("{title}: tools/list, page {page}"));
            cursor = self
                .page(cursor, &server_info, &mut tools)
                .await
                .with_context(|| format!("page {page} of `tools/list`"))?;
            let Some(cursor) = &cursor else { break };
            if !cursors.insert(cursor.clone()) {
                bail!("page {page} of `tools/list` repeats the cursor of an earlier page, so the list would never end");
            }
            if page == MAX_LIST_PAGES {
                bail!("`tools/list` has more than {MAX_LIST_PAGES} pages");
            }
        }
        sources_by_name(&mut tools);
        Ok(Listing {
            title: title.to_owned(),
            info: server_info.info,
            server: server_info.server,
            instructions: server_info.instructions,
            tools,
            ..Listing::default()
        })
    }

    async fn request(&mut self, method: &'static str, mut params: Map<String, Value>) -> Result<Response> {
        if let Some(meta) = &self.meta {
            params.insert("_meta".to_owned(), meta.clone());
        }
        let id = self.next_id;
        self.next_id += 1;
        let request = Request {
            id,
            method,
            params: params.into(),
            timeout: (method == DISCOVER).then_some(DISCOVER_TIMEOUT),
        };
        self.connection.request(&request).await
    }

    /// Sends `initialize`, which all servers before 2026 and many later ones support, or else
    /// `server/discover`. Some servers exit if the first message is not `initialize`.
    async fn initialize(&mut self) -> Result<ServerInfo> {
        let client = json!({ "name": "mcpact", "version": env!("CARGO_PKG_VERSION") });
        let params = json!({ "protocolVersion": WITH_SESSIONS, "capabilities": {}, "clientInfo": client });
        let params = params.as_object().cloned().unwrap_or_default();
        match self.request(method::INITIALIZE, params).await? {
            Ok(result) => {
                if !result.get("protocolVersion").is_some_and(Value::is_string) {
                    bail!("not an MCP server; its response to `initialize` has no `protocolVersion`");
                }
                self.connection
                    .notify(&notification_without_params(method::INITIALIZED))?;
                Ok(server_info(&result, result.get("serverInfo")))
            }
            Err(error) if !error.is_of_another_protocol() => Err(anyhow!("the server refuses `initialize`: {error}")),
            Err(error) => {
                self.meta = Some(json!({
                    (meta_key::VERSION): WITHOUT_SESSIONS,
                    (meta_key::CLIENT): client,
                    (meta_key::CAPABILITIES): {},
                }));
                match self.request(DISCOVER, Map::new()).await {
                    Ok(Ok(result)) => {
                        let meta = result.get("_meta");
                        Ok(server_info(&result, meta.and_then(|meta| meta.get(meta_key::SERVER))))
                    }
                    // The first error is the cause.
                    _ => Err(anyhow!("the server refuses `initialize`: {error}")),
                }
            }
        }
    }

    /// Adds the tools of a page. Returns the cursor of the next page, if there is one.
    async fn page(
        &mut self,
        cursor: Option<String>,
        server_info: &ServerInfo,
        tools: &mut Vec<Tool>,
    ) -> Result<Option<String>> {
        let params = cursor
            .map(|cursor| ("cursor".to_owned(), cursor.into()))
            .into_iter()
            .collect();
        let mut result = match self.request(method::LIST_TOOLS, params).await? {
            Ok(result) => result,
            // A server without tools.
            Err(error) if error.is_unknown_method() && !server_info.has_tools => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        match result.remove("tools") {
            Some(Value::Array(entries)) => {
                if tools.len() + entries.len() > MAX_LISTED_TOOLS {
                    bail!("more than {MAX_LISTED_TOOLS} tools");
                }
                for entry in entries {
                    let index = tools.len();
                    tools.push(tool(entry).with_context(|| format!("tools[{index}]"))?);
                }
            }
            Some(other) => bail!("`tools` must be an array of tools, not {}", kind_of(&other)),
            None => bail!("missing `tools`"),
        }
        match result.remove("nextCursor") {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(cursor)) => Ok((!cursor.is_empty()).then_some(cursor)),
            Some(other) => bail!("`nextCursor` must be a string, not {}", kind_of(&other)),
        }
    }
}

fn server_info(result: &Map<String, Value>, info: Option<&Value>) -> ServerInfo {
    ServerInfo {
        info: info.cloned(),
        server: info.and_then(server_of).map(|server| first_line(server.as_bytes())),
        instructions: instructions_of(result),
        has_tools: result
            .get("capabilities")
            .is_some_and(|capabilities| capabilities.get("tools").is_some()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::json_rpc::{Incoming, read};
    use crate::print::Reader;

    /// A server that sends these responses in turn, and records the client's messages.
    struct Scripted<'a> {
        responses: Vec<&'a str>,
        received: &'a mut Vec<String>,
    }

    impl Connection for Scripted<'_> {
        async fn request(&mut self, request: &Request) -> Result<Response> {
            self.received.push(request.text());
            // The last response is repeated.
            let response = if self.responses.len() > 1 {
                self.responses.remove(0)
            } else {
                self.responses[0]
            };
            let message = response.replacen('{', &format!(r#"{{"jsonrpc":"2.0","id":{},"#, request.id), 1);
            match read(message.as_bytes(), request)? {
                Incoming::Response(response) => Ok(response),
                other => panic!("{other:?}"),
            }
        }

        fn notify(&mut self, message: &str) -> Result<()> {
            self.received.push(message.to_owned());
            Ok(())
        }

        async fn close(self) {}
    }

    const HELLO: &str = r#"{"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"own","version":"3"},"instructions":"Be kind."}}"#;

    fn listed(responses: &[&str]) -> (Result<Listing>, Vec<String>) {
        let mut received = Vec::new();
        let server = Scripted {
            responses: responses.to_vec(),
            received: &mut received,
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("a runtime");
        let listing = runtime.block_on(listing(
            "it",
            server,
            &Redaction::default(),
            &Progress::for_reader(Reader::Programs),
        ));
        (listing, received)
    }

    fn error(responses: &[&str]) -> String {
        format!("{:#}", listed(responses).0.unwrap_err())
    }

    #[test]
    fn every_byte_of_every_page() {
        let a = r#"{"title":"A","inputSchema":{"type":"object","z":1,"properties":{"b":{},"a":{"unknown":null}}},"name":"a","icons":[{"src":"x"}],"_meta":{"k":[1]},"x-own":true}"#;
        let b = r#"{"name":"b","inputSchema":{"properties":{},"type":"object"},"annotations":{"readOnlyHint":true},"outputSchema":{"type":"object"},"execution":{}}"#;
        let first = format!(r#"{{"result":{{"tools":[{a}],"nextCursor":"2 of 2"}}}}"#);
        let second = format!(r#"{{"result":{{"tools":[{b}],"nextCursor":null}}}}"#);
        let (listing, received) = listed(&[HELLO, &first, &second]);
        let listing = listing.unwrap();
        let entries: Vec<String> = listing
            .tools
            .into_iter()
            .map(|tool| Value::from(tool.entry).to_string())
            .collect();
        assert_eq!(entries, [a, b]);
        assert_eq!(listing.server.as_deref(), Some("own 3"));
        assert_eq!(listing.instructions.as_deref(), Some("Be kind."));
        assert_eq!(received[1], r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        assert_eq!(
            received[2],
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}"#
        );
        assert_eq!(
            received[3],
            r#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"cursor":"2 of 2"}}"#
        );
    }

    #[test]
    fn a_server_without_initialize() {
        let refused = r#"{"error":{"code":-32601,"message":"unknown method"}}"#;
        let found = r#"{"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"new","version":"1"}}}}"#;
        let tools = r#"{"result":{"tools":[]}}"#;
        let (listing, received) = listed(&[refused, found, tools]);
        assert_eq!(listing.unwrap().server.as_deref(), Some("new 1"));
        for request in [&received[1], &received[2]] {
            assert!(
                request.contains(r#""io.modelcontextprotocol/protocolVersion":"2026-07-28""#),
                "{request}"
            );
        }
        assert_eq!(
            error(&[refused]),
            "the server refuses `initialize`: unknown method (JSON-RPC error -32601)"
        );
    }

    #[test]
    fn a_server_without_tools() {
        let refused = r#"{"error":{"code":-32601,"message":"unknown method"}}"#;
        let hello = HELLO.replace(r#""tools":{}"#, "");
        assert_eq!(listed(&[&hello, refused]).0.unwrap().tools.len(), 0);
        assert_eq!(
            error(&[HELLO, refused]),
            "page 1 of `tools/list`: unknown method (JSON-RPC error -32601)"
        );
    }

    #[test]
    fn lists_that_never_end() {
        let page = r#"{"result":{"tools":[],"nextCursor":"again"}}"#;
        assert_eq!(
            error(&[HELLO, page]),
            "page 2 of `tools/list` repeats the cursor of an earlier page, so the list would never end"
        );
        let pages: Vec<String> = (0..1_001)
            .map(|page| format!(r#"{{"result":{{"tools":[],"nextCursor":"{page}"}}}}"#))
            .collect();
        let responses: Vec<&str> = std::iter::once(HELLO).chain(pages.iter().map(String::as_str)).collect();
        assert_eq!(error(&responses), "`tools/list` has more than 1000 pages");
        let many = vec![r#"{"name":"a"}"#; 10_001].join(",");
        let many = format!(r#"{{"result":{{"tools":[{many}]}}}}"#);
        assert_eq!(error(&[HELLO, &many]), "page 1 of `tools/list`: more than 10000 tools");
    }

    #[test]
    fn wrong_types() {
        for (page, message) in [
            (r#"{"result":{}}"#, "page 1 of `tools/list`: missing `tools`"),
            (
                r#"{"result":{"tools":{}}}"#,
                "page 1 of `tools/list`: `tools` must be an array of tools, not an object",
            ),
            (
                r#"{"result":{"tools":[],"nextCursor":1}}"#,
                "page 1 of `tools/list`: `nextCursor` must be a string, not a number",
            ),
            (
                r#"{"result":{"tools":[{}]}}"#,
                "page 1 of `tools/list`: tools[0]: missing `name`",
            ),
        ] {
            assert_eq!(error(&[HELLO, page]), message);
        }
        assert_eq!(
            error(&[r#"{"result":{"ok":true}}"#]),
            "not an MCP server; its response to `initialize` has no `protocolVersion`"
        );
    }
}
