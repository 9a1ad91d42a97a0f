//! The routing of a call: to a server, or to a result of the gateway itself.

use std::{collections::HashSet, sync::Arc};

use mcpact::discover;
use mcpact::proxy::{self, BudgetedCall, MetaOutcome, MetaTool, Target, error_result, text_result};
use serde_json::{Map, Value, value::RawValue};

use super::{
    Absence, ClientCatalogue, GatewayTool, Settings, Shaping, Tool,
    absence::add_notes,
    context,
    names::renamed_error,
    raw_arguments::{readable, with_bytes_of_call},
};

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
        let tool = GatewayTool::all(&self.settings).find(|(tool, _)| *tool == name);
        // Some meta-tools exist only for some tools.
        let is_listed = self.listed.iter().any(|listed| listed.name == name);
        match tool.filter(|_| is_listed) {
            Some((_, tool)) => self.gateway_tool(tool, arguments, absences),
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
        executed: Option<proxy::Call>,
    ) -> Action {
        let budget = tool.budget.map(|tokens| {
            let (input, output) = (Arc::clone(&tool.entry.input), tool.entry.output.clone());
            BudgetedCall::new(tokens, self.settings.encoding, &tool.name, input, output, given)
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
    fn gateway_tool(&self, tool: GatewayTool, arguments: Option<&RawValue>, absences: &[Absence]) -> Action {
        let raw = arguments.map_or("null", RawValue::get);
        let read = arguments.map(|_| serde_json::from_str::<Value>(&readable(raw)));
        let arguments = match read {
            None | Some(Ok(Value::Null)) => Map::new(),
            Some(Ok(Value::Object(arguments))) => arguments,
            Some(Ok(_)) => return Action::Refuse("`arguments` is not an object; pass {…}".to_owned()),
            Some(Err(error)) => return Action::Refuse(format!("`arguments` cannot be read: {error}")),
        };
        match tool {
            GatewayTool::Context(index) => {
                let tool = proxy::context_tools(self.settings.encoding)[index];
                let available = |source: Option<&str>| self.available(source);
                Action::Reply(proxy::call_context_tool(tool, arguments, available, || self.active()))
            }
            GatewayTool::Meta(meta) => self.meta(meta, (raw, arguments), absences),
        }
    }

    /// Returns the routing of a call of a meta-tool, whose arguments are given as text and read.
    fn meta(&self, meta: MetaTool, (raw, mut arguments): (&str, Map<String, Value>), absences: &[Absence]) -> Action {
        if meta == MetaTool::Describe {
            proxy::normalize_described_names(&mut arguments);
        }
        let inactive = self.take_inactive(meta, &mut arguments);
        if let Some(text) = inactive.first().filter(|_| meta != MetaTool::Describe) {
            return Action::Reply(error_result(text));
        }
        if !inactive.is_empty() && arguments["tools"].as_array().is_some_and(Vec::is_empty) {
            return Action::Reply(text_result(&inactive.join("\n")));
        }
        let source = arguments.get("source").and_then(Value::as_str).map(str::to_owned);
        let Settings { mode, verbosity, .. } = self.settings;
        let target = |name: &str| {
            let tool = &self.tools[*self.by_name.get(name)?];
            tool.is_active.then(|| Target {
                input_schema: &tool.entry.input,
                is_read_only: tool.entry.is_read_only(),
            })
        };
        let executed = proxy::executed_name(&arguments).filter(|name| self.is_context_tool(name));
        let executed = executed.map(str::to_owned);
        let mut call = match proxy::call_meta_tool(meta, &self.search.all(), mode, verbosity, arguments, target) {
            MetaOutcome::Call(call) => call,
            MetaOutcome::Unknown(text) => {
                if let Some(name) = executed {
                    return Action::Reply(error_result(&proxy::not_executable_message(&name)));
                }
                return Action::Reply(error_result(&(text + &Absence::clauses(absences))));
            }
            MetaOutcome::Result(mut result) => {
                if meta == MetaTool::Search {
                    self.note_search(&mut result, source.as_deref(), absences);
                }
                add_notes(&mut result, inactive.iter().map(String::as_str));
                return Action::Reply(result);
            }
            MetaOutcome::Described {
                mut result,
                has_unknown,
            } => {
                add_notes(&mut result, inactive.iter().map(String::as_str));
                let absences = absences.iter().filter(|_| has_unknown);
                add_notes(&mut result, absences.map(|absence| absence.text.as_str()));
                return Action::Reply(result);
            }
        };
        let Some(index) = self.by_name.get(&call.tool) else {
            return Action::Reply(error_result(&self.unknown(&call.tool)));
        };
        let arguments = std::mem::take(&mut call.arguments);
        let checked = || RawValue::from_string(Value::Object(arguments.clone()).to_string()).ok();
        match with_bytes_of_call(raw, &arguments).or_else(checked) {
            Some(raw) => self.forward(&self.tools[*index], Some(&arguments), Some(raw), Some(call)),
            None => Action::Refuse("`args` cannot be written".to_owned()),
        }
    }

    /// Removes the names of tools outside the active toolset from the arguments of `describe_tool`,
    /// which [`proxy::normalize_described_names`] has read. Returns the error text for each of them, or
    /// for the tool of `execute_tool`; each name once, and at most
    /// [`MAX_DESCRIBED`](discover::Catalogue::MAX_DESCRIBED) names.
    fn take_inactive(&self, meta: MetaTool, arguments: &mut Map<String, Value>) -> Vec<String> {
        let is_inactive = |name: &str| {
            let tool = self.by_name.get(name).map(|index| &self.tools[*index]);
            tool.is_some_and(|tool| !tool.is_active)
        };
        let mut inactive = Vec::new();
        match meta {
            MetaTool::Search => {}
            MetaTool::Execute | MetaTool::ExecuteRead => {
                let name = proxy::executed_name(arguments).filter(|name| is_inactive(name));
                inactive.extend(name.map(|name| self.inactive(name)));
            }
            MetaTool::Describe => {
                let Some(Value::Array(names)) = arguments.get_mut("tools") else {
                    return inactive;
                };
                // A call may have any number of names, so those beyond the maximum are only counted.
                let max = discover::Catalogue::MAX_DESCRIBED;
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
        if context::are_listed(&self.settings) {
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
        proxy::unknown_tool_message(
            name,
            active().map(|tool| tool.name.as_str()).chain(own),
            self.settings.mode,
        )
    }
}
