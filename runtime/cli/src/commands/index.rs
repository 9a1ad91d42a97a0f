//! `mcpact index`: the index of tools for discovery, as JSON.

use anyhow::{Result, bail};
use clap::Args;
use mcpact::CountedEntry;
use mcpact::cost::Counter;
use mcpact::discover::{SearchIndex, Verbosity};
use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use crate::commands::encoding_flag::EncodingFlag;
use crate::input::Input;
use crate::input::cost::PartKind;
use crate::input::index_texts::Edges;
use crate::input::listing::{Listing, Tool};
use crate::outcome::Outcome;
use crate::print::{self, Reader};

/// Write the tool index: summary, keywords, annotations and tokens of each tool, in the format of
/// mcpact's binaries
///
/// Prints one line of JSON for each server, in version 1 of the format. `inferred_from` has the
/// tools that may return the values of a parameter, inferred from names in output schemas.
#[derive(Args)]
pub(crate) struct Index {
    #[command(flatten)]
    encoding: EncodingFlag,

    #[command(flatten)]
    input: Input,
}

impl Index {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let listings = self.input.read(Reader::Programs)?;
        let encoding = self.encoding.basis(&listings, "this index")?.encoding;
        let mut lines = String::new();
        for listing in &listings {
            listing.must_have_schemas()?;
            if listing.tools.is_empty() {
                bail!("`{}` has no tools, so its index would be empty", listing.title);
            }
            let index = index(listing, encoding).to_string();
            lines.push_str(&index);
            lines.push('\n');
        }
        print::json_text(&lines)?;
        Ok(Outcome::Done)
    }
}

fn index(listing: &Listing, encoding: Encoding) -> Value {
    let tools = listing.tools.iter().zip(listing.edges());
    let tools: Vec<Value> = tools.map(|(tool, edges)| entry(tool, &edges, encoding)).collect();
    let mut index = json!({
        "mcpact_index": mcpact::index::VERSION,
        "toolset": listing.toolset.as_ref().or(listing.server.as_ref()).unwrap_or(&listing.title),
        "encoding": encoding.name(),
        "count": CountedEntry::Model.name(),
        "tokens": listing.tokens(encoding),
    });
    if let Some(instructions) = &listing.instructions {
        index["instructions"] = json!(instructions);
    }
    if !listing.sources.is_empty() {
        index["sources"] = Value::Object(listing.sources.clone());
    }
    index["tools"] = Value::from(tools);
    index
}

/// Returns the entry of a tool in the index.
fn entry(tool: &Tool, edges: &Edges, encoding: Encoding) -> Value {
    let card = tool.card();
    let (summary, keywords) = (card.summary.clone(), card.keywords.clone());
    let (tags, asks) = (card.tags.clone(), card.asks.clone());
    let cost = tool.cost(&Counter::new(encoding));
    // Names may be repeated, so each tool has its own search index.
    let search_index = SearchIndex::new("", encoding, vec![card]);
    let tokens = |verbosity: Verbosity| {
        let described = search_index.describe(&[tool.name.as_str()], verbosity);
        described.tools.first().map_or(0, |tool| tool.tokens)
    };
    let mut index = json!({
        "name": tool.name,
        "summary": summary,
        "keywords": keywords,
    });
    for (key, values) in [("tags", tags), ("asks", asks)] {
        if !values.is_empty() {
            index[key] = json!(values);
        }
    }
    if !tool.examples.is_empty() {
        index["examples"] = json!(tool.examples);
    }
    if let Some(annotations) = tool
        .entry
        .get("annotations")
        .filter(|annotations| annotations.is_object())
    {
        index["annotations"] = annotations.clone();
    }
    index["source"] = json!(tool.source.as_deref().unwrap_or_default());
    edges.write_into(&mut index);
    index["tokens"] = json!({
        "minimal": tokens(Verbosity::Minimal),
        "standard": tokens(Verbosity::Standard),
        "full": tokens(Verbosity::Full),
    });
    index["parts"] = json!({
        "name": cost.tokens_of(PartKind::Name),
        "description": cost.tokens_of(PartKind::Description),
        "structure": cost.rest(),
        "parameters": cost.parameters_json(),
    });
    index["entry"] = Value::Object(tool.entry.clone());
    index
}

#[cfg(test)]
mod tests {
    use mcpact_tokens::Encoding;
    use serde_json::{Map, json};

    use super::index;
    use crate::input::listing::{Listing, Tool};

    #[test]
    fn texts_of_the_server_and_its_tools() {
        let entry = json!({ "name": "greet", "inputSchema": { "type": "object" } });
        let entry = entry.as_object().cloned().unwrap_or_default();
        let mut tool = Tool::new("greet".to_owned(), entry);
        tool.examples = vec![json!({ "name": "Ada" })];
        let mut listing = Listing {
            tools: vec![tool],
            ..Listing::default()
        };
        let without = index(&listing, Encoding::default());
        assert!(without.get("instructions").is_none() && without.get("sources").is_none());
        listing.instructions = Some("Greet first".to_owned());
        listing.sources = Map::from_iter([("own".to_owned(), json!("Greetings"))]);
        let index = index(&listing, Encoding::default());
        assert_eq!(index["instructions"], "Greet first");
        assert_eq!(index["sources"], json!({ "own": "Greetings" }));
        let tool = &index["tools"][0];
        assert_eq!(tool["examples"], json!([{ "name": "Ada" }]));
        assert!(tool["tokens"]["full"].as_u64() > tool["tokens"]["standard"].as_u64());
    }
}
