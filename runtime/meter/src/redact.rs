//! Redaction: secrets never reach a log.

use std::borrow::Cow;

use mcpact_shared::text::words;
use mcpact_shared::truncate::truncate;
use serde_json::Value;

/// The text in place of a secret.
pub const REDACTED: &str = "[redacted]";
/// The maximum length of logged arguments and results, in characters.
pub const MAX_CONTENT: usize = 64 << 10;
/// The minimum length of a secret that is searched for in texts, in bytes. A shorter one may be
/// part of other words.
pub const MIN_SECRET: usize = 6;

/// The maximum number of JSON texts in each other that are searched for secrets. A further one is
/// removed.
const MAX_NESTED: usize = 4;

/// Parts of keys whose values are secrets, in lower case and without separators.
const KEYS: [&str; 14] = [
    "authorization",
    "password",
    "passwd",
    "passphrase",
    "secret",
    "apikey",
    "accesskey",
    "privatekey",
    "signingkey",
    "credential",
    "cookie",
    "bearer",
    "connectionstring",
    "signature",
];

/// Keys whose values are secrets as a whole: parts of other keys have other meanings
/// (`max_tokens`).
const WORDS: [&str; 6] = ["token", "auth", "pwd", "jwt", "pin", "otp"];

/// Returns a text with each of these secrets replaced. The longest should be first, since one may
/// contain another.
pub fn redact<'t>(text: &'t str, secrets: &[String]) -> Cow<'t, str> {
    let mut redacted = Cow::Borrowed(text);
    for secret in secrets {
        if redacted.contains(secret.as_str()) {
            redacted = Cow::Owned(redacted.replace(secret.as_str(), REDACTED));
        }
    }
    redacted
}

/// Removes secrets from logged texts: values of keys such as `password`, and known values.
#[derive(Clone, Debug, Default)]
pub struct Redactor {
    secrets: Vec<String>,
}

impl Redactor {
    /// Creates a redactor that also removes these values from all texts, such as values of
    /// environment variables and headers. Values of less than [`MIN_SECRET`] bytes are ignored.
    pub fn new(secrets: impl IntoIterator<Item = String>) -> Redactor {
        let mut secrets: Vec<String> = secrets
            .into_iter()
            .filter(|secret| secret.len() >= MIN_SECRET)
            .collect();
        // A secret that contains another one is removed as a whole.
        secrets.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        secrets.dedup();
        Redactor { secrets }
    }

    /// Returns JSON without secrets, minified and truncated to [`MAX_CONTENT`] characters.
    pub fn json(&self, json: &str) -> String {
        let Ok(mut value) = serde_json::from_str::<Value>(json) else {
            // Without parsed JSON, the keys of secrets are unknown.
            return REDACTED.to_owned();
        };
        self.value(&mut value, 0);
        truncate(&value.to_string(), MAX_CONTENT).into_owned()
    }

    /// Returns a text without known secrets.
    pub fn text(&self, text: &str) -> String {
        redact(text, &self.secrets).into_owned()
    }

    /// Removes secrets from a value of a JSON text that so many others contain as a string.
    fn value(&self, value: &mut Value, nested: usize) {
        match value {
            Value::String(text) => {
                // Arguments may be JSON in a string.
                *text = match serde_json::from_str::<Value>(text) {
                    Ok(Value::Object(_) | Value::Array(_)) if nested == MAX_NESTED => REDACTED.to_owned(),
                    Ok(mut inner @ (Value::Object(_) | Value::Array(_))) => {
                        let before = inner.clone();
                        self.value(&mut inner, nested + 1);
                        if inner == before {
                            self.text(text)
                        } else {
                            inner.to_string()
                        }
                    }
                    _ => self.text(text),
                };
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.value(item, nested)),
            Value::Object(properties) => {
                for (key, value) in properties.iter_mut() {
                    if is_secret_key(key) && !value.is_null() && !value.is_boolean() {
                        *value = Value::String(REDACTED.to_owned());
                    } else {
                        self.value(value, nested);
                    }
                }
                if properties.keys().any(|key| self.text(key) != *key) {
                    *properties = std::mem::take(properties)
                        .into_iter()
                        .map(|(key, value)| (self.text(&key), value))
                        .collect();
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// Returns whether the value of a key is a secret: `api_key`, `X-Api-Key`, `clientSecret`,
/// `access_token`.
pub fn is_secret_key(key: &str) -> bool {
    let joined: String = key
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|char| char.to_ascii_lowercase())
        .collect();
    KEYS.iter().any(|part| joined.contains(part)) || words(key).iter().any(|word| WORDS.contains(&word.as_str()))
}

/// Returns a URI without its user, and without the values of query parameters that are secrets.
pub(crate) fn uri(uri: &str) -> String {
    let (main, query) = match uri.split_once('?') {
        Some((main, query)) => (main, Some(query)),
        None => (uri, None),
    };
    let mut out = match main.split_once("://") {
        Some((scheme, rest)) => {
            let end = rest.find('/').unwrap_or(rest.len());
            match rest[..end].rfind('@') {
                Some(at) => format!("{scheme}://{REDACTED}{}", &rest[at..]),
                None => main.to_owned(),
            }
        }
        None => main.to_owned(),
    };
    if let Some(query) = query {
        let parameters: Vec<String> = query
            .split('&')
            .map(|parameter| match parameter.split_once('=') {
                Some((key, _)) if is_secret_key(key) => format!("{key}={REDACTED}"),
                _ => parameter.to_owned(),
            })
            .collect();
        out.push('?');
        out.push_str(&parameters.join("&"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys() {
        for secret in [
            "Authorization",
            "X-Api-Key",
            "api_key",
            "apiKey",
            "APIKEY",
            "password",
            "db_password",
            "clientSecret",
            "access_token",
            "token",
            "githubToken",
            "GITHUB_TOKEN",
            "Set-Cookie",
            "aws_secret_access_key",
        ] {
            assert!(is_secret_key(secret), "{secret}");
        }
        for other in [
            "max_tokens",
            "maxTokens",
            "tokens",
            "author",
            "key",
            "pinned",
            "query",
            "authors",
        ] {
            assert!(!is_secret_key(other), "{other}");
        }
    }

    #[test]
    fn values() {
        let redactor = Redactor::new(["hunter22".to_owned(), "x".to_owned(), "hunter22-long".to_owned()]);
        let json = r#"{"query":"x with hunter22-long and hunter22","headers":{"Authorization":["Bearer abc"]},"max_tokens":7,"body":"{\"password\":\"abc\"}","hunter22":1,"token":null}"#;
        assert_eq!(
            redactor.json(json),
            r#"{"query":"x with [redacted] and [redacted]","headers":{"Authorization":"[redacted]"},"max_tokens":7,"body":"{\"password\":\"[redacted]\"}","[redacted]":1,"token":null}"#
        );
        assert_eq!(redactor.json("no json: hunter22"), REDACTED);
        let long = redactor.json(&format!("\"{}\"", "a".repeat(10 * MAX_CONTENT)));
        assert_eq!(long.chars().count(), MAX_CONTENT);
    }

    #[test]
    fn json_in_strings_has_a_maximum_depth() {
        let redactor = Redactor::default();
        let nested = |depth: usize| {
            let inner = r#"{"password":"abc"}"#.to_owned();
            (0..depth).fold(inner, |inner, _| Value::from(vec![inner]).to_string())
        };
        assert_eq!(redactor.json(&nested(MAX_NESTED)).matches(REDACTED).count(), 1);
        let deep = redactor.json(&nested(MAX_NESTED + 1));
        assert!(deep.contains(REDACTED) && !deep.contains("password"), "{deep}");
    }

    #[test]
    fn uris() {
        assert_eq!(
            uri("https://me:pw@example.com/a?id=1&access_token=abc&x"),
            "https://[redacted]@example.com/a?id=1&access_token=[redacted]&x"
        );
        assert_eq!(uri("file:///tmp/a@b"), "file:///tmp/a@b");
        assert_eq!(uri("memo://notes"), "memo://notes");
    }
}
