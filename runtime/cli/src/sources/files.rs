//! The Rust files of folders, and uncommitted changes in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The maximum size of a file with texts of tools, in bytes. Larger ones are generated.
const MAX_BYTES: u64 = 4 << 20;

/// Returns the Rust files in these folders, sorted. Folders of builds, hidden folders and symbolic
/// links in them are not entered.
pub(super) fn rust_files(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open: Vec<(PathBuf, bool)> = folders.iter().map(|folder| (folder.clone(), true)).collect();
    while let Some((path, is_named)) = open.pop() {
        let name = path.display();
        let kind = if is_named {
            fs::metadata(&path)
        } else {
            fs::symlink_metadata(&path)
        };
        let kind = kind.with_context(|| format!("cannot read `{name}`"))?;
        if kind.is_file() && path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        } else if kind.is_dir() {
            let entries = fs::read_dir(&path).with_context(|| format!("cannot read `{name}`"))?;
            for entry in entries {
                let entry = entry.with_context(|| format!("cannot read `{name}`"))?;
                let hidden = entry.file_name().to_string_lossy().starts_with('.');
                if !hidden && !is_build_folder(&entry.path()) {
                    open.push((entry.path(), false));
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
        // The state of a link is not that of its target.
        let target = if folder.is_symlink() {
            folder.canonicalize().with_context(|| format!("cannot read `{name}`"))?
        } else {
            folder.clone()
        };
        let (directory, file) = if target.is_file() {
            (
                target.parent().filter(|parent| !parent.as_os_str().is_empty()),
                target.file_name(),
            )
        } else {
            (Some(target.as_path()), None)
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

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("mcpact-files-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(folder.join("src/lib.rs"), "").expect("a file");
        folder
    }

    /// A named link is followed; one in a folder is not, since it may lead out of it.
    #[test]
    fn symbolic_links() {
        let (folder, outside) = (folder("links"), folder("outside"));
        for (link, target) in [
            ("link", folder.join("src")),
            ("link.rs", folder.join("src/lib.rs")),
            ("src/out", outside),
        ] {
            symlink(target, folder.join(link)).expect("a link");
        }
        for (named, expected) in [("src", "src/lib.rs"), ("link", "link/lib.rs"), ("link.rs", "link.rs")] {
            assert_eq!(
                rust_files(&[folder.join(named)]).expect("files"),
                [folder.join(expected)]
            );
        }
        assert_eq!(
            rust_files(std::slice::from_ref(&folder)).expect("files"),
            [folder.join("src/lib.rs")]
        );
    }

    /// The state of a file behind a link is that of the file.
    #[test]
    fn uncommitted_changes_behind_a_link() {
        let folder = folder("state");
        let git = |arguments: &[&str]| {
            let mut git = Command::new("git");
            git.arg("-C")
                .arg(&folder)
                .args(["-c", "user.name=a", "-c", "user.email=a@example.org"]);
            assert!(
                git.args(arguments).output().expect("git").status.success(),
                "{arguments:?}"
            );
        };
        symlink(folder.join("src/lib.rs"), folder.join("link.rs")).expect("a link");
        git(&["init", "--quiet"]);
        git(&["add", "."]);
        git(&["commit", "--quiet", "--message", "all"]);
        let flags = OverwriteFlags {
            dirty: false,
            no_vcs: false,
        };
        let link = [folder.join("link.rs")];
        assert!(must_be_committed(&link, flags).is_ok());
        fs::write(folder.join("src/lib.rs"), "struct A;").expect("a file");
        let error = must_be_committed(&link, flags).unwrap_err().to_string();
        assert!(error.contains("has uncommitted changes (src/lib.rs)"), "{error}");
    }
}
