//! The check that a described source has tools.

use crate::{const_message::Message, meta::is_first_of_source, schema::str_eq, tool::Definition};

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
