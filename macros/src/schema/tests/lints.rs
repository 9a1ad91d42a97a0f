//! Lints of types.

use super::refused;
use crate::schema::derive;
use crate::testing::snapshot;
use expect_test::{expect, expect_file};
use quote::quote;

#[test]
fn warnings() {
    snapshot(
        derive(quote! {
            /// A tool's description, e.g. this one, is the tool's to judge
            #[mcp(warn(prose, undocumented))]
            struct Search {
                /// A place, e.g. Ballarat
                place: String,
                /// The page size
                #[mcp(allow(repeats_name))]
                page_size: u32,
                bare: State,
                #[mcp(deny(undocumented))]
                denied: Option<State>,
                #[serde(flatten)]
                page: Page,
            }
        }),
        &expect_file!["../../../snapshots/schema/lints.rs"],
    );
}

#[test]
fn prose_is_quiet_unless_asked_for() {
    let quiet = derive(quote! {
        struct Search {
            /// A place, e.g. Ballarat
            place: String,
            /// The page size
            page_size: u32,
        }
    });
    assert!(!quiet.to_string().contains("deprecated"), "{quiet}");
}

#[test]
fn denied() {
    let words = "word ".repeat(51);
    refused(
        quote! {
            #[mcp(deny(long_description, repeats_name, embedded_example))]
            enum E {
                /// For example this
                A,
                B {
                    #[doc = #words]
                    long: u32,
                    /// The limit.
                    #[mcp(warn(repeats_name), deny(repeats_name))]
                    limit: u32,
                },
            }
        },
        &expect![[r#"
            `embedded_example`: this description has an example ("for example"), which every request contains; write `#[mcp(examples = […])]`, which is sent on request, or write `allow(embedded_example)`
            `long_description`: this description has 51 words, more than 50, and every request contains it; move details to a second paragraph, which clients do not get, or write `allow(long_description)`
            `repeats_name`: "The limit" only repeats the name `limit`; write more than the name, or remove it, or write `allow(repeats_name)`"#]],
    );
}

#[test]
fn levels() {
    refused(
        quote! {
            #[mcp(allow(long_descriptions), warn(colour), deny = 1, allow)]
            struct S {
                a: u32,
            }
        },
        &expect![[r#"
            unknown lint `long_descriptions`; write `long_description`
            unknown lint `colour`; expected one of `long_name`, `long_description`, `embedded_example`, `repeats_name`, `filler_text`, `undocumented`, `many_tools`, `duplicate_text`, `truncated_doc`, `unreachable_parameter`, `mode_advice`, `unbounded_result`, `ignored_transform`, `prose`
            invalid value `1` for `deny`; expected names of lints in parentheses, such as `deny(long_description)`
            `allow` has no value; expected names of lints in parentheses, such as `allow(long_description)`"#]],
    );
}
