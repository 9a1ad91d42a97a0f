//! The methods with limits or a target, and the keys of the parameters that count.

use mcpact_shared::protocol::method;

/// The kind of the target that a request names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetKind {
    Tool,
    Prompt,
    Resource,
}

impl TargetKind {
    /// Returns the kind of target of a method; `None` for a method without one.
    pub(crate) fn of(method: &str) -> Option<TargetKind> {
        match method {
            method::CALL_TOOL => Some(TargetKind::Tool),
            method::GET_PROMPT => Some(TargetKind::Prompt),
            method::READ_RESOURCE | method::SUBSCRIBE_RESOURCE | method::UNSUBSCRIBE_RESOURCE => {
                Some(TargetKind::Resource)
            }
            _ => None,
        }
    }

    /// Returns the key of the target in the parameters.
    pub(crate) fn key(self) -> &'static str {
        match self {
            TargetKind::Tool | TargetKind::Prompt => "name",
            TargetKind::Resource => "uri",
        }
    }
}

/// Returns the keys of the parameters that a model writes, in their order; `None` for all
/// parameters. An empty key means that there is no parameter.
pub(crate) fn model_keys(method: &str) -> Option<[&'static str; 2]> {
    match method {
        method::CALL_TOOL | method::GET_PROMPT => Some(["name", "arguments"]),
        method::READ_RESOURCE => Some(["uri", ""]),
        method::LIST_TOOLS => Some(["cursor", ""]),
        _ => None,
    }
}

/// Returns whether limits count the requests of a method.
pub(crate) fn is_limited(method: &str) -> bool {
    matches!(
        method,
        method::CALL_TOOL | method::READ_RESOURCE | method::GET_PROMPT | method::CREATE_MESSAGE
    )
}

/// Returns whether a method is a server's request to the client's model, which reads the parameters
/// and writes the result.
pub fn asks_model(method: &str) -> bool {
    method == method::CREATE_MESSAGE
}
