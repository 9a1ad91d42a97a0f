//! The arguments of an attribute: `key`, `key = value` or `key(…)`, separated by commas.

use super::target::Target;
use crate::diagnostics::{Diagnostics, messages};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, LitStr, Token, Type, token};

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
