//! `--header`: headers of requests. Secrets come from the environment, unseen by process lists.

use mcpact_shared::protocol::http::HEADER_VALUE;
use std::env;
use std::str::FromStr;

use anyhow::{Result, bail};
use mcpact_gateway::config::check_header;

/// A header on the command line.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    name: String,
    /// The value, whose variables are not replaced yet.
    value: String,
}

impl FromStr for Header {
    type Err = String;

    fn from_str(text: &str) -> Result<Header, String> {
        let Some((name, value)) = text.split_once(':') else {
            return Err("write `NAME: VALUE`, such as `Authorization: Bearer $TOKEN`".to_owned());
        };
        let (name, value) = (name.trim(), value.trim());
        check_header(name, value)?;
        Ok(Header {
            name: name.to_owned(),
            value: value.to_owned(),
        })
    }
}

impl Header {
    /// Returns the name and the value, with variables from the environment.
    pub(super) fn expanded(&self) -> Result<(String, String)> {
        Ok((self.name.clone(), expand(&self.value, |name| env::var(name).ok())?))
    }
}

fn expand(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<String> {
    let mut value = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        value.push_str(before);
        let is_digit = after.starts_with(|letter: char| letter.is_ascii_digit());
        let end = after
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .unwrap_or(after.len());
        if let Some(after) = after.strip_prefix('$') {
            value.push('$');
            rest = after;
        } else if end == 0 || is_digit {
            bail!("a `$` in a header's value must begin a variable, such as `$TOKEN`; write `$$` for a dollar sign");
        } else {
            let (name, after) = after.split_at(end);
            match variable(name) {
                Some(text) if !text.is_empty() => value.push_str(&text),
                _ => bail!("the header's variable `{name}` is not set in the environment"),
            }
            rest = after;
        }
    }
    value.push_str(rest);
    if value.contains(|letter: char| letter.is_control()) {
        bail!(HEADER_VALUE);
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables() {
        let of = |text: &str| {
            expand(text, |name| match name {
                "TOKEN" => Some("secret".to_owned()),
                "LINES" => Some("a\r\nb".to_owned()),
                _ => None,
            })
            .map_err(|error| error.to_string())
        };
        assert_eq!(of("Bearer $TOKEN"), Ok("Bearer secret".to_owned()));
        assert_eq!(of("$TOKEN-$TOKEN.$$TOKEN"), Ok("secret-secret.$TOKEN".to_owned()));
        assert_eq!(
            of("$NONE"),
            Err("the header's variable `NONE` is not set in the environment".to_owned())
        );
        for wrong in ["cost: $", "$1", "a$ b"] {
            assert!(of(wrong).unwrap_err().contains("write `$$`"), "{wrong}");
        }
        assert_eq!(of("$LINES"), Err(HEADER_VALUE.to_owned()));
    }

    #[test]
    fn names() {
        let header: Header = "X-Api-Key : a: b".parse().unwrap();
        assert_eq!((header.name.as_str(), header.value.as_str()), ("X-Api-Key", "a: b"));
        for wrong in ["X-Api-Key", ": a", "a b: c", "Content-Type: text/plain"] {
            assert!(wrong.parse::<Header>().is_err(), "{wrong}");
        }
    }
}
