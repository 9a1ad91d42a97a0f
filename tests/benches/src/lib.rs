//! Generates crates, and measures their build time.
//!
//! `source` reads the tools of `examples/heritage`; `sides` writes them with mcpact, and with
//! schemars and rmcp.

#![allow(clippy::missing_panics_doc, reason = "a bench that cannot go on ends")]

pub mod sides;
pub mod source;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// A crate, how it is built, and what each build cost, in seconds.
pub struct Subject {
    /// The folder of the crate.
    pub krate: PathBuf,
    /// The name of its package.
    pub package: &'static str,
    /// The target folder.
    pub target: PathBuf,
    /// `RUSTFLAGS`.
    pub flags: &'static str,
}

impl Subject {
    /// Runs cargo in the crate, and returns the seconds.
    pub fn cargo(&self, arguments: &[&str]) -> f64 {
        let (started, before) = (Instant::now(), children_user_seconds());
        cargo(arguments, &self.krate, &self.target, self.flags);
        match (before, children_user_seconds()) {
            (Some(before), Some(after)) => after - before,
            _ => started.elapsed().as_secs_f64(),
        }
    }

    /// Forgets what was built of the crate, not of its dependencies.
    pub fn clean(&self) {
        self.cargo(&["clean", "--quiet", "--package", self.package]);
    }

    /// Changes the first description of a tool.
    pub fn edit(&self, round: usize) {
        let file = self.krate.join("src/sources/trove/mod.rs");
        let source = fs::read_to_string(&file).expect("the source");
        let marker = "/// Search Trove";
        let start = source.find(marker).expect("a description to edit");
        let end = start + source[start..].find('\n').expect("a line end");
        let edited = format!("{}{marker} number {round}{}", &source[..start], &source[end..]);
        fs::write(&file, edited).expect("a writable file");
    }
}

/// Runs cargo in a crate's folder with cargo's default settings, building to `target`.
pub fn cargo(arguments: &[&str], krate: &Path, target: &Path, flags: &str) {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(krate)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTFLAGS", flags)
        .env_remove("CARGO_INCREMENTAL")
        .output()
        .expect("cargo");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?} failed:\n{errors}");
}

/// User time of all children that have ended, from `/proc` (field 16, in ticks of a hundredth):
/// Linux.
fn children_user_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks: f64 = fields.split_whitespace().nth(13)?.parse().ok()?;
    Some(ticks / 100.0)
}

/// The workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the workspace")
}

/// Returns the command line's program, built with optimization. `tmp` is `CARGO_TARGET_TMPDIR`, which
/// only a bench has.
///
/// # Panics
///
/// Panics if the program is not built.
pub fn mcpact_binary(tmp: &Path) -> PathBuf {
    let binary = tmp.parent().expect("the target folder").join("release/mcpact");
    assert!(binary.exists(), "run `cargo build --release -p mcpact-cli` first");
    binary
}

/// The number of rounds that the command line asks for.
pub fn rounds() -> usize {
    std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(5)
}

/// Writes a crate in a workspace of its own: the files below `src`, and the manifest's
/// `[dependencies]`.
pub fn written(to: &Path, package: &str, dependencies: &str, files: Vec<(PathBuf, String)>) -> PathBuf {
    let _ = fs::remove_dir_all(to);
    for (path, text) in files {
        let file = to.join("src").join(path);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a writable folder");
        fs::write(file, text).expect("a writable file");
    }
    let manifest =
        format!("[workspace]\n[package]\nname = \"{package}\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}");
    fs::write(to.join("Cargo.toml"), manifest).expect("a writable file");
    fs::copy(root().join("Cargo.lock"), to.join("Cargo.lock")).expect("a lock file");
    to.to_owned()
}

/// Prints a row of a table: the minimum time of each side, since other load only adds time, and the
/// median of the ratios of the rounds.
pub fn row(what: &str, ours: &[f64], theirs: &[f64]) {
    let ratios = ours.iter().zip(theirs).map(|(ours, theirs)| ours / theirs).collect();
    let (ours, theirs) = (minimum(ours), minimum(theirs));
    println!(
        "{what:<32}{ours:>10.2}{theirs:>12.2}{:>8.2}{:>12.2}",
        ours / theirs,
        median(ratios)
    );
}

/// The head of a table of [`row`]s.
pub fn head(ours: &str, theirs: &str) {
    println!("{:<32}{ours:>10}{theirs:>12}{:>8}{:>12}", "", "ratio", "round by r.");
}

fn minimum(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
