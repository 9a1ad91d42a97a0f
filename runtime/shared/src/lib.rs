#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod catalogue;
pub mod client_keywords;
pub mod doc_comment;
pub mod example;
pub mod filler;
pub mod int_range;
pub mod json_pointer;
pub mod lint;
pub mod lint_text;
pub mod meta_tool;
pub mod model_entry;
pub mod nesting;
pub mod number;
pub mod openai_strict;
pub mod paging;
pub mod protocol;
pub mod settings;
pub mod similar;
pub mod subschemas;
pub mod summary;
pub mod text;
pub mod tool_name;
pub mod truncate;
pub mod unknown_name;
