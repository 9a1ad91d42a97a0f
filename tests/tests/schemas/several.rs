//! What occurs several times in one type: docs of variants, flattened enums, structs; and members that no field takes.

use std::panic::catch_unwind;

use expect_test::expect;
use mcpact::ToolSchema;
use mcpact_tests::catalogue;

use crate::check;

#[test]
fn several() {
    check(
        catalogue::several::CASES,
        &expect![[r#"
        "#]],
    );
}

/// serde takes the member out for the first of them.
#[test]
fn enums_that_share_a_member() {
    #[derive(ToolSchema)]
    #[serde(tag = "kind", content = "of")]
    #[allow(dead_code, reason = "only its schema matters")]
    enum Content {
        Books(u8),
        Maps(u8),
    }

    #[derive(ToolSchema)]
    #[serde(tag = "kind")]
    #[allow(dead_code, reason = "only its schema matters")]
    enum By {
        Name { name: String },
        Place { place: String },
    }

    #[derive(ToolSchema)]
    #[allow(dead_code, reason = "only its schema matters")]
    struct Query {
        #[serde(flatten)]
        content: Content,
        #[serde(flatten)]
        by: By,
    }

    let panicked = catch_unwind(mcpact::schema::<Query>).expect_err("they share a member");
    let message = panicked.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| panicked.downcast_ref::<&str>().copied());
    assert_eq!(
        message,
        Some(
            "`content` and `by` are enums that are flattened into one object, and both have a member \"kind\"\n  rename one of the \
             members, or drop `flatten` from one of the fields"
        ),
    );
}
