//! All rules, and the rules that a user omits.

use mcpact_rules::unknown_name::unknown_choice;

use super::definition::WordsRule;
use super::{filler, grammar, layout, repeats, stated_by_schema};

/// The rules by subject, in the order in which they are applied.
const GROUPS: [&[WordsRule]; 5] = [
    layout::RULES,
    repeats::RULES,
    stated_by_schema::RULES,
    filler::RULES,
    grammar::RULES,
];
/// The group of the rules in the findings of `check`.
const GROUP: &str = "words/";

/// The rules to apply: all but the omitted ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    omitted: Vec<&'static str>,
}

/// Returns all rules, in the order in which they are applied.
pub(crate) fn all() -> impl Iterator<Item = &'static WordsRule> {
    GROUPS.into_iter().flatten()
}

impl Rules {
    /// Returns all rules but those of these names, as [`parse`] returns them.
    pub(crate) fn without(omitted: &[&'static str]) -> Rules {
        Rules {
            omitted: omitted.to_vec(),
        }
    }

    /// Returns whether a rule is applied.
    pub(crate) fn has(&self, rule: &WordsRule) -> bool {
        !self.omitted.contains(&rule.id)
    }
}

/// Returns the name of a rule in findings: `words/article`.
pub(crate) fn full_name(id: &str) -> String {
    format!("{GROUP}{id}")
}

/// Finds the rule of a name, which may be that of findings.
///
/// # Errors
///
/// Returns a message with all names, in the form of the given one, if there is no such rule.
pub(crate) fn parse(name: &str) -> Result<&'static str, String> {
    let id = name.strip_prefix(GROUP).unwrap_or(name);
    all().map(|rule| rule.id).find(|own| *own == id).ok_or_else(|| {
        let group = if name.contains('/') { GROUP } else { "" };
        let names: Vec<String> = all().map(|rule| format!("{group}{}", rule.id)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        unknown_choice("rule", name, &names)
    })
}
