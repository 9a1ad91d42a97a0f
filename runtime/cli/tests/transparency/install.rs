//! The SDKs and the servers, installed once from their registries into the folder for tests' files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::needs::Need;
use crate::npm;

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
    let node = folder("node", &NODE)?;
    npm::install(&node, &NODE)?;
    // Node searches for modules beside the script. Another test may be reading the script.
    let (own, copy) = (super::script("client.mjs"), node.join("client.mjs"));
    if fs::read(&own).ok() != fs::read(&copy).ok() {
        fs::copy(own, copy).map_err(|error| error.to_string())?;
    }
    Ok(Installed {
        node,
        python: environment("python", &PYTHON)?,
        fastmcp: environment("fastmcp", &FASTMCP)?,
    })
}

/// Returns the folder of a virtual environment with these packages.
fn environment(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let folder = folder(name, packages)?;
    if !folder.join("done").exists() {
        run(Command::new("python3")
            .args(["-m", "venv", "--clear"])
            .arg(folder.join("venv")))?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        run(Command::new(folder.join("venv/bin/python")).args(pip).args(packages))?;
        done(&folder)?;
    }
    Ok(folder.join("venv/bin"))
}

fn folder(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
    let packages = packages.join("-").replace(|letter| !is_plain(letter), "_");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("transparency-{name}-{packages}"));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

fn done(folder: &Path) -> Result<(), String> {
    fs::write(folder.join("done"), "").map_err(|error| error.to_string())
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!(
            "`{name}` cannot install what the test needs: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        )),
        Err(error) => Err(format!("`{name}` does not start: {error}")),
    }
}
