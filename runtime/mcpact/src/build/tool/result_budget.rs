//! The maximum cost of a tool's results.

#[cfg(feature = "proxy")]
use mcpact_tokens::Encoding;
#[cfg(feature = "rmcp")]
use rmcp::model::CallToolResult;
#[cfg(feature = "proxy")]
use serde_json::{Map, Value};

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
    pub(crate) tokens: u32,
    /// The function that cuts a result. A tool without a result budget does not refer to it, so
    /// that a binary without such tools has neither the function nor the vocabulary.
    #[cfg(feature = "rmcp")]
    pub(crate) fit: FitResult,
}

impl ResultBudget {
    /// Creates a budget of this many tokens.
    #[cfg(not(feature = "rmcp"))]
    pub const fn new(tokens: u32) -> Self {
        Self { tokens }
    }

    /// Returns the maximum, in tokens.
    pub const fn tokens(&self) -> u32 {
        self.tokens
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

/// A function that cuts a result of rmcp to a number of tokens.
#[cfg(feature = "rmcp")]
pub(crate) type FitResult = fn(&mut CallToolResult, u32, &CutContext<'_>);

/// The call and the schemas by which its result is cut.
#[cfg(feature = "proxy")]
pub(crate) struct CutContext<'a> {
    pub(crate) tool: &'a str,
    pub(crate) encoding: Encoding,
    pub(crate) input: SentSchema<'a>,
    pub(crate) output: SentSchema<'a>,
    pub(crate) numbers: &'a Numbers,
    /// True if the client shows both content and structured content: the budget is that of both.
    pub(crate) shows_both: bool,
}

/// The arguments of a call that are not null, as numbers. `None` for one that is no count of items,
/// such as -10.
#[cfg(feature = "proxy")]
pub(crate) type Numbers = Vec<(String, Option<u64>)>;

/// A schema that a tool sends.
#[cfg(feature = "proxy")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum SentSchema<'a> {
    /// The tool sends none.
    None,
    /// JSON text.
    Text(&'a str),
    /// The keywords.
    Parsed(&'a Map<String, Value>),
}
