//! The clients of the official SDKs, installed once from their registries into the tests' folder.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use crate::{needs::Need, npm};

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
    match sdk {
        Sdk::Python => {
            let folder = folder("python", &PYTHON)?;
            let python = folder.join("venv/bin/python");
            if !done(&folder) {
                run(Command::new("python3")
                    .args(["-m", "venv", "--clear"])
                    .arg(folder.join("venv")))?;
                let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
                run(Command::new(&python).args(pip).args(PYTHON))?;
                finish(&folder);
            }
            Ok(vec![python, sources.join("client.py")])
        }
        Sdk::TypeScript => {
            let folder = folder("node", &NODE)?;
            npm::install(&folder, &NODE)?;
            // Node searches for modules beside the script.
            let script = folder.join("client.mjs");
            fs::copy(sources.join("client.mjs"), &script).map_err(|error| error.to_string())?;
            Ok(vec!["node".into(), script])
        }
    }
}

/// Returns the folder for these packages.
fn folder(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let packages: String = packages
        .join("-")
        .chars()
        .map(|letter| {
            if letter.is_ascii_alphanumeric() || letter == '.' {
                letter
            } else {
                '_'
            }
        })
        .collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("clients-{name}-{packages}"));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

fn done(folder: &Path) -> bool {
    folder.join("done").exists()
}

fn finish(folder: &Path) {
    fs::write(folder.join("done"), "").expect("a folder to write to");
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output();
    let name = command.get_program().to_string_lossy().into_owned();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!(
            "`{name}` cannot install the client: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        )),
        Err(error) => Err(format!("`{name}` does not start: {error}")),
    }
}
