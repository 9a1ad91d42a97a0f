//! The limits and the form of an entry of a server's `tools/list`.

use std::{collections::HashSet, fmt, ops::Range};

use mcpact::{
    menu::{RawProperties, range_in},
    truncate,
};
use mcpact_shared::nesting::deeper_than;
use mcpact_shared::protocol::MAX_PART_LEVELS;
use mcpact_shared::truncate::MAX_SHOWN_NAME;
use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};

/// The maximum length of one entry, in bytes. The longest of 1,628 real tools has 25,000.
pub const MAX_ENTRY_BYTES: usize = 1 << 20;
/// The maximum length of a name, in bytes.
const MAX_NAME_BYTES: usize = 512;

/// An entry that clients can read.
pub(super) struct CheckedEntry<'t> {
    pub(super) text: &'t str,
    pub(super) entry: Value,
    /// The location of each property's value.
    pub(super) properties: Vec<(String, Range<usize>)>,
    pub(super) name: String,
    pub(super) input: ObjectSchema,
}

impl CheckedEntry<'_> {
    /// Reads an entry. The error is the text of a problem.
    pub(super) fn read(text: &str) -> Result<CheckedEntry<'_>, String> {
        if text.len() > MAX_ENTRY_BYTES {
            return Err(format!(
                "{} has {} bytes, and the maximum is {MAX_ENTRY_BYTES}; it is omitted",
                label(text),
                text.len()
            ));
        }
        if deeper_than(MAX_PART_LEVELS, text.as_bytes()).is_some() {
            return Err(format!(
                "{} has more than {MAX_PART_LEVELS} nested levels, which clients cannot read; it is omitted",
                label(text)
            ));
        }
        let omitted = |problem: &dyn fmt::Display| format!("{} is omitted: {problem}", label(text));
        let RawProperties(properties) = serde_json::from_str(text).map_err(|error| omitted(&error))?;
        if let Some(name) = repeated(&properties) {
            // Two programs may read different values of a repeated property.
            let name = truncate(name, MAX_SHOWN_NAME);
            return Err(omitted(&format_args!("it has the property `{name}` twice")));
        }
        let entry: Value = serde_json::from_str(text).map_err(|error| omitted(&error))?;
        let name = name(&entry)?;
        let input = object_schema(&entry["inputSchema"]).map_err(|problem| omitted(&problem))?;
        let spans = properties
            .into_iter()
            .map(|(name, value)| (name, range_in(text, value.get())));
        Ok(CheckedEntry {
            text,
            properties: spans.collect(),
            entry,
            name,
            input,
        })
    }
}

/// Returns the name of a tool. The error is the text of a problem.
fn name(entry: &Value) -> Result<String, String> {
    let name = entry["name"].as_str().unwrap_or_default();
    if name.is_empty() {
        return Err("a tool without a name is omitted".to_owned());
    }
    if name.len() > MAX_NAME_BYTES {
        let name = truncate(name, MAX_SHOWN_NAME);
        return Err(format!(
            "tool `{name}` is omitted: its name is longer than {MAX_NAME_BYTES} bytes"
        ));
    }
    Ok(name.to_owned())
}

/// An input schema that is an object with `type`.
pub(super) struct ObjectSchema {
    pub(super) schema: Map<String, Value>,
    /// True if the type was missing.
    pub(super) is_completed: bool,
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
            let other = truncate(&other, MAX_SHOWN_NAME);
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

/// Returns the name of an entry that may be of any size and shape, for a message.
fn label(json: &str) -> String {
    #[derive(Deserialize)]
    struct Named {
        name: String,
    }
    match serde_json::from_str::<Named>(json) {
        Ok(named) => format!("tool `{}`", truncate(&named.name, MAX_SHOWN_NAME)),
        Err(_) => "a tool without a name".to_owned(),
    }
}

/// Returns the first name that occurs a second time.
fn repeated<'p>(properties: &'p [(String, &RawValue)]) -> Option<&'p str> {
    let mut names = HashSet::new();
    let mut all = properties.iter().map(|(name, _)| name.as_str());
    all.find(|name| !names.insert(*name))
}
