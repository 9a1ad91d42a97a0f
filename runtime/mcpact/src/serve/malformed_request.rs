//! Errors for malformed requests, which rmcp treats as requests of an unknown method.

use mcpact_lines::MessageError;
use mcpact_shared::protocol::{error_code, method};
use rmcp::{
    ErrorData,
    model::{CallToolRequestParams, ClientRequest, CustomRequest, ErrorCode, InitializeRequestParams, RequestId},
};
use serde_json::{Value, json};

use crate::call::arguments::value_type;
use mcpact_shared::truncate::{MAX_ERROR, MAX_SHOWN_NAME, truncate};

/// Returns the error for a request that rmcp cannot read.
pub(super) fn error(request: CustomRequest) -> ErrorData {
    let params = request.params.unwrap_or_default();
    match request.method.as_str() {
        method::CALL_TOOL => ErrorData::invalid_params(call_problem(params), None),
        method => ErrorData::new(
            ErrorCode::METHOD_NOT_FOUND,
            truncate(method, MAX_SHOWN_NAME).into_owned(),
            None,
        ),
    }
}

/// Returns the error for an `initialize` that rmcp cannot read. rmcp treats it as an early request
/// of an unknown method, and its error requests the metadata of a later protocol, which has no
/// `initialize`.
pub(super) fn initialize_error(id: &RequestId, request: &ClientRequest) -> Option<MessageError> {
    let ClientRequest::CustomRequest(request) = request else {
        return None;
    };
    if request.method != method::INITIALIZE {
        return None;
    }
    let params = request.params.clone().unwrap_or_default();
    let version = params.get("protocolVersion").and_then(Value::as_str);
    // The client's version is shown only if it looks like a version.
    let version = version.filter(|version| version.len() <= 10 && version.is_ascii());
    let protocol = version.map_or(String::new(), |version| format!("protocol {version}: "));
    let problem = match serde_json::from_value::<InitializeRequestParams>(params) {
        Ok(_) => "cannot be read".to_owned(),
        Err(error) => truncate(&error.to_string(), MAX_ERROR).into_owned(),
    };
    let text = format!(
        "{protocol}params of `initialize`: {problem}; write `protocolVersion`, `capabilities` and `clientInfo` with `name` and `version`"
    );
    Some(MessageError::new(Some(json!(id)), error_code::INVALID_PARAMS, text))
}

/// Returns the problem of a call's params.
fn call_problem(params: Value) -> String {
    let Value::Object(properties) = &params else {
        return "params: is missing; send `name` and `arguments`".to_owned();
    };
    match properties.get("name") {
        None => return "name: is missing; send the tool's name".to_owned(),
        Some(Value::String(_)) => {}
        Some(other) => return format!("name: {} is not a string", value_type(other)),
    }
    for (name, has_type, expected) in [
        (
            "arguments",
            Value::is_object as fn(&Value) -> bool,
            "an object: write {…}",
        ),
        ("inputResponses", Value::is_object, "an object"),
        ("requestState", Value::is_string, "a string"),
    ] {
        match properties.get(name) {
            None | Some(Value::Null) => {}
            Some(value) if has_type(value) => {}
            Some(other) => return format!("{name}: {} is not {expected}", value_type(other)),
        }
    }
    match serde_json::from_value::<CallToolRequestParams>(params) {
        Ok(_) => "params: cannot be read".to_owned(),
        Err(error) => format!("params: {}", truncate(&error.to_string(), MAX_ERROR)),
    }
}
