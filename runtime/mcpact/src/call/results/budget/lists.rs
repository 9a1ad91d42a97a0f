//! Lists in a text, of which any number of first items is valid too, and the lists of a result.
//!
//! A list is a JSON array, a table or lines. A result has lists in its longest text or in all of its
//! blocks, and in structured content.

use std::{borrow::Cow, ops::Range};

use serde::de::IgnoredAny;
use serde_json::{Value, value::RawValue};

use super::{
    document::{cuttable_end, is_json, json_document, largest_document, longest_array, with_finite_numbers},
    size::Views,
};
use crate::{
    call::results::{
        ignored::are_notes,
        parts::{Block, Parts},
        table::record_lines,
    },
    json::raw_json::{offset_in, range_in},
};

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

/// The property of structured content with the records of a table.
const ROWS: &str = "rows";

/// The lists of a result.
#[derive(Clone, Default)]
pub(super) struct Lists<'r> {
    /// The list in the longest text.
    pub(super) text: Option<List<'r>>,
    /// The indices of the blocks that are the items of the list in structured content, if each one
    /// is such an item.
    pub(super) blocks: Vec<usize>,
    /// The list in structured content.
    pub(super) structured: Option<List<'r>>,
    /// True if content and structured content have the same list, which is cut once.
    pub(super) are_same: bool,
}

impl<'r> Lists<'r> {
    /// Finds the lists in the longest text of a result, and in its structured content as JSON.
    pub(super) fn of<B: Block>(result: &Parts<B>, text: Option<&'r str>, views: &'r Views<'_>) -> Lists<'r> {
        let lines = record_lines(result.meta.as_ref());
        let mut lists = Lists {
            text: text.and_then(|text| match lines {
                Some(lines) => List::of_table(text, lines),
                None => List::of_text(text),
            }),
            ..Lists::default()
        };
        let counted = counted_blocks(&result.content);
        if let Some(list) = &mut lists.text {
            // The parameters count the lists of several documents together.
            let documents = counted.iter().filter_map(|index| result.content[*index].text());
            list.is_paged &= documents.filter(|text| is_json(text)).nth(1).is_none();
        }
        let Some(json) = views.structured.as_deref() else {
            return lists;
        };
        lists.structured = lists
            .text
            .as_ref()
            .and_then(|text| same_list(text, json, lines.is_some()));
        lists.are_same = lists.structured.is_some();
        if let (Some(text), Some(structured)) = (&mut lists.text, &mut lists.structured) {
            structured.is_paged &= text.is_paged;
            return lists;
        }
        lists.structured = List::of_json(Cow::Borrowed(json));
        if are_items(
            &result.content,
            &counted,
            lists.items_in(result.structured_content.as_ref()),
        ) {
            lists.text = None;
            lists.blocks = counted;
            lists.are_same = true;
        }
        lists
    }

    /// Returns the items of the list in structured content.
    fn items_in<'v>(&self, structured: Option<&'v Value>) -> Option<&'v Vec<Value>> {
        let mut names = self.structured.as_ref()?.path.iter();
        names.try_fold(structured?, |value, name| value.get(name))?.as_array()
    }

    /// Returns the lists in the only items of these lists.
    pub(super) fn in_only_items(&self) -> Option<Lists<'r>> {
        let inner = |list: &Option<List<'r>>| {
            let list = list.as_ref()?;
            list.in_only_item()
                .or_else(|| Some(list.clone()).filter(|list| list.len() > 1))
        };
        let (text, structured) = (inner(&self.text), inner(&self.structured));
        let are_same = match (&text, &structured) {
            (Some(text), Some(structured)) => self.are_same && text.len() == structured.len(),
            _ => false,
        };
        let is_any = text.is_some() || structured.is_some();
        let is_inner = self.lists().any(|list| list.len() == 1);
        (is_any && is_inner && are_same == self.are_same).then(|| Lists {
            text,
            structured,
            are_same,
            blocks: Vec::new(),
        })
    }

    /// Returns whether the content has a list that is cut.
    pub(super) fn has_content(&self) -> bool {
        self.text.is_some() || !self.blocks.is_empty()
    }

    /// Lets the content keep its list.
    pub(super) fn drop_content(&mut self) {
        self.text = None;
        self.blocks.clear();
        self.are_same = false;
    }

    /// Returns the lists, first that of structured content.
    pub(super) fn lists(&self) -> impl Iterator<Item = &List<'r>> {
        self.structured.iter().chain(&self.text)
    }
}

/// Returns the list of structured content that the list of a text is: under the same names, or
/// with the same first item. The items of a table are compared by their number alone.
fn same_list<'r>(text: &List<'_>, json: &'r str, is_table: bool) -> Option<List<'r>> {
    let names = [text.path.last().map(String::as_str), Some(ROWS), None];
    names.into_iter().find_map(|name| {
        let list = List::of_json_preferring(Cow::Borrowed(json), name)?;
        let is_same = || is_table || (!text.path.is_empty() && list.path == text.path) || list.begins_like(text);
        (list.len() == text.len() && is_same()).then_some(list)
    })
}

/// Returns the indices of the blocks that are counted, without the notes on ignored arguments.
pub(super) fn counted_blocks(content: &[impl Block]) -> Vec<usize> {
    let notes = note_block(content);
    let is_counted = |index: &usize| content[*index].uncounted().is_none() && Some(*index) != notes;
    (0..content.len()).filter(is_counted).collect()
}

/// Returns the index of the block with the notes on ignored arguments. At most the parameters of an
/// unseen tool follow it.
pub(super) fn note_block(content: &[impl Block]) -> Option<usize> {
    let mut last = (1..content.len()).rev().take(2);
    last.find(|index| content[*index].text().is_some_and(are_notes))
}

/// Returns whether each block is an item of a list: its text, or its JSON in any notation.
fn are_items(content: &[impl Block], blocks: &[usize], items: Option<&Vec<Value>>) -> bool {
    let is_item = |index: usize, item: &Value| {
        let text = content[index].text();
        text.is_some_and(|text| {
            item.as_str() == Some(text) || serde_json::from_str::<Value>(text).is_ok_and(|value| value == *item)
        })
    };
    items.is_some_and(|items| {
        items.len() > 1
            && items.len() == blocks.len()
            && blocks.iter().zip(items).all(|(index, item)| is_item(*index, item))
    })
}

/// Returns the blocks without those with these indices, which are in ascending order.
pub(super) fn without<'b>(blocks: &[&'b str], removed: &[usize]) -> impl Iterator<Item = &'b str> {
    let kept = blocks.iter().enumerate();
    kept.filter(|(index, _)| removed.binary_search(index).is_err())
        .map(|(_, block)| *block)
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
