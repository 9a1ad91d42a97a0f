//! Doc comments as descriptions: the first paragraph, on one line.
//!
//! The rest of a doc comment is for people who read the code. A single sentence loses its full stop, which costs
//! a token and says nothing.

use super::{Extent, Spanned};
use crate::diagnostics::{Diagnostics, messages};
use syn::{Attribute, Expr, Lit, Meta};

/// Stands in for a description that is there and cannot be read.
pub(crate) const UNREADABLE: &str = "unreadable";

/// The first paragraph of the doc comments among `attrs`.
///
/// `#[doc = include_str!(…)]` is reported if it stands where the first paragraph is looked for: a macro cannot
/// read it.
pub(crate) fn description(attrs: &[Attribute], diagnostics: &mut Diagnostics) -> Option<Spanned<String>> {
    let mut lines: Vec<String> = Vec::new();
    // From the first to the last line of the paragraph.
    let mut span: Option<Extent> = None;
    for attr in attrs {
        let Meta::NameValue(meta) = &attr.meta else {
            continue;
        };
        if !meta.path.is_ident("doc") {
            continue;
        }
        match text(&meta.value) {
            Some(text) => {
                if !text.trim().is_empty() && !paragraph(&lines).1 {
                    let here = Extent::of(&meta.value);
                    span.get_or_insert(here).end = here.end;
                }
                lines.extend(undecorated(&text));
            }
            None if paragraph(&lines).1 => {}
            None => {
                diagnostics.error_of(&meta.value, messages::doc_not_literal());
                // There is a description: that it is missing would be a second error for one mistake.
                return Some(Spanned::new(UNREADABLE.to_owned(), Extent::of(&meta.value)));
            }
        }
    }
    let (paragraph, _) = paragraph(&lines);
    Some(Spanned::new(without_stop(&paragraph).to_owned(), span?))
}

fn text(expr: &Expr) -> Option<String> {
    match super::value::bare(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(lit) => Some(lit.value()),
            _ => None,
        },
        _ => None,
    }
}

/// The first paragraph on one line, and whether it has ended.
fn paragraph(lines: &[String]) -> (String, bool) {
    let mut words: Vec<&str> = Vec::new();
    for line in lines {
        let mut of_line = line.split_whitespace().peekable();
        if of_line.peek().is_none() && !words.is_empty() {
            return (words.join(" "), true);
        }
        words.extend(of_line);
    }
    (words.join(" "), false)
}

/// The lines of a comment, without the column of stars that a `/** … */` may have.
fn undecorated(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut rest = lines.iter().skip(1).filter(|line| !line.is_empty()).peekable();
    let starred = rest.peek().is_some() && rest.all(|line| line.starts_with('*'));
    let clean = |line: &&str| match line.strip_prefix('*') {
        Some(line) if starred => line.trim().to_owned(),
        _ => (*line).to_owned(),
    };
    if lines.is_empty() {
        vec![String::new()]
    } else {
        lines.iter().map(clean).collect()
    }
}

/// `text` without its full stop, if it is a single sentence.
pub(crate) fn without_stop(text: &str) -> &str {
    let Some(body) = text.strip_suffix('.') else {
        return text;
    };
    let several = [". ", "! ", "? "].iter().any(|end| body.contains(end));
    if several || body.ends_with('.') || body.is_empty() {
        text
    } else {
        body
    }
}

#[cfg(test)]
mod tests {
    use super::{description, without_stop};
    use crate::diagnostics::Diagnostics;
    use syn::parse_quote;

    fn of(item: &syn::ItemStruct) -> Option<String> {
        let mut diagnostics = Diagnostics::new();
        let description = description(&item.attrs, &mut diagnostics);
        assert!(diagnostics.finish().is_none());
        description.map(|description| description.value)
    }

    #[test]
    fn first_paragraph() {
        let item = parse_quote! {
            ///
            /// Search Trove
            ///   newspapers.
            ///
            /// For people.
            struct S;
        };
        assert_eq!(of(&item).as_deref(), Some("Search Trove newspapers"));
    }

    #[test]
    fn blocks() {
        let item = parse_quote! {
            /** Search
             * Trove

             * For people */
            struct S;
        };
        assert_eq!(of(&item).as_deref(), Some("Search Trove"));
        let item = parse_quote! {
            /** Search
                Trove */
            struct S;
        };
        assert_eq!(of(&item).as_deref(), Some("Search Trove"));
    }

    #[test]
    fn other_doc_attributes() {
        let item = parse_quote! {
            #[doc(hidden)]
            #[doc = "Search"]
            #[doc(alias = "find")]
            #[doc = ""]
            #[doc = include_str!("more.md")]
            struct S;
        };
        assert_eq!(of(&item).as_deref(), Some("Search"));
    }

    #[test]
    fn included() {
        let item: syn::ItemStruct = parse_quote! {
            #[doc = include_str!("more.md")]
            struct S;
        };
        let mut diagnostics = Diagnostics::new();
        assert_eq!(
            description(&item.attrs, &mut diagnostics).map(|description| description.value),
            Some(super::UNREADABLE.to_owned())
        );
        let errors = diagnostics.finish().expect("an error").to_string();
        assert!(errors.contains("description"));
    }

    #[test]
    fn full_stops() {
        assert_eq!(without_stop("One sentence."), "One sentence");
        assert_eq!(without_stop("One. Two."), "One. Two.");
        assert_eq!(without_stop("And so on..."), "And so on...");
        assert_eq!(without_stop("No stop"), "No stop");
        assert_eq!(without_stop("v1.2."), "v1.2");
    }
}
