//! The facts that are missing or different in a newer entry of a tool.

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use super::collect::{Facts, Required, ValueFacts, collect};
use super::fact::Lost;
use super::path::{self, Path, Step, is_property};
use super::text::{has_most_words, is_negated, missing_sentences};
use crate::prose::text_facts;
use crate::prose::words;

/// Returns the facts of the entry `before` that `after` no longer states, in the order of their
/// paths. A fact that another form of the entries still states is not lost.
pub(crate) fn lost(tool: &str, before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<Lost> {
    if before == after {
        return Vec::new();
    }
    let mut found = lost_as_written(tool, before, after);
    for form in [compact_form, short_form] {
        if found.is_empty() {
            break;
        }
        let others = lost_as_written(tool, &form(before), &form(after));
        // The other form may state the same loss with another keyword: `minimum` of an integer
        // instead of `exclusiveMinimum`.
        let related = others
            .into_iter()
            .filter(|other| found.iter().any(|lost| lost.is_related(other)));
        found = related
            .map(|other| {
                found
                    .iter()
                    .find(|lost| lost.is_about_same(&other))
                    .cloned()
                    .unwrap_or(other)
            })
            .collect();
    }
    found
}

/// Returns an entry in the form that lossless compaction writes.
fn compact_form(entry: &Map<String, Value>) -> Map<String, Value> {
    match mcpact::compact::tool(&Value::Object(entry.clone())).tool {
        Value::Object(entry) => entry,
        _ => entry.clone(),
    }
}

/// Returns an entry with the rewrites of `mcpact words`, in the compact form.
fn short_form(entry: &Map<String, Value>) -> Map<String, Value> {
    compact_form(&words::shortened(entry, Encoding::O200kBase))
}

/// Returns the facts that an entry no longer states, in the form in which both are written.
fn lost_as_written(tool: &str, before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<Lost> {
    let mut comparison = Comparison {
        tool,
        after,
        lost: Vec::new(),
    };
    comparison.entry(before, after);
    let null = Value::Null;
    let schema = |entry: &'_ Map<String, Value>| entry.get("inputSchema").cloned().unwrap_or(Value::Null);
    let (old_schema, new_schema) = (schema(before), schema(after));
    let ((old, omitted_old), (new, omitted_new)) = (collect(&old_schema), collect(&new_schema));
    let has_all_new = omitted_new.is_none();
    if let Some(omitted) = omitted_old.max(omitted_new)
        && old_schema != new_schema
    {
        comparison.lost.push(Lost::not_compared(tool, omitted));
    }
    comparison.tool_description(before, after, &old, &new);
    let nothing = ValueFacts::default();
    for (path, facts) in &old {
        match new.get(path) {
            Some(other) => comparison.value(path, facts, other),
            None if !has_all_new => {}
            // Only the value around the other missing values is reported.
            None if (1..path.len()).any(|end| old.contains_key(&path[..end]) && !new.contains_key(&path[..end])) => {}
            None if is_property(path) => comparison.add(path, "parameter", Value::Bool(true), null.clone()),
            None => comparison.value(path, facts, &nothing),
        }
    }
    comparison.lost
}

struct Comparison<'a> {
    tool: &'a str,
    /// The newer entry.
    after: &'a Map<String, Value>,
    lost: Vec<Lost>,
}

impl Comparison<'_> {
    fn add(&mut self, path: &[Step], fact: &str, before: Value, after: Value) {
        self.lost.push(Lost::new(self.tool, path.to_vec(), fact, before, after));
    }

    /// Compares the entries without their names, descriptions and input schemas.
    fn entry(&mut self, before: &Map<String, Value>, after: &Map<String, Value>) {
        for (key, value) in before {
            match key.as_str() {
                "name" | "description" | "inputSchema" => {}
                "annotations" => {
                    let other = after.get(key).and_then(Value::as_object);
                    for (hint, value) in value.as_object().into_iter().flatten() {
                        let new = other.and_then(|other| other.get(hint));
                        self.keyword(&[], &format!("annotations.{hint}"), value, new);
                    }
                }
                // Its schema may be written in another way.
                "outputSchema" if after.contains_key(key) => {}
                "outputSchema" => self.add(&[], key, Value::Bool(true), Value::Null),
                _ => self.keyword(&[], key, value, after.get(key)),
            }
        }
    }

    /// Compares the descriptions of the tool and of the type of its parameters.
    fn tool_description(
        &mut self,
        before: &Map<String, Value>,
        after: &Map<String, Value>,
        old: &Facts<'_>,
        new: &Facts<'_>,
    ) {
        let texts = |entry: &Map<String, Value>, facts: &Facts<'_>| -> Vec<String> {
            let own = entry.get("description").and_then(Value::as_str);
            let of_type = facts
                .get(&Path::new())
                .map(|facts| facts.descriptions.as_slice())
                .unwrap_or_default();
            own.into_iter()
                .chain(of_type.iter().copied())
                .map(str::to_owned)
                .collect()
        };
        self.descriptions(&[], &texts(before, old), &texts(after, new));
    }

    /// Compares the facts about a value.
    fn value(&mut self, path: &[Step], old: &ValueFacts<'_>, new: &ValueFacts<'_>) {
        let texts = |facts: &ValueFacts<'_>| facts.descriptions.iter().map(|text| (*text).to_owned()).collect();
        if !path.is_empty() {
            let (old, new): (Vec<String>, Vec<String>) = (texts(old), texts(new));
            self.descriptions(path, &old, &new);
        }
        for title in old.titles.iter().filter(|title| !new.titles.contains(title)) {
            self.add(path, "title", Value::from(*title), Value::Null);
        }
        if new.values.is_empty() {
            for name in old.types.iter().filter(|name| !new.types.contains(*name)) {
                // A whole number is a number.
                if !(*name == "number" && new.types.contains("integer")) {
                    self.add(path, "type", Value::from(*name), Value::Null);
                }
            }
        } else if old.types.contains("null") && !new.types.contains("null") {
            // The new values imply the other types.
            self.add(path, "type", Value::from("null"), Value::Null);
        }
        for value in old.values.difference(&new.values) {
            self.add(
                path,
                "enum value",
                serde_json::from_str(value).unwrap_or_default(),
                Value::Null,
            );
        }
        match (old.required, new.required) {
            (Some(Required::Always), None | Some(Required::InOneForm)) => {
                self.add(path, "required", Value::Bool(true), Value::Null);
            }
            (Some(Required::InOneForm), None) => {
                self.add(path, "required in one form", Value::Bool(true), Value::Null);
            }
            _ => {}
        }
        for (keyword, values) in &old.keywords {
            let others = new.keywords.get(keyword).map(Vec::as_slice).unwrap_or_default();
            for value in values
                .iter()
                .filter(|value| !others.iter().any(|other| is_same(value, other)))
            {
                self.keyword(path, keyword, value, others.first().copied());
            }
        }
    }

    fn keyword(&mut self, path: &[Step], keyword: &str, before: &Value, after: Option<&Value>) {
        if !after.is_some_and(|after| is_same(before, after)) {
            self.add(path, keyword, before.clone(), after.cloned().unwrap_or_default());
        }
    }

    /// Returns whether the newer texts have most words of a sentence without a further negation, and
    /// they or the rest of the tool state its facts, as `mcpact words --apply` compares them.
    fn is_restated(&self, path: &[Step], sentence: &str, after: &[String]) -> bool {
        let new = after.join("\n");
        has_most_words(&new, sentence)
            && !is_negated(&new, sentence)
            && text_facts::lost(self.after, &path::pointer(path), sentence, &new).is_empty()
    }

    /// Reports the sentences that none of the newer texts contains.
    fn descriptions(&mut self, path: &[Step], before: &[String], after: &[String]) {
        let missing = missing_sentences(before, after, |sentence| self.is_restated(path, sentence, after));
        if let Some(missing) = missing {
            self.add(path, "description", Value::from(missing), Value::Null);
        }
    }
}

/// Returns whether two values are equal, as JSON Schema compares them: `1.0` is `1`.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one == other || one.as_f64() == other.as_f64(),
        _ => one == other,
    }
}

#[cfg(test)]
mod path_tests;
#[cfg(test)]
mod tests;
