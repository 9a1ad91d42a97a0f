//! The hosts that a browser may name to reach this machine.

use std::net::IpAddr;

use http::header::{HOST, ORIGIN};
use http::{HeaderMap, HeaderName, Uri};

/// The header with the relation between the origin of a request and the requested host. Browsers
/// send it, and scripts cannot set it.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The host names of the dashboard: those of this machine, and additional ones.
///
/// A page of another host that resolves its own name to this machine (DNS rebinding) sends that
/// name as `Host`, and is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hosts {
    given: Vec<String>,
}

impl Hosts {
    /// Allows only the names of this machine: `localhost`, `127.0.0.0/8` and `[::1]`.
    pub fn loopback() -> Hosts {
        Hosts::default()
    }

    /// Also allows a name or an address, such as `metrics.example` or `10.0.0.7`, on any port.
    #[must_use]
    pub fn allow(mut self, host: &str) -> Hosts {
        self.given.push(host.trim_matches(['[', ']']).to_ascii_lowercase());
        self
    }

    /// Returns whether an authority, such as `localhost:8080`, names an allowed host.
    pub(crate) fn allows_authority(&self, authority: &str) -> bool {
        name(authority).is_some_and(|host| self.allows(&host))
    }

    fn allows(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let is_loopback = host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        is_loopback || self.given.contains(&host)
    }

    /// Checks the hosts that a request names.
    ///
    /// # Errors
    ///
    /// Returns an error if the host is not allowed, or if a page of another site sends the request.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), String> {
        let mut hosts = headers.get_all(HOST).iter();
        let authority = match (hosts.next(), hosts.next()) {
            (Some(host), None) => host.to_str().ok(),
            (None, _) => uri.authority().map(http::uri::Authority::as_str),
            _ => None,
        };
        let authority = authority.ok_or("exactly one `Host` header is needed")?;
        let host = name(authority).ok_or_else(|| format!("`{}` is no host", authority.escape_debug()))?;
        if !self.allows(&host) {
            return Err(format!(
                "the host `{}` is not allowed; open the page as `localhost`, or allow the host with `--allow-host`",
                host.escape_debug()
            ));
        }
        if let Some(origin) = headers.get(ORIGIN) {
            let own = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
            if own.is_none_or(|(_, own)| !own.eq_ignore_ascii_case(authority)) {
                return Err("pages of other origins cannot read the log".to_owned());
            }
        }
        if headers.get(FETCH_SITE).is_some_and(|site| site == "cross-site") && uri.path() != "/" {
            return Err("pages of other sites cannot read the log".to_owned());
        }
        Ok(())
    }
}

/// Returns the name or the address of an authority, without its port and the brackets of IPv6.
fn name(authority: &str) -> Option<String> {
    if authority.contains('@') {
        return None;
    }
    let uri: http::uri::Authority = authority.parse().ok()?;
    let host = uri.host();
    let port = authority.strip_prefix(host)?;
    if !port.is_empty() && port.strip_prefix(':')?.parse::<u16>().is_err() {
        return None;
    }
    (!host.is_empty()).then(|| host.trim_matches(['[', ']']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn check(hosts: &Hosts, headers: &[(&str, &str)]) -> Result<(), String> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name: HeaderName = name.parse().expect("a name");
            map.append(name, HeaderValue::from_str(value).expect("a value"));
        }
        hosts.check(&Uri::from_static("/api/calls"), &map)
    }

    #[test]
    fn names_of_this_machine() {
        for host in [
            "localhost:8080",
            "LOCALHOST",
            "127.0.0.1:1",
            "127.1.2.3",
            "[::1]:80",
            "[::1]",
        ] {
            assert_eq!(check(&Hosts::loopback(), &[("host", host)]), Ok(()), "{host}");
        }
    }

    #[test]
    fn other_names() {
        for host in [
            "evil.example",
            "localhost.evil.example:80",
            "127.0.0.1.evil.example",
            "10.0.0.1",
            "localhost@evil.example",
            "localhost:x",
            "evil.example@localhost",
            "",
            "0.0.0.0",
        ] {
            assert!(check(&Hosts::loopback(), &[("host", host)]).is_err(), "{host}");
        }
        assert!(check(&Hosts::loopback(), &[]).is_err());
        assert!(check(&Hosts::loopback(), &[("host", "localhost"), ("host", "evil.example")]).is_err());
        let hosts = Hosts::loopback().allow("Metrics.example").allow("[fd00::7]");
        assert_eq!(check(&hosts, &[("host", "metrics.EXAMPLE:443")]), Ok(()));
        assert_eq!(check(&hosts, &[("host", "[fd00::7]:8080")]), Ok(()));
        assert!(check(&hosts, &[("host", "evil.example")]).is_err());
    }

    #[test]
    fn other_origins() {
        let own = [("host", "localhost:80"), ("origin", "http://localhost:80")];
        assert_eq!(check(&Hosts::loopback(), &own), Ok(()));
        for origin in ["http://localhost:81", "https://evil.example", "null"] {
            assert!(
                check(&Hosts::loopback(), &[("host", "localhost:80"), ("origin", origin)]).is_err(),
                "{origin}"
            );
        }
        let site = [("host", "localhost"), ("sec-fetch-site", "cross-site")];
        assert!(check(&Hosts::loopback(), &site).is_err());
        let site = [("host", "localhost"), ("sec-fetch-site", "same-origin")];
        assert_eq!(check(&Hosts::loopback(), &site), Ok(()));
    }
}
