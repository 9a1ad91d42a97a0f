//! The Rust files of folders, and those that git can restore.

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

/// Returns an error if git could not restore one of these files, unless `--allow-dirty` allows it.
pub(super) fn must_be_committed<'p>(files: impl IntoIterator<Item = &'p Path>, allow_dirty: bool) -> Result<()> {
    for file in files {
        let name = display(file);
        // The state of a link is not that of its target.
        let path = file.canonicalize().with_context(|| format!("cannot read `{name}`"))?;
        let (Some(folder), Some(file)) = (path.parent(), path.file_name()) else {
            continue;
        };
        // The folder's own repository may be a submodule, or nested in another one.
        let mut git = Command::new("git");
        git.arg("-C").arg(folder).arg("--literal-pathspecs");
        git.args(["status", "--porcelain", "--untracked-files=all", "--ignored", "--"])
            .arg(file);
        let output = git.output().ok().filter(|output| output.status.success());
        let reason = match output.as_ref().map(|output| output.stdout.as_slice()) {
            None | Some([b'!', b'!', ..]) if allow_dirty => continue,
            None => "is in no git repository",
            Some([b'!', b'!', ..]) => "is ignored by git",
            Some([]) => continue,
            Some(_) if allow_dirty => continue,
            Some(_) => {
                bail!("`{name}` has uncommitted changes; commit them, or pass `--allow-dirty` to rewrite anyway")
            }
        };
        bail!("`{name}` {reason}, so a rewrite could not be undone; pass `--allow-dirty` to rewrite anyway");
    }
    Ok(())
}

/// Returns a path without `./` at its start.
pub(super) fn display(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.display().to_string()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::tests::folder::Folder;
    use crate::tests::git::git;

    fn folder(name: &str) -> Folder {
        let folder = Folder::new(name);
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(folder.join("src/lib.rs"), "").expect("a file");
        folder
    }

    /// A named link is followed; one in a folder is not, since it may lead out of it.
    #[test]
    fn symbolic_links() {
        let (folder, outside) = (folder("files-links"), folder("files-outside"));
        for (link, target) in [
            ("link", folder.join("src")),
            ("link.rs", folder.join("src/lib.rs")),
            ("src/out", outside.to_path_buf()),
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
            rust_files(&[folder.to_path_buf()]).expect("files"),
            [folder.join("src/lib.rs")]
        );
    }

    #[test]
    fn files_that_git_cannot_restore() {
        let folder = folder("files-state");
        symlink(folder.join("src/lib.rs"), folder.join("link.rs")).expect("a link");
        git(&folder, &["init", "--quiet"]);
        git(&folder, &["add", "."]);
        git(&folder, &["commit", "--quiet", "--message", "all"]);
        let check =
            |file: &str| must_be_committed([folder.join(file).as_path()], false).map_err(|error| error.to_string());
        assert_eq!(check("link.rs"), Ok(()));
        fs::write(folder.join("src/lib.rs"), "struct A;").expect("a file");
        let error = check("link.rs").unwrap_err();
        assert!(error.contains("has uncommitted changes"), "{error}");
        // Git cannot restore an ignored file, nor one of a new repository in another one.
        fs::write(folder.join(".gitignore"), "made/").expect("a file");
        for nested in ["made", "nested"] {
            fs::create_dir(folder.join(nested)).expect("a folder");
            fs::write(folder.join(nested).join("lib.rs"), "").expect("a file");
        }
        git(&folder, &["init", "--quiet", "nested"]);
        let error = check("made/lib.rs").unwrap_err();
        assert!(error.contains("is ignored by git"), "{error}");
        // It does not list new files of a repository with this setting.
        git(&folder, &["config", "status.showUntrackedFiles", "no"]);
        fs::write(folder.join("new.rs"), "").expect("a file");
        for new in ["nested/lib.rs", "new.rs"] {
            let error = check(new).unwrap_err();
            assert!(error.contains("has uncommitted changes"), "{error}");
        }
    }
}
