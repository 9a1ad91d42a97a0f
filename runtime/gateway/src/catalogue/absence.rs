//! Servers whose tools may be missing from a catalogue, and notes about them.

use serde_json::{Value, json};

use super::ClientCatalogue;

/// A server whose tools may be missing from the catalogue, since it is starting or down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// The server.
    pub server: String,
    /// Its state, such as "server `notes` has not started yet".
    pub text: String,
}

impl Absence {
    /// Returns the absences as clauses that follow an error text.
    pub(crate) fn clauses(absences: &[Absence]) -> String {
        absences
            .iter()
            .fold(String::new(), |clauses, absence| clauses + "; " + &absence.text)
    }
}

impl ClientCatalogue {
    /// Adds a note about each absent server to the result of a search. A search in a server that is
    /// ready has no note.
    pub(super) fn note_search(&self, result: &mut Value, source: Option<&str>, absences: &[Absence]) {
        let is_absent = |source: &str| absences.iter().any(|absence| absence.server == source);
        let is_ready = |source: &str| self.servers.iter().any(|server| server.name == source) && !is_absent(source);
        if !source.is_some_and(is_ready) {
            add_notes(result, absences.iter().map(|absence| absence.text.as_str()));
        }
    }
}

/// Adds notes to a result, in one block.
pub(super) fn add_notes<'t>(result: &mut Value, texts: impl Iterator<Item = &'t str>) {
    let notes: Vec<String> = texts.map(|text| format!("note: {text}")).collect();
    if let Some(content) = result["content"].as_array_mut().filter(|_| !notes.is_empty()) {
        content.push(json!({ "type": "text", "text": notes.join("\n") }));
    }
}
