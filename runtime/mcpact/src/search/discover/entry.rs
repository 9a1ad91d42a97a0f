//! A tool of a search index, compiled or known only at run time.

use std::borrow::Cow;

use super::{Verbosity, card::CountedCard, parameter_edge::ParameterEdge, rank::Document};
use crate::{
    Annotations, Definition, VerbosityTokens,
    build::tool::{entry::Form, measured::Measured},
};

/// One tool of a search index.
#[derive(Clone, Copy)]
pub(super) enum Entry<'a> {
    Compiled(&'static Definition),
    Card(&'a CountedCard),
}

impl<'a> Entry<'a> {
    pub(super) fn name(self) -> &'a str {
        match self {
            Entry::Compiled(tool) => tool.name,
            Entry::Card(counted) => &counted.card.name,
        }
    }

    pub(super) fn source(self) -> &'a str {
        match self {
            Entry::Compiled(tool) => tool.source,
            Entry::Card(counted) => &counted.card.source,
        }
    }

    pub(super) fn summary(self) -> &'a str {
        match self {
            Entry::Compiled(tool) => tool.summary,
            Entry::Card(counted) => &counted.card.summary,
        }
    }

    pub(super) fn description(self) -> &'a str {
        match self {
            Entry::Compiled(tool) => tool.description,
            Entry::Card(counted) => &counted.card.description,
        }
    }

    pub(super) fn asks(self) -> Vec<&'a str> {
        match self {
            Entry::Compiled(tool) => tool.asks.to_vec(),
            Entry::Card(counted) => counted.card.asks.iter().map(String::as_str).collect(),
        }
    }

    pub(super) fn annotations(self) -> Annotations {
        match self {
            Entry::Compiled(tool) => tool.annotations,
            Entry::Card(counted) => counted.card.annotations,
        }
    }

    /// Returns the tags of the tool.
    pub(super) fn tags(self) -> impl Iterator<Item = &'a str> {
        let (compiled, listed): (&[&str], &[String]) = match self {
            Entry::Compiled(tool) => (tool.tags, &[]),
            Entry::Card(counted) => (&[], &counted.card.tags),
        };
        compiled.iter().copied().chain(listed.iter().map(String::as_str))
    }

    /// Returns the cost of describing the tool in JSON.
    pub(super) fn described_tokens(self) -> VerbosityTokens {
        match self {
            Entry::Compiled(tool) => tool.described,
            Entry::Card(counted) => counted.tokens,
        }
    }

    /// Returns the cost of listing the tool.
    pub(super) fn listed_tokens(self) -> u32 {
        match self {
            Entry::Compiled(tool) => tool.tokens.total,
            Entry::Card(counted) => counted.tokens.standard,
        }
    }

    /// Returns the tool's description at this verbosity in JSON, and its cost.
    pub(super) fn json(self, verbosity: Verbosity) -> (Cow<'a, str>, u32) {
        let tokens = self.described_tokens();
        match (self, verbosity) {
            (Entry::Compiled(tool), Verbosity::Minimal) => {
                (Measured::at_run_time(tool, Form::Minimal).into(), tokens.minimal)
            }
            (Entry::Compiled(tool), Verbosity::Standard) => (tool.entry.into(), tokens.standard),
            (Entry::Compiled(tool), Verbosity::Full) => (
                Measured::at_run_time(tool, Form::Full(tool.examples)).into(),
                tokens.full,
            ),
            (Entry::Card(counted), Verbosity::Minimal) => (counted.card.minimal().into(), tokens.minimal),
            (Entry::Card(counted), Verbosity::Standard) => (counted.card.entry().into(), tokens.standard),
            (Entry::Card(counted), Verbosity::Full) => (counted.card.full().into(), tokens.full),
        }
    }

    /// Returns the model-visible entry for a line with the required parameters. The entry of a tool
    /// that is known only at run time has the summary, since the description can be long.
    pub(super) fn entry_for_brief(self) -> Cow<'a, str> {
        match self {
            Entry::Compiled(tool) => tool.entry.into(),
            Entry::Card(counted) => counted.card.summarized().into(),
        }
    }

    /// Returns the tool's model-visible entry.
    pub(super) fn model_visible(self) -> Cow<'a, str> {
        match self {
            Entry::Compiled(tool) => tool.entry.into(),
            Entry::Card(counted) => counted.card.entry().into(),
        }
    }

    pub(super) fn input_schema(self) -> &'a str {
        match self {
            Entry::Compiled(tool) => tool.input_schema,
            Entry::Card(counted) => &counted.card.input_schema,
        }
    }

    pub(super) fn output_schema(self) -> Option<&'a str> {
        match self {
            Entry::Compiled(tool) => tool.output_schema,
            Entry::Card(counted) => counted.card.output_schema.as_deref(),
        }
    }

    /// Returns the edges of a tool from an index, several for a parameter that several tools return.
    pub(super) fn edges(self) -> Option<&'a [ParameterEdge]> {
        match self {
            Entry::Compiled(_) => None,
            Entry::Card(counted) => counted.card.edges.as_deref(),
        }
    }

    /// Returns the tool's texts for the search, with the indices of the tools whose results it
    /// requires.
    pub(super) fn document(self, requires: Vec<usize>) -> Document<'a> {
        let keywords = match self {
            Entry::Compiled(tool) => tool.keywords.to_vec(),
            Entry::Card(counted) => counted.card.keywords.iter().map(String::as_str).collect(),
        };
        Document {
            name: self.name(),
            source: self.source(),
            keywords,
            asks: self.asks(),
            summary: self.summary(),
            description: self.description(),
            input_schema: self.input_schema(),
            requires,
        }
    }
}
