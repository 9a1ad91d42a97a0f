//! The arguments of an attribute: `key`, `key = value`, `key(…)`, separated by commas.
//!
//! Each macro has a table of its keys, or several. An argument that cannot be read is reported and left out, and reading
//! goes on behind the next comma.

use crate::diagnostics::{Diagnostics, messages};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, LitStr, Token, Type, token};

/// A key that an attribute takes.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// What it takes, with an example: ends "`range` takes …" in messages.
    pub(crate) takes: &'static str,
}

impl Key {
    pub(crate) const fn new(name: &'static str, takes: &'static str) -> Key {
        Key { name, takes }
    }
}

/// Where the runtime is: every macro takes it.
pub(crate) const CRATE: Key = Key::new("crate", "the path of mcpact, such as `crate = my_crate::mcpact`");

/// One argument.
pub(crate) struct Arg {
    pub(crate) key: Ident,
    /// See [`Key::takes`].
    pub(crate) takes: &'static str,
    pub(crate) value: Value,
}

/// What stands behind the key.
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
}

/// Keys whose value is a type, not an expression, unless it is in a string.
const TYPES: &[&str] = &["output", "with", "recursive"];

/// Reads the arguments of an attribute called `attribute`, whose keys are in `tables`.
pub(crate) fn parse(
    tokens: TokenStream,
    attribute: &str,
    tables: &[&'static [Key]],
    diagnostics: &mut Diagnostics,
) -> Vec<Arg> {
    let mut args: Vec<Arg> = Vec::new();
    for (key, value) in split(tokens, diagnostics) {
        let name = key.unraw().to_string();
        let Some(known) = tables.iter().copied().flatten().find(|known| known.name == name) else {
            let names: Vec<&str> = tables.iter().copied().flatten().map(|key| key.name).collect();
            diagnostics.error(key.span(), messages::unknown_key(attribute, &name, &names));
            continue;
        };
        args.push(Arg {
            key,
            takes: known.takes,
            value,
        });
    }
    args
}

/// Reports keys that are given twice, except `repeatable` ones, and keeps the first.
pub(crate) fn once(args: &mut Vec<Arg>, repeatable: &[&str], diagnostics: &mut Diagnostics) {
    let mut seen: Vec<String> = Vec::new();
    args.retain(|arg| {
        let name = arg.name();
        if repeatable.contains(&name.as_str()) {
            return true;
        }
        let first = !seen.contains(&name);
        if first {
            seen.push(name);
        } else {
            diagnostics.error(arg.span(), messages::duplicate_key(&name));
        }
        first
    });
}

/// Splits `tokens` into keys and values, without judging the keys.
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

#[cfg(test)]
mod tests {
    use super::{Key, parse};
    use crate::diagnostics::Diagnostics;
    use quote::quote;

    const KEYS: &[Key] = &[Key::new("range", "a range"), Key::new("output", "a type")];

    #[test]
    fn goes_on_behind_a_mistake() {
        let mut diagnostics = Diagnostics::new();
        let args = parse(
            quote!(rnage = 1, range = , = 4, range = 1 2, output = Map<K, V>, range = 1..),
            "mcp",
            &[KEYS],
            &mut diagnostics,
        );
        let names: Vec<String> = args.iter().map(super::Arg::name).collect();
        assert_eq!(names, ["range", "output", "range"]);
        let errors = diagnostics.finish().expect("errors").to_string();
        assert_eq!(errors.matches("compile_error").count(), 4);
        assert!(errors.contains("`range`"));
    }
}
