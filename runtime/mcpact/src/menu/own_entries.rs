//! The list entries that a menu adds to the tools of a caller: meta-tools and context tools.
//!
//! A toolset's own entries are compiled. The entries here are made at run time, with the same texts:
//! for tools that no macro compiled, and for a caller who may not see all tools of a toolset.

use std::collections::HashSet;

use mcpact_shared::catalogue::{BEFORE_SOURCE, BEFORE_TOOL, END};
use serde_json::{Map, Value, json};

#[cfg(feature = "rmcp")]
use super::calls::{CallerTools, Outcome, OwnTool, Reply, call_with, search};
use super::{calls::listed_metas, catalogue_text::CatalogueRows};
use crate::build::meta::{
    self,
    parameters::{DESCRIBE, EXECUTE, Narrowing, STRING, SearchFields, object},
    tools::MetaTool,
};
use crate::{
    Annotations, CountedEntry, Definition, ToolSchema,
    build::{schema::Node, utf8::Utf8Writer},
    search::discover::{Card, Mode, SearchIndex},
    tokens::Encoding,
};
#[cfg(feature = "rmcp")]
use crate::{
    Toolset,
    build::meta::catalogue::{CatalogueLimit, Row},
    menu::catalogue_text::CatalogueText,
    search::discover::View,
};

/// The maximum size of the values of `source`, and of those of `tag`, in the schema of
/// `search_tools`, in bytes. They then cost about 300 tokens, as much as all meta-tools of dynamic mode
/// without them. Tools that are known only at run time can have any number of tags, of any length.
const MAX_CHOICE_BYTES: usize = 1_024;

/// The facts of a menu that its entries contain.
pub(super) struct Facts<'a> {
    /// A phrase about the tools; may be empty.
    pub(super) about: &'a str,
    /// The names of the sources, each once; empty if the tools have no source.
    pub(super) sources: &'a [String],
    /// True if callers see different tools. Then neither the number of tools nor their sources may
    /// be named.
    pub(super) by_caller: bool,
    /// The maximum cost of the meta-tools in catalogue mode.
    pub(super) budget: Option<u32>,
    pub(super) encoding: Encoding,
    pub(super) has_context_tools: bool,
}

/// The tools that a [`Menu`](crate::Menu) adds to a list, in the order of the list.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OwnEntries {
    /// The meta-tools; none in [`Mode::All`].
    pub metas: Vec<MetaEntry>,
    /// The tools that report the context cost.
    pub context: Vec<&'static Definition>,
    /// The cost of the meta-tools in [`Mode::Catalogue`], in tokens, if not even the names of the
    /// tools fit into the budget.
    pub over_budget: Option<u32>,
    /// The number of tools whose summary [`Mode::Catalogue`] omits because of its budget.
    pub without_summary: usize,
    /// The rows from which the catalogue of each caller is written, if callers see different tools.
    pub(crate) rows: Option<CatalogueRows>,
}

/// The list entry of a meta-tool.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MetaEntry {
    /// The meta-tool.
    pub meta: MetaTool,
    pub(crate) description: String,
    pub(crate) input_schema: Map<String, Value>,
    pub(crate) read_only: Option<bool>,
}

impl MetaEntry {
    /// Returns the entry of `tools/list`.
    pub fn to_json(&self) -> Value {
        let mut entry = json!({
            "name": self.meta.name(),
            "description": self.description,
            "inputSchema": self.input_schema,
        });
        if let Some(reads) = self.read_only {
            entry["annotations"] = json!({ "readOnlyHint": reads });
        }
        entry
    }
}

impl OwnEntries {
    /// Returns the entries beside the tools of these cards.
    pub(super) fn new(mode: Mode, cards: &[Card], facts: &Facts<'_>) -> OwnEntries {
        let mut entries = OwnEntries {
            metas: metas(mode, cards, facts),
            context: Vec::new(),
            over_budget: None,
            without_summary: 0,
            rows: None,
        };
        if facts.has_context_tools {
            entries.context = context_tools(facts.encoding).to_vec();
        }
        if mode == Mode::Catalogue {
            // The sources are in the author's order, which the list may not have.
            let of_source = |card: &&Card| facts.sources.iter().position(|source| *source == card.source);
            let mut sorted: Vec<&Card> = cards.iter().collect();
            sorted.sort_by_key(of_source);
            let rows = CatalogueRows::new(
                &sorted,
                tokens(&entries.metas, facts.encoding),
                facts.encoding,
                facts.budget,
            );
            let text = rows.only(|_| true);
            entries.over_budget = (!text.fits()).then_some(text.tokens());
            if facts.by_caller {
                entries.rows = Some(rows);
            } else if let Some(describe) = entries.metas.first_mut() {
                text.write_into(&mut describe.input_schema);
                entries.without_summary = bare_names(&describe.input_schema, cards);
            }
        }
        entries
    }
}

/// Returns `list_available_tools` and `get_active_toolset`, with their list entries and costs.
/// [`AvailableContext`](crate::discover::AvailableContext) and
/// [`ListedContext`](crate::discover::ListedContext) are their results.
pub fn context_tools(encoding: Encoding) -> [&'static Definition; 2] {
    meta::context_tools(encoding, CountedEntry::Model)
}

/// Returns the meta-tools of these tools in a mode.
fn metas(mode: Mode, cards: &[Card], facts: &Facts<'_>) -> Vec<MetaEntry> {
    let reads = |card: &&Card| card.annotations.read_only == Some(true);
    let mut known = HashSet::new();
    let tags = cards.iter().flat_map(|card| &card.tags);
    let tags: Vec<String> = tags.filter(|tag| known.insert(tag.as_str())).cloned().collect();
    let listed = Subject {
        tools: cards.len(),
        reading: cards.iter().filter(reads).count(),
        about: facts.about,
        sources: facts.sources,
        tags: &tags,
        by_caller: facts.by_caller,
    };
    let metas = listed_metas(mode, listed.tools, listed.reading).map(|meta| MetaEntry {
        meta,
        description: listed.description(meta),
        input_schema: listed.input_schema(meta),
        read_only: listed.annotations(meta).read_only,
    });
    metas.collect()
}

/// Counts meta-tools.
fn tokens(metas: &[MetaEntry], encoding: Encoding) -> u32 {
    let cards = metas.iter().map(|listed| {
        let schema = Value::Object(listed.input_schema.clone());
        Card::new(listed.meta.name(), &listed.description, &schema)
    });
    SearchIndex::new("", encoding, cards.collect()).tokens()
}

/// Returns the number of tools that have a summary and only a name in the catalogue of
/// `describe_tool`.
fn bare_names(describe: &Map<String, Value>, cards: &[Card]) -> usize {
    let text = describe["properties"]["tools"]["description"].as_str();
    let text = text.unwrap_or_default();
    let rows = text.strip_suffix(END).unwrap_or(text).split(BEFORE_TOOL);
    // The heading of the next source follows a row.
    let rows: HashSet<&str> = rows.filter_map(|row| row.split(BEFORE_SOURCE).next()).collect();
    let has_summary = |card: &&Card| !card.summary.trim().is_empty();
    let bare = cards.iter().filter(|card| rows.contains(card.name.trim()));
    bare.filter(has_summary).count()
}

/// The functions of the meta-tools of a toolset.
///
/// Only the methods of a [`Menu`](crate::Menu) that may turn on the meta-tools refer to them. So a
/// binary whose servers have none, or set their mode by
/// [`Menu::catalogue_mode`](crate::Menu::catalogue_mode), contains no search, no stemmer and no word
/// table.
#[cfg(feature = "rmcp")]
#[derive(Debug)]
pub(crate) struct MetaFunctions {
    /// Returns the meaning of a call whose arguments are checked against a schema.
    pub(crate) call: fn(&dyn CallerTools, MetaTool, &'static Node, Map<String, Value>) -> Outcome,
    /// Changes the schema of a meta-tool that names tools for a caller who may not see all of them,
    /// and returns the description if that changes too.
    pub(crate) fit_entry: fn(MetaTool, &'static Toolset, &View<'_>, &mut Map<String, Value>) -> Option<String>,
}

/// The functions of the meta-tools.
#[cfg(feature = "rmcp")]
pub(super) static META_FUNCTIONS: MetaFunctions = MetaFunctions {
    call: |tools, meta, input, arguments| call_with(tools, OwnTool::Meta(meta), input, arguments, search),
    fit_entry: |meta, toolset, view, schema| match meta {
        MetaTool::Search => fit_search(toolset, view, schema),
        _ => fit_describe(meta, toolset, view, schema),
    },
};

/// The functions of the meta-tools in catalogue mode, which has no search.
#[cfg(feature = "rmcp")]
pub(super) static CATALOGUE_FUNCTIONS: MetaFunctions = MetaFunctions {
    call: |tools, meta, input, arguments| call_with(tools, OwnTool::Meta(meta), input, arguments, no_search),
    fit_entry: fit_describe,
};

/// Cannot be called: in catalogue mode, `search_tools` is an unknown tool.
#[cfg(feature = "rmcp")]
fn no_search(_: &View<'_>, _: &'static Node, _: Value) -> Reply {
    let name = MetaTool::Search.name();
    Reply::error(name, format!("unknown tool `{name}`"))
}

/// Writes the richest catalogue of the visible tools into the schema of `describe_tool`.
#[cfg(feature = "rmcp")]
fn fit_describe(
    _: MetaTool,
    toolset: &'static Toolset,
    view: &View<'_>,
    schema: &mut Map<String, Value>,
) -> Option<String> {
    if !view.is_all() {
        let visible: HashSet<&str> = view.names().collect();
        let rows = toolset.tools.iter().zip(toolset.catalogue_tools().rows);
        let rows: Vec<Row<'_>> = rows
            .filter(|(tool, _)| visible.contains(tool.name))
            .map(|(_, row)| *row)
            .collect();
        let others = toolset.meta_tools.iter().skip(1).map(|tool| tool.tokens.total).sum();
        let limit = CatalogueLimit::new(toolset.catalogue_tools().budget);
        CatalogueText::new(&rows, toolset.encoding, others, limit).write_into(schema);
    }
    None
}

/// Writes the schema of `search_tools` for the visible tools: it names only their sources and tags.
/// Returns the description, which counts only these tools.
#[cfg(feature = "rmcp")]
fn fit_search(toolset: &'static Toolset, view: &View<'_>, schema: &mut Map<String, Value>) -> Option<String> {
    if view.is_all() {
        return None;
    }
    let search = toolset.meta_tools.first()?;
    let sources: Vec<String> = view
        .sources()
        .into_iter()
        .map(|source| source.name.to_owned())
        .collect();
    let listed = Subject {
        tools: view.len(),
        reading: view.read_only_count(),
        about: Subject::about_of(search.description, toolset.tools.len()),
        sources: &sources,
        tags: &view.tags().into_iter().map(str::to_owned).collect::<Vec<_>>(),
        by_caller: false,
    };
    *schema = listed.input_schema(MetaTool::Search);
    Some(listed.description(MetaTool::Search))
}

/// The facts from which meta-tools are made.
struct Subject<'a> {
    /// The number of tools.
    tools: usize,
    /// The number of tools that only read.
    reading: usize,
    /// A text about the tools; may be empty.
    about: &'a str,
    /// The names of the sources, each once; empty if the tools have no source.
    sources: &'a [String],
    /// The tags, each once.
    tags: &'a [String],
    /// True if callers see different tools. Then neither the number of tools nor their sources may
    /// be named.
    by_caller: bool,
}

impl Subject<'_> {
    /// Returns the `about` text in the description of a search tool over this many tools.
    #[cfg(feature = "rmcp")]
    fn about_of(description: &str, tools: usize) -> &str {
        let listed = Subject {
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
    fn description(&self, meta: MetaTool) -> String {
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
    fn input_schema(&self, meta: MetaTool) -> Map<String, Value> {
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
    fn annotations(&self, meta: MetaTool) -> Annotations {
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
