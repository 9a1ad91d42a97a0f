//! The routing of a call: to a server, or to a result of the gateway itself.

use std::{collections::HashSet, sync::Arc};

use mcpact::discover::{self, Mode, Verbosity, View};
use mcpact::menu::{
    self, BudgetedCall, CallerTools, Execution, MetaTool, Outcome, OwnTool, Target, error_result, text_result,
};
use serde_json::{Map, Value, json, value::RawValue};

use super::{
    Shaping,
    client_catalogue::{ClientCatalogue, Tool},
    names::renamed_error,
    raw_arguments::{readable, with_bytes_of_call},
};

/// A server whose tools may be missing from the catalogue, since it is starting or down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// The server.
    pub server: String,
    /// Its state, such as "server `notes` has not started yet".
    pub text: String,
}

impl Absence {
    /// Returns the absences as clauses that follow an error text.
    pub(crate) fn clauses(absences: &[Absence]) -> String {
        absences
            .iter()
            .fold(String::new(), |clauses, absence| clauses + "; " + &absence.text)
    }
}

/// The routing of a call.
#[derive(Debug)]
pub enum Action {
    /// The call goes to a server.
    Forward(Box<Forward>),
    /// The gateway returns this result, which may be an error result. A client of protocol
    /// 2026-07-28 or later needs `resultType` too.
    Reply(Value),
    /// The gateway returns an error for invalid parameters (-32602) with this message.
    Refuse(String),
}

/// A call that goes to a server.
#[derive(Debug)]
pub struct Forward {
    /// The server.
    pub server: String,
    /// The server's own name of the tool.
    pub tool: String,
    /// The name in the client's list.
    pub name: String,
    /// The arguments to send. `None` if those of the request are sent, byte for byte.
    pub arguments: Option<Box<RawValue>>,
    /// The changes of the result before the client gets it.
    pub shaping: Shaping,
}

impl ClientCatalogue {
    /// Returns the routing of a call. `name` and `arguments` are the parameters of `tools/call`.
    ///
    /// The arguments of a call by the tool's name go to the server unchecked, as without a gateway.
    /// Those of `execute_tool` are checked against the tool's schema.
    pub fn call(&self, name: &str, arguments: Option<&RawValue>) -> Action {
        self.call_with_absences(name, arguments, &[])
    }

    /// Returns the routing of a call while servers are absent. The texts about unknown tools and
    /// the results of searches name these servers.
    pub fn call_with_absences(&self, name: &str, arguments: Option<&RawValue>, absences: &[Absence]) -> Action {
        if let Some(index) = self.by_name.get(name) {
            let tool = &self.tools[*index];
            return if tool.is_active {
                self.direct(tool, arguments)
            } else {
                Action::Refuse(self.inactive(name))
            };
        }
        // Some meta-tools exist only for some tools.
        let is_listed = self.listed.iter().any(|listed| listed.name == name);
        let own = self.settings.own_tools().find(|own| is_listed && own.name() == name);
        match own {
            Some(own) => self.own_tool(own, arguments, absences),
            None => Action::Refuse(self.unknown(name) + &Absence::clauses(absences)),
        }
    }

    /// Returns the routing of a call by the tool's name.
    fn direct(&self, tool: &Tool, arguments: Option<&RawValue>) -> Action {
        // Only the note of a budget uses the arguments.
        let read = || serde_json::from_str::<Map<String, Value>>(arguments?.get()).ok();
        let given = tool.budget.and_then(|_| read());
        self.forward(tool, given.as_ref(), None, None)
    }

    /// Returns the routing of a call to a tool's server.
    fn forward(
        &self,
        tool: &Tool,
        given: Option<&Map<String, Value>>,
        arguments: Option<Box<RawValue>>,
        executed: Option<Execution>,
    ) -> Action {
        let budget = tool.budget.map(|tokens| {
            let (input, output) = (Arc::clone(&tool.entry.input), tool.entry.output.clone());
            BudgetedCall::new(tokens, self.settings.encoding(), &tool.name, input, output, given)
        });
        Action::Forward(Box::new(Forward {
            server: self.servers[tool.server].name.clone(),
            tool: tool.entry.name.clone(),
            name: tool.name.clone(),
            arguments,
            shaping: Shaping::new(&tool.name, budget, executed),
        }))
    }

    /// Returns the routing of a call of the gateway's own tool.
    fn own_tool(&self, own: OwnTool, arguments: Option<&RawValue>, absences: &[Absence]) -> Action {
        let raw = arguments.map_or("null", RawValue::get);
        let read = arguments.map(|_| serde_json::from_str::<Value>(&readable(raw)));
        let mut arguments = match read {
            None | Some(Ok(Value::Null)) => Map::new(),
            Some(Ok(Value::Object(arguments))) => arguments,
            Some(Ok(_)) => return Action::Refuse("`arguments` is not an object; pass {…}".to_owned()),
            Some(Err(error)) => return Action::Refuse(format!("`arguments` cannot be read: {error}")),
        };
        let is_meta = |meta: MetaTool| matches!(own, OwnTool::Meta(own) if own == meta);
        let is_describe = is_meta(MetaTool::Describe);
        if is_describe {
            menu::normalize_described_names(&mut arguments);
        }
        let inactive = self.take_inactive(own, &mut arguments);
        if let Some(text) = inactive.first().filter(|_| !is_describe) {
            return Action::Reply(error_result(text));
        }
        if !inactive.is_empty() && arguments["tools"].as_array().is_some_and(Vec::is_empty) {
            return Action::Reply(text_result(&inactive.join("\n")));
        }
        let source = arguments.get("source").and_then(Value::as_str).map(str::to_owned);
        let caller = Caller {
            catalogue: self,
            view: self.search.all(),
        };
        let mut reply = match menu::call(&caller, own, arguments) {
            Outcome::Execute(execution) => return self.executed(execution, raw),
            Outcome::Reply(reply) => reply,
        };
        if let Err(text) = &mut reply.text
            && reply.has_unknown
            && !is_describe
        {
            text.push_str(&Absence::clauses(absences));
        }
        let mut result = reply.to_json();
        if is_meta(MetaTool::Search) {
            self.note_search(&mut result, source.as_deref(), absences);
        }
        if is_describe {
            add_notes(&mut result, inactive.iter().map(String::as_str));
            let absences = absences.iter().filter(|_| reply.has_unknown);
            add_notes(&mut result, absences.map(|absence| absence.text.as_str()));
        }
        Action::Reply(result)
    }

    /// Returns the routing of a call of a tool by `execute_tool`, whose own arguments are `raw`.
    fn executed(&self, mut execution: Execution, raw: &str) -> Action {
        let Some(index) = self.by_name.get(&execution.tool) else {
            return Action::Reply(error_result(&self.unknown(&execution.tool)));
        };
        let tool = &self.tools[*index];
        if let Err(text) = execution.check(&tool.entry.input) {
            return Action::Reply(error_result(&text));
        }
        let arguments = std::mem::take(&mut execution.arguments);
        let checked = || RawValue::from_string(Value::Object(arguments.clone()).to_string()).ok();
        match with_bytes_of_call(raw, &arguments).or_else(checked) {
            Some(raw) => self.forward(tool, Some(&arguments), Some(raw), Some(execution)),
            None => Action::Refuse("`args` cannot be written".to_owned()),
        }
    }

    /// Adds a note about each absent server to the result of a search. A search in a server that is
    /// ready has no note.
    fn note_search(&self, result: &mut Value, source: Option<&str>, absences: &[Absence]) {
        let is_absent = |source: &str| absences.iter().any(|absence| absence.server == source);
        let is_ready = |source: &str| self.servers.iter().any(|server| server.name == source) && !is_absent(source);
        if !source.is_some_and(is_ready) {
            add_notes(result, absences.iter().map(|absence| absence.text.as_str()));
        }
    }

    /// Removes the names of tools outside the active toolset from the arguments of `describe_tool`,
    /// which [`menu::normalize_described_names`] has read. Returns the error text for each of them, or
    /// for the tool of `execute_tool`; each name once, and at most
    /// [`MAX_DESCRIBED`](discover::SearchIndex::MAX_DESCRIBED) names.
    fn take_inactive(&self, own: OwnTool, arguments: &mut Map<String, Value>) -> Vec<String> {
        let is_inactive = |name: &str| {
            let tool = self.by_name.get(name).map(|index| &self.tools[*index]);
            tool.is_some_and(|tool| !tool.is_active)
        };
        let mut inactive = Vec::new();
        match own {
            OwnTool::Context(_) | OwnTool::Meta(MetaTool::Search) => {}
            OwnTool::Meta(MetaTool::Execute | MetaTool::ExecuteRead) => {
                let name = menu::executed_name(arguments).filter(|name| is_inactive(name));
                inactive.extend(name.map(|name| self.inactive(name)));
            }
            OwnTool::Meta(MetaTool::Describe) => {
                let Some(Value::Array(names)) = arguments.get_mut("tools") else {
                    return inactive;
                };
                // A call may have any number of names, so those beyond the maximum are only counted.
                let max = discover::SearchIndex::MAX_DESCRIBED;
                let mut known = HashSet::new();
                names.retain(|name| {
                    let Some(name) = name.as_str().filter(|name| is_inactive(name)) else {
                        return true;
                    };
                    if known.insert(name.to_owned()) && known.len() <= max {
                        inactive.push(self.inactive(name));
                    }
                    false
                });
                if known.len() > max {
                    inactive.push(format!(
                        "{} more names are not in the active toolset",
                        known.len() - max
                    ));
                }
            }
        }
        inactive
    }

    /// Returns the error text for a tool that the active toolset does not have.
    fn inactive(&self, name: &str) -> String {
        let toolset = self.settings.toolset.as_deref().unwrap_or_default();
        let mut text = format!("`{name}` is not in the active toolset `{toolset}`");
        if self.settings.has_context_tools() {
            text.push_str("; `get_active_toolset` lists its tools");
        }
        text
    }

    /// Returns the error text for a name that belongs to no tool.
    fn unknown(&self, name: &str) -> String {
        let active = || self.tools.iter().filter(|tool| tool.is_active);
        let same = active().filter(|tool| tool.entry.name == name);
        let same: Vec<&str> = same.map(|tool| tool.name.as_str()).collect();
        if !same.is_empty() {
            return renamed_error("tool", name, &same);
        }
        let own = self.listed.iter().map(|listed| listed.name.as_str());
        menu::unknown_tool_message(
            name,
            active().map(|tool| tool.name.as_str()).chain(own),
            self.settings.menu.chosen_mode(),
        )
    }
}

/// The tools of the client, for a call of the gateway's own tools.
struct Caller<'a> {
    catalogue: &'a ClientCatalogue,
    view: View<'a>,
}

impl CallerTools for Caller<'_> {
    fn view(&self) -> &View<'_> {
        &self.view
    }

    fn mode(&self) -> Mode {
        self.catalogue.settings.menu.chosen_mode()
    }

    fn verbosity(&self) -> Verbosity {
        self.catalogue.settings.menu.verbosity
    }

    fn target(&self, name: &str) -> Option<Target<'_>> {
        let tool = &self.catalogue.tools[*self.catalogue.by_name.get(name)?];
        tool.is_active
            .then(|| Target::new(&tool.entry.input, tool.entry.is_read_only()))
    }

    fn is_only_direct(&self, name: &str) -> bool {
        let mut own = self.catalogue.settings.own_tools();
        own.any(|own| matches!(own, OwnTool::Context(_)) && own.name() == name)
    }

    fn available(&self, source: Option<&str>) -> Result<String, String> {
        self.catalogue.available(source)
    }

    fn active(&self) -> String {
        self.catalogue.active()
    }
}

/// Adds notes to a result, in one block.
fn add_notes<'t>(result: &mut Value, texts: impl Iterator<Item = &'t str>) {
    let notes: Vec<String> = texts.map(|text| format!("note: {text}")).collect();
    if let Some(content) = result["content"].as_array_mut().filter(|_| !notes.is_empty()) {
        content.push(json!({ "type": "text", "text": notes.join("\n") }));
    }
}
