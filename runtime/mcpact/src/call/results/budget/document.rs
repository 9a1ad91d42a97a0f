//! The JSON document in a text, and its array that is cut.

use mcpact_shared::text::offset_in;
use serde_json::{Deserializer, value::RawValue};

use crate::{build::schema::IGNORED_PROPERTY, json::raw_json::RawProperties};

/// Returns whether a text can only be JSON. Such a text is cut only between items.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[', '"'])
}

/// Returns the JSON document of an array, an object or a string, if the text is one.
pub(super) fn json_document(text: &str) -> Option<&str> {
    let document = || serde_json::from_str::<&RawValue>(text).ok();
    is_json(text).then(document).flatten().map(RawValue::get)
}

/// Returns the JSON document that is at least half of a text, ends its line, and begins a line or
/// follows a colon. The time is linear: a line is read once.
pub(super) fn largest_document(text: &str) -> Option<&str> {
    let mut start = 0;
    loop {
        let line = text[start..].lines().next().unwrap_or_default();
        if let Some(begin) = document_start(line) {
            start += begin;
            let rest = &text[start..];
            start += match Deserializer::from_str(rest).into_iter::<&RawValue>().next()? {
                Ok(document) => {
                    let (document, after) = rest.split_at(document.get().len());
                    let is_line_end = after.lines().next().is_none_or(|line| line.trim().is_empty());
                    if is_line_end && document.len() >= text.len() / 2 {
                        return Some(document);
                    }
                    document.len()
                }
                Err(error) if error.is_eof() => return None,
                Err(error) => {
                    // An unexpected line break is reported at the start of the next line.
                    let breaks_before = error.line() - usize::from(error.column() == 0);
                    rest.match_indices('\n').nth(breaks_before.saturating_sub(1))?.0
                }
            };
        }
        start += text[start..].find('\n')? + 1;
    }
}

/// Returns the start of a JSON document in its first line.
fn document_start(line: &str) -> Option<usize> {
    let colons = line.match_indices(": ").map(|(at, colon)| at + colon.len());
    let mut starts = std::iter::once(0).chain(colons);
    starts.find(|start| line[*start..].starts_with(['[', '{']))
}

/// Returns a text with other numbers of the same length in place of NaN and Infinity, which Python
/// writes and JSON lacks. Offsets are equal in both texts. Returns `None` for a text without them.
pub(super) fn with_finite_numbers(text: &str) -> Option<String> {
    let is_infinite = text.contains("NaN") || text.contains("Infinity");
    is_infinite.then(|| text.replace("NaN", "100").replace("Infinity", "10000000"))
}

/// Returns the end of the part of a text that can be cut anywhere: the text before the JSON
/// document that is most of it, and before the fence of its code block.
pub(super) fn cuttable_end(text: &str) -> usize {
    let end = prose_end(text);
    let finite = if end == text.len() {
        with_finite_numbers(text)
    } else {
        None
    };
    finite.map_or(end, |text| prose_end(&text))
}

fn prose_end(text: &str) -> usize {
    if json_document(text).is_some() {
        return 0;
    }
    let Some(document) = largest_document(text) else {
        return text.len();
    };
    let prose = &text[..offset_in(text, document)];
    let last_line = prose.trim_end().rfind('\n').map_or(0, |end| end + 1);
    let is_fence = prose[last_line..].starts_with("```");
    let prose = if is_fence { &prose[..last_line] } else { prose };
    if prose.trim().is_empty() { 0 } else { prose.len() }
}

/// The usual names of the property with the items of a page.
const LIST_NAMES: [&str; 11] = [
    "items", "results", "result", "data", "rows", "records", "hits", "nodes", "edges", "entries", "values",
];

/// The property that identifies an item, so that an array beside it is no page of items.
const ID: &str = "id";

/// An array of a JSON document.
pub(super) struct Array<'j> {
    /// The names of the properties that lead to the array.
    pub(super) path: Vec<String>,
    pub(super) json: &'j str,
    /// True if the paging parameters of the tool can count its items.
    pub(super) is_paged: bool,
}

/// The arrays of a JSON document.
#[derive(Default)]
struct Arrays<'j> {
    /// The array that is cut, unless an object has a longer one.
    longest: Option<Array<'j>>,
    /// The number of arrays with items, with objects, and with items and a usual name.
    filled: usize,
    of_objects: usize,
    named: usize,
}

/// Returns the longest array of JSON, or that of the `preferred` property. The properties of at
/// most `max_path` objects lead to it.
pub(super) fn longest_array<'j>(json: &'j str, preferred: Option<&str>, max_path: usize) -> Option<Array<'j>> {
    let arrays = Arrays::of(json, preferred, max_path);
    let mut array = arrays.longest?;
    let is_only = arrays.filled == 1 || (arrays.of_objects == 1 && has_objects(array.json));
    array.is_paged = match array.path.last() {
        None => true,
        Some(name) if is_list_name(name) => arrays.named <= 1,
        // An array of an item is not paged.
        Some(_) => array.is_paged && is_only,
    };
    Some(array)
}

impl<'j> Arrays<'j> {
    /// Finds the arrays. `is_paged` of the longest one is false if an object around it has an id.
    fn of(json: &'j str, preferred: Option<&str>, max_path: usize) -> Arrays<'j> {
        if let Some(items) = json.strip_prefix('[') {
            return Arrays {
                longest: Some(Array {
                    path: Vec::new(),
                    json,
                    is_paged: true,
                }),
                filled: usize::from(!items.trim_start().starts_with(']')),
                of_objects: usize::from(has_objects(json)),
                named: 0,
            };
        }
        let mut all = Arrays::default();
        if max_path == 0 || !json.starts_with('{') {
            return all;
        }
        let RawProperties(properties) = serde_json::from_str(json).unwrap_or_default();
        let has_id = properties.iter().any(|(name, _)| name == ID);
        // The notes on ignored arguments are no items of the tool.
        for (name, value) in properties.into_iter().filter(|(name, _)| name != IGNORED_PROPERTY) {
            let found = Arrays::of(value.get(), preferred, max_path - 1);
            all.filled += found.filled;
            all.of_objects += found.of_objects;
            all.named += found.named;
            let Some(mut array) = found.longest else { continue };
            if array.path.is_empty() && is_list_name(&name) {
                all.named += found.filled;
            }
            array.path.insert(0, name);
            array.is_paged &= !has_id;
            let rank = |array: &Array<'_>| (array.path.last().map(String::as_str) == preferred, array.json.len());
            if all.longest.as_ref().is_none_or(|longest| rank(longest) <= rank(&array)) {
                all.longest = Some(array);
            }
        }
        all
    }
}

fn is_list_name(name: &str) -> bool {
    LIST_NAMES.iter().any(|list| name.eq_ignore_ascii_case(list))
}

fn has_objects(array: &str) -> bool {
    array[1..].trim_start().starts_with('{')
}

#[cfg(test)]
mod tests {
    use super::{cuttable_end, longest_array};

    /// The paging parameters count the items of the only list, of the only one of objects, or of
    /// one with a usual name.
    #[test]
    fn paged_arrays() {
        for (json, is_paged) in [
            ("[1]", true),
            (r#"{"ships":[1,2],"near":[]}"#, true),
            (r#"{"ships":[{},{}],"near":[1]}"#, true),
            (r#"{"ships":[1,2],"near":[{}]}"#, false),
            (r#"{"ships":[{}],"facets":[{},{}]}"#, false),
            (r#"{"items":[{}],"facets":[{},{}]}"#, false),
            (r#"{"Results":[{},{}],"facets":[{}]}"#, true),
            (r#"{"a":{"nodes":[{},{}]},"b":{"nodes":[{}]}}"#, false),
            (r#"{"id":1,"comments":[{},{}]}"#, false),
            (r#"{"id":1,"comments":{"nodes":[{},{}]}}"#, true),
        ] {
            let array = longest_array(json, None, 5).expect("an array");
            assert_eq!(array.is_paged, is_paged, "{json}");
        }
    }

    #[test]
    fn prose() {
        for (text, end) in [
            ("Found 3: [1, 2, 3, 4]", 9),
            ("Found: 3: {\"a\":\n[1, 2, 3, 4]}", 10),
            ("Found 3: [1, 2, 3, 4] of 5", 26),
            ("{\"a\": NaN, \"b\": [-Infinity, 1]}", 0),
            ("Found:\n[NaN, 1, 2, 3]", 7),
            ("Infinity: a word", 16),
        ] {
            assert_eq!(cuttable_end(text), end, "{text}");
        }
        // The time does not depend on the square of the length.
        for line in ["a: [1,\n", "a: [x\n", "a: []\n", "a: {\"b\": [\n"] {
            let text = line.repeat(1 << 18) + "x";
            assert_eq!(cuttable_end(&text), text.len());
        }
    }
}
