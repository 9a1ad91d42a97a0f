//! Values in which a tag is the index of a variant, which serde reads and no schema states.
//!
//! serde reads such a tag if it has buffered the content, as in flattened types and inside tagged
//! enums.
//!
//! The schema and serde must both accept such a value after each index is replaced by the variant's
//! name.

use serde_json::{Value, json};

use mcpact_tests::json::map;

/// The names of a tag's variants, by the variants' indexes.
#[derive(PartialEq)]
struct Tag {
    property: String,
    names: Vec<Value>,
}

/// Returns the value with names in place of the variants' indexes. Returns several values if
/// several enums have a tag of this name, and the value unchanged if it has no such index.
pub(crate) fn named(schema: &Value, value: &Value) -> Vec<Value> {
    let mut tags = Vec::new();
    collect(schema, schema, false, &mut tags);
    let mut properties: Vec<&str> = tags.iter().map(|tag| tag.property.as_str()).collect();
    properties.sort_unstable();
    properties.dedup();
    properties.into_iter().fold(vec![value.clone()], |values, property| {
        let of_property = || tags.iter().filter(|tag| tag.property == property);
        let by_any = |value: Value| {
            let mut all: Vec<Value> = of_property().map(|tag| by_name(tag, &value)).collect();
            all.retain(|named| *named != value);
            if all.is_empty() { vec![value] } else { all }
        };
        values.into_iter().flat_map(by_any).collect()
    })
}

fn by_name(tag: &Tag, value: &Value) -> Value {
    map(value, &|mut value| {
        if let Some(found) = value.get_mut(&tag.property)
            && let Some(index) = found.as_u64()
            && let Some(name) = usize::try_from(index).ok().and_then(|index| tag.names.get(index))
        {
            *found = name.clone();
        }
        value
    })
}

/// Collects the tags of the enums in a schema. Their names are in the forms of an `anyOf`, one
/// after another, or in one list if the forms are folded. A single form has one name of the tag, so
/// it is no list.
fn collect(root: &Value, schema: &Value, is_form: bool, found: &mut Vec<Tag>) {
    let own = if is_form { &[][..] } else { std::slice::from_ref(schema) };
    let forms = schema["anyOf"].as_array().map_or(&[][..], Vec::as_slice);
    for schemas in [own, forms] {
        let mut tags: Vec<Tag> = Vec::new();
        for (property, names) in schemas.iter().flat_map(|schema| enums(root, schema)) {
            match tags.iter_mut().find(|tag| tag.property == *property) {
                Some(tag) => tag.names.extend_from_slice(names),
                None => tags.push(Tag {
                    property: property.clone(),
                    names: names.clone(),
                }),
            }
        }
        tags.retain(|tag| !found.contains(tag));
        found.extend(tags);
    }
    match schema {
        Value::Object(properties) => {
            for (key, inner) in properties {
                match inner {
                    Value::Array(items) => items.iter().for_each(|item| collect(root, item, key == "anyOf", found)),
                    inner => collect(root, inner, false, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(root, item, false, found)),
        _ => {}
    }
}

/// Returns the properties with an `enum`, of a schema or of the definition that it refers to.
fn enums<'a>(root: &'a Value, schema: &'a Value) -> impl Iterator<Item = (&'a String, &'a Vec<Value>)> {
    let definition = schema["$ref"]
        .as_str()
        .and_then(|reference| root.pointer(&reference[1..]));
    let properties = definition.unwrap_or(schema)["properties"].as_object();
    let properties = properties.into_iter().flatten();
    properties.filter_map(|(property, schema)| Some((property, schema["enum"].as_array()?)))
}

#[test]
fn names_in_place_of_indexes() {
    let form = |name: &str| json!({"type": "object", "properties": {"op": {"enum": [name]}}});
    let forms = json!({"anyOf": [form("all"), form("is")]});
    let folded = json!({"type": "object", "properties": {"op": {"enum": ["all", "is"]}, "of": {"type": "integer"}}});
    for schema in [forms, folded] {
        let of = |value: Value| named(&schema, &value);
        assert_eq!(of(json!({"op": 1, "of": 1})), [json!({"op": "is", "of": 1})]);
        assert_eq!(of(json!([{"op": 0}])), [json!([{"op": "all"}])]);
        for other in [
            json!({"op": 2}),
            json!({"op": 1.0}),
            json!({"op": "1"}),
            json!({"of": 1}),
            json!(1),
        ] {
            assert_eq!(of(other.clone()), [other]);
        }
    }
}
