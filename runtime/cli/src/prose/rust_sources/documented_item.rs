//! The doc comments and descriptions of an item, with their locations.

use std::ops::Range;

use mcpact_shared::doc_comment::{DescriptionReader, DocsPart, undecorated};
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Lit, LitStr, Meta};

/// The attributes with a key `description`: rmcp's, mcpact's, schemars'.
const DESCRIBING: [&str; 4] = ["tool", "mcp_tool", "schemars", "mcp"];

/// An item that may have a text.
#[derive(Debug)]
pub(super) struct DocumentedItem {
    pub(super) file: usize,
    /// The offset of the item, at its first attribute or comment.
    pub(super) item: usize,
    /// The parts of its doc comment, in their order.
    pub(super) docs: Vec<Doc>,
    /// The values of `description = "…"`.
    pub(super) literals: Vec<Literal>,
}

/// The form of a part of a doc comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `/// …` or `//! …`.
    Line,
    /// `/** … */` or `/*! … */`.
    Block,
    /// `#[doc = "…"]`, with the offset of its literal in the attribute.
    Attribute { start: usize, end: usize },
}

/// A part of a doc comment: a line, a block, or an attribute.
#[derive(Debug)]
pub(super) struct Doc {
    pub(super) range: Range<usize>,
    pub(super) form: Form,
    /// Its lines, without decoration and outer white space.
    pub(super) lines: Vec<String>,
}

/// A literal of a description.
#[derive(Debug)]
pub(super) struct Literal {
    pub(super) range: Range<usize>,
    /// The range of an attribute that has nothing else: `#[schemars(description = "…")]`.
    pub(super) attribute: Option<Range<usize>>,
    pub(super) value: String,
}

/// The location of a text in an item.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum TextLocation {
    /// These lines of the doc comment. `has_stop`: it ends with a full stop that is not sent.
    Lines { lines: Range<usize>, has_stop: bool },
    /// The description with this index.
    Literal(usize),
    /// The item has no text yet.
    Missing,
}

impl DocumentedItem {
    /// Reads the attributes of an item. Offsets in the file are those of spans, plus `base`.
    pub(super) fn of(file: usize, base: usize, source: &str, attributes: &[Attribute], item: Span) -> DocumentedItem {
        let at = |span: Span| {
            let range = span.byte_range();
            base + range.start..base + range.end
        };
        let mut documented = DocumentedItem {
            file,
            item: at(item).start,
            docs: Vec::new(),
            literals: Vec::new(),
        };
        for attribute in attributes {
            let start = at(attribute.pound_token.span).start;
            documented.item = documented.item.min(start);
            if attribute.path().is_ident("doc") {
                documented.docs.extend(doc(attribute, source, &at));
            }
            let is_describing = attribute.path().segments.last();
            if let (Some(name), Meta::List(list)) = (is_describing, &attribute.meta)
                && DESCRIBING.iter().any(|known| name.ident == known)
            {
                let whole = is_description_alone(attribute).then(|| start..at(attribute.span()).end);
                let found = descriptions(list.tokens.clone());
                documented.literals.extend(found.map(|literal| Literal {
                    range: at(literal.span()),
                    attribute: whole.clone(),
                    value: literal.value(),
                }));
            }
        }
        documented
    }

    /// Returns whether the item has neither a doc comment nor a description.
    pub(super) fn is_empty(&self) -> bool {
        self.docs.is_empty() && self.literals.is_empty()
    }

    /// Returns the lines of the whole doc comment.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.docs.iter().flat_map(|doc| &doc.lines).map(String::as_str)
    }

    /// Returns the location of a text as a server sends it: white space may differ, and the full
    /// stop of a single sentence may be missing. An empty text has the location for a new text.
    pub(super) fn find(&self, text: &str) -> Option<TextLocation> {
        let text = one_line(text);
        if text.is_empty() {
            return self.is_empty().then_some(TextLocation::Missing);
        }
        // An attribute takes precedence over the comment.
        if let Some(index) = self
            .literals
            .iter()
            .position(|literal| one_line(&literal.value) == text)
        {
            return Some(TextLocation::Literal(index));
        }
        let lines: Vec<&str> = self.lines().collect();
        let first = lines.iter().position(|line| !line.is_empty())?;
        let after_heading = lines
            .iter()
            .skip(first)
            .position(|line| !line.is_empty() && !line.starts_with('#'));
        [Some(first), after_heading.map(|lines| first + lines)]
            .into_iter()
            .flatten()
            .find_map(|start| find_from(&lines, start, &text))
            .or_else(|| find_with_list(&lines, &text))
    }
}

/// Returns the lines from `start` on, if they are this text.
fn find_from(lines: &[&str], start: usize, text: &str) -> Option<TextLocation> {
    let mut joined = String::new();
    for (index, line) in lines.iter().enumerate().skip(start) {
        if line.is_empty() {
            continue;
        }
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(&one_line(line));
        let has_stop = joined.strip_suffix('.') == Some(text);
        if joined == text || has_stop {
            return Some(TextLocation::Lines {
                lines: start..index + 1,
                has_stop,
            });
        }
        if joined.len() > text.len() {
            return None;
        }
    }
    None
}

/// Returns the lines of a text with a list, which the derive macros join by semicolons. A code block
/// or a heading among them would be lost in the new text.
fn find_with_list(lines: &[&str], text: &str) -> Option<TextLocation> {
    [DocsPart::FirstParagraph, DocsPart::Whole]
        .into_iter()
        .find_map(|part| {
            let mut reader = DescriptionReader::new(part);
            let mut taken: Option<Range<usize>> = None;
            for (index, line) in lines.iter().enumerate() {
                if !reader.read(line) {
                    break;
                }
                if reader.took_line() {
                    taken.get_or_insert(index..index).end = index + 1;
                }
            }
            let taken = taken?;
            let is_prose = |line: &&str| !line.starts_with(['#', '`', '~']);
            let last = lines[taken.end - 1];
            (reader.finish()? == text && lines[taken.clone()].iter().all(is_prose)).then(|| TextLocation::Lines {
                lines: taken,
                has_stop: last.ends_with('.') && !text.ends_with('.'),
            })
        })
}

/// Returns a text with one space between its words.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads a part of a doc comment; `None` for `#[doc(hidden)]` and `#[doc = include_str!(…)]`.
fn doc(attribute: &Attribute, source: &str, at: &impl Fn(Span) -> Range<usize>) -> Option<Doc> {
    let Meta::NameValue(meta) = &attribute.meta else {
        return None;
    };
    let Expr::Lit(expr) = &meta.value else { return None };
    let Lit::Str(literal) = &expr.lit else { return None };
    let start = at(attribute.pound_token.span).start;
    let end = at(attribute.span()).end.max(at(attribute.pound_token.span).end);
    // The span of a comment ends with the carriage return of its line.
    let end = start + source.get(start..end)?.trim_end_matches('\r').len();
    let written = &source[start..end];
    let form = if written.starts_with("//") {
        Form::Line
    } else if written.starts_with("/*") {
        Form::Block
    } else {
        let literal = at(literal.span());
        Form::Attribute {
            start: literal.start - start,
            end: literal.end - start,
        }
    };
    let value = literal.value();
    let lines = match form {
        Form::Block => undecorated(&value),
        _ if value.is_empty() => vec![String::new()],
        _ => value.lines().map(|line| line.trim().to_owned()).collect(),
    };
    Some(Doc {
        range: start..end,
        form,
        lines,
    })
}

/// Returns whether an attribute states nothing but a description, and may be removed with it.
fn is_description_alone(attribute: &Attribute) -> bool {
    let name = attribute.path().segments.last();
    let Meta::List(list) = &attribute.meta else {
        return false;
    };
    name.is_some_and(|name| name.ident == "schemars" || name.ident == "mcp") && is_description(list.tokens.clone())
}

/// Returns whether these arguments are `description = "…"` alone.
pub(super) fn is_description(arguments: TokenStream) -> bool {
    let mut tokens = arguments.into_iter();
    matches!(tokens.next(), Some(TokenTree::Ident(key)) if key == "description")
        && matches!(tokens.next(), Some(TokenTree::Punct(equals)) if equals.as_char() == '=')
        && matches!(tokens.next(), Some(TokenTree::Literal(_)))
        && tokens.all(|token| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ','))
}

/// Returns the literals after `description =` in the arguments of an attribute.
fn descriptions(arguments: TokenStream) -> impl Iterator<Item = LitStr> {
    let tokens: Vec<TokenTree> = arguments.into_iter().collect();
    let mut found = Vec::new();
    for (index, window) in tokens.windows(3).enumerate() {
        let [
            TokenTree::Ident(key),
            TokenTree::Punct(equals),
            TokenTree::Literal(value),
        ] = window
        else {
            continue;
        };
        let begins = index == 0 || matches!(&tokens[index - 1], TokenTree::Punct(comma) if comma.as_char() == ',');
        // `description = "a" + …` is more than a literal.
        let ends = tokens
            .get(index + 3)
            .is_none_or(|next| matches!(next, TokenTree::Punct(comma) if comma.as_char() == ','));
        if key == "description"
            && equals.as_char() == '='
            && begins
            && ends
            && let Ok(literal) = syn::parse2::<LitStr>(TokenTree::Literal(value.clone()).into())
        {
            found.push(literal);
        }
    }
    found.into_iter()
}
