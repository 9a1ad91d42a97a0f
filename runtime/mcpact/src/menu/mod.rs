//! What one caller is shown of the tools, and what a call by name means.

pub(crate) mod catalogue_text;
pub(crate) mod context_calls;
pub(crate) mod meta_calls;
mod meta_tools;
pub mod proxy;

pub(crate) use catalogue_text::{CatalogueText, OwnedRow};
pub(crate) use meta_tools::{RunTimeMetaTool, meta_tools};
#[cfg(feature = "rmcp")]
pub(crate) use meta_tools::{RunTimeSubject, listed_metas};
