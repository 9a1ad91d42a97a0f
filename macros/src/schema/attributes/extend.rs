//! `extend("x-mcp-header" = "Region")`: keywords that are added to a schema.

use crate::diagnostics::{Diagnostics, messages};
use crate::span::{Extent, Spanned};
use crate::syntax::json::Json;
use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, LitStr, Token};

/// The keywords that mcpact writes itself, with the key of `#[mcp(…)]` to write instead.
const OWN: [(&str, &str); 28] = [
    ("type", "with"),
    ("enum", "schema_with"),
    ("const", "schema_with"),
    ("properties", "schema_with"),
    ("required", "required"),
    ("items", "inner"),
    ("prefixItems", "schema_with"),
    ("additionalProperties", "inner"),
    ("anyOf", "schema_with"),
    ("oneOf", "schema_with"),
    ("allOf", "schema_with"),
    ("$ref", "with"),
    ("$defs", "with"),
    ("title", "title"),
    ("description", "description"),
    ("default", "default"),
    ("examples", "examples"),
    ("deprecated", "deprecated"),
    ("pattern", "pattern"),
    ("format", "format"),
    ("minimum", "range"),
    ("maximum", "range"),
    ("minLength", "length"),
    ("maxLength", "length"),
    ("minItems", "length"),
    ("maxItems", "length"),
    ("minProperties", "length"),
    ("maxProperties", "length"),
];

/// Returns the key of `#[mcp(…)]` for a keyword that mcpact writes itself.
pub(crate) fn replacement(keyword: &str) -> Option<&'static str> {
    OWN.iter().find(|(own, _)| *own == keyword).map(|(_, instead)| *instead)
}

/// Reads the value of `#[mcp(extend(…))]`. Reports keywords that mcpact writes itself.
pub(crate) fn read(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Vec<(Spanned<String>, Json)> {
    let mut extend = Vec::new();
    for (name, value) in keywords(tokens, diagnostics) {
        match replacement(&name.value) {
            Some(instead) => diagnostics.error(name.span, messages::extend_own(&name.value, instead)),
            None => extend.push((name, value.value)),
        }
    }
    extend
}

/// Returns the keywords and values of an `extend`, each keyword once.
pub(crate) fn keywords(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Vec<(Spanned<String>, Spanned<Json>)> {
    let pair = |input: ParseStream| {
        let key: LitStr = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok((key, input.parse::<Expr>()?))
    };
    let pairs = Punctuated::<(LitStr, Expr), Token![,]>::parse_terminated_with;
    let pairs = match (|input: ParseStream| pairs(input, pair)).parse2(tokens) {
        Ok(pairs) => pairs,
        Err(error) => {
            diagnostics.error(error.span(), messages::extend_shape());
            return Vec::new();
        }
    };
    let mut extend: Vec<(Spanned<String>, Spanned<Json>)> = Vec::new();
    for (key, value) in pairs {
        let name = Spanned::new(key.value(), key.span());
        if extend.iter().any(|(other, _)| other.value == name.value) {
            diagnostics.error(name.span, messages::duplicate_key(&name.value));
        } else {
            match Json::of(&value) {
                Ok(json) => extend.push((name, Spanned::new(json, Extent::of(&value)))),
                Err(problem) => {
                    let takes = "a JSON literal or `json!({ … })`";
                    diagnostics.error(problem.span, problem.message(&name.value, takes));
                }
            }
        }
    }
    extend
}
