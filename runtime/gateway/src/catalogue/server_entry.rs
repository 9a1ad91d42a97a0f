//! An entry of a server's `tools/list`, and the entry for the client's list.

use std::{
    ops::Range,
    sync::{Arc, OnceLock},
};

use mcpact::{
    Annotations,
    cost::{Counters, Measure},
    discover::Card,
    menu::{MAX_SIZE_KEY, SharedSchema},
    tokens::Encoding,
};
use serde_json::{Map, Value, value::RawValue};

use super::{checked_entry::CheckedEntry, client_entry::ClientEntry, settings::Shorten};

/// The maximum number of tools of one server. Further ones are omitted.
pub const MAX_TOOLS: usize = 5_000;
/// The maximum length of all entries of one server, in bytes. Entries after it are omitted.
pub const MAX_LIST_BYTES: usize = 8 << 20;
/// The maximum length of a server's compacted entries, in bytes. Entries after it are not
/// compacted. The longest real list has 600,000.
pub(super) const MAX_COMPACTED_LIST_BYTES: usize = 2 << 20;

/// An entry of a server's list.
#[derive(Debug)]
pub(super) struct ServerEntry {
    /// The entry as the server sent it.
    pub(super) raw: Box<RawValue>,
    /// The location of each property's value.
    properties: Vec<(String, Range<usize>)>,
    /// The server's own name.
    pub(super) name: String,
    /// The server's own schema of arguments.
    pub(super) input: SharedSchema,
    /// The schema of structured results.
    pub(super) output: Option<SharedSchema>,
    /// The input schema in the client's list, if it differs from the server's.
    shown_input: Option<String>,
    /// The description in the client's list, as JSON, if it differs from the server's.
    shown_description: Option<String>,
    /// The tool under its own name, with the shown description and input schema.
    card: Card,
    has_meta: bool,
    /// The exact cost of the server's entry, in tokens of name, description and input schema.
    pub(super) tokens: u64,
    /// The same cost of the shown entry under its own name.
    pub(super) shown_tokens: u64,
    /// The exact cost of the server's whole entry, in tokens.
    wire: OnceLock<u64>,
}

impl ServerEntry {
    /// Reads an entry. The error is the text of a problem.
    pub(super) fn read(
        raw: &RawValue,
        is_compacted: bool,
        shorten: Option<Shorten>,
        counters: &Counters,
        encoding: Encoding,
    ) -> Result<ServerEntry, String> {
        let checked = CheckedEntry::read(raw.get())?;
        let tokens = counters.get(encoding).tokens(Measure::Model, &checked.entry) as u64;
        let shown = ClientEntry::new(&checked, tokens, is_compacted, shorten, counters, encoding);
        let CheckedEntry {
            entry,
            properties,
            name,
            input,
            ..
        } = checked;
        let output = entry.get("outputSchema").and_then(Value::as_object);
        Ok(ServerEntry {
            card: card(&name, &entry, &shown),
            has_meta: entry.get("_meta").is_some(),
            output: output.cloned().map(Arc::new),
            properties,
            raw: raw.to_owned(),
            name,
            input: Arc::new(input.schema),
            shown_input: shown.input,
            shown_description: shown.description,
            tokens,
            shown_tokens: shown.tokens,
            wire: OnceLock::new(),
        })
    }

    /// Returns the entry for the client's list, with the bytes of all unchanged properties.
    /// `maximum` is the maximum size of results for clients that read it.
    pub(super) fn shown(&self, name: &str, maximum: Option<u32>) -> Box<RawValue> {
        let text = self.raw.get();
        let new_name = (name != self.name).then(|| Value::from(name).to_string());
        let meta = maximum.and_then(|characters| self.meta_with(characters));
        if new_name.is_none() && self.shown_input.is_none() && self.shown_description.is_none() && meta.is_none() {
            return self.raw.clone();
        }
        let mut shown = String::with_capacity(text.len());
        let mut copied = 0;
        for (property, span) in &self.properties {
            let value = match property.as_str() {
                "name" => &new_name,
                "inputSchema" => &self.shown_input,
                "description" => &self.shown_description,
                "_meta" => &meta,
                _ => &None,
            };
            if let Some(value) = value {
                shown.push_str(&text[copied..span.start]);
                shown.push_str(value);
                copied = span.end;
            }
        }
        shown.push_str(&text[copied..]);
        if let Some(meta) = meta.filter(|_| !self.has_meta) {
            shown.truncate(shown.trim_end().len() - 1);
            shown.extend([",\"_meta\":", &meta, "}"]);
        }
        RawValue::from_string(shown).unwrap_or_else(|_| self.raw.clone())
    }

    /// Returns `_meta` with the maximum size of results. Returns `None` if it is already there, or
    /// cannot be added.
    fn meta_with(&self, characters: u32) -> Option<String> {
        let entry: Value = serde_json::from_str(self.raw.get()).ok()?;
        let mut meta = match entry.get("_meta") {
            None => Map::new(),
            Some(Value::Object(meta)) if !meta.contains_key(MAX_SIZE_KEY) => meta.clone(),
            Some(_) => return None,
        };
        meta.insert(MAX_SIZE_KEY.to_owned(), characters.into());
        Some(Value::Object(meta).to_string())
    }

    /// Returns the card of the tool under the name in the client's list.
    pub(super) fn card(&self, name: &str, source: &str) -> Card {
        let mut card = self.card.clone().source(source);
        name.clone_into(&mut card.name);
        card
    }

    /// Returns the summary of the tool's description.
    pub(super) fn summary(&self) -> &str {
        &self.card.summary
    }

    /// Returns whether the server declares the tool as read-only.
    pub(super) fn is_read_only(&self) -> bool {
        self.card.annotations.read_only == Some(true)
    }

    /// Returns the exact cost of the server's whole entry, in tokens.
    pub(super) fn wire(&self, encoding: Encoding) -> u64 {
        *self.wire.get_or_init(|| wire(&self.raw, encoding))
    }
}

/// Returns the exact cost of a whole entry, in tokens.
pub(super) fn wire(entry: &RawValue, encoding: Encoding) -> u64 {
    let entry: Value = serde_json::from_str(entry.get()).unwrap_or_default();
    Measure::Wire.tokens(&entry, encoding) as u64
}

fn card(name: &str, entry: &Value, shown: &ClientEntry) -> Card {
    let schema = &shown.schema;
    let description = shown
        .description
        .as_deref()
        .and_then(|json| serde_json::from_str(json).ok());
    let description = description.unwrap_or_else(|| entry["description"].clone());
    let hint = |name: &str| entry["annotations"][name].as_bool();
    let mut card = Card::new(name, description.as_str().unwrap_or_default(), schema)
        .tags_of_meta(&entry["_meta"])
        .keywords_of_meta(&entry["_meta"])
        .annotations(Annotations {
            read_only: hint("readOnlyHint"),
            destructive: hint("destructiveHint"),
            idempotent: hint("idempotentHint"),
            open_world: hint("openWorldHint"),
        });
    if card.description.is_empty() {
        // A tool without a description has only its title.
        let titles = [&entry["title"], &entry["annotations"]["title"]];
        let title = titles.into_iter().find_map(Value::as_str).unwrap_or_default();
        card.summary = Card::new(name, title, schema).summary;
    }
    match entry.get("outputSchema") {
        Some(schema) if schema.is_object() => card.output_schema(schema),
        _ => card,
    }
}
