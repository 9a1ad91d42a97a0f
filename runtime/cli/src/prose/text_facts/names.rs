//! The names that a tool's schema has.

use std::collections::HashSet;

use mcpact_shared::text::singular;
use serde_json::{Map, Value};

/// The names that a tool's schema has.
#[derive(Default)]
pub(super) struct Names {
    pub(super) properties: HashSet<String>,
    enums: Vec<Vec<String>>,
    values: HashSet<String>,
    /// The words of the name of the text's own property.
    pub(super) own_words: Vec<String>,
    pub(super) tool: String,
    /// The words of the tool's name.
    pub(super) tool_words: Vec<String>,
    pub(super) own: Option<String>,
    /// True if no value that the text describes is a number, or a string of digits.
    pub(super) has_named_values: bool,
}

impl Names {
    pub(super) fn is_property(&self, name: &str) -> bool {
        self.properties.contains(name)
    }

    /// Returns whether this is the name of another property than the text's own.
    pub(super) fn is_parameter(&self, name: &str) -> bool {
        !self.is_own(name) && self.is_property(name)
    }

    /// Returns whether this is the name of the property that has the text.
    pub(super) fn is_own(&self, name: &str) -> bool {
        self.own.as_deref() == Some(name)
    }

    pub(super) fn is_enum_value(&self, value: &str) -> bool {
        self.values.contains(value)
    }

    pub(super) fn is_own_word(&self, word: &str) -> bool {
        self.own_words.iter().any(|own| own == word)
    }

    /// Returns whether the tool's name has this word.
    pub(super) fn is_tool_word(&self, word: &str) -> bool {
        self.tool_words.iter().any(|own| singular(own) == singular(word))
    }

    /// Returns whether the tool's name has every word of a path, such as `/server.remove`.
    pub(super) fn says_path(&self, code: &str) -> bool {
        let words = mcpact_shared::text::words(code);
        code.starts_with('/') && !words.is_empty() && words.iter().all(|word| self.is_tool_word(word))
    }

    /// Returns whether another value of an enum with this value is among the texts.
    pub(super) fn has_sibling<'a>(&self, value: &str, texts: impl IntoIterator<Item = &'a str>) -> bool {
        let siblings: HashSet<&str> = self
            .enums
            .iter()
            .filter(|values| values.iter().any(|own| own == value))
            .flatten()
            .map(String::as_str)
            .filter(|own| *own != value)
            .collect();
        !siblings.is_empty() && texts.into_iter().any(|text| siblings.contains(text))
    }

    /// Returns whether all other values of an enum with this value are among the texts.
    pub(super) fn has_all_siblings(&self, value: &str, texts: &HashSet<&str>) -> bool {
        let mut enums = self.enums.iter().filter(|values| values.len() > 1);
        enums.any(|values| {
            let is_listed = |own: &String| own == value || texts.contains(own.as_str());
            values.iter().any(|own| own == value) && values.iter().all(is_listed)
        })
    }

    /// Adds the values of an `enum` or a `const`.
    pub(super) fn add_values(&mut self, keywords: &Map<String, Value>) {
        let values = keywords.get("enum").and_then(Value::as_array).into_iter().flatten();
        let values = values.chain(keywords.get("const")).filter_map(Value::as_str);
        let values: Vec<String> = values.map(str::to_owned).collect();
        if !values.is_empty() {
            self.values.extend(values.iter().cloned());
            self.enums.push(values);
        }
    }
}
