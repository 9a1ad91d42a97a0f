//! Meta-tools, checked arguments and result budgets of a gateway, for the tools of other servers.
//!
//! The tools are known only at run time, and this module works on JSON values. A gateway creates a
//! [`Card`] of each tool, and a [`Catalogue`] of the cards.
//!
//! | | |
//! |---|---|
//! | [`MetaTools`] | the list entries of the meta-tools in a mode |
//! | [`MetaTool`], [`call_meta_tool`], [`MetaOutcome`] | a call of a meta-tool: a result, or a call of a tool |
//! | [`normalize_described_names`] | the names in a call of `describe_tool`, in one form |
//! | [`executed_name`] | the name in a call of `execute_tool` |
//! | [`Call`] | the call of a tool, with its checked arguments; [`Call::complete`] adds notes to its result |
//! | [`check_arguments`] | compares arguments with an input schema, and reports every problem at once |
//! | [`BudgetedCall`] | cuts a result to a number of tokens |
//! | [`context_tools`], [`call_context_tool`] | the tools that report the context cost of tools, and their calls |
//! | [`unknown_tool_message`], [`not_executable_message`], [`error_result`] | the texts and results of errors |
//! | [`RawProperties`], [`offset_in`], [`range_in`] | the properties of a JSON object with their bytes |
//!
//! ```
//! use mcpact::{discover::{Card, Catalogue, Mode, Verbosity}, proxy::{self, MetaOutcome, MetaTool, MetaTools, Target}, tokens::Encoding};
//! use serde_json::json;
//!
//! let schema = json!({ "type": "object", "properties": { "path": { "type": "string" } }, "required": ["path"] });
//! let cards = vec![Card::new("read_file", "Read a file", &schema).source("files")];
//! let metas = MetaTools::new(Mode::Dynamic, &cards, "", None, Encoding::O200kBase);
//! assert_eq!(metas.entries[0].1["description"], "Search 1 tools by task");
//!
//! let catalogue = Catalogue::new("tools", Encoding::O200kBase, cards);
//! let arguments = json!({ "tool": "read_file", "args": { "pth": "a.txt" } });
//! let target = |_: &str| Some(Target { input_schema: schema.as_object()?, is_read_only: true });
//! let outcome = proxy::call_meta_tool(
//!     MetaTool::Execute,
//!     &catalogue.all(),
//!     Mode::Dynamic,
//!     Verbosity::Standard,
//!     arguments.as_object().unwrap().clone(),
//!     target,
//! );
//! let MetaOutcome::Result(result) = outcome else { unreachable!() };
//! assert_eq!(
//!     result["content"][0]["text"],
//!     "path: is missing (string); did you mean \"path\" instead of \"pth\"?",
//! );
//! ```

mod calls;
mod results;

use std::collections::HashSet;

use mcpact_rules::catalogue::{BEFORE_SOURCE, BEFORE_TOOL, END};
use serde_json::{Map, Value, json};

pub use self::{
    calls::{
        Call, MetaOutcome, Target, call_context_tool, call_meta_tool, executed_name, normalize_described_names,
        not_executable_message, unknown_tool_message,
    },
    results::{
        BudgetedCall, FittedError, MAX_SIZE_KEY, SharedSchema, error_result, max_result_size_chars, text_result,
    },
};
pub use crate::meta::MetaTool;
pub use crate::raw_json::{RawProperties, offset_in, range_in};
use crate::{
    ArgumentsError, CountedEntry, Definition,
    arguments::check_by_schema,
    discover::{Card, Catalogue, Mode},
    meta::{
        self, RunTimeMetaTool,
        catalogue::{CatalogueLimit, CatalogueText, OwnedRow},
    },
    tokens::Encoding,
};

/// The meta-tools of some tools, as entries of `tools/list`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MetaTools {
    /// Each meta-tool with its entry, in the order of the list; none in [`Mode::Legacy`].
    pub entries: Vec<(MetaTool, Value)>,
    /// The exact cost of the entries, in tokens.
    pub tokens: u32,
    /// False in [`Mode::Catalogue`] if not even the names of the tools fit into the budget.
    pub fits: bool,
    /// The number of tools whose summary [`Mode::Catalogue`] omits because of its budget.
    pub without_summary: usize,
}

impl MetaTools {
    /// Returns the meta-tools of these tools in a mode.
    ///
    /// The description of `search_tools` contains `about`, so that the model knows what to search
    /// for. `budget` is the maximum cost of the entries in [`Mode::Catalogue`], in tokens: the
    /// catalogue is the richest that fits.
    pub fn new(mode: Mode, cards: &[Card], about: &str, budget: Option<u32>, encoding: Encoding) -> MetaTools {
        let mut sources: Vec<String> = Vec::new();
        for card in cards.iter().filter(|card| !card.source.is_empty()) {
            if sources.last() != Some(&card.source) && !sources.contains(&card.source) {
                sources.push(card.source.clone());
            }
        }
        let mut metas = meta::meta_tools(mode, cards, about, &sources, false);
        let mut tokens = tokens(&metas, encoding);
        let (mut fits, mut without_summary) = (true, 0);
        if mode == Mode::Catalogue {
            let rows: Vec<OwnedRow> = cards.iter().map(|card| OwnedRow::new(card, encoding)).collect();
            let rows: Vec<_> = rows.iter().map(OwnedRow::row).collect();
            let described = CatalogueText::new(&rows, encoding, tokens, CatalogueLimit::new(budget));
            (tokens, fits) = (described.tokens(), described.fits());
            if let Some(describe) = metas.first_mut() {
                described.write_into(&mut describe.input_schema);
                without_summary = bare_names(&describe.input_schema, cards);
            }
        }
        MetaTools {
            entries: metas.iter().map(entry).collect(),
            tokens,
            fits,
            without_summary,
        }
    }
}

/// Returns the number of tools that have a summary and only a name in the catalogue of
/// `describe_tool`.
fn bare_names(describe: &Map<String, Value>, cards: &[Card]) -> usize {
    let text = describe["properties"]["tools"]["description"].as_str();
    let text = text.unwrap_or_default();
    let rows = text.strip_suffix(END).unwrap_or(text).split(BEFORE_TOOL);
    // The heading of the next source follows a row.
    let rows: HashSet<&str> = rows.filter_map(|row| row.split(BEFORE_SOURCE).next()).collect();
    let has_summary = |card: &&Card| !card.summary.trim().is_empty();
    let bare = cards.iter().filter(|card| rows.contains(card.name.trim()));
    bare.filter(has_summary).count()
}

/// Counts meta-tools.
fn tokens(metas: &[RunTimeMetaTool], encoding: Encoding) -> u32 {
    let cards = metas.iter().map(|listed| {
        let schema = Value::Object(listed.input_schema.clone());
        Card::new(listed.meta.name(), &listed.description, &schema)
    });
    Catalogue::new("", encoding, cards.collect()).tokens()
}

fn entry(listed: &RunTimeMetaTool) -> (MetaTool, Value) {
    let mut entry = json!({
        "name": listed.meta.name(),
        "description": listed.description,
        "inputSchema": listed.input_schema,
    });
    if let Some(reads) = listed.read_only {
        entry["annotations"] = json!({ "readOnlyHint": reads });
    }
    (listed.meta, entry)
}

/// Returns `list_available_tools` and `get_active_toolset`, with their list entries and costs.
/// [`CatalogueContext`](crate::discover::CatalogueContext) and [`ListedContext`](crate::discover::ListedContext) are their
/// results.
pub fn context_tools(encoding: Encoding) -> [&'static Definition; 2] {
    meta::context_tools(encoding, CountedEntry::Model)
}

/// Compares the arguments of a call with the tool's input schema. Removes each null in place of an
/// optional property whose schema refuses null, since it means "absent".
///
/// The check refuses only arguments that the schema certainly refuses: it ignores keywords that it
/// does not support, such as `not` and `if`. `format` is not checked.
///
/// ```
/// use serde_json::json;
///
/// let schema = json!({ "type": "object", "properties": { "limit": { "type": "integer", "maximum": 100 } } });
/// let mut arguments = json!({ "limit": 500 }).as_object().unwrap().clone();
/// let error = mcpact::proxy::check_arguments(schema.as_object().unwrap(), &mut arguments).unwrap_err();
/// assert_eq!(error.to_string(), "limit: 500 is not at most 100");
/// ```
///
/// # Errors
///
/// Returns every problem, with a message for a model.
pub fn check_arguments(schema: &Map<String, Value>, arguments: &mut Map<String, Value>) -> Result<(), ArgumentsError> {
    match check_by_schema(schema, arguments).error {
        None => Ok(()),
        Some(error) => Err(error),
    }
}
