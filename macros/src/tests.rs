//! Helpers of the tests: snapshots of expansions, and the messages of an expansion.
//!
//! `UPDATE_EXPECT=1 cargo test -p mcpact-macros` updates the snapshots.

use expect_test::ExpectFile;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

/// Compares an expansion, formatted and without its hints, with a snapshot.
#[track_caller]
pub(crate) fn snapshot(expansion: TokenStream, expected: &ExpectFile) {
    assert_eq!(
        messages(&expansion),
        Vec::<String>::new(),
        "an error where none was expected"
    );
    let file = syn::parse2(without_hints(expansion)).expect("expansions are items");
    expected.assert_eq(&prettyplease::unparse(&file));
}

/// Compares an expansion with errors with a snapshot.
#[track_caller]
pub(crate) fn fallback_snapshot(expansion: TokenStream, expected: &ExpectFile) {
    assert_ne!(
        messages(&expansion),
        Vec::<String>::new(),
        "no error where one was expected"
    );
    let file = syn::parse2(without_hints(expansion)).expect("expansions are items");
    expected.assert_eq(&prettyplease::unparse(&file));
}

/// Returns the messages of each `compile_error!` in an expansion.
pub(crate) fn messages(expansion: &TokenStream) -> Vec<String> {
    let mut messages = Vec::new();
    let mut trees = expansion.clone().into_iter();
    while let Some(tree) = trees.next() {
        let TokenTree::Ident(ident) = tree else {
            continue;
        };
        if ident != "compile_error" {
            continue;
        }
        if let Some(TokenTree::Group(group)) = trees.nth(1) {
            let message: syn::LitStr = syn::parse2(group.stream()).expect("a message");
            messages.push(message.value());
        }
    }
    messages
}

/// Returns the messages, one a line.
pub(crate) fn listed(expansion: &TokenStream) -> String {
    let messages = messages(expansion);
    assert!(!messages.is_empty(), "no error where one was expected");
    messages.join("\n")
}

/// Writes `Text { json: "…", hints: […] }` as `Text!("…")`: the tests of the tokenizer check the
/// hints.
fn without_hints(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.into_iter().peekable();
    let mut short = TokenStream::new();
    while let Some(tree) = trees.next() {
        let is_text = matches!(&tree, TokenTree::Ident(ident) if ident == "Text");
        short.extend([match tree {
            TokenTree::Group(group) => Group::new(group.delimiter(), without_hints(group.stream())).into(),
            tree => tree,
        }]);
        let json = trees.peek().filter(|_| is_text).and_then(json_of_text);
        if let Some(json) = json {
            trees.next();
            short.extend(quote!(!(#json)));
        }
    }
    short
}

/// Returns `"…"` of `{ json: "…", hints: […] }`.
fn json_of_text(fields: &TokenTree) -> Option<TokenTree> {
    let TokenTree::Group(fields) = fields else { return None };
    let fields: Vec<TokenTree> = fields.stream().into_iter().collect();
    let [json, _, text, _, hints, ..] = fields.as_slice() else {
        return None;
    };
    (json.to_string() == "json" && hints.to_string() == "hints").then(|| text.clone())
}
