//! The meta-tools: search, describe and execute, by which a model uses any number of tools without having them listed.
//!
//! Their entries are made for each toolset while it compiles, since a search tool that does not say what can be found is
//! not used: its description comes from the toolset's doc comment and the number of its tools, the values of `source`
//! from its sources. They cost tokens like any tool, so they have a budget too: `meta_budget` in
//! [`toolset!`](crate::toolset!), `meta-budget` in Cargo.toml.

mod context;
#[cfg(feature = "rmcp")]
mod listed;

#[cfg(feature = "rmcp")]
pub(crate) use context::LIST_AVAILABLE;
pub(crate) use context::context_tools;
#[cfg(feature = "rmcp")]
pub(crate) use listed::Listed;

use crate::{
    __private::About,
    schema::{Field, Node, Notes, Object, Presence, Shape, Text, same},
    tool::{Annotations, Definition, entry::Parts},
    utf8::{Filler, Utf8},
};

/// Room for a description or a list of sources.
pub const ROOM: usize = 1 << 13;

/// What the meta-tools of a toolset are made from.
#[derive(Clone, Copy)]
pub struct Subject {
    /// The toolset's tools.
    pub tools: &'static [&'static Definition],
    /// What it is: the first paragraph of its doc comment; empty where there is none.
    pub about: &'static str,
    /// The same as a JSON string.
    pub about_json: &'static str,
}

/// Which meta-tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meta {
    /// Finds tools.
    Search,
    /// Tells their parameters.
    Describe,
    /// Calls one.
    Execute,
    /// Calls one that only reads, where others write: so that a client's approvals keep their meaning.
    Read,
}

impl Meta {
    /// All of them.
    #[cfg(feature = "rmcp")]
    pub(crate) const ALL: [Meta; 4] = [Meta::Search, Meta::Describe, Meta::Execute, Meta::Read];

    /// Its name.
    #[track_caller]
    pub const fn name(self) -> &'static str {
        match self {
            Meta::Search => "search_tools",
            Meta::Describe => "describe_tool",
            Meta::Execute => "execute_tool",
            Meta::Read => "execute_read_tool",
        }
    }

    /// At most ten words of what it does.
    #[track_caller]
    const fn summary(self) -> &'static str {
        match self {
            Meta::Search => "Search tools by task",
            Meta::Describe => "Parameters of tools, by name",
            Meta::Execute => "Call a tool by name",
            Meta::Read => "Call a read-only tool by name",
        }
    }

    /// What it tells the model: of the search tool, how many tools there are, and of what.
    #[track_caller]
    pub const fn description(self, subject: &Subject) -> Utf8<ROOM> {
        let mut text = Utf8::new();
        self.describe(&mut text.filler(), subject.tools.len(), subject.about);
        text
    }

    /// The same as JSON.
    #[track_caller]
    pub const fn description_text(self, subject: &Subject) -> Utf8<ROOM> {
        let mut text = Utf8::new();
        let mut json = text.filler();
        json.push("\"");
        self.describe(
            &mut json,
            subject.tools.len(),
            Text::plain(subject.about_json).unquoted(),
        );
        json.push("\"");
        text
    }

    #[track_caller]
    const fn describe(self, text: &mut Filler<'_>, tools: usize, about: &str) {
        if !matches!(self, Meta::Search) {
            return text.push(self.summary());
        }
        text.push("Search ");
        text.push_number(tools);
        text.push(" tools by task");
        if !about.is_empty() {
            text.push(": ");
            text.push(about);
        }
    }

    /// What its entry is written from.
    #[track_caller]
    pub const fn parts(self, description: Text, input: &'static Node, subject: &Subject) -> Parts {
        Parts {
            name: match self {
                Meta::Search => Text::own("\"search_tools\""),
                Meta::Describe => Text::own("\"describe_tool\""),
                Meta::Execute => Text::own("\"execute_tool\""),
                Meta::Read => Text::own("\"execute_read_tool\""),
            },
            title: None,
            description: Some(description),
            input,
            output: None,
            annotations: match self.annotations(all_read(subject.tools)).read_only {
                Some(_) => Some(Text::own("{\"readOnlyHint\":true}")),
                None => None,
            },
            meta: None,
        }
    }

    /// What of its definition is plain data.
    #[track_caller]
    pub const fn about(self, description: &'static str, subject: &Subject) -> About {
        About {
            name: self.name(),
            title: None,
            description,
            source: "mcpact",
            summary: self.summary(),
            keywords: &[],
            annotations: self.annotations(all_read(subject.tools)),
            // It is not in the index: it is how the index is searched.
            index: "",
        }
    }

    /// What clients are told of its effects: `execute_tool` may do whatever any of the tools does.
    #[track_caller]
    const fn annotations(self, all_read: bool) -> Annotations {
        Annotations {
            read_only: match self {
                Meta::Execute if !all_read => None,
                _ => Some(true),
            },
            destructive: None,
            idempotent: None,
            open_world: None,
        }
    }
}

/// How many of the meta-tools a toolset has.
#[track_caller]
pub const fn count(tools: &[&Definition]) -> usize {
    how_many(all_read(tools), none_reads(tools))
}

/// The twin of `execute_tool` only where some tools read and some write.
#[track_caller]
const fn how_many(all_read: bool, none_reads: bool) -> usize {
    if all_read || none_reads { 3 } else { 4 }
}

/// The names of the sources, as a JSON array in the order in which they first occur.
#[track_caller]
pub const fn sources(tools: &[&'static Definition]) -> Utf8<ROOM> {
    let mut sources = Utf8::new();
    let mut text = sources.filler();
    text.push("[");
    let mut index = 0;
    while index < tools.len() {
        if is_first_of_source(tools, index) {
            text.push(if index == 0 { "\"" } else { ",\"" });
            text.push(tools[index].source);
            text.push("\"");
        }
        index += 1;
    }
    text.push("]");
    sources
}

/// The parameters of `search_tools`, but for the sources, which are the toolset's.
#[track_caller]
pub const fn search_fields(source: &'static Node) -> [Field; 3] {
    [
        member("\"query\"", STRING, None),
        member("\"source\"", source, None),
        // How many where it is left out is `Search::LIMIT`.
        member("\"limit\"", INTEGER, None),
    ]
}

/// One of the toolset's sources.
#[track_caller]
pub const fn source_node(sources: &'static str) -> Node {
    Node::new(
        "source",
        Shape::Choice {
            values: Text::own(sources),
        },
    )
}

/// An object with these members.
#[track_caller]
pub const fn object(fields: &'static [Field]) -> Node {
    Node::new(
        "object",
        Shape::Object(Object {
            fields,
            closed: false,
            one: false,
        }),
    )
}

/// The parameters of `describe_tool`.
pub static DESCRIBE: Node = object(&[
    required("\"tools\"", &Node::new("tools", Shape::Array(STRING))),
    member(
        "\"verbosity\"",
        &Node::new(
            "verbosity",
            Shape::Choice {
                values: Text::own("[\"minimal\",\"standard\",\"full\"]"),
            },
        ),
        // A server's setting, so no default can be said here.
        None,
    ),
]);

/// The parameters of `execute_tool` and its twin.
pub static EXECUTE: Node = object(&[
    required("\"tool\"", STRING),
    // A tool without parameters needs none.
    member(
        "\"args\"",
        &Node::new(
            "args",
            Shape::Map {
                keys: STRING,
                values: &Node::new("any", Shape::Any),
            },
        ),
        None,
    ),
]);

const STRING: &Node = <str as crate::ToolSchema>::NODE;
const INTEGER: &Node = <u32 as crate::ToolSchema>::NODE;

#[track_caller]
const fn required(name: &'static str, node: &'static Node) -> Field {
    Field {
        name: Text::own(name),
        node,
        notes: Notes::NONE,
        presence: Presence::ByType,
        flatten: false,
    }
}

#[track_caller]
const fn member(name: &'static str, node: &'static Node, default: Option<Text>) -> Field {
    Field {
        name: Text::own(name),
        node,
        notes: Notes { default, ..Notes::NONE },
        presence: Presence::Defaulted,
        flatten: false,
    }
}

/// Looks from the tool back, since a source's tools mostly stand together.
#[track_caller]
const fn is_first_of_source(tools: &[&Definition], index: usize) -> bool {
    let mut before = index;
    while before > 0 {
        before -= 1;
        if same(tools[before].source, tools[index].source) {
            return false;
        }
    }
    true
}

#[track_caller]
const fn all_read(tools: &[&Definition]) -> bool {
    let mut index = 0;
    while index < tools.len() {
        if !reads(tools[index]) {
            return false;
        }
        index += 1;
    }
    true
}

#[track_caller]
const fn none_reads(tools: &[&Definition]) -> bool {
    let mut index = 0;
    while index < tools.len() {
        if reads(tools[index]) {
            return false;
        }
        index += 1;
    }
    true
}

#[track_caller]
const fn reads(tool: &Definition) -> bool {
    matches!(tool.annotations.read_only, Some(true))
}
