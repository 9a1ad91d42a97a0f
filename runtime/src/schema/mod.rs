//! Schemas of types: how they are described, resolved and written.
//!
//! `node` describes a type, in literal pieces of JSON (`text`, `keyword`). `resolve`, `notes`,
//! `rules`, `defs`, `fold`, `forms` and `equal` determine the schema of a field once its type is
//! known. `write` writes it into arrays of the exact size (`sink`).
//!
//! `default` compares defaults with their types: `json` and `decimal` read them, `holds` knows the
//! integers. `unfilled` checks defaults that serde does not know. `restated` checks attributes of
//! other crates. `checks` are the checks of one field, which its derive calls; `names` finds the
//! names that a flattened type brings in.
//!
//! `types` contains the types of the standard library, and `known` stands in for types that may
//! have no schema.

mod checks;
mod decimal;
mod default;
mod defs;
mod equal;
mod fold;
mod fold_docs;
mod forms;
mod holds;
mod json;
mod keyword;
mod known;
mod maps;
mod names;
mod node;
mod notes;
mod object;
mod refs;
mod resolve;
mod restated;
mod root;
mod rules;
mod said;
mod shapes;
mod sink;
mod text;
mod types;
mod unfilled;
mod write;

pub(crate) use defs::same;
pub(crate) use keyword::texts;
pub(crate) use refs::Hoisted;
pub(crate) use resolve::Flattened;
pub(crate) use sink::Sink;
pub(crate) use write::Writer;

pub use checks::{check_flattened, check_inner, check_keys, check_name, check_rule, check_tagged, denies_others};
pub use default::hold_default;
pub use known::{ANY_MEMBERS, Known, Unknown};
pub use mcpact_rules::settings::Profile;
pub use node::{Field, Kind, Lead, Length, Node, Notes, Object, Output, Presence, Range, Shape};
pub use restated::{hold_restated, hold_values};
pub use rules::Rule;
pub use text::Text;
pub use unfilled::filled_by_serde;

use crate::utf8::Filler;
use mcpact_tokens::Encoding;

/// How much of a schema is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What a model needs to call the tool.
    Standard,
    /// The examples too.
    Full,
}

/// A type whose JSON Schema is known at compile time.
///
/// Derive it; a manual implementation is not supported, since [`Node`] is private language between the macros and this crate.
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
    note = "if it is `serde_json::Value` or a common crate's type, turn on mcpact's feature of that name",
    note = "if it only implements `schemars::JsonSchema`, wrap it in `mcpact::Untyped` (feature `schemars`), or write `#[mcp(schema_with = …)]` above the field"
)]
pub trait ToolSchema {
    /// The type's node.
    #[doc(hidden)]
    const NODE: &'static Node;
}

/// Returns a type's schema as minified JSON text: the schema of a parameter of this type, in the
/// profile [`Portable`](Profile::Portable).
///
/// ```
/// assert_eq!(mcpact::schema::<Vec<bool>>(), r#"{"type":"array","items":{"type":"boolean"}}"#);
/// ```
///
/// # Panics
///
/// If a rule does not apply to its type, a flattened type is no object, or a property occurs twice.
/// A derived type with such a mistake does not compile.
pub fn schema<T: ToolSchema + ?Sized>() -> String {
    schema_in::<T>(Profile::Portable)
}

/// Returns a type's schema like [`schema()`], in a profile.
///
/// [`Profile::Refs`] shares schemas within a tool, so the schema of a type alone has no `$ref`.
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
/// As [`schema()`], and if the profile cannot describe the type.
pub fn schema_in<T: ToolSchema + ?Sized>(profile: Profile) -> String {
    text(profile, &Hoisted::NONE, |writer, _| writer.schema(T::NODE))
}

/// Returns a type's output schema (`output = Type`) as JSON text: it describes the values that
/// serde writes, while [`schema()`] describes those that serde reads.
///
/// A property that is always written is required, and null for `None`; one with
/// `skip_serializing_if` is not required. Names are those of `rename(serialize = …)`, and there are
/// no defaults. An unknown type (`serialize_with` without `#[mcp(with = …)]`) is anything. Numbers
/// that are not finite are not described: `serde_json` writes null for them. A type that occurs
/// several times is written once, under `$defs`, if that costs fewer tokens.
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
/// As [`schema()`], and if serde writes a property twice: the derive checks only the names that serde reads.
pub fn output_schema<T: ToolSchema + ?Sized>() -> String {
    let hoisted = Hoisted::of_output(T::NODE, Encoding::ALL[0]);
    text(Profile::Portable, &hoisted, |writer, hoisted| {
        writer.output(T::NODE, hoisted);
    })
}

/// What is written, in as much room as it needs.
fn text(profile: Profile, hoisted: &Hoisted, write: impl for<'a> Fn(&mut Writer<'a>, &'a Hoisted)) -> String {
    let mut bytes = vec![0; 1 << 12];
    loop {
        let mut len = 0;
        let sink = Sink::new(Encoding::ALL[0], Filler::over(&mut bytes, &mut len), &mut [], &mut []);
        write(&mut Writer::new(sink, Detail::Standard, profile, hoisted), hoisted);
        let fitted = len <= bytes.len();
        bytes.resize(len, 0);
        if fitted {
            return String::from_utf8(bytes).expect("pieces of JSON are UTF-8");
        }
    }
}
