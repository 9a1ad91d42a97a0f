//! Signatures: tools in the notation of TypeScript, with all that their JSON Schema says.

mod array;
mod keyword;
mod object;
mod outline;
mod plan;
mod rules;
mod schema;
mod text;
mod types;
mod writer;

pub(crate) use keyword::Keyword;
pub(crate) use outline::Outline;
use writer::Writer;

/// Returns the signature of a tool from its model-visible entry, minified JSON.
pub(crate) fn signature(entry: &str) -> String {
    written(entry, |writer| writer.tool())
}

/// Returns one line with the required parameters of a tool, from its model-visible entry.
pub(crate) fn brief(entry: &str) -> String {
    written(entry, |writer| writer.brief())
}

/// Returns the line `type name = …` of a schema, minified JSON.
pub(crate) fn definition(name: &str, schema: &str) -> String {
    written(&format!("{{\"{name}\":{schema}}}"), |writer| writer.definition(1, 2))
}

/// Returns the text that `write` writes of a JSON text.
fn written(json: &str, write: impl FnOnce(&mut Writer<'_>)) -> String {
    let json = Outline::new(json);
    let mut writer = Writer::new(&json);
    write(&mut writer);
    writer.out
}
