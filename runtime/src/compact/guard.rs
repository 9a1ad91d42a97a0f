//! What must be left alone: schemas that are too deep or large, those of dialects that read them otherwise, and what
//! references lead to.

use std::{collections::HashSet, fmt};

use serde_json::{Map, Value};

use super::{
    places::Places,
    walk::{self, Place},
};
use crate::json_schema::Subschemas;

/// Arrays and objects in each other: twice what serde_json reads, and what fits a thread's stack.
const MAX_DEPTH: usize = 256;
/// Values of any kind: some 20 MB of JSON.
const MAX_VALUES: usize = 1_000_000;

/// Why a schema was left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Untouched {
    /// There is no `inputSchema`, or it is not an object.
    NoSchema,
    /// Its arrays and objects lie in each other this many levels deep, more than 256.
    Deep(usize),
    /// It has this many values, more than a million.
    Large(usize),
    /// Its `$schema` is not 2020-12, and it uses a keyword that 2020-12 reads otherwise.
    Dialect {
        /// The `$schema`.
        dialect: String,
        /// The keyword; `$schema` where the dialect is not known.
        keyword: String,
    },
}

impl fmt::Display for Untouched {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Untouched::NoSchema => formatter.write_str("the tool has no `inputSchema` that is an object: write one"),
            Untouched::Deep(levels) => write!(
                formatter,
                "the schema is {levels} levels deep, over the {MAX_DEPTH} that are read: write parts of it as `$defs`"
            ),
            Untouched::Large(values) => write!(
                formatter,
                "the schema has {values} values, over the {MAX_VALUES} that are read: split the tool"
            ),
            Untouched::Dialect { dialect, keyword } if keyword == "$schema" => write!(
                formatter,
                "`{dialect}` is no dialect that is known: leave `$schema` out, or write 2020-12"
            ),
            Untouched::Dialect { dialect, keyword } => write!(
                formatter,
                "`{keyword}` means something else in `{dialect}` than in 2020-12: write the schema in 2020-12"
            ),
        }
    }
}

/// What may be done to a schema.
pub(super) struct Guard {
    /// Whether schemas may be moved: every reference leads to a definition or to one of the `places`, and no schema depends
    /// on where it stands.
    pub(super) moves: bool,
    /// Definitions that something other than a `$ref` points at, or into, as JSON pointers with `#`.
    pub(super) pinned: HashSet<String>,
    /// What else references lead to.
    pub(super) places: Places,
}

/// Looks at a schema before anything is done to it.
pub(super) fn guard(schema: &Map<String, Value>) -> Result<Guard, Untouched> {
    let (depth, size) = walk::depth_and_size(schema);
    if depth > MAX_DEPTH {
        return Err(Untouched::Deep(depth));
    }
    if size > MAX_VALUES {
        return Err(Untouched::Large(size));
    }
    if let Some(dialect) = schema.get("$schema") {
        check_dialect(dialect, schema)?;
    }
    let mut guard = Guard {
        moves: true,
        pinned: HashSet::new(),
        places: Places::default(),
    };
    walk::look(schema, Place::ROOT, &mut |place, part| {
        guard.look_at(schema, place, part);
    });
    Ok(guard)
}

impl Guard {
    fn look_at(&mut self, root: &Map<String, Value>, place: Place<'_>, schema: &Map<String, Value>) {
        for (keyword, value) in schema {
            match keyword.as_str() {
                "$ref" => match value.as_str() {
                    Some(to) if to == "#" || defined(root, to).is_some() => {}
                    Some(to) => self.hold(root, to),
                    None => self.moves = false,
                },
                "$id" | "$schema" => self.moves &= place.is_root(),
                "$anchor"
                | "$dynamicAnchor"
                | "$dynamicRef"
                | "$recursiveAnchor"
                | "$recursiveRef"
                | "$vocabulary"
                | "id"
                | "unevaluatedItems"
                | "unevaluatedProperties" => self.moves = false,
                "const" | "enum" | "default" | "examples" | "example" | "title" | "description" | "$comment" => {}
                keyword if Subschemas::of(keyword).is_some() && (value.is_object() || value.is_array()) => {
                    // `items: [...]` is no schema in 2020-12.
                    if keyword == "items" && value.is_array() {
                        self.moves = false;
                    }
                }
                _ => self.pin(root, value),
            }
        }
    }

    /// Keeps the schema that a reference leads to; where there is none, or it may be moved, nothing is moved.
    fn hold(&mut self, root: &Map<String, Value>, reference: &str) {
        if !self.places.hold(root, reference) {
            self.moves = false;
            return;
        }
        // A definition that it is part of stays as well.
        let mut steps = reference.splitn(4, '/').skip(1);
        if let (Some(holder), Some(name)) = (steps.next(), steps.next()) {
            let around = format!("#/{holder}/{name}");
            if defined(root, &around).is_some() {
                self.pinned.insert(around);
            }
        }
    }

    /// Keeps what an unknown keyword points at, such as the `mapping` of OpenAPI's `discriminator`.
    fn pin(&mut self, root: &Map<String, Value>, value: &Value) {
        match value {
            Value::String(text) if text.starts_with('#') => {
                if defined(root, text).is_some() {
                    self.pinned.insert(text.clone());
                } else if text.starts_with("#/") {
                    self.hold(root, text);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.pin(root, item)),
            Value::Object(members) => members.values().for_each(|member| self.pin(root, member)),
            _ => {}
        }
    }
}

/// The definition at the root that a reference names. Names that a pointer spells otherwise are not looked for.
pub(super) fn defined<'a>(root: &'a Map<String, Value>, reference: &str) -> Option<&'a Value> {
    let (holder, name) = split(reference)?;
    root.get(holder)?.as_object()?.get(name)
}

/// `#/$defs/name` as `$defs` and `name`.
pub(super) fn split(reference: &str) -> Option<(&str, &str)> {
    let (holder, name) = reference.strip_prefix("#/")?.split_once('/')?;
    (matches!(holder, "$defs" | "definitions") && !name.contains(['/', '~', '%'])).then_some((holder, name))
}

/// Keywords that a dialect does not have, or reads otherwise than 2020-12.
fn check_dialect(dialect: &Value, schema: &Map<String, Value>) -> Result<(), Untouched> {
    let unknown = |dialect: &str, keyword: &str| Untouched::Dialect {
        dialect: dialect.to_owned(),
        keyword: keyword.to_owned(),
    };
    let Some(dialect) = dialect.as_str() else {
        return Err(unknown(&dialect.to_string(), "$schema"));
    };
    let name = dialect.trim_end_matches('#');
    let name = name
        .strip_prefix("https://")
        .or(name.strip_prefix("http://"))
        .unwrap_or(name);
    let age = match name {
        "json-schema.org/draft/2020-12/schema" => return Ok(()),
        "json-schema.org/draft/2019-09/schema" => 0,
        "json-schema.org/draft-07/schema" => 1,
        "json-schema.org/draft-06/schema" => 2,
        "json-schema.org/draft-04/schema" => 3,
        _ => return Err(unknown(dialect, "$schema")),
    };
    let mut found = None;
    walk::look(schema, Place::ROOT, &mut |place, part| {
        found = found.take().or_else(|| differs(age, place, part));
    });
    found.map_or(Ok(()), |keyword| Err(unknown(dialect, &keyword)))
}

/// Keywords that changed with 2020-12, 2019-09, draft-07 and draft-06.
const CHANGED: [&[&str]; 4] = [
    &[
        "prefixItems",
        "additionalItems",
        "unevaluatedItems",
        "$recursiveRef",
        "$recursiveAnchor",
        "$dynamicRef",
        "$dynamicAnchor",
        "$vocabulary",
    ],
    &[
        "dependencies",
        "dependentRequired",
        "dependentSchemas",
        "minContains",
        "maxContains",
        "unevaluatedProperties",
        "$anchor",
        "id",
    ],
    &["if", "then", "else"],
    &[
        "const",
        "contains",
        "propertyNames",
        "$id",
        "exclusiveMinimum",
        "exclusiveMaximum",
    ],
];

fn differs(age: usize, place: Place<'_>, schema: &Map<String, Value>) -> Option<String> {
    let changed = CHANGED[..=age].iter().flat_map(|keywords| keywords.iter());
    let mut named = changed.filter(|keyword| schema.contains_key(**keyword));
    if let Some(keyword) = named.next() {
        return Some((*keyword).to_owned());
    }
    if schema.get("items").is_some_and(Value::is_array) {
        return Some("items".to_owned());
    }
    // A place of its own for what lies below; a reference whose siblings were not read.
    if schema.contains_key("$id") && !place.is_root() {
        return Some("$id".to_owned());
    }
    if age >= 1 && schema.contains_key("$ref") && !schema.keys().all(|key| key == "$ref" || is_annotation(key)) {
        return Some("$ref".to_owned());
    }
    // Not 1.0 in draft-04, and in no place a boolean.
    let integer =
        |kind: &Value| kind == "integer" || kind.as_array().is_some_and(|kinds| kinds.contains(&"integer".into()));
    if age >= 3 && schema.get("type").is_some_and(integer) {
        return Some("type".to_owned());
    }
    None
}

/// Whether a keyword says nothing of what is taken.
pub(super) fn is_annotation(keyword: &str) -> bool {
    matches!(
        keyword,
        "title"
            | "description"
            | "default"
            | "examples"
            | "example"
            | "deprecated"
            | "readOnly"
            | "writeOnly"
            | "nullable"
            | "$comment"
            | "$schema"
            | "$defs"
            | "definitions"
    ) || keyword.starts_with("x-")
}
