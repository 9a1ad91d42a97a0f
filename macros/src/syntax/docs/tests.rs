//! Doc comments: the description and the lines after it.

use super::{DocsPart, description, description_and_rest};
use crate::diagnostics::Diagnostics;
use syn::parse_quote;

fn description_of(item: &syn::ItemStruct) -> Option<String> {
    let mut diagnostics = Diagnostics::new();
    let description = description(&item.attrs, DocsPart::FirstParagraph, &mut diagnostics);
    assert!(diagnostics.finish().is_none());
    description.map(|description| description.value)
}

#[test]
fn first_paragraph() {
    let item = parse_quote! {
        ///
        /// Search Trove
        ///   newspapers.
        ///
        /// For people.
        struct S;
    };
    assert_eq!(description_of(&item).as_deref(), Some("Search Trove newspapers"));
}

#[test]
fn blocks() {
    let item = parse_quote! {
        /** Search
         * Trove

         * For people */
        struct S;
    };
    assert_eq!(description_of(&item).as_deref(), Some("Search Trove"));
    let item = parse_quote! {
        /** Search
            Trove */
        struct S;
    };
    assert_eq!(description_of(&item).as_deref(), Some("Search Trove"));
}

#[track_caller]
fn check(lines: &[&str], expected: &str, rest: Option<&str>) {
    let item: syn::ItemStruct = parse_quote!(#(#[doc = #lines])* struct S;);
    let mut diagnostics = Diagnostics::new();
    let (first, after) = description_and_rest(&item.attrs, DocsPart::FirstParagraph, &mut diagnostics);
    assert!(diagnostics.finish().is_none());
    assert_eq!(first.map(|first| first.value).as_deref(), Some(expected));
    assert_eq!(after.map(|line| line.value).as_deref(), rest);
}

#[test]
fn headings() {
    check(&[" # Search", "", " Finds papers."], "Finds papers", None);
    check(
        &[" ## Search ##", " Finds papers", " # Errors", " None"],
        "Finds papers",
        Some("# Errors"),
    );
    check(&[" # Search"], "Search", None);
    check(&[" #1 of all", " #tags"], "#1 of all #tags", None);
    check(&[" ####### Seven"], "####### Seven", None);
}

#[test]
fn lists() {
    check(
        &[" Priority. Allowed:", " - low.", " - high."],
        "Priority. Allowed: low; high.",
        None,
    );
    check(
        &[
            " Allowed:",
            "",
            " * low,",
            "",
            " * as soon as",
            "   it goes",
            "",
            " More.",
        ],
        "Allowed: low; as soon as it goes",
        Some("More."),
    );
    check(&[" Order:", " 1. new", " 2) old"], "Order: new; old", None);
    // Without a colon, the list is not part of the paragraph.
    check(&[" Search", "", " - all"], "Search", Some("- all"));
    check(&[" From 3 - 4", " - 5 and on"], "From 3 - 4 - 5 and on", None);
    check(&[" Example:", "", " ```"], "Example:", Some("```"));
}

/// Checks the description by a whole comment.
#[track_caller]
fn check_whole(lines: &[&str], expected: &str) {
    let item: syn::ItemStruct = parse_quote!(#(#[doc = #lines])* struct S;);
    let mut diagnostics = Diagnostics::new();
    let (text, rest) = description_and_rest(&item.attrs, DocsPart::Whole, &mut diagnostics);
    assert!(diagnostics.finish().is_none() && rest.is_none());
    assert_eq!(text.map(|text| text.value).as_deref(), Some(expected));
}

#[test]
fn whole_comments() {
    check_whole(&[" Search."], "Search");
    check_whole(
        &[
            " Locking mode",
            "",
            " Valid options:",
            " - `locked` (default): as it is",
            " - `unlocked`: as it",
            "   becomes.",
            "",
            " # More",
            " Only for",
            " people.",
        ],
        "Locking mode. Valid options: `locked` (default): as it is; `unlocked`: as it becomes. More Only for people.",
    );
    check_whole(
        &[
            " Order", " - new", " - old", "", " ```", " x = 1", " ```", "", " The end",
        ],
        "Order. new; old. x = 1. The end",
    );
    check_whole(&[" # Search", "", " Finds it"], "Finds it");
}

#[test]
fn numbers_in_wrapped_lines() {
    check_whole(
        &[" Returns data since", " 2024. Older data is dropped."],
        "Returns data since 2024. Older data is dropped.",
    );
    check_whole(
        &[" Defaults to", " 0. Negative numbers mean no limit."],
        "Defaults to 0. Negative numbers mean no limit.",
    );
    check_whole(
        &[
            " Fields:",
            " - `from`: data since",
            "   2024. Older data is dropped",
            " - `to`",
        ],
        "Fields: `from`: data since 2024. Older data is dropped; `to`",
    );
    check_whole(
        &[" Steps:", " 1. Open", "    - quietly", " 2. Close"],
        "Steps: Open; quietly; Close",
    );
    check_whole(
        &[" Steps", " 1. find", " 2. read", "", " Codes:", "", " 404. Not found"],
        "Steps. find; read. Codes: 404. Not found",
    );
    check_whole(
        &[" Search.", "", " # 2. Limits", " At most 9"],
        "Search. 2. Limits At most 9",
    );
    check(
        &[" Default:", " 100. Zero means no limit."],
        "Default: 100. Zero means no limit.",
        None,
    );
}

#[test]
fn code_blocks() {
    check_whole(
        &[
            " Applies a patch:",
            "",
            " ```diff",
            " # a.txt",
            " - old",
            "",
            " + new",
            " ```",
            "",
            " Returns it",
        ],
        "Applies a patch: # a.txt - old + new. Returns it",
    );
    check_whole(
        &[" Jobs:", " ~~~~yaml", " 2. x", " ~~~", " ```", " ~~~~", " - one"],
        "Jobs: 2. x ~~~ ```. one",
    );
    check_whole(&[" ```x``` is code"], "```x``` is code");
}

#[test]
fn stops_of_other_scripts() {
    check_whole(&[" 第一段。", "", " 第二段。"], "第一段。 第二段。");
    check_whole(&[" 可选：", " - 新", " - 旧"], "可选： 新; 旧");
    check_whole(&[" More…", "", " Less"], "More… Less");
}

#[test]
fn other_doc_attributes() {
    let item = parse_quote! {
        #[doc(hidden)]
        #[doc = "Search"]
        #[doc(alias = "find")]
        #[doc = ""]
        #[doc = include_str!("more.md")]
        struct S;
    };
    assert_eq!(description_of(&item).as_deref(), Some("Search"));
}

#[test]
fn concatenated() {
    let item: syn::ItemStruct = parse_quote! {
        #[doc = concat!("The first ", 3, " of ", stringify!(Page))]
        struct S;
    };
    assert_eq!(description_of(&item).as_deref(), Some("The first 3 of Page"));
}

#[test]
fn included() {
    let item: syn::ItemStruct = parse_quote! {
        #[doc = include_str!("more.md")]
        struct S;
    };
    let mut diagnostics = Diagnostics::new();
    assert_eq!(
        description(&item.attrs, DocsPart::FirstParagraph, &mut diagnostics).map(|description| description.value),
        Some(super::UNREADABLE.to_owned())
    );
    let errors = diagnostics.finish().expect("an error").to_string();
    assert!(errors.contains("description"));
}
