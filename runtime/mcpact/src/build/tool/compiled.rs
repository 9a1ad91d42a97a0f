//! Compiles tools: a constant for each, and the definitions of a block's tools in common statics.
//!
//! Each item of an expansion costs rustc more than its evaluation. So a tool is one constant, and
//! arrays of exact size (texts, parameters) are one static for a whole block, which saves 1,100
//! items for 69 tools.

use super::{
    Annotations, CountedEntry, Definition, ParameterTokens, TokenCount, VerbosityTokens,
    entry::{DESCRIPTION, Form, NAME, Parts},
    measured::{Measured, described},
    result_budget::ResultBudget,
    settings::Settings,
    wire::{self, Wire},
};
#[cfg(feature = "serde_json")]
use crate::build::pattern::Engine;
use crate::build::{
    meta::catalogue::Summaries,
    schema::{Hoisted, Node},
    utf8::Utf8,
};

/// The fields of a [`Definition`] that the macros set.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The tool's name.
    pub name: &'static str,
    /// The tool's title.
    pub title: Option<&'static str>,
    /// The tool's description.
    pub description: &'static str,
    /// The tool's source.
    pub source: &'static str,
    /// The tool's summary, at most ten words.
    pub summary: &'static str,
    /// The keywords of the attribute, then those derived from name and summary.
    pub keywords: &'static [&'static str],
    /// Tags for filters of the search.
    pub tags: &'static [&'static str],
    /// The asks of the attribute.
    pub asks: &'static [&'static str],
    /// Hints for clients.
    pub annotations: Annotations,
    /// The id types in results, in addition to those of the output.
    pub returns: Option<&'static Node>,
    /// The literal part of the tool's index entry: properties without braces.
    pub index: &'static str,
    /// The tool's summaries in a catalogue.
    pub summaries: Summaries,
}

impl About {
    /// No texts; the fields that an expansion omits.
    pub const NONE: About = About {
        name: "",
        title: None,
        description: "",
        source: "",
        summary: "",
        keywords: &[],
        tags: &[],
        asks: &[],
        annotations: Annotations::NONE,
        returns: None,
        index: "",
        summaries: Summaries::NONE,
    };
}

/// Returns the default source of a struct tool: the last segment of its module's path.
pub const fn source(module: &'static str) -> &'static str {
    let bytes = module.as_bytes();
    let mut start = bytes.len();
    while start > 0 && bytes[start - 1] != b':' {
        start -= 1;
    }
    module.split_at(start).1
}

/// A tool with its texts and counts.
#[derive(Debug)]
pub struct Compiled {
    parts: Parts,
    pub(crate) settings: Settings,
    pub(crate) about: About,
    /// The text of the model-visible entry, with the tokens of the counted entry.
    entry: Measured,
    described: VerbosityTokens,
    full_types: u64,
    wire: Wire,
    /// The types that the output schema refers to.
    of_output: Hoisted,
    result_budget: Option<ResultBudget>,
    examples: &'static [&'static str],
}

impl Compiled {
    /// Writes and counts a tool.
    ///
    /// # Panics
    ///
    /// Panics in const evaluation if clients refuse the input schema, or if it is too large.
    #[track_caller]
    pub const fn new(parts: Parts, settings: Settings, about: About) -> Compiled {
        let of_output = wire::of_output(&parts, settings.encoding);
        let mut entry = Measured::smallest(&parts, Form::Model, &settings, &of_output);
        let (described, full_types) = described(&parts, &settings, &entry, &of_output);
        if matches!(settings.count, CountedEntry::Wire) {
            entry.take_counts(&Measured::smallest(&parts, Form::Wire, &settings, &of_output));
        }
        let wire = Wire::of(&parts, settings.profile, &of_output);
        Compiled {
            parts,
            settings,
            about,
            entry,
            described,
            full_types,
            wire,
            of_output,
            result_budget: None,
            examples: &[],
        }
    }

    /// Sets the maximum cost of a result.
    #[must_use]
    pub const fn with_result_budget(mut self, budget: ResultBudget) -> Compiled {
        self.result_budget = Some(budget);
        self
    }

    /// Sets the arguments of example calls, and counts the full description with them.
    #[must_use]
    #[track_caller]
    pub const fn with_examples(mut self, examples: &'static [&'static str]) -> Compiled {
        let full = Measured::smallest(&self.parts, Form::Full(examples), &self.settings, &self.of_output);
        self.described.full = full.total();
        self.full_types = full.hoisted;
        self.examples = examples;
        self
    }

    /// Returns the tokens of the counted entry.
    #[track_caller]
    pub(crate) const fn total(&self) -> u32 {
        self.entry.total()
    }

    /// Returns the tokens of the counted entry, by part.
    #[track_caller]
    pub(crate) const fn tokens(&self, parameters: &'static [ParameterTokens]) -> TokenCount {
        TokenCount {
            total: self.entry.total(),
            name: self.entry.part_tokens(NAME),
            description: self.entry.part_tokens(DESCRIPTION),
            structure: self.entry.structure_tokens(),
            parameters,
        }
    }

    /// Returns the number of parameters.
    #[track_caller]
    pub(crate) const fn parameter_count(&self) -> usize {
        self.entry.parameter_count()
    }

    /// Returns the tokens of a parameter.
    #[track_caller]
    pub(crate) const fn parameter_tokens(&self, index: usize) -> u32 {
        self.entry.parameter_tokens(index)
    }

    /// Returns the name of a parameter.
    #[track_caller]
    pub(crate) const fn parameter_name(&self, index: usize) -> &str {
        let (start, end) = self.entry.parameter_name(index);
        self.entry.text.part(start, end)
    }

    /// Returns the bytes of both entries, which share one text if they are equal.
    #[track_caller]
    const fn len(&self) -> usize {
        let entry = self.entry.text.len();
        match self.wire.more {
            0 => entry,
            more => entry + entry + more,
        }
    }
}

/// Returns the bytes of the entries of all tools.
#[track_caller]
pub const fn text_len(tools: &[&Compiled]) -> usize {
    let (mut len, mut index) = (0, 0);
    while index < tools.len() {
        len += tools[index].len();
        index += 1;
    }
    len
}

/// Writes the entries of all tools: each model-visible entry, then the wire entry if it is
/// different.
#[track_caller]
pub const fn text<const LEN: usize>(tools: &[&Compiled]) -> Utf8<LEN> {
    let mut text = Utf8::new();
    let mut writer = text.writer();
    let mut index = 0;
    while index < tools.len() {
        let tool = tools[index];
        writer.push(tool.entry.text.as_str());
        if tool.wire.more > 0 {
            let profile = tool.settings.profile;
            wire::write(&mut writer, &tool.parts, &tool.entry, profile, &tool.of_output);
        }
        index += 1;
    }
    text
}

/// Returns the number of parameters of all tools.
#[track_caller]
pub const fn parameter_count(tools: &[&Compiled]) -> usize {
    let (mut count, mut index) = (0, 0);
    while index < tools.len() {
        count += tools[index].parameter_count();
        index += 1;
    }
    count
}

/// Returns the costs of the parameters of all tools, in one list. `text` is the text of the tools.
#[track_caller]
pub const fn parameters<const COUNT: usize, const LEN: usize>(
    tools: &[&Compiled],
    text: &'static Utf8<LEN>,
) -> [ParameterTokens; COUNT] {
    let mut parameters = [ParameterTokens { name: "", tokens: 0 }; COUNT];
    let (mut count, mut at, mut index) = (0, 0, 0);
    while index < tools.len() {
        let tool = tools[index];
        let (of_tool, mut parameter) = (tool.parameter_count(), 0);
        while parameter < of_tool {
            let (start, end) = tool.entry.parameter_name(parameter);
            parameters[count] = ParameterTokens {
                name: text.part(at + start, at + end),
                tokens: tool.parameter_tokens(parameter),
            };
            count += 1;
            parameter += 1;
        }
        at += tool.len();
        index += 1;
    }
    parameters
}

/// Returns the definitions of the tools, from their `text` and `parameters`.
#[track_caller]
pub const fn definitions<const TOOLS: usize, const LEN: usize>(
    tools: &[&Compiled],
    text: &'static Utf8<LEN>,
    mut parameters: &'static [ParameterTokens],
) -> [Definition; TOOLS] {
    let mut definitions = [Definition::EMPTY; TOOLS];
    let (mut at, mut index) = (0, 0);
    while index < tools.len() {
        let tool = tools[index];
        let (own, rest) = parameters.split_at(tool.parameter_count());
        parameters = rest;
        let sent = at + tool.entry.text.len();
        let entry = text.part(at, sent);
        let schema = tool.entry.schema;
        let input_schema = text.part(at + schema.0, at + schema.1);
        let (required, required_tokens) = match tool.entry.required() {
            Some(((start, end), tokens)) => (text.part(at + start, at + end), tokens),
            None => ("", 0),
        };
        at += tool.len();
        definitions[index] = Definition {
            name: tool.about.name,
            title: tool.about.title,
            description: tool.about.description,
            source: tool.about.source,
            summary: tool.about.summary,
            keywords: tool.about.keywords,
            tags: tool.about.tags,
            asks: tool.about.asks,
            examples: tool.examples,
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
            returns: tool.about.returns,
            input: tool.parts.input,
            #[cfg(feature = "serde_json")]
            engine: Engine::of(tool.parts.input),
            parts: tool.parts,
            profile: tool.settings.profile,
            full_types: tool.full_types,
            output_types: tool.of_output.bits(),
            index: tool.about.index,
            summaries: tool.about.summaries,
            required,
            required_tokens,
            result_budget: tool.result_budget,
        };
        index += 1;
    }
    definitions
}

/// Returns the tools as a list of references.
#[track_caller]
pub const fn list<const TOOLS: usize>(definitions: &'static [Definition; TOOLS]) -> [&'static Definition; TOOLS] {
    let mut list = [&Definition::EMPTY; TOOLS];
    let mut index = 0;
    while index < TOOLS {
        list[index] = &definitions[index];
        index += 1;
    }
    list
}

/// Declares the constant of a tool, `&Compiled::new(…)`. That expression and its span come from the
/// procedural macros.
#[doc(hidden)]
#[macro_export]
macro_rules! __compiled {
    ($name:ident = $compiled:expr) => {
        #[allow(long_running_const_eval)]
        const $name: &__p::Compiled = $compiled;
    };
}

/// Declares `__DEFINITIONS`, the definitions of some tools.
///
/// If a tool fails, rustc reports each constant that mentions `$list` again, but only once for each
/// span. So the name is an argument, and a `tt`: an `ident` would get a span in this macro at each
/// use.
#[doc(hidden)]
#[macro_export]
macro_rules! __tools {
    ($list:tt = $($tool:expr),* $(,)?) => {
        const $list: &[&$crate::__private::Compiled] = &[$($tool),*];
        static __TEXT: $crate::__private::Utf8<{ $crate::__private::text_len($list) }> = $crate::__private::text($list);
        static __PARAMETERS: [$crate::__private::ParameterTokens; $crate::__private::parameter_count($list)] =
            $crate::__private::parameters($list, &__TEXT);
        static __DEFINITIONS: [$crate::__private::Definition; $list.len()] =
            $crate::__private::definitions($list, &__TEXT, &__PARAMETERS);
    };
}
