//! The commands: each file has a command's arguments, with the words of its help, and what it does.

pub(crate) mod check;
pub(crate) mod compact;
pub(crate) mod count;
pub(crate) mod diff;
pub(crate) mod fetch;
pub(crate) mod index;
pub(crate) mod init;
pub(crate) mod list;
pub(crate) mod lock;
pub(crate) mod recall;
pub(crate) mod report;
pub(crate) mod why;
