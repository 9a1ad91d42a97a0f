//! Facts that a text of a tool states, and the facts that a rewrite would lose.
//!
//! The comparison is cautious: it may report a fact that a reader would still find, but it should
//! never miss a fact of its kinds. It compares words and numbers, not their meaning.
//!
//! | File | |
//! |---|---|
//! | `lex` | words, numbers, code spans, links and symbols of a text |
//! | `statement`, `names` | a fact of a text; the names in a schema |
//! | `text` | a text with its facts, and which of them another text states |
//! | `read`, `read_numbers` | the facts of a text |
//! | `number` | the value and the role of a number |
//! | `idioms` | phrases in which a restricting word restricts nothing |
//! | `placeholder_values` | values that only illustrate a format, such as `jo@example.org` |
//! | `schema` | the statements of the schema and of the tool's other texts |

mod idioms;
mod lex;
mod names;
mod number;
mod placeholder_values;
mod read;
mod read_numbers;
mod schema;
mod statement;
mod text;

#[cfg(test)]
mod condition_tests;
#[cfg(test)]
mod layout_tests;
#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

use self::schema::Stated;
use self::statement::Statement;
use self::text::Text;

pub(crate) use self::statement::{Fact, FactKind};

/// Returns the facts of `old` that neither `new` nor the rest of the tool states, in their order.
///
/// `path` is the JSON pointer of the text in the tool's entry, such as
/// `/inputSchema/properties/limit/description`. The tool's own text at this path is ignored, so it
/// may be the old or the new one. The other texts should be those that remain after all rewrites:
/// a fact that moves to another text is not lost.
pub(crate) fn lost(tool: &Map<String, Value>, path: &str, old: &str, new: &str) -> Vec<Fact> {
    missing(tool, path, old, new, |_, _| false)
}

/// Returns the facts of `old` that neither `new` nor the rest of the tool states, and for which
/// `is_excused` is false, given `new`.
fn missing(
    tool: &Map<String, Value>,
    path: &str,
    old: &str,
    new: &str,
    is_excused: impl Fn(&Statement, &Text<'_>) -> bool,
) -> Vec<Fact> {
    if old == new {
        return Vec::new();
    }
    let stated = Stated::of(tool, path);
    let old = Text::read(old, stated.names());
    let new = Text::read(new, stated.names());
    let is_kept = |fact: &&Statement| {
        let joint = old.joint_negations(fact);
        new.has(fact, stated.own_name()) && (joint < 2 || new.restricts(fact, joint))
    };
    let lost = old.statements.iter().filter(|fact| !is_kept(fact));
    let lost = lost.filter(|fact| !is_excused(fact, &new));
    let mut facts: Vec<Fact> = Vec::new();
    for fact in lost
        .filter(|fact| !stated.states(fact, &old, &new))
        .map(Statement::fact)
    {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}

/// Returns the numbers, units, links and negations of `new` that neither `old` nor the rest of the
/// tool states, which a rewrite must not add. The arguments are those of [`lost`].
pub(crate) fn added(tool: &Map<String, Value>, path: &str, old: &str, new: &str) -> Vec<Fact> {
    // "Only in a folder" does not invent "must be in a folder".
    let mut facts = missing(tool, path, new, old, |fact, old| old.restricts_too(fact));
    facts.retain(|fact| {
        matches!(
            fact.kind,
            FactKind::Number | FactKind::Unit | FactKind::Link | FactKind::Negation
        )
    });
    facts
}

/// Returns whether the names, the type and the description of the tool have every word of a
/// parameter's text that is no word of grammar. The text must have every word of the parameter's
/// name, and no choice, sign or word of order that the name does not have.
pub(crate) fn is_repeated(tool: &Map<String, Value>, path: &str, text: &str) -> bool {
    let stated = Stated::of(tool, path);
    let Some(own) = stated.own_stems() else {
        return false;
    };
    let words: Vec<String> = text::content_stems(text).collect();
    if text::has_choice_or_sign(text) || !own.iter().all(|stem| words.contains(stem)) {
        return false;
    }
    let description = tool.get("description").and_then(Value::as_str).unwrap_or_default();
    let mut known = stated.neutral_stems();
    known.extend(Text::read(description, stated.names()).sentences.into_iter().flatten());
    let says = |stem: &String| own.contains(stem) || known.contains(stem) && !text::is_order(stem);
    words.iter().all(says)
}
