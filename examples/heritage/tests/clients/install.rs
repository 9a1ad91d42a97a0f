//! The clients of the official SDKs, installed once from their registries into the tests' folder.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use crate::{needs::Need, npm, packages};

/// The installed packages; a folder of another version is not reused.
const PYTHON: [&str; 2] = ["mcp==2.3.0", "jsonschema==4.26.0"];
const NODE: [&str; 1] = ["@modelcontextprotocol/sdk@1.32.2"];

/// The language of an SDK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sdk {
    Python,
    TypeScript,
}

/// Returns the command that starts the client. If it cannot be installed, prints the reason and
/// returns `None`; with `MCPACT_CLIENTS=required` it panics.
pub(crate) fn client(sdk: Sdk) -> Option<Vec<PathBuf>> {
    // Installs once, since tests run at the same time.
    static PYTHON: OnceLock<Result<Vec<PathBuf>, String>> = OnceLock::new();
    static TYPESCRIPT: OnceLock<Result<Vec<PathBuf>, String>> = OnceLock::new();
    let once = match sdk {
        Sdk::Python => &PYTHON,
        Sdk::TypeScript => &TYPESCRIPT,
    };
    let installed = once.get_or_init(|| installed(sdk)).as_ref();
    Need::Clients.or_skip(installed).cloned()
}

fn installed(sdk: Sdk) -> Result<Vec<PathBuf>, String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients");
    let folder = |name: &str, versions: &[&str]| packages::folder(env!("CARGO_TARGET_TMPDIR"), name, versions);
    match sdk {
        Sdk::Python => {
            let programs = packages::install_python(&folder("clients-python", &PYTHON), &PYTHON)?;
            Ok(vec![programs.join("python"), sources.join("client.py")])
        }
        Sdk::TypeScript => {
            let folder = folder("clients-node", &NODE);
            npm::install(&folder, &NODE)?;
            // Node searches for modules beside the script.
            let script = folder.join("client.mjs");
            fs::copy(sources.join("client.mjs"), &script).map_err(|error| error.to_string())?;
            Ok(vec!["node".into(), script])
        }
    }
}
