//! `subscriptions/listen`: changes for a client without `initialize`.

use std::collections::BTreeSet;
use std::time::Instant;

use mcpact_rules::protocol::method;
use serde_json::{Map, Value, json};

use super::message::{Id, Message};
use super::open_subscription::Subscription;
use super::router::Router;

/// The keys of lists in the parameters, and the notifications of their changes.
const LISTS: [(&str, &str); 3] = [
    ("toolsListChanged", method::TOOLS_CHANGED),
    ("promptsListChanged", method::PROMPTS_CHANGED),
    ("resourcesListChanged", method::RESOURCES_CHANGED),
];

impl Router {
    /// Handles `subscriptions/listen`: reports the changes that the client will get.
    pub(super) fn listen(&mut self, message: &Message, id: Id, raw_id: &str, now: Instant) {
        let asked = |key: &str| message.param(&["notifications", key]);
        let lists: Vec<&(&str, &str)> = LISTS.iter().filter(|(key, _)| asked(key) == Some("true")).collect();
        let uris = asked("resourceSubscriptions").and_then(|raw| serde_json::from_str::<Vec<String>>(raw).ok());
        let mut accepted: Map<String, Value> = lists
            .iter()
            .map(|(key, _)| ((*key).to_owned(), Value::Bool(true)))
            .collect();
        let max = self.settings().bounds.requests;
        let mut considered = BTreeSet::new();
        for uri in uris.unwrap_or_default() {
            if considered.len() == max {
                break;
            }
            considered.insert(uri);
        }
        let mut known = BTreeSet::new();
        for uri in considered {
            let Some(server) = self.server_of(&uri) else { continue };
            if self.servers[server].capability(&["resources", "subscribe"]) != Some(&Value::Bool(true)) {
                continue;
            }
            if !self.client.subscriptions.contains_key(&uri) {
                if self.client.subscriptions.len() >= max {
                    continue;
                }
                self.client.subscriptions.insert(uri.clone(), server);
                self.repeat_subscription(server, method::SUBSCRIBE_RESOURCE, &uri, now);
            }
            known.insert(uri);
        }
        if !known.is_empty() {
            accepted.insert("resourceSubscriptions".to_owned(), json!(known));
        }
        let subscription = Subscription {
            raw_id: raw_id.to_owned(),
            lists: lists.iter().map(|(_, method)| *method).collect(),
            uris: known,
        };
        let params = json!({ "notifications": accepted });
        let text = subscription.notification(method::SUBSCRIBED, params);
        self.open_subscriptions.insert(id.clone(), subscription);
        self.push_about(text, id);
    }

    /// Ends `subscriptions/listen`, and returns whether there was one of this id.
    pub(super) fn end_listening(&mut self, id: &Id, now: Instant) -> bool {
        let Some(ended) = self.open_subscriptions.remove(id) else {
            return false;
        };
        for uri in ended.uris {
            if self
                .open_subscriptions
                .values()
                .any(|subscription| subscription.uris.contains(&uri))
            {
                continue;
            }
            if let Some(server) = self.client.subscriptions.remove(&uri) {
                self.repeat_subscription(server, method::UNSUBSCRIBE_RESOURCE, &uri, now);
            }
        }
        true
    }

    /// Sends a notification to the requests that listen for it. Returns whether only such requests
    /// get this kind of notification.
    pub(super) fn notify_subscriptions(&mut self, message: &Message) -> bool {
        let method = message.method();
        let is_update = method == method::RESOURCE_UPDATED;
        if !is_update && !LISTS.iter().any(|(_, list)| *list == method) {
            return false;
        }
        let uri = message.text_param(&["uri"]);
        let params: Value = message
            .params()
            .and_then(|raw| serde_json::from_str(raw).ok())
            .unwrap_or_default();
        let listens = |subscription: &Subscription| {
            subscription.lists.contains(&method)
                || is_update && uri.as_ref().is_some_and(|uri| subscription.uris.contains(uri))
        };
        let mut texts: Vec<(Id, String)> = self
            .open_subscriptions
            .iter()
            .filter(|(_, subscription)| listens(subscription))
            .map(|(id, subscription)| (id.clone(), subscription.notification(method, params.clone())))
            .collect();
        texts.sort();
        for (id, text) in texts {
            self.push_about(text, id);
        }
        true
    }
}
