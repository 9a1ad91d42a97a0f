//! The hooks of `.pre-commit-hooks.yaml`, run by pre-commit in a temporary repository.
//!
//! `pip install pre-commit` and `cargo test -p mcpact-cli --test pre_commit -- --nocapture` run it.
//! The first run builds the command, which takes some minutes. Without pre-commit, the test is
//! skipped; `MCPACT_PRECOMMIT=required` makes it fail.
#![cfg(unix)]

#[path = "../../../tests/support/git.rs"]
mod git;
mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use git::git;
use support::{folder, needs::Need, stderr, stdout};

/// Copies the workspace, without the files that git ignores, into a repository, and returns the
/// commit.
fn copied(workspace: &Path, to: &Path) -> String {
    let files = git(workspace, &["ls-files", "--cached", "--others", "--exclude-standard"]);
    for file in files.lines().filter(|file| workspace.join(file).is_file()) {
        let copy = to.join(file);
        fs::create_dir_all(copy.parent().expect("a folder")).expect("it can be made");
        fs::copy(workspace.join(file), copy).expect("it can be copied");
    }
    git(to, &["init", "--quiet"]);
    git(to, &["add", "."]);
    git(to, &["commit", "--quiet", "--message", "hooks"]);
    git(to, &["rev-parse", "HEAD"])
}

/// Returns the checkout of the workspace, if pre-commit can install its hooks.
fn checkout() -> Result<PathBuf, &'static str> {
    let version = Command::new("pre-commit").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        return Err("pre-commit is not installed (`pip install pre-commit`)");
    }
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if workspace.join(".git").exists() {
        Ok(workspace)
    } else {
        Err("not a git checkout, which pre-commit requires")
    }
}

/// Returns the folder of pre-commit for a commit, whose installed hooks the next run uses again. It
/// is the only one.
fn home(rev: &str) -> PathBuf {
    let homes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pre-commit-homes");
    for other in fs::read_dir(&homes).into_iter().flatten().flatten() {
        if other.file_name() != rev {
            let _ = fs::remove_dir_all(other.path());
        }
    }
    homes.join(rev)
}

/// Runs the other test of this file without any command in `PATH`.
#[test]
fn without_pre_commit_the_test_is_skipped_unless_required() {
    let run = |required: &str| {
        let output = Command::new(env::current_exe().expect("this test"))
            .args(["--exact", "both_hooks_install_and_run", "--nocapture"])
            .env("PATH", "")
            .env("MCPACT_PRECOMMIT", required)
            .output()
            .expect("it starts");
        (output.status.success(), stdout(&output).to_owned() + stderr(&output))
    };
    let (succeeds, text) = run("");
    assert!(
        succeeds && text.contains("skipped: pre-commit is not installed"),
        "{text}"
    );
    let (succeeds, text) = run("required");
    assert!(!succeeds && text.contains("pre-commit is not installed"), "{text}");
}

#[test]
fn both_hooks_install_and_run() {
    let Some(workspace) = Need::Precommit.or_skip(checkout()) else {
        return;
    };
    let folder = folder("pre-commit");
    let (hooks, user) = (folder.join("hooks"), folder.join("user"));
    fs::create_dir_all(&user).expect("it can be made");
    let rev = copied(&workspace, &hooks);
    let home = home(&rev);
    git(&user, &["init", "--quiet"]);
    let config = format!(
        "repos:\n  - repo: {}\n    rev: {rev}\n    hooks:\n      - id: mcpact-check\n        args: [tools.json]\n      - id: mcpact-lock\n        args: [tools.json]\n",
        hooks.display()
    );
    fs::write(user.join(".pre-commit-config.yaml"), config).expect("it can be written");
    let save = |tools: &str| fs::write(user.join("tools.json"), format!("[{tools}]")).expect("it can be written");
    let run = || -> Output {
        git(&user, &["add", "."]);
        Command::new("pre-commit")
            .args(["run", "--all-files", "--color", "never"])
            .current_dir(&user)
            .env("PRE_COMMIT_HOME", &home)
            // The build is fast rather than optimised, and reused by the next run.
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
            .env(
                "CARGO_TARGET_DIR",
                Path::new(env!("CARGO_TARGET_TMPDIR")).join("pre-commit-build"),
            )
            .output()
            .expect("pre-commit starts")
    };
    let good = r#"{"name":"a","description":"Do a","inputSchema":{"type":"object","properties":{}}}"#;
    save(good);
    let output = run();
    let result = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{result}{}", stderr(&output));
    assert!(
        result.contains("mcpact check...") && result.contains("Passed\n"),
        "{result}"
    );
    assert!(result.contains("cannot read `mcpact.lock.json`"), "{result}");
    let lock = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(["lock", "tools.json"])
        .current_dir(&user)
        .output()
        .expect("it starts");
    assert!(lock.status.success(), "{}", stderr(&lock));
    let output = run();
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    save(&format!("{good},{good}"));
    let output = run();
    let result = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{result}{}", stderr(&output));
    assert!(result.contains("error[duplicate-name] `a`: tool "), "{result}");
    assert!(result.contains("- exit code: 100"), "{result}");
}
