//! The tools of one server, from any source: their costs, and their texts for the search.

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use mcpact::CountedEntry;
use mcpact::cost::{Counter, Measure};
use mcpact::discover::{Card, SearchIndex};
use mcpact::recall::{MAX_COMPARED_TOOLS, Shadow, shadowed};
use mcpact::results::first_characters;
use mcpact_shared::truncate::MAX_INSTRUCTIONS;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value, json};

use super::cost::{self, Part};
use super::count_basis::{CountBasis, RequestedEncoding};
use super::index_texts::{Edges, SearchTexts};
use super::json::{MAX_CHECKED_TEXT_BYTES, properties_without_long_strings};

/// The tools of one server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listing {
    /// The source as the user wrote it: a file, a command, an address.
    pub(crate) title: String,
    /// The name that a client's file gives to the server.
    pub(crate) declared_name: Option<String>,
    /// The server's `serverInfo`, unchanged.
    pub(crate) info: Option<Value>,
    /// The server's name and version.
    pub(crate) server: Option<String>,
    /// The server's instructions for a model, which also cost tokens.
    pub(crate) instructions: Option<String>,
    /// The author's descriptions of sources, from an index.
    pub(crate) sources: Map<String, Value>,
    /// The name of mcpact's toolset, from a binary or a lock file.
    pub(crate) toolset: Option<String>,
    /// The encoding and the counted entry of a lock file, whose numbers cannot be counted again.
    pub(crate) locked: Option<CountBasis>,
    /// The tokens of the toolset's meta-tools, if known.
    pub(crate) meta_tokens: Option<u64>,
    /// The tokens of the server's instructions in a lock file.
    pub(crate) locked_instructions: Option<usize>,
    /// The tools in the server's order.
    pub(crate) tools: Vec<Tool>,
    /// The toolset in an index.
    pub(crate) index: Option<ToolsetIndex>,
    /// The folder of the package that cargo built for this input.
    pub(crate) package: Option<PathBuf>,
}

/// A toolset in an index.
#[derive(Clone, Debug)]
pub(crate) struct ToolsetIndex {
    /// The encoding of its counts.
    pub(crate) encoding: Encoding,
    /// The entry of a tool that is counted.
    pub(crate) count: CountedEntry,
    /// The tokens of all tools.
    pub(crate) tokens: usize,
    /// The budget of all tools.
    pub(crate) budget: Option<usize>,
    /// True if a binary contains the index; false for a file of lines, which any list may have.
    pub(crate) is_of_binary: bool,
}

/// One tool of a server.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    pub(crate) name: String,
    /// The tool's source: from the index, or else the first word of its name if a few words begin
    /// nearly all names.
    pub(crate) source: Option<String>,
    /// The texts for the search that only an index has.
    pub(crate) search: SearchTexts,
    /// The tools that return the values of its parameters, from an index.
    pub(crate) edges: Edges,
    /// The arguments of example calls, from an index.
    pub(crate) examples: Vec<Value>,
    /// The entry in `tools/list`; from a lock file, only the name.
    pub(crate) entry: Map<String, Value>,
    /// The tokens in a binary's index, of the bytes that its toolset counts.
    pub(crate) indexed_tokens: Option<usize>,
    /// The cost in a lock file.
    pub(crate) locked: Option<Part>,
    /// The location in a JSON file.
    pub(crate) location: Option<Location>,
}

/// The location of a tool's name in a file, with its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// The file, if it is not the listing's own: in a folder, each tool has its own file.
    pub(crate) file: Option<String>,
    /// The line, counted from 1.
    pub(crate) line: usize,
    /// The column in characters, counted from 1.
    pub(crate) column: usize,
    /// The first column after the name.
    pub(crate) end: usize,
}

impl Listing {
    /// Returns the encoding and the counted entry for these listings: those requested, else those
    /// of a lock file, else the encoding of the first index, else the default.
    ///
    /// # Errors
    ///
    /// Returns an error if a lock file is counted in another way. `purpose` says what is counted.
    pub(crate) fn count_basis<'a>(
        listings: impl IntoIterator<Item = &'a Listing>,
        requested: Option<&RequestedEncoding>,
        purpose: &str,
    ) -> Result<CountBasis> {
        let mut encoding: Option<(&str, Encoding)> = None;
        let mut count: Option<(&str, CountedEntry)> = None;
        let mut indexed: Option<Encoding> = None;
        for listing in listings {
            indexed = indexed.or(listing.index.as_ref().map(|index| index.encoding));
            let title = listing.title.as_str();
            if let Some(locked) = listing.locked {
                let own = locked.encoding;
                if let Some(requested) = requested.filter(|requested| requested.encoding != own) {
                    let wanted = requested.encoding;
                    bail!(
                        "`{title}` is counted in {own}, but {purpose} in {wanted}; write {}, or update the lock file with `mcpact lock --encoding {wanted}`",
                        requested.with(own)
                    );
                }
                match encoding {
                    Some((other, before)) if before != own => bail!(
                        "`{other}` is counted in {before}, but `{title}` in {own}; update one of them with `mcpact lock --encoding …`"
                    ),
                    _ => encoding = Some((title, own)),
                }
            }
            let own = listing.locked.map_or(CountedEntry::Model, |locked| locked.count);
            match count {
                Some((other, before)) if before != own => {
                    let (whole, model) = if own == CountedEntry::Wire {
                        (title, other)
                    } else {
                        (other, title)
                    };
                    bail!(
                        "`{whole}` counts whole entries (`\"count\":\"wire\"`), but `{model}` model-visible ones; write a lock file of model-visible entries with `mcpact lock`"
                    );
                }
                _ => count = Some((title, own)),
            }
        }
        Ok(CountBasis {
            encoding: requested
                .map(|requested| requested.encoding)
                .or(encoding.map(|(_, encoding)| encoding))
                .or(indexed)
                .unwrap_or_default(),
            count: count.map_or(CountedEntry::Model, |(_, count)| count),
        })
    }

    /// Returns an error for a lock file, which has the tools' costs but no schemas.
    pub(crate) fn must_have_schemas(&self) -> Result<()> {
        ensure!(
            self.locked.is_none(),
            "`{}` is a lock file, which has costs but no schemas; use the binary, the server, or its `tools/list` result",
            self.title
        );
        Ok(())
    }

    /// Returns the encoding of its index or lock file, else the default.
    pub(crate) fn encoding(&self) -> Encoding {
        let indexed = self.index.as_ref().map(|index| index.encoding);
        indexed
            .or(self.locked.map(|locked| locked.encoding))
            .unwrap_or_default()
    }

    /// Returns the entries of all tools.
    pub(crate) fn entries(&self) -> Vec<Value> {
        self.tools
            .iter()
            .map(|tool| Value::Object(tool.entry.clone()))
            .collect()
    }

    /// Returns the properties of a `tools/list` file besides the tools: the server's `serverInfo`
    /// and its instructions.
    pub(crate) fn list_properties(&self) -> Map<String, Value> {
        let instructions = self.instructions.as_deref().map(Value::from);
        let properties = [("serverInfo", self.info.clone()), ("instructions", instructions)];
        let stated = properties
            .into_iter()
            .filter_map(|(key, value)| Some((key.to_owned(), value?)));
        stated.collect()
    }

    /// Returns the properties around the tools of all listings, which are written as one list.
    /// Those of several servers differ, so they are omitted.
    pub(crate) fn shared_list_properties(listings: &[Listing]) -> Map<String, Value> {
        match listings {
            [listing] => listing.list_properties(),
            _ => Map::new(),
        }
    }

    /// Returns the cost of each tool, by part.
    pub(crate) fn costs(&self, counter: &Counter) -> Vec<Part> {
        self.tools.iter().map(|tool| tool.cost(counter)).collect()
    }

    /// Returns the tokens of all tools.
    pub(crate) fn tokens(&self, encoding: Encoding) -> usize {
        self.tools.iter().map(|tool| tool.tokens(encoding)).sum()
    }

    /// Returns the tokens of the server's instructions.
    pub(crate) fn instruction_tokens(&self, encoding: Encoding) -> Option<usize> {
        let text = self.instructions.as_ref();
        text.map(|text| encoding.count(text)).or(self.locked_instructions)
    }

    /// Returns the tokens of the instructions up to the length after which Claude Code truncates
    /// them.
    pub(crate) fn loaded_instruction_tokens(&self, encoding: Encoding) -> usize {
        let loaded = self.instructions.as_ref();
        let loaded = loaded.map(|text| encoding.count(first_characters(text, MAX_INSTRUCTIONS)));
        loaded.or(self.locked_instructions).unwrap_or(0)
    }

    /// Returns the tokens that a client with deferred loading sends before a tool is needed: those
    /// of the tools' names, of the tools that it always loads, and of the instructions.
    pub(crate) fn deferred_tokens(&self, encoding: Encoding) -> usize {
        let names = Counter::new(encoding).list_tokens(Measure::Deferred, &self.entries());
        names + self.loaded_instruction_tokens(encoding)
    }

    /// Returns the edges of each tool: those of an index, or else those that names suggest.
    pub(crate) fn edges(&self) -> Vec<Edges> {
        let has_output = |tool: &Tool| tool.entry.contains_key("outputSchema");
        if self.index.is_some() || !self.tools.iter().any(has_output) {
            return self.tools.iter().map(|tool| tool.edges.clone()).collect();
        }
        // Edges depend on names and schemas alone, so no description is counted.
        let cards = self.tools.iter().map(|tool| tool.card_of(""));
        let search_index = SearchIndex::new("", Encoding::default(), cards.collect());
        let all = search_index.all();
        let edges = self.tools.iter().map(|tool| Edges {
            from: Map::new(),
            inferred_from: all
                .edges(&tool.name)
                .iter()
                .map(|edge| (edge.parameter.clone(), json!([edge.from])))
                .collect(),
        });
        edges.collect()
    }
}

impl Tool {
    /// Returns a tool with only a name and an entry.
    pub(crate) fn new(name: String, entry: Map<String, Value>) -> Tool {
        Tool {
            name,
            source: None,
            search: SearchTexts::default(),
            edges: Edges::default(),
            examples: Vec::new(),
            entry,
            indexed_tokens: None,
            locked: None,
            location: None,
        }
    }

    /// Returns the tokens of the model-visible entry by part, or those in the lock file.
    pub(crate) fn cost(&self, counter: &Counter) -> Part {
        match &self.locked {
            Some(locked) => locked.clone(),
            None => cost::of_tool(&self.entry, counter),
        }
    }

    /// Returns the tokens of the model-visible entry, or those in the lock file.
    pub(crate) fn tokens(&self, encoding: Encoding) -> usize {
        match &self.locked {
            Some(locked) => locked.tokens,
            None => cost::total(&self.entry, encoding),
        }
    }

    /// Returns the description, which is empty if the tool has none.
    pub(crate) fn description(&self) -> &str {
        self.entry
            .get("description")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// Returns the properties at the root of the input schema.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.entry
            .get("inputSchema")
            .and_then(|schema| schema.get("properties"))
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
    }

    /// Returns the tool for the search.
    pub(crate) fn card(&self) -> Card {
        self.card_of(self.description())
    }

    /// Returns the tool for the search, with this description.
    fn card_of(&self, description: &str) -> Card {
        let schema = self.entry.get("inputSchema").cloned();
        let schema = schema.unwrap_or_else(|| json!({ "type": "object" }));
        let mut card = Card::new(self.name.clone(), description, &schema)
            .source(self.source.clone().unwrap_or_default())
            .asks(self.search.asks.iter().cloned())
            .examples(&self.examples);
        if let Some(summary) = &self.search.summary {
            card.summary.clone_from(summary);
        }
        if !self.search.keywords.is_empty() {
            card.keywords.clone_from(&self.search.keywords);
        }
        if !self.search.tags.is_empty() {
            card = card.tags(self.search.tags.iter().cloned());
        } else if let Some(meta) = self.entry.get("_meta") {
            card = card.tags_of_meta(meta);
        }
        if let Some(output) = self.entry.get("outputSchema") {
            card = card.output_schema(output);
        }
        if self.indexed_tokens.is_some() {
            card = card.edges(self.edges.each());
        }
        card
    }
}

/// Returns these tools for the search.
pub(crate) fn search_index<'a>(tools: impl IntoIterator<Item = &'a Tool>, encoding: Encoding) -> SearchIndex {
    SearchIndex::new("", encoding, tools.into_iter().map(Tool::card).collect())
}

/// Returns the shadowed tools, by their short texts; none of a list of too many tools.
pub(crate) fn shadows(tools: &[Tool], encoding: Encoding) -> Vec<Shadow> {
    if tools.len() > MAX_COMPARED_TOOLS {
        return Vec::new();
    }
    // Long texts would take seconds.
    let short = |tool: &Tool| Tool {
        entry: properties_without_long_strings(&tool.entry, MAX_CHECKED_TEXT_BYTES),
        ..tool.clone()
    };
    let tools: Vec<Tool> = tools.iter().map(short).collect();
    shadowed(&search_index(&tools, encoding))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::input::tools_of;

    /// Claude Code loads marked tools at first, and the beginning of long instructions.
    #[test]
    fn deferred_tokens_of_loaded_tools_and_long_instructions() {
        let entries = json!([
            { "name": "a", "inputSchema": { "type": "object" }, "_meta": { "anthropic/alwaysLoad": true } },
            { "name": "b", "inputSchema": { "type": "object" } },
        ]);
        let text = "word ".repeat(2_000);
        let mut listing = Listing {
            tools: tools_of(entries),
            instructions: Some(text.clone()),
            ..Listing::default()
        };
        let loaded = O200K.count(&text[..MAX_INSTRUCTIONS]);
        let tools = listing.tools[0].tokens(O200K) + O200K.count("b\n");
        assert_eq!(listing.deferred_tokens(O200K), tools + loaded);
        assert!(listing.instruction_tokens(O200K).is_some_and(|all| all > loaded));
        listing.instructions = None;
        assert_eq!(listing.deferred_tokens(O200K), tools);
    }

    const O200K: Encoding = Encoding::O200kBase;
    const CL100K: Encoding = Encoding::Cl100kBase;

    fn listing(title: &str, locked: Option<(Encoding, CountedEntry)>) -> Listing {
        Listing {
            title: title.to_owned(),
            locked: locked.map(|(encoding, count)| CountBasis { encoding, count }),
            ..Listing::default()
        }
    }

    fn count_basis(listings: &[Listing], requested: Option<Encoding>) -> Result<(Encoding, CountedEntry), String> {
        let requested = requested.map(|encoding| RequestedEncoding { encoding, file: None });
        Listing::count_basis(listings, requested.as_ref(), "this check")
            .map(|basis| (basis.encoding, basis.count))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn the_requested_encoding_or_that_of_the_lock_files() {
        let list = listing("list", None);
        let model = listing("model", Some((CL100K, CountedEntry::Model)));
        let wire = listing("wire", Some((CL100K, CountedEntry::Wire)));
        for (listings, requested, expected) in [
            (&[][..], None, (O200K, CountedEntry::Model)),
            (std::slice::from_ref(&list), None, (O200K, CountedEntry::Model)),
            (std::slice::from_ref(&list), Some(CL100K), (CL100K, CountedEntry::Model)),
            (&[list.clone(), model.clone()], None, (CL100K, CountedEntry::Model)),
            (&[model.clone(), model], Some(CL100K), (CL100K, CountedEntry::Model)),
            (&[wire.clone(), wire], None, (CL100K, CountedEntry::Wire)),
        ] {
            assert_eq!(count_basis(listings, requested), Ok(expected), "{listings:?}");
        }
    }

    #[test]
    fn different_encodings_and_entries_are_refused() {
        let list = listing("list", None);
        let model = listing("model", Some((CL100K, CountedEntry::Model)));
        let other = listing("other", Some((O200K, CountedEntry::Model)));
        let wire = listing("wire", Some((CL100K, CountedEntry::Wire)));
        let error = |listings: &[Listing], requested| count_basis(listings, requested).unwrap_err();
        assert_eq!(
            error(&[list.clone(), model.clone()], Some(O200K)),
            "`model` is counted in cl100k_base, but this check in o200k_base; write `--encoding cl100k_base`, or update the lock file with `mcpact lock --encoding o200k_base`"
        );
        assert_eq!(
            error(&[model.clone(), list.clone(), other], None),
            "`model` is counted in cl100k_base, but `other` in o200k_base; update one of them with `mcpact lock --encoding …`"
        );
        let mixed = "`wire` counts whole entries (`\"count\":\"wire\"`), but `list` model-visible ones; write a lock file of model-visible entries with `mcpact lock`";
        assert_eq!(error(&[wire.clone(), list.clone()], None), mixed);
        assert_eq!(error(&[list, wire.clone()], None), mixed);
        assert!(error(&[model, wire], None).contains("but `model` model-visible ones"));
    }
}
