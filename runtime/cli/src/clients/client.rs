//! The clients that are known, and how they are named on the command line.

use std::fmt;
use std::str::FromStr;

use mcpact::similar;

/// A program that lists a server's tools, or an API that such programs send them to.
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

    /// What users write.
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

    /// What people read.
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

    /// Whether its demands are those of a mode that somebody turns on: only who asks for it by name wants to hear of it.
    pub(crate) fn is_opt_in(self) -> bool {
        self == Client::OpenaiStrict
    }

    /// The API that it sends the tools to as they are: that one's rules hold too, but for those that it has of its own.
    pub(super) fn builds_on(self) -> Option<Client> {
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

/// No client has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnknownClient {
    name: String,
}

/// Of a longer name the beginning is shown.
const LONGEST: usize = 80;

impl fmt::Display for UnknownClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name: String = self.name.chars().take(LONGEST).collect();
        write!(f, "there is no client `{name}`: ")?;
        if let [best] = similar(&self.name, Client::ALL.map(Client::name), 1)[..] {
            write!(f, "write `{best}` ")?;
        }
        let names = Client::ALL.map(|client| format!("`{client}`")).join(", ");
        write!(f, "(the clients are {names})")
    }
}

impl std::error::Error for UnknownClient {}

impl FromStr for Client {
    type Err = UnknownClient;

    fn from_str(name: &str) -> Result<Client, UnknownClient> {
        Client::ALL
            .into_iter()
            .find(|client| client.name() == name)
            .ok_or_else(|| UnknownClient { name: name.to_owned() })
    }
}
