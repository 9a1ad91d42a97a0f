//! `mcpact.toml`, and what a Cargo.toml says of all tools of its package.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use mcpact_tokens::Encoding;
use serde::Deserialize;

use super::allowed::Allowed;
use super::{Limits, LintSetting};
use crate::counting::Asked;
use crate::input::text;

/// The file that `init` writes and `check` reads.
pub(crate) const FILE: &str = "mcpact.toml";

/// What may stand in `mcpact.toml`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    encoding: Option<String>,
    tool_budget: Option<usize>,
    total_budget: Option<usize>,
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

/// What the macros read of Cargo.toml, which refuse keys that they do not know.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Metadata {
    encoding: Option<String>,
    tool_budget: Option<usize>,
    total_budget: Option<usize>,
    #[serde(default)]
    lints: BTreeMap<String, LintSetting>,
    #[serde(flatten)]
    others: toml::Table,
}

/// What stands in `mcpact.toml` alone: the macros have no use for it.
const OWN_KEYS: [&str; 5] = ["allowed", "baseline", "clients", "max-increase", "tool-budgets"];

#[derive(Deserialize)]
struct Manifest {
    package: Option<Package>,
}

#[derive(Deserialize)]
struct Package {
    metadata: Option<PackageMetadata>,
}

#[derive(Deserialize)]
struct PackageMetadata {
    mcpact: Option<Metadata>,
}

/// The limits of a folder: its `mcpact.toml`, else the metadata of its Cargo.toml, else none.
pub(crate) fn find(folder: &Path) -> Result<Option<Limits>> {
    let own = folder.join(FILE);
    if own.is_file() {
        return of_file(&own).map(Some);
    }
    let manifest = folder.join("Cargo.toml");
    if !manifest.is_file() {
        return Ok(None);
    }
    of_manifest(&manifest)
}

/// The limits that a file of the form of `mcpact.toml` states.
pub(crate) fn of_file(path: &Path) -> Result<Limits> {
    let name = path.display();
    let text = text::read(path)?;
    let file: File = toml::from_str(&text).map_err(|error| anyhow!("`{name}`: {error}"))?;
    let of = |key: &str| format!("`{name}`: `{key}`");
    let max_increase = file.max_increase.as_deref().map(str::parse).transpose();
    let budgets = file.tool_budget.is_some() || file.total_budget.is_some() || !file.tool_budgets.is_empty();
    Ok(Limits {
        file: Some(path.to_owned()),
        encoding: encoding(path, file.encoding.as_deref(), budgets).with_context(|| of("encoding"))?,
        tool: file.tool_budget,
        total: file.total_budget,
        tools: file.tool_budgets,
        // As written in the file: from where it is.
        baseline: file.baseline.map(|baseline| beside(path, &baseline)),
        max_increase: max_increase
            .map_err(|error: String| anyhow!(error))
            .with_context(|| of("max-increase"))?,
        clients: file.clients,
        lints: file.lints,
        allowed: file.allowed,
    })
}

fn of_manifest(path: &Path) -> Result<Option<Limits>> {
    let name = path.display();
    let text = text::read(path)?;
    let manifest: Manifest = toml::from_str(&text).map_err(|error| anyhow!("`{name}`: {error}"))?;
    let metadata = manifest
        .package
        .and_then(|package| package.metadata)
        .and_then(|metadata| metadata.mcpact);
    let Some(metadata) = metadata else { return Ok(None) };
    if let Some(key) = OWN_KEYS.into_iter().find(|key| metadata.others.contains_key(*key)) {
        bail!(
            "`{name}`: `[package.metadata.mcpact]` has no key `{key}`: write it in a `{FILE}` beside, which is read instead"
        );
    }
    let budgets = metadata.tool_budget.is_some() || metadata.total_budget.is_some();
    Ok(Some(Limits {
        file: Some(path.to_owned()),
        encoding: encoding(path, metadata.encoding.as_deref(), budgets)
            .with_context(|| format!("`{name}`: `encoding`"))?,
        tool: metadata.tool_budget,
        total: metadata.total_budget,
        lints: metadata.lints,
        ..Limits::default()
    }))
}

/// The encoding that a file asks for. Budgets of one that names none are in the default: they are numbers of something.
fn encoding(path: &Path, name: Option<&str>, budgets: bool) -> Result<Option<Asked>> {
    let encoding = match name {
        None if budgets => Encoding::default(),
        None => return Ok(None),
        Some(name) => match Encoding::from_name(name) {
            Some(encoding) => encoding,
            None => bail!("`{name}` is no encoding: write `o200k_base` or `cl100k_base`"),
        },
    };
    Ok(Some(Asked {
        encoding,
        file: Some(path.to_owned()),
    }))
}

/// A path that a file names, from the file's folder; `REV:PATH` is left to git.
fn beside(file: &Path, path: &str) -> String {
    let folder: PathBuf = file.parent().map(Path::to_owned).unwrap_or_default();
    let there = folder.join(path);
    if there.exists() || !path.contains(':') {
        there.display().to_string()
    } else {
        path.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("mcpact-config-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(if text.contains("[package") { "Cargo.toml" } else { FILE });
        std::fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn all_keys() {
        let path = file(
            "all",
            "encoding = \"cl100k_base\"\ntool-budget = 300\ntotal-budget = 5_000\nbaseline = \"mcpact.lock.json\"\nmax-increase = \"5%\"\nclients = [\"vscode\"]\n[tool-budgets]\nlong_one = 900\n[lints]\nundocumented = \"deny\"\n",
        );
        let limits = find(path.parent().unwrap()).unwrap().unwrap();
        assert_eq!(
            (
                limits.tool,
                limits.total,
                limits.encoding.map(|asked| asked.encoding.name())
            ),
            (Some(300), Some(5_000), Some("cl100k_base"))
        );
        assert_eq!(limits.tools["long_one"], 900);
        assert_eq!(
            limits.baseline.unwrap(),
            path.with_file_name("mcpact.lock.json").display().to_string()
        );
        assert_eq!(limits.max_increase, Some(super::super::Share::percent(5.0)));
        assert_eq!(
            (limits.clients, &limits.lints["undocumented"]),
            (vec!["vscode".to_owned()], &LintSetting::Level("deny".to_owned()))
        );
    }

    #[test]
    fn cargo_metadata_and_none() {
        let path = file(
            "cargo",
            "[package]\nname = \"x\"\n[package.metadata.mcpact]\ntool-budget = 200\nprofile = \"refs\"\n",
        );
        assert_eq!(find(path.parent().unwrap()).unwrap().unwrap().tool, Some(200));
        for key in ["max-increase = \"5%\"", "tool-budgets = { a = 3 }"] {
            let text = format!("[package]\nname = \"x\"\n[package.metadata.mcpact]\n{key}\n");
            let error = find(file("cargo-key", &text).parent().unwrap())
                .unwrap_err()
                .to_string();
            let key = key.split_once(' ').unwrap().0;
            assert!(
                error.ends_with(&format!(
                    "has no key `{key}`: write it in a `mcpact.toml` beside, which is read instead"
                )),
                "{error}"
            );
        }
        let path = file("none", "[package]\nname = \"x\"\n");
        assert_eq!(find(path.parent().unwrap()).unwrap(), None);
    }

    #[test]
    fn mistakes_are_placed() {
        let error = |name: &str, text: &str| format!("{:#}", of_file(&file(name, text)).unwrap_err());
        let message = error("key", "tool-bugdet = 3\n");
        assert!(
            message.contains("unknown field `tool-bugdet`, expected one of") && message.contains("line 1"),
            "{message}"
        );
        assert!(
            error("encoding", "encoding = \"p50k\"\n")
                .ends_with("`p50k` is no encoding: write `o200k_base` or `cl100k_base`")
        );
        assert!(error("share", "max-increase = \"5\"\n").contains("`max-increase`: `5` is no share"));
        assert!(error("type", "tool-budget = \"3\"\n").contains("invalid type"));
    }
}
