//! A server of PostgreSQL: that of the package `pgserver` of PyPI, which is installed once.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use mcpact_gateway::store::Store;

use crate::folder::Folder;
use crate::needs::Need;

/// The installed package; a folder of another version is not reused.
const PACKAGE: &str = "pgserver==0.1.4";
/// The user that runs the server if this process is root, which the server refuses to be.
const NOBODY: u32 = 65_534;

/// A running server, which ends with the test.
pub(crate) struct Server {
    process: Child,
    pub(crate) folder: Folder,
    binaries: PathBuf,
    is_root: bool,
}

impl Server {
    /// Starts a server. Where it cannot be installed or started, prints that the test is skipped,
    /// unless `MCPACT_POSTGRES=required`.
    pub(crate) fn start(name: &str) -> Option<Server> {
        Need::Postgres.or_skip(Server::started(name))
    }

    fn started(name: &str) -> Result<Server, String> {
        let binaries = install()?;
        let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
        // The path of a socket is short, and a user other than root enters no folder of root.
        let folder = Folder::new(name);
        fs::set_permissions(&*folder, fs::Permissions::from_mode(0o700)).map_err(|error| error.to_string())?;
        if is_root {
            chown(&*folder, Some(NOBODY), Some(NOBODY)).map_err(|error| error.to_string())?;
        }
        let data = folder.join("data");
        let initialised = as_user(&binaries.join("initdb"), is_root)
            .args([
                "-U",
                "postgres",
                "-A",
                "trust",
                "--no-sync",
                "-E",
                "UTF8",
                "--no-locale",
                "-D",
            ])
            .arg(&data)
            .current_dir(&*folder)
            .output();
        match initialised {
            Ok(output) if output.status.success() => {}
            Ok(output) => return Err(format!("initdb: {}", String::from_utf8_lossy(&output.stderr).trim())),
            Err(error) => return Err(format!("initdb does not start: {error}")),
        }
        let process = run(&binaries, &folder, is_root)?;
        Ok(Server {
            process,
            folder,
            binaries,
            is_root,
        })
    }

    pub(crate) fn url(&self) -> String {
        format!("postgresql:///postgres?host={}&user=postgres", self.folder.display())
    }

    /// Ends the server with all of its processes, without a checkpoint.
    fn stop(&mut self) {
        let _ = as_user(&self.binaries.join("pg_ctl"), self.is_root)
            .args(["stop", "-m", "immediate", "-D"])
            .arg(self.folder.join("data"))
            .current_dir(&*self.folder)
            .output();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Ends the server as if it crashed, and starts it again.
    pub(crate) fn restart(&mut self) {
        self.stop();
        self.process = run(&self.binaries, &self.folder, self.is_root).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Starts the server, and waits for it.
fn run(binaries: &Path, folder: &Path, is_root: bool) -> Result<Child, String> {
    let mut process = as_user(&binaries.join("postgres"), is_root)
        .args(["-c", "listen_addresses=", "-c", "fsync=off", "-k"])
        .arg(folder)
        .arg("-D")
        .arg(folder.join("data"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(folder.join("log")).map_err(|error| error.to_string())?)
        .spawn()
        .map_err(|error| format!("postgres does not start: {error}"))?;
    let url = format!("postgresql:///postgres?host={}&user=postgres", folder.display());
    let deadline = Instant::now() + Duration::from_secs(30);
    while Store::open(&url).is_err() {
        if Instant::now() > deadline || process.try_wait().is_ok_and(|status| status.is_some()) {
            let _ = process.kill();
            let _ = process.wait();
            return Err(format!(
                "postgres: {}",
                fs::read_to_string(folder.join("log")).unwrap_or_default()
            ));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(process)
}

fn as_user(program: &Path, is_root: bool) -> Command {
    let mut command = Command::new(program);
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// Installs the package into the folder for tests. Returns the folder of its programs.
fn install() -> Result<PathBuf, String> {
    // The tests share the folder.
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _installing = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(PACKAGE.replace("==", "-"));
    let binaries = folder.join("pgserver/pginstall/bin");
    if !folder.join("done").exists() {
        let output = Command::new("python3")
            .args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--no-deps",
                "--upgrade",
            ])
            .args(["--only-binary", ":all:", "--target"])
            .arg(&folder)
            .arg(PACKAGE)
            .stdin(Stdio::null())
            .output();
        match output {
            Ok(output) if output.status.success() => {}
            Ok(output) => return Err(format!("pip: {}", String::from_utf8_lossy(&output.stderr).trim())),
            Err(error) => return Err(format!("python3 does not start: {error}")),
        }
        fs::write(folder.join("done"), "").map_err(|error| error.to_string())?;
    }
    if binaries.join("postgres").exists() {
        Ok(binaries)
    } else {
        Err(format!("`{PACKAGE}` has no server for this system"))
    }
}
