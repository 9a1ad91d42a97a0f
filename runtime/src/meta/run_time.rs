//! The meta-tools of tools that are known only at run time, with the same texts as a toolset's.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::{
    parameters::{DESCRIBE, EXECUTE, Narrowing, STRING, SearchFields, object},
    tools::{MetaTool, meta_tool_count},
};
use crate::{
    Annotations, ToolSchema,
    discover::{Card, Mode},
    schema::Node,
    utf8::Utf8Writer,
};

/// The maximum size of the values of `source`, and of those of `tag`, in the schema of
/// `search_tools`, in bytes. They then cost about 300 tokens, as much as all meta-tools of dynamic mode
/// without them. Tools that are known only at run time can have any number of tags, of any length.
const MAX_CHOICE_BYTES: usize = 1_024;

/// A meta-tool of tools that are known only at run time.
pub(crate) struct RunTimeMetaTool {
    pub(crate) meta: MetaTool,
    pub(crate) description: String,
    pub(crate) input_schema: Map<String, Value>,
    pub(crate) read_only: Option<bool>,
}

/// Returns the meta-tools of these tools in a mode.
///
/// If `by_caller` is true, callers see different tools, and the descriptions name neither the
/// number of all tools nor their sources.
pub(crate) fn meta_tools(
    mode: Mode,
    cards: &[Card],
    about: &str,
    sources: &[String],
    by_caller: bool,
) -> Vec<RunTimeMetaTool> {
    let reads = |card: &&Card| card.annotations.read_only == Some(true);
    let mut known = HashSet::new();
    let tags = cards.iter().flat_map(|card| &card.tags);
    let tags: Vec<String> = tags.filter(|tag| known.insert(tag.as_str())).cloned().collect();
    let listed = RunTimeSubject {
        tools: cards.len(),
        reading: cards.iter().filter(reads).count(),
        about,
        sources,
        tags: &tags,
        by_caller,
    };
    let metas = listed_metas(mode, listed.tools, listed.reading).map(|meta| RunTimeMetaTool {
        meta,
        description: listed.description(meta),
        input_schema: listed.input_schema(meta),
        read_only: listed.annotations(meta).read_only,
    });
    metas.collect()
}

/// Returns the meta-tools that are listed in a mode for this number of tools, of which `reading`
/// only read.
pub(crate) fn listed_metas(mode: Mode, tools: usize, reading: usize) -> impl Iterator<Item = MetaTool> + Clone {
    let count = meta_tool_count(reading == tools, reading == 0);
    let metas = MetaTool::ALL.into_iter().take(count);
    metas.filter(move |meta| meta.is_in(mode))
}

/// The facts from which meta-tools are made.
pub(crate) struct RunTimeSubject<'a> {
    /// The number of tools.
    pub(crate) tools: usize,
    /// The number of tools that only read.
    pub(crate) reading: usize,
    /// A text about the tools; may be empty.
    pub(crate) about: &'a str,
    /// The names of the sources, each once; empty if the tools have no source.
    pub(crate) sources: &'a [String],
    /// The tags, each once.
    pub(crate) tags: &'a [String],
    /// True if callers see different tools. Then neither the number of tools nor their sources may
    /// be named.
    pub(crate) by_caller: bool,
}

impl RunTimeSubject<'_> {
    /// Returns the `about` text in the description of a search tool over this many tools.
    #[cfg(feature = "rmcp")]
    pub(crate) fn about_of(description: &str, tools: usize) -> &str {
        let listed = RunTimeSubject {
            tools,
            reading: 0,
            about: "",
            sources: &[],
            tags: &[],
            by_caller: false,
        };
        let rest = description.strip_prefix(listed.description(MetaTool::Search).as_str());
        rest.and_then(|rest| rest.strip_prefix(": ")).unwrap_or_default()
    }

    /// Returns the description of a meta-tool.
    pub(crate) fn description(&self, meta: MetaTool) -> String {
        if self.by_caller && meta == MetaTool::Search {
            let colon = if self.about.is_empty() { "" } else { ": " };
            return format!("{}{colon}{}", meta.summary(), self.about);
        }
        // The rest of the description is shorter than 128 bytes.
        let mut bytes = vec![0; self.about.len() + 128];
        let mut len = 0;
        meta.describe(&mut Utf8Writer::over(&mut bytes, &mut len), self.tools, self.about);
        bytes.truncate(len);
        String::from_utf8(bytes).expect("texts are UTF-8")
    }

    /// Returns the input schema of a meta-tool.
    pub(crate) fn input_schema(&self, meta: MetaTool) -> Map<String, Value> {
        let text = match meta {
            MetaTool::Search => crate::schema::<SearchInput>(),
            MetaTool::Describe => crate::schema::<DescribeInput>(),
            MetaTool::Execute | MetaTool::ExecuteRead => crate::schema::<ExecuteInput>(),
        };
        let mut schema: Map<String, Value> =
            serde_json::from_str(&text).expect("the schema of a meta-tool is an object");
        if meta == MetaTool::Search
            && let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut)
        {
            let narrowing = self.narrowing();
            for (name, is_useful, values) in [
                ("source", narrowing.source, self.sources),
                ("tag", narrowing.tag, self.tags),
                ("read_only", narrowing.read_only, &[]),
                ("offset", narrowing.offset, &[]),
            ] {
                if !is_useful {
                    // `remove` would move the last property here.
                    properties.shift_remove(name);
                } else if !self.by_caller && !values.is_empty() {
                    // Three bytes are quotes and a comma.
                    let bytes: usize = values.iter().map(|value| value.len() + 3).sum();
                    if bytes <= MAX_CHOICE_BYTES {
                        properties[name]["enum"] = values.into();
                    } else {
                        let text = format!("One of {} {name}s; an unknown one returns similar ones", values.len());
                        properties[name] = json!({ "description": text, "type": "string" });
                    }
                }
            }
        }
        schema
    }

    /// Returns the parameters that can narrow a search of these tools.
    fn narrowing(&self) -> Narrowing {
        Narrowing {
            source: !self.sources.is_empty(),
            tag: !self.tags.is_empty(),
            read_only: self.reading > 0 && !self.all_read(),
            // The number of tools that a caller sees may not be named.
            offset: self.by_caller || Narrowing::needs_pages(self.tools),
        }
    }

    /// Returns the hints of a meta-tool.
    pub(crate) fn annotations(&self, meta: MetaTool) -> Annotations {
        meta.annotations(self.all_read())
    }

    /// Returns whether all tools only read. This is true without tools, as in a toolset.
    fn all_read(&self) -> bool {
        self.reading == self.tools
    }
}

impl MetaTool {
    /// Returns the node of the parameters. A source is any string, since the sources are known only
    /// at run time.
    pub(crate) const fn input(self) -> &'static Node {
        match self {
            MetaTool::Search => &SEARCH,
            MetaTool::Describe => &DESCRIBE,
            MetaTool::Execute | MetaTool::ExecuteRead => &EXECUTE,
        }
    }
}

static SEARCH_FIELDS: SearchFields = SearchFields::new(Narrowing::ALL, STRING, STRING);
static SEARCH: Node = object(SEARCH_FIELDS.as_slice());

struct SearchInput;
struct DescribeInput;
struct ExecuteInput;

impl ToolSchema for SearchInput {
    const NODE: &'static Node = MetaTool::Search.input();
}

impl ToolSchema for DescribeInput {
    const NODE: &'static Node = MetaTool::Describe.input();
}

impl ToolSchema for ExecuteInput {
    const NODE: &'static Node = MetaTool::Execute.input();
}
