//! Lists in a text: JSON arrays, tables and lines, of which any number of first items is valid too.

use std::{borrow::Cow, ops::Range};

use serde::de::IgnoredAny;
use serde_json::{Value, value::RawValue};

use super::document::{cuttable_end, is_json, json_document, largest_document, longest_array, with_finite_numbers};
use crate::raw_json::{offset_in, range_in};

/// The maximum number of properties that lead to a list.
const MAX_PATH: usize = 5;

/// The name in a path of the only item of a list.
const ONLY_ITEM: &str = "0";

/// A list in a text: a JSON array, the longest array of a JSON object, or lines.
#[derive(Clone, Debug)]
pub(super) struct List<'t> {
    pub(super) text: Cow<'t, str>,
    /// The names of the properties that lead to the list, and indices of items; empty unless it is
    /// in a JSON object or an item.
    pub(super) path: Vec<String>,
    /// True if the paging parameters of the tool can count the items.
    pub(super) is_paged: bool,
    /// The end of the text before the JSON document with the list.
    pub(super) prose: usize,
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

    /// Finds the list of a JSON text: of an object, an array that is the value of the `preferred`
    /// property, or the longest one.
    pub(super) fn of_json_preferring(text: Cow<'t, str>, preferred: Option<&str>) -> Option<List<'t>> {
        let json = range_in(&text, json_document(&text)?);
        List::of_document(text, json, preferred)
    }

    /// Finds the list of a text: of JSON, of lines of JSON, or of the JSON that is most of the
    /// text.
    pub(super) fn of_text(text: &'t str) -> Option<List<'t>> {
        fn find(text: &str) -> Option<List<'_>> {
            let list = List::of_json(Cow::Borrowed(text)).or_else(|| List::of_json_lines(text));
            list.or_else(|| List::of_json_in(text))
        }
        find(text).or_else(|| {
            let finite = with_finite_numbers(text)?;
            find(&finite).map(|list| list.with_text(text))
        })
    }

    /// Returns the list at the same offsets of another text.
    fn with_text(self, text: &str) -> List<'_> {
        List {
            text: Cow::Borrowed(text),
            path: self.path,
            is_paged: self.is_paged,
            prose: self.prose,
            start: self.start,
            ends: self.ends,
            close: self.close,
        }
    }

    /// Finds the list in the only item of this list. No paging parameter counts its items.
    pub(super) fn in_only_item(&self) -> Option<List<'t>> {
        let [end] = self.ends[..] else { return None };
        if self.path.len() >= MAX_PATH || !self.is_json() {
            return None;
        }
        let json = range_in(&self.text, self.text[self.start..end].trim_start());
        let list = List::of_document(self.text.clone(), json, None)?;
        let names = self.path.iter().cloned().chain([ONLY_ITEM.to_owned()]);
        Some(List {
            path: names.chain(list.path).collect(),
            is_paged: false,
            prose: self.prose,
            ..list
        })
    }

    /// Finds the list of the JSON document that is most of a text.
    pub(super) fn of_json_in(text: &'t str) -> Option<List<'t>> {
        let json = range_in(text, largest_document(text)?);
        let list = List::of_document(Cow::Borrowed(text), json, None)?;
        let prose = cuttable_end(text);
        Some(List { prose, ..list })
    }

    /// Finds the list of the JSON document in this part of a text.
    fn of_document(text: Cow<'t, str>, json: Range<usize>, preferred: Option<&str>) -> Option<List<'t>> {
        let array = longest_array(&text[json], preferred, MAX_PATH)?;
        let items: Vec<&RawValue> = serde_json::from_str(array.json).ok()?;
        let Range { start, end } = range_in(&text, array.json);
        let ends = ends(&text, &items);
        Some(List {
            path: array.path,
            is_paged: array.is_paged,
            text,
            prose: 0,
            start: start + 1,
            ends,
            close: end - 1,
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
            path: Vec::new(),
            is_paged: true,
            prose: 0,
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

    /// Returns whether the list is a JSON array: only that has a text after the items.
    fn is_json(&self) -> bool {
        self.close < self.text.len()
    }

    /// Returns whether the first items of two lists are the same JSON.
    pub(super) fn begins_like(&self, other: &List<'_>) -> bool {
        let first = |list: &List<'_>| {
            let end = list.ends.first()?;
            serde_json::from_str::<Value>(&list.text[list.start..*end]).ok()
        };
        first(self).is_some_and(|item| first(other) == Some(item))
    }

    /// Returns the text of each item.
    #[cfg(feature = "rmcp")]
    pub(super) fn items(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(self.start).chain(self.ends.iter().copied());
        let is_json = self.is_json();
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

    use super::{super::document::cuttable_end, List};

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
        assert_eq!(found.path, ["b"]);
        check(
            &found,
            &[r#"{"\"a":[],"b":[],"c":[1]}"#, r#"{"\"a":[],"b":["]"],"c":[1]}"#, text],
        );
        // The longest array of nested objects.
        let text = r#"{"a":[1,2],"b":{"c":{"d":{"e":[3,4,5]}}},"f":[[6]]}"#;
        let found = list(text).expect("a list");
        assert_eq!(found.path, ["b", "c", "d", "e"]);
        assert_eq!(found.with(1), r#"{"a":[1,2],"b":{"c":{"d":{"e":[3]}}},"f":[[6]]}"#);
        assert!(list(r#"{"a":{"b":{"c":{"d":{"e":[]}}}}}"#).is_some());
        assert!(list(r#"{"a":{"b":{"c":{"d":{"e":{"f":[]}}}}}}"#).is_none());
        for text in ["", "x", "1", "\"[]\"", "{}", "{\"a\":1}", "[1", "[1] x", "{\"a\":[1}"] {
            assert!(list(text).is_none(), "{text}");
        }
        // Notes on ignored arguments are not a list of the tool.
        assert!(list(r#"{"a":1,"_ignored":["a note","another"]}"#).is_none());
        let found = list(r#"{"a":[1],"_ignored":["a note","another"]}"#).expect("a list");
        assert_eq!(found.path, ["a"]);
    }

    #[test]
    fn json_in_a_text() {
        let list = List::of_json_in;
        let found = list("2 items:\n[1,\n 22]").expect("a list");
        check(&found, &["2 items:\n[]", "2 items:\n[1]", "2 items:\n[1,\n 22]"]);
        assert_eq!(found.prose, "2 items:\n".len());
        let fenced = "[a]\n\n```json\n{\"a\": [1, 2, 3, 4, 5, 6]}\n```\nPage 1";
        let found = list(fenced).expect("a list");
        assert_eq!(found.with(1), "[a]\n\n```json\n{\"a\": [1]}\n```\nPage 1");
        assert_eq!(found.prose, "[a]\n\n".len());
        assert_eq!(list("```\n[1, 2, 3, 4]\n```").map(|list| list.prose), Some(0));
        // A value in a sentence, an example in a text, an object without a list, and invalid JSON.
        for text in [
            "See\n[1] and",
            "A text with an example:\n[1]",
            "a:\n{\"b\": 1}",
            "a:\n[1,\n2",
            "a:\n[1,\nb]",
        ] {
            assert!(list(text).is_none(), "{text}");
        }
        assert_eq!(cuttable_end("a:\n{\"b\": 1}"), 3);
        // The time does not depend on the square of the length.
        for line in ["[1,\n", "[x\n", "[]\n"] {
            let text = line.repeat(1 << 18) + "x";
            assert_eq!(cuttable_end(&text), text.len());
        }
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
