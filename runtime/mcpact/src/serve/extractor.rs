//! The check that a parameter of an adopted method is not `Parameters<…>` under another name.

use std::marker::PhantomData;

use rmcp::handler::server::wrapper::Parameters;

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
