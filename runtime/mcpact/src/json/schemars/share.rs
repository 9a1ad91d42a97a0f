//! Repeated schemas of a result's document, written once, so that lists of tools stay small.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value, json};

use crate::json::json_schema::{children, children_mut};

/// The keyword that each use of a shared schema may have.
const DESCRIPTION: &str = "description";
/// The minimum length of a shared schema, in bytes of JSON.
const MIN_BYTES: usize = 200;

/// Moves schemas of objects that occur several times to `$defs`, and refers to them. Their names
/// begin with `name`. Each use keeps its own description.
pub(super) fn share_repeated(schema: &mut Map<String, Value>, name: &str) {
    let mut uses = HashMap::new();
    count_uses(schema, &mut uses);
    uses.retain(|_, uses| *uses > 1);
    if uses.is_empty() {
        return;
    }
    let mut shared = Shared {
        name,
        uses,
        names: HashMap::new(),
        definitions: Map::new(),
    };
    shared.replace(schema);
    let definitions = schema.entry("$defs").or_insert_with(|| Map::new().into());
    if let Value::Object(definitions) = definitions {
        definitions.extend(shared.definitions);
    }
}

/// Returns the text of a schema without its description, if it can be shared.
fn text(schema: &Value) -> Option<String> {
    let keywords = schema
        .as_object()
        .filter(|keywords| keywords.contains_key("properties"))?;
    let rest = keywords.iter().filter(|(keyword, _)| *keyword != DESCRIPTION);
    let text = serde_json::to_string(&rest.collect::<BTreeMap<_, _>>()).ok()?;
    (text.len() >= MIN_BYTES).then_some(text)
}

/// Counts the uses of each schema. Those in a schema that occurs several times count once.
fn count_uses(schema: &Map<String, Value>, uses: &mut HashMap<String, usize>) {
    children(schema, |_, child| {
        let is_repeated = text(child).is_some_and(|text| {
            let uses = uses.entry(text).or_insert(0);
            *uses += 1;
            *uses > 1
        });
        if let (Value::Object(child), false) = (child, is_repeated) {
            count_uses(child, uses);
        }
    });
}

struct Shared<'a> {
    name: &'a str,
    uses: HashMap<String, usize>,
    /// The names of the definitions, by their texts before a replacement.
    names: HashMap<String, String>,
    definitions: Map<String, Value>,
}

impl Shared<'_> {
    fn replace(&mut self, schema: &mut Map<String, Value>) {
        children_mut(schema, |_, child| {
            let text = text(child);
            let Value::Object(keywords) = child else { return };
            let Some(text) = text.filter(|text| self.uses.contains_key(text)) else {
                return self.replace(keywords);
            };
            let description = keywords.shift_remove(DESCRIPTION);
            let name = if let Some(name) = self.names.get(&text) {
                name.clone()
            } else {
                let name = format!("{}.{}", self.name, self.names.len() + 1);
                self.names.insert(text, name.clone());
                self.replace(keywords);
                self.definitions.insert(name.clone(), std::mem::take(keywords).into());
                name
            };
            let reference = json!({ "$ref": format!("#/$defs/{name}") });
            *child = match description {
                // Draft 7 ignores keywords beside `$ref`.
                Some(description) => json!({ DESCRIPTION: description, "allOf": [reference] }),
                None => reference,
            };
        });
    }
}
