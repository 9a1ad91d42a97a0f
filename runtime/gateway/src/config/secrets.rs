//! Removes secrets from texts that are logged or sent.

use std::borrow::Cow;

use mcpact_meter::MIN_SECRET;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::client_file::Transport;

/// The minimum length of a segment of a path that looks like a key, in characters.
const MIN_KEY: usize = 16;

/// The values of a server's variables and headers, and of the environment's variables in its
/// declaration, which never appear in a log or an error.
#[derive(Clone, Default)]
pub struct Secrets {
    /// The longest first, since one may contain another.
    values: Vec<String>,
}

impl Secrets {
    /// Returns the secrets of a server.
    pub fn of(transport: &Transport) -> Secrets {
        let pairs = match transport {
            Transport::Command(program) => &program.variables,
            Transport::Url { headers, .. } => headers,
        };
        let mut secrets = Secrets::default();
        for (_, value) in pairs {
            secrets.add_value(value);
        }
        if let Transport::Url { url, .. } = transport {
            secrets.add_url(url);
        }
        secrets
    }

    /// Adds the value of a variable or a header, and the key of `Bearer KEY`.
    pub fn add_value(&mut self, value: &str) {
        self.add(value);
        // `Bearer KEY`: a server may repeat the key alone.
        if let Some((_, key)) = value.split_once(' ').filter(|_| !with_lines(value).contains('\n')) {
            self.add(key.trim());
        }
    }

    /// Adds a secret, in the forms in which a server may write it: as a whole, in a JSON string,
    /// and line by line.
    pub fn add(&mut self, value: &str) {
        self.add_text(value);
        let json = Value::from(value).to_string();
        self.add_text(&json[1..json.len() - 1]);
        let lines = with_lines(value);
        if lines.contains('\n') {
            // The first and the last line of a key in PEM are no secrets.
            let lines = lines.lines().map(str::trim).filter(|line| !line.starts_with("-----"));
            lines.for_each(|line| self.add_text(line));
        }
    }

    fn add_text(&mut self, text: &str) {
        if text.len() >= MIN_SECRET && !self.values.iter().any(|known| known == text) {
            self.values.push(text.to_owned());
            self.values.sort_by_key(|value| std::cmp::Reverse(value.len()));
        }
    }

    /// Adds the parts of a URL that may be keys: the user's name and password, the values of the
    /// query, and the segments of the path that [look like keys](is_key).
    fn add_url(&mut self, url: &str) {
        let url = url.split('#').next().unwrap_or_default();
        let (address, query) = url.split_once('?').unwrap_or((url, ""));
        for pair in query.split('&') {
            self.add_encoded(pair.split_once('=').map_or(pair, |(_, value)| value));
        }
        let rest = address.split_once("://").map_or("", |(_, rest)| rest);
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        if let Some((user, _)) = authority.rsplit_once('@') {
            self.add(user);
            user.split(':').for_each(|part| self.add_encoded(part));
        }
        let keys = path.split('/').filter(|segment| is_key(segment));
        keys.for_each(|segment| self.add_encoded(segment));
    }

    /// Adds a part of a URL, as it is and decoded.
    fn add_encoded(&mut self, part: &str) {
        self.add(part);
        self.add(&percent_decode_str(part).decode_utf8_lossy());
    }

    /// Returns the secrets.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(String::as_str)
    }

    /// Returns the text with each secret replaced.
    pub fn redact<'t>(&self, text: &'t str) -> Cow<'t, str> {
        mcpact_meter::redact(text, &self.values)
    }
}

/// Returns a value with its line breaks. Keys in PEM often have `\n` for them in variables, which a
/// server replaces. In other values, such as `C:\Users\nina`, it is no line break.
fn with_lines(value: &str) -> Cow<'_, str> {
    if value.contains("-----BEGIN") {
        Cow::Owned(value.replace("\\n", "\n"))
    } else {
        Cow::Borrowed(value)
    }
}

/// Returns whether a segment of a path looks like a key: at least 16 characters, with a letter and
/// a digit.
fn is_key(segment: &str) -> bool {
    let has = |is: fn(&char) -> bool| segment.chars().any(|letter| is(&letter));
    segment.chars().count() >= MIN_KEY && has(char::is_ascii_alphabetic) && has(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use mcpact_meter::REDACTED;

    use super::*;
    use crate::config::Program;

    #[test]
    fn values_of_variables_headers_and_addresses() {
        let program = Transport::Command(Program {
            name: "a".into(),
            arguments: Vec::new(),
            variables: vec![
                ("KEY".into(), "sk-12345".into()),
                ("LONG".into(), "sk-12345-more".into()),
                ("DEBUG".into(), "true".into()),
            ],
            folder: None,
        });
        let secrets = Secrets::of(&program);
        assert_eq!(
            secrets.redact("sk-12345 true sk-12345-more"),
            "[redacted] true [redacted]"
        );
        let url = Transport::Url {
            url: "https://user:password@a.example/mcp?key=abcdefg".into(),
            headers: vec![("Authorization".into(), "Bearer 987654321".into())],
        };
        let secrets = Secrets::of(&url);
        for text in [
            "Bearer 987654321",
            "the key 987654321 is wrong",
            "?key=abcdefg",
            "no user:password",
            "no password",
        ] {
            let redacted = secrets.redact(text);
            assert!(redacted.contains(REDACTED), "{redacted}");
            assert!(
                !redacted.contains("987") && !redacted.contains("abc") && !redacted.contains("password"),
                "{redacted}"
            );
        }
        assert!(matches!(secrets.redact("nothing"), Cow::Borrowed("nothing")));
    }

    fn of_variable(value: &str) -> Secrets {
        Secrets::of(&Transport::Command(Program {
            name: "a".into(),
            arguments: Vec::new(),
            variables: vec![("KEY".into(), value.into())],
            folder: None,
        }))
    }

    #[test]
    fn lines_and_json_of_a_key() {
        for line_break in ["\n", "\r\n", "\\n"] {
            let key = [
                "-----BEGIN PRIVATE KEY-----",
                "MIIEvQIBADAN",
                "BgkqhkiG9w0B",
                "-----END PRIVATE KEY-----",
                "",
            ];
            let secrets = of_variable(&key.join(line_break));
            for text in [
                "bad key MIIEvQIBADAN",
                "BgkqhkiG9w0B",
                r#"{"key":"-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\nBgkqhkiG9w0B"#,
            ] {
                let redacted = secrets.redact(text);
                assert!(
                    redacted.contains(REDACTED) && !redacted.contains("MIIE") && !redacted.contains("Bgkq"),
                    "{redacted}"
                );
            }
            assert_eq!(
                secrets.redact("-----BEGIN PRIVATE KEY-----"),
                "-----BEGIN PRIVATE KEY-----"
            );
        }
        let folder = of_variable(r"C:\Users\nina");
        assert_eq!(folder.redact(r"in C:\Users\nina"), "in [redacted]");
        assert_eq!(folder.redact(r"in C:\Users\otto"), r"in C:\Users\otto");
        assert_eq!(
            of_variable(r#"a"b\c-key"#).redact(r#"{"key":"a\"b\\c-key"}"#),
            r#"{"key":"[redacted]"}"#
        );
    }

    #[test]
    fn keys_in_addresses() {
        let secrets = Secrets::of(&Transport::Url {
            url:
                "https://us%40er:pass%2Fword@a.example/api/mcp-servers-of-all/s/3f7Kq9ZxW2bT8LmN/v1?key=abc%2Bdef%3D#x"
                    .into(),
            headers: Vec::new(),
        });
        for text in ["no abc+def=", "no abc%2Bdef%3D", "no 3f7Kq9ZxW2bT8LmN", "no pass/word"] {
            assert_eq!(secrets.redact(text), "no [redacted]");
        }
        // Other parts of the path are no secrets.
        assert_eq!(secrets.redact("/api/mcp-servers-of-all/s"), "/api/mcp-servers-of-all/s");
    }
}
