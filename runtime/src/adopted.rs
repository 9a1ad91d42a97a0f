//! Schemas and checks that `#[mcp_tools]` adds to rmcp's own `#[tool]` methods.

#[cfg(feature = "rmcp")]
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

#[cfg(feature = "rmcp")]
use rmcp::handler::server::wrapper::Parameters;
use serde_json::{Map, Value};

/// A schema in rmcp's form, which is the same in all versions. It is parsed once, since a server may make a router for each
/// connection.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Adopted(OnceLock<Arc<Map<String, Value>>>);

impl Adopted {
    /// Creates a schema that is not parsed yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Returns the parsed `text`, which must be the same at each call.
    ///
    /// # Panics
    ///
    /// Panics if the text is not a JSON object. The schema of a tool always is one.
    pub fn schema(&self, text: &'static str) -> Arc<Map<String, Value>> {
        let parsed = self
            .0
            .get_or_init(|| Arc::new(serde_json::from_str(text).expect("a tool's schema is an object")));
        Arc::clone(parsed)
    }
}

/// Detects rmcp's `Parameters<…>` under any name. `Extractor::<T>::IS_PARAMETERS` is the inherent
/// constant for that type, which rustc prefers, and the constant of [`OtherExtractor`] for others.
#[doc(hidden)]
#[derive(Debug)]
pub struct Extractor<T: ?Sized>(PhantomData<T>);

impl<T> Extractor<Parameters<T>> {
    /// True for `Parameters<…>`.
    pub const IS_PARAMETERS: bool = true;
}

/// The constant of all other types.
#[doc(hidden)]
pub trait OtherExtractor {
    /// False for any other type.
    const IS_PARAMETERS: bool = false;
}

impl<T: ?Sized> OtherExtractor for Extractor<T> {}

/// Refuses `Parameters<…>` under another name.
///
/// # Panics
///
/// Panics in const evaluation if `is_parameters` is true.
#[doc(hidden)]
#[track_caller]
pub const fn refuse_alias(is_parameters: bool) {
    assert!(
        !is_parameters,
        "this is rmcp's `Parameters<…>` under another name, which a macro does not recognize, so the tool would be listed without \
         parameters\n  write `Parameters<…>` here, with the type of the parameters"
    );
}
