//! The index: the tools of a server as JSON in its binary, for discovery.
//!
//! Each [`toolset!`](crate::toolset) puts one line of JSON into the link section [`SECTION`] of its
//! binary. Other programs read the tools of a server there, without running it. Version 1 of the
//! format:
//!
//! ```json
//! {"mcpact_index":1,"toolset":"HERITAGE","encoding":"o200k_base","count":"model","tokens":6200,"budget":6300,"tools":[
//!   {"name":"trove_search","summary":"Search Trove newspapers, images, books","keywords":["gazettes","trove","search"],
//!    "asks":["photos of Ballarat"],"annotations":{"readOnlyHint":true},"source":"trove","from":{"titleId":["trove_list_titles"]},
//!    "tokens":{"minimal":30,"standard":300,"full":300},
//!    "parts":{"name":4,"description":9,"structure":30,"parameters":{"query":12}},"entry":{"name":"trove_search"}}]}
//! ```
//!
//! | Property of a tool | Value |
//! |---|---|
//! | `summary` | at most ten words |
//! | `tokens` | the cost of describing the tool in JSON, at each verbosity |
//! | `from` | the tools that return the values of a parameter |
//! | `inferred_from` | the same by `mcpact index`, for servers without Rust types: only names suggest those tools |
//! | `entry` | the entry of `tools/list` |
//!
//! `sources` has the author's descriptions of sources. `instructions` are those of a server that
//! lists all tools. These properties are absent if they are empty: `sources`, `tags`, `asks`,
//! `examples` (arguments of calls), `annotations`, `from`, `inferred_from`, `budget` and
//! `instructions`. A reader refuses an unknown version, and names both versions.

use mcpact_tokens::Encoding;

use crate::build::{
    edges::Edge,
    meta::catalogue::Instructions,
    schema::str_eq,
    tool::{CountedEntry, Definition, settings::Budget},
    utf8::{Utf8, Utf8Writer},
};

/// The version of the index format that this crate writes.
pub const VERSION: u32 = 1;

/// The link section of the index, in ELF, PE and WebAssembly files; in Mach-O it is
/// `__DATA,__mcpact`.
pub const SECTION: &str = ".mcpact";

/// The data that [`write`] writes into the index.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Contents {
    /// The toolset's name.
    pub name: &'static str,
    /// Its tools.
    pub tools: &'static [&'static Definition],
    /// The parameters whose values other tools return, in the order of the tools and parameters.
    pub edges: &'static [Edge],
    /// The names of sources and their descriptions by the author.
    pub sources: &'static [(&'static str, &'static str)],
    /// The cost of all tools, in tokens.
    pub tokens: u32,
    /// The maximum cost.
    pub budget: Option<Budget>,
    /// The encoding of all counts.
    pub encoding: Encoding,
    /// The entry of a tool that is counted.
    pub count: CountedEntry,
    /// The instructions of a server.
    pub instructions: Option<Instructions>,
}

/// Returns an upper bound of the index's bytes, which is cheaper than to write it twice.
#[doc(hidden)]
#[track_caller]
pub const fn max_len(contents: &Contents) -> usize {
    let mut max_len = 256 + contents.name.len();
    if let Some(instructions) = &contents.instructions {
        let [text, ending] = instructions.in_list();
        // A control character has six bytes.
        max_len += 24 + 6 * text.len() + ending.len();
    }
    let mut index = 0;
    while index < contents.sources.len() {
        let (source, description) = contents.sources[index];
        max_len += 20 + source.len() + 6 * description.len();
        index += 1;
    }
    let mut index = 0;
    while index < contents.tools.len() {
        let tool = contents.tools[index];
        // The entry contains the names too. A number has at most ten digits, and 170 bytes are
        // around all numbers.
        max_len +=
            170 + tool.index.len() + tool.source.len() + 2 * tool.wire_entry.len() + 14 * tool.tokens.parameters.len();
        index += 1;
    }
    let mut index = 0;
    while index < contents.edges.len() {
        let edge = &contents.edges[index];
        // The punctuation around the names, and `,"from":{}`.
        max_len += 20 + edge.parameter.len() + edge.from.len();
        index += 1;
    }
    max_len
}

/// Writes the index into more bytes than it needs.
#[doc(hidden)]
#[track_caller]
pub const fn write<const MAX_LEN: usize>(contents: &Contents) -> Utf8<MAX_LEN> {
    let mut text = Utf8::new();
    write_index(&mut text.writer(), contents);
    text
}

/// Returns the bytes of the index in an array of its own length.
#[doc(hidden)]
#[track_caller]
pub const fn trim<const MAX_LEN: usize, const LEN: usize>(text: &Utf8<MAX_LEN>) -> [u8; LEN] {
    *text.trimmed::<LEN>().bytes()
}

/// Writes a text as the content of a JSON string.
#[track_caller]
const fn push_escaped(text: &mut Utf8Writer<'_>, value: &str) {
    let (mut rest, mut at) = (value, 0);
    while at < rest.len() {
        let byte = rest.as_bytes()[at];
        if byte < b' ' || byte == b'"' || byte == b'\\' {
            let (before, after) = rest.split_at(at);
            text.push(before);
            if byte < b' ' {
                text.push("\\u00");
                text.push_ascii(b'0' + (byte >> 4));
                text.push_ascii(b"0123456789abcdef"[(byte & 15) as usize]);
            } else {
                text.push_ascii(b'\\');
                text.push_ascii(byte);
            }
            (rest, at) = (after.split_at(1).1, 0);
        } else {
            at += 1;
        }
    }
    text.push(rest);
}

#[track_caller]
const fn write_index(text: &mut Utf8Writer<'_>, contents: &Contents) {
    text.push("{\"mcpact_index\":");
    text.push_number(VERSION as usize);
    text.push(",\"toolset\":\"");
    text.push(contents.name);
    text.push("\",\"encoding\":\"");
    text.push(contents.encoding.name());
    text.push(match contents.count {
        CountedEntry::Model => "\",\"count\":\"model\",\"tokens\":",
        CountedEntry::Wire => "\",\"count\":\"wire\",\"tokens\":",
    });
    text.push_number(contents.tokens as usize);
    if let Some(budget) = &contents.budget {
        text.push(",\"budget\":");
        text.push_number(budget.tokens as usize);
    }
    if let Some(instructions) = &contents.instructions {
        let [own, ending] = instructions.in_list();
        text.push(",\"instructions\":\"");
        push_escaped(text, own);
        text.push(ending);
        text.push("\"");
    }
    write_sources(text, contents.sources);
    text.push(",\"tools\":[");
    let (mut edges, mut index) = (contents.edges, 0);
    while index < contents.tools.len() {
        if index > 0 {
            text.push_ascii(b',');
        }
        edges = write_entry(text, contents.tools[index], edges);
        index += 1;
    }
    text.push("]}\n");
}

/// Writes the descriptions of sources, if there are some.
#[track_caller]
const fn write_sources(text: &mut Utf8Writer<'_>, sources: &[(&str, &str)]) {
    let mut index = 0;
    while index < sources.len() {
        let (source, description) = sources[index];
        text.push(if index == 0 { ",\"sources\":{\"" } else { ",\"" });
        text.push(source);
        text.push("\":\"");
        push_escaped(text, description);
        text.push("\"");
        index += 1;
    }
    if index > 0 {
        text.push("}");
    }
}

/// Writes a tool, of which `edges` begins with those of its parameters, and returns the other
/// edges.
#[track_caller]
const fn write_entry<'a>(text: &mut Utf8Writer<'_>, tool: &Definition, edges: &'a [Edge]) -> &'a [Edge] {
    text.push_ascii(b'{');
    text.push(tool.index);
    text.push(",\"source\":\"");
    text.push(tool.source);
    text.push("\"");
    let edges = write_edges(text, tool, edges);
    text.push(",\"tokens\":{\"minimal\":");
    text.push_number(tool.described.minimal as usize);
    text.push(",\"standard\":");
    text.push_number(tool.described.standard as usize);
    text.push(",\"full\":");
    text.push_number(tool.described.full as usize);
    text.push("},\"parts\":{\"name\":");
    text.push_number(tool.tokens.name as usize);
    text.push(",\"description\":");
    text.push_number(tool.tokens.description as usize);
    text.push(",\"structure\":");
    text.push_number(tool.tokens.structure as usize);
    text.push(",\"parameters\":{");
    let (count, mut index) = (tool.tokens.parameters.len(), 0);
    while index < count {
        let parameter = &tool.tokens.parameters[index];
        text.push(if index > 0 { ",\"" } else { "\"" });
        text.push(parameter.name);
        text.push("\":");
        text.push_number(parameter.tokens as usize);
        index += 1;
    }
    text.push("}},\"entry\":");
    text.push(tool.wire_entry);
    text.push_ascii(b'}');
    edges
}

/// Writes the tools that return the values of each parameter, and returns the edges of the next
/// tools. Edges of a tool and of a parameter are neighbours.
#[track_caller]
const fn write_edges<'a>(text: &mut Utf8Writer<'_>, tool: &Definition, edges: &'a [Edge]) -> &'a [Edge] {
    let (mut rest, mut parameter) = (edges, "");
    while let [edge, others @ ..] = rest
        && str_eq(edge.tool, tool.name)
    {
        if str_eq(parameter, edge.parameter) {
            text.push(",\"");
        } else {
            text.push(if parameter.is_empty() { ",\"from\":{\"" } else { "],\"" });
            text.push(edge.parameter);
            text.push("\":[\"");
            parameter = edge.parameter;
        }
        text.push(edge.from);
        text.push("\"");
        rest = others;
    }
    if !parameter.is_empty() {
        text.push("]}");
    }
    rest
}
