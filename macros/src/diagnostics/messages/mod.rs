//! The messages of all errors. The doc comment of a message is code that causes it.

/// Declares functions that return a message. A parameter is a `&str` unless it has a type.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident($($arg:ident $(: $ty:ty)?),*) => $text:literal;)+) => {$(
        $(#[$doc])*
        pub(crate) fn $name($($arg: messages!(@type $($ty)?)),*) -> String {
            format!($text)
        }
    )+};
    (@type) => { &str };
    (@type $ty:ty) => { $ty };
}

mod attributes;
mod lints;
mod manifest;
mod tiers;
mod tools;
mod types;

pub(crate) use attributes::*;
pub(crate) use lints::*;
pub(crate) use manifest::*;
pub(crate) use tiers::*;
pub(crate) use tools::*;
pub(crate) use types::*;

/// Returns the noun with its article.
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}
