//! The session of a client: its name, the version of the protocol and the model.

use mcpact_shared::protocol;
use mcpact_shared::protocol::method;
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use serde_json::Value;

use crate::json::object_properties;

/// The session in which a client makes its calls.
///
/// ```
/// use mcpact_meter::Session;
///
/// let mut session = Session::new("7");
/// session.read("initialize", r#"{"protocolVersion":"2025-11-25","clientInfo":{"name":"claude-code","version":"2.1.199"}}"#);
/// assert_eq!(session.client.as_deref(), Some("claude-code 2.1.199"));
/// assert_eq!(session.protocol.as_deref(), Some("2025-11-25"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    /// An id that no other session of the log has, such as one of [`Session::unique`].
    pub id: String,
    /// The name and the version of the client.
    pub client: Option<String>,
    /// The version of the protocol.
    pub protocol: Option<String>,
    /// The model that makes the calls, if it is known.
    pub model: Option<String>,
}

impl Session {
    /// Creates a session with this id.
    pub fn new(id: impl Into<String>) -> Session {
        Session {
            id: id.into(),
            ..Session::default()
        }
    }

    /// Creates a session with an id from the time, the process and a counter.
    pub fn unique() -> Session {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        Session::new(format!(
            "{:x}-{:x}-{next:x}",
            crate::time::now_micros(),
            std::process::id()
        ))
    }

    /// Reads the client and the version of the protocol from the parameters of a request:
    /// `initialize`, or any request of 2026-07-28, which has them in `_meta`. Other parameters
    /// change nothing.
    pub fn read(&mut self, method: &str, params: &str) {
        let read = |client: Option<&str>, protocol: Option<&str>, session: &mut Session| {
            if let Some(client) = client.and_then(client_name) {
                session.client = Some(client);
            }
            if let Some(protocol) = protocol.and_then(|text| serde_json::from_str::<String>(text).ok()) {
                session.protocol = Some(truncate(&protocol, MAX_SHOWN_NAME).into_owned());
            }
        };
        if method == method::INITIALIZE {
            let [client, protocol] = object_properties(params, ["clientInfo", "protocolVersion"]);
            read(client, protocol, self);
        } else if let [Some(meta)] = object_properties(params, ["_meta"]) {
            let [client, protocol] = object_properties(meta, [protocol::meta::CLIENT, protocol::meta::VERSION]);
            read(client, protocol, self);
        }
    }
}

/// Returns the name and the version of an implementation, truncated if they are long.
fn client_name(json: &str) -> Option<String> {
    let value: Value = serde_json::from_str(json).ok()?;
    let text = |key| value.get(key).and_then(Value::as_str);
    let name = text("name")?;
    let client = match text("version") {
        Some(version) => format!("{name} {version}"),
        None => name.to_owned(),
    };
    Some(truncate(&client, MAX_SHOWN_NAME).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn client_in_meta_of_2026_07_28() {
        let mut session = Session::new("1");
        session.read(
            "tools/call",
            r#"{"name":"x","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}}}"#,
        );
        assert_eq!(session.client.as_deref(), Some("c 1"));
        assert_eq!(session.protocol.as_deref(), Some("2026-07-28"));
        // A request without these values does not change the session.
        session.read("tools/call", r#"{"name":"x"}"#);
        session.read("tools/call", "garbage");
        session.read("tools/call", r#"{"_meta":{"io.modelcontextprotocol/clientInfo":7}}"#);
        assert_eq!(session.client.as_deref(), Some("c 1"));
    }

    #[test]
    fn unique_ids_differ() {
        assert_ne!(Session::unique().id, Session::unique().id);
    }
}
