//! Signatures: tools in the notation of TypeScript, with all that their JSON Schema says.

mod array;
mod keyword;
mod object;
mod outline;
mod rules;
mod schema;
mod string;
mod types;
mod writer;

use outline::{Item, Outline, max_items};
use writer::Writer;

use crate::utf8::Filler;

/// Returns the signature of a tool from its model-visible entry, minified JSON.
pub(crate) fn signature(entry: &str) -> String {
    let mut items = vec![Item::NONE; max_items(entry)];
    let json = Outline::new(entry, &mut items);
    let write = |bytes: &mut [u8]| {
        let mut len = 0;
        Writer::new(json, Filler::over(bytes, &mut len)).tool();
        len
    };
    let mut bytes = vec![0; write(&mut [])];
    write(&mut bytes);
    String::from_utf8(bytes).expect("parts of a text, and signs")
}
