//! An entry of a server's `tools/list`, read and checked, with the compact form of its schema.

use std::{
    collections::HashSet,
    fmt,
    ops::Range,
    sync::{Arc, OnceLock},
};

use mcpact::{
    Annotations, compact,
    cost::{Counters, Measure},
    discover::Card,
    proxy::{MAX_SIZE, RawProperties, Schema, offset_in},
    tokens::Encoding,
    truncate,
};
use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};

use super::settings::Shorten;

/// The maximum number of tools of one server. Further ones are omitted.
pub const MAX_TOOLS: usize = 5_000;
/// The maximum length of one entry, in bytes. The longest of 1,628 real tools has 25,000.
pub const MAX_ENTRY_BYTES: usize = 1 << 20;
/// The maximum length of all entries of one server, in bytes. Entries after it are omitted.
pub const MAX_LIST_BYTES: usize = 8 << 20;
/// The maximum length of a server's compacted entries, in bytes. Entries after it are not
/// compacted. The longest real list has 600,000.
pub(super) const MAX_COMPACTED_LIST_BYTES: usize = 2 << 20;

/// The maximum length of a compacted schema, in bytes, since a compaction takes many passes.
const MAX_COMPACTED_BYTES: usize = 128 << 10;
/// The maximum number of levels of an entry. Clients that read by serde_json refuse messages of
/// over 127 levels, and an entry is inside of four.
const MAX_LEVELS: usize = 120;
/// The maximum length of a summary in search results, in characters.
const MAX_SUMMARY: usize = 200;
/// The maximum length of a name, in bytes.
const MAX_NAME_BYTES: usize = 512;

/// An entry of a server's list.
#[derive(Debug)]
pub(super) struct Given {
    /// The entry as the server sent it.
    pub(super) raw: Box<RawValue>,
    /// The location of each property's value.
    properties: Vec<(String, Range<usize>)>,
    /// The server's own name.
    pub(super) name: String,
    /// The server's own schema of arguments.
    pub(super) input: Schema,
    /// The schema of structured results.
    pub(super) output: Option<Schema>,
    /// The input schema in the client's list, if it differs from the server's.
    shown_input: Option<String>,
    /// The description in the client's list, as JSON, if it differs from the server's.
    shown_description: Option<String>,
    /// The tool under its own name, with the shown input schema.
    card: Card,
    has_meta: bool,
    /// The exact cost of the server's entry, in tokens of name, description and input schema.
    pub(super) tokens: u64,
    /// The same cost of the shown entry under its own name.
    pub(super) shown_tokens: u64,
    /// The exact cost of the server's whole entry, in tokens.
    wire: OnceLock<u64>,
}

impl Given {
    /// Reads an entry. The error is the text of a problem.
    pub(super) fn read(
        raw: &RawValue,
        is_compacted: bool,
        shorten: Option<Shorten>,
        counters: &Counters,
        encoding: Encoding,
    ) -> Result<Given, String> {
        let text = raw.get();
        if text.len() > MAX_ENTRY_BYTES {
            return Err(format!(
                "{} has {} bytes, and the maximum is {MAX_ENTRY_BYTES}; it is omitted",
                label(text),
                text.len()
            ));
        }
        if levels(text) > MAX_LEVELS {
            return Err(format!(
                "{} has over {MAX_LEVELS} levels, which clients cannot read; it is omitted",
                label(text)
            ));
        }
        let omitted = |problem: &dyn fmt::Display| format!("{} is omitted: {problem}", label(text));
        let RawProperties(properties) = serde_json::from_str(text).map_err(|error| omitted(&error))?;
        if let Some(name) = repeated(&properties) {
            // Two programs may read different values of a repeated property.
            let name = truncate(name, 64);
            return Err(omitted(&format_args!("it has the property `{name}` twice")));
        }
        let entry: Value = serde_json::from_str(text).map_err(|error| omitted(&error))?;
        let name = match &entry["name"] {
            Value::String(name) if name.is_empty() => return Err("a tool without a name is omitted".to_owned()),
            Value::String(name) if name.len() > MAX_NAME_BYTES => {
                let name = truncate(name, 64);
                return Err(format!(
                    "tool `{name}` is omitted: its name is longer than {MAX_NAME_BYTES} bytes"
                ));
            }
            Value::String(name) => name.clone(),
            _ => return Err("a tool without a name is omitted".to_owned()),
        };
        let input = object_schema(&entry["inputSchema"]).map_err(|problem| omitted(&problem))?;
        let output = entry
            .get("outputSchema")
            .and_then(Value::as_object)
            .cloned()
            .map(Arc::new);
        let given_tokens = |entry: &Value| counters.get(encoding).tokens(Measure::Model, entry) as u64;
        let tokens = given_tokens(&entry);
        let mut shown_input = input
            .is_completed
            .then(|| Value::Object(input.schema.clone()).to_string());
        let mut shown_tokens = tokens;
        let mut shown_schema = Value::Object(input.schema.clone());
        let is_short = text.len() <= MAX_COMPACTED_BYTES;
        if is_compacted && is_short && !has_inexact_numbers(&shown_schema) {
            let mut complete = entry.clone();
            complete["inputSchema"] = shown_schema.clone();
            let options = compact::Options::default().encoding(encoding);
            let (compacted, _) = options.tool_and_offers(counters, &complete, &[]);
            let schema = &compacted.tool["inputSchema"];
            // The order of keywords is a pass too, and `==` ignores it.
            let (before, schema_text) = (shown_schema.to_string(), schema.to_string());
            if schema_text != before {
                shown_schema = schema.clone();
                shown_input = Some(schema_text);
            }
            shown_tokens = compacted.after as u64;
        } else if input.is_completed {
            let mut complete = entry.clone();
            complete["inputSchema"] = shown_schema.clone();
            shown_tokens = given_tokens(&complete);
        }
        let mut shown_description = None;
        if let Some(Shorten(shorten)) = shorten.filter(|_| is_short && !has_inexact_numbers(&shown_schema)) {
            let mut complete = entry.clone();
            complete["inputSchema"] = shown_schema.clone();
            let short = complete.as_object().map(|entry| shorten(entry, encoding));
            let short = Value::Object(short.unwrap_or_default());
            let short_tokens = given_tokens(&short);
            if short["inputSchema"].is_object() && short_tokens < shown_tokens {
                let description = short
                    .get("description")
                    .filter(|text| entry.get("description") != Some(text));
                shown_description = description.map(Value::to_string);
                shown_schema = short["inputSchema"].clone();
                shown_input = Some(shown_schema.to_string());
                shown_tokens = short_tokens;
            }
        }
        Ok(Given {
            card: card(&name, &entry, &shown_schema),
            has_meta: entry.get("_meta").is_some(),
            properties: properties
                .into_iter()
                .map(|(name, value)| (name, span(text, value.get())))
                .collect(),
            raw: raw.to_owned(),
            name,
            input: Arc::new(input.schema),
            output,
            shown_input,
            shown_description,
            tokens,
            shown_tokens,
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
            Some(Value::Object(meta)) if !meta.contains_key(MAX_SIZE) => meta.clone(),
            Some(_) => return None,
        };
        meta.insert(MAX_SIZE.to_owned(), characters.into());
        Some(Value::Object(meta).to_string())
    }

    /// Returns the card of the tool under the name in the client's list.
    pub(super) fn card(&self, name: &str, source: &str) -> Card {
        let mut card = self.card.clone().source(source);
        name.clone_into(&mut card.name);
        card
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

/// An input schema that is an object with `type`.
struct ObjectSchema {
    schema: Map<String, Value>,
    /// True if the type was missing.
    is_completed: bool,
}

/// Checks that a schema is that of an object. A single other schema makes clients refuse the whole
/// list.
fn object_schema(schema: &Value) -> Result<ObjectSchema, String> {
    let Value::Object(schema) = schema else {
        return Err("its `inputSchema` is not an object".to_owned());
    };
    let is_object = |kind: &Value| kind == "object";
    match schema.get("type") {
        Some(Value::Array(types)) if types.iter().any(is_object) => {}
        Some(kind) if is_object(kind) => {}
        None => {
            let mut completed = Map::from_iter([("type".to_owned(), "object".into())]);
            completed.extend(schema.clone());
            return Ok(ObjectSchema {
                schema: completed,
                is_completed: true,
            });
        }
        Some(other) => {
            let other = other.to_string();
            let other = truncate(&other, 64);
            return Err(format!(
                "its `inputSchema` has the type {other}, and only \"object\" is allowed"
            ));
        }
    }
    Ok(ObjectSchema {
        schema: schema.clone(),
        is_completed: false,
    })
}

fn card(name: &str, entry: &Value, schema: &Value) -> Card {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let hint = |name: &str| entry["annotations"][name].as_bool();
    let mut card = Card::new(name, text(&entry["description"]), schema)
        .tags_of_meta(&entry["_meta"])
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
    // Ten words may have any length, and some languages have no spaces.
    card.summary = truncate(&card.summary, MAX_SUMMARY).into_owned();
    match entry.get("outputSchema") {
        Some(schema) if schema.is_object() => card.output_schema(schema),
        _ => card,
    }
}

/// Returns whether a value has a number that may change if it is read and written again.
fn has_inexact_numbers(value: &Value) -> bool {
    /// The first integer above which some integers are no `f64`.
    const INEXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) => number.is_f64() && number.as_f64().is_none_or(|number| number.abs() >= INEXACT),
        Value::Array(items) => items.iter().any(has_inexact_numbers),
        Value::Object(properties) => properties.values().any(has_inexact_numbers),
        _ => false,
    }
}

/// Returns the number of levels of objects and arrays, without recursion.
fn levels(json: &str) -> usize {
    let (mut level, mut deepest) = (0_usize, 0);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for byte in json.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b'{' | b'[' if !is_quoted => {
                level += 1;
                deepest = deepest.max(level);
            }
            b'}' | b']' if !is_quoted => level = level.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// Returns the name of an entry that may be of any size and shape, for a message.
fn label(json: &str) -> String {
    #[derive(Deserialize)]
    struct Named {
        name: String,
    }
    match serde_json::from_str::<Named>(json) {
        Ok(named) => format!("tool `{}`", truncate(&named.name, 64)),
        Err(_) => "a tool without a name".to_owned(),
    }
}

fn span(text: &str, part: &str) -> Range<usize> {
    let start = offset_in(text, part);
    start..start + part.len()
}

/// Returns the first name that occurs a second time.
fn repeated<'p>(properties: &'p [(String, &RawValue)]) -> Option<&'p str> {
    let mut names = HashSet::new();
    let mut all = properties.iter().map(|(name, _)| name.as_str());
    all.find(|name| !names.insert(*name))
}
