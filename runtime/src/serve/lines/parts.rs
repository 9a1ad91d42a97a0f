//! Parts that the gateway uses too: reading lines in bounded memory, and the errors of lines that are no messages.

#[cfg(feature = "stdio")]
pub use super::stdin::Stdin;
pub use super::{
    fault::{Fault, of as fault_of},
    read::{Bytes, Line, Long},
    scan::Scan,
};
