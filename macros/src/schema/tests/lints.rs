//! Lints of types.

use crate::schema::derive;
use crate::tests::snapshot;
use expect_test::expect_file;
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
fn levels_of_a_variant_apply_to_its_fields() {
    let expansion = derive(quote! {
        #[mcp(warn(undocumented))]
        enum Query {
            #[mcp(allow(undocumented))]
            Quiet { quiet: State },
            Loud { loud: Mood },
        }
    });
    let text = expansion.to_string().replace(' ', "");
    let lints = |ty: &str| text.matches(&format!("is_undocumented(<{ty}as")).count();
    assert_eq!([lints("State"), lints("Mood")], [0, 1], "{text}");
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
