//! `#[derive(Tiered)]`: expansions and errors.

use super::derive;
use crate::testing::{fallback_snapshot, listed, snapshot};
use expect_test::{Expect, expect, expect_file};
use proc_macro2::TokenStream;
use quote::quote;

#[track_caller]
fn refused(input: TokenStream, expected: &Expect) {
    expected.assert_eq(&listed(&derive(input)));
}

#[test]
fn default_tiers() {
    snapshot(
        derive(quote! {
            #[serde(rename_all = "camelCase")]
            struct Document {
                id: String,
                #[tier(1.5)]
                key_points: Vec<String>,
                #[tier(2, preview = 500)]
                full_text: String,
                #[tier(2)]
                #[serde(rename(serialize = "URL", deserialize = "url"))]
                text_url: String,
                #[serde(skip)]
                cache: u8,
            }
        }),
        &expect_file!["../../snapshots/tiered/default_tiers.rs"],
    );
}

#[test]
fn named_tiers() {
    snapshot(
        derive(quote! {
            #[tiers("brief", "full", crate = my::mcpact)]
            pub struct Page<'a, T: Clone> where T: Copy {
                #[tier("brief")]
                id: T,
                #[tier("full", preview_tokens = 120)]
                text: &'a str,
            }
        }),
        &expect_file!["../../snapshots/tiered/named_tiers.rs"],
    );
}

#[test]
fn fallback() {
    fallback_snapshot(
        derive(quote! {
            enum Article { A }
        }),
        &expect_file!["../../snapshots/tiered/fallback.rs"],
    );
}

/// All mistakes of a struct at once.
#[test]
fn several_mistakes() {
    refused(
        quote! {
            #[tier(1)]
            #[tiers("brief", "brief", 'c')]
            struct Article {
                #[tier(brief)]
                a: u8,
                #[tier("brief", "full")]
                b: u8,
                #[tier("full", previews = 5)]
                c: String,
                #[tier("brief", preview = 5, preview_tokens = 5)]
                d: String,
            }
        },
        &expect![[r#"
            `tier` applies to a field; write `#[tiers("brief", "full")]` for the names of the tiers
            `'c'` is not a tier; write a number or a string
            no tier; write the tier of the field first, such as `#[tier(2)]`
            a field has one tier, and higher tiers contain the field too; remove this tier
            `#[tier]` has no key `previews`; write `preview`
            `preview` conflicts with `preview_tokens`; remove one of them
            the tier `brief` occurs twice; keep one of them
            unknown tier `full`; expected one of `brief`, `'c'`
            a preview needs a lower tier, and `brief` is the lowest; put the field in a higher tier, or remove the preview"#]],
    );
}

#[test]
fn tiers_without_fields() {
    refused(
        quote!(
            struct A {
                a: u8,
            }
        ),
        &expect![
            "all fields are in the tier `1`; put those that a summary omits into a higher one, such as `#[tier(2)]`, or remove `Tiered`"
        ],
    );
    refused(
        quote!(
            struct A {
                #[tier(2)]
                a: u8,
            }
        ),
        &expect!["no field is in the lowest tier `1`; leave a field that a summary needs without `#[tier(…)]`"],
    );
    refused(
        quote!(
            #[tiers("a", "b", "c")]
            struct A {
                a: u8,
                #[tier("c")]
                c: u8,
            }
        ),
        &expect![[r#"the tier `b` adds nothing; write `#[tier("b")]` above a field, or remove it"#]],
    );
    refused(
        quote!(
            #[tiers("a")]
            struct A {
                a: u8,
            }
        ),
        &expect![
            "all fields are in the tier `a`; put those that a summary omits into a higher one, such as `#[tier(2)]`, or remove `Tiered`"
        ],
    );
}
