//! What a call of one of the menu's own tools means: a reply, or the call of another tool.
//!
//! Models write these calls from a schema of a few tokens, so other forms are accepted too. They
//! are one name instead of a list of names, another spelling of a name, and arguments that are a
//! string, null or omitted.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::build::meta::{LIST_AVAILABLE_NAME, MetaTool, tools::meta_tool_count};
use crate::{
    ArgumentsError, Definition,
    build::schema::Node,
    call::{
        arguments::{Ignored, check_by_schema, read_without_rules, value_type},
        results::{
            ignored::add_notes,
            parts::{Block, Parts, change_json},
        },
    },
    json::{json_schema::SentSchema, signature::signature},
    search::discover::{self, Mode, Notation, Search, TokenMetrics, Verbosity, View},
};
use mcpact_shared::{
    meta_tool::{EXECUTED_ARGUMENTS, EXECUTED_NAME},
    tool_name::similar_tools,
    truncate::{MAX_SHOWN_NAME, truncate},
};

/// The key of a search's metrics in `_meta` of its result.
const TOKEN_METRICS: &str = "token_metrics";

/// A tool that a menu adds to the tools of a server.
#[derive(Clone, Copy, Debug)]
pub enum OwnTool {
    /// A meta-tool.
    Meta(MetaTool),
    /// A tool that reports the context cost of tools.
    Context(&'static Definition),
}

impl OwnTool {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            OwnTool::Meta(meta) => meta.name(),
            OwnTool::Context(tool) => tool.name,
        }
    }
}

/// The tools of one caller, as a server, a router or a gateway knows them.
///
/// ```
/// use mcpact::{discover::{Card, SearchIndex, Mode, Verbosity, View}, menu::{self, CallerTools, MetaTool, Outcome, OwnTool, Target}, tokens::Encoding};
/// use serde_json::{Map, Value, json};
///
/// struct Files<'a> { view: View<'a>, schema: Map<String, Value> }
///
/// impl CallerTools for Files<'_> {
///     fn view(&self) -> &View<'_> { &self.view }
///     fn mode(&self) -> Mode { Mode::Dynamic }
///     fn verbosity(&self) -> Verbosity { Verbosity::Standard }
///     fn target(&self, _: &str) -> Option<Target<'_>> { Some(Target::new(&self.schema, true)) }
///     fn is_only_direct(&self, _: &str) -> bool { false }
///     fn available(&self, _: Option<&str>) -> Result<String, String> { Ok(String::new()) }
///     fn active(&self) -> String { String::new() }
/// }
///
/// let schema = json!({ "type": "object", "properties": { "path": { "type": "string" } }, "required": ["path"] });
/// let card = Card::new("read_file", "Read a file", &schema);
/// let catalogue = SearchIndex::new("tools", Encoding::O200kBase, vec![card]);
/// let files = Files { view: catalogue.all(), schema: schema.as_object().unwrap().clone() };
///
/// let arguments = json!({ "tool": "read_file", "args": { "pth": "a.txt" } });
/// let arguments = arguments.as_object().unwrap().clone();
/// let Outcome::Execute(mut execution) = menu::call(&files, OwnTool::Meta(MetaTool::Execute), arguments) else {
///     unreachable!()
/// };
/// assert_eq!(
///     execution.check(&files.schema).unwrap_err(),
///     "path: is missing (string); did you mean \"path\" instead of \"pth\"?",
/// );
/// ```
pub trait CallerTools {
    /// Returns the tools that the caller may find and call.
    fn view(&self) -> &View<'_>;

    /// Returns the tools for which the meta-tools are listed.
    fn all(&self) -> &View<'_> {
        self.view()
    }

    /// Returns the mode.
    fn mode(&self) -> Mode;

    /// Returns the verbosity of descriptions for calls that name none.
    fn verbosity(&self) -> Verbosity;

    /// Returns the tool of this name, which is one of the view.
    fn target(&self, name: &str) -> Option<Target<'_>>;

    /// Returns whether the tool is listed, and `execute_tool` does not call it. Meta-tools are not
    /// asked for.
    fn is_only_direct(&self, name: &str) -> bool;

    /// Returns the text of `list_available_tools` for a source, or its error text.
    ///
    /// # Errors
    ///
    /// Returns an error text for an unknown source.
    fn available(&self, source: Option<&str>) -> Result<String, String>;

    /// Returns the text of `get_active_toolset`.
    fn active(&self) -> String;
}

/// The meaning of a call.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A result of the menu itself, which may be an error result.
    Reply(Reply),
    /// A tool to call.
    Execute(Execution),
}

/// Returns the meaning of a call of one of the menu's own tools.
pub fn call(tools: &dyn CallerTools, own: OwnTool, arguments: Map<String, Value>) -> Outcome {
    let input = match own {
        OwnTool::Meta(meta) => meta.input(),
        OwnTool::Context(tool) => tool.input,
    };
    call_with(tools, own, input, arguments, search)
}

/// Runs `search_tools`, whose arguments are checked against a schema.
pub(super) type RunSearch = fn(&View<'_>, &'static Node, Value) -> Reply;

/// Returns the meaning of a call whose arguments are checked against `input`. A binary whose mode
/// has no search passes another function than [`search`], so that it does not contain the search.
pub(super) fn call_with(
    tools: &dyn CallerTools,
    own: OwnTool,
    input: &'static Node,
    mut arguments: Map<String, Value>,
    search: RunSearch,
) -> Outcome {
    // Models write null for an absent argument.
    arguments.retain(|_, value| !value.is_null());
    let reply = match own {
        OwnTool::Meta(MetaTool::Search) => search(tools.view(), input, arguments.into()),
        OwnTool::Meta(MetaTool::Describe) => describe(tools, input, arguments),
        OwnTool::Meta(meta) => match Execution::read(tools, meta, input, arguments) {
            Ok(execution) => return Outcome::Execute(execution),
            Err(reply) => *reply,
        },
        OwnTool::Context(tool) => report(tools, tool, arguments),
    };
    Outcome::Reply(reply)
}

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

/// The arguments of `list_available_tools`.
#[derive(Deserialize)]
struct AvailableArguments {
    source: Option<String>,
}

/// `get_active_toolset` has no parameters.
#[derive(Deserialize)]
struct ActiveArguments {}

/// The result of one of the menu's own tools, or its error result.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reply {
    /// The text, or the error text.
    pub text: Result<String, String>,
    /// True if the call names a tool that the caller does not have.
    pub has_unknown: bool,
    /// The name of the called tool.
    tool: &'static str,
    /// The metrics of a search.
    metrics: Option<TokenMetrics>,
    ignored: Ignored,
}

impl Reply {
    fn new(tool: &'static str, text: Result<String, String>, ignored: Ignored) -> Reply {
        Reply {
            text,
            has_unknown: false,
            tool,
            metrics: None,
            ignored,
        }
    }

    /// Creates an error result.
    pub(super) fn error(tool: &'static str, text: String) -> Reply {
        Reply::new(tool, Err(text), Ignored::default())
    }

    /// Returns the result in JSON.
    pub fn to_json(&self) -> Value {
        let mut result = match &self.text {
            Ok(text) => text_result(text),
            Err(text) => error_result(text),
        };
        change_json(&mut result, |result| self.complete(result));
        result
    }

    /// Adds the metrics of a search and notes on ignored arguments to the result or error result.
    /// Clients read the metrics; models do not see them.
    pub(crate) fn complete<B: Block>(&self, result: &mut Parts<B>) {
        if let Some(metrics) = self.metrics
            && let Ok(metrics) = serde_json::to_value(metrics)
        {
            let meta = result.meta.get_or_insert_default();
            meta.insert(TOKEN_METRICS.to_owned(), metrics);
        }
        add_notes(result, self.tool, SentSchema::None, &self.ignored);
    }
}

/// Reads arguments, or returns the error result that names each problem.
fn read<T: DeserializeOwned>(
    tool: &'static str,
    input: &'static Node,
    arguments: Value,
) -> Result<(T, Ignored), Box<Reply>> {
    read_without_rules(input, arguments).map_err(|error| Box::new(Reply::error(tool, error.to_string())))
}

/// Runs `search_tools`, whose arguments are checked against `input`.
pub(super) fn search(view: &View<'_>, input: &'static Node, arguments: Value) -> Reply {
    let name = MetaTool::Search.name();
    match read::<Search>(name, input, arguments) {
        Ok((search, mut ignored)) => {
            // Without an effect on these tools, they are not in the schema.
            ignored.remove(&["source", "tag", "read_only", "offset"]);
            let found = view.search(&search);
            Reply {
                metrics: Some(found.token_metrics),
                ..Reply::new(name, Ok(found.to_text()), ignored)
            }
        }
        Err(reply) => *reply,
    }
}

/// Runs `describe_tool`.
fn describe(tools: &dyn CallerTools, input: &'static Node, mut arguments: Map<String, Value>) -> Reply {
    let name = MetaTool::Describe.name();
    use_own_form_of_describe(&mut arguments);
    let (arguments, ignored) = match read::<DescribeArguments>(name, input, arguments.into()) {
        Ok(read) => read,
        Err(reply) => return *reply,
    };
    let verbosity = match arguments.verbosity.as_deref().map(str::parse::<Verbosity>) {
        None => tools.verbosity(),
        Some(Ok(verbosity)) => verbosity,
        Some(Err(error)) => return Reply::error(name, error.to_string()),
    };
    let described = tools.view().describe(&arguments.tools, verbosity);
    let text = described.to_text();
    // With at least one tool the result is of use, and its text names the unknown ones.
    let text = if described.tools.is_empty() {
        Err(text)
    } else {
        Ok(text)
    };
    Reply {
        has_unknown: !described.unknown.is_empty(),
        ..Reply::new(name, text, ignored)
    }
}

/// Runs `list_available_tools` or `get_active_toolset`. A server without meta-tools calls nothing
/// else of this module, so that its binary contains no description and no search.
pub(crate) fn report(tools: &dyn CallerTools, tool: &'static Definition, mut arguments: Map<String, Value>) -> Reply {
    arguments.retain(|_, value| !value.is_null());
    let arguments = Value::Object(arguments);
    let report = if tool.name == LIST_AVAILABLE_NAME {
        read::<AvailableArguments>(tool.name, tool.input, arguments)
            .map(|(arguments, ignored)| (tools.available(arguments.source.as_deref()), ignored))
    } else {
        read::<ActiveArguments>(tool.name, tool.input, arguments)
            .map(|(ActiveArguments {}, ignored)| (Ok(tools.active()), ignored))
    };
    match report {
        Ok((text, ignored)) => Reply::new(tool.name, text, ignored),
        Err(reply) => *reply,
    }
}

/// Moves the names of a call of `describe_tool` to the array `tools`, from the other forms that
/// models write: another key, one name, or a list as its JSON text. Null counts as absent.
///
/// ```
/// let mut arguments = serde_json::json!({ "tools": null, "name": "list_ships" });
/// mcpact::menu::normalize_described_names(arguments.as_object_mut().unwrap());
/// assert_eq!(arguments, serde_json::json!({ "tools": ["list_ships"] }));
/// ```
pub fn normalize_described_names(arguments: &mut Map<String, Value>) {
    arguments.retain(|_, value| !value.is_null());
    use_own_form_of_describe(arguments);
}

fn use_own_form_of_describe(arguments: &mut Map<String, Value>) {
    // Other servers' meta-tools take `toolName`.
    let other = ["tool", "name", "names", "toolName"]
        .into_iter()
        .find(|key| arguments.contains_key(*key));
    if let Some(other) = other.filter(|_| !arguments.contains_key("tools")) {
        let value = arguments.remove(other).unwrap_or_default();
        arguments.insert("tools".to_owned(), value);
    }
    if let Some(tools) = arguments.get_mut("tools")
        && let Some(text) = tools.as_str()
    {
        let names: Vec<String> = serde_json::from_str(text).unwrap_or_else(|_| vec![text.to_owned()]);
        *tools = names.into();
    }
}

/// Returns the name of the tool in a call of `execute_tool`, in each form that models write.
///
/// ```
/// let arguments = serde_json::json!({ "tool": null, "name": "list_ships" });
/// assert_eq!(mcpact::menu::executed_name(arguments.as_object().unwrap()), Some("list_ships"));
/// ```
pub fn executed_name(arguments: &Map<String, Value>) -> Option<&str> {
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
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    is_read_only: bool,
    has_parameters: bool,
    input_schema: SentSchema<'a>,
}

impl<'a> Target<'a> {
    /// Creates a tool with the input schema and the hint of its server.
    pub fn new(input_schema: &'a Map<String, Value>, is_read_only: bool) -> Target<'a> {
        Target {
            is_read_only,
            has_parameters: has_parameters(input_schema),
            input_schema: SentSchema::Parsed(input_schema),
        }
    }

    /// Returns a tool of a toolset.
    #[cfg(feature = "rmcp")]
    pub(crate) fn of(definition: &'static Definition) -> Target<'static> {
        Target {
            is_read_only: definition.annotations.read_only == Some(true),
            has_parameters: !definition.tokens.parameters.is_empty(),
            input_schema: SentSchema::Text(definition.input_schema),
        }
    }
}

/// A call of a tool by `execute_tool` or `execute_read_tool`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Execution {
    /// The tool's own name.
    pub tool: String,
    /// Its arguments.
    pub arguments: Map<String, Value>,
    /// The input schema, if the model has probably not seen it.
    unseen: Option<String>,
    ignored: Ignored,
    notation: Notation,
}

impl Execution {
    /// Reads a call.
    fn read(
        tools: &dyn CallerTools,
        meta: MetaTool,
        input: &'static Node,
        mut arguments: Map<String, Value>,
    ) -> Result<Execution, Box<Reply>> {
        let error = |text| Box::new(Reply::error(meta.name(), text));
        use_own_keys_of_execute(&mut arguments).map_err(error)?;
        let (call, _) = read::<ExecuteArguments>(meta.name(), input, arguments.into())?;
        let ExecuteArguments { tool, args, others } = call;
        if let Some(other) = others.keys().next() {
            let (other, tool) = (truncate(other, MAX_SHOWN_NAME), truncate(&tool, MAX_SHOWN_NAME));
            return Err(error(format!(
                "{other}: no such parameter; the arguments of `{tool}` go into `args`: {{…}}"
            )));
        }
        let view = tools.view();
        let found = view
            .intended_name(&tool)
            .and_then(|name| Some((name.to_owned(), tools.target(name)?)));
        let Some((tool, target)) = found else {
            return Err(Box::new(not_executed(tools, meta, &tool)));
        };
        if meta == MetaTool::ExecuteRead && !target.is_read_only {
            let execute = MetaTool::Execute.name();
            return Err(error(format!("`{tool}` is not read-only; call it with `{execute}`")));
        }
        let arguments = object(args).map_err(|wrong| {
            error(format!(
                "args: {wrong}; pass the arguments of `{tool}` as an object, {{…}}"
            ))
        })?;
        let unseen = (arguments.is_empty() && target.has_parameters).then(|| target.input_schema.to_text());
        Ok(Execution {
            tool,
            arguments,
            unseen,
            ignored: Ignored::default(),
            notation: view.notation(),
        })
    }

    /// Compares the arguments with the tool's input schema, as [`check_arguments`] does, for a tool
    /// whose handler is not known to check them.
    ///
    /// # Errors
    ///
    /// Returns the text of an error result, with the parameters if the model has probably not seen
    /// them.
    pub fn check(&mut self, schema: &Map<String, Value>) -> Result<(), String> {
        let report = check_by_schema(schema, &mut self.arguments);
        self.ignored = report.ignored;
        let Some(problems) = report.error else {
            return Ok(());
        };
        let mut text = problems.to_string();
        if let Some(schema) = &self.unseen {
            text.push('\n');
            text.push_str(&self.parameters_text(schema));
        }
        Err(text)
    }

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
            self.add_unseen(result);
            result.content.len() > before
        });
        changed == Some(true)
    }

    /// Returns whether the model has probably not seen the parameters.
    #[cfg(feature = "rmcp")]
    pub(crate) fn has_unseen(&self) -> bool {
        self.unseen.is_some()
    }

    /// Adds the parameters to an error result, in the notation of `describe_tool`. A model that
    /// passes no arguments has probably not seen them.
    pub(crate) fn add_unseen<B: Block>(&self, result: &mut Parts<B>) {
        let is_error = result.is_error == Some(true);
        if let Some(schema) = self.unseen.as_deref().filter(|schema| is_error && has_required(schema)) {
            result.content.push(B::of_text(self.parameters_text(schema)));
        }
    }

    /// Returns the parameters of the tool, in the notation of `describe_tool`.
    fn parameters_text(&self, schema: &str) -> String {
        match self.notation {
            Notation::Signature => {
                let name = Value::from(self.tool.as_str());
                signature(&format!("{{\"name\":{name},\"inputSchema\":{schema}}}"))
            }
            Notation::JsonSchema => format!("parameters of `{}`: {schema}", self.tool),
        }
    }
}

/// Returns the error result for a name that `execute_tool` cannot call.
fn not_executed(tools: &dyn CallerTools, meta: MetaTool, name: &str) -> Reply {
    let all = tools.all();
    let metas = || listed_metas(tools.mode(), all.len(), all.read_only_count());
    if tools.is_only_direct(name) || metas().any(|meta| meta.name() == name) {
        let execute = MetaTool::Execute.name();
        return Reply::error(
            meta.name(),
            format!("`{execute}` does not call `{name}`; call it directly"),
        );
    }
    let mut names: Vec<&str> = tools.view().names().collect();
    // Sorted, so that equally similar names are suggested in the same order each time.
    names.sort_unstable();
    names.extend(metas().map(|meta| meta.name()));
    Reply {
        has_unknown: true,
        ..Reply::error(meta.name(), unknown_tool_message(name, names.into_iter(), tools.mode()))
    }
}

/// Returns the meta-tools that are listed in a mode for this number of tools, of which `reading`
/// only read.
pub(crate) fn listed_metas(mode: Mode, tools: usize, reading: usize) -> impl Iterator<Item = MetaTool> + Clone {
    let count = meta_tool_count(reading == tools, reading == 0);
    let metas = MetaTool::ALL.into_iter().take(count);
    metas.filter(move |meta| meta.is_in(mode))
}

/// Returns whether the schema has required parameters.
fn has_required(schema: &str) -> bool {
    let schema = serde_json::from_str::<Value>(schema).unwrap_or_default();
    schema["required"].as_array().is_some_and(|names| !names.is_empty())
}

/// Returns the error text for a call by a name that belongs to none of these tools, with similar
/// names.
pub fn unknown_tool_message<'a>(name: &str, names: impl Iterator<Item = &'a str>, mode: Mode) -> String {
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

/// Returns whether a schema has parameters. Without `properties`, other keywords may name them.
fn has_parameters(schema: &Map<String, Value>) -> bool {
    match schema.get("properties").and_then(Value::as_object) {
        Some(properties) => !properties.is_empty(),
        None => schema
            .keys()
            .any(|key| !matches!(key.as_str(), "type" | "additionalProperties" | "$schema" | "title")),
    }
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

/// Compares the arguments of a call with the tool's input schema. Removes each null in place of an
/// optional property whose schema refuses null, since it means "absent".
///
/// The check refuses only arguments that the schema certainly refuses: it ignores keywords that it
/// does not support, such as `not` and `if`. `format` is not checked.
///
/// ```
/// use serde_json::json;
///
/// let schema = json!({ "type": "object", "properties": { "limit": { "type": "integer", "maximum": 100 } } });
/// let mut arguments = json!({ "limit": 500 }).as_object().unwrap().clone();
/// let error = mcpact::menu::check_arguments(schema.as_object().unwrap(), &mut arguments).unwrap_err();
/// assert_eq!(error.to_string(), "limit: 500 is not at most 100");
/// ```
///
/// # Errors
///
/// Returns every problem, with a message for a model.
pub fn check_arguments(schema: &Map<String, Value>, arguments: &mut Map<String, Value>) -> Result<(), ArgumentsError> {
    check_by_schema(schema, arguments).error.map_or(Ok(()), Err)
}

/// Returns an error result with this text.
pub fn error_result(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }], "isError": true })
}

/// Returns a result with this text.
pub fn text_result(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }], "isError": false })
}
