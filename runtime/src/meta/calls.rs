//! Calls of the meta-tools, of a server or of a proxy.
//!
//! Models write these calls from a schema of a few tokens, so other forms are accepted too. They
//! are one name instead of a list of names, another spelling of a name, and arguments that are a
//! string, null or omitted.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{MetaTool, listed_metas};
use crate::{
    arguments::{Ignored, read_without_rules, value_type},
    discover::{self, Mode, Notation, Search, TokenMetrics, Verbosity, View},
    json_schema::SentSchema,
    results::{
        ignored::add_notes,
        parts::{Block, Parts},
    },
    schema::Node,
    signature::signature,
};
use mcpact_rules::{
    meta_tool::{EXECUTED_ARGUMENTS, EXECUTED_NAME},
    tool_name::similar_tools,
    truncate::{MAX_SHOWN_NAME, truncate},
};

/// The key of a search's metrics in `_meta` of its result.
const TOKEN_METRICS: &str = "token_metrics";

#[derive(Deserialize)]
struct DescribeArguments {
    #[serde(default)]
    tools: Vec<String>,
    verbosity: Option<String>,
}

#[derive(Deserialize)]
struct ExecuteArguments {
    tool: String,
    #[serde(default)]
    args: Value,
    /// Arguments that the meta-tool does not take. They may be those of the tool.
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// The text of a meta-tool's result or error result.
pub(crate) struct Reply {
    meta: MetaTool,
    /// The text, or the error.
    pub(crate) text: Result<String, String>,
    /// The metrics of a search.
    metrics: Option<TokenMetrics>,
    ignored: Ignored,
}

impl Reply {
    fn new(meta: MetaTool, text: String, ignored: Ignored) -> Reply {
        Reply {
            meta,
            text: Ok(text),
            metrics: None,
            ignored,
        }
    }

    /// Returns an error result.
    pub(crate) fn error(meta: MetaTool, text: String) -> Reply {
        Reply {
            meta,
            text: Err(text),
            metrics: None,
            ignored: Ignored::default(),
        }
    }

    /// Adds the metrics of a search and notes on ignored arguments to the result with the text.
    /// Clients read the metrics; models do not see them.
    pub(crate) fn complete<B: Block>(&self, result: &mut Parts<B>) {
        if let Some(metrics) = self.metrics
            && let Ok(metrics) = serde_json::to_value(metrics)
        {
            let meta = result.meta.get_or_insert_default();
            meta.insert(TOKEN_METRICS.to_owned(), metrics);
        }
        add_notes(result, self.meta.name(), SentSchema::None, &self.ignored);
    }
}

/// Runs `search_tools`, whose arguments are checked against `input`.
pub(crate) fn search(view: &View<'_>, input: &'static Node, arguments: Value) -> Reply {
    match read_without_rules::<Search>(input, arguments) {
        Ok((search, mut ignored)) => {
            // Without an effect on these tools, they are not in the schema.
            ignored.remove(&["source", "tag", "read_only", "offset"]);
            let found = view.search(&search);
            Reply {
                metrics: Some(found.token_metrics),
                ..Reply::new(MetaTool::Search, found.to_text(), ignored)
            }
        }
        Err(error) => Reply::error(MetaTool::Search, error.to_string()),
    }
}

/// Runs `describe_tool`, with `verbosity` if the call names none.
pub(crate) fn describe(view: &View<'_>, verbosity: Verbosity, input: &'static Node, mut arguments: Value) -> Reply {
    if let Value::Object(arguments) = &mut arguments {
        normalize_described_names(arguments);
    }
    let (arguments, ignored): (DescribeArguments, _) = match read_without_rules(input, arguments) {
        Ok(arguments) => arguments,
        Err(error) => return Reply::error(MetaTool::Describe, error.to_string()),
    };
    let verbosity = match arguments.verbosity.as_deref().map(str::parse::<Verbosity>) {
        None => verbosity,
        Some(Ok(verbosity)) => verbosity,
        Some(Err(error)) => return Reply::error(MetaTool::Describe, error.to_string()),
    };
    let described = view.describe(&arguments.tools, verbosity);
    let text = described.to_text();
    Reply {
        // With at least one tool the result is of use, and its text names the unknown ones.
        text: if described.tools.is_empty() {
            Err(text)
        } else {
            Ok(text)
        },
        ..Reply::new(MetaTool::Describe, String::new(), ignored)
    }
}

/// Moves the names of a call of `describe_tool` to the array `tools`, from the other forms that
/// models write: another key, one name, or a list as its JSON text.
pub(crate) fn normalize_described_names(arguments: &mut Map<String, Value>) {
    use_own_key_of_describe(arguments);
    if let Some(tools) = arguments.get_mut("tools")
        && let Some(text) = tools.as_str()
    {
        let names: Vec<String> = serde_json::from_str(text).unwrap_or_else(|_| vec![text.to_owned()]);
        *tools = names.into();
    }
}

/// Renames the keys of other meta-tools, and of the protocol's own `tools/call`, to `tools`. Other
/// servers' meta-tools take `toolName`.
fn use_own_key_of_describe(arguments: &mut Map<String, Value>) {
    let other = ["tool", "name", "names", "toolName"]
        .into_iter()
        .find(|key| arguments.contains_key(*key));
    if let Some(other) = other.filter(|_| !arguments.contains_key("tools")) {
        let value = arguments.remove(other).unwrap_or_default();
        arguments.insert("tools".to_owned(), value);
    }
}

/// Returns the name of the tool in a call of `execute_tool`.
#[cfg(feature = "proxy")]
pub(crate) fn executed_name(arguments: &Map<String, Value>) -> Option<&str> {
    let mut values = EXECUTED_NAME.iter().filter_map(|key| arguments.get(*key));
    values.find(|value| !value.is_null())?.as_str()
}

/// Renames the keys that the protocol's own `tools/call` and other servers' meta-tools use.
fn use_own_keys_of_execute(arguments: &mut Map<String, Value>) -> Result<(), String> {
    let [name, others @ ..] = EXECUTED_NAME;
    let names = others.map(|other| (name, other));
    for (ours, theirs) in names.into_iter().chain([(EXECUTED_ARGUMENTS, "arguments")]) {
        match (arguments.get(ours), arguments.get(theirs)) {
            (None, Some(_)) => {
                let value = arguments.remove(theirs).unwrap_or_default();
                arguments.insert(ours.to_owned(), value);
            }
            (Some(value), Some(other)) if value == other => {
                arguments.remove(theirs);
            }
            // Next to `tool`, `name` is more likely an argument; arguments outside of `args` are
            // refused anyway.
            (Some(_), Some(_)) if ours == EXECUTED_ARGUMENTS => {
                return Err(
                    "args, arguments: both are given, and differ; pass the tool's arguments once, in `args`: {…}"
                        .to_owned(),
                );
            }
            _ => {}
        }
    }
    Ok(())
}

/// A tool to execute.
pub(crate) struct Target<'a> {
    /// The tool's own name.
    pub(crate) name: &'a str,
    /// True if the tool is read-only.
    pub(crate) is_read_only: bool,
    /// True if the tool has parameters.
    pub(crate) has_parameters: bool,
    /// The tool's input schema.
    pub(crate) input_schema: SentSchema<'a>,
}

/// A call of `execute_tool` or `execute_read_tool`.
pub(crate) struct Execution {
    /// The tool's name.
    pub(crate) tool: String,
    /// Its arguments.
    pub(crate) arguments: Map<String, Value>,
    /// The input schema, if the model has probably not seen it, for [`add_unseen`].
    pub(crate) unseen: Option<String>,
}

impl Execution {
    /// Reads a call. `find` returns the tool of a name, or an error text for an unknown name.
    pub(crate) fn read<'a, T>(
        input: &'static Node,
        mut arguments: Value,
        must_be_read_only: bool,
        find: impl FnOnce(&str) -> Result<(Target<'a>, T), String>,
    ) -> Result<(Execution, T), String> {
        if let Value::Object(arguments) = &mut arguments {
            use_own_keys_of_execute(arguments)?;
        }
        let (call, _) = read_without_rules::<ExecuteArguments>(input, arguments).map_err(|error| error.to_string())?;
        let ExecuteArguments { tool, args, others } = call;
        if let Some(other) = others.keys().next() {
            let (other, tool) = (truncate(other, MAX_SHOWN_NAME), truncate(&tool, MAX_SHOWN_NAME));
            return Err(format!(
                "{other}: no such parameter; the arguments of `{tool}` go into `args`: {{…}}"
            ));
        }
        let (target, found) = find(&tool)?;
        let tool = target.name.to_owned();
        if must_be_read_only && !target.is_read_only {
            let execute = MetaTool::Execute.name();
            return Err(format!("`{tool}` is not read-only; call it with `{execute}`"));
        }
        let arguments = object(args)
            .map_err(|wrong| format!("args: {wrong}; pass the arguments of `{tool}` as an object, {{…}}"))?;
        let unseen = (arguments.is_empty() && target.has_parameters).then(|| target.input_schema.to_text());
        let execution = Execution {
            tool,
            arguments,
            unseen,
        };
        Ok((execution, found))
    }
}

/// Adds the parameters to an error result, in the notation of `describe_tool`. A model that passes
/// no arguments has probably not seen them.
pub(crate) fn add_unseen<B: Block>(result: &mut Parts<B>, tool: &str, unseen: Option<&str>, notation: Notation) {
    let Some(schema) = unseen.filter(|schema| result.is_error == Some(true) && has_required(schema)) else {
        return;
    };
    result.content.push(B::of_text(parameters_text(tool, schema, notation)));
}

/// Returns the parameters of a tool, in the notation of `describe_tool`.
pub(crate) fn parameters_text(tool: &str, schema: &str, notation: Notation) -> String {
    match notation {
        Notation::Signature => {
            let name = Value::from(tool);
            signature(&format!("{{\"name\":{name},\"inputSchema\":{schema}}}"))
        }
        Notation::JsonSchema => format!("parameters of `{tool}`: {schema}"),
    }
}

/// Returns whether the schema has required parameters.
fn has_required(schema: &str) -> bool {
    let schema = serde_json::from_str::<Value>(schema).unwrap_or_default();
    schema["required"].as_array().is_some_and(|names| !names.is_empty())
}

/// Returns the error text for an unknown name, with the similar names among `names`.
pub(crate) fn unknown_tool_message<'a>(name: &str, names: impl Iterator<Item = &'a str>, mode: Mode) -> String {
    let similar = similar_tools(name, names, 3);
    let name = truncate(name, MAX_SHOWN_NAME);
    match (similar.as_slice(), mode) {
        ([], Mode::Catalogue) => format!(
            "unknown tool `{name}`; the parameter `tools` of `{}` lists all tools",
            MetaTool::Describe.name()
        ),
        ([], Mode::Dynamic | Mode::Hybrid) => {
            format!("unknown tool `{name}`; `{}` finds tools", MetaTool::Search.name())
        }
        (similar, _) => discover::unknown_tool_message(&name, similar),
    }
}

/// Returns the error text for a tool that `execute_tool` does not call, since clients list it.
pub(crate) fn not_executable_message(name: &str) -> String {
    format!(
        "`{}` does not call `{name}`; call it directly",
        MetaTool::Execute.name()
    )
}

/// Returns the error text for a name that belongs to no tool of a view. `all` are the tools for
/// which the meta-tools are listed.
pub(crate) fn unknown_in(view: &View<'_>, all: &View<'_>, name: &str, mode: Mode) -> String {
    let metas = || listed_metas(mode, all.len(), all.read_only_count());
    if metas().any(|meta| meta.name() == name) {
        return not_executable_message(name);
    }
    let mut names: Vec<&str> = view.names().collect();
    // Sorted, so that equally similar names are suggested in the same order each time.
    names.sort_unstable();
    names.extend(metas().map(|meta| meta.name()));
    unknown_tool_message(name, names.into_iter(), mode)
}

/// Returns whether a schema has parameters. Without `properties`, other keywords may name them.
pub(crate) fn has_parameters(schema: &Map<String, Value>) -> bool {
    match schema.get("properties").and_then(Value::as_object) {
        Some(properties) => !properties.is_empty(),
        None => schema
            .keys()
            .any(|key| !matches!(key.as_str(), "type" | "additionalProperties" | "$schema" | "title")),
    }
}

/// Removes null arguments of a meta-tool: models write null for an absent argument.
pub(crate) fn without_nulls(mut arguments: Map<String, Value>) -> Value {
    arguments.retain(|_, value| !value.is_null());
    Value::Object(arguments)
}

/// Reads an object, which may also be JSON text, null or absent; or returns the problem.
fn object(value: Value) -> Result<Map<String, Value>, String> {
    match value {
        Value::Object(arguments) => Ok(arguments),
        Value::Null => Ok(Map::new()),
        Value::String(text) if text.trim().is_empty() => Ok(Map::new()),
        Value::String(text) => match serde_json::from_str(&text) {
            Ok(Value::Object(arguments)) => Ok(arguments),
            Ok(other) => Err(format!("the text contains {}, not an object", value_type(&other))),
            // The error names the line and the column.
            Err(error) => Err(format!("the text is not JSON ({error})")),
        },
        other => Err(format!("{} is not an object", value_type(&other))),
    }
}
