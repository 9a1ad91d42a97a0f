//! A tool, written and counted on its own, and the definitions of several such tools together: the constants of one block.
//!
//! Each item of an expansion costs rustc more than what is evaluated in it. So a tool alone is one constant, and what is exact in
//! its size (texts, parameters) is one static for all tools of a block: 69 tools are 1,100 items less than with each its own.

use super::{
    Count, Definition, ParameterTokens, TokenCount, VerbosityTokens,
    draft::{Draft, described},
    entry::{DESCRIPTION, Form, NAME, Parts},
    wire::{self, Wire},
};
use crate::{__private::About, budget::Settings, schema::Hoisted, utf8::Utf8};

/// A tool, written and counted.
#[derive(Debug)]
pub struct Written {
    parts: Parts,
    pub(crate) settings: Settings,
    pub(crate) about: About,
    /// The text of the model-visible entry, with the tokens of what is counted.
    entry: Draft,
    described: VerbosityTokens,
    full_types: u64,
    wire: Wire,
    /// The types that the output schema refers to.
    of_output: Hoisted,
}

impl Written {
    /// # Panics
    ///
    /// In const evaluation, where the parameters are not what every client takes, or there are too many.
    #[track_caller]
    pub const fn new(parts: Parts, settings: Settings, about: About) -> Written {
        let of_output = wire::of_output(&parts, settings.encoding);
        let mut entry = Draft::smallest(&parts, Form::Model, &settings, &of_output);
        let (described, full_types) = described(&parts, &settings, &entry, &of_output);
        if matches!(settings.count, Count::Wire) {
            entry.count_as(&Draft::smallest(&parts, Form::Wire, &settings, &of_output));
        }
        let wire = Wire::of(&parts, settings.profile, &of_output);
        Written {
            parts,
            settings,
            about,
            entry,
            described,
            full_types,
            wire,
            of_output,
        }
    }

    /// What is counted of it.
    #[track_caller]
    pub(crate) const fn total(&self) -> u32 {
        self.entry.total()
    }

    /// What is counted of it, by part.
    #[track_caller]
    pub(crate) const fn tokens(&self, parameters: &'static [ParameterTokens]) -> TokenCount {
        TokenCount {
            total: self.entry.total(),
            name: self.entry.part(NAME),
            description: self.entry.part(DESCRIPTION),
            structure: self.entry.structure(),
            parameters,
        }
    }

    /// How many parameters it has.
    #[track_caller]
    pub(crate) const fn parameters(&self) -> usize {
        self.entry.parameters()
    }

    /// What a parameter costs.
    #[track_caller]
    pub(crate) const fn parameter(&self, index: usize) -> u32 {
        self.entry.parameter(index)
    }

    /// A parameter's name.
    #[track_caller]
    pub(crate) const fn parameter_name(&self, index: usize) -> &str {
        let (start, end) = self.entry.parameter_name(index);
        self.entry.text.part(start, end)
    }

    /// How many bytes its entries have: one text where both are the same.
    #[track_caller]
    const fn len(&self) -> usize {
        let entry = self.entry.text.len();
        match self.wire.more {
            0 => entry,
            more => entry + entry + more,
        }
    }
}

/// How many bytes the entries of the tools have.
#[track_caller]
pub const fn text_len(tools: &[&Written]) -> usize {
    let (mut len, mut index) = (0, 0);
    while index < tools.len() {
        len += tools[index].len();
        index += 1;
    }
    len
}

/// The entries of the tools: of each what a model sees, then, where that is another, what is sent.
#[track_caller]
pub const fn text<const LEN: usize>(tools: &[&Written]) -> Utf8<LEN> {
    let mut text = Utf8::new();
    let mut filler = text.filler();
    let mut index = 0;
    while index < tools.len() {
        let tool = tools[index];
        filler.push(tool.entry.text.as_str());
        if tool.wire.more > 0 {
            let profile = tool.settings.profile;
            wire::write(&mut filler, &tool.parts, &tool.entry, profile, &tool.of_output);
        }
        index += 1;
    }
    text
}

/// How many parameters the tools have.
#[track_caller]
pub const fn parameter_count(tools: &[&Written]) -> usize {
    let (mut count, mut index) = (0, 0);
    while index < tools.len() {
        count += tools[index].parameters();
        index += 1;
    }
    count
}

/// What the parameters of the tools cost, one tool's behind another's. `text` is the tools'.
#[track_caller]
pub const fn parameters<const COUNT: usize, const LEN: usize>(
    tools: &[&Written],
    text: &'static Utf8<LEN>,
) -> [ParameterTokens; COUNT] {
    let mut parameters = [ParameterTokens { name: "", tokens: 0 }; COUNT];
    let (mut count, mut at, mut index) = (0, 0, 0);
    while index < tools.len() {
        let tool = tools[index];
        let (of_tool, mut parameter) = (tool.parameters(), 0);
        while parameter < of_tool {
            let (start, end) = tool.entry.parameter_name(parameter);
            parameters[count] = ParameterTokens {
                name: text.part(at + start, at + end),
                tokens: tool.parameter(parameter),
            };
            count += 1;
            parameter += 1;
        }
        at += tool.len();
        index += 1;
    }
    parameters
}

/// All that is known of the tools, whose `text` and `parameters` these are.
#[track_caller]
pub const fn definitions<const TOOLS: usize, const LEN: usize>(
    tools: &[&Written],
    text: &'static Utf8<LEN>,
    mut parameters: &'static [ParameterTokens],
) -> [Definition; TOOLS] {
    let mut definitions = [Definition::NOTHING; TOOLS];
    let (mut at, mut index) = (0, 0);
    while index < tools.len() {
        let tool = tools[index];
        let (own, rest) = parameters.split_at(tool.parameters());
        parameters = rest;
        let sent = at + tool.entry.text.len();
        let entry = text.part(at, sent);
        let schema = tool.entry.schema;
        let input_schema = text.part(at + schema.0, at + schema.1);
        at += tool.len();
        definitions[index] = Definition {
            name: tool.about.name,
            title: tool.about.title,
            description: tool.about.description,
            source: tool.about.source,
            summary: tool.about.summary,
            keywords: tool.about.keywords,
            annotations: tool.about.annotations,
            input_schema,
            output_schema: match tool.wire.output_schema(&tool.parts, &tool.entry) {
                Some((start, end)) => Some(text.part(sent + start, sent + end)),
                None => None,
            },
            entry,
            wire_entry: if tool.wire.more > 0 { text.part(sent, at) } else { entry },
            tokens: tool.tokens(own),
            count: tool.settings.count,
            encoding: tool.settings.encoding,
            described: tool.described,
            input: tool.parts.input,
            parts: tool.parts,
            profile: tool.settings.profile,
            full_types: tool.full_types,
            output_types: tool.of_output.bits(),
            index: tool.about.index,
        };
        index += 1;
    }
    definitions
}

/// The tools as a list, each by itself.
#[track_caller]
pub const fn list<const TOOLS: usize>(definitions: &'static [Definition; TOOLS]) -> [&'static Definition; TOOLS] {
    let mut list = [&Definition::NOTHING; TOOLS];
    let mut index = 0;
    while index < TOOLS {
        list[index] = &definitions[index];
        index += 1;
    }
    list
}
