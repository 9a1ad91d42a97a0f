//! The server for a request.

use mcpact_rules::protocol::{error_code, method};
use std::time::Instant;

use mcpact_rules::truncate::{MAX_SHOWN_NAME, truncate};

use super::list_kind::ListKind;
use super::message::Message;
use super::router::Router;
use crate::catalogue::Absence;
use crate::catalogue::names::renamed_error;

impl Router {
    /// Sends a request to the server of its tool, prompt or resource.
    pub(super) fn route(&mut self, message: &Message, now: Instant) {
        match message.method() {
            method::CALL_TOOL => {
                if let (Some(id), Some(raw_id)) = (message.id(), message.raw_id()) {
                    self.call_tool(message, id, raw_id, now);
                }
            }
            method::GET_PROMPT => self.route_prompt(message, &["name"], now),
            method::COMPLETE if message.text_param(&["ref", "type"]).as_deref() == Some("ref/prompt") => {
                self.route_prompt(message, &["ref", "name"], now);
            }
            method::COMPLETE => self.route_address(message, &["ref", "uri"], now),
            _ => self.route_address(message, &["uri"], now),
        }
    }

    fn route_prompt(&mut self, message: &Message, path: &[&str], now: Instant) {
        let name = message.text_param(path);
        let shown = self.shown_names(ListKind::Prompts);
        let found = name.as_deref().and_then(|name| shown.get(name));
        let (Some(raw_name), Some((server, own_name))) = (message.param(path), found) else {
            let text = match name {
                Some(name) => {
                    let mut text = self.unknown_prompt(&name);
                    text.push_str(&Absence::clauses(&self.absences()));
                    text
                }
                None => format!("params: `{}` is not a string", path.join(".")),
            };
            return self.refuse(message, error_code::INVALID_PARAMS, &text);
        };
        let owner = self.servers[*server].name.clone();
        if !self.admit(message, &owner, Some(own_name)) {
            return;
        }
        let text = if Some(own_name) == name.as_ref() {
            message.text().to_owned()
        } else {
            message.with(&[(raw_name, &serde_json::Value::from(own_name.as_str()).to_string())])
        };
        self.forward(*server, message, text, now);
        if let Some(pending) = message.id().and_then(|id| self.pending.get_mut(&id)) {
            pending.target = Some(own_name.clone());
        }
    }

    /// Returns the error text for an unknown name of a prompt.
    fn unknown_prompt(&mut self, name: &str) -> String {
        let shown = self.shown_names(ListKind::Prompts);
        let same = shown.iter().filter(|(_, (_, own_name))| own_name == name);
        let mut same: Vec<&str> = same.map(|(shown, _)| shown.as_str()).collect();
        if same.is_empty() {
            let name = truncate(name, MAX_SHOWN_NAME);
            return format!("unknown prompt `{name}`; use one of `prompts/list`");
        }
        same.sort_unstable();
        renamed_error("prompt", name, &same)
    }

    /// Sends a request for a resource to its server, or to each possible server until one has it.
    fn route_address(&mut self, message: &Message, path: &[&str], now: Instant) {
        let Some(id) = message.id() else { return };
        let Some(uri) = message.text_param(path) else {
            let text = format!("params: `{}` is not a string", path.join("."));
            return self.refuse(message, error_code::INVALID_PARAMS, &text);
        };
        let subscribed = self.client.subscriptions.get(&uri).copied();
        let max = self.settings().bounds.requests;
        if message.method() == method::SUBSCRIBE_RESOURCE
            && subscribed.is_none()
            && self.client.subscriptions.len() >= max
        {
            let text =
                format!("{max} resources have a subscription, which is the maximum; unsubscribe from another one");
            return self.refuse(message, error_code::INTERNAL, &text);
        }
        let mut servers = match subscribed.or_else(|| self.server_of(&uri)) {
            Some(server) => vec![server],
            None => self.servers_with_resources(),
        };
        if servers.is_empty() {
            let text = "resource not found; no server has resources";
            return self.refuse(message, error_code::RESOURCE_NOT_FOUND, text);
        }
        let first = servers.remove(0);
        let owner = self.servers[first].name.clone();
        if !self.admit(message, &owner, None) {
            return;
        }
        self.forward(first, message, message.text().to_owned(), now);
        if !servers.is_empty()
            && let Some(pending) = self.pending.get_mut(&id)
        {
            pending.alternatives = Some((message.clone(), servers));
        }
    }

    /// Returns the server that lists this resource, or the most specific template for it.
    pub(super) fn server_of(&self, uri: &str) -> Option<usize> {
        let listed = self.servers.iter().position(|server| {
            let lists = [ListKind::Resources, ListKind::Templates].map(|kind| &server.lists.of(kind).entries);
            lists
                .iter()
                .any(|entries| entries.iter().any(|entry| entry.name == uri))
        });
        listed.or_else(|| {
            let templates = self.servers.iter().enumerate().flat_map(|(server, state)| {
                let templates = state.lists.of(ListKind::Templates).entries.iter();
                templates.map(move |template| (server, template.name.split('{').next().unwrap_or_default()))
            });
            templates
                .filter(|(_, start)| !start.is_empty() && uri.starts_with(start))
                .max_by_key(|(server, start)| (start.len(), std::cmp::Reverse(*server)))
                .map(|(server, _)| server)
        })
    }

    fn servers_with_resources(&self) -> Vec<usize> {
        let has = |server: &usize| {
            let server = &self.servers[*server];
            server.phase.is_ready() && server.capability(&["resources"]).is_some()
        };
        (0..self.servers.len()).filter(has).collect()
    }
}
