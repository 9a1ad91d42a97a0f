//! Re-exports for the gateway: lines read in bounded memory, and the errors of invalid lines.

#[cfg(feature = "stdio")]
pub use super::stdin::Stdin;
pub use super::{
    message_error::MessageError,
    read::{LineReader, LongLine, ReadLine},
    scan::Scan,
};
