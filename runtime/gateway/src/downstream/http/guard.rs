//! Refuses requests by their host, origin and token.

use http::header::{AUTHORIZATION, HOST, ORIGIN, WWW_AUTHENTICATE};
use http::{HeaderValue, Request, Response, StatusCode};

use super::super::hosts::Hosts;
use super::endpoint::plain;
use super::listen::Body;

/// The requests that are allowed. A page in a browser can send requests to this machine, and use
/// the name of another host.
#[derive(Clone, Default)]
pub struct Guard {
    hosts: Hosts,
    token: Option<String>,
}

impl Guard {
    /// Also allows requests to hosts of these names, such as `tools.example.com`, and from pages
    /// there.
    #[must_use]
    pub fn hosts(mut self, hosts: impl IntoIterator<Item = String>) -> Guard {
        self.hosts = hosts.into_iter().fold(self.hosts, |hosts, host| hosts.allow(&host));
        self
    }

    /// Allows only requests with the header `Authorization: Bearer TOKEN`.
    #[must_use]
    pub fn token(mut self, token: String) -> Guard {
        self.token = Some(token);
        self
    }

    /// Returns whether requests need a token.
    pub fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// Checks the head of a request.
    ///
    /// # Errors
    ///
    /// Returns the response to a refused request.
    #[expect(clippy::result_large_err, reason = "a refusal is a response too")]
    pub fn check<B>(&self, request: &Request<B>) -> Result<(), Response<Body>> {
        let header = |name| request.headers().get(name).map(HeaderValue::as_bytes);
        let host = header(HOST).or_else(|| request.uri().authority().map(|host| host.as_str().as_bytes()));
        if !host.is_some_and(|host| self.is_known(host)) {
            let text = "unknown host; allow it with `--allow-host NAME`";
            return Err(plain(StatusCode::FORBIDDEN, text));
        }
        if let Some(origin) = header(ORIGIN) {
            let text = std::str::from_utf8(origin).unwrap_or_default();
            let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
            if !host.is_some_and(|host| self.is_known(host.as_bytes())) {
                let text = "unknown origin; allow its host with `--allow-host NAME`";
                return Err(plain(StatusCode::FORBIDDEN, text));
            }
        }
        let Some(token) = &self.token else { return Ok(()) };
        let given = header(AUTHORIZATION).and_then(|value| {
            let (scheme, given) = value.split_at_checked(7)?;
            scheme.eq_ignore_ascii_case(b"bearer ").then_some(given.trim_ascii())
        });
        if given.is_some_and(|given| is_equal(given, token.as_bytes())) {
            return Ok(());
        }
        let mut refusal = plain(
            StatusCode::UNAUTHORIZED,
            "send the header `Authorization: Bearer TOKEN`",
        );
        let bearer = HeaderValue::from_static("Bearer");
        refusal.headers_mut().insert(WWW_AUTHENTICATE, bearer);
        Err(refusal)
    }

    fn is_known(&self, authority: &[u8]) -> bool {
        std::str::from_utf8(authority).is_ok_and(|authority| self.hosts.allows_authority(authority))
    }
}

/// Compares two texts in a time that does not depend on the location of a difference.
fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let differences = one.iter().zip(other).fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && std::hint::black_box(differences) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(guard: &Guard, headers: &[(&str, &str)]) -> u16 {
        let mut request = Request::post("/mcp");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(()).expect("a request");
        guard
            .check(&request)
            .map_or_else(|refusal| refusal.status().as_u16(), |()| 200)
    }

    #[test]
    fn hosts_and_origins() {
        let guard = Guard::default().hosts(["Tools.example".to_owned()]);
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1:1",
            "[::1]:8080",
            "[::1]",
            "tools.example:443",
        ] {
            assert_eq!(status(&guard, &[("host", host)]), 200, "{host}");
            let origin = format!("http://{host}");
            assert_eq!(status(&guard, &[("host", host), ("origin", &origin)]), 200, "{host}");
            for origin in [
                "http://evil.example",
                "null",
                "file://",
                "https://localhost.evil.example",
            ] {
                assert_eq!(status(&guard, &[("host", host), ("origin", origin)]), 403, "{origin}");
            }
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "10.0.0.1",
            "localhost:x",
            "",
            "localhost@evil",
        ] {
            assert_eq!(status(&guard, &[("host", host)]), 403, "{host}");
        }
        assert_eq!(status(&guard, &[]), 403);
    }

    #[test]
    fn tokens() {
        let guard = Guard::default().token("secret".to_owned());
        for (value, wanted) in [
            ("Bearer secret", 200),
            ("bearer  secret", 200),
            ("Bearer secre", 401),
            ("Bearer secret2", 401),
            ("Basic secret", 401),
            ("secret", 401),
            ("", 401),
        ] {
            assert_eq!(
                status(&guard, &[("host", "localhost"), ("authorization", value)]),
                wanted,
                "{value}"
            );
        }
        assert_eq!(status(&guard, &[("host", "localhost")]), 401);
    }
}
