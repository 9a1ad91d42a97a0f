//! Tools from an index: lines of JSON, one a toolset, as `toolset!` puts them into a binary and `mcpact index` writes them.

use anyhow::{Context, Result, bail};
use mcpact::{Count, index::VERSION};
use mcpact_tokens::Encoding;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{list::kind_of, nesting};
use crate::cost;
use crate::listing::{Listing, Tool, ToolIndex, ToolsetIndex};

/// A line of version 1; what else stands in it is not needed here.
#[derive(Deserialize)]
struct Line {
    toolset: String,
    encoding: String,
    count: String,
    tokens: usize,
    budget: Option<usize>,
    tools: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    name: String,
    source: String,
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

/// Whether a file is an index, of whatever version, as `mcpact index` writes it.
pub(super) fn is_index(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{\"mcpact_index\":")
}

/// The toolsets of an index, each with a listing of its own.
pub(super) fn read(title: &str, index: &[u8]) -> Result<Vec<Listing>> {
    // Linkers fill up a section, and where toolsets of several crates meet, with zeros.
    let lines: Vec<&[u8]> = index
        .split(|byte| matches!(byte, 0 | b'\n'))
        .filter(|line| !line.is_empty())
        .collect();
    if lines.is_empty() {
        bail!("its index is empty");
    }
    let several = lines.len() > 1;
    lines
        .into_iter()
        .enumerate()
        .map(|(number, line)| toolset(title, line, several).with_context(|| format!("its index, line {}", number + 1)))
        .collect()
}

fn toolset(title: &str, line: &[u8], one_of_several: bool) -> Result<Listing> {
    let value = nesting::parse(line)?;
    match value.get("mcpact_index") {
        Some(Value::Number(version)) if version.as_u64() == Some(u64::from(VERSION)) => {}
        Some(version) => bail!(
            "the index is version {version}; this mcpact reads version {VERSION}: update with `cargo install mcpact-cli`"
        ),
        None => bail!(
            "this is {} without `mcpact_index`, which an index begins with",
            kind_of(&value)
        ),
    }
    let line = Line::deserialize(value).context("the index is broken")?;
    let index = ToolsetIndex {
        encoding: line.encoding.parse()?,
        count: match line.count.as_str() {
            "model" => Count::Model,
            "wire" => Count::Wire,
            other => bail!("`{other}` is counted, which this mcpact does not know: it knows `model` and `wire`"),
        },
        tokens: line.tokens,
        budget: line.budget,
    };
    let tools = line
        .tools
        .into_iter()
        .map(|listed| tool(listed, &index))
        .collect::<Result<Vec<Tool>>>()
        .with_context(|| format!("the toolset `{}`", line.toolset))?;
    let sum: usize = tools
        .iter()
        .filter_map(|tool| tool.index.as_ref())
        .map(|tool| tool.tokens)
        .sum();
    same(
        &format!("the toolset `{}`", line.toolset),
        index.tokens,
        sum,
        index.encoding,
    )?;
    Ok(Listing {
        title: if one_of_several {
            format!("{title}: {}", line.toolset)
        } else {
            title.to_owned()
        },
        toolset: Some(line.toolset),
        tools,
        index: Some(index),
        ..Listing::default()
    })
}

fn tool(listed: Listed, index: &ToolsetIndex) -> Result<Tool> {
    let Listed {
        name,
        source,
        parts,
        entry,
    } = listed;
    let mut stated = parts
        .name
        .saturating_add(parts.description)
        .saturating_add(parts.structure);
    for (parameter, tokens) in &parts.parameters {
        let Some(tokens) = tokens.as_u64().and_then(|tokens| usize::try_from(tokens).ok()) else {
            bail!(
                "the tool `{name}`: the tokens of its parameter `{parameter}` are {}; they must be a number",
                kind_of(tokens)
            );
        };
        stated = stated.saturating_add(tokens);
    }
    let counted = match index.count {
        Count::Model => cost::total(&entry, index.encoding),
        Count::Wire => index.encoding.count(&serde_json::to_string(&entry)?),
    };
    same(&format!("the tool `{name}`"), stated, counted, index.encoding)?;
    Ok(Tool {
        name,
        source: Some(source),
        entry,
        index: Some(ToolIndex { tokens: stated }),
        locked: None,
        place: None,
    })
}

/// What an index states is what its entries cost, or the reader would gate on a number that nobody pays.
fn same(what: &str, stated: usize, counted: usize, encoding: Encoding) -> Result<()> {
    if stated != counted {
        bail!(
            "{what}: the index says {stated} tokens, but its entries have {counted} of {encoding}: the binary was changed after it was built, or another version of mcpact counted it; build it again"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A toolset of one tool, which costs this.
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

    /// Written when version 1 was made: it must stay readable.
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
    }

    #[test]
    fn zeros_stand_between_toolsets() {
        let line = line(1, right());
        let one = read("a", format!("{line}\n\0\0").as_bytes()).unwrap();
        assert_eq!((one.len(), one[0].title.as_str()), (1, "a"));
        let two = read("a", format!("{line}\n\0\0{line}\n\0").as_bytes()).unwrap();
        assert_eq!((two.len(), two[1].title.as_str()), (2, "a: ALL"));
        assert_eq!(two[0].tools[0].source.as_deref(), Some("own"));
    }

    #[test]
    fn the_whole_entry_is_counted_where_the_index_says_so() {
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
            Some((Count::Wire, tokens))
        );
        assert_eq!(listing.tools[0].index.as_ref().map(|index| index.tokens), Some(tokens));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (index, message) in [
            (
                line(2, right()),
                "its index, line 1: the index is version 2; this mcpact reads version 1: update with `cargo install mcpact-cli`".to_owned(),
            ),
            (
                line(1, right() + 1),
                format!(
                    "its index, line 1: the toolset `ALL`: the tool `greet`: the index says {} tokens, but its entries have {} of o200k_base: the binary was changed after it was built, or another version of mcpact counted it; build it again",
                    right() + 1,
                    right()
                ),
            ),
            (
                "[1]\n".to_owned(),
                "its index, line 1: this is an array without `mcpact_index`, which an index begins with".to_owned(),
            ),
            ("\0\0\n".to_owned(), "its index is empty".to_owned()),
        ] {
            assert_eq!(error(&index), message);
        }
        assert!(error(r#"{"mcpact_index":1}"#).starts_with("its index, line 1: the index is broken: missing field"));
        assert!(error(&line(1, right()).replace("\"model\"", "\"all\"")).contains("`all` is counted"));
        assert!(error(&line(1, right()).replace("o200k", "p50k")).contains("p50k_base"));
        let sum = line(1, right()).replacen(&format!("\"tokens\":{}", right()), "\"tokens\":1", 1);
        assert!(
            error(&sum).contains("the toolset `ALL`: the index says 1 tokens"),
            "{}",
            error(&sum)
        );
    }
}
