//! The maximum cost of a tool's results.

#[cfg(feature = "rmcp")]
use rmcp::model::{CallToolResult, JsonObject, Tool};

#[cfg(feature = "rmcp")]
use crate::{
    json_schema::SentSchema,
    results::budget::{CutContext, FitResult, fit_result, numbers},
    tokens::Encoding,
};

/// The maximum cost of each result of a tool, in tokens of the encoding in which the tool is
/// counted.
///
/// It is set by `result_budget = …` of [`mcp_tool`](macro@crate::mcp_tool#result-budgets) or of the
/// tool's block, or by `result-budget` in Cargo.toml.
///
/// ```
/// use mcpact::{Tool, ToolSchema, mcp_tool};
///
/// /// Read an article
/// #[mcp_tool(result_budget = 2_000)]
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct ReadArticle { id: u64 }
///
/// assert_eq!(ReadArticle::DEFINITION.result_budget.map(|budget| budget.tokens()), Some(2_000));
/// ```
#[derive(Clone, Copy)]
pub struct ResultBudget {
    tokens: u32,
    /// The function that cuts a result. A tool without a result budget does not refer to it, so
    /// that a binary without such tools has neither the function nor the vocabulary.
    #[cfg(feature = "rmcp")]
    pub(crate) fit: FitResult,
}

impl ResultBudget {
    /// Creates a budget of this many tokens.
    pub const fn new(tokens: u32) -> Self {
        Self {
            tokens,
            #[cfg(feature = "rmcp")]
            fit: fit_result,
        }
    }

    /// Returns the maximum, in tokens.
    pub const fn tokens(&self) -> u32 {
        self.tokens
    }

    /// Cuts a result of `tool` to the budget, or makes an error result of it, as a server does. See
    /// [result budgets](crate::results#budgets). `arguments` are those of the call: the note about
    /// missing items uses them to say how to continue.
    ///
    /// ```
    /// use mcpact::{ResultBudget, rmcp, tokens::Encoding};
    /// use rmcp::model::{CallToolResult, ContentBlock, Tool};
    /// use serde_json::json;
    ///
    /// let schema = json!({ "type": "object", "properties": { "offset": { "type": "integer" } } });
    /// let tool = Tool::new("list_ships", "List ships", schema.as_object().unwrap().clone());
    /// let ships = format!("[{}\"Loch Ard\"]", "\"Schomberg\",".repeat(99));
    /// let result = CallToolResult::success(vec![ContentBlock::text(ships)]);
    ///
    /// let result = ResultBudget::new(50).fit_result(result, &tool, None, Encoding::ALL[0]);
    /// let texts: Vec<_> = result.content.iter().map(|block| block.as_text().unwrap().text.as_str()).collect();
    /// let kept = serde_json::from_str::<Vec<String>>(texts[0])?.len();
    /// let note = format!("(... {} of 100 items are missing. Call again with `offset` = {kept}.)", 100 - kept);
    /// assert_eq!(texts[1], note);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[cfg(feature = "rmcp")]
    #[must_use]
    pub fn fit_result(
        &self,
        mut result: CallToolResult,
        tool: &Tool,
        arguments: Option<&JsonObject>,
        encoding: Encoding,
    ) -> CallToolResult {
        let call = CutContext {
            tool: &tool.name,
            encoding,
            input: SentSchema::Parsed(&tool.input_schema),
            output: tool.output_schema.as_deref().into(),
            numbers: &numbers(arguments),
            shows_both: false,
        };
        (self.fit)(&mut result, self.tokens, &call);
        result
    }
}

impl core::fmt::Debug for ResultBudget {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("ResultBudget")
            .field("tokens", &self.tokens)
            .finish_non_exhaustive()
    }
}
