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
    budget::Settings,
    schema::{Field, Node, Notes, Object, Presence, Shape, Text, str_eq},
    tool::{Annotations, Definition, entry::Parts, written::Written},
    utf8::{Filler, Utf8},
};

/// Room for a description or a list of sources.
pub const ROOM: usize = 1 << 13;

/// What the meta-tools of a toolset are made from, and nothing more: where a tool changes and this does not, rustc takes them from
/// the last build.
#[derive(Clone, Copy)]
pub struct Subject {
    /// How many tools there are.
    tools: usize,
    /// Whether all of them only read.
    all_read: bool,
    /// Whether none does.
    none_reads: bool,
    /// What it is: the first paragraph of its doc comment; empty where there is none.
    about: &'static str,
    /// The same as a JSON string.
    about_json: &'static str,
}

impl Subject {
    #[track_caller]
    pub const fn of(tools: &[&Definition], about: &'static str, about_json: &'static str) -> Subject {
        let (mut reading, mut index) = (0, 0);
        while index < tools.len() {
            if matches!(tools[index].annotations.read_only, Some(true)) {
                reading += 1;
            }
            index += 1;
        }
        Subject {
            tools: index,
            all_read: reading == index,
            none_reads: reading == 0,
            about,
            about_json,
        }
    }

    /// How many of the meta-tools a toolset has.
    #[track_caller]
    pub const fn count(&self) -> usize {
        how_many(self.all_read, self.none_reads)
    }
}

/// What the search tool tells the model: how many tools there are, and of what.
pub struct Descriptions {
    plain: Utf8<ROOM>,
    /// As a JSON string.
    json: Utf8<ROOM>,
}

impl Descriptions {
    #[track_caller]
    pub const fn new(subject: &Subject) -> Descriptions {
        let tools = subject.tools;
        let mut plain = Utf8::new();
        Meta::Search.describe(&mut plain.filler(), tools, subject.about);
        let mut json = Utf8::new();
        let mut text = json.filler();
        text.push("\"");
        Meta::Search.describe(&mut text, tools, Text::plain(subject.about_json).unquoted());
        text.push("\"");
        Descriptions { plain, json }
    }
}

/// Texts of the meta-tools, whose hints are written down: each toolset's crate would make them again.
mod text {
    use crate::schema::{Text, texts};

    texts! { pub(super),
        SEARCH = "\"search_tools\"", 8_796_120_285_185, 8_796_120_285_185;
        SEARCH_SUMMARY = "\"Search tools by task\"", 17_592_230_084_609, 17_592_230_084_609;
        DESCRIBE = "\"describe_tool\"", 8_796_122_382_337, 8_796_122_382_337;
        DESCRIBE_SUMMARY = "\"Parameters of tools, by name\"", 26_388_339_884_033, 26_388_339_884_033;
        EXECUTE = "\"execute_tool\"", 8_796_120_285_185, 8_796_120_285_185;
        EXECUTE_SUMMARY = "\"Call a tool by name\"", 21_990_274_498_561, 21_990_274_498_561;
        READ = "\"execute_read_tool\"", 13_194_177_282_049, 13_194_177_282_049;
        READ_SUMMARY = "\"Call a read-only tool by name\"", 30_786_388_492_289, 30_786_388_492_289;
        READ_ONLY = "{\"readOnlyHint\":true}", 21_990_274_498_562, 17_592_227_987_458;
        QUERY = "\"query\"", 4_398_059_094_017, 4_398_059_094_017;
        SOURCE = "\"source\"", 4_398_061_191_169, 4_398_061_191_169;
        LIMIT = "\"limit\"", 4_398_059_094_017, 4_398_059_094_017;
    }
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

    /// Its name, and at most ten words of what it does.
    #[track_caller]
    const fn texts(self) -> (Text, Text) {
        match self {
            Meta::Search => (text::SEARCH, text::SEARCH_SUMMARY),
            Meta::Describe => (text::DESCRIBE, text::DESCRIBE_SUMMARY),
            Meta::Execute => (text::EXECUTE, text::EXECUTE_SUMMARY),
            Meta::Read => (text::READ, text::READ_SUMMARY),
        }
    }

    /// Its name.
    #[cfg(feature = "rmcp")]
    #[track_caller]
    pub(crate) const fn name(self) -> &'static str {
        self.texts().0.unquoted()
    }

    /// At most ten words of what it does.
    #[track_caller]
    const fn summary(self) -> &'static str {
        self.texts().1.unquoted()
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

    /// The tool.
    #[track_caller]
    pub const fn written(
        self,
        input: &'static Node,
        descriptions: &'static Descriptions,
        subject: &Subject,
        settings: Settings,
    ) -> Written {
        let annotations = self.annotations(subject.all_read);
        let (name, summary) = self.texts();
        let search = matches!(self, Meta::Search);
        let parts = Parts {
            name,
            title: None,
            description: Some(if search {
                Text::plain(descriptions.json.as_str())
            } else {
                summary
            }),
            input,
            output: None,
            annotations: match annotations.read_only {
                Some(_) => Some(text::READ_ONLY),
                None => None,
            },
            meta: None,
        };
        let about = About {
            name: name.unquoted(),
            title: None,
            description: if search {
                descriptions.plain.as_str()
            } else {
                summary.unquoted()
            },
            source: "mcpact",
            summary: summary.unquoted(),
            keywords: &[],
            annotations,
            // It is not in the index: it is how the index is searched.
            index: "",
        };
        Written::new(parts, settings, about)
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
        member(text::QUERY, STRING),
        member(text::SOURCE, source),
        // How many where it is left out is `Search::LIMIT`.
        member(text::LIMIT, INTEGER),
    ]
}

/// One of the toolset's sources.
#[track_caller]
pub const fn source_node(sources: &'static str) -> Node {
    Node::new(
        "source",
        Shape::Choice {
            values: Text::plain(sources),
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
    // What it is where none is given is a server's setting, so no default can be said here.
    member(
        Text::own("\"verbosity\""),
        &Node::new(
            "verbosity",
            Shape::Choice {
                values: Text::own("[\"minimal\",\"standard\",\"full\"]"),
            },
        ),
    ),
]);

/// The parameters of `execute_tool` and its twin.
pub static EXECUTE: Node = object(&[
    required("\"tool\"", STRING),
    // A tool without parameters needs none.
    member(
        Text::own("\"args\""),
        &Node::new(
            "args",
            Shape::Map {
                keys: STRING,
                values: &Node::new("any", Shape::Any),
            },
        ),
    ),
]);

const STRING: &Node = <str as crate::ToolSchema>::NODE;
const INTEGER: &Node = <u32 as crate::ToolSchema>::NODE;

#[track_caller]
const fn required(name: &'static str, node: &'static Node) -> Field {
    Field {
        presence: Presence::ByType,
        ..member(Text::own(name), node)
    }
}

#[track_caller]
const fn member(name: Text, node: &'static Node) -> Field {
    Field {
        name,
        node,
        notes: Notes::NONE,
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
        if str_eq(tools[before].source, tools[index].source) {
            return false;
        }
    }
    true
}
