//! The meta-tools' answers: the catalogue's words for search and describe, and the way on to the tool for execute. Of a
//! [`Server`](super::Server) and of a router of rmcp's alike.
//!
//! Models write these calls from a schema of a few tokens, so what is meant is taken where it is plain: a name in place of a
//! list of names, a name in another spelling, arguments that are written as a string, left out, or null.

use rmcp::model::{CallToolResponse, ContentBlock, JsonObject};
use serde::Deserialize;
use serde_json::Value;

use super::{
    Answer, Outcome,
    answer::failed,
    ignored_arguments::{OutputSchema, noted},
};
use crate::{
    arguments::{read_without_rules, value_type},
    discover::{Mode, Search, Verbosity, View},
    meta::Meta,
    schema::Node,
    similar,
};
use mcpact_rules::truncate::{MAX_NAME, truncate};

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
    /// What has no place here, and may be an argument of the tool.
    #[serde(flatten)]
    others: JsonObject,
}

/// Answers `search_tools`; `input` is what its arguments are.
pub(super) fn search(view: &View<'_>, input: &'static Node, arguments: Value) -> Outcome {
    match read_without_rules::<Search>(input, arguments) {
        Ok((search, ignored)) => {
            let answer = view.search(&search).to_json().answer();
            noted(answer, Meta::Search.name(), OutputSchema::None, &ignored)
        }
        Err(error) => failed(error.to_string()).answer(),
    }
}

/// Answers `describe_tool`, as much as `verbosity` says where the call does not.
pub(super) fn describe(view: &View<'_>, verbosity: Verbosity, input: &'static Node, arguments: Value) -> Outcome {
    let (arguments, ignored): (DescribeArguments, _) = match read_without_rules(input, arguments) {
        Ok(arguments) => arguments,
        Err(error) => return failed(error.to_string()).answer(),
    };
    let verbosity = match arguments.verbosity.as_deref().map(str::parse::<Verbosity>) {
        None => verbosity,
        Some(Ok(verbosity)) => verbosity,
        Some(Err(error)) => return failed(error.to_string()).answer(),
    };
    let names = match arguments.tools {
        Names::Many(names) => names,
        Names::One(name) => vec![name],
    };
    let answer = view.describe(&names, verbosity).to_json().answer();
    noted(answer, Meta::Describe.name(), OutputSchema::None, &ignored)
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
                    "args, arguments: are both given, and differ; give the tool's arguments once, in `args`: {…}"
                        .to_owned(),
                );
            }
            _ => {}
        }
    }
    Ok(())
}

/// A tool that is to be executed.
pub(super) struct Target<'a> {
    /// Its name, however the call spells it.
    pub(super) name: &'a str,
    /// Whether it is said to change nothing.
    pub(super) only_reads: bool,
    /// Whether it has parameters.
    pub(super) has_parameters: bool,
    /// What they are.
    pub(super) input_schema: InputSchema<'a>,
}

/// An input schema as it is at hand.
pub(super) enum InputSchema<'a> {
    Text(&'a str),
    Members(&'a JsonObject),
}

/// A call of `execute_tool` or its twin, read.
pub(super) struct Execution {
    /// The tool to be called.
    pub(super) tool: String,
    /// Its arguments.
    pub(super) arguments: JsonObject,
    /// Its input schema, where the model has not seen it: for [`executed`].
    pub(super) unseen: Option<String>,
}

impl Execution {
    /// Reads a call. What the tool is `find` tells, with what its finder needs of it, or what is said of a name that no
    /// tool has.
    pub(super) fn read<'a, T>(
        input: &'static Node,
        mut arguments: Value,
        only_reads: bool,
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
        if only_reads && !target.only_reads {
            let execute = Meta::Execute.name();
            return Err(format!("`{tool}` does not only read: call it with `{execute}`"));
        }
        let arguments = object(args)
            .map_err(|wrong| format!("args: {wrong}: give the arguments of `{tool}` as an object, {{…}}"))?;
        let unseen = (arguments.is_empty() && target.has_parameters).then(|| target.input_schema.to_text());
        let execution = Execution {
            tool,
            arguments,
            unseen,
        };
        Ok((execution, found))
    }
}

/// What the model is told of the call: a model that gives no arguments has not seen what they are, so where the tool
/// refuses that, it is shown.
pub(super) fn executed(tool: &str, unseen: Option<String>, outcome: Outcome) -> Outcome {
    match (outcome, unseen) {
        (Ok(CallToolResponse::Complete(mut result)), Some(schema))
            if result.is_error == Some(true) && has_required(&schema) =>
        {
            let words = format!("parameters of `{tool}`: {schema}");
            result.content.push(ContentBlock::text(words));
            result.answer()
        }
        (outcome, _) => outcome,
    }
}

/// Whether a call without arguments is refused.
fn has_required(schema: &str) -> bool {
    let schema = serde_json::from_str::<Value>(schema).unwrap_or_default();
    schema["required"].as_array().is_some_and(|names| !names.is_empty())
}

impl InputSchema<'_> {
    fn to_text(&self) -> String {
        match self {
            InputSchema::Text(text) => (*text).to_owned(),
            InputSchema::Members(members) => serde_json::to_string(members).unwrap_or_default(),
        }
    }
}

/// What is said of a name that no tool has, where these are the names.
pub(super) fn unknown<'a>(name: &str, names: impl Iterator<Item = &'a str>, mode: Mode) -> String {
    let near = similar(name, names, 3);
    let name = truncate(name, MAX_NAME);
    match (near.as_slice(), mode) {
        ([], Mode::Legacy) => format!("unknown tool: `{name}`"),
        ([], _) => format!("unknown tool: `{name}`; `{}` finds tools", Meta::Search.name()),
        (near, _) => format!("unknown tool: `{name}`; did you mean `{}`?", near.join("`, `")),
    }
}

/// The arguments of a meta-tool, without those that are null: a model that has nothing to say of one may write that.
pub(super) fn given(mut arguments: JsonObject) -> Value {
    arguments.retain(|_, value| !value.is_null());
    Value::Object(arguments)
}

/// An object, also where it is written as text or left out; else what is wrong.
fn object(value: Value) -> Result<JsonObject, String> {
    match value {
        Value::Object(members) => Ok(members),
        Value::Null => Ok(JsonObject::new()),
        Value::String(text) if text.trim().is_empty() => Ok(JsonObject::new()),
        Value::String(text) => match serde_json::from_str(&text) {
            Ok(Value::Object(members)) => Ok(members),
            Ok(other) => Err(format!("a text that holds {} holds no object", value_type(&other))),
            // Where, in lines and columns, is among its words.
            Err(error) => Err(format!("the text is no JSON ({error})")),
        },
        other => Err(format!("{} is no object", value_type(&other))),
    }
}
