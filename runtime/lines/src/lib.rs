#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod events;
mod joined;
pub mod json_rpc;
mod message_error;
mod read;
mod scan;
mod splitter;
mod stdin;

pub use joined::joined;
pub use message_error::MessageError;
pub use read::{LineReader, ReadLine};
pub use scan::Scan;
pub use splitter::{Line, LongLine, Splitter};
pub use stdin::Stdin;
