//! The commands. Each file has the arguments of a command with their help texts, and runs it.
//!
//! Two files are no commands: `encoding_flag` is the option `--encoding`, and `page` has the pages of
//! `report` and `recall`. The room uses all others, and none uses it.

#[cfg(feature = "gateway")]
pub(crate) mod advise;
pub(crate) mod check;
pub(crate) mod compact;
pub(crate) mod count;
pub(crate) mod diff;
mod encoding_flag;
pub(crate) mod fetch;
#[cfg(feature = "gateway")]
pub(crate) mod gateway;
pub(crate) mod index;
pub(crate) mod init;
pub(crate) mod list;
pub(crate) mod lock;
#[cfg(feature = "gateway")]
pub(crate) mod log;
#[cfg(not(feature = "gateway"))]
pub(crate) mod missing;
#[doc(hidden)]
pub mod page;
pub(crate) mod recall;
pub(crate) mod removed_flags;
pub(crate) mod report;
pub(crate) mod shared_flags;
pub(crate) mod why;
pub(crate) mod words;
