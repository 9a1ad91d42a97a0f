//! `toolset!`: expansions. `tests/ui/toolset` has the errors.

use super::expand_macro;
use crate::tests::{fallback_snapshot, snapshot};
use expect_test::expect_file;
use proc_macro2::TokenStream;
use quote::quote;

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
fn lints_have_the_cfg_of_their_tool() {
    let expansion = expand_macro(quote! {
        TOOLS = [#[cfg(windows)] #[mcp_tool(output = Hits, warn(unbounded_result))] "a"(A) = "A"]
    });
    let text = expansion.to_string().replace(' ', "");
    let warning = "#[cfg(windows)]const_:()={const_:()={#[allow(unused_imports)]use__p::lints::UnknownContent";
    assert!(text.contains(warning), "{text}");
}

#[test]
fn fallback_of_tools() {
    fallback_snapshot(
        expand_macro(quote!(pub TOOLS = ["a b"(A) = "A tool", B, B])),
        &expect_file!["../../../snapshots/toolset/fallback_of_tools.rs"],
    );
}

#[test]
fn fallback() {
    fallback_snapshot(
        expand_macro(quote!(pub r#TOOLS = [A, A])),
        &expect_file!["../../../snapshots/toolset/fallback.rs"],
    );
}
