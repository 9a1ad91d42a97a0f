//! Limits from `mcpact.toml` and from `[package.metadata.mcpact]` of Cargo.toml.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use mcpact_shared::settings::metadata;
use mcpact_tokens::Encoding;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Table;

use super::allowed::Allowed;
use super::percent::Percent;
use crate::checks::lints::LintSetting;
use crate::input::count_basis::RequestedEncoding;
use crate::input::text;

/// The file that `init` writes and `check` reads.
pub(crate) const FILE: &str = "mcpact.toml";

/// The keys of `mcpact.toml`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    encoding: Option<String>,
    tool_budget: Option<usize>,
    total_budget: Option<usize>,
    instructions_budget: Option<usize>,
    deferred_budget: Option<usize>,
    #[serde(default)]
    tool_budgets: BTreeMap<String, usize>,
    baseline: Option<String>,
    max_increase: Option<String>,
    #[serde(default)]
    clients: Vec<String>,
    #[serde(default)]
    lints: BTreeMap<String, LintSetting>,
    #[serde(default)]
    allowed: Allowed,
}

/// The key of the budget of names and instructions, which only the file has.
pub(super) const DEFERRED_BUDGET: &str = "deferred-budget";

/// Keys of `mcpact.toml` that the macros do not read, so Cargo.toml does not have them.
const FILE_ONLY_KEYS: [&str; 5] = ["allowed", "baseline", "clients", DEFERRED_BUDGET, "max-increase"];

/// The limits of the tools of a server, and how they are checked. Tokens are those of the
/// model-visible entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Config {
    /// The file, or `None` if all limits are flags.
    pub(crate) file: Option<PathBuf>,
    pub(crate) encoding: Option<RequestedEncoding>,
    /// The budget of each tool.
    pub(crate) tool: Option<usize>,
    /// The budget of all tools together.
    pub(crate) total: Option<usize>,
    /// The budget of the server's instructions.
    pub(crate) instructions: Option<usize>,
    /// The budget of the tools' names and the server's instructions, which clients with deferred
    /// loading send before a tool is needed.
    pub(crate) deferred: Option<usize>,
    /// The budgets of single tools, by name.
    pub(crate) tools: BTreeMap<String, usize>,
    /// The input with which costs are compared.
    pub(crate) baseline: Option<String>,
    /// The maximum increase over the baseline, of all tools together, of each tool and of the
    /// instructions.
    pub(crate) max_increase: Option<Percent>,
    /// The names of the clients that must accept the tools.
    pub(crate) clients: Vec<String>,
    /// The settings of lints, by name.
    pub(crate) lints: BTreeMap<String, LintSetting>,
    /// The findings that are allowed for now.
    pub(crate) allowed: Allowed,
}

impl Config {
    /// Returns whether there is a limit other than that of the increase over a baseline.
    pub(crate) fn has_budgets(&self) -> bool {
        let budgets = [self.tool, self.total, self.instructions, self.deferred];
        budgets.iter().any(Option::is_some) || !self.tools.is_empty()
    }

    /// Takes missing keys from the limits of Cargo.toml.
    ///
    /// # Errors
    ///
    /// Returns an error if both files name an encoding, and they differ: the numbers of each are
    /// tokens of its own encoding.
    pub(super) fn or(self, mut manifest: Config) -> Result<Config> {
        if let (Some(own), Some(of_manifest)) = (&self.encoding, &manifest.encoding)
            && own.encoding != of_manifest.encoding
        {
            bail!(
                "`{FILE}` counts in {}, and Cargo.toml in {}; set the same `encoding` in both",
                own.encoding,
                of_manifest.encoding
            );
        }
        manifest.tools.extend(self.tools);
        manifest.lints.extend(self.lints);
        Ok(Config {
            encoding: self.encoding.or(manifest.encoding),
            tool: self.tool.or(manifest.tool),
            total: self.total.or(manifest.total),
            instructions: self.instructions.or(manifest.instructions),
            tools: manifest.tools,
            lints: manifest.lints,
            ..self
        })
    }
}

/// Returns the limits in a file in the format of `mcpact.toml`.
pub(crate) fn of_file(path: &Path) -> Result<Config> {
    let name = path.display();
    let text = text::read(path)?;
    let file: File = toml::from_str(&text).map_err(|error| anyhow!("`{name}`: {error}"))?;
    let at = |key: &str| format!("`{name}`: `{key}`");
    let max_increase = file.max_increase.as_deref().map(str::parse).transpose();
    let has_budgets = file.tool_budget.is_some() || file.total_budget.is_some() || !file.tool_budgets.is_empty();
    Ok(Config {
        file: Some(path.to_owned()),
        encoding: encoding(path, file.encoding.as_deref(), has_budgets).with_context(|| at("encoding"))?,
        tool: file.tool_budget,
        total: file.total_budget,
        instructions: file.instructions_budget,
        deferred: file.deferred_budget,
        tools: file.tool_budgets,
        // The path is relative to the file.
        baseline: file.baseline.map(|baseline| relative_to(path, &baseline)),
        max_increase: max_increase
            .map_err(|error: String| anyhow!(error))
            .with_context(|| at("max-increase"))?,
        clients: file.clients,
        lints: file.lints,
        allowed: file.allowed,
    })
}

/// Returns the limits in `[package.metadata.mcpact]` of a manifest, or `None` without this table.
pub(crate) fn of_manifest(path: &Path) -> Result<Option<Config>> {
    let name = path.display();
    let text = text::read(path)?;
    let manifest: Table = toml::from_str(&text).map_err(|error| anyhow!("`{name}`: {error}"))?;
    let table = metadata::TABLE
        .iter()
        .try_fold(&manifest, |table, key| table.get(*key)?.as_table());
    let Some(table) = table else { return Ok(None) };
    if let Some(key) = FILE_ONLY_KEYS.into_iter().find(|key| table.contains_key(*key)) {
        bail!(
            "`{name}`: `[{}]` has no key `{key}`; write it in `{FILE}` in the same folder, which `mcpact check` reads too",
            metadata::TABLE.join(".")
        );
    }
    limits_in(table, path).map(Some).with_context(|| format!("`{name}`"))
}

/// Returns the limits in a manifest's table. The macros report its other keys.
fn limits_in(table: &Table, path: &Path) -> Result<Config> {
    let tool: Option<usize> = value(table, metadata::TOOL_BUDGET)?;
    let total: Option<usize> = value(table, metadata::TOTAL_BUDGET)?;
    let instructions: Option<usize> = value(table, metadata::INSTRUCTIONS_BUDGET)?;
    let name: Option<String> = value(table, metadata::ENCODING)?;
    Ok(Config {
        file: Some(path.to_owned()),
        encoding: encoding(path, name.as_deref(), tool.is_some() || total.is_some()).context("`encoding`")?,
        tool,
        total,
        instructions,
        tools: value(table, metadata::TOOL_BUDGETS)?.unwrap_or_default(),
        lints: value(table, metadata::LINTS)?.unwrap_or_default(),
        ..Config::default()
    })
}

/// Returns the value of a key, or `None` without the key.
fn value<T: DeserializeOwned>(table: &Table, key: &str) -> Result<Option<T>> {
    let value = table.get(key).cloned().map(toml::Value::try_into);
    value.transpose().with_context(|| format!("`{key}`"))
}

/// Returns the encoding that a file requests. Budgets without an encoding request the default one.
fn encoding(path: &Path, name: Option<&str>, has_budgets: bool) -> Result<Option<RequestedEncoding>> {
    let encoding = match name {
        None if has_budgets => Encoding::default(),
        None => return Ok(None),
        Some(name) => name.parse()?,
    };
    Ok(Some(RequestedEncoding {
        encoding,
        file: Some(path.to_owned()),
    }))
}

/// Returns a path relative to a file's folder; `REV:PATH` is passed to git unchanged.
fn relative_to(file: &Path, path: &str) -> String {
    let folder: PathBuf = file.parent().map(Path::to_owned).unwrap_or_default();
    let joined = folder.join(path);
    if joined.exists() || !path.contains(':') {
        joined.display().to_string()
    } else {
        path.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use super::*;
    use crate::tests::folder::Folder;

    /// Writes the file that has such a text into a folder.
    fn file(folder: &Path, text: &str) -> PathBuf {
        let path = folder.join(if text.contains("[package") { "Cargo.toml" } else { FILE });
        std::fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn all_keys() {
        let folder = Folder::new("config-all");
        let path = file(
            &folder,
            "encoding = \"cl100k_base\"\ntool-budget = 300\ntotal-budget = 5_000\nbaseline = \"mcpact.lock.json\"\nmax-increase = \"5%\"\nclients = [\"vscode\"]\n[tool-budgets]\nlong_one = 900\n[lints]\nundocumented = \"deny\"\n",
        );
        let limits = find(&folder).unwrap().unwrap();
        assert_eq!(
            (
                limits.tool,
                limits.total,
                limits.encoding.map(|requested| requested.encoding.name())
            ),
            (Some(300), Some(5_000), Some("cl100k_base"))
        );
        assert_eq!(limits.tools["long_one"], 900);
        assert_eq!(
            limits.baseline.unwrap(),
            path.with_file_name("mcpact.lock.json").display().to_string()
        );
        assert_eq!(limits.max_increase, Some(Percent::new(5.0)));
        assert_eq!(
            (limits.clients, &limits.lints["undocumented"]),
            (vec!["vscode".to_owned()], &LintSetting::Level("deny".to_owned()))
        );
    }

    /// A package's limits apply beside an `mcpact.toml` that does not have them.
    #[test]
    fn both_files() {
        let folder = Folder::new("config-both");
        file(
            &folder,
            "[package]\nname = \"x\"\n[package.metadata.mcpact]\nencoding = \"cl100k_base\"\ntool-budget = 200\ntotal-budget = 900\ntool-budgets = { a = 3, b = 4 }\n",
        );
        file(
            &folder,
            "total-budget = 800\nencoding = \"cl100k_base\"\n[tool-budgets]\nb = 5\n[allowed]\nmany = 1\n",
        );
        let limits = find(&folder).unwrap().unwrap();
        assert_eq!((limits.tool, limits.total), (Some(200), Some(800)));
        assert_eq!((limits.tools["a"], limits.tools["b"]), (3, 5));
        assert!(limits.allowed.contains_key("many"));
        assert_eq!(limits.encoding.unwrap().encoding.name(), "cl100k_base");
        assert_eq!(limits.file.unwrap().file_name().unwrap(), FILE);
        // Budgets without an encoding are in the default one.
        file(&folder, "total-budget = 800\n");
        let error = find(&folder).unwrap_err().to_string();
        assert_eq!(
            error,
            "`mcpact.toml` counts in o200k_base, and Cargo.toml in cl100k_base; set the same `encoding` in both"
        );
        file(&folder, "[allowed]\nmany = 1\n");
        let limits = find(&folder).unwrap().unwrap();
        assert_eq!(limits.encoding.unwrap().encoding.name(), "cl100k_base");
    }

    #[test]
    fn cargo_metadata_and_none() {
        let folder = Folder::new("config-cargo");
        file(
            &folder,
            "[package]\nname = \"x\"\n[package.metadata.mcpact]\ntool-budget = 200\ntool-budgets = { a = 3 }\nprofile = \"refs\"\n",
        );
        let limits = find(&folder).unwrap().unwrap();
        assert_eq!((limits.tool, limits.tools["a"]), (Some(200), 3));
        for key in ["max-increase = \"5%\"", "clients = [\"vscode\"]"] {
            let text = format!("[package]\nname = \"x\"\n[package.metadata.mcpact]\n{key}\n");
            file(&folder, &text);
            let error = find(&folder).unwrap_err().to_string();
            let key = key.split_once(' ').unwrap().0;
            assert!(
                error.ends_with(&format!(
                    "has no key `{key}`; write it in `mcpact.toml` in the same folder, which `mcpact check` reads too"
                )),
                "{error}"
            );
        }
        file(&folder, "[package]\nname = \"x\"\n");
        assert_eq!(find(&folder).unwrap(), None);
    }

    #[test]
    fn errors_name_the_key() {
        let folder = Folder::new("config-errors");
        let error = |text: &str| format!("{:#}", of_file(&file(&folder, text)).unwrap_err());
        let message = error("tool-bugdet = 3\n");
        assert!(
            message.contains("unknown field `tool-bugdet`, expected one of") && message.contains("line 1"),
            "{message}"
        );
        let unknown = "p50k".parse::<Encoding>().unwrap_err().to_string();
        assert!(unknown.starts_with("unknown encoding `p50k`"), "{unknown}");
        assert!(error("encoding = \"p50k\"\n").ends_with(&unknown));
        assert!(error("max-increase = \"5\"\n").contains("`max-increase`: invalid percentage `5`"));
        assert!(error("tool-budget = \"3\"\n").contains("invalid type"));
    }
}
