//! The sentences of a server's instructions that the newer list no longer states.

use serde_json::{Map, Value};

use super::fact::Lost;
use super::path::Path;
use super::text::{has_most_words, is_negated, missing_sentences};
use crate::input::listing::Listing;
use crate::prose::text_facts;

/// The fact of lost sentences, and the key of a list.
const INSTRUCTIONS: &str = "instructions";

/// Returns the sentences that neither the newer instructions nor a tool's description states.
pub(crate) fn lost_instructions(before: &Listing, after: &Listing) -> Option<Lost> {
    let old = before.instructions.as_deref()?;
    let new = after.instructions.as_deref().unwrap_or_default();
    if old == new {
        return None;
    }
    let descriptions = after.tools.iter().map(|tool| tool.description().to_owned());
    let texts: Vec<String> = std::iter::once(new.to_owned()).chain(descriptions).collect();
    let missing = missing_sentences(&[old.to_owned()], &texts, |sentence| is_restated(sentence, new));
    let missing = missing?;
    Some(Lost::new(
        "",
        Path::new(),
        INSTRUCTIONS,
        Value::from(missing),
        Value::Null,
    ))
}

/// Returns whether the newer instructions have most words of a sentence, without a further negation,
/// and all of its facts.
fn is_restated(sentence: &str, new: &str) -> bool {
    has_most_words(new, sentence)
        && !is_negated(new, sentence)
        && text_facts::lost(&Map::new(), "/instructions", sentence, new).is_empty()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::input::tools_of;

    fn listing(instructions: &str, description: &str) -> Listing {
        let tool = json!({ "name": "delete_file", "description": description });
        Listing {
            instructions: Some(instructions.to_owned()).filter(|text| !text.is_empty()),
            tools: tools_of(json!([tool])),
            ..Listing::default()
        }
    }

    #[test]
    fn sentences_of_instructions() {
        let before = listing("Find files first. Never delete without asking.", "Delete a file");
        let lost = |instructions: &str, description: &str| {
            let lost = lost_instructions(&before, &listing(instructions, description));
            lost.map(|lost| lost.describe())
        };
        assert_eq!(lost("Never delete without asking. Find files first.", ""), None);
        assert_eq!(lost("Find files first.", "Never delete without asking."), None);
        assert_eq!(
            lost("Find files first.", "Delete a file").as_deref(),
            Some("instructions \"Never delete without asking\"")
        );
        assert_eq!(
            lost("Never find files first. Never delete without asking.", "").as_deref(),
            Some("instructions \"Find files first\"")
        );
        assert_eq!(
            lost("", "").as_deref(),
            Some("instructions \"Find files first. Never delete without asking\"")
        );
        let without = listing("", "Delete a file");
        assert_eq!(lost_instructions(&without, &before), None);
    }
}
