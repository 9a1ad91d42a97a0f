//! The commands. Each file has the arguments of a command with their help texts, and runs it.

pub(crate) mod advise;
pub(crate) mod check;
pub(crate) mod compact;
pub(crate) mod count;
pub(crate) mod diff;
pub(crate) mod fetch;
pub(crate) mod gateway;
pub(crate) mod index;
pub(crate) mod init;
pub(crate) mod list;
pub(crate) mod lock;
pub(crate) mod log;
pub(crate) mod recall;
pub(crate) mod report;
pub(crate) mod why;
pub(crate) mod words;
