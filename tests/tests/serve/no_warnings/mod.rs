//! Expansions without lint warnings. Each file denies the lints that it names.

pub mod extractors;
pub mod rmcp_block;
pub mod served_block;
pub mod several_blocks;
