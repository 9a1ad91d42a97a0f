//! Schemas of types: the tree that describes a type, checks of it, and the writer of JSON Schema.

mod checks;
mod decimal;
mod equal;
mod extend_check;
mod field_list;
mod flat;
mod flatten;
mod hoisted;
mod json;
mod map_keys;
mod no_schema;
mod node;
mod projection;
mod property_names;
mod rule;
mod serde_default;
mod serde_default_check;
mod text;
mod types;
mod value_check;
pub(super) mod visit;
mod write;

pub(crate) use crate::build::utf8::str_eq;
#[cfg(feature = "serde_json")]
pub(crate) use flat::columns;
pub(crate) use flatten::Flattened;
pub(crate) use hoisted::Hoisted;
pub(crate) use types::is_text;
#[cfg(feature = "serde_json")]
pub(crate) use types::property;
pub(crate) use visit::Child;
#[cfg(feature = "proxy")]
pub(crate) use write::ignored::{IGNORED, IGNORED_PROPERTY};
pub(crate) use write::{Detail, Sink, Writer, keyword::texts};

pub use checks::{
    check_flattened, check_flattened_names, check_inner, check_inside, check_name, check_rule, check_tagged,
    denies_others,
};
pub use extend_check::check_extended;
pub use field_list::FieldList;
pub use flat::{Flat, check_flat};
pub use mcpact_shared::settings::Profile;
pub use no_schema::{ANY_PROPERTIES, NoSchema, OptionalSchema};
pub use node::{
    Field, Identity, Kind, Lead, Length, Limit, Node, Notes, Object, Output, Presence, Preview, Projection, Range,
    Shape, TierField, Tiers,
};
pub use rule::Rule;
pub use serde_default::{
    DefaultJson, DefaultValue, NeitherNumberNorBoolean_WriteItsDefaultInTheMcpAttribute, default_of_type,
};
pub use serde_default_check::check_serde_defaults;
pub use text::Text;
pub use value_check::{allowed_default, check_default, check_example, check_values};

use crate::build::utf8::Utf8Writer;
use mcpact_tokens::Encoding;

/// A type whose JSON Schema is known at compile time.
///
/// Derive it. A manual implementation is not supported: the contents of [`Node`] may change in any
/// release.
///
/// ```
/// use mcpact::ToolSchema;
///
/// /// Australian state
/// #[derive(ToolSchema)]
/// enum State { Vic, Nsw }
///
/// assert_eq!(mcpact::schema::<State>(), r#"{"description":"Australian state","type":"string","enum":["Vic","Nsw"]}"#);
/// ```
#[doc = include_str!("types/types.md")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema that is known at compile time",
    label = "`ToolSchema` is not implemented for `{Self}`",
    note = "if it is your own type, write `#[derive(mcpact::ToolSchema)]` above it",
    note = "if it is `serde_json::Value` or a type of a common crate, such as `chrono::DateTime`, turn on mcpact's feature with the crate's name",
    note = "if it has an `impl schemars::JsonSchema` of its own, replace that by `#[derive(mcpact::JsonSchema)]` and, for a string, `#[mcp(with = \"String\")]`",
    note = "if it is another crate's type, wrap it in `mcpact::Untyped` (feature `schemars`), or write `#[mcp(schema_with = …)]` above the field"
)]
pub trait ToolSchema {
    /// The type as the schema writer needs it.
    #[doc(hidden)]
    const NODE: &'static Node;
    /// The value of `Default::default()` as JSON, of types for which const evaluation can compute
    /// it.
    #[doc(hidden)]
    const DEFAULT: Option<Text> = None;
    /// The minimum and the maximum of the type that schemars states, of which the schema states
    /// none by default.
    #[doc(hidden)]
    const BOUNDS: Option<Range> = None;
}

/// Returns the JSON Schema of a parameter of type `T` as minified JSON, in the profile
/// [`Portable`](Profile::Portable).
///
/// ```
/// assert_eq!(mcpact::schema::<Vec<bool>>(), r#"{"type":"array","items":{"type":"boolean"}}"#);
/// ```
///
/// # Panics
///
/// Panics if a rule does not apply to its type, a flattened type is not an object, or a property
/// occurs twice. Derived types with such a mistake do not compile.
pub fn schema<T: ToolSchema + ?Sized>() -> String {
    schema_in::<T>(Profile::Portable)
}

/// Returns the JSON Schema of a parameter of type `T`, in a profile.
///
/// [`Profile::Refs`] shares schemas only within a tool: here it adds no `$ref`.
///
/// ```
/// use mcpact::Profile;
///
/// let schema = mcpact::schema_in::<Vec<Option<u32>>>(Profile::Gemini);
/// assert_eq!(schema, r#"{"type":"array","items":{"type":"integer","nullable":true}}"#);
/// ```
///
/// # Panics
///
/// Panics like [`schema()`], and if the profile cannot describe the type.
pub fn schema_in<T: ToolSchema + ?Sized>(profile: Profile) -> String {
    text(profile, &Hoisted::NONE, |writer, _| writer.schema(T::NODE))
}

/// Returns the input schema of a tool with the parameters `node`.
///
/// # Panics
///
/// Panics like [`schema()`], and if clients refuse the type as the parameters of a tool.
#[cfg(feature = "schemars")]
pub(crate) fn root_schema(node: &'static Node, profile: Profile) -> String {
    text(profile, &Hoisted::NONE, |writer, _| writer.root(node))
}

/// Returns the output schema of type `T` (`output = T` of a tool) as minified JSON.
///
/// It describes the values that serde writes, while [`schema()`] describes those that serde reads:
///
/// - A property is required unless it has `skip_serializing_if`. It is null for `None`.
/// - Names are those of `rename(serialize = …)`. There are no defaults.
/// - A type of unknown form (`serialize_with` without `#[mcp(with = …)]`) allows any value.
/// - A type that occurs several times is written once, under `$defs`, if that costs fewer tokens.
///
/// It does not describe the null that `serde_json` writes for a number that is not finite.
///
/// ```
/// use mcpact::ToolSchema;
///
/// #[derive(serde::Serialize, ToolSchema)]
/// struct Page {
///     next: Option<u32>,
///     #[serde(skip_serializing_if = "Option::is_none")]
///     last: Option<bool>,
/// }
///
/// assert_eq!(
///     mcpact::output_schema::<Page>(),
///     r#"{"type":"object","properties":{"next":{"type":["integer","null"]},"last":{"type":"boolean"}},"required":["next"]}"#,
/// );
/// ```
///
/// # Panics
///
/// Panics like [`schema()`], and if serde writes a property twice: the derive checks only the names
/// that serde reads.
pub fn output_schema<T: ToolSchema + ?Sized>() -> String {
    let hoisted = Hoisted::of_output(T::NODE, Encoding::ALL[0]);
    text(Profile::Portable, &hoisted, |writer, hoisted| {
        writer.output(T::NODE, hoisted);
    })
}

/// Returns the output schema of a type, without references to types that do not contain themselves.
///
/// # Panics
///
/// Panics like [`output_schema()`].
#[cfg(feature = "schemars")]
pub(crate) fn inline_output_schema(node: &'static Node) -> String {
    text(Profile::Portable, &Hoisted::NONE, |writer, hoisted| {
        writer.output(node, hoisted);
    })
}

/// Returns the text that `write` writes, in a buffer that grows until the text fits.
fn text(profile: Profile, hoisted: &Hoisted, write: impl for<'a> Fn(&mut Writer<'a>, &'a Hoisted)) -> String {
    let mut bytes = vec![0; 1 << 12];
    loop {
        let mut len = 0;
        let sink = Sink::new(
            Encoding::ALL[0],
            Utf8Writer::over(&mut bytes, &mut len),
            &mut [],
            &mut [],
        );
        write(&mut Writer::new(sink, Detail::Standard, profile, hoisted), hoisted);
        let fits = len <= bytes.len();
        bytes.resize(len, 0);
        if fits {
            return String::from_utf8(bytes).expect("pieces of JSON are UTF-8");
        }
    }
}
