//! `#[mcp_tool]` on structs: expansions and errors.

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
            invalid value `"ref"` for `profile`; expected `"portable"`, `"refs"`, `"gemini"` or `"openai-strict"`, such as `profile = "refs"`
            `long_name`: the name `a_name_that_is_a_very_long_name_for_a_tool_in_any_server` has 56 characters, more than 48, and clients put the server's name before it; shorten it, or write `allow(long_name)`
            `long_description`: this description has 51 words, more than 50, and every request contains it; move details to a second paragraph, which clients do not get, or write `allow(long_description)`"#]],
    );
    snapshot(
        attribute(
            quote!(profile = "gemini", warn(prose)),
            quote! {
                /// Search, for example gold
                struct Search;
            },
        ),
        &expect_file!["../../../snapshots/struct_tool/lints.rs"],
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
        &expect_file!["../../../snapshots/struct_tool/minimal.rs"],
    );
}

#[test]
fn everything() {
    snapshot(
        attribute(
            quote! {
                name = "search-all", title = "Search", description = "Search \"all\" of it", summary = "Search everything",
                source = "trove", budget = 1_200, count = "wire", keywords = ["Gazettes", "maps"],
                asks = ["photos of \"Ballarat\"", "maps"], read_only, destructive = false, idempotent = true, open_world, output = Map<String, Hits>, crate = my::mcpact
            },
            quote! {
                #[cfg(unix)]
                /// Not this
                pub(crate) enum Search<'a> {
                    A(&'a str),
                }
            },
        ),
        &expect_file!["../../../snapshots/struct_tool/everything.rs"],
    );
}

#[test]
fn fallback() {
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
    fallback_snapshot(tokens, &expect_file!["../../../snapshots/struct_tool/fallback.rs"]);
}

#[test]
fn texts() {
    refused(
        quote!(),
        quote!(
            struct Search;
        ),
        &expect![[
            r#"the tool `search` has no description, by which a model chooses it; write a `///` comment above it, or `description = "…"`"#
        ]],
    );
    refused(
        quote!(name = "trove.search", title = "", source = " ", keywords = [""]),
        quote! {
            /// Search
            struct Search;
        },
        &expect![[r#"
            clients refuse the tool name `trove.search`, which has a `.`; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`
            `title` is empty; write its value or remove it
            `source` is empty; write its value or remove it
            `keywords` is empty; write its value or remove it"#]],
    );
    let long = "word ".repeat(41);
    let others = (0..11).map(|number| format!("map {number}"));
    refused(
        quote!(asks = ["old maps", " ", #long, "Old  maps", "", "six", #(#others),*]),
        quote! {
            /// Search
            struct Search;
        },
        &expect![[r#"
            the tool has 17 asks; keep at most 16, those that differ most
            `asks` is empty; write its value or remove it
            the ask has 205 characters; write one request of at most 200
            the ask `Old  maps` occurs twice; keep one of them
            `asks` is empty; write its value or remove it"#]],
    );
    for (name, expected) in [
        (
            "",
            expect![[
                r#"clients refuse the tool name ``, which is empty; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`"#
            ]],
        ),
        (
            "2nd",
            expect![[
                r#"clients refuse the tool name `2nd`, which does not begin with a letter; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`"#
            ]],
        ),
        (
            "suche_für_alle",
            expect![[
                r#"clients refuse the tool name `suche_für_alle`, which has a `ü`; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`"#
            ]],
        ),
        (
            &*"a".repeat(65),
            expect![[
                r#"clients refuse the tool name `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`, which has 65 characters; write `name = "…"` with a letter and then at most 63 letters, digits, `_` or `-`"#
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
            the description of `search` has 2049 characters, and clients truncate it at 2048; shorten it, or describe the parameters instead
            the summary has 11 words; write at most 10, or remove it to take the description's first 10"#]],
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
            `#[mcp_tool]` has no key `nmae`; write `name`
            invalid value `0` for `budget`; expected a number of tokens from 1, such as `budget = 120`
            invalid value `"all"` for `count`; expected `"model"` (what the model sees) or `"wire"` (the whole entry of `tools/list`), such as `count = "wire"`
            invalid value `"x"` for `keywords`; expected an array of strings, such as `keywords = ["gazettes", "maps"]`
            invalid value `1` for `read_only`; expected nothing or a boolean, such as `read_only` or `read_only = false`
            `output` has no value; expected a type, such as `output = Hits`
            invalid value `5` for `title`; expected a string, such as `title = "Search"`
            `budget` occurs twice; keep one of them
            invalid value `7` for `description`; expected a string, such as `description = "Search newspapers"`"#]],
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
            "`Search` is generic, and the tokens of a generic tool cannot be counted; write a type in place of this parameter"
        ],
    );
    refused(
        quote!(),
        quote! {
            #[doc = include_str!("x.md")]
            struct Search;
        },
        &expect![[
            r#"a macro cannot read the text that this expands to; write `description = "…"` in the attribute, or a `///` comment above this"#
        ]],
    );
}
