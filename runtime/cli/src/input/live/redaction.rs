//! The secrets of a server on the command line or in a client's file.

use mcpact_gateway::config::{Secrets, Transport};
use mcpact_meter::is_secret_key;

/// Removes the secrets of a server from texts: values of variables and headers, keys in addresses,
/// and arguments after options such as `--token`.
#[derive(Default)]
pub(super) struct Redaction(Vec<Secrets>);

impl Redaction {
    /// Returns the redaction for a server.
    pub(super) fn of(transport: &Transport) -> Redaction {
        let mut all = vec![Secrets::of(transport)];
        if let Transport::Command(program) = transport {
            let mut of_arguments = Secrets::default();
            let mut is_value = false;
            for argument in &program.arguments {
                let argument = argument.to_string_lossy();
                // `--token=SECRET`, or a header: `Authorization: Bearer SECRET`.
                let (key, value) = match argument.split_once(['=', ':']) {
                    Some((key, value)) => (key, Some(value.trim())),
                    None => (argument.as_ref(), None),
                };
                let is_option = argument.starts_with('-');
                match value {
                    _ if is_value && !is_option => of_arguments.add(&argument),
                    Some(value) if is_secret_key(key) => of_arguments.add_value(value),
                    _ => {}
                }
                is_value = is_option && value.is_none() && is_secret_key(key);
                if argument.contains("://") {
                    let (url, headers) = (argument.into_owned(), Vec::new());
                    all.push(Secrets::of(&Transport::Url { url, headers }));
                }
            }
            all.push(of_arguments);
        }
        Redaction(all)
    }

    /// Adds values that are secrets.
    pub(super) fn add(&mut self, values: &[String]) {
        let mut secrets = Secrets::default();
        for value in values {
            secrets.add_value(value);
        }
        self.0.push(secrets);
    }

    /// Returns the text without secrets.
    pub(super) fn text(&self, text: &str) -> String {
        let redact = |text: String, secrets: &Secrets| secrets.redact(&text).into_owned();
        self.0.iter().fold(text.to_owned(), redact)
    }

    /// Returns the error without secrets, with its causes in one text.
    pub(super) fn error(&self, error: &anyhow::Error) -> anyhow::Error {
        anyhow::Error::msg(self.text(&format!("{error:#}")))
    }
}

#[cfg(test)]
mod tests {
    use mcpact_gateway::config::Program;

    use super::*;

    #[test]
    fn secrets_of_commands_and_addresses() {
        let words = "npx remote https://a.example/mcp?apiKey=k-12345 --token t-12345= --api-key=v-12345 --max-tokens 500000 --password --verbose";
        let header = "Authorization: Bearer b-12345";
        let mut arguments = words.split(' ').chain(["--header", header]);
        let program = Program {
            name: arguments.next().unwrap_or_default().into(),
            arguments: arguments.map(Into::into).collect(),
            variables: vec![("KEY".to_owned(), "e-12345".to_owned())],
            folder: None,
        };
        let redaction = Redaction::of(&Transport::Command(program));
        assert_eq!(
            redaction.text(words),
            "npx remote https://a.example/mcp?apiKey=[redacted] --token [redacted] --api-key=[redacted] --max-tokens 500000 --password --verbose"
        );
        assert_eq!(
            redaction.text(&format!("{header}, b-12345")),
            "Authorization: [redacted], [redacted]"
        );
        let error = anyhow::anyhow!("wrote e-12345").context("no key t-12345=");
        assert_eq!(
            redaction.error(&error).to_string(),
            "no key [redacted]: wrote [redacted]"
        );
        let url = "https://me:pass-word@a.example/mcp?key=k-12345".to_owned();
        let headers = vec![("Authorization".to_owned(), "Bearer h-12345".to_owned())];
        let text = format!("{url} h-12345");
        assert_eq!(
            Redaction::of(&Transport::Url { url, headers }).text(&text),
            "https://[redacted]@a.example/mcp?key=[redacted] [redacted]"
        );
    }
}
