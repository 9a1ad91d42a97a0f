//! What several described tools have in common, written once: under `$defs` of the answer, where the count says that this
//! is cheaper.

use super::scan::{definitions, schemas};
use crate::tokens::Encoding;

/// Nothing shorter is shared: a reference takes as many bytes.
const LEAST_BYTES: usize = 30;
/// So many of the most promising schemas are tried; each try counts the answer again.
const MOST_TRIED: usize = 16;

/// A schema that several places refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) schema: String,
}

/// The texts with what they share taken out, and what was taken.
///
/// `whole` puts the answer together, so that what is compared is what is sent.
pub(super) fn share(
    tools: Vec<String>,
    encoding: Encoding,
    whole: impl Fn(&[String], &[Definition]) -> String,
) -> (Vec<String>, Vec<Definition>) {
    let taken: Vec<String> = tools
        .iter()
        .flat_map(|tool| definitions(tool))
        .map(str::to_owned)
        .collect();
    let cost = |tools: &[String], definitions: &[Definition]| encoding.count(&whole(tools, definitions));
    let mut best = (tools, Vec::new());
    let mut least = None;
    for (schema, name) in repeated(&best.0).into_iter().take(MOST_TRIED) {
        let before = *least.get_or_insert_with(|| cost(&best.0, &best.1));
        let (tools, mut definitions) = best.clone();
        let name = free_name(&name, |name| {
            taken.iter().any(|taken| taken == name) || definitions.iter().any(|definition| definition.name == name)
        });
        let reference = format!("{{\"$ref\":\"#/$defs/{name}\"}}");
        let tools: Vec<String> = tools.iter().map(|tool| replaced(tool, &schema, &reference)).collect();
        definitions.push(Definition { name, schema });
        let after = cost(&tools, &definitions);
        if after < before {
            best = (tools, definitions);
            least = Some(after);
        }
    }
    best
}

/// The schemas that occur more than once, with the name of the property that they are first of; those first that take most
/// bytes together.
fn repeated(tools: &[String]) -> Vec<(String, String)> {
    let mut found: Vec<(&str, &str, usize)> = Vec::new();
    let mut seen = std::collections::HashMap::new();
    for tool in tools {
        for place in schemas(tool) {
            let schema = &tool[place.bounds.0..place.bounds.1];
            // What refers to a tool's own definitions means nothing outside of it.
            if schema.len() < LEAST_BYTES || schema.contains("\"$ref\"") {
                continue;
            }
            let index = *seen.entry(schema).or_insert_with(|| {
                found.push((schema, place.name, 0));
                found.len() - 1
            });
            found[index].2 += 1;
        }
    }
    found.retain(|(.., uses)| *uses > 1);
    found.sort_by_key(|(schema, _, uses)| std::cmp::Reverse((schema.len() - LEAST_BYTES + 1) * (uses - 1)));
    found
        .into_iter()
        .map(|(schema, name, _)| (schema.to_owned(), name.to_owned()))
        .collect()
}

/// The text with each such schema replaced, where it still is one: a schema around it may have been taken out.
fn replaced(tool: &str, schema: &str, reference: &str) -> String {
    let mut text = String::with_capacity(tool.len());
    let mut copied = 0;
    for place in schemas(tool) {
        let (start, end) = place.bounds;
        if start >= copied && &tool[start..end] == schema {
            text.push_str(&tool[copied..start]);
            text.push_str(reference);
            copied = end;
        }
    }
    text.push_str(&tool[copied..]);
    text
}

/// A name for a definition that nothing else has, with nothing in it that a reference would have to escape.
fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let name: String = name
        .chars()
        .filter(|ch| ch.is_ascii_alphanumeric() || *ch == '_')
        .collect();
    let name = if name.is_empty() { "shared".to_owned() } else { name };
    let numbered = (2..).map(|number| format!("{name}{number}"));
    let mut names = std::iter::once(name.clone()).chain(numbered);
    names.find(|name| !is_taken(name)).expect("numbers do not end")
}
