//! Doc comments as descriptions: the first paragraph, on one line.
//!
//! The rest of a doc comment is for people who read the code. A single sentence loses its full stop, which costs
//! a token and says nothing. A heading is no description: what stands behind it is. A list behind a colon is part of its paragraph.

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
    split(attrs, diagnostics).0
}

/// The first paragraph, and the first line of what is behind it.
pub(crate) fn split(
    attrs: &[Attribute],
    diagnostics: &mut Diagnostics,
) -> (Option<Spanned<String>>, Option<Spanned<String>>) {
    let mut found = Paragraph::default();
    // From the first to the last line of the paragraph.
    let mut span: Option<Extent> = None;
    // Of a comment in which there is only a heading.
    let mut first: Option<Extent> = None;
    for attr in attrs {
        let Meta::NameValue(meta) = &attr.meta else {
            continue;
        };
        if !meta.path.is_ident("doc") {
            continue;
        }
        let here = Extent::of(&meta.value);
        let Some(text) = text(&meta.value) else {
            if found.is_ended() {
                break;
            }
            diagnostics.error_of(&meta.value, messages::doc_not_literal());
            // There is a description: that it is missing would be a second error for one mistake.
            return (Some(Spanned::new(UNREADABLE.to_owned(), here)), None);
        };
        for line in undecorated(&text) {
            if !found.read(&line) {
                let rest = Spanned::new(line, here);
                return (found.finish(span), Some(rest));
            }
            if !line.trim().is_empty() {
                first.get_or_insert(here);
            }
            if found.is_read() {
                span.get_or_insert(here).end = here.end;
            }
        }
    }
    (found.finish(span.or(first)), None)
}

/// The first paragraph, line by line.
#[derive(Default)]
struct Paragraph {
    text: String,
    /// The first heading before it.
    heading: Option<String>,
    /// Whether a blank line was behind its last line.
    blank: bool,
    /// Whether the last line is of a list.
    in_list: bool,
    /// Whether the last line was of the paragraph.
    read: bool,
}

impl Paragraph {
    /// Reads a line. Whether the paragraph goes on so far; if not, the line is of what is behind it.
    fn read(&mut self, line: &str) -> bool {
        let line = line.trim();
        self.read = false;
        if line.is_empty() {
            self.blank |= !self.text.is_empty();
            return true;
        }
        if let Some(heading) = heading(line) {
            if self.text.is_empty() {
                self.heading.get_or_insert_with(|| one_line(heading));
                return true;
            }
            return false;
        }
        let item = item(line).filter(|_| self.in_list || self.text.ends_with(':'));
        if self.blank && item.is_none() {
            return false;
        }
        if item.is_some() {
            if self.in_list {
                let end = self.text.trim_end_matches(['.', ',', ';']).len();
                self.text.truncate(end);
                self.text.push(';');
            }
            (self.in_list, self.blank) = (true, false);
        }
        let words = one_line(item.unwrap_or(line));
        if !self.text.is_empty() && !words.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(&words);
        self.read = true;
        true
    }

    /// Whether the last line was of the paragraph.
    fn is_read(&self) -> bool {
        self.read
    }

    /// Whether nothing but a list could still be of it.
    fn is_ended(&self) -> bool {
        self.blank
    }

    /// A comment that is nothing but a heading is a description all the same.
    fn finish(self, span: Option<Extent>) -> Option<Spanned<String>> {
        let text = if self.text.is_empty() { self.heading? } else { self.text };
        Some(Spanned::new(without_stop(&text).to_owned(), span?))
    }
}

/// What a heading says: `# Search`.
fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let signs = line.len() - text.len();
    ((1..=6).contains(&signs) && (text.is_empty() || text.starts_with([' ', '\t'])))
        .then(|| text.trim().trim_end_matches('#').trim_end())
}

/// What an item of a list says: `- newest`, `2. oldest`.
fn item(line: &str) -> Option<&str> {
    let marked = line.strip_prefix(['-', '*', '+']).or_else(|| {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let behind = (1..=9).contains(&digits).then(|| &line[digits..])?;
        behind.strip_prefix(['.', ')'])
    })?;
    marked.starts_with([' ', '\t']).then(|| marked.trim())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text(expr: &Expr) -> Option<String> {
    match super::tokens::without_groups(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(lit) => Some(lit.value()),
            _ => None,
        },
        _ => None,
    }
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

    #[track_caller]
    fn check(lines: &[&str], expected: &str, rest: Option<&str>) {
        let item: syn::ItemStruct = parse_quote!(#(#[doc = #lines])* struct S;);
        let mut diagnostics = Diagnostics::new();
        let (first, behind) = super::split(&item.attrs, &mut diagnostics);
        assert!(diagnostics.finish().is_none());
        assert_eq!(first.map(|first| first.value).as_deref(), Some(expected));
        assert_eq!(behind.map(|behind| behind.value).as_deref(), rest);
    }

    #[test]
    fn headings() {
        check(&[" # Search", "", " Finds papers."], "Finds papers", None);
        check(
            &[" ## Search ##", " Finds papers", " # Errors", " None"],
            "Finds papers",
            Some("# Errors"),
        );
        check(&[" # Search"], "Search", None);
        check(&[" #1 of all", " #tags"], "#1 of all #tags", None);
        check(&[" ####### Seven"], "####### Seven", None);
    }

    #[test]
    fn lists() {
        check(
            &[" Priority. Allowed:", " - low.", " - high."],
            "Priority. Allowed: low; high.",
            None,
        );
        check(
            &[
                " Allowed:",
                "",
                " * low,",
                "",
                " * as soon as",
                "   it goes",
                "",
                " More.",
            ],
            "Allowed: low; as soon as it goes",
            Some("More."),
        );
        check(&[" Order:", " 1. new", " 2) old"], "Order: new; old", None);
        // Without a colon it is a text of its own.
        check(&[" Search", "", " - all"], "Search", Some("- all"));
        check(&[" From 3 - 4", " - 5 and on"], "From 3 - 4 - 5 and on", None);
        check(&[" Example:", "", " ```"], "Example:", Some("```"));
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
