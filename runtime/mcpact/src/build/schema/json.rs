//! A const reader of minified JSON, as the macros write it.

use super::str_eq;

/// Returns the location of the first string at or after `at`, with its quotes.
#[track_caller]
pub(super) const fn string_at(json: &str, at: usize) -> Option<(usize, usize)> {
    let bytes = json.as_bytes();
    let mut start = at;
    while start < bytes.len() {
        if bytes[start] == b'"' {
            return Some((start, string_end(bytes, start)));
        }
        start += 1;
    }
    None
}

/// Returns the end of the string that begins at `start`.
const fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start + 1;
    while bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    end + 1
}

/// Returns the end of the value that begins at `start`.
const fn value_end(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at = string_end(bytes, at);
                continue;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' | b',' if depth == 0 => return at,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    at
}

const fn part(json: &str, start: usize, end: usize) -> &str {
    json.split_at(end).0.split_at(start).1
}

/// Returns the offset after the comma at `at`, if there is one.
const fn after_comma(bytes: &[u8], at: usize) -> usize {
    if bytes[at] == b',' { at + 1 } else { at }
}

/// Returns the item of an array that begins at `at`, and the offset of the next. The first item
/// begins at 1.
pub(super) const fn array_item(json: &str, at: usize) -> Option<(&str, usize)> {
    let bytes = json.as_bytes();
    if bytes[at] == b']' {
        return None;
    }
    let end = value_end(bytes, at);
    Some((part(json, at, end), after_comma(bytes, end)))
}

/// Returns whether an array has exactly this item.
pub(super) const fn has_item(array: &str, json: &str) -> bool {
    let mut at = 1;
    while let Some((item, next)) = array_item(array, at) {
        if str_eq(item, json) {
            return true;
        }
        at = next;
    }
    false
}

/// Returns the name (with its quotes) and the value of the property that begins at `at`, and the
/// offset of the next. The first property begins at 1.
pub(super) const fn property_at(json: &str, at: usize) -> Option<(&str, &str, usize)> {
    let bytes = json.as_bytes();
    if bytes[at] == b'}' {
        return None;
    }
    let colon = string_end(bytes, at);
    let end = value_end(bytes, colon + 1);
    Some((
        part(json, at, colon),
        part(json, colon + 1, end),
        after_comma(bytes, end),
    ))
}

/// Returns the value of an object's property. `name` has no quotes.
pub(super) const fn property<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let mut at = 1;
    while let Some((quoted, value, next)) = property_at(json, at) {
        if str_eq(part(quoted, 1, quoted.len() - 1), name) {
            return Some(value);
        }
        at = next;
    }
    None
}

/// Counts the characters of a string.
pub(super) const fn count_characters(json: &str) -> usize {
    let bytes = json.as_bytes();
    let (mut at, mut count) = (1, 0);
    while bytes[at] != b'"' {
        at += match (bytes[at], bytes[at + 1]) {
            (b'\\', b'u') => 6,
            (b'\\', _) => 2,
            _ => 1,
        };
        // The other bytes of a character.
        while bytes[at] & 0b1100_0000 == 0b1000_0000 {
            at += 1;
        }
        count += 1;
    }
    count
}

/// Counts the items of an array.
pub(super) const fn count_items(json: &str) -> usize {
    let (mut at, mut count) = (1, 0);
    while let Some((_, next)) = array_item(json, at) {
        (at, count) = (next, count + 1);
    }
    count
}

/// Counts the properties of an object.
pub(super) const fn count_properties(json: &str) -> usize {
    let (mut at, mut count) = (1, 0);
    while let Some((_, _, next)) = property_at(json, at) {
        (at, count) = (next, count + 1);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{array_item, count_characters, property, property_at, string_at};

    #[test]
    fn items() {
        let json = r#"["a,]",[1,[2]],{"b":[3]},-1.5]"#;
        let mut items = Vec::new();
        let mut at = 1;
        while let Some((item, next)) = array_item(json, at) {
            items.push(item);
            at = next;
        }
        assert_eq!(items, ["\"a,]\"", "[1,[2]]", r#"{"b":[3]}"#, "-1.5"]);
        assert!(array_item("[]", 1).is_none());
    }

    #[test]
    fn properties() {
        let json = r#"{"a\"}":{"b":1},"c":"}","d":null}"#;
        assert_eq!(property(json, "c"), Some("\"}\""));
        assert_eq!(property(json, "d"), Some("null"));
        assert_eq!(property(json, "b"), None);
        assert_eq!(property_at(json, 1), Some((r#""a\"}""#, r#"{"b":1}"#, 16)));
        assert!(property_at("{}", 1).is_none());
    }

    #[test]
    fn strings() {
        assert_eq!(string_at(r#"["a\"b"]"#, 0), Some((1, 7)));
        assert_eq!(string_at("[1]", 0), None);
        for (text, expected) in [("", 0), ("abc", 3), ("é😀", 2), ("a\"\\\n\u{1}", 5)] {
            let json = serde_json::to_string(text).expect("a string is JSON");
            assert_eq!(count_characters(&json), expected, "{json}");
        }
    }
}
