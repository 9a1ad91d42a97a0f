//! Calls that rmcp cannot read: to it they are requests of a method that nobody knows.

use rmcp::{
    ErrorData,
    model::{CallToolRequestParams, CustomRequest, ErrorCode},
};
use serde_json::Value;

use crate::arguments::of_value;
use mcpact_rules::truncate::{MAX_ERROR, MAX_NAME, truncate};

/// What is said of a request that is none of those that rmcp reads.
pub(super) fn answer(request: CustomRequest) -> ErrorData {
    let params = request.params.unwrap_or_default();
    match request.method.as_str() {
        "tools/call" => ErrorData::invalid_params(call(params), None),
        method => ErrorData::new(
            ErrorCode::METHOD_NOT_FOUND,
            truncate(method, MAX_NAME).into_owned(),
            None,
        ),
    }
}

/// What is wrong with the params of a call.
fn call(params: Value) -> String {
    let Value::Object(members) = &params else {
        return "params: are missing, `name` and `arguments` are needed".to_owned();
    };
    match members.get("name") {
        None => return "name: is missing, the tool's name is needed".to_owned(),
        Some(Value::String(_)) => {}
        Some(other) => return format!("name: {} is not a string", of_value(other)),
    }
    for (name, is_right, right) in [
        (
            "arguments",
            Value::is_object as fn(&Value) -> bool,
            "an object: write {…}",
        ),
        ("inputResponses", Value::is_object, "an object"),
        ("requestState", Value::is_string, "a string"),
    ] {
        match members.get(name) {
            None | Some(Value::Null) => {}
            Some(value) if is_right(value) => {}
            Some(other) => return format!("{name}: {} is not {right}", of_value(other)),
        }
    }
    match serde_json::from_value::<CallToolRequestParams>(params) {
        Ok(_) => "params: cannot be read".to_owned(),
        Err(error) => format!("params: {}", truncate(&error.to_string(), MAX_ERROR)),
    }
}
