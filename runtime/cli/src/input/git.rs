//! Files at a revision of git.

use std::io;
use std::path::Path;
use std::process::{Command, Output};

use anyhow::{Context, Result, anyhow, bail};

/// Returns the bytes of a file at a revision: a branch, a tag, a commit, `HEAD~3`.
pub(crate) fn at_revision(rev: &str, path: &Path) -> Result<Vec<u8>> {
    // If its folder no longer exists, the path is relative to the current folder.
    let (folder, name) = match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if folder.is_dir() => (folder, Path::new(name)),
        _ => (Path::new("."), path),
    };
    let name = name
        .to_str()
        .with_context(|| format!("the path `{}` is not UTF-8", path.display()))?
        .replace(std::path::MAIN_SEPARATOR, "/");
    let commit = git(
        folder,
        &[
            "rev-parse",
            "--verify",
            "--end-of-options",
            &format!("{rev}^{{commit}}"),
        ],
    )?;
    if !commit.status.success() {
        bail!("no revision `{rev}`: {}", last_line(&commit));
    }
    let commit = String::from_utf8_lossy(&commit.stdout).trim().to_owned();
    let file = git(folder, &["cat-file", "blob", &format!("{commit}:./{name}")])?;
    if !file.status.success() {
        bail!(
            "no file `{}` at the revision `{rev}`: {}",
            path.display(),
            last_line(&file)
        );
    }
    Ok(file.stdout)
}

fn git(folder: &Path, arguments: &[&str]) -> Result<Output> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(arguments)
        .output()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => anyhow!("git is not installed, but a revision requires it"),
            _ => anyhow!("cannot start git: {error}"),
        })
}

/// Returns the last line of git's errors, without its prefix.
fn last_line(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text
        .lines()
        .rfind(|line| !line.trim().is_empty())
        .unwrap_or("git reports no reason");
    line.trim_start_matches("fatal: ")
        .trim_start_matches("error: ")
        .to_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::tests::folder::Folder;
    use crate::tests::git::git;

    #[test]
    fn files_at_revisions() {
        let folder = Folder::new("git");
        fs::create_dir_all(folder.join("sub")).unwrap();
        let file = folder.join("sub/tools.json");
        let run = |arguments: &[&str]| git(&folder, arguments);
        run(&["init", "--quiet"]);
        for content in ["[1]\n", "[2]\r\n\0"] {
            fs::write(&file, content).unwrap();
            run(&["-c", "core.autocrlf=false", "add", "."]);
            run(&["commit", "--quiet", "--message", content.trim_end_matches('\0')]);
        }
        fs::write(&file, "[3]").unwrap();
        assert_eq!(at_revision("HEAD", &file).unwrap(), b"[2]\r\n\0");
        assert_eq!(at_revision("HEAD~1", &file).unwrap(), b"[1]\n");
        let error = |rev: &str, path: &Path| at_revision(rev, path).unwrap_err().to_string();
        assert!(error("HEAD~2", &file).starts_with("no revision `HEAD~2`: "));
        // A revision is never an option.
        assert!(error("--help", &file).starts_with("no revision `--help`: "));
        let missing = error("HEAD", &folder.join("sub/none.json"));
        assert!(
            missing.starts_with("no file `") && missing.contains("none.json` at the revision `HEAD`: "),
            "{missing}"
        );
        assert!(
            error("HEAD", &folder.join("sub")).contains("at the revision `HEAD`: "),
            "a folder"
        );
    }
}
