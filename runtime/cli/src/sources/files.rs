//! The Rust files of folders, and uncommitted changes in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The maximum size of a file with texts of tools, in bytes. Larger ones are generated.
const MAX_BYTES: u64 = 4 << 20;

/// Returns the Rust files in these folders, sorted. Folders of builds, hidden folders and symbolic
/// links are not entered.
pub(super) fn rust_files(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open: Vec<PathBuf> = folders.to_vec();
    while let Some(path) = open.pop() {
        let name = path.display();
        let kind = fs::symlink_metadata(&path).with_context(|| format!("cannot read `{name}`"))?;
        if kind.is_file() && path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        } else if kind.is_dir() {
            let entries = fs::read_dir(&path).with_context(|| format!("cannot read `{name}`"))?;
            for entry in entries {
                let entry = entry.with_context(|| format!("cannot read `{name}`"))?;
                let hidden = entry.file_name().to_string_lossy().starts_with('.');
                if !hidden && !is_build_folder(&entry.path()) {
                    open.push(entry.path());
                }
            }
        }
    }
    if files.is_empty() {
        let folders: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
        bail!(
            "no Rust file in `{}`; name the folder of the server with `--sources`",
            folders.join("`, `")
        );
    }
    files.sort();
    files.dedup();
    Ok(files)
}

/// Returns whether cargo has marked a folder as one of its builds.
fn is_build_folder(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "target") && path.join("CACHEDIR.TAG").exists()
}

/// Reads a file of UTF-8.
pub(super) fn read(path: &Path) -> Result<String> {
    let bytes = fs::metadata(path)?.len();
    if bytes > MAX_BYTES {
        bail!("{bytes} bytes, more than {MAX_BYTES}");
    }
    Ok(fs::read_to_string(path)?)
}

/// The files that may be overwritten, by the flags of `cargo fix`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OverwriteFlags {
    /// `--allow-dirty`: files with uncommitted changes.
    pub(crate) dirty: bool,
    /// `--allow-no-vcs`: files outside a git repository.
    pub(crate) no_vcs: bool,
}

/// Returns an error if git could not restore the files of a folder.
pub(crate) fn must_be_committed(folders: &[PathBuf], allowed: OverwriteFlags) -> Result<()> {
    for folder in folders {
        let name = folder.display();
        let (directory, file) = if folder.is_file() {
            (
                folder.parent().filter(|parent| !parent.as_os_str().is_empty()),
                folder.file_name(),
            )
        } else {
            (Some(folder.as_path()), None)
        };
        let mut git = Command::new("git");
        git.arg("-C").arg(directory.unwrap_or(Path::new(".")));
        git.args([
            "status",
            "--porcelain",
            "--untracked-files=all",
            "--ignore-submodules",
            "--",
        ]);
        let output = git.arg(file.unwrap_or_else(|| ".".as_ref())).output();
        let output = match output {
            Ok(output) if output.status.success() => output,
            _ if allowed.no_vcs => continue,
            _ => bail!(
                "no git repository has `{name}`, so a rewrite could not be undone; pass `--allow-no-vcs` to rewrite anyway"
            ),
        };
        let changed = String::from_utf8_lossy(&output.stdout);
        // A name with special characters is quoted.
        let is_rust = |line: &&str| {
            Path::new(line.trim_end_matches('"'))
                .extension()
                .is_some_and(|end| end == "rs")
        };
        let changed: Vec<&str> = changed.lines().filter(is_rust).collect();
        if !changed.is_empty() && !allowed.dirty {
            let first: Vec<&str> = changed
                .iter()
                .take(5)
                .map(|line| line.get(3..).unwrap_or(line))
                .collect();
            bail!(
                "`{name}` has uncommitted changes ({}{}); commit them, or pass `--allow-dirty` to rewrite anyway",
                first.join(", "),
                if changed.len() > 5 { ", …" } else { "" }
            );
        }
    }
    Ok(())
}
