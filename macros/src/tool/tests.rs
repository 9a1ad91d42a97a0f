//! `#[mcp_tool]` on structs: what it writes and what it refuses.

use super::attribute;
use crate::testing::{fallback_snapshot, listed, snapshot};
use expect_test::{Expect, expect, expect_file};
use proc_macro2::TokenStream;
use quote::quote;

#[track_caller]
fn refused(args: TokenStream, item: TokenStream, expected: &Expect) {
    expected.assert_eq(&listed(&attribute(args, item)));
}

#[test]
fn lints() {
    let words = "word ".repeat(51);
    refused(
        quote!(
            name = "a_name_that_is_a_very_long_name_for_a_tool_in_any_server",
            profile = "ref",
            deny(long_name, long_description)
        ),
        quote! {
            #[doc = #words]
            struct Search;
        },
        &expect![[r#"
            `profile` takes `"portable"`, `"refs"`, `"gemini"` or `"openai-strict"`, such as `profile = "refs"`; this is `"ref"`
            `long_name`: the name `a_name_that_is_a_very_long_name_for_a_tool_in_any_server` has 56 characters, more than 48, and clients put the server's name in front of it: shorten it, or write `allow(long_name)`
            `long_description`: this description has 51 words, more than 50, and a model pays for them in every request: keep what decides a call, and leave the rest to a second paragraph, which only people read, or write `allow(long_description)`"#]],
    );
    snapshot(
        attribute(
            quote!(profile = "gemini"),
            quote! {
                /// Search, for example "gold"
                struct Search;
            },
        ),
        &expect_file!["../../snapshots/tool_lints.rs"],
    );
}

#[test]
fn minimal() {
    snapshot(
        attribute(
            quote!(),
            quote! {
                /// Search Trove newspapers, images, books
                #[derive(Deserialize, ToolSchema)]
                pub struct TroveSearch {
                    /// Search query
                    pub query: String,
                }
            },
        ),
        &expect_file!["../../snapshots/tool.rs"],
    );
}

#[test]
fn everything() {
    snapshot(
        attribute(
            quote! {
                name = "search-all", title = "Search", description = "Search \"all\" of it", summary = "Search everything",
                source = "trove", budget = 1_200, count = "wire", keywords = ["Gazettes", "maps"],
                read_only, destructive = false, idempotent = true, open_world, output = Map<String, Hits>, crate = my::mcpact
            },
            quote! {
                #[cfg(unix)]
                /// Not this
                pub(crate) enum Search<'a> {
                    A(&'a str),
                }
            },
        ),
        &expect_file!["../../snapshots/tool_everything.rs"],
    );
}

#[test]
fn stands_in() {
    let mut tokens = attribute(
        quote!(crate = my::mcpact, budget = 0),
        quote! {
            /// Search
            struct Search<'a>(&'a str);
        },
    );
    tokens.extend(attribute(
        quote!(),
        quote! {
            /// Search
            struct Generic<T>(T);
        },
    ));
    fallback_snapshot(tokens, &expect_file!["../../snapshots/tool_fallback.rs"]);
}

#[test]
fn texts() {
    refused(
        quote!(),
        quote!(
            struct Search;
        ),
        &expect![[
            r#"the tool `search` has no description, so no model can choose it: write a `///` comment above it, or `description = "…"`"#
        ]],
    );
    refused(
        quote!(name = "trove.search", title = "", source = " ", keywords = [""]),
        quote! {
            /// Search
            struct Search;
        },
        &expect![[r#"
            clients refuse the tool name `trove.search`: it has a `.`; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`
            `title` is empty: write what it should say, or leave it out
            `source` is empty: write what it should say, or leave it out
            `keywords` is empty: write what it should say, or leave it out"#]],
    );
    for (name, expected) in [
        (
            "",
            expect![[
                r#"clients refuse the tool name ``: it is empty; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`"#
            ]],
        ),
        (
            "2nd",
            expect![[
                r#"clients refuse the tool name `2nd`: it begins with another character than a letter; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`"#
            ]],
        ),
        (
            "suche_für_alle",
            expect![[
                r#"clients refuse the tool name `suche_für_alle`: it has a `ü`; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`"#
            ]],
        ),
        (
            &*"a".repeat(65),
            expect![[
                r#"clients refuse the tool name `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`: it has 65 characters; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`"#
            ]],
        ),
    ] {
        refused(
            quote!(name = #name, description = "x"),
            quote!(
                struct S;
            ),
            &expected,
        );
    }
    let long = "x".repeat(2_049);
    refused(
        quote!(description = #long, summary = "one two three four five six seven eight nine ten eleven"),
        quote!(
            struct Search;
        ),
        &expect![[r#"
            the description of `search` has 2049 characters, and clients cut it at 2048: say less, or say it of the parameters
            the summary has 11 words: write at most 10, or leave it out to take the description's first 10"#]],
    );
    refused(
        quote!(description = "x", summary = ""),
        quote!(
            struct Search;
        ),
        &expect!["`summary` is empty: write what it should say, or leave it out"],
    );
}

#[test]
fn arguments() {
    refused(
        quote!(nmae = "x", budget = 0, count = "all", keywords = "x", read_only = 1, output, title = 5, budget = 2, description = 7, crate = Vec<u8>),
        quote!(
            struct Search;
        ),
        &expect![[r#"
            comparison operators cannot be chained
            `#[mcp_tool]` has no key `nmae`: write `name`
            `budget` takes a number of tokens from 1, such as `budget = 120`; this is `0`
            `count` takes `"model"` (what the model sees) or `"wire"` (all that is sent), such as `count = "wire"`; this is `"all"`
            `keywords` takes an array of strings, such as `keywords = ["gazettes", "maps"]`; this is `"x"`
            `read_only` takes nothing or a boolean, such as `read_only` or `read_only = false`; this is `1`
            `output` takes a type, such as `output = Hits`; here is no value
            `title` takes a string, such as `title = "Search"`; this is `5`
            `budget` is given twice: keep one of them
            `description` takes a string, such as `description = "Search newspapers"`; this is `7`"#]],
    );
}

#[test]
fn items() {
    refused(
        quote!(),
        quote! {
            /// Search
            struct Search<'a, T> { query: &'a T }
        },
        &expect![
            "a tool's tokens are counted, so `Search` must be one type: write the type in place of this parameter"
        ],
    );
    refused(
        quote!(),
        quote!(
            async fn search(&self) {}
        ),
        &expect![
            "a function is a tool only as a method in an `impl` block: write `#[mcpact::mcp_tools]` above the block, or put `#[mcp_tool]` on the struct that holds the parameters"
        ],
    );
    refused(
        quote!(),
        quote!(impl Trove {}),
        &expect![
            "a block of tools is marked `#[mcp_tools]`, and each method in it that is a tool `#[mcp_tool]`: write `#[mcpact::mcp_tools]` here"
        ],
    );
    refused(
        quote!(),
        quote!(
            type Search = u32;
        ),
        &expect![
            "a tool is a struct that holds its parameters, or a method in an `impl` block marked `#[mcp_tools]`: put `#[mcp_tool]` on one of these"
        ],
    );
    refused(
        quote!(),
        quote! {
            #[doc = include_str!("x.md")]
            struct Search;
        },
        &expect![[
            r#"a macro cannot read what this expands to: write the description as `description = "…"` in the attribute, or as a `///` comment above this"#
        ]],
    );
}
