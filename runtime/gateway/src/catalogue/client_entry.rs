//! The changes of an entry for the client's list: a compact schema, shorter descriptions.

use mcpact::{
    compact,
    cost::{Counters, Measure},
    tokens::Encoding,
};
use mcpact_shared::number::MAX_EXACT_INTEGER;
use serde_json::Value;

use super::{
    checked_entry::{CheckedEntry, ObjectSchema},
    settings::Shorten,
};

/// The maximum length of a compacted entry, in bytes, since a compaction takes many passes.
const MAX_COMPACTED_BYTES: usize = 128 << 10;

/// The form of an entry in the client's list, under its own name.
pub(super) struct ClientEntry {
    pub(super) schema: Value,
    /// The schema as JSON, if it differs from the server's.
    pub(super) input: Option<String>,
    /// The description as JSON, if it differs from the server's.
    pub(super) description: Option<String>,
    /// The exact cost, in tokens of name, description and input schema.
    pub(super) tokens: u64,
}

impl ClientEntry {
    /// Returns the form of an entry that costs `tokens` as the server sent it.
    pub(super) fn new(
        checked: &CheckedEntry<'_>,
        tokens: u64,
        is_compacted: bool,
        shorten: Option<Shorten>,
        counters: &Counters,
        encoding: Encoding,
    ) -> ClientEntry {
        let CheckedEntry { entry, input, .. } = checked;
        let mut shown = ClientEntry::with_type(entry, input, tokens, counters, encoding);
        let is_short = checked.text.len() <= MAX_COMPACTED_BYTES;
        if is_short && !has_inexact_numbers(&shown.schema) {
            if is_compacted {
                shown.compact(entry, counters, encoding);
            }
            if let Some(shorten) = shorten {
                shown.shorten(entry, shorten, counters, encoding);
            }
        }
        shown
    }

    /// Returns the entry with the type of its input schema, also if the server omits the type.
    fn with_type(
        entry: &Value,
        input: &ObjectSchema,
        tokens: u64,
        counters: &Counters,
        encoding: Encoding,
    ) -> ClientEntry {
        let mut shown = ClientEntry {
            schema: Value::Object(input.schema.clone()),
            input: None,
            description: None,
            tokens,
        };
        if input.is_completed {
            shown.input = Some(shown.schema.to_string());
            shown.tokens = cost(&shown.entry(entry), counters, encoding);
        }
        shown
    }

    /// Returns the server's entry with this input schema.
    fn entry(&self, entry: &Value) -> Value {
        let mut shown = entry.clone();
        shown["inputSchema"] = self.schema.clone();
        shown
    }

    /// Compacts the schema without loss.
    fn compact(&mut self, entry: &Value, counters: &Counters, encoding: Encoding) {
        let options = compact::Options::default().encoding(encoding);
        let (compacted, _) = options.tool_with_lossy_savings(counters, &self.entry(entry), &[]);
        let schema = &compacted.tool["inputSchema"];
        // The order of keywords is a pass too, and `==` ignores it.
        let (before, text) = (self.schema.to_string(), schema.to_string());
        if text != before {
            self.schema = schema.clone();
            self.input = Some(text);
        }
        self.tokens = compacted.tokens_after as u64;
    }

    /// Shortens the descriptions, if that saves tokens.
    fn shorten(&mut self, entry: &Value, Shorten(shorten): Shorten, counters: &Counters, encoding: Encoding) {
        let complete = self.entry(entry);
        let short = complete.as_object().map(|entry| shorten(entry, encoding));
        let short = Value::Object(short.unwrap_or_default());
        let tokens = cost(&short, counters, encoding);
        if !short["inputSchema"].is_object() || tokens >= self.tokens {
            return;
        }
        let description = short.get("description");
        let description = description.filter(|text| entry.get("description") != Some(text));
        self.description = description.map(Value::to_string);
        self.schema = short["inputSchema"].clone();
        self.input = Some(self.schema.to_string());
        self.tokens = tokens;
    }
}

/// Returns the exact cost of an entry, in tokens of name, description and input schema.
fn cost(entry: &Value, counters: &Counters, encoding: Encoding) -> u64 {
    counters.get(encoding).tokens(Measure::Model, entry) as u64
}

/// Returns whether a value has a number that may change if it is read and written again.
fn has_inexact_numbers(value: &Value) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "the maximum is exact")]
    let is_exact = |number: f64| number.abs() <= MAX_EXACT_INTEGER as f64;
    match value {
        Value::Number(number) => number.is_f64() && !number.as_f64().is_some_and(is_exact),
        Value::Array(items) => items.iter().any(has_inexact_numbers),
        Value::Object(properties) => properties.values().any(has_inexact_numbers),
        _ => false,
    }
}
