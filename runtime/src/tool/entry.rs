//! A tool's entry: the JSON that `tools/list` sends of it, written and counted in const evaluation from its [`Parts`].
//!
//! A [`Draft`] is written once, into more room than it needs, and counted on the spot; the macros then trim it to the
//! bytes that it has. Measuring first would walk all of it twice.

use mcpact_tokens::{Encoding, Hint, PlacedHint, count_segments};

use super::{Count, ParameterTokens, TokenCount, VerbosityTokens};
use crate::{
    budget::Settings,
    message::Message,
    schema::{Detail, Node, Notes, Object, Shape, Sink, Text, Writer, same},
    utf8::{Filler, Utf8},
};

/// What an entry is written from, as the macros emit it.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// A JSON string.
    pub name: Text,
    /// A JSON string.
    pub title: Option<Text>,
    /// A JSON string.
    pub description: Option<Text>,
    /// The parameters: an object.
    pub input: &'static Node,
    /// The structured content of an answer.
    pub output: Option<&'static Node>,
    /// A JSON object.
    pub annotations: Option<Text>,
    /// A JSON object.
    pub meta: Option<Text>,
}

/// The parameters of a tool that has none.
pub const NO_PARAMETERS: &Node = &Node {
    name: "()",
    notes: Notes::NONE,
    shape: Shape::Object(Object {
        fields: &[],
        closed: true,
        one: false,
    }),
};

/// Which of a tool's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `{"name":…,"description":…,"inputSchema":…}`: what a model sees.
    Model,
    /// All that `tools/list` sends: title, output schema, annotations and `_meta` too.
    Wire,
    /// Name, description, and the names of the parameters that a call must give.
    Minimal,
    /// As [`Form::Model`], with the examples and the output schema.
    Full,
}

mod key {
    use super::Text;

    pub(super) const NAME: Text = Text::own("\"name\":");
    pub(super) const TITLE: Text = Text::own("\"title\":");
    pub(super) const DESCRIPTION: Text = Text::own("\"description\":");
    pub(super) const INPUT: Text = Text::own("\"inputSchema\":");
    pub(super) const OUTPUT: Text = Text::own("\"outputSchema\":");
    pub(super) const ANNOTATIONS: Text = Text::own("\"annotations\":");
    pub(super) const META: Text = Text::own("\"_meta\":");
}

/// The part that is the name, that is the description, and the first that is a parameter.
const NAME: usize = 0;
const DESCRIPTION: usize = 1;
const PARAMETERS: usize = 2;

impl Writer<'_> {
    /// Members in the order in which rmcp serialises a tool. The input schema's first byte is told.
    const fn tool(&mut self, parts: &Parts, form: Form) -> (usize, usize) {
        let wire = matches!(form, Form::Wire);
        self.open(b'{');
        self.member(&key::NAME);
        self.sink.begin();
        self.sink.text(&parts.name);
        self.sink.end();
        if wire {
            self.pair(&key::TITLE, &parts.title);
        }
        if let Some(description) = &parts.description {
            self.member(&key::DESCRIPTION);
            self.sink.begin();
            self.sink.text(description);
        } else {
            self.sink.begin();
        }
        self.sink.end();
        let mut schema = (0, 0);
        if matches!(form, Form::Minimal) {
            self.root_required(parts.input);
        } else {
            self.member(&key::INPUT);
            let start = self.sink.len();
            self.root(parts.input);
            schema = (start, self.sink.len());
        }
        if matches!(form, Form::Wire | Form::Full)
            && let Some(output) = parts.output
        {
            self.member(&key::OUTPUT);
            self.schema(output);
        }
        if wire {
            self.pair(&key::ANNOTATIONS, &parts.annotations);
            self.pair(&key::META, &parts.meta);
        }
        self.close(b'}');
        schema
    }
}

/// More bytes than any tool's definition should have: 8,000 tokens.
pub const MOST_BYTES: usize = 1 << 15;
/// More parameters than any client takes of a tool.
const MOST_PARTS: usize = 1 << 10;
/// Beyond these many hints counting takes its time.
const MOST_HINTS: usize = 1 << 11;

/// A text of a tool with its counts, in more room than it needs.
///
/// What is not text is in plain arrays of numbers, which rustc need not validate one by one.
#[derive(Debug)]
pub struct Draft {
    text: Utf8<MOST_BYTES>,
    /// Bounds of the parts.
    bounds: [u32; 2 * MOST_PARTS],
    /// Tokens that begin before, in and behind each part, in turn.
    segments: [u32; 2 * MOST_PARTS + 1],
    parts: usize,
    schema: (usize, usize),
    fuller: bool,
}

impl Draft {
    /// The model-visible entry.
    pub const fn entry(parts: &Parts, encoding: Encoding) -> Draft {
        Draft::new(parts, Form::Model, encoding)
    }

    /// All that `tools/list` sends, to be counted.
    const fn wire_entry(parts: &Parts, encoding: Encoding) -> Draft {
        Draft::new(parts, Form::Wire, encoding)
    }

    #[expect(
        clippy::large_stack_arrays,
        reason = "on the stack of const evaluation, which has none"
    )]
    const fn new(parts: &Parts, form: Form, encoding: Encoding) -> Draft {
        let mut draft = Draft {
            text: Utf8::new(),
            bounds: [0; 2 * MOST_PARTS],
            segments: [0; 2 * MOST_PARTS + 1],
            parts: 0,
            schema: (0, 0),
            fuller: false,
        };
        let mut hints = [Hint::NONE.at(0); MOST_HINTS];
        let detail = if matches!(form, Form::Full) {
            Detail::Full
        } else {
            Detail::Standard
        };
        let sink = Sink::new(encoding, draft.text.filler(), &mut hints, &mut draft.bounds);
        let mut writer = Writer::new(sink, detail);
        draft.schema = writer.tool(parts, form);
        draft.fuller = writer.has_examples() || parts.output.is_some();
        draft.parts = writer.sink.part_count();
        refuse_excess(parts, writer.sink.len(), draft.parts);
        let (text, hints, bounds) = writer.sink.written();
        let (segments, _) = draft.segments.split_at_mut(bounds.len() + 1);
        count(encoding, text, hints, bounds, segments);
        draft
    }

    /// How many bytes the text has.
    #[expect(clippy::len_without_is_empty, reason = "a tool's entry is never empty")]
    pub const fn len(&self) -> usize {
        self.text.len()
    }

    /// The text, in just these bytes.
    pub const fn text<const LEN: usize>(&self) -> Utf8<LEN> {
        self.text.trimmed()
    }

    /// Where the input schema lies in the text.
    pub const fn schema(&self) -> (usize, usize) {
        self.schema
    }

    /// How many parameters there are.
    pub const fn parameter_count(&self) -> usize {
        self.parts - PARAMETERS
    }

    /// What each parameter costs. `text` is the draft's.
    ///
    /// # Panics
    ///
    /// In const evaluation, where two have one name: a fragment brought in a member that was there already, and JSON
    /// cannot have both.
    pub const fn parameters<const COUNT: usize, const LEN: usize>(
        &self,
        text: &'static Utf8<LEN>,
    ) -> [ParameterTokens; COUNT] {
        let mut parameters = [ParameterTokens { name: "", tokens: 0 }; COUNT];
        let mut index = 0;
        while index < COUNT {
            let part = PARAMETERS + index;
            // The part begins with the name's opening quote.
            let start = self.bounds[2 * part] as usize + 1;
            let mut end = start;
            while text.bytes()[end] != b'"' {
                end += if text.bytes()[end] == b'\\' { 2 } else { 1 };
            }
            let name = text.part(start, end);
            refuse_same(&parameters, index, name);
            parameters[index] = ParameterTokens {
                name,
                tokens: self.part(part),
            };
            index += 1;
        }
        parameters
    }

    /// The tokens of the text, by part.
    pub const fn tokens(&self, parameters: &'static [ParameterTokens]) -> TokenCount {
        let mut structure = 0;
        let mut index = 0;
        while index <= self.parts {
            structure += self.segments[2 * index];
            index += 1;
        }
        TokenCount {
            total: self.total(),
            name: self.part(NAME),
            description: self.part(DESCRIPTION),
            structure,
            parameters,
        }
    }

    const fn part(&self, part: usize) -> u32 {
        self.segments[2 * part + 1]
    }

    const fn total(&self) -> u32 {
        let mut total = 0;
        let mut index = 0;
        while index <= 2 * self.parts {
            total += self.segments[index];
            index += 1;
        }
        total
    }
}

/// The output schema; nothing where there is none.
pub const fn output(parts: &Parts) -> Utf8<MOST_BYTES> {
    let mut text = Utf8::new();
    if let Some(output) = parts.output {
        let sink = Sink::new(Encoding::ALL[0], text.filler(), &mut [], &mut []);
        Writer::new(sink, Detail::Standard).schema(output);
    }
    text
}

/// What `tools/list` sends, and the output schema that is in it.
pub struct Wire {
    /// All that is sent.
    pub entry: &'static str,
    /// The output schema.
    pub output_schema: Option<&'static str>,
}

/// How many bytes the wire entry has.
pub const fn wire_len<const ENTRY: usize>(parts: &Parts, _entry: &Utf8<ENTRY>, output: &str) -> usize {
    ENTRY
        + member_len(&key::TITLE, &parts.title)
        + member_len(&key::ANNOTATIONS, &parts.annotations)
        + member_len(&key::META, &parts.meta)
        + if output.is_empty() {
            0
        } else {
            1 + key::OUTPUT.json.len() + output.len()
        }
}

const fn member_len(key: &Text, value: &Option<Text>) -> usize {
    match value {
        Some(value) => 1 + key.json.len() + value.json.len(),
        None => 0,
    }
}

/// The wire entry, from the model-visible one and the output schema: what it has more goes between and behind.
pub const fn wire<const ENTRY: usize, const WIRE: usize>(
    parts: &Parts,
    draft: &Draft,
    entry: &Utf8<ENTRY>,
    output: &str,
) -> Utf8<WIRE> {
    let mut wire = Utf8::new();
    let mut text = wire.filler();
    let name_end = draft.bounds[2 * NAME + 1] as usize;
    text.push(entry.part(0, name_end));
    push_member(&mut text, &key::TITLE, &parts.title);
    // Without its closing brace.
    text.push(entry.part(name_end, ENTRY - 1));
    if !output.is_empty() {
        text.push(",");
        text.push(key::OUTPUT.json);
        text.push(output);
    }
    push_member(&mut text, &key::ANNOTATIONS, &parts.annotations);
    push_member(&mut text, &key::META, &parts.meta);
    text.push("}");
    wire
}

const fn push_member(text: &mut Filler<'_>, key: &Text, value: &Option<Text>) {
    if let Some(value) = value {
        text.push(",");
        text.push(key.json);
        text.push(value.json);
    }
}

/// What describing a tool costs; `entry` is its model-visible one.
pub const fn described(parts: &Parts, encoding: Encoding, entry: &Draft) -> VerbosityTokens {
    let standard = entry.total();
    VerbosityTokens {
        minimal: minimal(parts, encoding),
        standard,
        full: if entry.fuller {
            Draft::new(parts, Form::Full, encoding).total()
        } else {
            standard
        },
    }
}

/// What [`Form::Minimal`] costs. It is short, so that a small draft mostly does.
const fn minimal(parts: &Parts, encoding: Encoding) -> u32 {
    let (mut text, mut len) = ([0; 1 << 10], 0);
    let mut hints = [Hint::NONE.at(0); 1 << 6];
    let sink = Sink::new(encoding, Filler::over(&mut text, &mut len), &mut hints, &mut []);
    let mut writer = Writer::new(sink, Detail::Standard);
    writer.tool(parts, Form::Minimal);
    if writer.sink.len() > 1 << 10 {
        return Draft::new(parts, Form::Minimal, encoding).total();
    }
    let (text, hints, _) = writer.sink.written();
    let mut tokens = [0];
    count(encoding, text, hints, &[], &mut tokens);
    tokens[0]
}

/// Counts, unless what the rest of the expansion costs a build is to be measured: benches/build_cost.rs.
const fn count(encoding: Encoding, text: &[u8], hints: &[PlacedHint], bounds: &[u32], out: &mut [u32]) {
    if !cfg!(mcpact_uncounted) {
        count_segments(encoding, text, hints, bounds, out);
    }
}

/// What the budget counts: the model-visible entry that is given, or the wire entry.
pub const fn counted(parts: &Parts, settings: &Settings, entry: TokenCount) -> TokenCount {
    if matches!(settings.count, Count::Wire) {
        Draft::wire_entry(parts, settings.encoding).tokens(entry.parameters)
    } else {
        entry
    }
}

const fn refuse_same(parameters: &[ParameterTokens], count: usize, name: &str) {
    let mut index = 0;
    while index < count {
        if parameters[index].name.len() == name.len() && same(parameters[index].name, name) {
            let mut message = Message::new();
            message
                .push("parameter `")
                .push(name)
                .push("` is there twice\n  a flattened fragment brings in a name that another field has: rename one");
            message.panic();
        }
        index += 1;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a number for a message")]
const fn refuse_excess(parts: &Parts, bytes: usize, count: usize) {
    if bytes <= MOST_BYTES && count <= MOST_PARTS {
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
        .number(MOST_BYTES as u32)
        .push(" and ")
        .number((MOST_PARTS - PARAMETERS) as u32);
    message.push(" are the most that one tool may have: split it").panic();
}
