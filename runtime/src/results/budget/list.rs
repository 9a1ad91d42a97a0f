//! Lists in a text: JSON arrays, tables and lines, of which any number of first items is valid too.

use std::borrow::Cow;

use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use crate::{
    raw_json::{RawProperties, offset_in},
    schema::IGNORED_PROPERTY,
};

/// A list in a text: a JSON array, the longest array of a JSON object, or lines.
#[derive(Clone, Debug)]
pub(super) struct List<'t> {
    pub(super) text: Cow<'t, str>,
    /// The property that has the list, in an object.
    pub(super) property: Option<String>,
    /// True if a further property can follow at the end.
    pub(super) is_object: bool,
    /// The end of the text before the items.
    start: usize,
    /// The end of each item.
    ends: Vec<usize>,
    /// The start of the text after the items.
    close: usize,
}

impl<'t> List<'t> {
    /// Finds the list of a JSON text. Items keep their bytes, so nothing is read into values.
    pub(super) fn of_json(text: Cow<'t, str>) -> Option<List<'t>> {
        List::of_json_preferring(text, None)
    }

    /// Finds the list of a JSON text: of an object, the array that is the `preferred` property, or
    /// the longest one.
    pub(super) fn of_json_preferring(text: Cow<'t, str>, preferred: Option<&str>) -> Option<List<'t>> {
        let (property, start, ends, close, is_object) = match text.trim_start().as_bytes().first()? {
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(&text).ok()?;
                let close = text.rfind(']')?;
                (None, text.find('[')? + 1, ends(&text, &items), close, false)
            }
            b'{' => {
                let RawProperties(properties) = serde_json::from_str(&text).ok()?;
                let lists = properties.iter().filter(|(_, value)| value.get().starts_with('['));
                // The notes on ignored arguments are no items of the tool.
                let lists = lists.filter(|(name, _)| name != IGNORED_PROPERTY);
                let (name, list) = lists.max_by_key(|(name, value)| (preferred == Some(name), value.get().len()))?;
                let items: Vec<&RawValue> = serde_json::from_str(list.get()).ok()?;
                let start = offset_in(&text, list.get());
                let close = start + list.get().len() - 1;
                (Some(name.clone()), start + 1, ends(&text, &items), close, true)
            }
            _ => return None,
        };
        Some(List {
            text,
            property,
            is_object,
            start,
            ends,
            close,
        })
    }

    /// Returns the records of a CSV text after the first lines: an optional line of JSON, and the
    /// header. A line break in quotes does not end a record.
    pub(super) fn of_table(text: &'t str, first: usize) -> Option<List<'t>> {
        // JSON escapes quotes in another way than CSV.
        let json = if first > 1 { text.find('\n')? } else { 0 };
        let mut is_quoted = false;
        let marks = text[json..].match_indices(['"', '\n']).filter(|(_, mark)| {
            is_quoted ^= *mark == "\"";
            *mark == "\n" && !is_quoted
        });
        List::of_lines(text, marks.map(|(at, _)| json + at).collect(), first)
    }

    /// Returns the list of a text's lines after the first ones, which end at these line breaks.
    fn of_lines(text: &'t str, mut ends: Vec<usize>, first: usize) -> Option<List<'t>> {
        if !text.ends_with('\n') {
            ends.push(text.len());
        }
        let start = match first.checked_sub(1) {
            None => 0,
            Some(last) => *ends.get(last)?,
        };
        ends.drain(..first);
        Some(List {
            text: Cow::Borrowed(text),
            property: None,
            is_object: false,
            start,
            ends,
            close: text.len(),
        })
    }

    /// Returns the lines of a text whose first lines are JSON documents.
    pub(super) fn of_json_lines(text: &'t str) -> Option<List<'t>> {
        let is_json = |line: &str| is_json(line) && serde_json::from_str::<IgnoredAny>(line).is_ok();
        let mut lines = text.lines();
        let are_json = is_json(lines.next()?) && is_json(lines.next()?);
        let ends = || text.match_indices('\n').map(|(at, _)| at).collect();
        are_json.then(|| List::of_lines(text, ends(), 0)).flatten()
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the text of each item.
    #[cfg(feature = "rmcp")]
    pub(super) fn items(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(self.start).chain(self.ends.iter().copied());
        // Only JSON has a text after the items.
        let is_json = self.close < self.text.len();
        let is_separator = move |char: char| char == '\n' || (is_json && (char == ',' || char.is_ascii_whitespace()));
        let items = starts.zip(&self.ends).map(|(start, end)| &self.text[start..*end]);
        items.map(move |item| item.trim_start_matches(is_separator))
    }

    /// Returns the text before the items, up to the end of this many.
    pub(super) fn before_end_of(&self, items: usize) -> &str {
        let last = items.min(self.ends.len()).checked_sub(1);
        let end = last.map_or(self.start, |last| self.ends[last]);
        &self.text[..end]
    }

    /// Returns the text with this many first items.
    pub(super) fn with(&self, items: usize) -> String {
        [self.before_end_of(items), &self.text[self.close..]].concat()
    }

    /// Returns the number of items that end at or before this byte.
    pub(super) fn items_until(&self, end: usize) -> usize {
        self.ends.partition_point(|item| *item <= end)
    }
}

/// Returns whether a text can only be JSON. Such a text is cut only between items.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[', '"'])
}

/// Returns whether a text is one JSON document of an array, an object or a string.
pub(super) fn is_json_document(text: &str) -> bool {
    is_json(text) && serde_json::from_str::<&RawValue>(text).is_ok()
}

/// Returns the end of each part of the text.
fn ends(text: &str, parts: &[&RawValue]) -> Vec<usize> {
    parts
        .iter()
        .map(|part| offset_in(text, part.get()) + part.get().len())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::List;

    #[track_caller]
    fn check(list: &List<'_>, expected: &[&str]) {
        let texts: Vec<String> = (0..=list.len()).map(|items| list.with(items)).collect();
        assert_eq!(texts, expected);
        assert_eq!(texts.last().map(String::as_str), Some(&*list.text));
    }

    #[test]
    fn json() {
        let list = |text: &'static str| List::of_json(Cow::Borrowed(text));
        check(
            &list("[1, [2],3]").expect("a list"),
            &["[]", "[1]", "[1, [2]]", "[1, [2],3]"],
        );
        check(&list(" []\n").expect("a list"), &[" []\n"]);
        #[cfg(feature = "rmcp")]
        assert!(list("[1, [2],3]").expect("a list").items().eq(["1", "[2]", "3"]));
        // The longest array, after escaped names and before other properties.
        let text = r#"{"\"a":[],"b":["]",{}],"c":[1]}"#;
        let found = list(text).expect("a list");
        assert_eq!(found.property.as_deref(), Some("b"));
        check(
            &found,
            &[r#"{"\"a":[],"b":[],"c":[1]}"#, r#"{"\"a":[],"b":["]"],"c":[1]}"#, text],
        );
        for text in ["", "x", "1", "\"[]\"", "{}", "{\"a\":1}", "[1", "[1] x", "{\"a\":[1}"] {
            assert!(list(text).is_none(), "{text}");
        }
        // Notes on ignored arguments are not a list of the tool.
        assert!(list(r#"{"a":1,"_ignored":["a note","another"]}"#).is_none());
        let found = list(r#"{"a":[1],"_ignored":["a note","another"]}"#).expect("a list");
        assert_eq!(found.property.as_deref(), Some("a"));
    }

    #[test]
    fn tables() {
        let text = "{\"n\":\"\\\"\"}\nid,name\n1,\"a\n\"\"b\"\n2,b\n";
        let list = List::of_table(text, 2).expect("a list");
        assert_eq!(list.with(0), "{\"n\":\"\\\"\"}\nid,name");
        assert_eq!(list.with(1), "{\"n\":\"\\\"\"}\nid,name\n1,\"a\n\"\"b\"");
        assert_eq!(list.len(), 2);
        assert_eq!(List::of_table("a\n1", 1).map(|list| list.len()), Some(1));
        assert!(List::of_table("a", 2).is_none());
        // The line before the header may be any JSON.
        let text = "\"a \\\" b\"\nid\n1\n2";
        assert_eq!(
            List::of_table(text, 2).map(|list| list.with(1)),
            Some(text[..text.len() - 2].to_owned())
        );
        // A list of another length has fewer items.
        assert_eq!(
            List::of_table("a\n1", 1).map(|list| list.with(3)).as_deref(),
            Some("a\n1")
        );
    }

    #[test]
    fn json_lines() {
        let list = List::of_json_lines("{}\n[1]\n{}").expect("a list");
        assert_eq!((list.len(), list.with(2)), (3, "{}\n[1]".to_owned()));
        assert!(List::of_json_lines("{}\na,b").is_none());
    }

    /// Items are nested to any depth.
    #[test]
    fn deep() {
        let item = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        let text = format!("[{item},{item}]");
        let list = List::of_json(Cow::Owned(text)).expect("a list");
        assert_eq!(list.with(1), format!("[{item}]"));
    }
}
