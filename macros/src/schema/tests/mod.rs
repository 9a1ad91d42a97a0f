//! Tests of expansions (`expansions`, `attributes`, `other_crates`), errors and lints.

mod attributes;
mod contradictions;
mod expansions;
mod lints;
mod other_crates;
mod refusals;

use crate::schema::derive;
use crate::testing::listed;
use expect_test::Expect;
use proc_macro2::TokenStream;

/// Compares the errors of the derive with a snapshot.
#[track_caller]
fn refused(input: TokenStream, expected: &Expect) {
    expected.assert_eq(&listed(&derive(input)));
}
