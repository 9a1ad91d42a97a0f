//! Strings in literal pieces of JSON, compared without parsing where possible.

use std::borrow::Cow;

use crate::build::schema::Text;

/// Returns the content of a JSON string.
pub(crate) fn string(text: &'static Text) -> Cow<'static, str> {
    let content = text.unquoted();
    if content.contains('\\') {
        Cow::Owned(serde_json::from_str(text.json).unwrap_or_default())
    } else {
        Cow::Borrowed(content)
    }
}

/// Returns the strings of a JSON array of strings.
pub(crate) fn strings(text: &Text) -> Vec<String> {
    serde_json::from_str(text.json).unwrap_or_default()
}

/// Returns whether a JSON string has this content. For most names, the first byte decides.
pub(crate) fn is_string(text: &'static Text, name: &str) -> bool {
    let content = text.unquoted().as_bytes();
    let first = content.first();
    if first != name.as_bytes().first() && first != Some(&b'\\') {
        return false;
    }
    if content.contains(&b'\\') {
        string(text) == name
    } else {
        content == name.as_bytes()
    }
}

/// Returns whether a JSON array of strings contains `name`.
pub(super) fn has_string(text: &Text, name: &str) -> bool {
    let mut offset = 0;
    while let Some((start, end)) = text.string_at(offset) {
        let json = &text.json[start..end];
        let is_same = if json.contains('\\') {
            serde_json::from_str::<String>(json).is_ok_and(|string| string == name)
        } else {
            &json[1..json.len() - 1] == name
        };
        if is_same {
            return true;
        }
        offset = end;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::has_string;
    use crate::build::schema::Text;

    #[test]
    fn strings_of_an_array() {
        let text = Text::plain(r#"["a,",",b","c\\",""]"#);
        for name in ["a,", ",b", "c\\", ""] {
            assert!(has_string(&text, name), "{name} is one");
        }
        for name in [",", "a", "c", "],["] {
            assert!(!has_string(&text, name), "{name} is none");
        }
    }
}
