//! A tool's entry: the JSON that `tools/list` sends of it, written in const evaluation from its [`Parts`].

use crate::schema::{Hoisted, Node, Notes, Object, Shape, Text, Writer};

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

/// The parameters of a tool that has none. Open, as an empty struct is to serde: `additionalProperties` would cost four tokens, and
/// Gemini's API answers 400 to it.
pub const NO_PARAMETERS: &Node = &Node {
    name: "()",
    notes: Notes::NONE,
    shape: Shape::Object(Object {
        fields: &[],
        closed: false,
        one: false,
    }),
};

/// Which of a tool's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `{"name":…,"description":…,"inputSchema":…}`: what a model sees.
    Model,
    /// All that `tools/list` sends: title, output schema, annotations and `_meta` too.
    Wire,
    /// Name, description, and the names of the parameters that a call must give.
    Minimal,
    /// As [`Form::Model`], with the examples and the output schema.
    Full,
}

/// Keys with what stands before and behind them: const evaluation pays for each piece more than for its length.
mod key {
    use crate::schema::{Text, texts};

    texts! { pub(super),
        NAME = "{\"name\":", 4_398_059_094_018, 4_398_059_094_018;
        TITLE = "\"title\":", 4_398_059_094_017, 4_398_059_094_017;
        DESCRIPTION = ",\"description\":", 4_398_073_774_082, 4_398_073_774_082;
        INPUT = ",\"inputSchema\":", 8_796_120_285_186, 8_796_120_285_186;
        OUTPUT = "\"outputSchema\":", 8_796_120_285_185, 8_796_120_285_185;
        ANNOTATIONS = "\"annotations\":", 4_398_071_676_929, 4_398_071_676_929;
        META = "\"_meta\":", 4_398_059_094_018, 4_398_059_094_018;
    }
}

/// The part that is the name, that is the description, and the first that is a parameter.
pub(super) const NAME: usize = 0;
pub(super) const DESCRIPTION: usize = 1;
pub(super) const PARAMETERS: usize = 2;

/// Writes the properties of a tool in rmcp's order, and returns the location of the input schema.
/// `of_output` are the types that the output schema refers to.
#[track_caller]
pub(super) const fn write_entry<'a>(
    writer: &mut Writer<'a>,
    parts: &Parts,
    form: Form,
    of_output: &'a Hoisted,
) -> (usize, usize) {
    let wire = matches!(form, Form::Wire);
    writer.piece(&key::NAME);
    writer.sink.begin();
    writer.sink.text(&parts.name);
    writer.sink.end();
    if wire {
        writer.pair(&key::TITLE, &parts.title);
    }
    if let Some(description) = &parts.description {
        writer.piece(&key::DESCRIPTION);
        writer.sink.begin();
        writer.sink.text(description);
    } else {
        writer.sink.begin();
    }
    writer.sink.end();
    let mut schema = (0, 0);
    if matches!(form, Form::Minimal) {
        writer.root_required(parts.input);
    } else {
        writer.piece(&key::INPUT);
        let start = writer.sink.len();
        writer.root(parts.input);
        schema = (start, writer.sink.len());
    }
    if matches!(form, Form::Wire | Form::Full)
        && let Some(output) = parts.output
    {
        writer.key(&key::OUTPUT);
        writer.output(output, of_output);
    }
    if wire {
        writer.pair(&key::ANNOTATIONS, &parts.annotations);
        writer.pair(&key::META, &parts.meta);
    }
    writer.close(b'}');
    schema
}
