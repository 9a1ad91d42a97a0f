//! The edits of several rewrites, and the rewrites that cannot be written.

use std::collections::{BTreeMap, HashMap};

use mcpact_rules::json_pointer::unescape;

use super::Sources;
use super::edit::{Edit, NewText, edits};
use super::find::{FoundText, NotFound};

/// A text of a tool, with its rewrite if there is one.
#[derive(Clone, Debug)]
pub(crate) struct TextChange<'a> {
    pub(crate) tool: &'a str,
    /// The JSON pointer of the text in the tool's entry.
    pub(crate) path: &'a str,
    /// The text as the server sends it; empty if there is none.
    pub(crate) old: &'a str,
    /// `None` for an unchanged text.
    pub(crate) new: Option<&'a str>,
}

/// The changes of the sources.
#[derive(Default)]
pub(crate) struct Plan {
    /// The edits of each file, by its index.
    pub(super) edits: BTreeMap<usize, Vec<Edit>>,
    /// The indices of the changes that are made.
    pub(crate) made: Vec<usize>,
    /// The indices of the changes that are not made, each with the reason.
    pub(crate) refused: Vec<(usize, String)>,
}

impl Sources {
    /// Plans the rewrites among these texts. `changes` should have all texts of all tools, also
    /// unchanged ones, since one doc comment may be the text of several tools.
    pub(crate) fn plan(&self, changes: &[TextChange<'_>]) -> Plan {
        let mut plan = Plan::default();
        let mut uses: HashMap<FoundText, Vec<usize>> = HashMap::new();
        for (index, change) in changes.iter().enumerate() {
            match self.find(change.tool, property(change.path).as_deref(), change.old) {
                Ok(found) => uses.entry(found).or_default().push(index),
                Err(reason) if change.new.is_some() => plan.refused.push((index, self.reason(&reason, change))),
                Err(_) => {}
            }
        }
        let mut uses: Vec<(FoundText, Vec<usize>)> = uses.into_iter().collect();
        uses.sort_by_key(|(_, uses)| uses[0]);
        let mut found_texts: HashMap<usize, FoundText> = HashMap::new();
        for (found, uses) in uses {
            // Two texts of one comment: its first paragraph and the whole.
            let is_other = found_texts.entry(found.documented).or_insert_with(|| found.clone()) != &found;
            let wanted: Vec<usize> = uses
                .iter()
                .copied()
                .filter(|index| changes[*index].new.is_some())
                .collect();
            let Some(new) = wanted.first().and_then(|index| changes[*index].new) else {
                continue;
            };
            let other = uses.iter().find(|index| changes[**index].new != Some(new));
            let edits = match other {
                _ if is_other => Err(format!(
                    "the text at {} is two texts of the list",
                    self.location(found.documented)
                )),
                Some(other) => Err(shared(&changes[*other], &self.location(found.documented))),
                None => self.edits(&found, &changes[wanted[0]], new),
            };
            match edits {
                Ok(edits) => {
                    let file = self.items.documented[found.documented].file;
                    plan.edits.entry(file).or_default().extend(edits);
                    plan.made.extend(wanted);
                }
                Err(reason) => plan
                    .refused
                    .extend(wanted.into_iter().map(|index| (index, reason.clone()))),
            }
        }
        plan.made.sort_unstable();
        plan.refused.sort_by_key(|(index, _)| *index);
        plan
    }

    fn edits(&self, found: &FoundText, change: &TextChange<'_>, new: &str) -> Result<Vec<Edit>, String> {
        let documented = &self.items.documented[found.documented];
        let new = NewText {
            text: new,
            is_joined: !change.old.contains('\n'),
        };
        edits(&self.files[documented.file].text, documented, &found.location, &new)
            .map_err(|reason| format!("the text at {} {reason}", self.location(found.documented)))
    }

    fn reason(&self, reason: &NotFound, change: &TextChange<'_>) -> String {
        match reason {
            NotFound::Nowhere if change.old.is_empty() => "no field without a doc comment is found for it".to_owned(),
            NotFound::Nowhere => {
                let files = self.files.len();
                format!("the text is in no doc comment or `description` of the item, in {files} files")
            }
            NotFound::Ambiguous(locations) => format!(
                "the text is at {} items: {}{}",
                locations.len(),
                locations[..locations.len().min(4)].join(", "),
                if locations.len() > 4 { ", …" } else { "" }
            ),
        }
    }
}

fn shared(other: &TextChange<'_>, location: &str) -> String {
    let text = match other.new {
        Some(_) => "which gets another text",
        None => "which keeps it",
    };
    format!(
        "the text at {location} is also that of `{}` at `{}`, {text}",
        other.tool, other.path
    )
}

/// Returns the name of the innermost property at a path.
fn property(path: &str) -> Option<String> {
    let steps: Vec<&str> = path.split('/').collect();
    let mut name = None;
    let mut index = 0;
    while index + 1 < steps.len() {
        if matches!(steps[index], "properties" | "$defs" | "definitions") {
            if steps[index] == "properties" {
                name = Some(unescape(steps[index + 1]));
            }
            index += 1;
        }
        index += 1;
    }
    match name {
        None if path != "/description" => Some(String::new()),
        name => name,
    }
}
