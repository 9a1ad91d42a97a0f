//! A text of a tool with its token counts, both in oversized arrays.
//!
//! The text is written once and then copied into an array of the exact size. To compute that size
//! first, the code would have to walk the schema twice.

use mcpact_tokens::{Encoding, Hint, PlacedHint, count_segments};

use super::{
    VerbosityTokens,
    entry::{DESCRIPTION, Form, PARAMETERS, Parts, write_entry},
    settings::Settings,
};
use crate::build::{
    const_message::Message,
    schema::{Detail, Hoisted, Node, Profile, Sink, Writer},
    utf8::{Utf8, Utf8Writer},
};

/// The maximum number of bytes, about 8,000 tokens.
const MAX_BYTES: usize = 1 << 15;
/// The maximum number of parts, which is more parameters than clients accept.
const MAX_PARTS: usize = 1 << 10;
/// The maximum number of hints; without a hint, counting is slower.
const MAX_HINTS: usize = 1 << 11;

/// A text of a tool with its token counts. The numbers are in plain arrays, which rustc validates
/// as a whole.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(super) text: Utf8<MAX_BYTES>,
    /// The start and end of each part.
    pub(super) bounds: [u32; 2 * MAX_PARTS],
    /// The tokens that begin before, in and after each part, in turn.
    segments: [u32; 2 * MAX_PARTS + 1],
    parts: usize,
    /// True if there is one more part: `required` of the root, from the letter of the keyword to
    /// that of the last name.
    has_required: bool,
    /// The location of the input schema in the text.
    pub(super) schema: (usize, usize),
    /// True if [`Form::Full`] is longer than this text.
    has_more_in_full: bool,
    /// The types written as references, as bits of [`Hoisted::candidates`].
    pub(super) hoisted: u64,
}

impl Measured {
    /// Writes the text, with references to types where these save tokens and the profile allows
    /// them.
    #[track_caller]
    pub(super) const fn smallest(parts: &Parts, form: Form, settings: &Settings, of_output: &Hoisted) -> Measured {
        let mut smallest = Measured::counted(parts, form, settings, [&Hoisted::NONE, of_output]);
        if matches!(settings.profile, Profile::Refs) {
            let mut hoisted = Hoisted::candidates(parts.input);
            let mut index = 0;
            while index < hoisted.len() {
                if let Some(more) = hoisted.with(index) {
                    let other = Measured::counted(parts, form, settings, [&more, of_output]);
                    if other.total() < smallest.total() {
                        smallest = other;
                        hoisted = more;
                    }
                }
                index += 1;
            }
        }
        smallest
    }

    #[track_caller]
    const fn counted(parts: &Parts, form: Form, settings: &Settings, hoisted: [&Hoisted; 2]) -> Measured {
        Measured::new::<true>(parts, form, settings, hoisted)
    }

    /// Writes the text. `COUNTED` is a const parameter, since code that describes tools at run time
    /// must not refer to the code that counts: it would add a vocabulary of 3.7 MB to the binary.
    #[expect(
        clippy::large_stack_arrays,
        reason = "const evaluation has no stack that could overflow"
    )]
    #[track_caller]
    const fn new<const COUNTED: bool>(
        parts: &Parts,
        form: Form,
        settings: &Settings,
        [of_input, of_output]: [&Hoisted; 2],
    ) -> Measured {
        let mut measured = Measured {
            text: Utf8::new(),
            bounds: [0; 2 * MAX_PARTS],
            segments: [0; 2 * MAX_PARTS + 1],
            parts: 0,
            has_required: false,
            schema: (0, 0),
            has_more_in_full: false,
            hoisted: of_input.bits(),
        };
        let mut hints = [Hint::NONE.at(0); MAX_HINTS];
        let detail = if matches!(form, Form::Full(_)) {
            Detail::Full
        } else {
            Detail::Standard
        };
        let sink = Sink::new(
            settings.encoding,
            measured.text.writer(),
            &mut hints,
            &mut measured.bounds,
        );
        let mut writer = Writer::new(sink, detail, settings.profile, of_input);
        measured.schema = write_entry(&mut writer, parts, form, of_output);
        measured.has_more_in_full = writer.has_examples() || parts.output.is_some();
        measured.has_required = writer.has_required();
        measured.parts = writer.sink.part_count() - measured.has_required as usize;
        refuse_excess(parts, writer.sink.len(), measured.parts);
        if COUNTED {
            let (text, hints, bounds) = writer.sink.written();
            let (segments, _) = measured.segments.split_at_mut(bounds.len() + 1);
            count(settings.encoding, text, hints, bounds, segments);
        }
        measured
    }

    /// Returns the number of parameters.
    #[track_caller]
    pub(super) const fn parameter_count(&self) -> usize {
        self.parts - PARAMETERS
    }

    /// Returns the tokens of a parameter.
    #[track_caller]
    pub(super) const fn parameter_tokens(&self, index: usize) -> u32 {
        self.part_tokens(PARAMETERS + index)
    }

    /// Returns the location of a parameter's name in the text.
    #[track_caller]
    pub(super) const fn parameter_name(&self, index: usize) -> (usize, usize) {
        let bytes = self.text.bytes();
        // The part begins at the opening quote of the name.
        let start = self.bounds[2 * (PARAMETERS + index)] as usize + 1;
        let mut end = start;
        loop {
            let byte = bytes[end];
            if byte == b'"' {
                return (start, end);
            }
            end += if byte == b'\\' { 2 } else { 1 };
        }
    }

    /// Returns the location of the names of the required parameters, without the first and the last
    /// quote, and the tokens of the keyword with these names.
    #[track_caller]
    pub(super) const fn required(&self) -> Option<((usize, usize), u32)> {
        if !self.has_required {
            return None;
        }
        let [start, end] = [self.bounds[2 * self.parts], self.bounds[2 * self.parts + 1]];
        let names = start as usize + "required\":[\"".len();
        Some(((names, end as usize), self.part_tokens(self.parts)))
    }

    /// Returns the tokens outside of the parts: keys and braces.
    #[track_caller]
    pub(super) const fn structure_tokens(&self) -> u32 {
        let mut structure = 0;
        let mut index = 0;
        while index <= self.parts {
            structure += self.segments[2 * index];
            index += 1;
        }
        if self.has_required {
            structure += self.segments[2 * index - 1] + self.segments[2 * index];
        }
        structure
    }

    /// Takes the counts of another form of the same tool, which has the same parts.
    #[track_caller]
    pub(super) const fn take_counts(&mut self, other: &Measured) {
        self.segments = other.segments;
    }

    /// Returns a tool's text at run time, byte for byte as counted by the compiler.
    #[cfg(feature = "serde_json")]
    pub(crate) fn at_run_time(tool: &super::Definition, form: Form) -> String {
        let settings = Settings {
            encoding: tool.encoding,
            profile: tool.profile,
            count: tool.count,
            budget: None,
        };
        let of_input = match form {
            Form::Full(_) if tool.full_types != 0 => Hoisted::candidates(tool.parts.input).with_bits(tool.full_types),
            _ => Hoisted::NONE,
        };
        let of_output = match tool.parts.output {
            Some(output) if tool.output_types != 0 => Hoisted::output_candidates(output).with_bits(tool.output_types),
            _ => Hoisted::NONE,
        };
        let measured = Measured::new::<false>(&tool.parts, form, &settings, [&of_input, &of_output]);
        measured.text.as_str().to_owned()
    }

    /// Returns the tokens of a part.
    #[track_caller]
    pub(super) const fn part_tokens(&self, part: usize) -> u32 {
        self.segments[2 * part + 1]
    }

    /// Returns the tokens of the text.
    #[track_caller]
    pub(super) const fn total(&self) -> u32 {
        let mut total = 0;
        let last = 2 * (self.parts + self.has_required as usize);
        let mut index = 0;
        while index <= last {
            total += self.segments[index];
            index += 1;
        }
        total
    }

    /// Returns whether a byte is a letter or a digit. After such a byte, JSON's punctuation begins
    /// a token.
    #[track_caller]
    const fn is_word(&self, at: usize) -> bool {
        matches!(self.text.bytes()[at], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9')
    }
}

/// Returns the input schema of a tool with the parameters `input`, with references to types where
/// these save tokens.
#[cfg(feature = "schemars")]
pub(crate) fn input_schema(input: &'static Node, profile: Profile, encoding: Encoding) -> String {
    let parts = Parts {
        name: crate::build::schema::Text::plain("\"\""),
        title: None,
        description: None,
        input,
        output: None,
        annotations: None,
        meta: None,
    };
    let settings = Settings {
        encoding,
        profile,
        count: mcpact_shared::settings::CountedEntry::Model,
        budget: None,
    };
    let measured = Measured::smallest(&parts, Form::Model, &settings, &Hoisted::NONE);
    let (start, end) = measured.schema;
    measured.text.part(start, end).to_owned()
}

/// Returns the cost of describing a tool, and the types that [`Form::Full`] refers to. `entry` is
/// the model-visible entry.
#[track_caller]
pub(super) const fn described(
    parts: &Parts,
    settings: &Settings,
    entry: &Measured,
    of_output: &Hoisted,
) -> (VerbosityTokens, u64) {
    let standard = entry.total();
    let (full, full_types) = if entry.has_more_in_full {
        let full = Measured::smallest(parts, Form::Full(&[]), settings, of_output);
        (full.total(), full.hoisted)
    } else {
        (standard, entry.hoisted)
    };
    let tokens = VerbosityTokens {
        minimal: minimal_tokens(parts, settings, entry),
        standard,
        full,
    };
    (tokens, full_types)
}

/// Returns the tokens of [`Form::Minimal`]: the entry up to the end of the description, and
/// `required`.
///
/// After a word, the closing quote of the description begins one token in both forms (`","`, or
/// `"}` at the end). Then the counts of the entry apply, except for the brackets after the last
/// name. Otherwise the form is written and counted.
#[track_caller]
const fn minimal_tokens(parts: &Parts, settings: &Settings, entry: &Measured) -> u32 {
    let [before, name, between, description, ..] = entry.segments;
    let to_description = before + name + between + description;
    let [start, end] = [
        entry.bounds[2 * DESCRIPTION] as usize,
        entry.bounds[2 * DESCRIPTION + 1] as usize,
    ];
    if end > start + 2 && entry.is_word(end - 2) {
        if entry.has_required {
            let last = entry.bounds[2 * entry.parts + 1] as usize - 1;
            if entry.is_word(last) {
                return to_description + entry.part_tokens(entry.parts) + closing_tokens(settings.encoding);
            }
        } else if requires_nothing(parts.input, settings) {
            return to_description;
        }
    }
    Measured::counted(parts, Form::Minimal, settings, [&Hoisted::NONE; 2]).total()
}

/// Returns whether [`Form::Minimal`] has no `required`.
#[track_caller]
const fn requires_nothing(input: &'static Node, settings: &Settings) -> bool {
    let mut len = 0;
    let sink = Sink::new(settings.encoding, Utf8Writer::over(&mut [], &mut len), &mut [], &mut []);
    let mut writer = Writer::new(sink, Detail::Standard, settings.profile, &Hoisted::NONE);
    writer.root_required(input);
    writer.sink.len() == 0
}

/// Returns the tokens of `"]}`, the end of [`Form::Minimal`].
#[expect(clippy::cast_possible_truncation, reason = "three characters")]
#[track_caller]
const fn closing_tokens(encoding: Encoding) -> u32 {
    /// The tokens in each encoding.
    const CLOSING: [usize; Encoding::ALL.len()] = {
        let mut closing = [0; Encoding::ALL.len()];
        let mut index = 0;
        while index < closing.len() {
            closing[Encoding::ALL[index] as usize] = Encoding::ALL[index].count("\"]}");
            index += 1;
        }
        closing
    };
    if cfg!(mcpact_uncounted) {
        return 0;
    }
    CLOSING[encoding as usize] as u32
}

/// Counts the tokens, except where `benches/build_cost.rs` measures the build without counting.
#[track_caller]
const fn count(encoding: Encoding, text: &[u8], hints: &[PlacedHint], bounds: &[u32], out: &mut [u32]) {
    if !cfg!(mcpact_uncounted) {
        count_segments(encoding, text, hints, bounds, out);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a number for a message")]
#[track_caller]
const fn refuse_excess(parts: &Parts, bytes: usize, count: usize) {
    if bytes <= MAX_BYTES && count <= MAX_PARTS {
        return;
    }
    let mut message = Message::new();
    message
        .push("tool `")
        .push(parts.name.unquoted())
        .push("` has a definition of ")
        .number(bytes as u32);
    message
        .push(" bytes and ")
        .number((count - PARAMETERS) as u32)
        .push(" parameters, more than the maximum of ");
    message
        .number(MAX_BYTES as u32)
        .push(" bytes and ")
        .number((MAX_PARTS - PARAMETERS) as u32);
    message.push(" parameters; split it").panic();
}
