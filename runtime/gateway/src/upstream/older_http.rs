//! A server over the HTTP transport of 2024: its messages come in one stream of events.
//!
//! The first event of the stream names the address for the client's messages.

use http::Uri;
use mcpact_shared::protocol::http::EVENT_STREAM;
use mcpact_shared::truncate::{MAX_ERROR, truncate};

use super::failure::{Cause, Failure};
use super::http_client::{HttpClient, content_type};
use super::http_stream::{EventStream, MessageStream, Next};

/// An open stream of a server (protocol 2024-11-05).
pub(super) struct OlderHttp {
    /// The client at the address for messages.
    pub(super) client: HttpClient,
    pub(super) messages: MessageStream,
}

impl OlderHttp {
    /// Opens the stream. Returns `None` unless the response to a GET is a stream that names an
    /// endpoint.
    pub(super) async fn open(client: &HttpClient, server: &str) -> Result<Option<OlderHttp>, Failure> {
        let Ok(response) = client.stream(None).await else {
            return Ok(None);
        };
        if !response.status().is_success() || content_type(&response) != EVENT_STREAM {
            return Ok(None);
        }
        let mut events = EventStream::new(response, client.max_bytes);
        let first = match events.next().await {
            Next::Item(first) if first.kind == "endpoint" => first,
            _ => return Ok(None),
        };
        let other = |text: String| Failure::new(Cause::OtherServer, text);
        let named = std::str::from_utf8(&first.data)
            .map_err(|_| other("the address in its event `endpoint` is not UTF-8".to_owned()))?;
        let endpoint = endpoint(client.url(), named.trim()).map_err(|text| other(client.redacted(&text)))?;
        Ok(Some(OlderHttp {
            client: client.at(endpoint),
            messages: MessageStream::new(events, server),
        }))
    }
}

/// Resolves the endpoint that a server names against its own address. Headers may be secrets, so
/// the host must be the same.
fn endpoint(base: &str, named: &str) -> Result<String, String> {
    let shown = truncate(named, MAX_ERROR);
    let uri = |text: &str| {
        text.parse::<Uri>()
            .map_err(|error| format!("the endpoint `{shown}`: {error}"))
    };
    let base = uri(base)?;
    let (scheme, authority) = (base.scheme_str().unwrap_or_default(), base.authority());
    let authority = authority.map_or("", |authority| authority.as_str());
    if named.contains("://") {
        let other = uri(named)?;
        let is_same =
            other.scheme_str() == Some(scheme) && other.authority().is_some_and(|other| other.as_str() == authority);
        return if is_same {
            Ok(named.to_owned())
        } else {
            Err(format!(
                "the endpoint `{shown}` belongs to another server than {scheme}://{authority}, so nothing is sent there"
            ))
        };
    }
    let folder = base.path().rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = if named.starts_with('/') {
        named.to_owned()
    } else {
        format!("{folder}/{named}")
    };
    Ok(format!("{scheme}://{authority}{path}"))
}

#[cfg(test)]
mod tests {
    use super::endpoint;

    #[test]
    fn endpoints() {
        let of = |named: &str| endpoint("http://a.example:80/v1/sse?k=1", named);
        assert_eq!(of("/messages?s=1").unwrap(), "http://a.example:80/messages?s=1");
        assert_eq!(of("messages?s=1").unwrap(), "http://a.example:80/v1/messages?s=1");
        assert_eq!(of("http://a.example:80/m").unwrap(), "http://a.example:80/m");
        for other in ["https://a.example:80/m", "http://b.example:80/m", "http://a.example/m"] {
            assert!(
                of(other).unwrap_err().contains("belongs to another server than"),
                "{other}"
            );
        }
    }
}
