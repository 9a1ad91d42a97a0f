//! The wording of errors for unknown names.

use std::collections::HashSet;

use crate::{
    similar::similar,
    truncate::{MAX_SHOWN_NAME, truncate},
};

/// Joins names in backticks with commas and `or`.
///
/// ```
/// use mcpact_shared::unknown_name::join_with_or;
///
/// assert_eq!(join_with_or(&["a"]), "`a`");
/// assert_eq!(join_with_or(&["a", "b", "c"]), "`a`, `b` or `c`");
/// assert_eq!(join_with_or::<&str>(&[]), "");
/// ```
pub fn join_with_or<N: AsRef<str>>(names: &[N]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Returns the clause that suggests `similar` names, or an empty text if there are none.
///
/// ```
/// use mcpact_shared::unknown_name::did_you_mean;
///
/// assert_eq!(did_you_mean(&["find", "fine"]), "; did you mean `find` or `fine`?");
/// assert_eq!(did_you_mean::<&str>(&[]), "");
/// ```
pub fn did_you_mean<N: AsRef<str>>(similar: &[N]) -> String {
    match similar {
        [] => String::new(),
        similar => format!("; did you mean {}?", join_with_or(similar)),
    }
}

/// Returns the fix for an unknown name: to write the most similar of the known names, or one of
/// them all.
///
/// ```
/// use mcpact_shared::unknown_name::instead;
///
/// assert_eq!(instead("titel", &["title", "year"]), "write `title`");
/// assert_eq!(instead("author", &["title", "year"]), "write `title` or `year`");
/// ```
pub fn instead(name: &str, known: &[&str]) -> String {
    match similar(name, known.iter().copied(), 1).first() {
        Some(similar) => format!("write `{similar}`"),
        None => format!("write {}", join_with_or(known)),
    }
}

/// Returns the error for a value that is none of a few `choices`: it lists all of them, those
/// similar to the value first.
///
/// ```
/// use mcpact_shared::unknown_name::unknown_choice;
///
/// let error = unknown_choice("level", "wran", &["allow", "warn", "deny"]);
/// assert_eq!(error, "unknown level `wran`; write `warn`, `allow` or `deny`");
/// ```
pub fn unknown_choice(kind: &str, value: &str, choices: &[&str]) -> String {
    let choices = similar_first(value, choices);
    let value = truncate(value, MAX_SHOWN_NAME);
    format!("unknown {kind} `{value}`; write {}", join_with_or(&choices))
}

/// Returns the names, those similar to `wanted` first.
pub fn similar_first<'a>(wanted: &str, names: &[&'a str]) -> Vec<&'a str> {
    let mut ordered = similar(wanted, names.iter().copied(), names.len());
    let similar: HashSet<&str> = ordered.iter().copied().collect();
    ordered.extend(names.iter().copied().filter(|name| !similar.contains(name)));
    ordered
}

/// Returns the error for a name that is none of the `known` ones, of which there may be many: it
/// suggests the most similar one, or lists all if none is similar.
///
/// ```
/// use mcpact_shared::unknown_name::unknown_name;
///
/// let error = |name| unknown_name("field", name, &["title", "year"]);
/// assert_eq!(error("titel"), "unknown field `titel`; did you mean `title`?");
/// assert_eq!(error("author"), "unknown field `author`; write `title` or `year`");
/// ```
pub fn unknown_name(kind: &str, name: &str, known: &[&str]) -> String {
    let similar = similar(name, known.iter().copied(), 1);
    let name = truncate(name, MAX_SHOWN_NAME);
    let fix = match (similar.as_slice(), known) {
        ([], []) => "; there are none".to_owned(),
        ([], known) => format!("; write {}", join_with_or(known)),
        (similar, _) => did_you_mean(similar),
    };
    format!("unknown {kind} `{name}`{fix}")
}

#[cfg(test)]
mod tests {
    use super::{unknown_choice, unknown_name};

    #[test]
    fn long_names_are_truncated() {
        let long = "x".repeat(10_000_000);
        assert!(unknown_choice("mode", &long, &["fast"]).len() < 120);
        assert!(unknown_name("field", &long, &["title"]).len() < 120);
    }

    #[test]
    fn one_suggestion_or_none() {
        assert_eq!(
            unknown_name("field", "item", &["item1", "item2"]),
            "unknown field `item`; did you mean `item1`?"
        );
        assert_eq!(
            unknown_name("field", "item", &[]),
            "unknown field `item`; there are none"
        );
    }
}
