//! Folders of installed packages, and packages of `PyPI` for tests.
//!
//! Test crates include this file by its path.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the folder in `parent` for packages with these versions, which its name contains.
pub(crate) fn folder(parent: &str, name: &str, packages: &[&str]) -> PathBuf {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
    let packages = packages.join("-").replace(|letter| !is_plain(letter), "_");
    Path::new(parent).join(format!("{name}-{packages}"))
}

/// Installs these packages into a virtual environment in a folder, once. Returns the folder of its
/// programs.
///
/// The folder's name has to contain the versions: a folder that was installed is not changed.
pub(crate) fn install_python(folder: &Path, packages: &[&str]) -> Result<PathBuf, String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (environment, done) = (folder.join("venv"), folder.join("done"));
    if !done.exists() {
        run(Command::new("python3")
            .args(["-m", "venv", "--clear"])
            .arg(&environment))?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        run(Command::new(environment.join("bin/python")).args(pip).args(packages))?;
        fs::write(done, "").map_err(|error| error.to_string())?;
    }
    Ok(environment.join("bin"))
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
