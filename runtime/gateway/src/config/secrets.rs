//! Removes secrets from texts that are logged or sent.

use std::borrow::Cow;

use mcpact_meter::MIN_SECRET;

use super::client_file::Transport;

/// The values of a server's variables and headers, which never appear in a log or an error.
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
            secrets.add(value);
            // `Bearer KEY`: a server may repeat the key alone.
            if let Some((_, key)) = value.split_once(' ') {
                secrets.add(key.trim());
            }
        }
        if let Transport::Url { url, .. } = transport {
            secrets.add_url(url);
        }
        secrets
    }

    /// Adds a secret.
    pub fn add(&mut self, value: &str) {
        if value.len() >= MIN_SECRET && !self.values.iter().any(|known| known == value) {
            self.values.push(value.to_owned());
            self.values.sort_by_key(|value| std::cmp::Reverse(value.len()));
        }
    }

    /// Adds the user's name and password of a URL, and the values of its query, where some servers
    /// expect their key.
    fn add_url(&mut self, url: &str) {
        let (address, query) = url.split_once('?').unwrap_or((url, ""));
        for pair in query.split('&') {
            self.add(pair.split_once('=').map_or(pair, |(_, value)| value));
        }
        let authority = address.split_once("://").map_or("", |(_, rest)| rest);
        let authority = authority.split('/').next().unwrap_or_default();
        if let Some((user, _)) = authority.rsplit_once('@') {
            self.add(user);
            user.split(':').for_each(|part| self.add(part));
        }
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
}
