//! Packing: the most items that fit a maximum of tokens, in order, and how to continue.

mod batch;
mod joined;
mod packed;
mod packer;

pub use batch::Batch;

pub use packed::{Packed, TooLarge};
pub use packer::{PackError, Packer, pack};
