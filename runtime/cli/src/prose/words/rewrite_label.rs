//! A rewrite for people: its location, and the parts that differ.

use crate::input::parameter_path::parameter;

/// Names the text at a path: the parameter, or `description` for the tool's own.
pub(crate) fn location_label(path: &str) -> String {
    if !path.starts_with("/inputSchema") {
        return "description".to_owned();
    }
    match parameter(path) {
        none if none.is_empty() => "inputSchema".to_owned(),
        parameter => parameter,
    }
}

/// Writes the old and the new text of a rewrite: `The words → Words`.
pub(crate) fn arrow(old: &str, new: &str) -> String {
    let new = if new.is_empty() { "(none)" } else { new };
    format!("{old} → {new}")
}

/// Returns the parts of two texts that differ, with a few words around them.
pub(crate) fn changed(old: &str, new: &str) -> (String, String) {
    const AROUND: usize = 24;
    const MAX_CHARS: usize = 120;
    let same = |(one, other): &(char, char)| one == other;
    let start = old.chars().zip(new.chars()).take_while(same).count();
    let max_end = old.chars().count().min(new.chars().count()) - start;
    let end = old
        .chars()
        .rev()
        .zip(new.chars().rev())
        .take(max_end)
        .take_while(same)
        .count();
    let part = |text: &str| {
        let length = text.chars().count();
        let (from, to) = (start.saturating_sub(AROUND), (length - end + AROUND).min(length));
        let to = to.min(from + MAX_CHARS);
        let part: String = text.chars().skip(from).take(to - from).collect();
        let (before, after) = (if from > 0 { "…" } else { "" }, if to < length { "…" } else { "" });
        format!("{before}{part}{after}")
    };
    (part(old), part(new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changed_part_of_a_text() {
        let some = |old: &str, new: &str| (old.to_owned(), new.to_owned());
        assert_eq!(changed("Optional page", "Page"), some("Optional page", "Page"));
        assert_eq!(changed("The title", ""), some("The title", ""));
        let long = "The words at the start of this text are the same. Default: 5. The words at its end are too.";
        assert_eq!(
            changed(long, &long.replace(" Default: 5.", "")),
            some(
                "…this text are the same. Default: 5. The words at its end are…",
                "…this text are the same. The words at its end are…"
            )
        );
        assert_eq!(changed("aa", "a"), some("aa", "a"));
    }

    #[test]
    fn the_label_of_a_location() {
        assert_eq!(location_label("/description"), "description");
        assert_eq!(
            location_label("/inputSchema/properties/a~1b/items/properties/c/description"),
            "a/b[].c"
        );
        assert_eq!(location_label("/inputSchema/description"), "inputSchema");
    }
}
