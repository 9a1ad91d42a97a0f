//! Decides whether the values of a type are checked by regular expressions.

use super::{Node, Notes, Shape, Text, visit::any};

impl Node {
    /// Returns whether an argument of the type may be checked by a regular expression: it has a
    /// pattern or a format somewhere.
    #[track_caller]
    pub(crate) const fn needs_regex(&'static self) -> bool {
        if notes_need_regex(&self.notes) {
            return true;
        }
        match &self.shape {
            Shape::Raw(keywords)
            | Shape::Leaf {
                keywords: Some(keywords),
                ..
            } if has_pattern(keywords) => return true,
            Shape::Map { keys, .. } if keys.needs_regex() => return true,
            Shape::Object(object) if any!(object.fields.get(), field => notes_need_regex(&field.notes)) => return true,
            _ => {}
        }
        let mut children = self.children();
        while let Some(child) = children.next() {
            if child.node().needs_regex() {
                return true;
            }
        }
        false
    }
}

#[track_caller]
const fn notes_need_regex(notes: &Notes) -> bool {
    if notes.pattern.is_some() || notes.format.is_some() {
        return true;
    }
    if let Some(keywords) = &notes.extend
        && has_pattern(keywords)
    {
        return true;
    }
    match notes.inner {
        Some(inner) => notes_need_regex(inner),
        None => false,
    }
}

/// Returns whether the text contains the keyword `pattern`, or a name that ends so.
#[track_caller]
const fn has_pattern(keywords: &Text) -> bool {
    const KEYWORD: &[u8] = b"pattern\"";
    let text = keywords.json.as_bytes();
    let (mut at, mut matched) = (0, 0);
    while at < text.len() && matched < KEYWORD.len() {
        matched = if text[at] == KEYWORD[matched] {
            matched + 1
        } else if text[at] == KEYWORD[0] {
            1
        } else {
            0
        };
        at += 1;
    }
    matched == KEYWORD.len()
}
