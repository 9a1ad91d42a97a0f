//! The routing of a call: to a server, or to a result of the gateway itself.

use std::sync::Arc;

use mcpact::{
    proxy::{self, BudgetedResult, MetaOutcome, MetaTool, Target, error_result, text_result},
    truncate,
};
use serde_json::{Map, Value, value::RawValue};

use super::{Catalogue, GatewayTool, Shaping, Tool};

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

impl Catalogue {
    /// Returns the routing of a call. `name` and `arguments` are the parameters of `tools/call`.
    ///
    /// The arguments of a call by the tool's name go to the server unchecked, as without a gateway.
    /// Those of `execute_tool` are checked against the tool's schema.
    pub fn call(&self, name: &str, arguments: Option<&RawValue>) -> Action {
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
            Some((_, tool)) => self.gateway_tool(tool, arguments),
            None => Action::Refuse(self.unknown(name)),
        }
    }

    fn direct(&self, tool: &Tool, arguments: Option<&RawValue>) -> Action {
        // Only the note of a budget uses the arguments.
        let read = || serde_json::from_str::<Map<String, Value>>(arguments?.get()).ok();
        let given = tool.budget.and_then(|_| read());
        self.forward(tool, given.as_ref(), None, None)
    }

    fn forward(
        &self,
        tool: &Tool,
        given: Option<&Map<String, Value>>,
        arguments: Option<Box<RawValue>>,
        executed: Option<proxy::Call>,
    ) -> Action {
        let budget = tool.budget.map(|tokens| {
            let schemas = (Arc::clone(&tool.entry.input), tool.entry.output.clone());
            BudgetedResult::new(tokens, self.settings.encoding, &tool.name, schemas, given)
        });
        Action::Forward(Box::new(Forward {
            server: self.servers[tool.server].name.clone(),
            tool: tool.entry.name.clone(),
            name: tool.name.clone(),
            arguments,
            shaping: Shaping::new(&tool.name, budget, executed),
        }))
    }

    fn gateway_tool(&self, tool: GatewayTool, arguments: Option<&RawValue>) -> Action {
        let arguments = match arguments.map(|arguments| serde_json::from_str::<Value>(arguments.get())) {
            None | Some(Ok(Value::Null)) => Map::new(),
            Some(Ok(Value::Object(arguments))) => arguments,
            Some(Ok(_)) => return Action::Refuse("`arguments` is not an object; pass {…}".to_owned()),
            Some(Err(error)) => return Action::Refuse(format!("`arguments` cannot be read: {error}")),
        };
        match tool {
            GatewayTool::Available => Action::Reply(text_result(&self.available())),
            GatewayTool::Active => Action::Reply(text_result(&self.active())),
            GatewayTool::Meta(meta) => self.meta(meta, arguments),
        }
    }

    fn meta(&self, meta: MetaTool, arguments: Map<String, Value>) -> Action {
        let settings = (self.settings.mode, self.settings.verbosity);
        let target = |name: &str| {
            let tool = &self.tools[*self.by_name.get(name)?];
            tool.is_active.then(|| Target {
                input_schema: &tool.entry.input,
                is_read_only: tool.entry.is_read_only(),
            })
        };
        let mut call = match proxy::call_meta_tool(meta, &self.search.all(), settings, arguments, target) {
            MetaOutcome::Result(result) => return Action::Reply(result),
            MetaOutcome::Call(call) => call,
        };
        let Some(index) = self.by_name.get(&call.tool) else {
            return Action::Reply(error_result(&self.unknown(&call.tool)));
        };
        let arguments = std::mem::take(&mut call.arguments);
        match RawValue::from_string(Value::Object(arguments.clone()).to_string()) {
            Ok(raw) => self.forward(&self.tools[*index], Some(&arguments), Some(raw), Some(call)),
            Err(error) => Action::Refuse(format!("`args` cannot be written: {error}")),
        }
    }

    /// Returns the error text for a tool that the active toolset does not have.
    fn inactive(&self, name: &str) -> String {
        let toolset = self.settings.toolset.as_deref().unwrap_or_default();
        format!("`{name}` is not in the active toolset `{toolset}`; `get_active_toolset` lists its tools")
    }

    /// Returns the error text for a name that belongs to no tool.
    fn unknown(&self, name: &str) -> String {
        let active = || self.tools.iter().filter(|tool| tool.is_active);
        let same = active().filter(|tool| tool.entry.name == name);
        let same: Vec<&str> = same.map(|tool| tool.name.as_str()).take(5).collect();
        if !same.is_empty() {
            let name = truncate(name, 64);
            return format!("unknown tool: `{name}`; its name here is `{}`", same.join("` or `"));
        }
        let own = self.listed.iter().map(|listed| listed.name.as_str());
        proxy::unknown_tool(
            name,
            active().map(|tool| tool.name.as_str()).chain(own),
            self.settings.mode,
        )
    }
}
