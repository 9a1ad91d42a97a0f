//! A crate that is built over and over, and what that costs.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// A crate, how it is built, and what each build cost, in seconds.
pub(crate) struct Subject {
    /// Where the crate is.
    pub(crate) krate: PathBuf,
    /// Where it is built.
    pub(crate) target: PathBuf,
    /// `RUSTFLAGS`.
    pub(crate) flags: &'static str,
}

impl Subject {
    /// Runs cargo in the crate; what it cost.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> f64 {
        let (started, before) = (Instant::now(), children_user_seconds());
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&self.krate)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("RUSTFLAGS", self.flags)
            .output()
            .expect("cargo");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cargo {arguments:?} failed:\n{errors}");
        match (before, children_user_seconds()) {
            (Some(before), Some(after)) => after - before,
            _ => started.elapsed().as_secs_f64(),
        }
    }

    /// Forgets what was built of the crate, not of its dependencies.
    pub(crate) fn clean(&self) {
        self.cargo(&["clean", "--quiet", "--package", "heritage"]);
    }

    /// Changes the first description of a tool.
    pub(crate) fn edit(&self, round: usize) {
        let file = self.krate.join("src/sources/trove.rs");
        let source = fs::read_to_string(&file).expect("the source");
        let marker = "/// Search Trove";
        let start = source.find(marker).expect("a description to edit");
        let end = start + source[start..].find('\n').expect("a line end");
        let edited = format!("{}{marker} number {round}{}", &source[..start], &source[end..]);
        fs::write(&file, edited).expect("a writable file");
    }
}

/// User time of all children that have ended, from `/proc` (field 16, in ticks of a hundredth): Linux.
fn children_user_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks: f64 = fields.split_whitespace().nth(13)?.parse().ok()?;
    Some(ticks / 100.0)
}

/// The workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

/// The number of rounds that the command line asks for.
pub(crate) fn rounds() -> usize {
    std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(5)
}

/// Writes the library part of `examples/heritage`, its types and tools, as a crate in a workspace of its own. `lib` is the root
/// module, `dependencies` what stands in the manifest, `change` what becomes of each source file.
pub(crate) fn heritage(
    to: &Path,
    lib: &str,
    dependencies: &str,
    change: &mut dyn FnMut(&Path, String) -> String,
) -> PathBuf {
    let _ = fs::remove_dir_all(to);
    let from = root().join("examples/heritage/src");
    let mut files = vec![from.join("shared.rs")];
    files.extend(mcpact_tests::files(&from.join("sources")));
    for file in files {
        let target = to.join("src").join(file.strip_prefix(&from).expect("below it"));
        fs::create_dir_all(target.parent().expect("a folder")).expect("a writable folder");
        let source = fs::read_to_string(&file).expect("a source file");
        fs::write(target, change(&file, source)).expect("a writable file");
    }
    fs::write(to.join("src/lib.rs"), lib).expect("a writable file");
    let manifest =
        format!("[workspace]\n[package]\nname = \"heritage\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n");
    fs::write(to.join("Cargo.toml"), manifest).expect("a writable file");
    fs::copy(root().join("Cargo.lock"), to.join("Cargo.lock")).expect("a lock file");
    to.to_owned()
}

/// The root module with mcpact: the toolset with its budgets.
pub(crate) fn with_mcpact() -> String {
    let lib = fs::read_to_string(root().join("examples/heritage/src/lib.rs")).expect("its root module");
    let lines = lib
        .lines()
        .filter(|line| !line.starts_with("#![doc") && !line.starts_with("pub mod report"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The dependencies with mcpact.
pub(crate) fn mcpact_dependencies() -> String {
    format!(
        "mcpact = {{ path = \"{}\", features = [\"serde_json\"] }}\nserde = {{ version = \"1\", features = [\"derive\"] }}",
        root().join("runtime").display()
    )
}

/// One row of a table: two medians and the median of the ratios, taken round by round.
pub(crate) fn row(what: &str, ours: Vec<f64>, theirs: Vec<f64>) {
    let ratios = ours.iter().zip(&theirs).map(|(ours, theirs)| ours / theirs).collect();
    println!(
        "{what:<16}{:>10.2}{:>12.2}{:>8.2}",
        median(ours),
        median(theirs),
        median(ratios)
    );
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
