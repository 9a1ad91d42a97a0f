//! Changes of a result before the client gets it.

use mcpact::menu::{BudgetedCall, Execution, error_result, range_in};
use mcpact_shared::protocol::{MAX_MESSAGE_LEVELS, error_code};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};

use super::{raw_arguments::readable, raw_result::RawResult};

/// The changes of a result before the client gets it: the notes of `execute_tool`, and the result
/// budget of the tool.
#[derive(Debug)]
pub struct Shaping {
    tool: String,
    budget: Option<BudgetedCall>,
    executed: Option<Execution>,
}

impl Shaping {
    pub(super) fn new(tool: &str, budget: Option<BudgetedCall>, executed: Option<Execution>) -> Shaping {
        Shaping {
            tool: tool.to_owned(),
            budget,
            executed,
        }
    }

    /// Returns whether a result may change. Otherwise it need not be parsed.
    pub fn may_change(&self) -> bool {
        self.budget.is_some() || self.executed.is_some()
    }

    /// Returns the result for the client. An unchanged result keeps its bytes, and so do the
    /// unchanged parts of a changed one.
    ///
    /// A result with a budget has a report in `_meta["mcpact/result"]`. JSON that is no complete
    /// tool result does not change within the budget.
    pub fn shape(&self, result: Box<RawValue>) -> Box<RawValue> {
        if !self.may_change() {
            return result;
        }
        let raw = RawResult::new(result.get());
        let Ok(mut value) = raw.value() else {
            // The bytes are JSON, so they have more levels than the parser reads.
            return match &self.budget {
                Some(_) => raw_value(error_result(&self.too_deep()).to_string()).unwrap_or(result),
                None => result,
            };
        };
        let noted = self
            .executed
            .as_ref()
            // `execute_tool` announces no output schema.
            .is_some_and(|call| call.complete(&mut value, None));
        let fitted = self.budget.as_ref().is_some_and(|budget| budget.fit(&mut value));
        if noted || fitted {
            raw_value(raw.with(&value)).unwrap_or(result)
        } else {
            result
        }
    }

    /// Returns the JSON-RPC error for the client, if it exceeds the tool's result budget.
    pub fn shape_error(&self, error: &str) -> Option<String> {
        let budget = self.budget.as_ref()?;
        budget.fit_error(error_code::INTERNAL, error, None).message?;
        let readable = readable(error);
        let parsed: Option<RawError<'_>> = serde_json::from_str(&readable).ok();
        let internal = error_code::INTERNAL.to_string();
        // The message of an error without a code or a message is its JSON.
        let (code, message, data) = match &parsed {
            Some(error) => (error.code.get(), error.message.as_str(), error.data.map(RawValue::get)),
            None => (internal.as_str(), error, None),
        };
        let fitted = budget.fit_error(code.parse().unwrap_or(error_code::INTERNAL), message, data);
        let message = Value::from(fitted.message.unwrap_or_else(|| message.to_owned()));
        let data = data.filter(|_| fitted.keeps_data);
        // All parts have the same offsets in both texts.
        let data = data.map(|data| &error[range_in(&readable, data)]);
        let data = data.map(|data| format!(",\"data\":{data}")).unwrap_or_default();
        Some(format!("{{\"code\":{code},\"message\":{message}{data}}}"))
    }

    fn too_deep(&self) -> String {
        format!(
            "The result of `{}` has more than {MAX_MESSAGE_LEVELS} nested levels, which clients cannot read. The call \
             was made, and its result is omitted.",
            self.tool
        )
    }
}

/// A JSON-RPC error, whose code and data keep their bytes.
#[derive(Deserialize)]
struct RawError<'e> {
    #[serde(borrow)]
    code: &'e RawValue,
    message: String,
    #[serde(borrow)]
    data: Option<&'e RawValue>,
}

fn raw_value(json: String) -> Option<Box<RawValue>> {
    RawValue::from_string(json).ok()
}
