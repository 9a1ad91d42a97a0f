//! An open subscription of a client without `initialize`.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::own_messages;
use super::versions::SUBSCRIPTION;

/// A subscription of the client to changes.
#[derive(Debug)]
pub(super) struct Subscription {
    pub(super) raw_id: String,
    /// The methods of the notifications about lists.
    pub(super) lists: Vec<&'static str>,
    /// The resources.
    pub(super) uris: BTreeSet<String>,
}

impl Subscription {
    /// Returns a notification with the id of this request.
    pub(super) fn notification(&self, method: &str, mut params: Value) -> String {
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
