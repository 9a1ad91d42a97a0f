//! The needs of tests that a machine may lack. Such a test is skipped, unless a variable requires it.
//!
//! Test crates include this file by its path. CONTRIBUTING.md lists the variables.
#![allow(dead_code, reason = "each test crate uses some of it")]

use std::env;
use std::path::{Path, PathBuf};

/// Something that a test needs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    /// A headless Chromium.
    Browser,
    /// SDKs and servers from npm and `PyPI`.
    Clients,
    /// A server of `PostgreSQL`, from `PyPI`.
    Postgres,
    /// The command `pre-commit`, in a git checkout.
    Precommit,
    /// Commands that most machines have: `python3`, clippy.
    Tools,
}

impl Need {
    /// Returns the variable whose value `required` makes a test fail instead of being skipped.
    const fn variable(self) -> &'static str {
        match self {
            Need::Browser => "MCPACT_BROWSER",
            Need::Clients => "MCPACT_CLIENTS",
            Need::Postgres => "MCPACT_POSTGRES",
            Need::Precommit => "MCPACT_PRECOMMIT",
            Need::Tools => "MCPACT_TOOLS",
        }
    }

    /// Returns what was found. If there is a problem instead, prints that the test is skipped.
    ///
    /// # Panics
    ///
    /// Panics with the problem if the variable requires it.
    pub(crate) fn or_skip<T>(self, found: Result<T, impl AsRef<str>>) -> Option<T> {
        let variable = self.variable();
        match found {
            Ok(found) => Some(found),
            Err(problem) => {
                let problem = problem.as_ref();
                assert_ne!(env::var(variable).as_deref(), Ok("required"), "{problem}");
                println!("skipped: {problem} ({variable}=required makes this an error)");
                None
            }
        }
    }
}

/// Returns the folder of real data: `MCPACT_DATA`, else the one beside the repository. Without it,
/// prints that the test is skipped. `package` is the folder of the package, `depth` folders below
/// the repository's root.
///
/// # Panics
///
/// Panics if `MCPACT_DATA` is set and is not a folder.
pub(crate) fn data(package: &str, depth: usize) -> Option<PathBuf> {
    if let Some(named) = env::var_os("MCPACT_DATA").map(PathBuf::from) {
        assert!(named.is_dir(), "MCPACT_DATA is no folder: {}", named.display());
        return Some(named);
    }
    let root = (0..depth).fold(PathBuf::from(package), |folder, _| folder.join(".."));
    let beside = root.join("../shared/data");
    if beside.is_dir() {
        return Some(beside);
    }
    println!("skipped: no data in {} (set MCPACT_DATA)", Path::new(&beside).display());
    None
}
