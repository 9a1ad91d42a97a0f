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
fn tools_in_the_list() {
    snapshot(
        expand_macro(quote! {
            pub TOOLS = [
                "search"(crate::SearchParams) = "Search newspapers.",
                /// Counts the records.
                #[cfg(unix)]
                #[mcp_tool(budget = 30, keywords = ["sum"], read_only)]
                "count"(),
                Trove,
                "get-page"(Page<u8>) = "Get a page",
            ], count = "wire", crate = my::mcpact
        }),
        &expect_file!["../../../snapshots/toolset/tools.rs"],
    );
}

#[test]
fn fallback_of_tools() {
    fallback_snapshot(
        expand_macro(quote!(pub TOOLS = ["a b"(A) = "A tool", B, B])),
        &expect_file!["../../../snapshots/toolset/fallback_of_tools.rs"],
    );
}

#[test]
fn mistakes_in_tools() {
    refused(
        quote! {
            TOOLS = [
                "search"(Search),
                #[tool]
                #[mcp_tool(name = "find", description = "Find", crate = my::mcpact)]
                "get"(Get) = "Get",
                #[mcp_tool]
                #[mcp_tool(colour = 5)]
                "put"() = "",
            ]
        },
        &expect![[r#"
            a tool in a toolset takes `#[mcp_tool(…)]`, `#[cfg(…)]` and doc comments; remove this
            the literal states the name of the tool already; remove `name`
            the literal states the description of the tool already; remove `description`
            `crate` applies to the whole toolset; write it after the list
            `mcp_tool` occurs twice; keep one of them
            `#[mcp_tool]` has no key `colour`; expected one of `name`, `title`, `description`, `summary`, `source`, `keywords`, `tags`, `asks`, `read_only`, `destructive`, `idempotent`, `open_world`, `output`, `returns`, `result_budget`, `budget`, `count`, `profile`, `allow`, `warn`, `deny`, `crate`
            the tool `search` has no description, by which a model chooses it; write a `///` comment above it, or `description = "…"`
            the tool `put` has no description, by which a model chooses it; write a `///` comment above it, or `description = "…"`"#]],
    );
    refused(
        quote!(TOOLS = ["search"]),
        &expect![[
            r#"`search` has no parameters; write `"search"(SearchParams) = "Search newspapers"` with their type, or `"search"()` for a tool without parameters"#
        ]],
    );
    refused(
        quote!(TOOLS = ["search"(Query, Page) = "Search"]),
        &expect!["a tool has one type of parameters; write one struct with a field for each"],
    );
    refused(
        quote!(TOOLS = ["search"(Query) = 5]),
        &expect!["expected string literal"],
    );
    refused(
        quote!(
            TOOLS = [
                /** Maps */
                Trove
            ]
        ),
        &expect![[
            r#"an attribute in a toolset applies to a tool such as `"search"(SearchParams)`, and this is a type with tools; remove the attribute"#
        ]],
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
            invalid value `2` for `count`; expected `"model"` (what the model sees) or `"wire"` (the whole entry of `tools/list`), such as `count = "wire"`
            `A` occurs twice in the toolset; keep one of them"#]],
    );
    refused(
        quote!(TOOLS = [A] budget = 5),
        &expect!["expected a comma; write `key = value, key = value`"],
    );
}
