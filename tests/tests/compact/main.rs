//! Schemas made compact at run time, over real tool lists: what they save, and that they mean the same.

mod agreement;
mod generate;
mod judge;
mod savings;
