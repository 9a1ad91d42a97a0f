//! JSON literals in Rust syntax: `20`, `"a"`, `[1, null]`, `json!({ "a": 1 })`.

use super::{Json, reader};
use crate::diagnostics::messages;
use crate::span::Extent;
use crate::syntax::number::Number;
use crate::syntax::tokens::without_groups;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Lit};

/// An expression that is not a JSON literal.
#[derive(Debug)]
pub(crate) struct NotJson {
    pub(crate) span: Extent,
    found: String,
}

impl NotJson {
    pub(crate) fn message(&self, key: &str, takes: &str) -> String {
        messages::wrong_value(key, takes, &self.found)
    }
}

impl Json {
    /// Returns the JSON value of a literal.
    pub(crate) fn of(expr: &Expr) -> Result<Json, NotJson> {
        let expr = without_groups(expr);
        if let Some(number) = Number::of(expr) {
            return Ok(Json::Number(number));
        }
        match expr {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(lit) => return Ok(Json::String(lit.value())),
                Lit::Char(lit) => return Ok(Json::String(lit.value().to_string())),
                Lit::Bool(lit) => return Ok(Json::Bool(lit.value)),
                _ => {}
            },
            Expr::Path(path) if path.path.is_ident("null") => return Ok(Json::Null),
            // `json!({ "a": 1 })`, under any path: its tokens are JSON unless it has expressions.
            Expr::Macro(call) if call.mac.path.segments.last().is_some_and(|last| last.ident == "json") => {
                if let Ok(json) = reader::read(&unspaced(&call.mac.tokens)) {
                    return Ok(json);
                }
            }
            Expr::Array(array) => {
                return array
                    .elems
                    .iter()
                    .map(Json::of)
                    .collect::<Result<_, _>>()
                    .map(Json::Array);
            }
            _ => {}
        }
        Err(NotJson {
            span: Extent::of(expr),
            found: expr.to_token_stream().to_string(),
        })
    }
}

/// Returns the text of the tokens without spaces: `-1` is two tokens, and one JSON number. A comma
/// after the last item, which serde_json's macro takes, is removed.
fn unspaced(tokens: &TokenStream) -> String {
    let tree = |tree: TokenTree| match tree {
        TokenTree::Group(group) => {
            let (open, close) = match group.delimiter() {
                Delimiter::Brace => ("{", "}"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::None => ("", ""),
            };
            let content = unspaced(&group.stream());
            let items = content.strip_suffix(',').filter(|items| !items.is_empty());
            format!("{open}{}{close}", items.unwrap_or(&content))
        }
        tree => tree.to_string(),
    };
    tokens.clone().into_iter().map(tree).collect()
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn literals() {
        let text = |source| {
            let expr = syn::parse_str(source).expect("an expression");
            Json::of(&expr).ok().map(|json| json.to_text())
        };
        assert_eq!(
            text(r#"["a", 'b', -1, 2.5, true, null, []]"#).as_deref(),
            Some(r#"["a","b",-1,2.5,true,null,[]]"#)
        );
        assert_eq!(
            text(r#"serde_json::json!({ "a": [1, -2.5], "b": { "c": null } })"#).as_deref(),
            Some(r#"{"a":[1,-2.5],"b":{"c":null}}"#)
        );
        assert_eq!(
            text(r#"json!({ "a": [1, "b,",], "c": {}, })"#).as_deref(),
            Some(r#"{"a":[1,"b,"],"c":{}}"#)
        );
        assert_eq!(text("json!({ \"a\": x })"), None);
        assert_eq!(text("json!([,])"), None);
        assert_eq!(text("Vec::new()"), None);
        assert_eq!(text("[1, x]"), None);
    }
}
