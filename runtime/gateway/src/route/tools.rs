//! Lists and calls of tools, by the catalogue of all servers.

use mcpact_rules::protocol::error_code;
use std::sync::Arc;
use std::time::Instant;

use mcpact_meter::Response;
use mcpact_meter::time::now_micros;
use serde_json::Value;
use serde_json::value::RawValue;

use super::effect::Effect;
use super::known_tools::State;
use super::list_kind::ListKind;
use super::message::{Id, Message};
use super::own_messages;
use super::router::Router;
use crate::catalogue::{Action, ClientCatalogue, Forward, ServerTools, Shaping};

impl Router {
    /// Responds to `tools/list`.
    pub(super) fn list_tools(&mut self, message: &Message, id: Id, raw_id: &str) {
        let cursor = match message.param(&["cursor"]) {
            None | Some("null") => None,
            Some(raw) => Some(serde_json::from_str::<String>(raw).unwrap_or_default()),
        };
        let Some(catalogue) = self.catalogue() else {
            return self.respond(
                id,
                own_messages::error(raw_id, error_code::INTERNAL, "no catalogue of tools"),
            );
        };
        let text = match catalogue.list(cursor.as_deref()) {
            Ok(page) => {
                if cursor.is_none()
                    && let Some(meter) = &self.gateway.meter
                {
                    meter.listed(catalogue.known_tools(now_micros()));
                }
                let is_whole = cursor.is_none() && page.next_cursor.is_none();
                let result = serde_json::to_string(&page).unwrap_or_default();
                if is_whole {
                    self.end_metered(&id, Response::result(&result).full_tokens(catalogue.full_cost().model));
                }
                own_messages::result(raw_id, &result)
            }
            Err(error) => own_messages::error(raw_id, error_code::INVALID_PARAMS, &error.to_string()),
        };
        self.respond(id, text);
    }

    /// Sends a call to the server of its tool, or returns the gateway's own result.
    pub(super) fn call_tool(&mut self, message: &Message, id: Id, raw_id: &str, now: Instant) {
        let Some(name) = message.text_param(&["name"]) else {
            return self.refuse(message, error_code::INVALID_PARAMS, "params: `name` is not a string");
        };
        let arguments = message.param(&["arguments"]);
        let arguments = arguments.and_then(|raw| RawValue::from_string(raw.to_owned()).ok());
        let Some(catalogue) = self.catalogue() else {
            return self.respond(
                id,
                own_messages::error(raw_id, error_code::INTERNAL, "no catalogue of tools"),
            );
        };
        match catalogue.call_with_absences(&name, arguments.as_deref(), &self.absences()) {
            Action::Forward(forward) => self.forward_call(message, &id, *forward, now),
            Action::Reply(result) => {
                if self.admit(message, "", Some(&name)) {
                    self.respond(id, own_messages::result(raw_id, &result.to_string()));
                }
            }
            Action::Refuse(text) => self.refuse(message, error_code::INVALID_PARAMS, &text),
        }
    }

    fn forward_call(&mut self, message: &Message, id: &Id, forward: Forward, now: Instant) {
        let server = self.servers.iter().position(|server| server.name == forward.server);
        let (Some(server), Some(raw_name)) = (server, message.param(&["name"])) else {
            return;
        };
        let arguments = forward.arguments.as_ref().map(|arguments| arguments.get());
        let arguments = arguments.or_else(|| message.param(&["arguments"]));
        let executed = self.servers[server]
            .execute_tool
            .executed_by(&forward.tool, arguments.unwrap_or_default());
        let target = executed.as_deref().unwrap_or(&forward.tool).to_owned();
        if !self.admit(message, &forward.server, Some(&target)) {
            return;
        }
        let mut name = Value::from(forward.tool.as_str()).to_string();
        let mut replacements = Vec::new();
        if let Some(arguments) = &forward.arguments {
            match message.param(&["arguments"]) {
                Some(raw) => replacements.push((raw, arguments.get())),
                None => name = format!(r#"{name},"arguments":{}"#, arguments.get()),
            }
        }
        // An equal name with escapes keeps its bytes.
        if forward.name != forward.tool || !replacements.is_empty() || name.contains(r#","arguments":"#) {
            replacements.push((raw_name, &name));
        }
        let text = message.with(&replacements);
        self.forward(server, message, text, now);
        if let Some(pending) = self.pending.get_mut(id) {
            pending.target = Some(target);
            pending.shaping = Some(forward.shaping).filter(Shaping::may_change);
        }
    }

    /// Records that the tools have changed.
    pub(super) fn forget_catalogue(&mut self) {
        self.known_tools.forget();
    }

    /// Returns whether there is a catalogue of the known tools. If not, starts to build it, after
    /// which the waiting requests continue.
    pub(super) fn has_catalogue(&mut self) -> bool {
        match self.known_tools.state() {
            State::Known => return true,
            State::Building { .. } => return false,
            State::Unknown => {}
        }
        let servers = self.server_tools();
        if let Some(catalogue) = self.gateway.known_catalogue(&servers) {
            self.known_tools.set(Some(catalogue));
            return true;
        }
        self.known_tools.begin();
        self.effects.push(Effect::Build { servers });
        false
    }

    /// Stores the built catalogue, and continues the requests that waited for it.
    ///
    /// If tools changed meanwhile, these requests still use it, since a constantly changing list
    /// must not block the calls of other servers.
    pub fn built(&mut self, catalogue: Option<Arc<ClientCatalogue>>, now: Instant) {
        let is_outdated = self.known_tools.set(catalogue);
        self.settle(now);
        if is_outdated {
            self.forget_catalogue();
        }
    }

    /// Returns the catalogue that was built last.
    pub(super) fn catalogue(&self) -> Option<Arc<ClientCatalogue>> {
        self.known_tools.catalogue()
    }

    /// Returns the tools of all servers, as the servers listed them.
    fn server_tools(&self) -> Vec<ServerTools> {
        let servers = self.servers.iter().map(|server| ServerTools {
            name: server.name.clone(),
            tools: server
                .lists
                .of(ListKind::Tools)
                .entries
                .iter()
                .filter_map(|entry| RawValue::from_string(entry.raw.clone()).ok())
                .collect(),
            instructions: server.instructions().map(str::to_owned),
            description: server.description().map(str::to_owned),
        });
        servers.collect()
    }
}
