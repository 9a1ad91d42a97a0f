//! Calls of meta-tools: a result, or the call of a tool with checked arguments.

use serde_json::{Map, Value};

use super::{
    MetaTool,
    results::{error_result, text_result, text_result_of},
};
use crate::{
    Definition,
    arguments::{Ignored, check_by_schema},
    discover::{Catalogue, Mode, Notation, Verbosity, View},
    json_schema::SentSchema,
    meta::{
        calls::{self, Execution, Reply, add_unseen, has_parameters, unknown_in, without_nulls},
        context_calls,
    },
    results::{ignored::add_notes, parts::change_json},
};

/// A tool that `execute_tool` calls.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// The tool's input schema, as its server lists it.
    pub input_schema: &'a Map<String, Value>,
    /// True if the server declares the tool as read-only.
    pub is_read_only: bool,
}

/// The outcome of a call of a meta-tool.
#[derive(Clone, Debug)]
pub enum MetaOutcome {
    /// The result, which may be an error result.
    Result(Value),
    /// The result of `describe_tool`.
    Described {
        /// The result.
        result: Value,
        /// True if a name in the call belongs to no tool of the view.
        has_unknown: bool,
    },
    /// The error text for a call of a tool that the view does not have.
    Unknown(String),
    /// A tool to call.
    Call(Call),
}

/// A call of a tool by `execute_tool` or `execute_read_tool`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Call {
    /// The name of the tool in the catalogue.
    pub tool: String,
    /// The arguments, which the tool's schema accepts.
    pub arguments: Map<String, Value>,
    /// The input schema, if the model has probably not seen it.
    unseen: Option<String>,
    ignored: Ignored,
    notation: Notation,
}

impl Call {
    /// Adds notes on arguments that the tool probably ignores to the result of the call. Adds the
    /// parameters to an error result of a call without arguments. `output_schema` is that of the
    /// tool. JSON that is not a complete tool result stays unchanged.
    ///
    /// Returns whether the result changed.
    pub fn complete(&self, result: &mut Value, output_schema: Option<&Map<String, Value>>) -> bool {
        if self.ignored.is_empty() && self.unseen.is_none() {
            return false;
        }
        let announced = SentSchema::from(output_schema);
        let changed = change_json(result, |result| {
            let before = result.content.len();
            add_notes(result, &self.tool, announced, &self.ignored);
            add_unseen(result, &self.tool, self.unseen.as_deref(), self.notation);
            result.content.len() > before
        });
        changed == Some(true)
    }
}

/// Runs a call of a meta-tool with these arguments. `target` returns the tool with a name of the
/// view.
pub fn call_meta_tool<'t>(
    meta: MetaTool,
    view: &View<'_>,
    mode: Mode,
    verbosity: Verbosity,
    arguments: Map<String, Value>,
    target: impl Fn(&str) -> Option<Target<'t>>,
) -> MetaOutcome {
    let mut arguments = without_nulls(arguments);
    let reply = match meta {
        MetaTool::Search => calls::search(view, meta.input(), arguments),
        MetaTool::Describe => {
            if let Value::Object(arguments) = &mut arguments {
                calls::normalize_described_names(arguments);
            }
            let has_unknown = has_unknown(view, &arguments["tools"]);
            let reply = calls::describe(view, verbosity, meta.input(), arguments);
            let result = text_result_of(&reply);
            return MetaOutcome::Described { result, has_unknown };
        }
        MetaTool::Execute | MetaTool::ExecuteRead => match execute(meta, view, mode, arguments, target) {
            Ok(outcome) => return outcome,
            Err(reply) => *reply,
        },
    };
    MetaOutcome::Result(text_result_of(&reply))
}

/// Runs a call of one of the [`context_tools`](super::context_tools), and returns its result.
/// `available` returns the text of `list_available_tools` for a source, or its error, and `active`
/// that of `get_active_toolset`. An error result names a wrong argument, and notes name ignored
/// ones.
pub fn call_context_tool(
    tool: &'static Definition,
    arguments: Map<String, Value>,
    available: impl FnOnce(Option<&str>) -> Result<String, String>,
    active: impl FnOnce() -> String,
) -> Value {
    let (text, ignored) = context_calls::report(tool, without_nulls(arguments), available, active);
    let mut result = match text {
        Ok(text) => text_result(&text),
        Err(text) => error_result(&text),
    };
    change_json(&mut result, |result| {
        add_notes(result, tool.name, SentSchema::None, &ignored);
    });
    result
}

/// Rewrites the names in the arguments of `describe_tool` as the array `tools`, from any form that
/// models write. Removes null arguments, which count as absent.
///
/// ```
/// let mut arguments = serde_json::json!({ "tools": null, "name": "list_ships" });
/// mcpact::proxy::normalize_described_names(arguments.as_object_mut().unwrap());
/// assert_eq!(arguments, serde_json::json!({ "tools": ["list_ships"] }));
/// ```
pub fn normalize_described_names(arguments: &mut Map<String, Value>) {
    arguments.retain(|_, value| !value.is_null());
    calls::normalize_described_names(arguments);
}

/// Returns the name of the tool in a call of `execute_tool`, in each form that models write.
///
/// ```
/// let arguments = serde_json::json!({ "tool": null, "name": "list_ships" });
/// assert_eq!(mcpact::proxy::executed_name(arguments.as_object().unwrap()), Some("list_ships"));
/// ```
pub fn executed_name(arguments: &Map<String, Value>) -> Option<&str> {
    calls::executed_name(arguments)
}

/// Returns whether one of the names belongs to no tool of a view.
fn has_unknown(view: &View<'_>, names: &Value) -> bool {
    let names = names.as_array().into_iter().flatten();
    let names = names.take(Catalogue::MAX_DESCRIBED).filter_map(Value::as_str);
    let is_unknown = |name: &str| {
        // Several tools may have the same plain name.
        view.intended_name(name).is_none() && !view.describe(&[name], Verbosity::Minimal).unknown.is_empty()
    };
    names.into_iter().any(is_unknown)
}

/// Checks a call of `execute_tool`, and returns the call of its tool.
fn execute<'t>(
    meta: MetaTool,
    view: &View<'_>,
    mode: Mode,
    arguments: Value,
    target: impl Fn(&str) -> Option<Target<'t>>,
) -> Result<MetaOutcome, Box<Reply>> {
    let notation = view.notation();
    let error = |text| Box::new(Reply::error(meta, text));
    let must_be_read_only = meta == MetaTool::ExecuteRead;
    let mut is_unknown = false;
    let found = Execution::read(meta.input(), arguments, must_be_read_only, |name| {
        let intended = view.intended_name(name);
        let found = intended.and_then(|name| Some((name, target(name)?)));
        is_unknown = found.is_none();
        let (name, target) = found.ok_or_else(|| unknown_in(view, view, name, mode))?;
        let found = calls::Target {
            name,
            is_read_only: target.is_read_only,
            has_parameters: has_parameters(target.input_schema),
            input_schema: SentSchema::Parsed(target.input_schema),
        };
        Ok((found, target.input_schema))
    });
    let (execution, schema) = match found {
        Ok(found) => found,
        Err(text) if is_unknown => return Ok(MetaOutcome::Unknown(text)),
        Err(text) => return Err(error(text)),
    };
    let Execution {
        tool,
        mut arguments,
        unseen,
        ..
    } = execution;
    let report = check_by_schema(schema, &mut arguments);
    if let Some(problems) = report.error {
        let mut text = problems.to_string();
        if let Some(schema) = &unseen {
            text.push('\n');
            text.push_str(&calls::parameters_text(&tool, schema, notation));
        }
        return Err(error(text));
    }
    Ok(MetaOutcome::Call(Call {
        ignored: report.ignored,
        tool,
        arguments,
        unseen,
        notation,
    }))
}

/// Returns the error text for a call by a name that belongs to none of these tools, with similar
/// names.
pub fn unknown_tool_message<'a>(name: &str, names: impl Iterator<Item = &'a str>, mode: Mode) -> String {
    calls::unknown_tool_message(name, names, mode)
}

/// Returns the error text for a listed tool that `execute_tool` does not call.
pub fn not_executable_message(name: &str) -> String {
    calls::not_executable_message(name)
}
