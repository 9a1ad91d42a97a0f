//! The binaries of a package, built by cargo: `cargo mcpact list` in a server's folder.

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use serde::Deserialize;

use super::{binary, index_lines};
use crate::input::listing::Listing;

/// Cargo's options for the build.
#[derive(Args, Clone, Debug)]
pub(crate) struct CargoOptions {
    /// Build this package of the workspace
    #[arg(short, long, value_name = "NAME", help_heading = HEADING)]
    package: Vec<String>,

    /// Build this binary
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    bin: Vec<String>,

    /// Build this example
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    example: Vec<String>,

    /// Build with the release profile
    #[arg(long, help_heading = HEADING)]
    release: bool,
}

const HEADING: &str = "Package (built without another input, or with one of these options)";

/// A message of cargo about a built artifact. Other messages lack the target.
#[derive(Deserialize)]
struct Message {
    reason: String,
    target: Option<Target>,
    manifest_path: Option<PathBuf>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// A program that cargo built.
struct Program {
    name: String,
    path: PathBuf,
    /// The folder of its package.
    package: Option<PathBuf>,
}

impl CargoOptions {
    /// Returns whether an option is set.
    pub(crate) fn is_requested(&self) -> bool {
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

/// Returns whether cargo would find a package in the current folder or above it.
pub(crate) fn exists() -> bool {
    env::current_dir().is_ok_and(|folder| folder.ancestors().any(|folder| folder.join("Cargo.toml").is_file()))
}

/// Builds the package, and reads the executables that have an index.
pub(crate) fn read(options: &CargoOptions, max_bytes: u64) -> Result<Vec<Listing>> {
    let programs = build(options)?;
    let mut listings = Vec::new();
    for program in &programs {
        listings.extend(
            read_program(program, max_bytes).with_context(|| format!("cannot read `{}`", program.path.display()))?,
        );
    }
    if !listings.is_empty() {
        return Ok(listings);
    }
    let names: Vec<String> = programs.iter().map(|program| format!("`{}`", program.name)).collect();
    if names.is_empty() {
        bail!("cargo built no program; select a server with `--package NAME`, `--bin NAME` or `--example NAME`");
    }
    bail!(
        "no index in {}; put the server's tools into a `toolset!`, select another program with `--bin NAME` or `--example NAME`, or start a server of another kind with `-- cargo run`",
        names.join(", ")
    );
}

fn read_program(program: &Program, max_bytes: u64) -> Result<Vec<Listing>> {
    let Some(index) = binary::section(File::open(&program.path)?, max_bytes)? else {
        return Ok(Vec::new());
    };
    let mut listings = index_lines::read_of_binary(&program.name, &index)?;
    for listing in &mut listings {
        listing.package.clone_from(&program.package);
    }
    Ok(listings)
}

/// Builds the package, and returns its programs. Cargo's messages for people go to standard error.
fn build(options: &CargoOptions) -> Result<Vec<Program>> {
    // Cargo sets `CARGO` for its subcommands.
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = options.arguments();
    let mut child = Command::new(&cargo)
        .args(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{}` to build the package", Path::new(&cargo).display()))?;
    let stdout = child.stdout.take().ok_or_else(|| anyhow!("cargo has no output"))?;
    let mut programs = Vec::new();
    for line in BufReader::new(stdout).lines() {
        let line = line.context("cannot read cargo's messages")?;
        // The output of build scripts may be between the messages.
        let Ok(message) = serde_json::from_str::<Message>(&line) else {
            continue;
        };
        if let ("compiler-artifact", Some(target), Some(executable)) =
            (message.reason.as_str(), message.target, message.executable)
        {
            programs.push(Program {
                name: target.name,
                path: executable,
                package: message.manifest_path.as_deref().map(folder_of),
            });
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`cargo {}` failed ({status})", arguments.join(" "));
    }
    Ok(programs)
}

/// Returns the folder of a manifest, relative to the current folder if it is in it.
fn folder_of(manifest: &Path) -> PathBuf {
    let folder = manifest.parent().unwrap_or(manifest);
    let current = env::current_dir().unwrap_or_default();
    folder.strip_prefix(current).unwrap_or(folder).to_owned()
}
