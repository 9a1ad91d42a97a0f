//! `#[mcp_tool]` on structs: expansions. `tests/ui/mcp_tool` has the errors.

use super::attribute;
use crate::tests::{fallback_snapshot, snapshot};
use expect_test::expect_file;
use quote::quote;

#[test]
fn lints() {
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
