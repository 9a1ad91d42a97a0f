//! The arguments of an attribute: `key`, `key = value` or `key(…)`, separated by commas.
//!
//! Each reader of a value reports one of the wrong kind.

use super::json::Json;
use super::number::Number;
use super::range::{Length, Range};
use super::target::Target;
use super::tokens::{respan, without_groups};
use crate::diagnostics::{Diagnostics, messages};
use crate::span::{Extent, Spanned};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Lit, LitStr, Path, Token, Type, token};

/// One argument.
pub(crate) struct Arg {
    pub(crate) key: Ident,
    pub(crate) value: Value,
    /// The item that the attribute is on.
    pub(crate) target: Target,
    /// The kind of value that the key takes.
    pub(crate) takes: &'static str,
    pub(crate) examples: &'static [&'static str],
}

/// The value of an argument.
pub(crate) enum Value {
    Flag,
    Expr(Box<Expr>),
    Type(Box<Type>),
    List(TokenStream),
}

impl Arg {
    pub(crate) fn name(&self) -> String {
        self.key.unraw().to_string()
    }

    pub(crate) fn span(&self) -> Span {
        self.key.span()
    }

    /// Returns the kind of value that the key takes, with examples, to follow "`key` takes".
    pub(crate) fn takes(&self) -> String {
        let takes = self.takes;
        match self.examples {
            [] => takes.to_owned(),
            // A key without a value.
            [example] if self.key.unraw() == example => format!("{takes}: write `{example}`"),
            [example] => format!("{takes}, such as `{example}`"),
            [examples @ .., last] => format!("{takes}, such as `{}` or `{last}`", examples.join("`, `")),
        }
    }

    /// Reports a value of the wrong kind.
    pub(crate) fn wrong<T>(&self, diagnostics: &mut Diagnostics) -> Option<T> {
        let found = self.value.to_token_stream().to_string();
        let message = messages::wrong_value(&self.name(), &self.takes(), &found);
        diagnostics.error(self.value_span(), message);
        None
    }

    fn expr(&self) -> Option<&Expr> {
        match &self.value {
            Value::Expr(expr) => Some(without_groups(expr)),
            _ => None,
        }
    }

    /// Reads a string literal.
    pub(crate) fn string(&self, diagnostics: &mut Diagnostics) -> Option<Spanned<String>> {
        self.value.as_string().or_else(|| self.wrong(diagnostics))
    }

    /// Reads the name of a value in a string literal. `from_name` returns the value of a name.
    pub(crate) fn named<T>(&self, from_name: fn(&str) -> Option<T>, diagnostics: &mut Diagnostics) -> Option<T> {
        from_name(&self.string(diagnostics)?.value).or_else(|| self.wrong(diagnostics))
    }

    /// Reads a literal that JSON has: a number, a string, a boolean, `null`, or an array of these.
    pub(crate) fn json(&self, diagnostics: &mut Diagnostics) -> Option<Spanned<Json>> {
        let span = self.value_span();
        match self.expr().map(Json::of) {
            Some(Ok(json)) => Some(Spanned::new(json, span)),
            Some(Err(problem)) => {
                diagnostics.error(problem.span, problem.message(&self.name(), &self.takes()));
                None
            }
            None => self.wrong(diagnostics),
        }
    }

    /// Reads an array of JSON objects. Reports the items that are something else.
    pub(crate) fn objects(&self, diagnostics: &mut Diagnostics) -> Vec<Spanned<Json>> {
        let Some(Expr::Array(array)) = self.expr() else {
            return self.wrong(diagnostics).unwrap_or_default();
        };
        let mut objects = Vec::new();
        for item in &array.elems {
            let span = Extent::of(item);
            match Json::of(item) {
                Ok(json @ Json::Object(_)) => objects.push(Spanned::new(json, span)),
                Ok(json) => {
                    let message = messages::wrong_value(&self.name(), &self.takes(), &json.to_text());
                    diagnostics.error(span, message);
                }
                Err(problem) => diagnostics.error(problem.span, problem.message(&self.name(), &self.takes())),
            }
        }
        objects
    }

    /// Reads a range of numbers.
    pub(crate) fn range(&self, diagnostics: &mut Diagnostics) -> Option<Spanned<Range>> {
        match self.expr().and_then(Range::of) {
            Some(range) => Some(Spanned::new(range, self.value_span())),
            None => self.wrong(diagnostics),
        }
    }

    /// Reads a range of numbers, or one number that is both bounds.
    pub(crate) fn length(&self, diagnostics: &mut Diagnostics) -> Option<Spanned<Length>> {
        let bounds = match self.expr().and_then(Number::of) {
            Some(number) => Spanned::new(Range::exactly(number), self.value_span()),
            None => self.range(diagnostics)?,
        };
        Some(Spanned::new(bounds.value.into(), bounds.span))
    }

    /// Reads a whole number from 1 to `u32::MAX`.
    pub(crate) fn count(&self, diagnostics: &mut Diagnostics) -> Option<u32> {
        let count = self.expr().and_then(Number::of).and_then(Number::count);
        count.or_else(|| self.wrong(diagnostics))
    }

    /// Reads `key`, `key = true` or `key = false`.
    pub(crate) fn flag(&self, diagnostics: &mut Diagnostics) -> Option<bool> {
        match &self.value {
            Value::Flag => Some(true),
            _ => match self.expr() {
                Some(Expr::Lit(lit)) => match &lit.lit {
                    Lit::Bool(lit) => Some(lit.value),
                    _ => self.wrong(diagnostics),
                },
                _ => self.wrong(diagnostics),
            },
        }
    }

    /// Reads an array of string literals.
    pub(crate) fn strings(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Spanned<String>>> {
        let Some(Expr::Array(array)) = self.expr() else {
            return self.wrong(diagnostics);
        };
        let strings: Option<Vec<_>> = array.elems.iter().map(|e| string(without_groups(e))).collect();
        match strings {
            Some(strings) => Some(strings),
            None => self.wrong(diagnostics),
        }
    }

    /// Reads a path, or the path in a string literal.
    pub(crate) fn path(&self, diagnostics: &mut Diagnostics) -> Option<Path> {
        let path = match self.expr() {
            Some(Expr::Path(path)) if path.qself.is_none() => Some(path.path.clone()),
            Some(expr) => {
                string(expr).and_then(|string| syn::parse::Parser::parse2(Path::parse_mod_style, tokens(&string)?).ok())
            }
            None => None,
        };
        match path {
            Some(path) if path.segments.iter().all(|s| s.arguments.is_none()) => Some(path),
            _ => self.wrong(diagnostics),
        }
    }

    /// Reads a name, or the name in a string literal.
    pub(crate) fn ident(&self, diagnostics: &mut Diagnostics) -> Option<Ident> {
        self.value.as_ident().or_else(|| self.wrong(diagnostics))
    }

    /// Reads an array of names or of string literals with names.
    pub(crate) fn idents(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Ident>> {
        let idents = match self.expr() {
            Some(Expr::Array(array)) => array.elems.iter().map(|elem| ident(without_groups(elem))).collect(),
            _ => None,
        };
        idents.or_else(|| self.wrong(diagnostics))
    }

    /// Reads a type, or the type in a string literal.
    pub(crate) fn ty(&self, diagnostics: &mut Diagnostics) -> Option<Type> {
        self.value.as_type().or_else(|| self.wrong(diagnostics))
    }

    /// Returns the span of the value, or that of the key if there is no value.
    pub(crate) fn value_span(&self) -> Extent {
        match &self.value {
            Value::Flag => self.span().into(),
            Value::List(list) if list.is_empty() => self.span().into(),
            value => Extent::of(value),
        }
    }
}

impl Value {
    /// Returns a string literal.
    pub(crate) fn as_string(&self) -> Option<Spanned<String>> {
        match self {
            Value::Expr(expr) => string(without_groups(expr)),
            _ => None,
        }
    }

    /// Returns a name, or the name in a string literal.
    pub(crate) fn as_ident(&self) -> Option<Ident> {
        match self {
            Value::Expr(expr) => ident(without_groups(expr)),
            _ => None,
        }
    }

    /// Returns a type, or the type in a string literal.
    pub(crate) fn as_type(&self) -> Option<Type> {
        if let Value::Type(ty) = self {
            return Some((**ty).clone());
        }
        self.parse_string()
    }

    /// Returns the path in a string literal.
    pub(crate) fn as_path(&self) -> Option<syn::ExprPath> {
        self.parse_string()
    }

    fn parse_string<T: syn::parse::Parse>(&self) -> Option<T> {
        syn::parse2(tokens(&self.as_string()?)?).ok()
    }
}

fn ident(expr: &Expr) -> Option<Ident> {
    if let Expr::Path(path) = expr {
        return path.path.get_ident().cloned();
    }
    let string = string(expr)?;
    let mut ident: Ident = syn::parse_str(&string.value).ok()?;
    ident.set_span(string.span.start);
    Some(ident)
}

/// Returns a string literal.
fn string(expr: &Expr) -> Option<Spanned<String>> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(lit) => Some(Spanned::new(lit.value(), lit.span())),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the tokens in a string literal, each with the span of the literal.
fn tokens(string: &Spanned<String>) -> Option<TokenStream> {
    Some(respan(string.value.parse().ok()?, string.span.start))
}

/// Keys whose value is parsed as a type, unless it is in a string.
const TYPES: &[&str] = &["output", "returns", "with", "recursive"];

/// Splits `tokens` into keys and values. Reports an argument that cannot be parsed, and continues
/// after the next comma.
pub(crate) fn split(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Vec<(Ident, Value)> {
    let mut args = Vec::new();
    let parser = |input: ParseStream| {
        while !input.is_empty() {
            match one(input) {
                Ok(arg) => args.push(arg),
                Err(error) => {
                    diagnostics.syntax(error);
                    skip_to_comma(input)?;
                }
            }
            if input.is_empty() {
                break;
            }
            if !input.peek(Token![,]) {
                diagnostics.error(input.span(), messages::no_comma());
                skip_to_comma(input)?;
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        diagnostics.syntax(error);
    }
    args
}

/// Splits `tokens` as [`split`] does, where another macro reports the errors.
pub(crate) fn split_silently(tokens: TokenStream) -> Vec<(Ident, Value)> {
    Diagnostics::ignored(|ignored| split(tokens, ignored))
}

fn one(input: ParseStream) -> syn::Result<(Ident, Value)> {
    let Ok(key) = input.call(Ident::parse_any) else {
        return Err(input.error(messages::no_key()));
    };
    let value = if input.peek(Token![=]) {
        let equals: Token![=] = input.parse()?;
        let name = key.unraw().to_string();
        if input.is_empty() || input.peek(Token![,]) {
            return Err(syn::Error::new_spanned(equals, messages::no_value(&name)));
        }
        if TYPES.contains(&name.as_str()) && !input.peek(LitStr) {
            Value::Type(input.parse()?)
        } else {
            Value::Expr(input.parse()?)
        }
    } else if input.peek(token::Paren) {
        let content;
        syn::parenthesized!(content in input);
        Value::List(content.parse()?)
    } else {
        Value::Flag
    };
    Ok((key, value))
}

fn skip_to_comma(input: ParseStream) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

impl ToTokens for Value {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Value::Flag => {}
            Value::Expr(expr) => expr.to_tokens(tokens),
            Value::Type(ty) => ty.to_tokens(tokens),
            Value::List(list) => list.to_tokens(tokens),
        }
    }
}
