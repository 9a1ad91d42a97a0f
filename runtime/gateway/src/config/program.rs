//! The program of a server.

use std::ffi::OsString;
use std::path::PathBuf;

/// The program of a server on standard input and output.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub struct Program {
    /// Its path, or its name in PATH.
    pub name: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Variables added to the environment, which may be secrets.
    pub variables: Vec<(String, String)>,
    /// The folder in which it starts; without one, that of this process.
    pub folder: Option<PathBuf>,
}
