//! Ranks the tools of a search index as if the texts of one tool were different.

use std::borrow::Cow;

use super::{
    SearchIndex,
    rank::{Builder, Document, MAX_RANKED, Ranking},
    split::words,
    stem::stem,
    words::is_stop_word,
};

/// The tools of a search index, in texts that a trial can change.
pub(crate) struct Trials<'a> {
    documents: Vec<Document<'a>>,
    /// The unchanged texts, as the ranking reads them.
    read: Builder,
    tools: Vec<ToolTexts<'a>>,
    search_index: &'a SearchIndex,
}

/// The texts of a tool.
pub(crate) struct ToolTexts<'a> {
    pub(crate) name: &'a str,
    pub(crate) summary: &'a str,
    pub(crate) description: &'a str,
    pub(crate) asks: Vec<&'a str>,
    /// The model-visible entry.
    pub(crate) entry: Cow<'a, str>,
}

/// A change of the texts of one tool.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Change<'a> {
    /// The index of the tool.
    pub(crate) tool: usize,
    /// The index of an ask to remove.
    pub(crate) without_ask: Option<usize>,
    /// Words to add to the description.
    pub(crate) with_words: Option<&'a str>,
}

/// The tools for a query, best first, with their scores.
pub(crate) type Ranks = Vec<(usize, f64)>;

impl<'a> Trials<'a> {
    pub(crate) fn new(search_index: &'a SearchIndex) -> Trials<'a> {
        let entries = (0..search_index.len()).map(|index| search_index.entry(index));
        let tools = entries.clone().map(|entry| ToolTexts {
            name: entry.name(),
            summary: entry.summary(),
            description: entry.description(),
            asks: entry.asks(),
            entry: entry.model_visible(),
        });
        let all = search_index.all();
        let documents = entries
            .enumerate()
            .map(|(index, entry)| entry.document(all.required(index)));
        let documents: Vec<Document<'_>> = documents.collect();
        Trials {
            read: Builder::of(documents.iter().cloned()),
            documents,
            tools: tools.collect(),
            search_index,
        }
    }

    /// Returns the tools, in the search index's order.
    pub(crate) fn tools(&self) -> &[ToolTexts<'a>] {
        &self.tools
    }

    /// Returns the ranking of the unchanged tools.
    pub(crate) fn unchanged(&self) -> Trial<'a> {
        self.trial(self.read.clone().into())
    }

    /// Returns the ranking after a change.
    pub(crate) fn changed(&self, change: &Change<'_>) -> Trial<'a> {
        let mut document: Document<'_> = self.documents[change.tool].clone();
        if let Some(ask) = change.without_ask {
            document.asks.remove(ask);
        }
        let description;
        if let Some(words) = change.with_words {
            description = format!("{} {words}", document.description);
            document.description = &description;
        }
        self.trial(self.read.with(change.tool, &document).into())
    }

    fn trial(&self, ranking: Ranking) -> Trial<'a> {
        Trial {
            ranking,
            search_index: self.search_index,
        }
    }

    /// Returns the words of a query that the name and the description of a tool do not have, as the
    /// query writes them.
    pub(crate) fn missing_words<'q>(&self, tool: usize, query: &'q str) -> Vec<&'q str> {
        let tool = &self.tools[tool];
        let known = words(tool.name).into_iter().chain(words(tool.description));
        let mut stems: Vec<String> = known.map(|word| stem(&word)).collect();
        let mut missing = Vec::new();
        for written in query.split(|ch: char| !ch.is_alphanumeric()) {
            // A single letter is an initial, or the rest of a contraction.
            let has_letters = written.chars().any(char::is_alphabetic) && written.chars().nth(1).is_some();
            let plain = words(written);
            let stem: String = plain.iter().map(|word| stem(word)).collect();
            if has_letters && !plain.iter().all(|word| is_stop_word(word)) && !stems.contains(&stem) {
                missing.push(written);
                stems.push(stem);
            }
        }
        missing
    }

    /// Returns a query of a tool's own texts: the words of its name, and its summary. The query
    /// does not name the tool exactly.
    pub(crate) fn own_words(&self, tool: usize) -> String {
        let tool = &self.tools[tool];
        let mut own = words(tool.name);
        // With no other words, the query would be the name.
        own.extend(words(if tool.summary.is_empty() {
            tool.name
        } else {
            tool.summary
        }));
        own.join(" ")
    }
}

/// A ranking of all tools.
pub(crate) struct Trial<'a> {
    ranking: Ranking,
    /// The search index, whose vectors of a sentence model a trial does not change.
    search_index: &'a SearchIndex,
}

impl Trial<'_> {
    /// Ranks the tools for a query.
    pub(crate) fn rank(&self, query: &str) -> Ranks {
        let by_sentence = self.search_index.similarities(query);
        let ranked = self
            .ranking
            .rank_with(query, by_sentence.as_deref(), MAX_RANKED, |_| true);
        ranked.indices.into_iter().zip(ranked.scores).collect()
    }
}
