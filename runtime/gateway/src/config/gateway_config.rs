//! The configuration of a gateway: the servers of a client's file, and the key `mcpact`.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use jsonc_parser::ParseOptions;
use mcpact_shared::unknown_name::unknown_name;
use serde_json::Value;

use super::client_file::{ServerDeclaration, declarations};
use super::gateway_settings::{GatewaySettings, Prefix};
use super::server_config::ServerConfig;

/// The maximum size of a client's file, in bytes.
const MAX_FILE: u64 = 4 << 20;
/// The maximum number of servers.
const MAX_SERVERS: usize = 200;

/// The upstream servers, and the gateway's own settings.
#[derive(Clone)]
pub struct Config {
    /// The servers, in the order of the file.
    pub servers: Vec<ServerConfig>,
    /// The gateway's own settings.
    pub settings: GatewaySettings,
    /// The problems of servers that cannot be started, such as a variable that is not set. The
    /// others start without them.
    skipped: Vec<String>,
}

impl Config {
    /// Returns the configuration of one server with default settings.
    pub fn of_server(server: ServerConfig) -> Config {
        Config {
            servers: vec![server],
            settings: GatewaySettings::default(),
            skipped: Vec::new(),
        }
    }

    /// Returns a warning about each server that is skipped and each setting that has no effect.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let known: Vec<&str> = self.servers.iter().map(|server| server.name.as_str()).collect();
        let prefixed = match &self.settings.prefix {
            Prefix::Servers(prefixed) => prefixed.iter().map(|name| ("prefix", name.as_str())).collect(),
            _ => Vec::new(),
        };
        let limited = self.settings.limits.iter().filter_map(|limit| limit["server"].as_str());
        let limited = limited.filter(|name| *name != "*").map(|name| ("limits", name));
        let named = prefixed.into_iter().chain(limited);
        let mut warnings = self.skipped.clone();
        let unknown = named.filter(|(_, name)| !known.contains(name));
        warnings.extend(unknown.map(|(setting, name)| format!("{setting}: {}", unknown_name("server", name, &known))));
        warnings.extend(self.settings.ignored_by_mode());
        warnings
    }

    /// Reads a client's file of servers with `mcpServers` or `servers`, and the key `mcpact`.
    ///
    /// # Errors
    ///
    /// Returns an error that names each server with a problem.
    pub fn read(file: &Path) -> Result<Config> {
        let title = file.display();
        let read = || -> Result<Config> {
            let size = std::fs::metadata(file)?.len();
            ensure!(
                size <= MAX_FILE,
                "the file has {size} bytes, more than {MAX_FILE}; name a client's file of servers"
            );
            Config::parse(&std::fs::read_to_string(file)?)
        };
        read().with_context(|| format!("cannot read `{title}`"))
    }

    /// Parses the text of a client's file.
    ///
    /// A server with a problem is skipped with a warning, because the others do not need it.
    ///
    /// # Errors
    ///
    /// Returns an error that names each server with a problem, if no server is left.
    pub fn parse(text: &str) -> Result<Config> {
        let file = parse_json(text)?;
        let Some(all) = declarations(&file) else {
            bail!("no servers; write `{{\"mcpServers\": {{\"NAME\": {{\"command\": …}}}}}}`");
        };
        ensure!(!all.is_empty(), "no enabled server");
        ensure!(
            all.len() <= MAX_SERVERS,
            "{} servers; at most {MAX_SERVERS} are started",
            all.len()
        );
        let mut servers = Vec::new();
        let mut problems = Vec::new();
        for declared in all {
            match server(&declared) {
                Ok(server) => servers.push(server),
                Err(error) => problems.push(format!("server `{}`: {error:#}", declared.name)),
            }
        }
        ensure!(!servers.is_empty(), "{}", problems.join("; "));
        let skipped = problems
            .into_iter()
            .map(|problem| format!("skipped {problem}"))
            .collect();
        let settings = match file.get("mcpact") {
            None => GatewaySettings::default(),
            Some(settings) => settings_of(settings).context("key `mcpact`")?,
        };
        Ok(Config {
            servers,
            settings,
            skipped,
        })
    }
}

fn server(declared: &ServerDeclaration) -> Result<ServerConfig> {
    ensure!(
        !declared.is_older_http(),
        "`type`: `sse`, the transport of 2024, is not supported; write `http` and the address of streamable HTTP"
    );
    let transport = declared.transport()?;
    let values = declared.values_of_variables()?;
    let mut server = ServerConfig::new(declared.name.clone(), transport);
    for value in &values {
        server.secrets.add_value(value);
    }
    Ok(server)
}

fn settings_of(settings: &Value) -> Result<GatewaySettings> {
    let settings: GatewaySettings = serde_json::from_value(settings.clone())?;
    settings.check_keys()?;
    settings.check_zeros()?;
    Ok(settings)
}

/// Parses JSON with comments and trailing commas, as VS Code writes it.
fn parse_json(text: &str) -> Result<Value> {
    let options = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // The servers are in the file's order, which serde_json's maps keep.
    jsonc_parser::parse_to_serde_value(text, &options).map_err(|error| anyhow!("not JSON: {error}"))
}

#[cfg(test)]
mod tests;
