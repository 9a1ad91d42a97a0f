//! A tool's entry: the JSON that `tools/list` sends of it, written in const evaluation from its [`Parts`].

use mcpact_tokens::{Encoding, Hint, PlacedHint, count_segments};

use super::TokenCount;
use crate::{
    message::Message,
    schema::{Buffers, Detail, Node, Notes, Object, Part, Shape, Size, Text, Writer, same},
    tool::ParameterTokens,
    utf8::Utf8,
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
pub enum Form {
    /// `{"name":…,"description":…,"inputSchema":…}`: what a model sees.
    Model,
    /// All that `tools/list` sends: title, output schema, annotations and `_meta` too.
    Wire,
    /// Name, description, and the names of the parameters that a call must give.
    Minimal,
    /// As [`Form::Model`], with the examples and the output schema.
    Full,
    /// The output schema alone.
    Output,
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

impl Writer<'_> {
    /// Members in the order in which rmcp serialises a tool.
    const fn tool(&mut self, parts: &Parts, form: Form) {
        if matches!(form, Form::Output) {
            if let Some(output) = parts.output {
                self.schema(output);
            }
            return;
        }
        let wire = matches!(form, Form::Wire);
        self.open(b'{');
        self.member(&key::NAME);
        self.sink.begin("name");
        self.sink.text(&parts.name);
        self.sink.end();
        if wire {
            self.pair(&key::TITLE, &parts.title);
        }
        if let Some(description) = &parts.description {
            self.member(&key::DESCRIPTION);
            self.sink.begin("description");
            self.sink.text(description);
        } else {
            self.sink.begin("description");
        }
        self.sink.end();
        if matches!(form, Form::Minimal) {
            self.root_required(parts.input);
        } else {
            self.member(&key::INPUT);
            let start = self.sink.size.bytes;
            self.root(parts.input);
            self.sink.size.schema = (start, self.sink.size.bytes);
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
    }
}

const fn detail(form: Form) -> Detail {
    match form {
        Form::Full => Detail::Full,
        _ => Detail::Standard,
    }
}

/// The sizes of the arrays that [`Written`] needs.
pub const fn measure(parts: &Parts, form: Form, encoding: Encoding) -> Size {
    let mut writer = Writer::new(encoding, detail(form), None);
    writer.tool(parts, form);
    writer.sink.size
}

/// A text with all that counting it needs.
pub struct Written<const BYTES: usize, const HINTS: usize, const PARTS: usize> {
    text: Utf8<BYTES>,
    hints: [PlacedHint; HINTS],
    parts: [Part; PARTS],
    encoding: Encoding,
    schema: (usize, usize),
}

impl<const BYTES: usize, const HINTS: usize, const PARTS: usize> Written<BYTES, HINTS, PARTS> {
    /// Writes the text whose sizes were measured.
    pub const fn new(parts: &Parts, form: Form, encoding: Encoding) -> Self {
        let mut written = Written {
            text: Utf8::new(),
            hints: [Hint::NONE.at(0); HINTS],
            parts: [Part {
                name: "",
                bounds: [0; 2],
            }; PARTS],
            encoding,
            schema: (0, 0),
        };
        if BYTES == 0 {
            return written;
        }
        let mut writer = Writer::new(
            encoding,
            detail(form),
            Some(Buffers {
                text: written.text.filler(),
                hints: &mut written.hints,
                parts: &mut written.parts,
            }),
        );
        writer.tool(parts, form);
        written.schema = writer.sink.size.schema;
        written.refuse_same_names();
        written
    }

    /// Fragments can bring in a member that is there already, and JSON cannot have both.
    const fn refuse_same_names(&self) {
        let mut index = 2;
        while index < PARTS {
            let mut other = index + 1;
            while other < PARTS {
                if same(self.parts[index].name, self.parts[other].name) {
                    let mut message = Message::new();
                    message
                        .push("parameter `")
                        .push(self.parts[index].name)
                        .push("` is there twice\n  a flattened fragment brings in a name that another field has: rename one");
                    message.panic();
                }
                other += 1;
            }
            index += 1;
        }
    }

    /// The text.
    pub const fn as_str(&'static self) -> &'static str {
        self.text.as_str()
    }

    /// The input schema inside the text.
    pub const fn schema(&'static self) -> &'static str {
        let (head, _) = self.as_str().split_at(self.schema.1);
        head.split_at(self.schema.0).1
    }

    /// The tokens of each segment; `SEGMENTS` as measured.
    pub const fn count<const SEGMENTS: usize>(&self) -> Counted<PARTS> {
        let mut bounds = [[0; 2]; PARTS];
        let mut index = 0;
        while index < PARTS {
            bounds[index] = self.parts[index].bounds;
            index += 1;
        }
        let mut segments = [0; SEGMENTS];
        // What the rest of the expansion costs a build is measured with counting left out: benches/build_cost.rs.
        if !cfg!(mcpact_uncounted) {
            let bounds = bounds.as_flattened();
            count_segments(self.encoding, self.text.bytes(), &self.hints, bounds, &mut segments);
        }
        let mut counted = Counted {
            structure: segments[SEGMENTS - 1],
            parts: [ParameterTokens { name: "", tokens: 0 }; PARTS],
        };
        let mut index = 0;
        while index < PARTS {
            counted.structure += segments[2 * index];
            counted.parts[index] = ParameterTokens {
                name: self.parts[index].name,
                tokens: segments[2 * index + 1],
            };
            index += 1;
        }
        counted
    }
}

/// The tokens of a text, by part.
#[derive(Clone, Copy, Debug)]
pub struct Counted<const PARTS: usize> {
    structure: u32,
    /// Name, description, then the parameters.
    parts: [ParameterTokens; PARTS],
}

impl<const PARTS: usize> Counted<PARTS> {
    /// As it stands in a [`Definition`](super::Definition).
    pub const fn tokens(&'static self) -> TokenCount {
        let (head, parameters) = self.parts.split_at(2);
        TokenCount {
            total: self.total(),
            name: head[0].tokens,
            description: head[1].tokens,
            structure: self.structure,
            parameters,
        }
    }

    /// All of it.
    pub const fn total(&self) -> u32 {
        let mut total = self.structure;
        let mut index = 0;
        while index < PARTS {
            total += self.parts[index].tokens;
            index += 1;
        }
        total
    }
}
