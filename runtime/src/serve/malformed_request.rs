//! Errors for malformed calls, which rmcp treats as requests of an unknown method.

use mcpact_rules::protocol::method;
use rmcp::{
    ErrorData,
    model::{CallToolRequestParams, CustomRequest, ErrorCode},
};
use serde_json::Value;

use crate::arguments::value_type;
use mcpact_rules::truncate::{MAX_ERROR, MAX_SHOWN_NAME, truncate};

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
