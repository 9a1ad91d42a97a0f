#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod catalogue;
pub mod int_range;
pub mod lint;
pub mod number;
pub mod openai_strict;
pub mod paging;
pub mod settings;
pub mod similar;
pub mod text;
pub mod truncate;
