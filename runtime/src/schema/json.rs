//! JSON as the macros write it, minified, taken apart in const evaluation.

/// Whether two texts are the same.
pub(super) const fn is_same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Where the first string at or behind `at` lies, with its quotes.
pub(super) const fn string_at(json: &str, at: usize) -> Option<(usize, usize)> {
    let bytes = json.as_bytes();
    let mut start = at;
    while start < bytes.len() && bytes[start] != b'"' {
        start += 1;
    }
    if start < bytes.len() {
        Some((start, string_end(bytes, start)))
    } else {
        None
    }
}

/// The byte behind the string that begins at `start`.
const fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start + 1;
    while bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    end + 1
}

/// The byte behind the value that begins at `start`.
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

/// The byte behind the comma at `at`, if one is there.
const fn behind_comma(bytes: &[u8], at: usize) -> usize {
    if bytes[at] == b',' { at + 1 } else { at }
}

/// Of an array, the item that begins at `at`, and where the next one does. The first begins at 1.
pub(super) const fn array_item(json: &str, at: usize) -> Option<(&str, usize)> {
    let bytes = json.as_bytes();
    if bytes[at] == b']' {
        return None;
    }
    let end = value_end(bytes, at);
    Some((part(json, at, end), behind_comma(bytes, end)))
}

/// Of an object, the name (with its quotes) and the value of the member that begins at `at`, and where the next one does.
pub(super) const fn object_item(json: &str, at: usize) -> Option<(&str, &str, usize)> {
    let bytes = json.as_bytes();
    if bytes[at] == b'}' {
        return None;
    }
    let colon = string_end(bytes, at);
    let end = value_end(bytes, colon + 1);
    Some((
        part(json, at, colon),
        part(json, colon + 1, end),
        behind_comma(bytes, end),
    ))
}

/// The value of an object's member, by what stands between the quotes of its name.
pub(super) const fn member<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let mut at = 1;
    while let Some((quoted, value, next)) = object_item(json, at) {
        if is_same(part(quoted, 1, quoted.len() - 1), name) {
            return Some(value);
        }
        at = next;
    }
    None
}

/// How many characters a string has.
pub(super) const fn characters(json: &str) -> usize {
    let bytes = json.as_bytes();
    let (mut at, mut count) = (1, 0);
    while bytes[at] != b'"' {
        at += match (bytes[at], bytes[at + 1]) {
            (b'\\', b'u') => 6,
            (b'\\', _) => 2,
            _ => 1,
        };
        // The bytes of a character behind its first one.
        while bytes[at] & 0b1100_0000 == 0b1000_0000 {
            at += 1;
        }
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{array_item, characters, member, object_item, string_at};

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
    fn members() {
        let json = r#"{"a\"}":{"b":1},"c":"}","d":null}"#;
        assert_eq!(member(json, "c"), Some("\"}\""));
        assert_eq!(member(json, "d"), Some("null"));
        assert_eq!(member(json, "b"), None);
        assert_eq!(object_item(json, 1), Some((r#""a\"}""#, r#"{"b":1}"#, 16)));
        assert!(object_item("{}", 1).is_none());
    }

    #[test]
    fn strings() {
        assert_eq!(string_at(r#"["a\"b"]"#, 0), Some((1, 7)));
        assert_eq!(string_at("[1]", 0), None);
        for (text, expected) in [("", 0), ("abc", 3), ("é😀", 2), ("a\"\\\n\u{1}", 5)] {
            let json = serde_json::to_string(text).expect("a string is JSON");
            assert_eq!(characters(&json), expected, "{json}");
        }
    }
}
