//! Counts the tokens that a change saves in a tool's model-visible entry.

use std::cell::OnceCell;

use mcpact::cost::{Counter, Measure};
use serde_json::Value;

use crate::input::cost::model_properties;
use crate::input::json::{is_deep, without_long_strings};

/// A tool whose tokens are counted on demand.
pub(super) struct Savings<'a> {
    tool: &'a Value,
    counter: &'a Counter,
    /// The model-visible entry without its long strings, or `None` if the tool is too deep to be
    /// written.
    short: OnceCell<Option<Value>>,
    /// The bytes of the counted texts.
    #[cfg(test)]
    written: std::cell::Cell<usize>,
}

impl<'a> Savings<'a> {
    pub(super) fn of(tool: &'a Value, counter: &'a Counter) -> Savings<'a> {
        Savings {
            tool,
            counter,
            short: OnceCell::new(),
            #[cfg(test)]
            written: std::cell::Cell::default(),
        }
    }

    /// Returns the tokens of the whole entry.
    pub(super) fn entry(&self) -> Option<usize> {
        (!is_deep(self.tool)).then(|| self.tokens(self.tool))
    }

    /// Returns the tokens that are saved if the text at `path` is replaced, or removed for `None`.
    /// Returns `None` if nothing is saved.
    ///
    /// All other long strings of the tool are the same before and after, so they are not counted.
    pub(super) fn with(&self, path: &str, text: Option<&str>) -> Option<usize> {
        let own = self.tool.pointer(path)?;
        let mut tool = self.short.get_or_init(|| short_entry(self.tool)).clone()?;
        let (parent, key) = path.rsplit_once('/')?;
        // The key is always `description`, so it has no escapes.
        let set = |tool: &mut Value, text: Option<Value>| {
            let parent = tool.pointer_mut(parent)?.as_object_mut()?;
            match text {
                Some(text) => parent.insert(key.to_owned(), text),
                None => parent.shift_remove(key),
            };
            Some(())
        };
        set(&mut tool, Some(own.clone()))?;
        let before = self.tokens(&tool);
        set(&mut tool, text.map(Value::from))?;
        before.checked_sub(self.tokens(&tool)).filter(|saved| *saved > 0)
    }

    fn tokens(&self, tool: &Value) -> usize {
        #[cfg(test)]
        self.written.set(self.written.get() + Measure::Model.text(tool).len());
        self.counter.tokens(Measure::Model, tool)
    }
}

/// Returns the model-visible entry of a tool without its long strings.
fn short_entry(tool: &Value) -> Option<Value> {
    if is_deep(tool) {
        return None;
    }
    let properties = tool.as_object().into_iter().flat_map(model_properties);
    let properties = properties.map(|(key, value)| (key.to_owned(), without_long_strings(value, 0)));
    Some(Value::Object(properties.collect()))
}

#[cfg(test)]
mod tests {
    use mcpact_tokens::Encoding;
    use serde_json::{Map, json};

    use super::*;

    /// Each finding of a tool with long descriptions counts only the text that it is about.
    #[test]
    fn a_long_description_is_not_counted_for_other_findings() {
        let long = [
            "Searches the \"records\" of the state.\n".repeat(5_000) + "End",
            " - one, two\n".repeat(10_000),
            "word".repeat(40_000),
            "`\"'(\n".repeat(20_000),
        ];
        for long in long {
            let mut properties: Map<String, Value> = (0..20)
                .map(|number| {
                    let property = json!({ "type": "string", "description": "The town, e.g. Ballarat" });
                    (format!("p{number}"), property)
                })
                .collect();
            properties.insert("notes".to_owned(), json!({ "description": long }));
            let tool = json!({
                "name": "find",
                "description": long,
                "inputSchema": { "type": "object", "properties": properties },
            });
            let counter = Counter::new(Encoding::O200kBase);
            let savings = Savings::of(&tool, &counter);
            let tokens = |tool: &Value| Measure::Model.tokens(tool, Encoding::O200kBase);
            let path = |number: usize| format!("/inputSchema/properties/p{number}/description");
            let saved: Vec<Option<usize>> = (0..20)
                .map(|number| savings.with(&path(number), Some("The town")))
                .collect();
            let mut changed = tool.clone();
            *changed.pointer_mut(&path(0)).expect("a description") = json!("The town");
            assert_eq!(saved, [Some(tokens(&tool) - tokens(&changed)); 20]);
            let written = savings.written.get();
            assert!(written < 2 * long.len(), "{written} bytes for a text of {}", long.len());
            // A change of the long text itself counts that text.
            let mut changed = tool.clone();
            changed.as_object_mut().expect("a tool").shift_remove("description");
            assert_eq!(savings.entry(), Some(tokens(&tool)));
            assert_eq!(
                savings.with("/description", None),
                Some(tokens(&tool) - tokens(&changed))
            );
        }
    }
}
