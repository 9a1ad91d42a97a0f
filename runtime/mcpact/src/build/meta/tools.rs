//! The meta-tools of a toolset, compiled from its [`Subject`].

use super::{Narrowing, catalogue::Summaries};
#[cfg(feature = "proxy")]
use crate::build::named_settings::Mode;
use crate::build::{
    schema::{Node, Text, str_eq},
    tool::{
        Annotations, Definition,
        compiled::{About, Compiled},
        entry::Parts,
        settings::Settings,
    },
    utf8::{Utf8, Utf8Writer},
};
use mcpact_shared::meta_tool;

/// The maximum size of a description or a list of sources, in bytes.
pub const MAX_DESCRIPTION_BYTES: usize = 1 << 13;

/// The facts that a toolset's meta-tools depend on, and no others: while these stay the same, rustc
/// reuses the meta-tools of the last build.
#[derive(Clone, Copy)]
pub struct Subject {
    /// The number of tools.
    tools: usize,
    /// True if all tools only read.
    all_read: bool,
    /// True if no tool only reads.
    none_reads: bool,
    /// True if a tool has tags.
    has_tags: bool,
    /// The first paragraph of the toolset's doc comment, or an empty text.
    about: &'static str,
    /// The same text as a JSON string.
    about_json: &'static str,
}

impl Subject {
    /// Returns the subject of these tools.
    #[track_caller]
    pub const fn of(tools: &[&Definition], about: &'static str, about_json: &'static str) -> Subject {
        let (mut reading, mut index, mut has_tags) = (0, 0, false);
        while index < tools.len() {
            if matches!(tools[index].annotations.read_only, Some(true)) {
                reading += 1;
            }
            has_tags |= !tools[index].tags.is_empty();
            index += 1;
        }
        Subject {
            tools: index,
            all_read: reading == index,
            none_reads: reading == 0,
            has_tags,
            about,
            about_json,
        }
    }

    /// Returns the parameters that can narrow a search of these tools.
    #[track_caller]
    pub const fn narrowing(&self) -> Narrowing {
        Narrowing {
            source: true,
            tag: self.has_tags,
            read_only: !self.all_read && !self.none_reads,
            offset: Narrowing::needs_pages(self.tools),
        }
    }

    /// Returns the number of meta-tools of the toolset.
    #[track_caller]
    pub const fn count(&self) -> usize {
        meta_tool_count(self.all_read, self.none_reads)
    }
}

/// The description of the search tool: the number of tools and the toolset's doc comment.
pub struct Descriptions {
    plain: Utf8<MAX_DESCRIPTION_BYTES>,
    /// The same text as a JSON string.
    json: Utf8<MAX_DESCRIPTION_BYTES>,
}

impl Descriptions {
    /// Writes the description.
    #[track_caller]
    pub const fn new(subject: &Subject) -> Descriptions {
        let tools = subject.tools;
        let mut plain = Utf8::new();
        MetaTool::Search.describe(&mut plain.writer(), tools, subject.about);
        let mut json = Utf8::new();
        let mut text = json.writer();
        text.push("\"");
        MetaTool::Search.describe(&mut text, tools, Text::plain(subject.about_json).unquoted());
        text.push("\"");
        Descriptions { plain, json }
    }
}

/// Texts of the meta-tools with their hints, which are computed once here instead of in each crate.
mod text {
    use crate::build::schema::{Text, texts};

    texts! { pub(crate),
        SEARCH = "\"search_tools\"", 8_796_120_285_185, 8_796_120_285_185;
        SEARCH_SUMMARY = "\"Search tools by task\"", 17_592_230_084_609, 17_592_230_084_609;
        DESCRIBE = "\"describe_tool\"", 8_796_122_382_337, 8_796_122_382_337;
        DESCRIBE_SUMMARY = "\"Tool parameters\"", 8_796_126_576_641, 8_796_126_576_641;
        EXECUTE = "\"execute_tool\"", 8_796_120_285_185, 8_796_120_285_185;
        EXECUTE_SUMMARY = "\"Call a tool\"", 13_194_164_699_137, 13_194_164_699_137;
        READ = "\"execute_read_tool\"", 13_194_177_282_049, 13_194_177_282_049;
        READ_SUMMARY = "\"Call a read-only tool by name\"", 30_786_388_492_289, 30_786_388_492_289;
        READ_ONLY = "{\"readOnlyHint\":true}", 21_990_274_498_562, 17_592_227_987_458;
    }
}

const _: () = assert!(
    str_eq(text::EXECUTE.unquoted(), meta_tool::EXECUTE) && str_eq(text::READ.unquoted(), meta_tool::EXECUTE_READ)
);

/// A meta-tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetaTool {
    /// Finds tools.
    Search,
    /// Describes tools and their parameters.
    Describe,
    /// Calls a tool.
    Execute,
    /// Calls a tool that only reads, if other tools write, so that a client can approve only
    /// reading.
    ExecuteRead,
}

impl MetaTool {
    /// All meta-tools.
    #[cfg(feature = "proxy")]
    pub const ALL: [MetaTool; 4] = [
        MetaTool::Search,
        MetaTool::Describe,
        MetaTool::Execute,
        MetaTool::ExecuteRead,
    ];

    /// Returns the name and the summary.
    #[track_caller]
    const fn texts(self) -> (Text, Text) {
        match self {
            MetaTool::Search => (text::SEARCH, text::SEARCH_SUMMARY),
            MetaTool::Describe => (text::DESCRIBE, text::DESCRIBE_SUMMARY),
            MetaTool::Execute => (text::EXECUTE, text::EXECUTE_SUMMARY),
            MetaTool::ExecuteRead => (text::READ, text::READ_SUMMARY),
        }
    }

    /// Returns the name.
    #[cfg(feature = "proxy")]
    #[track_caller]
    pub const fn name(self) -> &'static str {
        self.texts().0.unquoted()
    }

    /// Returns the meta-tool of this name.
    #[cfg(feature = "rmcp")]
    pub(crate) fn from_name(name: &str) -> Option<MetaTool> {
        MetaTool::ALL.into_iter().find(|meta| meta.name() == name)
    }

    /// Returns whether a server in this mode has the meta-tool, if its tools need it.
    #[cfg(feature = "proxy")]
    pub fn is_in(self, mode: Mode) -> bool {
        match mode {
            Mode::All => false,
            Mode::Dynamic | Mode::Hybrid => true,
            Mode::Catalogue => self != MetaTool::Search,
        }
    }

    /// Returns true if the meta-tool calls tools that are `read_only`.
    #[cfg(feature = "proxy")]
    pub fn executes(self, read_only: bool) -> bool {
        match self {
            MetaTool::Search | MetaTool::Describe => false,
            MetaTool::Execute => true,
            MetaTool::ExecuteRead => read_only,
        }
    }

    /// Returns a summary of at most ten words.
    #[track_caller]
    pub(crate) const fn summary(self) -> &'static str {
        self.texts().1.unquoted()
    }

    /// Writes the description for a number of tools, and a text about them.
    #[track_caller]
    pub(crate) const fn describe(self, text: &mut Utf8Writer<'_>, tools: usize, about: &str) {
        if !matches!(self, MetaTool::Search) {
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

    /// Compiles the tool.
    #[doc(hidden)]
    #[track_caller]
    pub const fn compile(
        self,
        input: &'static Node,
        descriptions: &'static Descriptions,
        subject: &Subject,
        settings: Settings,
    ) -> Compiled {
        let annotations = self.annotations(subject.all_read);
        let (name, summary) = self.texts();
        let is_search = matches!(self, MetaTool::Search);
        let parts = Parts {
            name,
            title: None,
            description: Some(if is_search {
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
            description: if is_search {
                descriptions.plain.as_str()
            } else {
                summary.unquoted()
            },
            source: "mcpact",
            summary: summary.unquoted(),
            keywords: &[],
            tags: &[],
            asks: &[],
            annotations,
            returns: None,
            // The index contains no meta-tools.
            index: "",
            summaries: Summaries::NONE,
        };
        Compiled::new(parts, settings, about)
    }

    /// Returns the hints for clients. `execute_tool` has the effects of every tool.
    #[track_caller]
    pub(crate) const fn annotations(self, all_read: bool) -> Annotations {
        Annotations {
            read_only: match self {
                MetaTool::Execute if !all_read => None,
                _ => Some(true),
            },
            ..Annotations::NONE
        }
    }
}

/// Returns the number of meta-tools: `execute_read_tool` exists only if some tools read and some
/// write.
#[track_caller]
pub(crate) const fn meta_tool_count(all_read: bool, none_reads: bool) -> usize {
    if all_read || none_reads { 3 } else { 4 }
}

/// Returns the names of the sources as a JSON array, in order of first occurrence.
#[track_caller]
pub const fn sources(tools: &[&'static Definition]) -> Utf8<MAX_DESCRIPTION_BYTES> {
    let mut sources = Utf8::new();
    let mut text = sources.writer();
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

/// Returns the tags as a JSON array, in order of first occurrence.
#[track_caller]
pub const fn tags(tools: &[&'static Definition]) -> Utf8<MAX_DESCRIPTION_BYTES> {
    let mut tags = Utf8::new();
    let mut text = tags.writer();
    text.push("[");
    let (mut index, mut count) = (0, 0);
    while index < tools.len() {
        let mut tag = 0;
        while tag < tools[index].tags.len() {
            if is_first_tag(tools, index, tag) {
                text.push(if count == 0 { "\"" } else { ",\"" });
                text.push(tools[index].tags[tag]);
                text.push("\"");
                count += 1;
            }
            tag += 1;
        }
        index += 1;
    }
    text.push("]");
    tags
}

/// Returns whether no earlier tool has the tag.
#[track_caller]
const fn is_first_tag(tools: &[&Definition], index: usize, tag: usize) -> bool {
    let wanted = tools[index].tags[tag];
    let mut before = index;
    while before > 0 {
        before -= 1;
        let tags = tools[before].tags;
        let mut other = 0;
        while other < tags.len() {
            if str_eq(tags[other], wanted) {
                return false;
            }
            other += 1;
        }
    }
    true
}

/// Returns whether no earlier tool has the same source. It searches backwards, since tools of a
/// source are often neighbours.
#[track_caller]
pub(crate) const fn is_first_of_source(tools: &[&Definition], index: usize) -> bool {
    let mut before = index;
    while before > 0 {
        before -= 1;
        if str_eq(tools[before].source, tools[index].source) {
            return false;
        }
    }
    true
}
