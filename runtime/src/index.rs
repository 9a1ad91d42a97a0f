//! The index: what discovery needs to know of each tool, as static data and as JSON in the binary.
//!
//! Each [`toolset!`](crate::toolset) puts one line of JSON into the link section [`SECTION`] of the binary that holds it, so that a
//! tool can read what a server offers without running it. Version 1 of the format:
//!
//! ```json
//! {"mcpact_index":1,"toolset":"HERITAGE","encoding":"o200k_base","count":"model","tokens":6200,"budget":6300,"tools":[
//!   {"name":"trove_search","summary":"Search Trove newspapers, images, books","keywords":["gazettes","trove","search"],
//!    "annotations":{"readOnlyHint":true},"source":"trove","tokens":{"minimal":30,"standard":300,"full":300},
//!    "parts":{"name":4,"description":9,"structure":30,"parameters":{"query":12}},"entry":{"name":"trove_search"}}]}
//! ```
//!
//! `summary` has at most ten words, `annotations` and `budget` are left out where there are none, `entry` is what
//! `tools/list` sends. A reader refuses a version that it does not know, and names both.

use mcpact_tokens::Encoding;

use crate::{
    budget::Budget,
    schema::Sink,
    tool::{Count, Definition},
    utf8::Utf8,
};

/// The version of the index format that this crate writes.
pub const VERSION: u32 = 1;

/// The link section that holds the index: of ELF and PE files and of WebAssembly; `__DATA,__mcpact` in Mach-O.
pub const SECTION: &str = ".mcpact";

/// What an index is written from.
#[derive(Clone, Copy)]
pub struct Contents {
    /// The toolset's name.
    pub name: &'static str,
    /// Its tools.
    pub tools: &'static [&'static Definition],
    /// What they cost together.
    pub tokens: u32,
    /// The most that they may cost.
    pub budget: Option<Budget>,
    /// What they are counted in.
    pub encoding: Encoding,
    /// Which bytes are counted.
    pub count: Count,
}

/// An upper bound of the bytes that the index takes: adding up is cheaper than writing it twice.
#[track_caller]
pub const fn room(contents: &Contents) -> usize {
    let mut room = 256 + contents.name.len();
    let mut index = 0;
    while index < contents.tools.len() {
        let tool = contents.tools[index];
        // Names are in the entry too; a number has at most ten digits, and 170 bytes stand around all of them.
        room +=
            170 + tool.index.len() + tool.source.len() + 2 * tool.wire_entry.len() + 14 * tool.tokens.parameters.len();
        index += 1;
    }
    room
}

/// The index, in room for it.
#[track_caller]
pub const fn write<const ROOM: usize>(contents: &Contents) -> Utf8<ROOM> {
    let mut text = Utf8::new();
    index(
        &mut Sink::new(contents.encoding, text.filler(), &mut [], &mut []),
        contents,
    );
    text
}

/// The bytes of the index, and no more.
#[track_caller]
pub const fn trim<const ROOM: usize, const LEN: usize>(text: &Utf8<ROOM>) -> [u8; LEN] {
    *text.trimmed::<LEN>().bytes()
}

#[track_caller]
const fn index(sink: &mut Sink<'_>, contents: &Contents) {
    sink.raw("{\"mcpact_index\":");
    sink.number(VERSION as usize);
    sink.raw(",\"toolset\":\"");
    sink.raw(contents.name);
    sink.raw("\",\"encoding\":\"");
    sink.raw(contents.encoding.name());
    sink.raw(match contents.count {
        Count::Model => "\",\"count\":\"model\",\"tokens\":",
        Count::Wire => "\",\"count\":\"wire\",\"tokens\":",
    });
    sink.number(contents.tokens as usize);
    if let Some(budget) = &contents.budget {
        sink.raw(",\"budget\":");
        sink.number(budget.tokens as usize);
    }
    sink.raw(",\"tools\":[");
    let mut index = 0;
    while index < contents.tools.len() {
        if index > 0 {
            sink.byte(b',');
        }
        entry(sink, contents.tools[index]);
        index += 1;
    }
    sink.raw("]}\n");
}

#[track_caller]
const fn entry(sink: &mut Sink<'_>, tool: &Definition) {
    sink.byte(b'{');
    sink.raw(tool.index);
    sink.raw(",\"source\":\"");
    sink.raw(tool.source);
    sink.raw("\",\"tokens\":{\"minimal\":");
    sink.number(tool.described.minimal as usize);
    sink.raw(",\"standard\":");
    sink.number(tool.described.standard as usize);
    sink.raw(",\"full\":");
    sink.number(tool.described.full as usize);
    sink.raw("},\"parts\":{\"name\":");
    sink.number(tool.tokens.name as usize);
    sink.raw(",\"description\":");
    sink.number(tool.tokens.description as usize);
    sink.raw(",\"structure\":");
    sink.number(tool.tokens.structure as usize);
    sink.raw(",\"parameters\":{");
    let (count, mut index) = (tool.tokens.parameters.len(), 0);
    while index < count {
        let parameter = &tool.tokens.parameters[index];
        sink.raw(if index > 0 { ",\"" } else { "\"" });
        sink.raw(parameter.name);
        sink.raw("\":");
        sink.number(parameter.tokens as usize);
        index += 1;
    }
    sink.raw("}},\"entry\":");
    sink.raw(tool.wire_entry);
    sink.byte(b'}');
}
