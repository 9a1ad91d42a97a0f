//! Writes schemas that several described tools share once, if that is cheaper.
//!
//! The cost is estimated by the words and punctuation of the text, since a server that counts
//! tokens contains a vocabulary of 3.7 MB. No text has fewer tokens than words and punctuation, so
//! sharing saves at least the estimate. A reference may cost more, which the margin covers.

use std::ops::Range;

use super::scan::{definitions, schemas};
use crate::json::signature::is_type_name;

/// The minimum length of a shared schema, in bytes: a reference is about as long.
const MIN_BYTES: usize = 30;
/// The maximum number of tried schemas, the most promising first; each try counts the whole result
/// again.
const MAX_TRIED: usize = 16;

/// A shared schema, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SharedText {
    pub(super) name: String,
    pub(super) schema: String,
}

/// The tokens that a reference may cost beyond its words and punctuation, for a name such as
/// `dateISO8601`.
const MARGIN: usize = 4;

/// Replaces repeated schemas in the texts by references. Returns the texts and the shared schemas.
///
/// `whole` writes the tool result, since the cost of the whole result decides.
pub(super) fn share(
    tools: Vec<String>,
    whole: impl Fn(&[String], &[SharedText]) -> String,
) -> (Vec<String>, Vec<SharedText>) {
    share_by(min_tokens, MARGIN, tools, whole)
}

/// Shares schemas with the given cost of a text and margin of a reference.
fn share_by(
    cost: impl Fn(&str) -> usize,
    margin: usize,
    tools: Vec<String>,
    whole: impl Fn(&[String], &[SharedText]) -> String,
) -> (Vec<String>, Vec<SharedText>) {
    let used_names: Vec<String> = tools
        .iter()
        .flat_map(|tool| definitions(tool))
        .map(str::to_owned)
        .collect();
    let cost = |tools: &[String], definitions: &[SharedText]| cost(&whole(tools, definitions));
    let mut best = (tools, Vec::new());
    let mut min_cost = None;
    for (schema, name) in repeated(&best.0).into_iter().take(MAX_TRIED) {
        let before = *min_cost.get_or_insert_with(|| cost(&best.0, &best.1));
        let (tools, mut definitions) = best.clone();
        let name = free_name(&name, |name| {
            used_names.iter().any(|used| used == name) || definitions.iter().any(|definition| definition.name == name)
        });
        let reference = format!("{{\"$ref\":\"#/$defs/{name}\"}}");
        let tools: Vec<String> = tools.iter().map(|tool| replaced(tool, &schema, &reference)).collect();
        definitions.push(SharedText { name, schema });
        let after = cost(&tools, &definitions);
        // The name is new, so each of its references refers to this schema. The definition has the
        // name once more.
        let names: usize = 1 + tools.iter().map(|tool| tool.matches(&reference).count()).sum::<usize>();
        if after + margin * names < before {
            best = (tools, definitions);
            min_cost = Some(after);
        }
    }
    best
}

/// Returns a lower bound of a text's tokens, in any encoding: its words, and its groups of several
/// punctuation. A single mark may belong to the word after it.
fn min_tokens(text: &str) -> usize {
    let mut tokens = 0;
    // Letters or digits in a row, and punctuation in a row.
    let (mut in_word, mut signs) = (false, 0);
    for ch in text.chars() {
        let continues = in_word;
        in_word = ch.is_alphanumeric();
        let is_sign = !in_word && !ch.is_whitespace();
        signs = if is_sign { signs + 1 } else { 0 };
        tokens += usize::from(in_word && !continues) + usize::from(signs == 2);
    }
    tokens
}

/// Returns the repeated schemas with the name of their first property, ordered by the bytes that
/// sharing saves.
fn repeated(tools: &[String]) -> Vec<(String, String)> {
    let mut found: Vec<(&str, &str, usize)> = Vec::new();
    let mut seen = std::collections::HashMap::new();
    for tool in tools {
        for located in schemas(tool) {
            let schema = &tool[located.range.clone()];
            // A reference to the tool's own definitions has no meaning outside of it.
            if schema.len() < MIN_BYTES || schema.contains("\"$ref\"") {
                continue;
            }
            let index = *seen.entry(schema).or_insert_with(|| {
                found.push((schema, located.name, 0));
                found.len() - 1
            });
            found[index].2 += 1;
        }
    }
    found.retain(|(.., uses)| *uses > 1);
    found.sort_by_key(|(schema, _, uses)| std::cmp::Reverse((schema.len() - MIN_BYTES + 1) * (uses - 1)));
    found
        .into_iter()
        .map(|(schema, name, _)| (schema.to_owned(), name.to_owned()))
        .collect()
}

/// Replaces each occurrence of a schema in the text.
fn replaced(tool: &str, schema: &str, reference: &str) -> String {
    let mut text = String::with_capacity(tool.len());
    let mut copied = 0;
    for located in schemas(tool) {
        let Range { start, end } = located.range;
        if start >= copied && &tool[start..end] == schema {
            text.push_str(&tool[copied..start]);
            text.push_str(reference);
            copied = end;
        }
    }
    text.push_str(&tool[copied..]);
    text
}

/// Returns an unused name for a definition, which is also a name of a type in signatures.
fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let name: String = name
        .chars()
        .filter(|ch| ch.is_ascii_alphanumeric() || *ch == '_')
        .collect();
    let begins = name.starts_with(|first: char| !first.is_ascii_digit());
    let name = if begins { name } else { "shared".to_owned() };
    let numbered = (2..).map(|number| format!("{name}{number}"));
    let mut names = std::iter::once(name.clone()).chain(numbered);
    let is_free = |name: &String| is_type_name(name) && !is_taken(name);
    names.find(is_free).expect("numbers do not end")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::Value;

    use super::{SharedText, free_name, min_tokens, share, share_by};
    use crate::{needs, tokens::Encoding};

    /// A schema long enough for sharing to save tokens.
    const LONG: &str = r#"{"description":"What of the many things it is that one wants to see here, and in which order they come","type":"string"}"#;

    fn tool(name: &str, properties: &str) -> String {
        format!(r#"{{"name":"{name}","inputSchema":{{"type":"object","properties":{{{properties}}}}}}}"#)
    }

    fn whole(tools: &[String], definitions: &[SharedText]) -> String {
        let definitions: Vec<String> = definitions
            .iter()
            .map(|definition| format!("\"{}\":{}", definition.name, definition.schema))
            .collect();
        tools.join(",") + &definitions.join(",")
    }

    fn shared(tools: &[String]) -> (Vec<String>, Vec<(String, String)>) {
        let (tools, definitions) = share(tools.to_vec(), whole);
        let pairs = definitions
            .into_iter()
            .map(|definition| (definition.name, definition.schema));
        (tools, pairs.collect())
    }

    #[test]
    fn a_schema_inside_a_shared_one() {
        // The outer schema keeps the inner one, which is only shared elsewhere.
        let more = "Words that make the outer one so long that it is the first to be taken out of both ".repeat(4);
        let outer = format!(r#"{{"description":"{more}","type":"object","properties":{{"inner":{LONG}}}}}"#);
        let both = tool("a", &format!(r#""outer":{outer},"inner":{LONG}"#));
        let (tools, definitions) = shared(&[both.clone(), both.clone(), both]);
        assert_eq!(
            definitions,
            [("outer".to_owned(), outer), ("inner".to_owned(), LONG.to_owned())]
        );
        let reference = |name: &str| format!(r##""{name}":{{"$ref":"#/$defs/{name}"}}"##);
        assert_eq!(
            tools[0],
            tool("a", &format!("{},{}", reference("outer"), reference("inner")))
        );
    }

    #[test]
    fn lower_bound_of_tokens() {
        for (text, least) in [
            ("", 0),
            (" ", 0),
            ("two words", 2),
            ("(word)", 1),
            (r#"{"type":"string"}"#, 5),
            ("größe 数", 2),
        ] {
            assert_eq!(min_tokens(text), least, "{text}");
            for encoding in Encoding::ALL {
                assert!(encoding.count(text) >= least, "{text} in {encoding}");
            }
        }
    }

    /// Checks on the lists of published servers that sharing without a vocabulary saves nearly as
    /// much as exact counts would. `tests/tests/discover/texts.rs` checks that it never costs more.
    #[test]
    fn saves_nearly_as_much_as_exact_counts() {
        let Some(data) = needs::data(env!("CARGO_MANIFEST_DIR"), 1) else {
            return;
        };
        let files = fs::read_dir(data.join("servers")).expect("a folder of the data");
        let (mut given, mut ours, mut exact) = (0, 0, 0);
        for file in files {
            let text = fs::read_to_string(file.expect("an entry").path()).expect("a file");
            let list: Value = serde_json::from_str(&text).expect("JSON");
            let tools: Vec<String> = list["tools"]
                .as_array()
                .expect("tools")
                .iter()
                .map(Value::to_string)
                .collect();
            for tools in tools.chunks(10) {
                for encoding in Encoding::ALL {
                    let cost = |(tools, definitions): (Vec<String>, Vec<SharedText>)| {
                        encoding.count(&whole(&tools, &definitions))
                    };
                    let before = cost((tools.to_vec(), Vec::new()));
                    given += before;
                    ours += before - cost(share(tools.to_vec(), whole));
                    exact += before - cost(share_by(|text| encoding.count(text), 0, tools.to_vec(), whole));
                }
            }
        }
        println!("of {given} tokens {ours} are saved, {exact} by exact counts");
        assert!(ours * 10 > exact * 9, "{ours} of {exact}");
    }

    #[test]
    fn only_if_it_saves_tokens() {
        let short = r#""limit":{"type":"integer","minimum":1}"#;
        let tools = [tool("a", short), tool("b", short)];
        assert_eq!(shared(&tools), (tools.to_vec(), Vec::new()));
        let once = [tool("a", &format!("\"x\":{LONG}"))];
        assert_eq!(shared(&once), (once.to_vec(), Vec::new()));
    }

    #[test]
    fn a_reference_to_own_definitions_stays() {
        let list = r##"{"description":"All that lies below it, each with its own","type":"array","items":{"$ref":"#/$defs/Tree"}}"##;
        let one = tool("a", &format!(r#""x":{list}"#)).replacen("}}}}", "}},\"$defs\":{\"Tree\":{}}}}", 1);
        let tools = [one.clone(), one];
        assert_eq!(shared(&tools), (tools.to_vec(), Vec::new()));
    }

    #[test]
    fn names_are_unused_and_plain() {
        let (_, definitions) = shared(&[
            tool("a", &format!(r#""x/y~":{LONG}"#)),
            tool("b", &format!(r#""z":{LONG}"#)),
            tool("c", r#""u":{"$defs":{"xy":{}}}"#),
        ]);
        assert_eq!(definitions, [("xy2".to_owned(), LONG.to_owned())]);
        assert_eq!(free_name("größe", |_| false), "gre");
        assert_eq!(free_name("数", |name| name == "shared"), "shared2");
        assert_eq!(free_name("string", |_| false), "string2");
        assert_eq!(free_name("3d", |_| false), "shared");
    }
}
