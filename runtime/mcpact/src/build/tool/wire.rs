//! The part of the wire entry that no model sees: title, output schema, annotations and `_meta`.

use mcpact_tokens::Encoding;

use super::{
    entry::{NAME, Parts},
    measured::Measured,
};
use crate::build::{
    schema::{Detail, Hoisted, Node, Profile, Sink, Text, Writer},
    utf8::Utf8Writer,
};

/// Keys with the comma before them, and their lengths, which are evaluated once here instead of for
/// each tool.
macro_rules! keys {
    ($($name:ident: $key:literal;)+) => {
        $(mod $name {
            pub(super) const KEY: &str = $key;
            pub(super) const LEN: usize = KEY.len();
        })+
    };
}

keys! {
    title_key: ",\"title\":";
    output_key: ",\"outputSchema\":";
    annotations_key: ",\"annotations\":";
    meta_key: ",\"_meta\":";
}

/// The length of a tool's wire entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wire {
    /// The number of bytes in addition to those of the model-visible entry.
    pub(super) more: usize,
    /// The bytes of the output schema.
    output: usize,
}

/// Returns the types that a tool's output schema refers to.
#[track_caller]
pub(super) const fn of_output(parts: &Parts, encoding: Encoding) -> Hoisted {
    match parts.output {
        Some(output) => Hoisted::of_output(output, encoding),
        None => Hoisted::NONE,
    }
}

impl Wire {
    /// Measures the rest of the wire entry.
    #[track_caller]
    pub(super) const fn of(parts: &Parts, profile: Profile, hoisted: &Hoisted) -> Wire {
        let mut output = 0;
        if let Some(node) = parts.output {
            let mut text = Utf8Writer::over(&mut [], &mut output);
            write_output(&mut text, node, profile, hoisted);
        }
        let output_property = if output == 0 { 0 } else { output_key::LEN + output };
        let more = output_property
            + property_len(title_key::LEN, &parts.title)
            + property_len(annotations_key::LEN, &parts.annotations)
            + property_len(meta_key::LEN, &parts.meta);
        Wire { more, output }
    }

    /// Returns the location of the output schema in the wire entry.
    #[track_caller]
    pub(super) const fn output_schema(&self, parts: &Parts, entry: &Measured) -> Option<(usize, usize)> {
        if self.output == 0 {
            return None;
        }
        // The output schema is inserted before the closing brace of the entry.
        let start = entry.text.len() - 1 + property_len(title_key::LEN, &parts.title) + output_key::LEN;
        Some((start, start + self.output))
    }
}

#[track_caller]
const fn property_len(key: usize, value: &Option<Text>) -> usize {
    match value {
        Some(value) => key + value.json.len(),
        None => 0,
    }
}

#[track_caller]
const fn write_output(text: &mut Utf8Writer<'_>, output: &'static Node, profile: Profile, hoisted: &Hoisted) {
    let sink = Sink::new(Encoding::ALL[0], text.reborrow(), &mut [], &mut []);
    Writer::new(sink, Detail::Standard, profile, hoisted).output(output, hoisted);
}

/// Writes the wire entry: the model-visible one, with the rest inserted after the name and at the
/// end.
#[track_caller]
pub(super) const fn write(
    text: &mut Utf8Writer<'_>,
    parts: &Parts,
    entry: &Measured,
    profile: Profile,
    hoisted: &Hoisted,
) {
    let mut before = 0;
    if let Some(title) = &parts.title {
        before = entry.bounds[2 * NAME + 1] as usize;
        text.push(entry.text.part(0, before));
        text.push(title_key::KEY);
        text.push(title.json);
    }
    // The entry is copied without its closing brace.
    text.push(entry.text.part(before, entry.text.len() - 1));
    if let Some(output) = parts.output {
        text.push(output_key::KEY);
        write_output(text, output, profile, hoisted);
    }
    if let Some(annotations) = &parts.annotations {
        text.push(annotations_key::KEY);
        text.push(annotations.json);
    }
    if let Some(meta) = &parts.meta {
        text.push(meta_key::KEY);
        text.push(meta.json);
    }
    text.push_ascii(b'}');
}
