//! Git for tests: commits do not depend on the settings of a user, nor on the time.
//!
//! Test crates include this file by its path.

use std::path::Path;
use std::process::Command;

/// Runs git in a folder, and returns its standard output.
#[track_caller]
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> String {
    let date = "2026-01-01T00:00:00Z";
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["-c", "user.name=a", "-c", "user.email=a@example.com"])
        .args(["-c", "commit.gpgsign=false"])
        .args(arguments)
        .env("GIT_AUTHOR_DATE", date)
        .env("GIT_COMMITTER_DATE", date)
        .output()
        .expect("git starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
