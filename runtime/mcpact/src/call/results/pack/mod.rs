//! Packing: the most items that fit a maximum of tokens, in order, and how to continue.
//!
//! | | |
//! |---|---|
//! | `packer` | the choice of the items |
//! | `packed` | the result of packing, and its JSON |
//! | `batch` | several items by their ids |
//! | `joined` | the tokens of a text that grows item by item |

mod batch;
mod joined;
mod packed;
mod packer;

pub use batch::Batch;
pub use packed::{Packed, TooLarge};
#[cfg(feature = "proxy")]
pub(crate) use packer::greatest_fitting;
pub use packer::{PackError, Packer, pack};
