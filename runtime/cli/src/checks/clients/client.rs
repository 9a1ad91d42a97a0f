//! The known clients, and their names on the command line.

use std::fmt;

use anyhow::{Result, bail};
use mcpact_rules::unknown_name::unknown_choice;

/// A program that lists a server's tools, or an API to which such programs send them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    AnthropicApi,
    ClaudeCode,
    ClaudeDesktop,
    OpenaiApi,
    OpenaiCompatible,
    OpenaiStrict,
    Codex,
    Gemini,
    GeminiCli,
    Kimi,
    VsCode,
    CopilotCli,
    Jetbrains,
    Cursor,
    Zed,
    Inspector,
    TypescriptSdk,
    LlamaCpp,
}

impl Client {
    pub(crate) const ALL: [Client; 18] = [
        Client::AnthropicApi,
        Client::ClaudeCode,
        Client::ClaudeDesktop,
        Client::OpenaiApi,
        Client::OpenaiCompatible,
        Client::OpenaiStrict,
        Client::Codex,
        Client::Gemini,
        Client::GeminiCli,
        Client::Kimi,
        Client::VsCode,
        Client::CopilotCli,
        Client::Jetbrains,
        Client::Cursor,
        Client::Zed,
        Client::Inspector,
        Client::TypescriptSdk,
        Client::LlamaCpp,
    ];

    /// Returns the name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Client::AnthropicApi => "anthropic-api",
            Client::ClaudeCode => "claude-code",
            Client::ClaudeDesktop => "claude-desktop",
            Client::OpenaiApi => "openai-api",
            Client::OpenaiCompatible => "openai-compatible",
            Client::OpenaiStrict => "openai-strict",
            Client::Codex => "codex",
            Client::Gemini => "gemini",
            Client::GeminiCli => "gemini-cli",
            Client::Kimi => "kimi",
            Client::VsCode => "vscode",
            Client::CopilotCli => "copilot-cli",
            Client::Jetbrains => "jetbrains",
            Client::Cursor => "cursor",
            Client::Zed => "zed",
            Client::Inspector => "inspector",
            Client::TypescriptSdk => "typescript-sdk",
            Client::LlamaCpp => "llama-cpp",
        }
    }

    /// Returns the product's name.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Client::AnthropicApi => "Anthropic API",
            Client::ClaudeCode => "Claude Code",
            Client::ClaudeDesktop => "Claude Desktop",
            Client::OpenaiApi => "OpenAI API",
            Client::OpenaiCompatible => "OpenAI-compatible endpoints (Azure, gateways)",
            Client::OpenaiStrict => "OpenAI API, strict mode",
            Client::Codex => "Codex",
            Client::Gemini => "Gemini API (`parameters`)",
            Client::GeminiCli => "Gemini CLI",
            Client::Kimi => "Kimi (Moonshot)",
            Client::VsCode => "Copilot in VS Code",
            Client::CopilotCli => "Copilot CLI",
            Client::Jetbrains => "Copilot in JetBrains IDEs",
            Client::Cursor => "Cursor",
            Client::Zed => "Zed",
            Client::Inspector => "MCP Inspector",
            Client::TypescriptSdk => "clients of TypeScript SDK 1.x",
            Client::LlamaCpp => "llama.cpp",
        }
    }

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
