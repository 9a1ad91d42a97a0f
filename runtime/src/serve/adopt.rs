//! Adoption: what rmcp's own `#[tool]` is told of a tool whose schemas `#[mcp_tools]` has counted.

use std::{
    marker::PhantomData,
    sync::{Arc, OnceLock},
};

use rmcp::handler::server::wrapper::Parameters;
use serde_json::{Map, Value};

/// A schema as rmcp has it, parsed once: a server may make a router for each connection.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Adopted(OnceLock<Arc<Map<String, Value>>>);

impl Adopted {
    /// Not parsed yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The schema that `text` is, which is the same at each call.
    ///
    /// # Panics
    ///
    /// Where it is no object, which a schema that was put together at compile time always is.
    pub fn schema(&self, text: &'static str) -> Arc<Map<String, Value>> {
        let parsed = self
            .0
            .get_or_init(|| Arc::new(serde_json::from_str(text).expect("a tool's schema is an object")));
        Arc::clone(parsed)
    }
}

/// Asks what a type is that a method takes: `Extractor::<T>::IS_PARAMETERS` is the constant that stands here where it is rmcp's
/// `Parameters<…>`, under whatever name, since rustc prefers it, and that of [`OtherExtractor`] where it is another.
#[doc(hidden)]
#[derive(Debug)]
pub struct Extractor<T: ?Sized>(PhantomData<T>);

impl<T> Extractor<Parameters<T>> {
    /// It is.
    pub const IS_PARAMETERS: bool = true;
}

/// The answer of all other types.
#[doc(hidden)]
pub trait OtherExtractor {
    /// It is not.
    const IS_PARAMETERS: bool = false;
}

impl<T: ?Sized> OtherExtractor for Extractor<T> {}

/// Nothing, where a type is not `Parameters<…>` under another name.
///
/// # Panics
///
/// In const evaluation, where it is.
#[doc(hidden)]
#[track_caller]
pub const fn refuse_alias(is_parameters: bool) {
    assert!(
        !is_parameters,
        "this is rmcp's `Parameters<…>` under another name, which a macro cannot see through, so the tool would be listed without \
         parameters\n  write `Parameters<…>` here, with the type of the parameters"
    );
}
