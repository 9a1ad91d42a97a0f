//! The arguments of a call: defaults filled in as the schema states them (`fill`), read by serde, and checked.
//!
//! Structure is serde's to judge, rules are the schema's (`rules`, `pattern`, `format`). Most calls are right, and cost the walk of
//! `fill` and serde's. Where `fill` has found a rule broken, or could not tell, the arguments are walked beside the type's nodes
//! (`check`, with `members` for objects, `forms` for enums and `literal` for schemas that are written out) to find each rule that
//! is; where serde refuses them, to find all that is wrong with their structure too, since serde stops at the first. `problem` and
//! `wording` say it.

#[cfg(feature = "rmcp")]
pub(crate) mod by_schema;
mod check;
mod fill;
mod format;
mod forms;
mod ignored;
mod literal;
mod members;
mod null;
mod number;
mod pattern;
mod problem;
#[cfg(feature = "rmcp")]
mod reader;
mod rules;
mod untagged;
mod width;
mod wording;

pub use ignored::Ignored;
pub use problem::{ArgumentsError, Bounds, Counted, Path, Problem, Step, Wrong};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{
    ToolSchema,
    schema::{Field, Node},
};
use check::{At, Walk};
#[cfg(feature = "rmcp")]
pub(crate) use pattern::unchecked as unchecked_patterns;
#[cfg(feature = "rmcp")]
pub(crate) use reader::Arguments;
use rules::Rules;
#[cfg(feature = "rmcp")]
pub(crate) use wording::of_value;

/// How deep arguments may be nested: what serde_json reads of text.
const DEEPEST: usize = 128;

/// Reads a call's arguments, and checks them.
///
/// Where a member is missing whose schema states a default, the default is put in first, so that `#[mcp(default = 20)]` is all
/// that a field needs. Fields of an `#[serde(untagged)]` enum's variants are left as they are: which variant is meant is
/// not known before serde has read it, so such a field needs serde's own `default` too.
///
/// Null in place of an optional parameter means "absent", unless null is a value of the parameter,
/// as for an `Option` with a default. A whole number such as `5.0` or `1e1` is read as an integer
/// if the type is one, as in JSON Schema. Integers of 128 bits are read if they fit into 64 bits.
///
/// serde ignores arguments that an open object does not name; [`ignored`](ignored()) finds them.
///
/// The value is then checked against the rules of `#[mcp(…)]`, and those of schemars, validator and
/// garde that are in the schema: `range`, `length`, `pattern`, `inner`, `required`, and the formats
/// `email` and `url`. These two checks are light: text around an `@`, and text after a scheme.
/// Other formats are hints. For a schema that is written out (`schema_with`, `extend`), `enum`,
/// `const`, `multipleOf` and the bounds are checked.
///
/// A pattern is one of ECMA-262. One that the crate `fancy-regex` cannot compile is not checked here, and keeps a
/// `Server` from starting; a string over which it has to go back too often (100,000 steps) does not match.
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
/// All that is wrong with the arguments, in words that a model can act on: where serde refuses them, where a rule is broken,
/// and where they are nested deeper than 128 levels.
pub fn arguments<T: ToolSchema + DeserializeOwned>(arguments: Value) -> Result<T, ArgumentsError> {
    let arguments = filled(T::NODE, arguments)?;
    ruled(T::NODE, &arguments, T::deserialize(&arguments.value))
}

/// What serde has read, where no rule is broken.
fn ruled<T>(node: &'static Node, arguments: &Filled, read: serde_json::Result<T>) -> Result<T, ArgumentsError> {
    match read {
        Ok(value) => match broken(node, arguments).and_then(|judgement| judgement.error) {
            None => Ok(value),
            Some(error) => Err(error),
        },
        Err(error) => Err(refused(node, arguments, &error).0),
    }
}

/// Returns the value that serde reads, even if it breaks a rule, and the arguments that serde
/// ignores. For callers that report broken rules better themselves.
#[cfg(feature = "rmcp")]
pub(crate) fn take<T: DeserializeOwned>(
    node: &'static Node,
    arguments: &mut Value,
) -> Result<(T, Ignored), ArgumentsError> {
    let filled = fill::fill(node, arguments);
    match T::deserialize(Arguments(arguments)) {
        Ok(value) if filled.kept => Ok((value, Ignored::default())),
        Ok(value) => Ok((value, judged(node, arguments, None, filled.absent).ignored)),
        Err(error) => Err(judged(node, arguments, Some(&error), filled.absent)
            .error
            .unwrap_or_else(|| problem::unread(&error))),
    }
}

/// Returns the arguments that nothing reads, of those that serde takes as `T`.
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
///         "note: `pm` is no parameter of harvest and was not used; its parameters are `prime_minister`, `max_records`",
///         "note: `max_recrods` is no parameter of harvest and was not used; did you mean `max_records`?",
///     ]
/// );
/// ```
pub fn ignored<T: ToolSchema>(arguments: &Value) -> Ignored {
    ignored_of(T::NODE, arguments)
}

/// Returns the ignored arguments among those that serde takes.
pub(crate) fn ignored_of(node: &'static Node, arguments: &Value) -> Ignored {
    judged(node, arguments, None, Vec::new()).ignored
}

/// Arguments with their defaults.
#[derive(Default)]
pub(crate) struct Filled {
    pub(crate) value: Value,
    outcome: fill::Outcome,
}

pub(crate) fn filled(node: &'static Node, mut value: Value) -> Result<Filled, ArgumentsError> {
    if is_deeper(&value, DEEPEST) {
        dismantle(value);
        return Err(problem::too_deep(DEEPEST));
    }
    let outcome = fill::fill(node, &mut value);
    Ok(Filled { value, outcome })
}

/// The problems of a call's arguments.
pub(crate) struct Judgement {
    pub(crate) error: Option<ArgumentsError>,
    pub(crate) ignored: Ignored,
}

/// Returns the problems of arguments that serde has taken, and the arguments that it ignores, or
/// `None` if the first walk found neither.
pub(crate) fn broken(node: &'static Node, arguments: &Filled) -> Option<Judgement> {
    let fill::Outcome { kept, absent } = &arguments.outcome;
    (!kept).then(|| judged(node, &arguments.value, None, absent.clone()))
}

/// Returns the problems of arguments that serde has refused, and the arguments that it would
/// ignore.
pub(crate) fn refused(node: &'static Node, arguments: &Filled, error: &serde_json::Error) -> (ArgumentsError, Ignored) {
    let absent = arguments.outcome.absent.clone();
    let judgement = judged(node, &arguments.value, Some(error), absent);
    let error = judgement.error.unwrap_or_else(|| problem::unread(error));
    (error, judgement.ignored)
}

/// What is wrong with arguments that serde has refused, or has not.
fn judged(
    node: &'static Node,
    arguments: &Value,
    error: Option<&serde_json::Error>,
    absent: Vec<&'static Field>,
) -> Judgement {
    let mut walk = Walk::new(error.is_none(), absent);
    walk.value(&At::ROOT, node, Rules::default(), arguments);
    walk.finish(error)
}

fn is_deeper(value: &Value, most: usize) -> bool {
    let deeper = |value: &Value| most == 0 || is_deeper(value, most - 1);
    match value {
        Value::Array(items) => items.iter().any(deeper),
        Value::Object(members) => members.values().any(deeper),
        _ => false,
    }
}

/// Drops a value level by level: dropping it at once goes as deep as it is nested.
fn dismantle(value: Value) {
    let mut values = vec![value];
    while let Some(value) = values.pop() {
        match value {
            Value::Array(items) => values.extend(items),
            Value::Object(members) => values.extend(members.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}
