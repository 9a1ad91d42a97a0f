//! Packages of npm for tests and benches.
//!
//! Test crates include this file by its path.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Installs these packages into a folder, once. No script of a package runs.
///
/// The folder's name has to contain the versions: a folder that was installed is not changed.
pub(crate) fn install(folder: &Path, packages: &[&str]) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let done = folder.join("done");
    if done.exists() {
        return Ok(());
    }
    let output = Command::new("npm")
        .args([
            "install",
            "--no-audit",
            "--no-fund",
            "--silent",
            "--ignore-scripts",
            "--prefix",
        ])
        .arg(folder)
        .args(packages)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("`npm` does not start: {error}"))?;
    if !output.status.success() {
        let problem = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "`npm` cannot install {}: {}",
            packages.join(" "),
            problem.trim()
        ));
    }
    fs::write(done, "").map_err(|error| error.to_string())
}
