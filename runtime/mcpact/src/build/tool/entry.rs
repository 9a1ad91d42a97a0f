//! The JSON of a tool: writes a [`Form`] of it from its [`Parts`], in const evaluation.

use crate::build::schema::{FieldList, Hoisted, Node, Notes, Object, Shape, Text, Writer};

/// The parts of a tool's JSON, as the macros emit them.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// A JSON string.
    pub name: Text,
    /// A JSON string.
    pub title: Option<Text>,
    /// A JSON string.
    pub description: Option<Text>,
    /// The input schema, an object.
    pub input: &'static Node,
    /// The output schema.
    pub output: Option<&'static Node>,
    /// A JSON object.
    pub annotations: Option<Text>,
    /// A JSON object.
    pub meta: Option<Text>,
}

impl Parts {
    /// No texts and no parameters; the fields that an expansion omits.
    pub const NONE: Parts = Parts {
        name: Text::plain(""),
        title: None,
        description: None,
        input: NO_PARAMETERS,
        output: None,
        annotations: None,
        meta: None,
    };
}

/// The input schema of a tool without parameters. It is open, since serde also accepts unknown
/// properties for an empty struct: `additionalProperties` costs four tokens, and Gemini's API
/// refuses it with status 400.
pub const NO_PARAMETERS: &Node = &Node {
    name: "()",
    notes: Notes::NONE,
    shape: Shape::Object(Object {
        fields: FieldList { list: &[] },
        is_closed: false,
        has_one_property: false,
        hidden: &[],
    }),
};

/// A selection of the properties of a tool, in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The model-visible entry: the properties in
    /// [`MODEL_KEYS`](mcpact_shared::model_entry::MODEL_KEYS).
    Model,
    /// The entry in the result of `tools/list`: the model-visible entry with title, output schema,
    /// annotations and `_meta`.
    Wire,
    /// Name, description and the names of the required parameters.
    Minimal,
    /// The model-visible entry with the examples of its types, the output schema, and the arguments
    /// of these example calls.
    Full(&'static [&'static str]),
}

/// Keys with the punctuation around them: in const evaluation, the number of pieces costs more time
/// than their length.
mod key {
    use crate::build::schema::{Text, texts};

    texts! { pub(super),
        NAME = "{\"name\":", 4_398_059_094_018, 4_398_059_094_018;
        TITLE = "\"title\":", 4_398_059_094_017, 4_398_059_094_017;
        DESCRIPTION = ",\"description\":", 4_398_073_774_082, 4_398_073_774_082;
        INPUT = ",\"inputSchema\":", 8_796_120_285_186, 8_796_120_285_186;
        OUTPUT = "\"outputSchema\":", 8_796_120_285_185, 8_796_120_285_185;
        EXAMPLES = "\"examples\":", 4_398_065_385_473, 4_398_065_385_473;
        ANNOTATIONS = "\"annotations\":", 4_398_071_676_929, 4_398_071_676_929;
        META = "\"_meta\":", 4_398_059_094_018, 4_398_059_094_018;
    }
}

/// The indices of the parts: the name, the description, and the first parameter.
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
    if matches!(form, Form::Wire | Form::Full(_))
        && let Some(output) = parts.output
    {
        writer.key(&key::OUTPUT);
        writer.output(output, of_output);
    }
    if let Form::Full(examples) = form
        && !examples.is_empty()
    {
        writer.key(&key::EXAMPLES);
        writer.open(b'[');
        let mut index = 0;
        while index < examples.len() {
            writer.separate();
            writer.sink.raw(examples[index]);
            index += 1;
        }
        writer.close(b']');
    }
    if wire {
        writer.pair(&key::ANNOTATIONS, &parts.annotations);
        writer.pair(&key::META, &parts.meta);
    }
    writer.close(b'}');
    schema
}

#[cfg(test)]
mod tests {
    use mcpact_shared::model_entry::MODEL_KEYS;

    use super::key;

    #[test]
    fn keys_of_the_model_visible_entry() {
        let keys = [key::NAME, key::DESCRIPTION, key::INPUT];
        let names = keys.map(|key| key.json.trim_matches(['{', ',', ':']).trim_matches('"'));
        assert_eq!(names, MODEL_KEYS);
    }
}
