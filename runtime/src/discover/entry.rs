//! A tool of a catalogue, compiled or known only at run time.

use std::borrow::Cow;

use serde_json::Value;

use super::{Verbosity, card::CountedCard, rank::Document};
use crate::{
    Annotations, Definition, VerbosityTokens,
    json_schema::visit,
    tool::{entry::Form, measured::Measured},
};

/// One tool of a catalogue.
#[derive(Clone, Copy)]
pub(super) enum Entry<'a> {
    Static(&'static Definition),
    Card(&'a CountedCard),
}

impl<'a> Entry<'a> {
    pub(super) fn name(self) -> &'a str {
        match self {
            Entry::Static(tool) => tool.name,
            Entry::Card(counted) => &counted.card.name,
        }
    }

    pub(super) fn source(self) -> &'a str {
        match self {
            Entry::Static(tool) => tool.source,
            Entry::Card(counted) => &counted.card.source,
        }
    }

    pub(super) fn summary(self) -> &'a str {
        match self {
            Entry::Static(tool) => tool.summary,
            Entry::Card(counted) => &counted.card.summary,
        }
    }

    pub(super) fn description(self) -> &'a str {
        match self {
            Entry::Static(tool) => tool.description,
            Entry::Card(counted) => &counted.card.description,
        }
    }

    pub(super) fn asks(self) -> Vec<&'a str> {
        match self {
            Entry::Static(tool) => tool.asks.to_vec(),
            Entry::Card(counted) => counted.card.asks.iter().map(String::as_str).collect(),
        }
    }

    pub(super) fn annotations(self) -> Annotations {
        match self {
            Entry::Static(tool) => tool.annotations,
            Entry::Card(counted) => counted.card.annotations,
        }
    }

    /// Returns its tags.
    pub(super) fn tags(self) -> impl Iterator<Item = &'a str> {
        let (compiled, listed): (&[&str], &[String]) = match self {
            Entry::Static(tool) => (tool.tags, &[]),
            Entry::Card(counted) => (&[], &counted.card.tags),
        };
        compiled.iter().copied().chain(listed.iter().map(String::as_str))
    }

    /// Returns the cost of describing it in JSON.
    pub(super) fn described(self) -> VerbosityTokens {
        match self {
            Entry::Static(tool) => tool.described,
            Entry::Card(counted) => counted.tokens,
        }
    }

    /// Returns the cost of listing it.
    pub(super) fn listed(self) -> u32 {
        match self {
            Entry::Static(tool) => tool.tokens.total,
            Entry::Card(counted) => counted.tokens.standard,
        }
    }

    /// Returns its description at this verbosity in JSON, and the cost.
    pub(super) fn json(self, verbosity: Verbosity) -> (Cow<'a, str>, u32) {
        let tokens = self.described();
        match (self, verbosity) {
            (Entry::Static(tool), Verbosity::Minimal) => {
                (Measured::at_run_time(tool, Form::Minimal).into(), tokens.minimal)
            }
            (Entry::Static(tool), Verbosity::Standard) => (tool.entry.into(), tokens.standard),
            (Entry::Static(tool), Verbosity::Full) => (Measured::at_run_time(tool, Form::Full).into(), tokens.full),
            (Entry::Card(counted), Verbosity::Minimal) => (counted.card.minimal().into(), tokens.minimal),
            (Entry::Card(counted), Verbosity::Standard) => (counted.card.entry().into(), tokens.standard),
            (Entry::Card(counted), Verbosity::Full) => (counted.card.full().into(), tokens.full),
        }
    }

    /// Returns the model-visible entry for a line with the required parameters. A tool that is
    /// known only at run time has its summary there, since its description can be long.
    pub(super) fn brief(self) -> Cow<'a, str> {
        match self {
            Entry::Static(tool) => tool.entry.into(),
            Entry::Card(counted) => counted.card.summarized().into(),
        }
    }

    /// Returns its model-visible entry.
    pub(super) fn model_visible(self) -> Cow<'a, str> {
        match self {
            Entry::Static(tool) => tool.entry.into(),
            Entry::Card(counted) => counted.card.entry().into(),
        }
    }

    pub(super) fn input_schema(self) -> &'a str {
        match self {
            Entry::Static(tool) => tool.input_schema,
            Entry::Card(counted) => &counted.card.input_schema,
        }
    }

    pub(super) fn output_schema(self) -> Option<&'a str> {
        match self {
            Entry::Static(tool) => tool.output_schema,
            Entry::Card(counted) => counted.card.output_schema.as_deref(),
        }
    }

    /// Returns its texts for the search, with the indices of the tools whose results it requires.
    pub(super) fn document(self, requires: Vec<usize>) -> Document<'a> {
        let keywords = match self {
            Entry::Static(tool) => tool.keywords.to_vec(),
            Entry::Card(counted) => counted.card.keywords.iter().map(String::as_str).collect(),
        };
        let mut document = Document {
            name: self.name(),
            source: self.source(),
            keywords,
            asks: self.asks(),
            summary: self.summary(),
            description: self.description(),
            requires,
            ..Document::default()
        };
        document.add_parameters(self.input_schema());
        document
    }
}

impl Document<'_> {
    /// Adds the names, descriptions and allowed values of the parameters in a JSON Schema.
    fn add_parameters(&mut self, schema: &str) {
        let schema: Value = serde_json::from_str(schema).unwrap_or_default();
        visit(&schema, |path, schema| {
            let Some(location) = path.last() else { return };
            if let Some(name) = location.property() {
                add(&mut self.parameter_names, name);
            }
            let values = schema["enum"].as_array().into_iter().flatten();
            let texts = [&schema["description"], &schema["const"]].into_iter().chain(values);
            for text in texts.filter_map(Value::as_str) {
                add(&mut self.parameter_texts, text);
            }
        });
    }
}

fn add(texts: &mut String, text: &str) {
    texts.push_str(text);
    texts.push('\n');
}
