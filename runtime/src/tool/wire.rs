//! What `tools/list` sends beyond what a model sees: title, output schema, annotations and `_meta`.

use mcpact_tokens::Encoding;

use super::{
    draft::{Draft, MOST_BYTES},
    entry::{NAME, Parts},
};
use crate::{
    schema::{Detail, Hoisted, Profile, Sink, Text, Writer},
    utf8::Utf8,
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

/// Keys with the comma before them, and their lengths, which each tool would ask for again.
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

/// How many bytes the wire entry has.
#[track_caller]
pub const fn wire_len<const ENTRY: usize>(parts: &Parts, _entry: &Utf8<ENTRY>, output: &str) -> usize {
    let output = output.len();
    let output = if output == 0 { 0 } else { output_key::LEN + output };
    ENTRY
        + output
        + member_len(title_key::LEN, &parts.title)
        + member_len(annotations_key::LEN, &parts.annotations)
        + member_len(meta_key::LEN, &parts.meta)
}

#[track_caller]
const fn member_len(key: usize, value: &Option<Text>) -> usize {
    match value {
        Some(value) => key + value.json.len(),
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
    let mut before = 0;
    if let Some(title) = &parts.title {
        before = draft.bounds[2 * NAME + 1] as usize;
        text.push(entry.part(0, before));
        text.push(title_key::KEY);
        text.push(title.json);
    }
    // Without its closing brace.
    text.push(entry.part(before, ENTRY - 1));
    if !output.is_empty() {
        text.push(output_key::KEY);
        text.push(output);
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
    wire
}
