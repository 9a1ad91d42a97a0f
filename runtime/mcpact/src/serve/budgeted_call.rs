//! The result budget of one call.

use rmcp::{
    ErrorData, RoleServer,
    model::{CallToolResponse, CallToolResult, ContentBlock, JsonObject, Tool},
    service::RequestContext,
};

use super::CallOutcome;
use crate::{
    Definition, ResultBudget,
    build::tool::{CutContext, Numbers},
    call::results::{
        budget::{self, DataToFit},
        table::RECORD_LINES_KEY,
    },
    json::{
        json_schema::SentSchema,
        nesting::{drop_iteratively, result_text},
    },
    tokens::Encoding,
};

/// A call of a tool whose results have a budget.
pub(super) struct BudgetedCall<'a> {
    budget: ResultBudget,
    tool: &'a str,
    encoding: Encoding,
    input: SentSchema<'a>,
    output: SentSchema<'a>,
    /// The numbers among the arguments. The arguments that continue a list are computed from them.
    numbers: Numbers,
    /// True if the client shows both content and structured content.
    shows_both: bool,
}

impl<'a> BudgetedCall<'a> {
    /// Creates the call of a tool of a toolset.
    pub(super) fn new(
        budget: ResultBudget,
        definition: &'static Definition,
        arguments: Option<&JsonObject>,
        shows_both: bool,
    ) -> Self {
        BudgetedCall {
            budget,
            tool: definition.name,
            encoding: definition.encoding,
            input: SentSchema::Text(definition.input_schema),
            output: definition.output_schema.into(),
            numbers: budget::numbers(arguments),
            shows_both,
        }
    }

    /// Creates the call of a tool with this entry, of a router or of a wrapping handler.
    pub(super) fn of_entry(
        budget: ResultBudget,
        encoding: Encoding,
        tool: &'a Tool,
        arguments: Option<&JsonObject>,
        shows_both: bool,
    ) -> Self {
        BudgetedCall {
            budget,
            tool: &tool.name,
            encoding,
            input: SentSchema::Parsed(&tool.input_schema),
            output: tool.output_schema.as_deref().into(),
            numbers: budget::numbers(arguments),
            shows_both,
        }
    }

    /// Cuts a complete result or a protocol error to the budget.
    pub(super) fn fit(&self, outcome: CallOutcome) -> CallOutcome {
        let mut outcome = outcome;
        match &mut outcome {
            Ok(CallToolResponse::Complete(result)) => self.fit_result(result),
            Ok(_) => {}
            Err(error) => self.fit_error(error),
        }
        outcome
    }

    fn fit_result(&self, result: &mut CallToolResult) {
        let call = CutContext {
            tool: self.tool,
            encoding: self.encoding,
            input: self.input,
            output: self.output,
            numbers: &self.numbers,
            shows_both: self.shows_both,
        };
        let lines = result
            .meta
            .as_ref()
            .and_then(|meta| meta.get(RECORD_LINES_KEY))
            .cloned();
        (self.budget.fit)(result, self.budget.tokens(), &call);
        // The records that were kept are counted before the result is sent.
        if let Some(lines) = lines.filter(|_| result.is_error != Some(true)) {
            let meta = result.meta.get_or_insert_default();
            meta.insert(RECORD_LINES_KEY.to_owned(), lines);
        }
    }

    /// Cuts the message of a protocol error. Omits the data if they do not fit beside it, unless
    /// the client needs them.
    fn fit_error(&self, error: &mut ErrorData) {
        let json = error.data.as_ref().map(result_text);
        let data = match &json {
            Some(Err(_)) => DataToFit::Deep,
            Some(Ok(json)) if !budget::client_needs_data(error.code.0) => DataToFit::Json(json),
            _ => DataToFit::None,
        };
        let fitted = budget::fit_error(&error.message, data, |texts| self.cut_error(texts));
        if !fitted.keeps_data {
            error.data.take().into_iter().for_each(drop_iteratively);
        }
        if let Some(message) = fitted.message {
            error.message = message.into();
        }
    }

    /// Returns the text that fits instead of these texts of an error. Returns `None` if they fit.
    fn cut_error(&self, texts: &[&str]) -> Option<String> {
        let content: Vec<ContentBlock> = texts.iter().map(|text| ContentBlock::text(*text)).collect();
        let mut result = CallToolResult::error(content.clone());
        self.fit_result(&mut result);
        let texts = || result.content.iter().filter_map(ContentBlock::as_text);
        (result.content != content).then(|| texts().map(|text| text.text.as_str()).collect::<Vec<_>>().join("\n"))
    }
}

/// Marks a request whose outer call finishes the result: it adds texts first, then cuts it or
/// counts its tokens.
#[derive(Clone, Copy)]
struct FinishedByOuterCall {
    /// True if an outer call cuts the result.
    cuts: bool,
}

/// Returns whether the result of a request is finished here, and not by an outer call.
pub(super) fn finishes_here(context: &RequestContext<RoleServer>) -> bool {
    context.extensions.get::<FinishedByOuterCall>().is_none()
}

/// Returns whether the result of a request is cut here, if it has a budget, and not by an outer
/// call.
pub(super) fn cuts_here(context: &RequestContext<RoleServer>) -> bool {
    let outer = context.extensions.get::<FinishedByOuterCall>();
    !outer.is_some_and(|outer| outer.cuts)
}

/// Lets an inner call return its result as it is, and uncut if `call` has a budget.
pub(super) fn finish_later(call: Option<&BudgetedCall<'_>>, context: &mut RequestContext<RoleServer>) {
    let cuts = call.is_some() || !cuts_here(context);
    context.extensions.insert(FinishedByOuterCall { cuts });
}

/// Adds the maximum size to the entry of a tool whose budget exceeds what Claude Code shows by
/// default. Models do not see it.
pub(super) fn add_maximum_size(tool: &mut Tool, budget: ResultBudget) {
    if let Some(characters) = budget::max_result_size_chars(budget.tokens()) {
        let meta = tool.meta.get_or_insert_default();
        meta.entry(budget::MAX_SIZE_KEY).or_insert(characters.into());
    }
}
