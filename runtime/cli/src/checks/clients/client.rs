//! The known clients, and their names on the command line.

use std::fmt;

use anyhow::{Result, bail};
use mcpact_shared::unknown_name::unknown_choice;

/// Declares the clients, each with its name on the command line and the product's name.
macro_rules! clients {
    ($($client:ident: $name:literal, $title:literal;)*) => {
        /// A program that lists a server's tools, or an API to which such programs send them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Client {
            $($client,)*
        }

        impl Client {
            pub(crate) const ALL: [Client; [$($name),*].len()] = [$(Client::$client),*];

            /// Returns the name on the command line.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Client::$client => $name,)*
                }
            }

            /// Returns the product's name.
            pub(crate) fn title(self) -> &'static str {
                match self {
                    $(Client::$client => $title,)*
                }
            }
        }
    };
}

clients! {
    AnthropicApi: "anthropic-api", "Anthropic API";
    ClaudeCode: "claude-code", "Claude Code";
    ClaudeDesktop: "claude-desktop", "Claude Desktop";
    OpenaiApi: "openai-api", "OpenAI API";
    OpenaiCompatible: "openai-compatible", "OpenAI-compatible endpoints (Azure, gateways)";
    OpenaiStrict: "openai-strict", "OpenAI API, strict mode";
    Codex: "codex", "Codex";
    Gemini: "gemini", "Gemini API (`parameters`)";
    GeminiCli: "gemini-cli", "Gemini CLI";
    Kimi: "kimi", "Kimi (Moonshot)";
    VsCode: "vscode", "Copilot in VS Code";
    CopilotCli: "copilot-cli", "Copilot CLI";
    Jetbrains: "jetbrains", "Copilot in JetBrains IDEs";
    Cursor: "cursor", "Cursor";
    Zed: "zed", "Zed";
    Inspector: "inspector", "MCP Inspector";
    TypescriptSdk: "typescript-sdk", "clients of TypeScript SDK 1.x";
    LlamaCpp: "llama-cpp", "llama.cpp";
}

impl Client {
    /// Returns whether its rules belong to an optional mode, which is checked only if it is named.
    pub(crate) fn is_opt_in(self) -> bool {
        self == Client::OpenaiStrict
    }

    /// Returns the API to which it sends the tools unchanged, and whose rules therefore also apply.
    pub(super) fn api(self) -> Option<Client> {
        match self {
            Client::ClaudeCode | Client::ClaudeDesktop => Some(Client::AnthropicApi),
            Client::OpenaiCompatible | Client::OpenaiStrict => Some(Client::OpenaiApi),
            _ => None,
        }
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of all clients that have no optional mode.
const ALL: &str = "all";

/// Returns the clients of these names; `all` selects every client without an optional mode.
pub(crate) fn select(names: &[String]) -> Result<Vec<Client>> {
    let mut clients = Vec::new();
    for name in names {
        let selected: Vec<Client> = if name == ALL {
            Client::ALL.into_iter().filter(|client| !client.is_opt_in()).collect()
        } else {
            vec![from_name(name)?]
        };
        for client in selected {
            if !clients.contains(&client) {
                clients.push(client);
            }
        }
    }
    Ok(clients)
}

fn from_name(name: &str) -> Result<Client> {
    if let Some(client) = Client::ALL.into_iter().find(|client| client.name() == name) {
        return Ok(client);
    }
    let names = [&Client::ALL.map(Client::name)[..], &[ALL]].concat();
    bail!(unknown_choice("client", name, &names))
}
