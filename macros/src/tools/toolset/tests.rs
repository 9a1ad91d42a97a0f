//! `toolset!`: expansions and errors.

use super::expand_macro;
use crate::testing::{fallback_snapshot, listed, snapshot};
use expect_test::{Expect, expect, expect_file};
use proc_macro2::TokenStream;
use quote::quote;

#[track_caller]
fn refused(input: TokenStream, expected: &Expect) {
    expected.assert_eq(&listed(&expand_macro(input)));
}

#[test]
fn toolset() {
    snapshot(
        expand_macro(quote! {
            /// All tools
            pub(crate) HERITAGE = [Trove, crate::prov::Prov, Ghap<'static>,], budget = 6_000, count = "wire", meta_budget = 300,
        }),
        &expect_file!["../../../snapshots/toolset/lists.rs"],
    );
}

#[test]
fn many() {
    snapshot(
        expand_macro(quote! {
            #[cfg(unix)]
            A = [Trove], deny(many_tools), profile = "openai-strict"
        }),
        &expect_file!["../../../snapshots/toolset/deny.rs"],
    );
}

#[test]
fn renamed() {
    snapshot(
        expand_macro(quote!(TOOLS = [Trove], crate = my::mcpact)),
        &expect_file!["../../../snapshots/toolset/renamed.rs"],
    );
}

#[test]
fn one_block() {
    let lists = |input: TokenStream| {
        let text = expand_macro(input).to_string();
        let (_, lists) = text.split_once("lists = [").unwrap_or_else(|| panic!("{text}"));
        lists.split_once(']').expect("their end").0.replace(' ', "")
    };
    assert_eq!(
        lists(quote!(TOOLS = [Trove::pages(), crate::Prov, <Ghap<'static>>::r#type()])),
        "Trove::PAGES_TOOLS,<crate::Provas::mcpact::__private::Tools>::TOOLS,<Ghap<'static>>::TYPE_TOOLS"
    );
    refused(
        quote!(TOOLS = [Trove::pages(1)]),
        &expect!["a block in a toolset takes no arguments; write `Trove::pages()`"],
    );
}

#[test]
fn fallback() {
    fallback_snapshot(
        expand_macro(quote!(pub r#TOOLS = [A, A])),
        &expect_file!["../../../snapshots/toolset/fallback.rs"],
    );
}

#[test]
fn mistakes() {
    refused(
        quote!(pub TOOLS = []),
        &expect!["the toolset `TOOLS` is empty; write the types that have tools, such as `[Trove, Prov]`"],
    );
    refused(
        quote!(pub TOOLS = [A, B, A], bugdet = 5, budget = -1, count = 2),
        &expect![[r#"
            `toolset!` has no key `bugdet`; write `budget`
            invalid value `- 1` for `budget`; expected a number of tokens from 1, such as `budget = 6_000`
            invalid value `2` for `count`; expected `"model"` (what the model sees) or `"wire"` (all that is sent), such as `count = "wire"`
            `A` occurs twice in the toolset; keep one of them"#]],
    );
    refused(
        quote!(TOOLS = [A] budget = 5),
        &expect!["expected a comma; write `key = value, key = value`"],
    );
}
