//! The commands: each file has a command's arguments, with the words of its help, and what it does.

pub(crate) mod count;
pub(crate) mod list;
