//! The parts of a request for sampling, which the client's model reads.

use super::output::{list, message, tool};
use super::parts::{Part, Parts};
use crate::json::{is_valid, minified, object_properties, string};

/// Returns the parts of the parameters: the prompt, the messages and the tools. `None` if they are no
/// valid JSON.
pub(super) fn request(params: &str) -> Option<Parts<'_>> {
    if !is_valid(params) {
        return None;
    }
    let [prompt] = object_properties(params, ["systemPrompt"]);
    let mut parts = Parts::default();
    if let Some(prompt) = prompt.and_then(string) {
        parts.push(Part::Text(prompt));
    }
    let messages = list(params, "messages", message);
    let tools = list(params, "tools", tool);
    for more in [messages, tools].into_iter().flatten() {
        parts.0.extend(more.0);
    }
    if parts.0.is_empty() {
        return Some(Parts::text(minified(params)));
    }
    Some(parts)
}
