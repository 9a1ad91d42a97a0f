//! A tool's text with its counts: written once, into more room than it needs, and counted on the spot; what holds it in the end
//! has just the bytes that it has. Measuring first would walk all of it twice.

use mcpact_tokens::{Encoding, Hint, PlacedHint, count_segments};

use super::{
    VerbosityTokens,
    entry::{DESCRIPTION, Form, PARAMETERS, Parts, write_entry},
};
use crate::{
    budget::Settings,
    message::Message,
    schema::{Detail, Hoisted, Node, Profile, Sink, Writer},
    utf8::{Filler, Utf8},
};

/// More bytes than any tool's definition should have: 8,000 tokens.
const MAX_BYTES: usize = 1 << 15;
/// More parameters than any client takes of a tool.
const MAX_PARTS: usize = 1 << 10;
/// Beyond these many hints counting takes its time.
const MAX_HINTS: usize = 1 << 11;

/// A text of a tool with its counts, in more room than it needs.
///
/// What is not text is in plain arrays of numbers, which rustc need not validate one by one.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(super) text: Utf8<MAX_BYTES>,
    /// Bounds of the parts.
    pub(super) bounds: [u32; 2 * MAX_PARTS],
    /// Tokens that begin before, in and behind each part, in turn.
    segments: [u32; 2 * MAX_PARTS + 1],
    parts: usize,
    /// Whether a part more is counted: what the root requires, from the keyword's first letter to the last name's last.
    required: bool,
    /// Where the input schema lies in the text.
    pub(super) schema: (usize, usize),
    fuller: bool,
    /// The types that references are used for, a bit for each of [`Hoisted::candidates`].
    hoisted: u64,
}

impl Draft {
    /// With those types referred to that make it cost less, where the profile takes references.
    #[track_caller]
    pub(super) const fn smallest(parts: &Parts, form: Form, settings: &Settings, of_output: &Hoisted) -> Draft {
        let mut smallest = Draft::counted(parts, form, settings, [&Hoisted::NONE, of_output]);
        if matches!(settings.profile, Profile::Refs) {
            let mut hoisted = Hoisted::candidates(parts.input);
            let mut place = 0;
            while place < hoisted.len() {
                if let Some(more) = hoisted.with(place) {
                    let draft = Draft::counted(parts, form, settings, [&more, of_output]);
                    if draft.total() < smallest.total() {
                        smallest = draft;
                        hoisted = more;
                    }
                }
                place += 1;
            }
        }
        smallest
    }

    #[track_caller]
    const fn counted(parts: &Parts, form: Form, settings: &Settings, hoisted: [&Hoisted; 2]) -> Draft {
        Draft::new::<true>(parts, form, settings, hoisted)
    }

    /// Writes a tool's text. Counting is a type parameter: code that describes tools at run time
    /// must not refer to the code that counts, which adds a vocabulary of 3.7 MB to the binary.
    #[expect(
        clippy::large_stack_arrays,
        reason = "on the stack of const evaluation, which has none"
    )]
    #[track_caller]
    const fn new<const COUNTED: bool>(
        parts: &Parts,
        form: Form,
        settings: &Settings,
        [of_input, of_output]: [&Hoisted; 2],
    ) -> Draft {
        let mut draft = Draft {
            text: Utf8::new(),
            bounds: [0; 2 * MAX_PARTS],
            segments: [0; 2 * MAX_PARTS + 1],
            parts: 0,
            required: false,
            schema: (0, 0),
            fuller: false,
            hoisted: of_input.bits(),
        };
        let mut hints = [Hint::NONE.at(0); MAX_HINTS];
        let detail = if matches!(form, Form::Full) {
            Detail::Full
        } else {
            Detail::Standard
        };
        let sink = Sink::new(settings.encoding, draft.text.filler(), &mut hints, &mut draft.bounds);
        let mut writer = Writer::new(sink, detail, settings.profile, of_input);
        draft.schema = write_entry(&mut writer, parts, form, of_output);
        draft.fuller = writer.has_examples() || parts.output.is_some();
        draft.required = writer.has_required();
        draft.parts = writer.sink.part_count() - draft.required as usize;
        refuse_excess(parts, writer.sink.len(), draft.parts);
        if COUNTED {
            let (text, hints, bounds) = writer.sink.written();
            let (segments, _) = draft.segments.split_at_mut(bounds.len() + 1);
            count(settings.encoding, text, hints, bounds, segments);
        }
        draft
    }

    /// How many parameters there are.
    #[track_caller]
    pub(super) const fn parameters(&self) -> usize {
        self.parts - PARAMETERS
    }

    /// What a parameter costs.
    #[track_caller]
    pub(super) const fn parameter(&self, index: usize) -> u32 {
        self.part(PARAMETERS + index)
    }

    /// Where a parameter's name lies in the text.
    #[track_caller]
    pub(super) const fn parameter_name(&self, index: usize) -> (usize, usize) {
        let bytes = self.text.bytes();
        // The part begins with the name's opening quote.
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

    /// What it costs beside its parts: keys and braces.
    #[track_caller]
    pub(super) const fn structure(&self) -> u32 {
        let mut structure = 0;
        let mut index = 0;
        while index <= self.parts {
            structure += self.segments[2 * index];
            index += 1;
        }
        if self.required {
            structure += self.segments[2 * index - 1] + self.segments[2 * index];
        }
        structure
    }

    /// Takes over what another form of the same tool costs: it has the same parts.
    #[track_caller]
    pub(super) const fn count_as(&mut self, other: &Draft) {
        self.segments = other.segments;
    }

    /// A tool's text at run time: byte for byte what was counted when the tool was compiled.
    #[cfg(feature = "serde_json")]
    pub(crate) fn at_run_time(tool: &super::Definition, form: Form) -> String {
        let settings = Settings {
            encoding: tool.encoding,
            profile: tool.profile,
            count: tool.count,
            budget: None,
        };
        let of_input = match form {
            Form::Full if tool.full_types != 0 => Hoisted::candidates(tool.parts.input).with_bits(tool.full_types),
            _ => Hoisted::NONE,
        };
        let of_output = match tool.parts.output {
            Some(output) if tool.output_types != 0 => Hoisted::output_candidates(output).with_bits(tool.output_types),
            _ => Hoisted::NONE,
        };
        let draft = Draft::new::<false>(&tool.parts, form, &settings, [&of_input, &of_output]);
        draft.text.as_str().to_owned()
    }

    #[track_caller]
    pub(super) const fn part(&self, part: usize) -> u32 {
        self.segments[2 * part + 1]
    }

    #[track_caller]
    pub(super) const fn total(&self) -> u32 {
        let mut total = 0;
        let last = 2 * (self.parts + self.required as usize);
        let mut index = 0;
        while index <= last {
            total += self.segments[index];
            index += 1;
        }
        total
    }

    /// Whether the byte is a letter or digit, behind which JSON's punctuation begins a token.
    #[track_caller]
    const fn is_word(&self, at: usize) -> bool {
        matches!(self.text.bytes()[at], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9')
    }
}

/// Returns the cost of describing a tool, and the types that [`Form::Full`] refers to. `entry` is
/// the tool's model-visible entry.
#[track_caller]
pub(super) const fn described(
    parts: &Parts,
    settings: &Settings,
    entry: &Draft,
    of_output: &Hoisted,
) -> (VerbosityTokens, u64) {
    let standard = entry.total();
    let (full, full_types) = if entry.fuller {
        let full = Draft::smallest(parts, Form::Full, settings, of_output);
        (full.total(), full.hoisted)
    } else {
        (standard, entry.hoisted)
    };
    let tokens = VerbosityTokens {
        minimal: minimal(parts, settings, entry),
        standard,
        full,
    };
    (tokens, full_types)
}

/// What [`Form::Minimal`] costs.
///
/// It is the entry up to the description's end, and what is required. Where the description ends in a word, its closing
/// quote begins one token in both (`","`, or `"}` where nothing follows), so that what stands in the entry anyway is added
/// up; only the brackets behind the last name are others.
#[track_caller]
const fn minimal(parts: &Parts, settings: &Settings, entry: &Draft) -> u32 {
    let [before, name, between, description, ..] = entry.segments;
    let to_description = before + name + between + description;
    let [start, end] = [
        entry.bounds[2 * DESCRIPTION] as usize,
        entry.bounds[2 * DESCRIPTION + 1] as usize,
    ];
    if end > start + 2 && entry.is_word(end - 2) {
        if entry.required {
            let last = entry.bounds[2 * entry.parts + 1] as usize - 1;
            if entry.is_word(last) {
                return to_description + entry.part(entry.parts) + closing(settings.encoding);
            }
        } else if requires_nothing(parts.input, settings) {
            return to_description;
        }
    }
    Draft::counted(parts, Form::Minimal, settings, [&Hoisted::NONE; 2]).total()
}

/// Whether nothing is required in [`Form::Minimal`].
#[track_caller]
const fn requires_nothing(input: &'static Node, settings: &Settings) -> bool {
    let mut len = 0;
    let sink = Sink::new(settings.encoding, Filler::over(&mut [], &mut len), &mut [], &mut []);
    let mut writer = Writer::new(sink, Detail::Standard, settings.profile, &Hoisted::NONE);
    writer.root_required(input);
    writer.sink.len() == 0
}

/// What costs the end of [`Form::Minimal`], behind the last required name.
#[expect(clippy::cast_possible_truncation, reason = "three characters")]
#[track_caller]
const fn closing(encoding: Encoding) -> u32 {
    /// By the encoding's number.
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

/// Counts, unless what the rest of the expansion costs a build is to be measured: benches/build_cost.rs.
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
        .push(" parameters\n  ");
    message
        .number(MAX_BYTES as u32)
        .push(" and ")
        .number((MAX_PARTS - PARAMETERS) as u32);
    message.push(" are the most that one tool may have: split it").panic();
}
