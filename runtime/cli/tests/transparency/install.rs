//! The SDKs and the servers, installed once from their registries into the folder for tests' files.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::needs::Need;
use crate::{npm, packages};

/// The installed packages; a folder of other versions is not reused.
const NODE: [&str; 4] = [
    "@modelcontextprotocol/sdk@1.32.2",
    "@modelcontextprotocol/server-everything@2026.8.31",
    "@modelcontextprotocol/server-memory@2026.8.31",
    "@modelcontextprotocol/server-filesystem@2026.8.31",
];
const PYTHON: [&str; 3] = [
    "mcp==2.3.0",
    "mcp-server-git==2026.10.19",
    "mcp-server-fetch==2026.10.24",
];
const FASTMCP: [&str; 1] = ["fastmcp==4.1.2"];

/// The folders of the installed packages.
pub(crate) struct Installed {
    pub(crate) node: PathBuf,
    pub(crate) python: PathBuf,
    pub(crate) fastmcp: PathBuf,
}

/// Returns the folders, or prints why the test is skipped. With `MCPACT_CLIENTS=required` it panics
/// instead.
pub(crate) fn installed() -> Option<Installed> {
    // The tests share the folders.
    static INSTALLING: Mutex<()> = Mutex::new(());
    let installing = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    let installed = install();
    drop(installing);
    Need::Clients.or_skip(installed)
}

fn install() -> Result<Installed, String> {
    let folder = |name: &str, packages: &[&str]| {
        let name = format!("transparency-{name}");
        packages::folder(env!("CARGO_TARGET_TMPDIR"), &name, packages)
    };
    let node = folder("node", &NODE);
    npm::install(&node, &NODE)?;
    // Node searches for modules beside the script. Another test may be reading the script.
    let (own, copy) = (super::script("client.mjs"), node.join("client.mjs"));
    if fs::read(&own).ok() != fs::read(&copy).ok() {
        fs::copy(own, copy).map_err(|error| error.to_string())?;
    }
    Ok(Installed {
        node,
        python: packages::install_python(&folder("python", &PYTHON), &PYTHON)?,
        fastmcp: packages::install_python(&folder("fastmcp", &FASTMCP), &FASTMCP)?,
    })
}
