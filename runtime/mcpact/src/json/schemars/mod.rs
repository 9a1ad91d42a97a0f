//! schemars: `JsonSchema` for derived types, and types that only implement schemars' trait.
//!
//! The derive macro calls the functions of `json_schema`. `root` finds the document that a schema
//! is for, `either` joins input and output schemas, and `share` writes repeated ones once.
//! `untyped` and `literal` are for types that implement only schemars' trait.

mod either;
mod json_schema;
mod literal;
mod root;
mod share;
mod untyped;

pub use literal::schemars_literal;
pub use untyped::Untyped;

/// schemars' trait, without its derive macro: a macro of that name in the same scope shadows the
/// macro of a glob import.
pub(crate) mod json_schema_trait {
    pub use schemars::JsonSchema;
}

/// The names in the expansions of `#[derive(JsonSchema)]` and
/// [`impl_json_schema!`](crate::impl_json_schema).
#[doc(hidden)]
pub mod __schemars {
    pub use core::stringify;
    pub use schemars;
    pub use std::borrow::Cow;

    pub use super::json_schema::{
        NotSerialized, Serialized, id, json_schema, name, root, root_with_references, schema_of_both,
    };
}

/// Implements `schemars::JsonSchema` for types that derive [`ToolSchema`](crate::ToolSchema), as
/// `#[derive(mcpact::JsonSchema)]` does.
///
/// The macro is for types of another crate. Call it in the crate that may implement the trait for
/// them, and name a generic type with its parameters.
///
/// ```
/// use mcpact::{ToolSchema, impl_json_schema};
///
/// #[derive(ToolSchema)]
/// struct Page {
///     /// Max results
///     limit: u32,
/// }
///
/// impl_json_schema!(Page);
///
/// let schema = schemars::schema_for!(Page).to_value();
/// assert_eq!(schema["properties"]["limit"]["description"], "Max results");
/// ```
#[macro_export]
macro_rules! impl_json_schema {
    ($($ty:ty),+ $(,)?) => {$(
        #[automatically_derived]
        impl $crate::__schemars::schemars::JsonSchema for $ty {
            fn schema_name() -> $crate::__schemars::Cow<'static, $crate::__private::str> {
                $crate::__schemars::name::<$ty>()
            }

            fn schema_id() -> $crate::__schemars::Cow<'static, $crate::__private::str> {
                $crate::__schemars::id::<$ty>()
            }

            fn json_schema(
                generator: &mut $crate::__schemars::schemars::SchemaGenerator,
            ) -> $crate::__schemars::schemars::Schema {
                #[allow(unused_imports)]
                use $crate::__schemars::NotSerialized as _;
                $crate::__schemars::json_schema::<$ty>(
                    generator,
                    $crate::__private::Profile::Portable,
                    $crate::__schemars::root,
                    <$crate::__schemars::Serialized<$ty>>::IS_SERIALIZED,
                )
            }
        }
    )+};
}
