//! Calls of the meta-tools, for a [`Server`](super::Server) and for an rmcp router.
//!
//! Models write these calls from a schema of a few tokens, so other forms are accepted too: one
//! name instead of a list of names, another spelling of a name, arguments as a string, null or
//! omitted.

use rmcp::model::{CallToolResponse, ContentBlock, JsonObject, MetaObject};
use serde::Deserialize;
use serde_json::Value;

use super::{IntoToolResult, Outcome, ignored_arguments::noted, tool_result::error_result};
use crate::{
    arguments::{read_without_rules, value_type},
    discover::{Mode, Notation, Search, TokenMetrics, Verbosity, View},
    json_schema::SentSchema,
    meta::Meta,
    schema::Node,
    signature::signature,
    similar,
};
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// The key of a search's metrics in `_meta` of its result.
const TOKEN_METRICS: &str = "token_metrics";

#[derive(Deserialize)]
struct DescribeArguments {
    #[serde(default)]
    tools: Names,
    verbosity: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Names {
    Many(Vec<String>),
    One(String),
}

impl Default for Names {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

#[derive(Deserialize)]
struct ExecuteArguments {
    tool: String,
    #[serde(default)]
    args: Value,
    /// Arguments that do not belong here, and may be the tool's.
    #[serde(flatten)]
    others: JsonObject,
}

/// Answers `search_tools`, whose arguments are checked against `input`.
pub(super) fn search(view: &View<'_>, input: &'static Node, arguments: Value) -> Outcome {
    match read_without_rules::<Search>(input, arguments) {
        Ok((search, ignored)) => {
            let found = view.search(&search);
            let result = with_metrics(found.to_text().into_tool_result(), found.token_metrics);
            noted(result, Meta::Search.name(), SentSchema::None, &ignored)
        }
        Err(error) => error_result(error.to_string()).into_tool_result(),
    }
}

/// Adds the metrics of a search, which clients read and models do not pay for.
fn with_metrics(outcome: Outcome, metrics: TokenMetrics) -> Outcome {
    let mut outcome = outcome;
    if let (Ok(CallToolResponse::Complete(result)), Ok(metrics)) = (&mut outcome, serde_json::to_value(metrics)) {
        let meta = result.meta.get_or_insert_with(MetaObject::default);
        meta.insert(TOKEN_METRICS.to_owned(), metrics);
    }
    outcome
}

/// Answers `describe_tool`, with `verbosity` if the call names none.
pub(super) fn describe(view: &View<'_>, verbosity: Verbosity, input: &'static Node, arguments: Value) -> Outcome {
    let (arguments, ignored): (DescribeArguments, _) = match read_without_rules(input, arguments) {
        Ok(arguments) => arguments,
        Err(error) => return error_result(error.to_string()).into_tool_result(),
    };
    let verbosity = match arguments.verbosity.as_deref().map(str::parse::<Verbosity>) {
        None => verbosity,
        Some(Ok(verbosity)) => verbosity,
        Some(Err(error)) => return error_result(error.to_string()).into_tool_result(),
    };
    let names = match arguments.tools {
        Names::Many(names) => names,
        Names::One(name) => vec![name],
    };
    let result = view.describe(&names, verbosity).to_text().into_tool_result();
    noted(result, Meta::Describe.name(), SentSchema::None, &ignored)
}

/// Renames the keys that the protocol's own `tools/call` uses: `name` and `arguments`.
fn rename(members: &mut JsonObject) -> Result<(), String> {
    for (ours, theirs) in [("tool", "name"), ("args", "arguments")] {
        match (members.get(ours), members.get(theirs)) {
            (None, Some(_)) => {
                let value = members.remove(theirs).unwrap_or_default();
                members.insert(ours.to_owned(), value);
            }
            (Some(value), Some(other)) if value == other => {
                members.remove(theirs);
            }
            // Next to `tool`, `name` is more likely an argument; arguments outside of `args` are
            // refused anyway.
            (Some(_), Some(_)) if ours == "args" => {
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
pub(super) struct Target<'a> {
    /// The tool's own name.
    pub(super) name: &'a str,
    /// True if the tool is read-only.
    pub(super) is_read_only: bool,
    /// True if the tool has parameters.
    pub(super) has_parameters: bool,
    /// The tool's input schema.
    pub(super) input_schema: SentSchema<'a>,
}

/// A call of `execute_tool` or `execute_read_tool`.
pub(super) struct Execution {
    /// The tool's name.
    pub(super) tool: String,
    /// Its arguments.
    pub(super) arguments: JsonObject,
    /// The input schema, if the model has probably not seen it, for [`executed`].
    pub(super) unseen: Option<String>,
}

impl Execution {
    /// Reads a call. `find` returns the tool of a name, or an error text for an unknown name.
    pub(super) fn read<'a, T>(
        input: &'static Node,
        mut arguments: Value,
        must_be_read_only: bool,
        find: impl FnOnce(&str) -> Result<(Target<'a>, T), String>,
    ) -> Result<(Execution, T), String> {
        if let Value::Object(members) = &mut arguments {
            rename(members)?;
        }
        let (call, _) = read_without_rules::<ExecuteArguments>(input, arguments).map_err(|error| error.to_string())?;
        let ExecuteArguments { tool, args, others } = call;
        if let Some(other) = others.keys().next() {
            let (other, tool) = (truncate(other, MAX_NAME), truncate(&tool, MAX_NAME));
            return Err(format!(
                "{other}: no such parameter; the arguments of `{tool}` go into `args`: {{…}}"
            ));
        }
        let (target, found) = find(&tool)?;
        let tool = target.name.to_owned();
        if must_be_read_only && !target.is_read_only {
            let execute = Meta::Execute.name();
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
pub(super) fn executed(tool: &str, unseen: Option<String>, notation: Notation, outcome: Outcome) -> Outcome {
    match (outcome, unseen) {
        (Ok(CallToolResponse::Complete(mut result)), Some(schema))
            if result.is_error == Some(true) && has_required(&schema) =>
        {
            let text = match notation {
                Notation::Signature => {
                    let name = Value::from(tool);
                    signature(&format!("{{\"name\":{name},\"inputSchema\":{schema}}}"))
                }
                Notation::JsonSchema => format!("parameters of `{tool}`: {schema}"),
            };
            result.content.push(ContentBlock::text(text));
            result.into_tool_result()
        }
        (outcome, _) => outcome,
    }
}

/// Returns whether the schema has required parameters.
fn has_required(schema: &str) -> bool {
    let schema = serde_json::from_str::<Value>(schema).unwrap_or_default();
    schema["required"].as_array().is_some_and(|names| !names.is_empty())
}

/// Returns the error text for an unknown name, with similar ones of these names.
pub(super) fn unknown_tool<'a>(name: &str, names: impl Iterator<Item = &'a str>, mode: Mode) -> String {
    let similar = similar(name, names, 3);
    let name = truncate(name, MAX_NAME);
    match (similar.as_slice(), mode) {
        ([], Mode::Legacy) => format!("unknown tool: `{name}`"),
        ([], Mode::Catalogue) => format!(
            "unknown tool: `{name}`; the parameter `tools` of `{}` lists all tools",
            Meta::Describe.name()
        ),
        ([], _) => format!("unknown tool: `{name}`; `{}` finds tools", Meta::Search.name()),
        (similar, _) => format!("unknown tool: `{name}`; did you mean `{}`?", similar.join("`, `")),
    }
}

/// Removes null arguments of a meta-tool: models write null for an absent one.
pub(super) fn without_nulls(mut arguments: JsonObject) -> Value {
    arguments.retain(|_, value| !value.is_null());
    Value::Object(arguments)
}

/// Reads an object, which may also be JSON text, null or absent; or returns the problem.
fn object(value: Value) -> Result<JsonObject, String> {
    match value {
        Value::Object(members) => Ok(members),
        Value::Null => Ok(JsonObject::new()),
        Value::String(text) if text.trim().is_empty() => Ok(JsonObject::new()),
        Value::String(text) => match serde_json::from_str(&text) {
            Ok(Value::Object(members)) => Ok(members),
            Ok(other) => Err(format!("the text contains {}, not an object", value_type(&other))),
            // The error names the line and the column.
            Err(error) => Err(format!("the text is not JSON ({error})")),
        },
        other => Err(format!("{} is not an object", value_type(&other))),
    }
}
