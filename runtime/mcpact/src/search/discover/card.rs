//! A tool that is known only at run time, such as one that another server lists.

use std::collections::HashSet;

use serde::de::IgnoredAny;
use serde_json::Value;

use mcpact_shared::{model_entry::model_entry, summary::summary};

use super::{
    parameter_edge::{ParameterEdge, required_names},
    words,
};
#[cfg(feature = "rmcp")]
use crate::Definition;
use crate::{Annotations, VerbosityTokens, tokens::Encoding};

/// The key of a tool's keywords in `_meta`, separated by spaces. Claude Code defines it.
pub(crate) const SEARCH_HINT: &str = "anthropic/searchHint";

/// The description of a tool that no macro of this crate compiled.
///
/// ```
/// use mcpact::discover::Card;
/// use serde_json::json;
///
/// let card = Card::new("git_log", "Shows the commit logs", &json!({"type": "object", "properties": {}}));
/// assert_eq!(card.summary, "Shows the commit logs");
/// assert_eq!(card.keywords, ["git", "log", "shows", "commit", "logs"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Card {
    /// The name in calls.
    pub name: String,
    /// The group of the tool, such as its server, or an empty text.
    pub source: String,
    /// At most ten words for search results.
    pub summary: String,
    /// Words for the search, in addition to those of name, summary and description.
    pub keywords: Vec<String>,
    /// Tags for filters, in addition to the source.
    pub tags: Vec<String>,
    /// Example requests for the search, which no model sees.
    pub asks: Vec<String>,
    /// The arguments of example calls, JSON objects. Only the full description has them.
    pub examples: Vec<String>,
    /// The description for the model, or an empty text.
    pub description: String,
    /// Hints for clients.
    pub annotations: Annotations,
    /// The JSON Schema of its arguments, minified.
    pub input_schema: String,
    /// The JSON Schema of its structured results, minified, if there is one.
    pub output_schema: Option<String>,
    /// The edges of its parameters from an index, in place of those that schemas suggest.
    pub(super) edges: Option<Vec<ParameterEdge>>,
}

impl Card {
    /// Returns a card with the three properties that a model sees. The summary is the first ten
    /// words of the description, at most 120 characters. The keywords are the words of name and
    /// summary, as in the macros.
    pub fn new(name: impl Into<String>, description: impl Into<String>, input_schema: &Value) -> Card {
        Card::of(name.into(), description.into(), input_schema.to_string())
    }

    /// Returns a card whose schema is JSON text, in the text's own order of properties.
    ///
    /// # Errors
    ///
    /// Returns an error if `input_schema` is not JSON.
    pub fn from_text(
        name: impl Into<String>,
        description: impl Into<String>,
        input_schema: &str,
    ) -> serde_json::Result<Card> {
        Ok(Card::of(name.into(), description.into(), minified(input_schema)?))
    }

    fn of(name: String, description: String, input_schema: String) -> Card {
        let summary = summary(&description);
        Card {
            keywords: words::keywords(&name, &summary),
            name,
            summary,
            description,
            input_schema,
            ..Card::default()
        }
    }

    /// Sets the source.
    #[must_use]
    pub fn source(mut self, source: impl Into<String>) -> Card {
        self.source = source.into();
        self
    }

    /// Sets the tags.
    #[must_use]
    pub fn tags(mut self, tags: impl IntoIterator<Item: Into<String>>) -> Card {
        self.tags = tags.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the tags from `_meta` of a list entry, where FastMCP's servers have them: `tags` in
    /// [`fastmcp` or `_fastmcp`](https://gofastmcp.com/docs/v2/clients/tools).
    #[must_use]
    pub fn tags_of_meta(self, meta: &Value) -> Card {
        let lists = ["fastmcp", "_fastmcp"].map(|namespace| meta[namespace]["tags"].as_array());
        let tags = lists.into_iter().flatten().flatten().filter_map(Value::as_str);
        let tags: Vec<&str> = tags.collect();
        self.tags(tags)
    }

    /// Adds the keywords in `_meta` of a list entry, under `anthropic/searchHint`, separated by spaces.
    #[must_use]
    pub fn keywords_of_meta(mut self, meta: &Value) -> Card {
        let mut known: HashSet<&str> = self.keywords.iter().map(String::as_str).collect();
        let words = meta[SEARCH_HINT].as_str().unwrap_or_default().split_whitespace();
        let new = words.filter(|word| known.insert(word)).map(str::to_owned);
        let new: Vec<String> = new.collect();
        self.keywords.extend(new);
        self
    }

    /// Sets the example requests.
    #[must_use]
    pub fn asks(mut self, asks: impl IntoIterator<Item = impl Into<String>>) -> Card {
        self.asks = asks.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the arguments of example calls.
    #[must_use]
    pub fn examples<'a>(mut self, examples: impl IntoIterator<Item = &'a Value>) -> Card {
        self.examples = examples.into_iter().map(Value::to_string).collect();
        self
    }

    /// Sets the texts of a tool's definition that its list entry lacks: those for the search, and
    /// its examples.
    #[cfg(feature = "rmcp")]
    #[must_use]
    pub(crate) fn texts_of(mut self, tool: &Definition) -> Card {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        tool.summary.clone_into(&mut self.summary);
        self.keywords = owned(tool.keywords);
        self.asks = owned(tool.asks);
        self.examples = owned(tool.examples);
        if !tool.tags.is_empty() {
            self.tags = owned(tool.tags);
        }
        self
    }

    /// Sets the hints for clients.
    #[must_use]
    pub fn annotations(mut self, annotations: Annotations) -> Card {
        self.annotations = annotations;
        self
    }

    /// Sets the schema of structured results.
    #[must_use]
    pub fn output_schema(mut self, output_schema: &Value) -> Card {
        self.output_schema = Some(output_schema.to_string());
        self
    }

    /// Sets the edges of its parameters, in place of those that schemas suggest: the parameter, the
    /// tool whose results have its values, and true if the edge is inferred.
    #[doc(hidden)]
    #[must_use]
    pub fn edges<'a>(mut self, edges: impl IntoIterator<Item = (&'a str, &'a str, bool)>) -> Card {
        let schema: Value = serde_json::from_str(&self.input_schema).unwrap_or_default();
        let required = required_names(&schema);
        let edges = edges.into_iter().map(|(parameter, from, is_inferred)| ParameterEdge {
            parameter: parameter.to_owned(),
            is_required: required.contains(parameter),
            from: from.to_owned(),
            is_inferred,
        });
        self.edges = Some(edges.collect());
        self
    }

    /// Returns the description of verbosity `minimal` in JSON: name, summary, and the names of the
    /// required parameters.
    pub(super) fn minimal(&self) -> String {
        let schema: Value = serde_json::from_str(&self.input_schema).unwrap_or_default();
        let mut text = self.visible(&self.summary, None);
        text.pop();
        if let Some(names) = schema["required"].as_array().filter(|names| !names.is_empty()) {
            text.push_str(",\"required\":");
            text.push_str(&Value::from(names.clone()).to_string());
        }
        text.push('}');
        text
    }

    /// Returns the model-visible entry with the summary in place of the description.
    pub(super) fn summarized(&self) -> String {
        self.visible(&self.summary, Some(&self.input_schema))
    }

    /// Returns the model-visible entry.
    pub(super) fn entry(&self) -> String {
        self.visible(&self.description, Some(&self.input_schema))
    }

    /// Returns the model-visible entry with the output schema and the examples.
    pub(super) fn full(&self) -> String {
        let mut text = self.entry();
        text.pop();
        if let Some(output) = &self.output_schema {
            text.extend([",\"outputSchema\":", output]);
        }
        if !self.examples.is_empty() {
            text.extend([",\"examples\":[", &self.examples.join(","), "]"]);
        }
        text.push('}');
        text
    }

    /// Returns the model-visible entry with this description and schema.
    fn visible(&self, description: &str, schema: Option<&str>) -> String {
        let name = Value::from(self.name.as_str()).to_string();
        let description = (!description.is_empty()).then(|| Value::from(description).to_string());
        model_entry([Some(&name), description.as_deref(), schema])
    }
}

/// A card with its costs.
#[derive(Clone, Debug)]
pub(super) struct CountedCard {
    pub(super) card: Card,
    pub(super) tokens: VerbosityTokens,
}

impl CountedCard {
    pub(super) fn new(card: Card, encoding: Encoding) -> CountedCard {
        let count = |text: String| u32::try_from(encoding.count_cached(&text)).unwrap_or(u32::MAX);
        let standard = count(card.entry());
        CountedCard {
            tokens: VerbosityTokens {
                minimal: count(card.minimal()),
                standard,
                full: if card.output_schema.is_some() || !card.examples.is_empty() {
                    count(card.full())
                } else {
                    standard
                },
            },
            card,
        }
    }
}

/// Removes the white space between the tokens of JSON.
fn minified(json: &str) -> serde_json::Result<String> {
    serde_json::from_str::<IgnoredAny>(json)?;
    let mut text = String::with_capacity(json.len());
    let (mut quoted, mut escaped) = (false, false);
    for ch in json.chars() {
        if quoted || !ch.is_ascii_whitespace() {
            text.push(ch);
        }
        quoted ^= ch == '"' && !escaped;
        escaped = quoted && ch == '\\' && !escaped;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{Card, minified};
    use serde_json::json;

    #[test]
    fn minified_text_keeps_its_order() {
        let text = "{ \"z\" : [ 1 , \"a \\\" b\\\\\" ] ,\n \"a\" : { } }";
        assert_eq!(minified(text).unwrap(), "{\"z\":[1,\"a \\\" b\\\\\"],\"a\":{}}");
        assert!(minified("{").is_err());
        assert!(Card::from_text("a", "b", "no JSON").is_err());
    }

    #[test]
    fn without_description() {
        let card = Card::new("read", "", &json!({"type": "object"}));
        assert_eq!(card.minimal(), r#"{"name":"read"}"#);
        assert_eq!(card.summarized(), card.entry());
        assert_eq!(card.entry(), r#"{"name":"read","inputSchema":{"type":"object"}}"#);
    }

    #[test]
    fn texts() {
        let schema = json!({"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]});
        let card = Card::new("read", "Say \"hi\"", &schema)
            .output_schema(&json!({"type": "object"}))
            .examples([&json!({"path": "a"}), &json!({"path": "b"})]);
        assert_eq!(
            card.minimal(),
            r#"{"name":"read","description":"Say \"hi\"","required":["path"]}"#
        );
        assert_eq!(
            card.entry(),
            format!(r#"{{"name":"read","description":"Say \"hi\"","inputSchema":{schema}}}"#)
        );
        assert_eq!(
            card.full(),
            format!(
                r#"{{"name":"read","description":"Say \"hi\"","inputSchema":{schema},"outputSchema":{{"type":"object"}},"examples":[{{"path":"a"}},{{"path":"b"}}]}}"#
            )
        );
    }
}
