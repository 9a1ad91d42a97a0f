//! The results of `mcpact recall`, for its tables, its JSON and its page.

use mcpact::recall::{Confusion, Confusions, Quality, Recall, Searched, Shadow};
use mcpact_tokens::Encoding;

use crate::input::listing::Tool;

/// The results of the command.
pub(crate) struct Results<'a> {
    /// The inputs, for a title.
    pub(crate) title: String,
    pub(crate) tools: &'a [Tool],
    pub(crate) searches: Recall,
    /// The id of each request of a file.
    pub(crate) ids: Vec<Option<String>>,
    pub(crate) confusions: Confusions,
    pub(crate) shadows: Vec<Shadow>,
    /// The encoding of all costs.
    pub(crate) encoding: Encoding,
    /// The minimum share of the relevant tools among the first five, in percent.
    pub(crate) min: Option<f64>,
}

impl<'a> Results<'a> {
    /// Returns whether too few requests find their tools.
    pub(crate) fn is_below(&self) -> bool {
        let quality = self.searches.quality();
        self.min.is_some_and(|min| quality.is_below(min / 100.0))
    }

    /// Returns the measures of the requests for each source, in order of first occurrence. A
    /// request belongs to the source of its first relevant tool. Returns none if no tool has a
    /// source.
    pub(crate) fn by_source(&self) -> Vec<(&'a str, Quality)> {
        let mut sources: Vec<(&str, Vec<&Searched>)> = Vec::new();
        for searched in &self.searches.searched {
            let first = searched.request.relevant.first();
            let tool = self.tools.iter().find(|tool| Some(&tool.name) == first);
            let Some(source) = tool.and_then(|tool| tool.source.as_deref()) else {
                continue;
            };
            match sources.iter_mut().find(|(name, _)| *name == source) {
                Some((_, requests)) => requests.push(searched),
                None => sources.push((source, vec![searched])),
            }
        }
        let sources = sources.into_iter();
        sources.map(|(name, requests)| (name, Quality::of(requests))).collect()
    }
}

/// Returns the words that separate two tools, with their costs in the description.
pub(crate) fn separating_words(confusion: &Confusion) -> String {
    let words = confusion.words.iter();
    let words: Vec<String> = words
        .map(|word| format!("{} ({:+})", word.words, word.description_tokens))
        .collect();
    words.join(", ")
}

/// Returns a share in percent.
pub(crate) fn share(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
