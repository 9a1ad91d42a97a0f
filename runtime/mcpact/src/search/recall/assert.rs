//! `assert_recall!`: a test that fails when the asks of a toolset do not find their tools.

use std::fmt::Write as _;

use super::{Confusion, Confusions, Recall, TOP};
use crate::{build::toolset::Toolset, search::discover::SearchIndex};

/// The default of the minimum share of asks that must find their tool, from 0 to 1.
pub const MIN_SHARE: f64 = 0.8;

/// The maximum number of confusions in the message.
const MAX_CONFUSIONS: usize = 10;

/// Searches each *ask* of a toolset, an example request of a tool (`asks = […]` of
/// [`mcp_tool`](macro@crate::mcp_tool)), with that ask removed from the index, in a test.
///
/// The test fails if too few asks find their tool among the first five, which a search returns by
/// default. The second argument is the minimum share, from 0 to 1; by default 0.8. The message
/// lists the tools that the search ranks before the right ones, and the words that would separate
/// them. For each word it states the tokens that the word adds to the description. A word in
/// `keywords` adds no tokens, since no model sees keywords.
///
/// ```
/// use mcpact::{ToolSchema, mcp_tool, toolset};
///
/// /// Search newspapers
/// #[mcp_tool(asks = ["old newspapers of Sydney", "newspapers about gold"])]
/// #[derive(ToolSchema)]
/// struct Newspapers { query: String }
///
/// toolset! { TOOLS = [Newspapers] }
///
/// // In a test of the server:
/// mcpact::assert_recall!(TOOLS);
/// mcpact::assert_recall!(TOOLS, 1.0);
/// ```
///
/// # Panics
///
/// Panics if fewer asks find their tool, in tenths of a percent as in the message, if no tool has asks, or if the share is not from 0 to 1.
#[macro_export]
macro_rules! assert_recall {
    ($toolset:expr $(,)?) => {
        $crate::assert_recall!($toolset, $crate::recall::MIN_SHARE)
    };
    ($toolset:expr, $min:expr $(,)?) => {
        $crate::recall::assert(&$toolset, $min)
    };
}

/// Checks the asks of a toolset, for [`assert_recall!`](crate::assert_recall).
///
/// # Panics
///
/// Panics as [`assert_recall!`](crate::assert_recall) does.
#[doc(hidden)]
#[track_caller]
pub fn assert(toolset: &'static Toolset, min: f64) {
    let name = toolset.name;
    assert!((0.0..=1.0).contains(&min), "the share {min} is not from 0 to 1");
    let index = SearchIndex::of(toolset);
    let recall = Recall::of_asks(&index);
    assert!(
        !recall.searched.is_empty(),
        "no tool of {name} has asks; write `#[mcp_tool(asks = [\"…\"])]`"
    );
    assert!(
        !recall.quality().is_below(min),
        "{}",
        failure(name, &recall, &recall.confusions(&index, MAX_CONFUSIONS), min)
    );
}

/// Returns the message of a failed test.
fn failure(name: &str, recall: &Recall, confusions: &Confusions, min: f64) -> String {
    let quality = recall.quality();
    let mut text = format!(
        "{:.1} % of the {} asks of {name} find their tool among the first {TOP}, fewer than {:.1} % (first {:.1} %, nDCG@10 {:.3}, MRR {:.3})",
        quality.recall_5 * 100.0,
        quality.requests,
        min * 100.0,
        quality.recall_1 * 100.0,
        quality.ndcg_10,
        quality.mrr,
    );
    for confusion in &confusions.first {
        let requests = confusion.requests.join("`, `");
        let Confusion { tool, shadowed_by, .. } = confusion;
        let _ = write!(
            text,
            "\nthe search ranks `{shadowed_by}` before `{tool}` for `{requests}`"
        );
        let words = confusion.words.iter();
        let words: Vec<String> = words
            .map(|word| format!("`{}` ({})", word.words, Tokens(word.description_tokens)))
            .collect();
        if !words.is_empty() {
            let words = words.join(", ");
            let _ = write!(
                text,
                "\n  in its description, one of these would separate them: {words}; in `keywords` they cost nothing"
            );
        }
    }
    if confusions.omitted > 0 {
        let _ = write!(
            text,
            "\nand {} more pairs of tools; `mcpact recall` lists them",
            confusions.omitted
        );
    }
    text
}

/// A difference in tokens: `+1 token`, `-2 tokens`.
struct Tokens(i32);

impl std::fmt::Display for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:+} token{}", self.0, if self.0.abs() == 1 { "" } else { "s" })
    }
}
