//! Removes an example from a description, for the count of its tokens.

use mcpact_shared::example::Example;

/// Returns `text` without the example, which ends with its parentheses, or else with its sentence.
pub(super) fn without(text: &str, example: &Example) -> String {
    let (start, end) = extent(text, example);
    let before = text[..start].trim_end_matches([' ', ',', ';', ':', '-', '–', '—']);
    format!("{before}{}", &text[end..])
}

fn extent(text: &str, example: &Example) -> (usize, usize) {
    let before = &text[..example.start];
    let open = before.rfind('(').filter(|open| !before[*open..].contains(')'));
    if let Some(open) = open
        && let Some(close) = text[example.start..].find(')')
    {
        return (open, example.start + close + 1);
    }
    let after = example.start + example.opening.len();
    let end = text[after..].find(". ").map_or(text.len(), |end| after + end);
    (example.start, end)
}

#[cfg(test)]
mod tests {
    use super::without;
    use mcpact_shared::example::example;

    #[test]
    fn without_the_example() {
        let shortened = |text: &str| without(text, &example(text).expect("an example"));
        assert_eq!(shortened("A place, e.g. Ballarat"), "A place");
        assert_eq!(
            shortened("A place (e.g. Ballarat, Bendigo) in Victoria"),
            "A place in Victoria"
        );
        assert_eq!(
            shortened("A place. For example Ballarat. Or none."),
            "A place.. Or none."
        );
        assert_eq!(shortened("Größe – e.g. riesig"), "Größe");
        assert_eq!(
            shortened("(see maps) a place, for instance Ballarat"),
            "(see maps) a place"
        );
    }
}
