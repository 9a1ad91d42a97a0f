//! `#[derive(Tiered)]`: expansions. `tests/ui/rmcp/tiers` has the errors.

use super::derive;
use crate::tests::{fallback_snapshot, snapshot};
use expect_test::expect_file;
use quote::quote;

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
