//! The servers in a client's file.
//!
//! The key is `mcpServers` for Claude, Cursor and most others, `servers` for VS Code, and
//! `context_servers` for Zed.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Map, Value};

use super::env_file;
use super::expand::{expand, values};
use super::header;

/// The program of a server on standard input and output.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub struct Program {
    /// Its path, or its name in PATH.
    pub name: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Variables added to the environment, which may be secrets.
    pub variables: Vec<(String, String)>,
    /// The folder in which it starts; without one, that of this process.
    pub folder: Option<PathBuf>,
}

/// A server of a client's file.
#[derive(Clone)]
pub struct ServerDeclaration {
    /// The user's name for the server.
    pub name: String,
    declaration: Map<String, Value>,
}

/// The keys of an address, by client.
const ADDRESSES: [&str; 3] = ["url", "serverUrl", "httpUrl"];

/// The command or the address of a declared server.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub enum Transport {
    /// A program, started on standard input and output.
    Command(Program),
    /// A server over HTTP.
    Url {
        /// Its address, which begins with `http://` or `https://`.
        url: String,
        /// The headers of each request, which may be secrets.
        headers: Vec<(String, String)>,
    },
}

/// Returns the servers that a client's file declares and does not disable, or `None` if it is no
/// such file.
pub fn declarations(file: &Value) -> Option<Vec<ServerDeclaration>> {
    let keys = ["/mcpServers", "/context_servers", "/mcp/servers", "/servers"];
    let servers = keys.iter().find_map(|pointer| file.pointer(pointer)?.as_object())?;
    // A list of tools is no client's file; settings of tools may be in one.
    if file.get("tools").is_some_and(Value::is_array) || !servers.values().all(Value::is_object) {
        return None;
    }
    let enabled = |declaration: &Map<String, Value>| {
        let is = |key: &str, value: bool| declaration.get(key).and_then(Value::as_bool) == Some(value);
        !is("disabled", true) && !is("enabled", false)
    };
    let declared = servers.iter().filter_map(|(name, declaration)| {
        let declaration = declaration.as_object().filter(|declaration| enabled(declaration))?;
        Some(ServerDeclaration {
            name: name.clone(),
            declaration: declaration.clone(),
        })
    });
    Some(declared.collect())
}

/// Shows only the name, since the rest may contain secrets.
impl fmt::Debug for ServerDeclaration {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ServerDeclaration")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl ServerDeclaration {
    /// Returns whether the server supports only the transport of 2024, HTTP with server-sent
    /// events.
    pub fn is_older_http(&self) -> bool {
        self.declaration.get("type").and_then(Value::as_str) == Some("sse")
    }

    /// Returns the command or the address, with variables replaced from the environment.
    ///
    /// # Errors
    ///
    /// Returns an error if the server declares neither, or if a variable is not set.
    pub fn transport(&self) -> Result<Transport> {
        let own = &self.declaration;
        for key in ADDRESSES {
            if let Some(url) = text(own, key)? {
                return Ok(Transport::Url {
                    url: parse_url(&url).map_err(|error| anyhow!("`{key}`: {error}"))?,
                    headers: headers(own)?,
                });
            }
        }
        let source = self.program();
        let key = if own.get("command").is_some_and(Value::is_object) {
            "path"
        } else {
            "command"
        };
        let Some(program) = text(source, key)? else {
            bail!("missing `command` or `url`");
        };
        let arguments = arguments(source)?
            .iter()
            .map(|argument| Ok(expanded(argument).context("`args`")?.into()))
            .collect::<Result<_>>()?;
        Ok(Transport::Command(Program {
            name: program.into(),
            arguments,
            variables: variables(source)?,
            folder: text(source, "cwd")?.map(PathBuf::from),
        }))
    }

    /// Returns the values of the environment's variables in the arguments and the variables of a
    /// program, or in an address and its headers, which may be secrets.
    ///
    /// # Errors
    ///
    /// Returns an error for arguments that are no texts, or a variable that is not set.
    pub fn values_of_variables(&self) -> Result<Vec<String>> {
        let own = &self.declaration;
        let address = ADDRESSES
            .iter()
            .find_map(|key| own.get(*key).filter(|value| !value.is_null()));
        let (texts, pairs) = match address {
            Some(address) => (std::slice::from_ref(address), own.get("headers")),
            None => (arguments(self.program())?, self.program().get("env")),
        };
        let pairs = pairs.and_then(Value::as_object).into_iter().flat_map(Map::values);
        let texts = texts.iter().chain(pairs).filter_map(Value::as_str);
        let values = texts.map(|text| values(text, |name| std::env::var(name).ok()));
        Ok(values.collect::<Result<Vec<_>>>()?.concat())
    }

    /// Returns the object with the arguments and the variables of a program. Zed may put them into
    /// an object with the command.
    fn program(&self) -> &Map<String, Value> {
        let command = self.declaration.get("command").and_then(Value::as_object);
        command.unwrap_or(&self.declaration)
    }
}

fn arguments(program: &Map<String, Value>) -> Result<&[Value]> {
    match program.get("args") {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(arguments)) => Ok(arguments),
        Some(_) => bail!("`args` must be an array of strings"),
    }
}

/// Returns the variables in the file of `envFile`, and those of `env`, which override them.
fn variables(program: &Map<String, Value>) -> Result<Vec<(String, String)>> {
    let own = pairs(program, "env")?;
    let Some(file) = text(program, "envFile")? else {
        return Ok(own);
    };
    let read = std::fs::read_to_string(&file).with_context(|| format!("`envFile`: cannot read `{file}`"))?;
    let mut variables = env_file::variables(&read).with_context(|| format!("`envFile`: `{file}`"))?;
    variables.retain(|(name, _)| !own.iter().any(|(known, _)| known == name));
    variables.extend(own);
    Ok(variables)
}

/// Returns the address, which must be one of HTTP.
///
/// # Errors
///
/// Returns an error for the address of another protocol.
pub fn parse_url(url: &str) -> Result<String, String> {
    match url.split_once("://") {
        Some(("http" | "https", rest)) if !rest.is_empty() => Ok(url.to_owned()),
        _ => Err("an address must begin with `http://` or `https://`".to_owned()),
    }
}

fn headers(declaration: &Map<String, Value>) -> Result<Vec<(String, String)>> {
    let headers = pairs(declaration, "headers")?;
    for (name, value) in &headers {
        header::check_header(name, value).map_err(|error| anyhow!("`headers`: {error}"))?;
    }
    Ok(headers)
}

/// Returns the text of a property, or `None` if there is no such property.
fn text(declaration: &Map<String, Value>, key: &str) -> Result<Option<String>> {
    match declaration.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => expanded(value).with_context(|| format!("`{key}`")).map(Some),
    }
}

/// Returns the names and values in a property.
fn pairs(declaration: &Map<String, Value>, key: &str) -> Result<Vec<(String, String)>> {
    match declaration.get(key) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Object(pairs)) => pairs
            .iter()
            .map(|(name, value)| {
                let value = expanded(value).with_context(|| format!("`{key}`: `{name}`"))?;
                Ok((name.clone(), value))
            })
            .collect(),
        Some(_) => bail!("`{key}` must be an object"),
    }
}

fn expanded(value: &Value) -> Result<String> {
    match value {
        Value::String(text) => expand(text, |name| std::env::var(name).ok()),
        // Some files contain ports and flags as numbers and booleans.
        Value::Number(_) | Value::Bool(_) => Ok(value.to_string()),
        _ => bail!("expected a string"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::test_folder::Folder;

    fn transport(declaration: &Value) -> Result<Transport, String> {
        let declared = declarations(&json!({ "mcpServers": { "a": declaration } })).expect("servers");
        declared[0].transport().map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn every_clients_form() {
        let command = |program: &str, variables: &[(&str, &str)], folder: Option<&str>| {
            Transport::Command(Program {
                name: program.into(),
                arguments: vec!["-y".into(), "8".into()],
                variables: variables
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                    .collect(),
                folder: folder.map(PathBuf::from),
            })
        };
        let own = json!({ "type": "stdio", "command": "npx", "args": ["-y", 8], "env": { "A": "b" }, "cwd": "/tmp" });
        assert_eq!(transport(&own), Ok(command("npx", &[("A", "b")], Some("/tmp"))));
        let zed = json!({ "source": "custom", "command": { "path": "npx", "args": ["-y", "8"], "env": null } });
        assert_eq!(transport(&zed), Ok(command("npx", &[], None)));
        for key in ["url", "serverUrl", "httpUrl"] {
            let url = transport(&json!({ key: "https://a/mcp", "headers": { "X-Key": "k" } }));
            let headers = vec![("X-Key".to_owned(), "k".to_owned())];
            assert_eq!(
                url,
                Ok(Transport::Url {
                    url: "https://a/mcp".to_owned(),
                    headers
                })
            );
        }
        for (wrong, message) in [
            (json!({ "args": [] }), "missing `command` or `url`"),
            (json!({ "command": ["a"] }), "`command`: expected a string"),
            (
                json!({ "command": "a", "args": "b" }),
                "`args` must be an array of strings",
            ),
            (
                json!({ "url": "a.example" }),
                "`url`: an address must begin with `http://` or `https://`",
            ),
            (
                json!({ "url": "http://a", "headers": { "Host": "b" } }),
                "`headers`: the protocol sets the header `Host`; remove it",
            ),
            (
                json!({ "command": "a", "env": { "K": "${NOT_SET_ANYWHERE}" } }),
                "`env`: `K`: the variable `NOT_SET_ANYWHERE` is not set in the environment",
            ),
        ] {
            assert_eq!(transport(&wrong), Err(message.to_owned()));
        }
    }

    #[test]
    fn a_file_of_variables() {
        let folder = Folder::new("env-file");
        let path = folder.join("variables");
        std::fs::write(&path, "KEY=of the file\nOTHER=2\n").expect("a file");
        let own = json!({ "command": "a", "envFile": path, "env": { "KEY": "own" } });
        let read = transport(&own);
        drop(folder);
        let Ok(Transport::Command(program)) = read else {
            panic!("{read:?}")
        };
        let expected = [("OTHER", "2"), ("KEY", "own")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(program.variables, expected);
        let error = transport(&own).expect_err("no file");
        assert!(error.starts_with("`envFile`: cannot read `"), "{error}");
    }

    #[test]
    fn files_of_servers_and_others() {
        let names = |file: Value| -> Option<Vec<String>> {
            Some(declarations(&file)?.into_iter().map(|server| server.name).collect())
        };
        let servers = json!({ "a": { "command": "a" }, "b": { "disabled": true }, "c": { "enabled": false }, "d": {} });
        let both = Some(vec!["a".to_owned(), "d".to_owned()]);
        for file in [
            json!({ "mcpServers": servers, "theme": "dark" }),
            json!({ "servers": servers, "inputs": [] }),
            json!({ "mcp": { "servers": servers } }),
            json!({ "context_servers": servers }),
            // Gemini CLI has settings of its own tools there.
            json!({ "mcpServers": servers, "tools": { "sandbox": "docker" } }),
        ] {
            assert_eq!(names(file), both);
        }
        assert_eq!(names(json!({ "mcpServers": {} })), Some(Vec::new()));
        for other in [
            json!([]),
            json!({ "servers": [] }),
            json!({ "servers": { "a": 1 } }),
            json!({ "tools": [], "servers": {} }),
        ] {
            assert_eq!(names(other), None);
        }
    }
}
