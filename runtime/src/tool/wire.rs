//! What `tools/list` sends beyond what a model sees: title, output schema, annotations and `_meta`.

use mcpact_tokens::Encoding;

use super::{
    draft::{Draft, MOST_BYTES},
    entry::{NAME, Parts, key},
};
use crate::{
    schema::{Detail, Hoisted, Profile, Sink, Text, Writer},
    utf8::{Filler, Utf8},
};

/// The output schema; nothing where there is none.
#[track_caller]
pub const fn output(parts: &Parts, profile: Profile) -> Utf8<MOST_BYTES> {
    let mut text = Utf8::new();
    if let Some(output) = parts.output {
        let sink = Sink::new(Encoding::ALL[0], text.filler(), &mut [], &mut []);
        Writer::new(sink, Detail::Standard, profile, &Hoisted::NONE).schema(output);
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
#[track_caller]
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

#[track_caller]
const fn member_len(key: &Text, value: &Option<Text>) -> usize {
    match value {
        Some(value) => 1 + key.json.len() + value.json.len(),
        None => 0,
    }
}

/// The wire entry, from the model-visible one and the output schema: what it has more goes between and behind.
#[track_caller]
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

#[track_caller]
const fn push_member(text: &mut Filler<'_>, key: &Text, value: &Option<Text>) {
    if let Some(value) = value {
        text.push(",");
        text.push(key.json);
        text.push(value.json);
    }
}
