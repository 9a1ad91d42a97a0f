//! The arguments of a call, and the error for invalid ones.
//!
//! A call's arguments are prepared for serde, read by serde, and then checked. serde stops at the
//! first problem; the error lists all of them.

// One walk (`walk`) follows a value and the nodes of its type. It runs once for most calls, before
// serde: it fills in defaults, removes nulls that mean "absent", and checks the author's rules
// without messages (purpose `Prepare`). It runs again (purpose `Report`) if serde refuses the
// arguments, or if a rule may be broken or an argument ignored. Then it finds all problems and all
// ignored arguments. `Prepared` is the entry point of both walks.
//
// | | |
// |---|---|
// | `walk` | a value, by the type that serde reads; `findings` has what it finds |
// | `by_schema` | a value, by a JSON Schema alone; with the same findings |
// | `properties`, `variants`, `untagged`, `fields` | the properties of an object, variants, and what serde reads of them |
// | `value_rules`, `bounds`, `number`, `format`, `raw_schema` | rules of a value |
// | `problem`, `ignored`, `path`, `type_name`, `truncated` | what a report says; `problem` has the text of each problem |
// | `deserializer` | after the walk |

mod bounds;
#[cfg(feature = "proxy")]
mod by_schema;
#[cfg(feature = "proxy")]
mod deserializer;
mod fields;
mod findings;
mod format;
mod ignored;
pub(crate) mod json_text;
mod number;
mod path;
mod problem;
mod properties;
mod raw_schema;
mod truncated;
mod type_name;
mod untagged;
mod value_rules;
mod variants;
mod walk;

pub use bounds::Bounds;
pub use ignored::Ignored;
pub use path::{Path, Step};
pub use problem::{ArgumentsError, LengthUnit, Problem, ProblemKind};

#[cfg(feature = "proxy")]
pub(crate) use {
    by_schema::check_by_schema, deserializer::ObjectDeserializer, number::to_integer, type_name::value_type,
};
#[cfg(feature = "rmcp")]
pub(crate) use {by_schema::ignored_by_schema, raw_schema::unchecked_patterns};

use crate::{
    ToolSchema,
    build::{
        pattern::Engine,
        schema::{Field, Node},
    },
    json::nesting::{MAX_ARGUMENT_LEVELS, drop_iteratively, is_deeper},
};
use findings::Report;
use serde::de::DeserializeOwned;
use serde_json::Value;
use walk::Walk;

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

/// Arguments that serde can read: with defaults, without nulls that mean "absent".
pub(crate) struct Prepared {
    pub(crate) value: Value,
    node: &'static Node,
    engine: Option<&'static Engine>,
    needs_report: bool,
    filled: Vec<&'static Field>,
}

impl Prepared {
    /// Prepares arguments. The only problem at this time is their nesting.
    pub(crate) fn new(
        node: &'static Node,
        engine: Option<&'static Engine>,
        mut value: Value,
    ) -> Result<Prepared, ArgumentsError> {
        if is_deeper(&value, MAX_ARGUMENT_LEVELS) {
            drop_iteratively(value);
            return Err(ProblemKind::Depth(MAX_ARGUMENT_LEVELS).into());
        }
        let walk = Walk::prepare(node, engine, &mut value);
        Ok(Prepared {
            value,
            node,
            engine,
            needs_report: walk.found.needs_report,
            filled: walk.filled,
        })
    }

    /// Reports arguments that serde accepts, or returns `None` if they break no rule and all are
    /// read.
    pub(crate) fn accepted(&mut self) -> Option<Report> {
        self.needs_report.then(|| self.report(None))
    }

    /// Returns the problems of arguments that serde refuses, and the arguments that it would
    /// ignore.
    pub(crate) fn refused(&mut self, error: &serde_json::Error) -> (ArgumentsError, Ignored) {
        let report = self.report(Some(error));
        let error = report.error.unwrap_or_else(|| ProblemKind::from(error).into());
        (error, report.ignored)
    }

    fn report(&mut self, error: Option<&serde_json::Error>) -> Report {
        let filled = std::mem::take(&mut self.filled);
        Walk::report(self.node, self.engine, &mut self.value, error, filled)
    }
}

/// Returns the arguments that serde ignores, among those that it accepts.
pub(crate) fn ignored_by(node: &'static Node, engine: Option<&'static Engine>, arguments: &mut Value) -> Ignored {
    Walk::report(node, engine, arguments, None, Vec::new()).ignored
}
