//! A folder for the files of a test, which is removed at its end.
//!
//! Test crates include this file by its path.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// An empty folder. It is removed when it is dropped, also if the test fails.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates a folder. No other test of the process uses this name.
    pub(crate) fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("mcpact-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
