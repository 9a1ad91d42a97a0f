//! The arguments of a call, and the error for invalid ones.
//!
//! A call's arguments are prepared for serde, read by serde, and then checked. serde stops at the
//! first problem; the error lists all of them.

// One walk (`walk`) follows a value and the nodes of its type. It runs once for most calls, before
// serde: it fills in defaults, removes nulls that mean "absent", and checks the author's rules
// without messages (purpose `Prepare`). It runs again (purpose `Report`) if serde refuses the
// arguments, or if a rule may be broken or an argument ignored. Then it finds all problems and all
// ignored arguments. `prepared` is the entry point of both walks.
//
// | | |
// |---|---|
// | `prepared`, `deserializer` | before and after the walk |
// | `walk`, `scalar`, `object`, `fields`, `flattened`, `enums`, `raw_schema`, `untagged` | a value, by the shape of its type |
// | `defaults`, `nulls`, `value_rules`, `number`, `format`, `pattern` | rewritten and checked values |
// | `by_schema` | a value, by a JSON Schema alone |
// | `unread`, `ignored` | arguments that nothing reads |
// | `problem`, `message`, `path`, `type_name`, `truncated` | reports; `message` has the text of each problem |

#[cfg(feature = "proxy")]
mod by_schema;
mod defaults;
#[cfg(feature = "proxy")]
mod deserializer;
mod enclosing_object;
mod enums;
mod fields;
mod flattened;
mod format;
mod ignored;
pub(crate) mod json_text;
mod message;
mod nulls;
mod number;
mod object;
mod path;
mod pattern;
mod prepared;
mod problem;
mod raw_schema;
mod read_properties;
mod scalar;
mod truncated;
mod type_name;
mod unread;
mod untagged;
mod value_rules;
mod walk;

pub use ignored::Ignored;
pub use path::{Path, Step};
pub use problem::{ArgumentsError, Bounds, LengthUnit, Problem, ProblemKind};

#[cfg(feature = "proxy")]
pub(crate) use {
    by_schema::check_by_schema, deserializer::ObjectDeserializer, number::to_integer, type_name::value_type,
};
#[cfg(feature = "rmcp")]
pub(crate) use {
    by_schema::ignored_by_schema,
    prepared::{Prepared, ignored_by},
};

pub(crate) use pattern::Engine;

use crate::ToolSchema;
#[cfg(feature = "proxy")]
use crate::schema::Node;
#[cfg(not(feature = "rmcp"))]
use prepared::{Prepared, ignored_by};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads and checks a call's arguments.
///
/// A default that the schema states is filled in first where a property is missing, so that
/// `#[mcp(default = 20)]` is all that a field needs. A field in a variant of an
/// `#[serde(untagged)]` enum needs serde's own `default` too, since only serde finds the variant.
///
/// Null in place of an optional parameter means "absent", unless null is a value of the parameter,
/// as for an `Option` with a default. A whole number such as `5.0` or `1e1` is read as an integer
/// if the type is one, as in JSON Schema. Integers of 128 bits are read if they fit into 64 bits.
///
/// serde ignores arguments that an open object does not name; [`ignored`](ignored()) finds them.
///
/// The value is then checked against the rules of `#[mcp(…)]`, and against the rules of schemars,
/// validator and garde that are in the schema. They are `range`, `length`, `pattern`, `inner`,
/// `required`, and the formats `email` and `url`. The checks of these two formats are light: text
/// around an `@`, and text after a scheme. Other formats are hints. For a schema that is written
/// out (`schema_with`, `extend`), `enum`, `const`, `multipleOf` and the bounds are checked.
///
/// A pattern is a regular expression of ECMA-262. A pattern that the crate `fancy-regex` cannot
/// compile is not checked here, and keeps a `Server` from starting. A string that needs more than
/// 100,000 backtracking steps does not match.
///
/// ```
/// use mcpact::ToolSchema;
/// use serde_json::json;
///
/// #[derive(Debug, serde::Deserialize, ToolSchema)]
/// struct Page {
///     #[mcp(default = 20, range = 1..=100)]
///     limit: u32,
/// }
///
/// let page: Page = mcpact::arguments(json!({}))?;
/// assert_eq!(page.limit, 20);
///
/// let error = mcpact::arguments::<Page>(json!({"limit": 500})).unwrap_err();
/// assert_eq!(error.to_string(), "limit: 500 is not in 1 to 100");
/// # Ok::<(), mcpact::ArgumentsError>(())
/// ```
///
/// # Errors
///
/// Returns every problem, with a message for a model: why serde refuses the arguments, which rules
/// they break, and whether they have more than 128 nested levels.
pub fn arguments<T: ToolSchema + DeserializeOwned>(arguments: Value) -> Result<T, ArgumentsError> {
    let mut arguments = Prepared::new(T::NODE, const { Engine::of(T::NODE) }, arguments)?;
    match T::deserialize(&arguments.value) {
        Ok(value) => match arguments.accepted().and_then(|report| report.error) {
            None => Ok(value),
            Some(error) => Err(error),
        },
        Err(error) => Err(arguments.refused(&error).0),
    }
}

/// Reads arguments of a tool that reports broken rules better itself. Also returns the arguments
/// that serde ignores.
#[cfg(feature = "proxy")]
pub(crate) fn read_without_rules<T: DeserializeOwned>(
    node: &'static Node,
    arguments: Value,
) -> Result<(T, Ignored), ArgumentsError> {
    let mut arguments = Prepared::new(node, None, arguments)?;
    match T::deserialize(ObjectDeserializer(&arguments.value)) {
        Ok(value) => {
            let ignored = arguments.accepted().map(|report| report.ignored);
            Ok((value, ignored.unwrap_or_default()))
        }
        Err(error) => Err(arguments.refused(&error).0),
    }
}

/// Returns the arguments that nothing reads, if serde reads `arguments` as a `T`.
///
/// serde ignores a property that an open object does not name. A model that sent it believes that
/// it had an effect, so report it. A [`Server`](crate::Server) does so by itself.
///
/// ```
/// use mcpact::{ToolSchema, arguments};
/// use serde_json::json;
///
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Harvest {
///     prime_minister: Option<String>,
///     max_records: Option<u32>,
/// }
///
/// let ignored = arguments::ignored::<Harvest>(&json!({"pm": "Whitlam", "max_recrods": 5}));
/// assert_eq!(
///     ignored.notes("harvest"),
///     [
///         "note: `pm` is not a parameter of harvest, so it was ignored; its parameters are `prime_minister`, `max_records`",
///         "note: `max_recrods` is not a parameter of harvest, so it was ignored; did you mean `max_records`?",
///     ]
/// );
/// ```
pub fn ignored<T: ToolSchema>(arguments: &Value) -> Ignored {
    ignored_by(T::NODE, const { Engine::of(T::NODE) }, &mut arguments.clone())
}
