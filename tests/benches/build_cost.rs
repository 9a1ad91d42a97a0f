//! What counting costs a build: the heritage crate alone, with counting on and with counting left out.
//!
//! `cargo bench -p mcpact-tests --bench build_cost [-- ROUNDS]`
//!
//! A copy of the crate is checked in two target folders, one with `--cfg mcpact_uncounted`, which leaves out the const
//! counting and the hints that macros make for it, and nothing else. Rounds alternate, so that a slow minute of the
//! machine meets both. User seconds where the system tells them (Linux), else wall seconds.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// A way to build, and its target folder.
struct Variant {
    flags: &'static str,
    target: PathBuf,
    clean: Vec<f64>,
    edit: Vec<f64>,
}

fn main() {
    let rounds = std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(5);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("build_cost");
    let _ = fs::remove_dir_all(folder.join("crate"));
    let krate = copy_heritage(&folder.join("crate"));
    let mut variants = [("counted", ""), ("uncounted", "--cfg mcpact_uncounted")].map(|(name, flags)| Variant {
        flags,
        target: folder.join(name),
        clean: Vec::new(),
        edit: Vec::new(),
    });

    for variant in &variants {
        check(&krate, variant);
    }
    for round in 0..rounds {
        for variant in &mut variants {
            clean(&krate, variant);
            let seconds = check(&krate, variant);
            variant.clean.push(seconds);
        }
        // The same edit for both: what a description says changes, and so do the counts.
        edit(&krate, round);
        for variant in &mut variants {
            let seconds = check(&krate, variant);
            variant.edit.push(seconds);
        }
    }

    let [counted, uncounted] = variants;
    println!("cargo check of the heritage crate alone, {rounds} rounds, seconds (median):");
    println!("{:<16}{:>10}{:>12}{:>8}", "", "counted", "uncounted", "ratio");
    for (what, counted, uncounted) in [
        ("clean check", counted.clean, uncounted.clean),
        ("one-line edit", counted.edit, uncounted.edit),
    ] {
        let ratios = counted
            .iter()
            .zip(&uncounted)
            .map(|(counted, uncounted)| counted / uncounted)
            .collect();
        println!(
            "{what:<16}{:>10.2}{:>12.2}{:>8.2}",
            median(counted),
            median(uncounted),
            median(ratios)
        );
    }
}

/// The crate with the sources of `examples/heritage`, in a workspace of its own.
fn copy_heritage(to: &Path) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    copy(&root.join("examples/heritage/src"), &to.join("src"));
    fs::copy(root.join("examples/heritage/README.md"), to.join("README.md")).expect("its readme");
    let manifest = fs::read_to_string(root.join("examples/heritage/Cargo.toml")).expect("its manifest");
    let mut lines: Vec<String> = vec!["[workspace]".to_owned()];
    for line in manifest.lines() {
        if line.starts_with("[dev-dependencies]") || line.starts_with("[lints]") {
            break;
        }
        lines.push(match line {
            "version.workspace = true" => "version = \"0.1.0\"".to_owned(),
            "edition.workspace = true" => "edition = \"2024\"".to_owned(),
            line if line.contains(".workspace = true") && !line.starts_with("serde") => continue,
            line => dependency(line, root),
        });
    }
    fs::write(to.join("Cargo.toml"), lines.join("\n")).expect("a writable folder");
    fs::copy(root.join("Cargo.lock"), to.join("Cargo.lock")).expect("a lock file");
    to.to_owned()
}

/// A dependency line without the workspace.
fn dependency(line: &str, root: &Path) -> String {
    let runtime = root.join("runtime");
    match line.split([' ', '.', '=']).next() {
        Some("mcpact") => format!(
            "mcpact = {{ path = \"{}\", features = [\"serde_json\"] }}",
            runtime.display()
        ),
        Some("serde") => "serde = { version = \"1\", features = [\"derive\"] }".to_owned(),
        Some("serde_json") => "serde_json = \"1\"".to_owned(),
        _ => line.to_owned(),
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a writable folder");
    for entry in fs::read_dir(from).expect("the sources") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a copy");
        }
    }
}

/// Changes one tool's description.
fn edit(krate: &Path, round: usize) {
    let file = krate.join("src/sources/trove.rs");
    let source = fs::read_to_string(&file).expect("the source");
    let marker = "/// Search Trove";
    let start = source.find(marker).expect("a description to edit");
    let end = start + source[start..].find('\n').expect("a line end");
    let edited = format!("{}{marker} number {round}{}", &source[..start], &source[end..]);
    fs::write(&file, edited).expect("a writable file");
}

fn cargo(krate: &Path, variant: &Variant, arguments: &[&str]) {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(krate)
        .env("CARGO_TARGET_DIR", &variant.target)
        .env("RUSTFLAGS", variant.flags)
        .output()
        .expect("cargo");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?} failed:\n{errors}");
}

fn clean(krate: &Path, variant: &Variant) {
    cargo(krate, variant, &["clean", "--quiet", "--package", "heritage"]);
}

/// Checks the crate; what it cost.
fn check(krate: &Path, variant: &Variant) -> f64 {
    let (started, before) = (Instant::now(), children_user_seconds());
    cargo(krate, variant, &["check", "--quiet"]);
    match (before, children_user_seconds()) {
        (Some(before), Some(after)) => after - before,
        _ => started.elapsed().as_secs_f64(),
    }
}

/// User time of all children that have ended, from `/proc` (field 16, in ticks of a hundredth).
fn children_user_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks: f64 = fields.split_whitespace().nth(13)?.parse().ok()?;
    Some(ticks / 100.0)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
