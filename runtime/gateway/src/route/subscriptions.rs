//! The resources that the client has subscribed to, and `subscriptions/listen` without `initialize`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use mcpact_shared::protocol::method;
use serde_json::{Map, Value, json};

use super::own_messages;
use super::servers::Servers;
use super::versions::SUBSCRIPTION;
use crate::message::{Id, Message};

/// The keys of lists in the parameters, and the notifications of their changes.
const LISTS: [(&str, &str); 3] = [
    ("toolsListChanged", method::TOOLS_CHANGED),
    ("promptsListChanged", method::PROMPTS_CHANGED),
    ("resourcesListChanged", method::RESOURCES_CHANGED),
];

/// The subscriptions of the client.
#[derive(Debug, Default)]
pub(super) struct Subscriptions {
    /// The resources that the client has subscribed to, with their servers.
    resources: BTreeMap<String, usize>,
    /// The requests `subscriptions/listen`.
    open: HashMap<Id, Subscription>,
}

/// An open `subscriptions/listen` of the client.
#[derive(Debug)]
struct Subscription {
    raw_id: String,
    /// The methods of the notifications about lists.
    lists: Vec<&'static str>,
    /// The resources.
    uris: BTreeSet<String>,
}

impl Subscription {
    /// Returns a notification with the id of this request.
    fn notification(&self, method: &str, mut params: Value) -> String {
        if !params.is_object() {
            params = json!({});
        }
        if !params["_meta"].is_object() {
            params["_meta"] = json!({});
        }
        params["_meta"][SUBSCRIPTION] = serde_json::from_str(&self.raw_id).unwrap_or_default();
        own_messages::notification(method, &params)
    }
}

impl Subscriptions {
    /// Returns whether this request listens.
    pub(super) fn is_open(&self, id: &Id) -> bool {
        self.open.contains_key(id)
    }

    /// Returns the number of requests that listen.
    pub(super) fn open_count(&self) -> usize {
        self.open.len()
    }

    /// Returns the number of resources.
    pub(super) fn resource_count(&self) -> usize {
        self.resources.len()
    }

    /// Returns the server at which the client has subscribed to this resource.
    pub(super) fn server_of(&self, uri: &str) -> Option<usize> {
        self.resources.get(uri).copied()
    }

    /// Returns the resources of a server.
    pub(super) fn of_server(&self, server: usize) -> Vec<String> {
        let own = self.resources.iter().filter(|(_, owner)| **owner == server);
        own.map(|(uri, _)| uri.clone()).collect()
    }

    pub(super) fn add(&mut self, uri: &str, server: usize) {
        self.resources.insert(uri.to_owned(), server);
    }

    pub(super) fn remove(&mut self, uri: &str) {
        self.resources.remove(uri);
    }

    /// Begins a `subscriptions/listen`. Returns the notification of the changes that the client will
    /// get, and the resources to which the gateway must subscribe, each with its server.
    pub(super) fn listen(
        &mut self,
        message: &Message,
        id: Id,
        servers: &Servers,
        max: usize,
    ) -> (String, Vec<(usize, String)>) {
        let asked = |key: &str| message.param(&["notifications", key]);
        let lists: Vec<&(&str, &str)> = LISTS.iter().filter(|(key, _)| asked(key) == Some("true")).collect();
        let uris = asked("resourceSubscriptions").and_then(|raw| serde_json::from_str::<Vec<String>>(raw).ok());
        let mut accepted: Map<String, Value> = lists
            .iter()
            .map(|(key, _)| ((*key).to_owned(), Value::Bool(true)))
            .collect();
        let mut considered = BTreeSet::new();
        for uri in uris.unwrap_or_default() {
            if considered.len() == max {
                break;
            }
            considered.insert(uri);
        }
        let (mut known, mut added) = (BTreeSet::new(), Vec::new());
        for uri in considered {
            let Some(server) = servers.of_resource(&uri) else {
                continue;
            };
            if servers[server].capability(&["resources", "subscribe"]) != Some(&Value::Bool(true)) {
                continue;
            }
            if !self.resources.contains_key(&uri) {
                if self.resources.len() >= max {
                    continue;
                }
                self.resources.insert(uri.clone(), server);
                added.push((server, uri.clone()));
            }
            known.insert(uri);
        }
        if !known.is_empty() {
            accepted.insert("resourceSubscriptions".to_owned(), json!(known));
        }
        let subscription = Subscription {
            raw_id: message.raw_id().unwrap_or("null").to_owned(),
            lists: lists.iter().map(|(_, method)| *method).collect(),
            uris: known,
        };
        let params = json!({ "notifications": accepted });
        let text = subscription.notification(method::SUBSCRIBED, params);
        self.open.insert(id, subscription);
        (text, added)
    }

    /// Ends a `subscriptions/listen`. Returns the resources that no other one needs, each with its
    /// server, or `None` if there is none of this id.
    pub(super) fn end(&mut self, id: &Id) -> Option<Vec<(usize, String)>> {
        let mut uris = self.open.remove(id)?.uris;
        uris.retain(|uri| !self.open.values().any(|other| other.uris.contains(uri)));
        let unused = uris.into_iter();
        Some(
            unused
                .filter_map(|uri| Some((self.resources.remove(&uri)?, uri)))
                .collect(),
        )
    }

    /// Returns a notification for each request that listens for it, or `None` if clients without
    /// `initialize` get this kind of notification in another way.
    pub(super) fn notifications(&self, message: &Message) -> Option<Vec<(Id, String)>> {
        let method = message.method();
        let is_update = method == method::RESOURCE_UPDATED;
        if !is_update && !LISTS.iter().any(|(_, list)| *list == method) {
            return None;
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
            .open
            .iter()
            .filter(|(_, subscription)| listens(subscription))
            .map(|(id, subscription)| (id.clone(), subscription.notification(method, params.clone())))
            .collect();
        texts.sort();
        Some(texts)
    }
}
