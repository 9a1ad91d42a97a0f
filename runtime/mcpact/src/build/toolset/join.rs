//! Joins lists of tools, and checks that the joined tools and their sources fit together.
//!
//! Each check is a constant that no other item mentions: rustc repeats an error as a note at each
//! mention of a failed constant.

use mcpact_tokens::Encoding;

use crate::build::{
    const_message::Message,
    meta::is_first_of_source,
    schema::str_eq,
    tool::{CountedEntry, Definition},
};

/// Returns the number of tools in the lists.
#[track_caller]
pub const fn length(lists: &[&[&'static Definition]]) -> usize {
    let mut length = 0;
    let mut index = 0;
    while index < lists.len() {
        length += lists[index].len();
        index += 1;
    }
    length
}

/// Concatenates the lists.
#[track_caller]
pub const fn join<const LENGTH: usize>(lists: &[&[&'static Definition]]) -> [&'static Definition; LENGTH] {
    let mut tools = [&Definition::EMPTY; LENGTH];
    let (mut length, mut list) = (0, 0);
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            tools[length] = lists[list][index];
            length += 1;
            index += 1;
        }
        list += 1;
    }
    tools
}

/// Refuses two tools of the same name.
///
/// # Panics
///
/// Panics in const evaluation with the name and the sources of both tools.
#[track_caller]
pub const fn check_names<const LENGTH: usize>(tools: &[&Definition; LENGTH]) {
    // The last tool so far of each group of names, and for each tool the one before it in its
    // group. Const evaluation compares names slowly, so a name is only compared with those of its
    // group.
    let mut last = [NONE; GROUPS];
    let mut previous = [NONE; LENGTH];
    let mut index = 0;
    while index < LENGTH {
        let tool = tools[index];
        let group = group(tool.name);
        let mut other = last[group];
        while other != NONE {
            if str_eq(tools[other].name, tool.name) {
                refuse_same_name(tools[other], tool);
            }
            other = previous[other];
        }
        previous[index] = last[group];
        last[group] = index;
        index += 1;
    }
}

/// No tool.
const NONE: usize = usize::MAX;

/// The number of groups of names.
const GROUPS: usize = 251;

/// Returns the group of a name, from four of its bytes.
#[track_caller]
const fn group(name: &str) -> usize {
    let name = name.as_bytes();
    let len = name.len();
    let bytes = [name[len / 4], name[len / 2], name[len * 3 / 4], name[len - 1]];
    u32::from_le_bytes(bytes) as usize % GROUPS
}

#[track_caller]
const fn refuse_same_name(other: &Definition, tool: &Definition) -> ! {
    let mut message = Message::new();
    message
        .push("two tools are named `")
        .push(tool.name)
        .push("`, one of source `")
        .push(other.source)
        .push("` and one of `")
        .push(tool.source)
        .push("`\n  clients call a tool by its name; rename one with `#[mcp_tool(name = \"…\")]`");
    message.panic()
}

/// Refuses tools that are not counted like their toolset.
///
/// # Panics
///
/// Panics in const evaluation with the name of the tool.
#[track_caller]
pub const fn check_counts(tools: &[&Definition], encoding: Encoding, count: CountedEntry) {
    let mut index = 0;
    while index < tools.len() {
        let tool = tools[index];
        if tool.encoding as u8 != encoding as u8 {
            Message::new()
                .push("tool `")
                .push(tool.name)
                .push("` is counted in ")
                .push(tool.encoding.name())
                .push(" and this toolset in ")
                .push(encoding.name())
                .push("\n  set one `encoding` in `[package.metadata.mcpact]` of both crates")
                .panic();
        }
        if tool.count as u8 != count as u8 {
            Message::new()
                .push("tool `")
                .push(tool.name)
                .push("` and this toolset do not count the same bytes\n  set `count = \"wire\"` on both, or on neither")
                .panic();
        }
        index += 1;
    }
}

/// Refuses a description of a source that no tool has.
///
/// # Panics
///
/// Panics in const evaluation with the sources of the tools.
#[track_caller]
pub const fn check_described_source(toolset: &str, tools: &[&Definition], source: &str) {
    let mut index = 0;
    while index < tools.len() {
        if str_eq(tools[index].source, source) {
            return;
        }
        index += 1;
    }
    let mut message = Message::new();
    message
        .push("`")
        .push(toolset)
        .push("` describes the source `")
        .push(source)
        .push("`, which none of its tools has");
    let (mut index, mut separator) = (0, "\n  its sources are `");
    while index < tools.len() {
        if is_first_of_source(tools, index) && !tools[index].source.is_empty() {
            message.push(separator).push(tools[index].source).push("`");
            separator = ", `";
        }
        index += 1;
    }
    message
        .push("\n  write one of these names, or remove the description")
        .panic()
}
