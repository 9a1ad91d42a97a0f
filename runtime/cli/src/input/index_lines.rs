//! Tools from an index: a line of JSON for each toolset, from a binary or from `mcpact index`.

use anyhow::{Context, Result, bail};
use mcpact::{CountedEntry, index::VERSION};
use mcpact_shared::unknown_name::unknown_choice;
use mcpact_tokens::Encoding;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::nesting;
use crate::input::cost;
use crate::input::index_texts::{Edges, SearchTexts};
use crate::input::json::kind_of;
use crate::input::listing::{Listing, Tool, ToolsetIndex};

/// The properties of a line of version 1. Those with a default are optional, since releases after
/// the first one added them.
#[derive(Deserialize)]
struct Line {
    toolset: String,
    encoding: String,
    count: String,
    tokens: usize,
    budget: Option<usize>,
    instructions: Option<String>,
    #[serde(default)]
    sources: Map<String, Value>,
    tools: Vec<IndexedTool>,
}

#[derive(Deserialize)]
struct IndexedTool {
    name: String,
    source: String,
    summary: Option<String>,
    #[serde(default)]
    keywords: Vec<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    asks: Vec<String>,
    #[serde(default)]
    examples: Vec<Value>,
    #[serde(default)]
    from: Map<String, Value>,
    #[serde(default)]
    inferred_from: Map<String, Value>,
    parts: Parts,
    entry: Map<String, Value>,
}

#[derive(Deserialize)]
struct Parts {
    name: usize,
    description: usize,
    structure: usize,
    parameters: Map<String, Value>,
}

/// Returns whether a file is an index, of any version.
pub(super) fn is_index(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{\"mcpact_index\":")
}

/// Returns a listing for each toolset of the index in a binary.
pub(super) fn read_of_binary(title: &str, index: &[u8]) -> Result<Vec<Listing>> {
    let mut listings = read(title, index)?;
    for index in listings.iter_mut().filter_map(|listing| listing.index.as_mut()) {
        index.is_of_binary = true;
    }
    Ok(listings)
}

/// Returns a listing for each toolset of an index.
pub(super) fn read(title: &str, index: &[u8]) -> Result<Vec<Listing>> {
    // Linkers pad the section, and the toolset of each crate in it, with zeros.
    let numbered = (1..).zip(index.split(|byte| *byte == b'\n'));
    let lines: Vec<(usize, &[u8])> = numbered
        .flat_map(|(number, line)| line.split(|byte| *byte == 0).map(move |part| (number, part)))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    if lines.is_empty() {
        bail!("the index is empty");
    }
    let has_several = lines.len() > 1;
    lines
        .into_iter()
        .map(|(number, line)| toolset(title, line, has_several).with_context(|| format!("index, line {number}")))
        .collect()
}

fn toolset(title: &str, line: &[u8], has_several: bool) -> Result<Listing> {
    let value = nesting::parse(line)?;
    match value.get("mcpact_index") {
        Some(Value::Number(version)) if version.as_u64() == Some(u64::from(VERSION)) => {}
        Some(version) => bail!(
            "the index has version {version}, but this mcpact reads version {VERSION}; update it with `cargo install mcpact-cli`"
        ),
        None => bail!("missing `mcpact_index` in {}", kind_of(&value)),
    }
    let line = Line::deserialize(value).context("invalid index")?;
    let index = ToolsetIndex {
        encoding: line.encoding.parse()?,
        count: CountedEntry::from_name(&line.count)
            .with_context(|| unknown_choice("count", &line.count, &["model", "wire"]))?,
        tokens: line.tokens,
        budget: line.budget,
        is_of_binary: false,
    };
    let tools = line
        .tools
        .into_iter()
        .map(|indexed| tool(indexed, &index))
        .collect::<Result<Vec<Tool>>>()
        .with_context(|| format!("the toolset `{}`", line.toolset))?;
    let sum: usize = tools.iter().filter_map(|tool| tool.indexed_tokens).sum();
    must_equal(
        &format!("the toolset `{}`", line.toolset),
        index.tokens,
        sum,
        index.encoding,
    )?;
    Ok(Listing {
        title: if has_several {
            format!("{title}: {}", line.toolset)
        } else {
            title.to_owned()
        },
        toolset: Some(line.toolset),
        instructions: line.instructions,
        sources: line.sources,
        tools,
        index: Some(index),
        ..Listing::default()
    })
}

fn tool(indexed: IndexedTool, index: &ToolsetIndex) -> Result<Tool> {
    let IndexedTool {
        name,
        source,
        summary,
        keywords,
        tags,
        asks,
        examples,
        from,
        inferred_from,
        parts,
        entry,
    } = indexed;
    if entry.get("name").and_then(Value::as_str) != Some(name.as_str()) {
        bail!("the tool `{name}`: its `entry` has another name; write the same");
    }
    let mut stated = parts
        .name
        .saturating_add(parts.description)
        .saturating_add(parts.structure);
    for (parameter, tokens) in &parts.parameters {
        let Some(tokens) = tokens.as_u64().and_then(|tokens| usize::try_from(tokens).ok()) else {
            bail!(
                "the tool `{name}`: the tokens of the parameter `{parameter}` must be a number, not {}",
                kind_of(tokens)
            );
        };
        stated = stated.saturating_add(tokens);
    }
    let counted = match index.count {
        CountedEntry::Model => cost::total(&entry, index.encoding),
        CountedEntry::Wire => index.encoding.count(&serde_json::to_string(&entry)?),
    };
    must_equal(&format!("the tool `{name}`"), stated, counted, index.encoding)?;
    Ok(Tool {
        source: Some(source),
        search: SearchTexts {
            summary,
            keywords,
            tags,
            asks,
        },
        edges: Edges { from, inferred_from },
        examples,
        indexed_tokens: Some(stated),
        ..Tool::new(name, entry)
    })
}

/// Returns an error if the stated tokens are not those of the entries, which a check would then
/// trust.
fn must_equal(subject: &str, stated: usize, counted: usize, encoding: Encoding) -> Result<()> {
    if stated != counted {
        bail!(
            "{subject}: the index states {stated} tokens, but the entries have {counted} ({encoding}); rebuild the binary, which was changed or counted by another version of mcpact"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a toolset of one tool with this cost.
    fn line(version: u32, tokens: usize) -> String {
        let entry = r#"{"name":"greet","description":"Greet","inputSchema":{"type":"object","properties":{}}}"#;
        format!(
            r#"{{"mcpact_index":{version},"toolset":"ALL","encoding":"o200k_base","count":"model","tokens":{tokens},"tools":[{{"name":"greet","summary":"Greet","keywords":[],"source":"own","tokens":{{"minimal":1,"standard":1,"full":1}},"parts":{{"name":1,"description":1,"structure":{},"parameters":{{}}}},"entry":{entry}}}]}}"#,
            tokens.saturating_sub(2)
        )
    }

    fn right() -> usize {
        let entry = r#"{"name":"greet","description":"Greet","inputSchema":{"type":"object","properties":{}}}"#;
        Encoding::O200kBase.count(entry)
    }

    fn error(index: &str) -> String {
        format!("{:#}", read("a", index.as_bytes()).unwrap_err())
    }

    /// The file was written by the first release with version 1.
    #[test]
    fn version_1_stays_readable() {
        let index = include_bytes!("../../tests/fixtures/v1.index.jsonl");
        assert!(is_index(index));
        let listings = read("v1", index).expect("version 1");
        let [listing] = listings.as_slice() else {
            panic!("one toolset: {listings:?}");
        };
        assert_eq!(listing.toolset.as_deref(), Some("sums 1.0.0"));
        assert_eq!(
            listing.tools.iter().map(|tool| tool.name.as_str()).collect::<Vec<_>>(),
            ["add_numbers", "add_words", "reset"]
        );
        assert_eq!(listing.index.as_ref().map(|index| index.tokens), Some(108));
        let asks = listing.tools.iter().map(|tool| tool.search.asks.len());
        assert_eq!(asks.sum::<usize>(), 0);
    }

    #[test]
    fn texts_for_the_search() {
        let asks = line(1, right()).replacen("\"keywords\":[]", "\"keywords\":[\"hi\"],\"asks\":[\"say hello\"]", 1);
        let tool = read("a", asks.as_bytes()).unwrap().remove(0).tools.remove(0);
        let expected = SearchTexts {
            summary: Some("Greet".to_owned()),
            keywords: vec!["hi".to_owned()],
            tags: Vec::new(),
            asks: vec!["say hello".to_owned()],
        };
        assert_eq!(tool.search, expected);
    }

    #[test]
    fn zeros_between_toolsets() {
        let line = line(1, right());
        let one = read("a", format!("{line}\n\0\0").as_bytes()).unwrap();
        assert_eq!((one.len(), one[0].title.as_str()), (1, "a"));
        let two = read("a", format!("{line}\n\0\0{line}\n\0").as_bytes()).unwrap();
        assert_eq!((two.len(), two[1].title.as_str()), (2, "a: ALL"));
        assert_eq!(two[0].tools[0].source.as_deref(), Some("own"));
    }

    #[test]
    fn indexes_of_whole_entries() {
        let title = r#"{"title":"Greeting","name":"greet""#;
        let wire = line(1, 0).replacen(
            r#"{"name":"greet","description""#,
            &format!("{title},\"description\""),
            1,
        );
        let entry = wire
            .split("\"entry\":")
            .nth(1)
            .and_then(|rest| rest.strip_suffix("}]}"))
            .unwrap();
        let tokens = Encoding::O200kBase.count(entry);
        assert!(tokens > right());
        let wire = wire
            .replace("\"model\"", "\"wire\"")
            .replacen("\"tokens\":0", &format!("\"tokens\":{tokens}"), 1)
            .replace("\"structure\":0", &format!("\"structure\":{}", tokens - 2));
        let listing = read("a", wire.as_bytes()).unwrap().remove(0);
        assert_eq!(
            listing.index.map(|index| (index.count, index.tokens)),
            Some((CountedEntry::Wire, tokens))
        );
        assert_eq!(listing.tools[0].indexed_tokens, Some(tokens));
    }

    #[test]
    fn errors() {
        for (index, message) in [
            (
                line(2, right()),
                "index, line 1: the index has version 2, but this mcpact reads version 1; update it with `cargo install mcpact-cli`".to_owned(),
            ),
            (
                line(1, right() + 1),
                format!(
                    "index, line 1: the toolset `ALL`: the tool `greet`: the index states {} tokens, but the entries have {} (o200k_base); rebuild the binary, which was changed or counted by another version of mcpact",
                    right() + 1,
                    right()
                ),
            ),
            (
                "[1]\n".to_owned(),
                "index, line 1: missing `mcpact_index` in an array".to_owned(),
            ),
            ("\0\0\n".to_owned(), "the index is empty".to_owned()),
        ] {
            assert_eq!(error(&index), message);
        }
        // Blank lines and padding count as in an editor.
        let second = format!("{}\n\n\0\0{}", line(1, right()), line(1, right() + 1));
        assert!(error(&second).starts_with("index, line 3: "), "{}", error(&second));
        let other = line(1, right()).replacen("[{\"name\":\"greet\"", "[{\"name\":\"greetings\"", 1);
        assert_eq!(
            error(&other),
            "index, line 1: the toolset `ALL`: the tool `greetings`: its `entry` has another name; write the same"
        );
        assert!(error(r#"{"mcpact_index":1}"#).starts_with("index, line 1: invalid index: missing field"));
        assert!(error(&line(1, right()).replace("\"model\"", "\"all\"")).contains("unknown count `all`"));
        assert!(error(&line(1, right()).replace("o200k", "p50k")).contains("p50k_base"));
        let sum = line(1, right()).replacen(&format!("\"tokens\":{}", right()), "\"tokens\":1", 1);
        assert!(
            error(&sum).contains("the toolset `ALL`: the index states 1 tokens"),
            "{}",
            error(&sum)
        );
    }
}
