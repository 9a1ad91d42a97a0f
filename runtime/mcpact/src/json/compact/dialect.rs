//! Checks that a schema of an older dialect means the same in 2020-12.

use serde_json::{Map, Value};

use super::keywords::has_type;
use crate::json::json_schema::{Location, is_annotation, visit_objects};

/// A keyword that prevents compaction, and the dialect that defines it.
pub(super) struct Difference {
    pub(super) dialect: String,
    /// `$schema` if the dialect is unknown.
    pub(super) keyword: String,
}

/// Returns an error if a schema of this dialect uses a keyword that 2020-12 does not have or reads
/// in another way.
pub(super) fn check(dialect: &Value, schema: &Map<String, Value>) -> Result<(), Difference> {
    let difference = |dialect: &str, keyword: &str| Difference {
        dialect: dialect.to_owned(),
        keyword: keyword.to_owned(),
    };
    let Some(dialect) = dialect.as_str() else {
        return Err(difference(&dialect.to_string(), "$schema"));
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
        _ => return Err(difference(dialect, "$schema")),
    };
    let mut found = None;
    visit_objects(schema, |location, part| {
        found = found.or_else(|| changed_keyword(age, location, part));
    });
    found.map_or(Ok(()), |keyword| Err(difference(dialect, keyword)))
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

/// Returns a keyword of one schema that means something else in 2020-12. `age` is an index of
/// [`CHANGED`].
fn changed_keyword(age: usize, location: Location<'_>, schema: &Map<String, Value>) -> Option<&'static str> {
    let mut changed = CHANGED[..=age].iter().flat_map(|keywords| keywords.iter());
    let has_ref_siblings =
        || schema.contains_key("$ref") && !schema.keys().all(|key| key == "$ref" || is_annotation(key));
    if let Some(keyword) = changed.find(|keyword| schema.contains_key(**keyword)) {
        Some(keyword)
    } else if schema.get("items").is_some_and(Value::is_array) {
        Some("items")
    } else if schema.contains_key("$id") && !location.is_root() {
        // An inner `$id` changes the base of references below it.
        Some("$id")
    } else if age >= 1 && has_ref_siblings() {
        // Older dialects ignore keywords beside `$ref`.
        Some("$ref")
    } else if age >= 3 && has_type(schema, "integer") {
        // In draft-04, 1.0 is not an integer.
        Some("type")
    } else {
        None
    }
}
