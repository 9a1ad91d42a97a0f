//! Finding tools by what people ask for, and tests that they are found.

pub mod discover;
pub mod recall;
