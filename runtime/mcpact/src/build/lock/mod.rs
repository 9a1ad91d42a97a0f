//! The lock file, a committed file with the cost of each tool: a review shows the cost of a change.
//!
//! `mcpact.lock.json` is JSON with one line for each tool, sorted by name.
//! [`assert_lock!`](crate::assert_lock) checks it in a test, and `mcpact lock` writes it for any
//! server. Version 1 of the format:
//!
//! ```json
//! {"mcpact_lock":1,"toolset":"SUMS","encoding":"o200k_base","count":"model","tokens":52,"meta_tokens":201,"tools":[
//! {"name":"add","source":"sums","tokens":52,"parts":{"name":2,"description":5,"structure":25,"parameters":{"left":10,"right":10}}}
//! ]}
//! ```
//!
//! `tokens` counts the entries named by `count`, in `encoding`. `meta_tokens`, the cost of the
//! meta-tools, and `instruction_tokens`, that of the server's instructions, are absent if there are
//! none or they are unknown, and so is `source`. A reader refuses an unknown version,
//! and names both versions.

mod file;
mod format;
#[cfg(feature = "serde_json")]
mod parse;

#[doc(hidden)]
pub use file::assert;
pub use file::{FILE, UPDATE, difference};
pub use format::{Lock, LockedTool, VERSION};
#[cfg(feature = "serde_json")]
pub use parse::LockError;
