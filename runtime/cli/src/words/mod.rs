//! Texts of tools that cost tokens and say nothing, each with a rewrite that loses no fact.
//!
//! | File | |
//! |---|---|
//! | `rule/` | the table of the rules, each with its evidence |
//! | `rounds` | applies the rules to a tool until nothing changes, and counts |
//! | `subject` | the subject of a text, and the facts that schema and names state about it |
//! | `parsed_text`, `literals`, `wrapped_lines`, `english` | literals, sentences, language and edits of a text |
//! | `layout` | rules: white space and Markdown |
//! | `filler` | rules: phrases |
//! | `conditions` | rules: `If true`, `Whether to` |
//! | `grammar`, `relatives` | rules: articles, relative clauses |
//! | `adjectives` | rules: `specified`, `existing` |
//! | `unneeded_signs` | rules: quotes, `etc.` |
//! | `stated_by_schema`, `statement_openings` | rules: statements that the schema makes too |
//! | `statement_scope`, `statement_values` | the subject of such a statement; its values |
//! | `restated_names` | rules: descriptions that the names say |
//! | `enum_values` | rules: values of an `enum` |
//! | `parameter_block` | rules: blocks of parameters, such as `Args:` |
//! | `rewrite_label` | a rewrite as people see it |
//! | `repeats` | rules: repeated sentences |
//! | `shared_sentences` | sentences of several tools |
//! | `repeated_in_branch` | rules: descriptions that another branch of a union has too |

mod adjectives;
mod conditions;
mod english;
mod enum_values;
mod filler;
mod grammar;
mod layout;
mod literals;
mod parameter_block;
mod parsed_text;
mod relatives;
mod repeated_in_branch;
mod repeats;
mod restated_names;
mod rewrite_label;
mod rounds;
mod rule;
mod shared_sentences;
mod stated_by_schema;
mod statement_openings;
mod statement_scope;
mod statement_values;
mod subject;
mod unneeded_signs;
mod wrapped_lines;

#[cfg(test)]
mod evidence_tests;
#[cfg(test)]
mod meaning_tests;
#[cfg(test)]
mod removal_tests;
#[cfg(test)]
mod stay_tests;
#[cfg(test)]
mod tests;

use mcpact_tokens::Encoding;
use serde::Serialize;
use serde_json::{Map, Value};

pub(crate) use restated_names::EMPTY_WORDS;
pub(crate) use rewrite_label::{arrow, changed, location_label};
pub(crate) use rule::{Rules, all as rules, full_name, parse as parse_rule};
pub(crate) use shared_sentences::{Shared, shared};

/// A rewrite of one text by one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Rewrite {
    /// The JSON pointer of the text in the tool's entry, such as
    /// `/inputSchema/properties/limit/description`.
    pub(crate) path: String,
    /// The rule's name.
    pub(crate) rule: &'static str,
    /// The text before; empty if there was no description.
    pub(crate) old: String,
    /// The text after; empty if the description is removed.
    pub(crate) new: String,
    /// The tokens that the rewrite saves in the tool's entry. Negative for a text that moves here
    /// from another text, whose own rewrite follows and saves more.
    pub(crate) saved: isize,
}

/// Returns the rewrites of a tool's texts, in the order in which they are done.
///
/// Several rules may rewrite one text: then each rewrite begins with the text of the one before.
/// [`merged`] returns one rewrite for each text. The savings are exact and add up: they are counted
/// on the whole entry, and no rewrite costs more in another encoding.
pub(crate) fn rewrites(entry: &Map<String, Value>, encoding: Encoding, rules: &Rules) -> Vec<Rewrite> {
    rounds::rewrites(entry, encoding, rules)
}

/// Returns the tool with the rewrites of all rules.
pub(crate) fn shortened(entry: &Map<String, Value>, encoding: Encoding) -> Map<String, Value> {
    apply(entry, &rewrites(entry, encoding, &Rules::default()))
}

/// Returns one rewrite for each text, from its first to its last version. The rule is that of the
/// greatest saving.
pub(crate) fn merged(rewrites: &[Rewrite]) -> Vec<Rewrite> {
    let mut merged: Vec<(Rewrite, isize)> = Vec::new();
    for rewrite in rewrites {
        match merged.iter_mut().find(|(other, _)| other.path == rewrite.path) {
            Some((first, greatest)) => {
                first.new.clone_from(&rewrite.new);
                first.saved += rewrite.saved;
                if rewrite.saved > *greatest {
                    *greatest = rewrite.saved;
                    first.rule = rewrite.rule;
                }
            }
            None => merged.push((rewrite.clone(), rewrite.saved)),
        }
    }
    merged
        .into_iter()
        .map(|(rewrite, _)| rewrite)
        .filter(|rewrite| rewrite.old != rewrite.new)
        .collect()
}

/// Returns the tool with these rewrites, in their order. A rewrite whose path does not exist is
/// ignored.
pub(crate) fn apply(entry: &Map<String, Value>, rewrites: &[Rewrite]) -> Map<String, Value> {
    let mut tool = Value::Object(entry.clone());
    for rewrite in rewrites {
        rounds::set(&mut tool, &rewrite.path, &rewrite.new);
    }
    match tool {
        Value::Object(entry) => entry,
        _ => Map::new(),
    }
}
