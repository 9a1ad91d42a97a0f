//! References in an output schema: a repeated type is written once if that costs fewer tokens.
//!
//! The saving of a reference depends on the tokens of the whole text, so the schema is written and
//! counted with each candidate.

use mcpact_tokens::{Encoding, Hint, count_segments};

use super::{Detail, Profile, Sink, Writer};
use crate::build::{
    schema::{Hoisted, Node},
    utf8::Utf8,
};

impl Hoisted {
    /// Returns the types inside an output schema, with references to those that make it cheaper.
    #[track_caller]
    pub(crate) const fn of_output(root: &'static Node, encoding: Encoding) -> Hoisted {
        let mut cheapest = Hoisted::output_candidates(root);
        let (mut min, mut index) = (None, 0);
        while index < cheapest.len() {
            if let Some(more) = cheapest.with(index) {
                let inline = match min {
                    Some(min) => min,
                    None => count_output(root, encoding, &cheapest),
                };
                let shared = count_output(root, encoding, &more);
                min = Some(inline);
                if shared < inline {
                    (cheapest, min) = (more, Some(shared));
                }
            }
            index += 1;
        }
        cheapest
    }
}

/// Counts the tokens of an output schema. Returns the maximum number if the text exceeds the
/// buffer.
#[expect(
    clippy::large_stack_arrays,
    reason = "on the stack of const evaluation, which has none"
)]
#[track_caller]
const fn count_output(root: &'static Node, encoding: Encoding, hoisted: &Hoisted) -> u32 {
    const MAX_BYTES: usize = 1 << 15;
    const MAX_HINTS: usize = 1 << 11;
    let mut text: Utf8<MAX_BYTES> = Utf8::new();
    let mut hints = [Hint::NONE.at(0); MAX_HINTS];
    let sink = Sink::new(encoding, text.writer(), &mut hints, &mut []);
    let mut writer = Writer::new(sink, Detail::Standard, Profile::Portable, &Hoisted::NONE);
    writer.output(root, hoisted);
    if writer.sink.len() > MAX_BYTES {
        return u32::MAX;
    }
    let (text, hints, bounds) = writer.sink.written();
    let mut tokens = [0];
    count_segments(encoding, text, hints, bounds, &mut tokens);
    tokens[0]
}
