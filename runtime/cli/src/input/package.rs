//! The binaries of a package, built as cargo builds them: `cargo mcpact list` in a server's folder.

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use serde::Deserialize;

use super::{binary, index};
use crate::listing::Listing;

/// What is built, in cargo's own words.
#[derive(Args, Clone, Debug)]
pub(crate) struct Build {
    /// Build this package of the workspace
    #[arg(short, long, value_name = "NAME", help_heading = HEADING)]
    package: Vec<String>,

    /// Build this binary
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    bin: Vec<String>,

    /// Build this example
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    example: Vec<String>,

    /// Build it as for a release
    #[arg(long, help_heading = HEADING)]
    release: bool,
}

const HEADING: &str = "Package (built where nothing else is to be read, or one of these is given)";

/// What cargo says of a thing that it built; all else that it says is not asked for.
#[derive(Deserialize)]
struct Message {
    reason: String,
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

impl Build {
    /// Whether it is said what to build.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.release || !self.package.is_empty() || !self.bin.is_empty() || !self.example.is_empty()
    }

    fn arguments(&self) -> Vec<&str> {
        let mut arguments = vec!["build", "--message-format=json-render-diagnostics"];
        for (option, names) in [
            ("--package", &self.package),
            ("--bin", &self.bin),
            ("--example", &self.example),
        ] {
            for name in names {
                arguments.extend([option, name]);
            }
        }
        if self.release {
            arguments.push("--release");
        }
        arguments
    }
}

/// Whether cargo would find a package from here.
pub(crate) fn is_here() -> bool {
    env::current_dir().is_ok_and(|folder| folder.ancestors().any(|folder| folder.join("Cargo.toml").is_file()))
}

/// Builds, and reads the executables that have an index.
pub(crate) fn read(asked: &Build, most_bytes: u64) -> Result<Vec<Listing>> {
    let executables = build(asked)?;
    let mut listings = Vec::new();
    for (name, path) in &executables {
        listings.extend(
            of_executable(name, path, most_bytes).with_context(|| format!("cannot read `{}`", path.display()))?,
        );
    }
    if !listings.is_empty() {
        return Ok(listings);
    }
    let names: Vec<String> = executables.iter().map(|(name, _)| format!("`{name}`")).collect();
    if names.is_empty() {
        bail!("cargo built no program here: choose a server by `--package NAME`, `--bin NAME` or `--example NAME`");
    }
    bail!(
        "no index in {}: put the server's tools into a `toolset!`, or name another program by `--bin NAME` or `--example NAME`; a server of another kind is started by `-- cargo run`",
        names.join(", ")
    );
}

fn of_executable(name: &str, path: &Path, most_bytes: u64) -> Result<Vec<Listing>> {
    match binary::section(File::open(path)?, most_bytes)? {
        Some(index) => index::read(name, &index),
        None => Ok(Vec::new()),
    }
}

/// The names and paths of what cargo built. What it says to people goes to standard error, as always.
fn build(asked: &Build) -> Result<Vec<(String, PathBuf)>> {
    // Cargo tells its subcommands which cargo it is.
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = asked.arguments();
    let mut child = Command::new(&cargo)
        .args(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{}` to build the package", Path::new(&cargo).display()))?;
    let stdout = child.stdout.take().ok_or_else(|| anyhow!("cargo has no output"))?;
    let mut executables = Vec::new();
    for line in BufReader::new(stdout).lines() {
        let line = line.context("cannot read what cargo says")?;
        // A build script's output may stand between.
        let Ok(message) = serde_json::from_str::<Message>(&line) else {
            continue;
        };
        if let ("compiler-artifact", Some(target), Some(executable)) =
            (message.reason.as_str(), message.target, message.executable)
        {
            executables.push((target.name, executable));
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`cargo {}` failed ({status})", arguments.join(" "));
    }
    Ok(executables)
}
