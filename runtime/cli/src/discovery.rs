//! The tools of a listing for discovery: their texts for the search, and the edges between them.

use mcpact::discover::{Card, Catalogue};
use mcpact_tokens::Encoding;
use serde_json::{Map, json};

use crate::index_texts::Edges;
use crate::listing::{Listing, Tool};

impl Listing {
    /// Returns the edges of each tool: those of an index, or else those that names suggest.
    pub(crate) fn edges(&self) -> Vec<Edges> {
        let has_output = |tool: &Tool| tool.entry.contains_key("outputSchema");
        if self.index.is_some() || !self.tools.iter().any(has_output) {
            return self.tools.iter().map(|tool| tool.edges.clone()).collect();
        }
        // Edges depend on names and schemas alone, so no description is counted.
        let cards = self.tools.iter().map(|tool| tool.card_of(""));
        let catalogue = Catalogue::new("", Encoding::default(), cards.collect());
        let all = catalogue.all();
        let edges = self.tools.iter().map(|tool| Edges {
            from: Map::new(),
            inferred_from: all
                .edges(&tool.name)
                .iter()
                .map(|edge| (edge.parameter.clone(), json!([edge.from])))
                .collect(),
        });
        edges.collect()
    }
}

impl Tool {
    /// Returns the tool for the search.
    pub(crate) fn card(&self) -> Card {
        self.card_of(self.description())
    }

    /// Returns the tool for the search, with this description.
    fn card_of(&self, description: &str) -> Card {
        let schema = self.entry.get("inputSchema").cloned();
        let schema = schema.unwrap_or_else(|| json!({ "type": "object" }));
        let mut card = Card::new(self.name.clone(), description, &schema)
            .source(self.source.clone().unwrap_or_default())
            .asks(self.search.asks.iter().cloned())
            .examples(&self.examples);
        if let Some(summary) = &self.search.summary {
            card.summary.clone_from(summary);
        }
        if !self.search.keywords.is_empty() {
            card.keywords.clone_from(&self.search.keywords);
        }
        if !self.search.tags.is_empty() {
            card = card.tags(self.search.tags.iter().cloned());
        } else if let Some(meta) = self.entry.get("_meta") {
            card = card.tags_of_meta(meta);
        }
        if let Some(output) = self.entry.get("outputSchema") {
            card = card.output_schema(output);
        }
        if self.indexed_tokens.is_some() {
            card = card.edges(self.edges.each());
        }
        card
    }
}

/// Returns these tools for the search.
pub(crate) fn catalogue<'a>(tools: impl IntoIterator<Item = &'a Tool>, encoding: Encoding) -> Catalogue {
    Catalogue::new("", encoding, tools.into_iter().map(Tool::card).collect())
}
