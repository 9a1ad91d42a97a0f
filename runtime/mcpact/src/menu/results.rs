//! Results in JSON of the tools of other servers, cut to a budget.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::calls::text_result;
use crate::{
    build::tool::{CutContext, Numbers},
    call::results::{
        budget::{self, DataToFit},
        parts::{asks_for_input, change_json},
    },
    json::json_schema::SentSchema,
    tokens::Encoding,
};

pub use crate::call::results::budget::{FittedError, MAX_SIZE_KEY, max_result_size_chars};

/// A schema that several owners share.
pub type SharedSchema = Arc<Map<String, Value>>;

/// A call of a tool whose results have a [budget](crate::results#budgets).
#[derive(Clone, Debug)]
pub struct BudgetedCall {
    tokens: u32,
    encoding: Encoding,
    tool: String,
    input: SharedSchema,
    output: Option<SharedSchema>,
    numbers: Numbers,
}

impl BudgetedCall {
    /// Creates the call of `tool` with a budget in tokens. `input` and `output` are its schemas.
    /// The note about missing items says how to continue from these `arguments`.
    pub fn new(
        tokens: u32,
        encoding: Encoding,
        tool: impl Into<String>,
        input: SharedSchema,
        output: Option<SharedSchema>,
        arguments: Option<&Map<String, Value>>,
    ) -> BudgetedCall {
        BudgetedCall {
            tokens,
            encoding,
            tool: tool.into(),
            input,
            output,
            numbers: budget::numbers(arguments),
        }
    }

    /// Cuts a result to the budget, or makes an error result of it, as a server does. Adds the
    /// report to `_meta["mcpact/result"]`.
    ///
    /// Other JSON that exceeds the budget becomes a text result that is cut, or an error result. Returns
    /// false for JSON that stays unchanged: other JSON within the budget, and results that ask the
    /// client for input.
    ///
    /// ```
    /// use mcpact::{menu::BudgetedCall, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let schema = json!({ "type": "object", "properties": { "offset": { "type": "integer" } } });
    /// let schema = std::sync::Arc::new(schema.as_object().unwrap().clone());
    /// let ships = format!("[{}\"Loch Ard\"]", "\"Schomberg\",".repeat(99));
    /// let mut result = json!({ "content": [{ "type": "text", "text": ships }] });
    ///
    /// BudgetedCall::new(50, Encoding::O200kBase, "list_ships", schema, None, None).fit(&mut result);
    /// let report = &result["_meta"]["mcpact/result"];
    /// assert_eq!(report["truncated"], true);
    /// assert_eq!(report["next"]["offset"], report["items"]);
    /// ```
    pub fn fit(&self, result: &mut Value) -> bool {
        let call = CutContext {
            tool: &self.tool,
            encoding: self.encoding,
            input: SentSchema::Parsed(&self.input),
            output: self.output.as_deref().into(),
            numbers: &self.numbers,
            shows_both: false,
        };
        let fit = |result: &mut Value| change_json(result, |result| budget::fit(result, self.tokens, &call));
        if fit(result).is_some() {
            return true;
        }
        if asks_for_input(result) {
            return false;
        }
        // The model may be shown any of this JSON.
        let mut shown = text_result(&result.to_string());
        fit(&mut shown);
        let is_over = shown["_meta"][budget::REPORT_KEY]["truncated"] == true;
        if is_over {
            *result = shown;
        }
        is_over
    }

    /// Cuts a JSON-RPC error to the budget, as a server does: its message, and the JSON of its
    /// data, which are omitted if they do not fit beside the message. The URLs that the data of the
    /// code -32042 list are for the client, so they stay.
    pub fn fit_error(&self, code: i32, message: &str, data: Option<&str>) -> FittedError {
        let data = data.filter(|_| !budget::client_needs_data(code));
        let data = data.map_or(DataToFit::None, DataToFit::Json);
        budget::fit_error(message, data, |texts| {
            let content: Vec<Value> = texts
                .iter()
                .map(|text| json!({ "type": "text", "text": text }))
                .collect();
            let content = Value::from(content);
            let mut result = json!({ "content": content, "isError": true });
            self.fit(&mut result);
            let texts = result["content"].as_array().into_iter().flatten();
            let texts: Vec<&str> = texts.filter_map(|block| block["text"].as_str()).collect();
            (result["content"] != content).then(|| texts.join("\n"))
        })
    }
}
