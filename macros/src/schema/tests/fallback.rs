//! Implementations after an error. The errors are in `tests/ui`.

use crate::schema::{derive, derive_json_schema};
use crate::tests::fallback_snapshot;
use expect_test::expect_file;
use quote::quote;

#[test]
fn of_tool_schema() {
    fallback_snapshot(
        derive(quote! {
            #[mcp(crate = my::mcpact)]
            struct Search<'a, T: Clone> where T: Copy {
                #[mcp(range = 2..=1)]
                limit: &'a T,
            }
        }),
        &expect_file!["../../../snapshots/schema/fallback.rs"],
    );
}

#[test]
fn of_json_schema() {
    fallback_snapshot(
        derive_json_schema(quote! {
            struct Search<T> where T: Copy {
                #[mcp(range = 2..=1)]
                limit: T,
            }
        }),
        &expect_file!["../../../snapshots/schema/json_schema/fallback.rs"],
    );
}
