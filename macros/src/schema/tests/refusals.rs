//! Mistakes that `tests/ui` does not contain: other inputs for a message, or without an error.

use super::refused;
use crate::schema::{derive, derive_json_schema};
use crate::testing::{fallback_snapshot, messages};
use expect_test::{expect, expect_file};
use quote::quote;

#[test]
fn open_bounds() {
    refused(
        quote! {
            struct S {
                #[mcp(range = ..)]
                a: u32,
                #[mcp(length = ..0)]
                b: String,
            }
        },
        &expect![[r#"
            invalid value `..` for `range`; expected a range of numbers, such as `range = 1..=100`, `range = 1..` or `range = ..=100`
            a length is a whole number from 0; write `length = 1..=10` or `length = 4`"#]],
    );
}

#[test]
fn documents_that_are_not_needed() {
    refused(
        quote! {
            struct S {
                #[doc = include_str!("b.md")]
                #[mcp(description = "said here")]
                fine: u32,
                #[doc = include_str!("c.md")]
                refused: u32,
                #[doc = include_str!("d.md")]
                #[serde(skip)]
                skipped: u32,
            }
        },
        &expect![[
            r#"a macro cannot read the text that this expands to; write `description = "…"` in the attribute, or a `///` comment above this"#
        ]],
    );
}

#[test]
fn keys_of_a_converted_type() {
    refused(
        quote! {
            #[serde(from = "X", try_from = "X", remote = "X", field_identifier, colour)]
            #[serde(rename_all = "camelcase", rename_all_fields = "words")]
            enum S {
                #[serde(other)]
                A,
                #[serde(untagged)]
                B(u32),
                #[serde(with = "x")]
                C(u32),
                D {
                    #[serde(deserialize_with = "x")]
                    a: u32,
                    #[serde(with = "x", rename = 5)]
                    b: u32,
                    #[serde]
                    c: u32,
                },
            }
        },
        &expect![[r#"
            `#[serde(field_identifier)]` changes what serde reads and is not supported; use an enum of unit variants
            unknown key `#[serde(colour)]` on a type, so that its schema could be wrong; remove it
            serde has no rule `camelcase`; write `camelCase`
            serde has no rule `words`; expected one of `lowercase`, `UPPERCASE`, `PascalCase`, `camelCase`, `snake_case`, `SCREAMING_SNAKE_CASE`, `kebab-case`, `SCREAMING-KEBAB-CASE`"#]],
    );
}

#[test]
fn ignored_serde_keys() {
    let expansion = derive(quote! {
        #[serde(bound = "", into = "X", crate = "serde", expecting = "x", rename = "Y", tag = "t")]
        struct S<'a> {
            #[serde(alias = "b", alias = "c", borrow, serialize_with = "x", skip_serializing_if = "x", getter = "x")]
            a: &'a str,
        }
    });
    assert_eq!(messages(&expansion), Vec::<String>::new());
}

#[test]
fn fallback() {
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
fn fallback_of_json_schema() {
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

#[test]
fn description_of_a_tagged_newtype() {
    refused(
        quote! {
            #[serde(tag = "kind")]
            enum E {
                A(#[mcp(description = "x")] Page),
            }
        },
        &expect!["`description` does not apply to a flattened field; put it on a field of the flattened type"],
    );
}

#[test]
fn tuple_variant_of_a_tagged_enum() {
    refused(
        quote! {
            #[serde(tag = "kind")]
            enum E {
                A { kind: u32 },
                #[serde(rename = "A")]
                B(u32, u32),
            }
        },
        &expect![[r#"
            two fields have the name "kind" in JSON; rename one of them
            two variants have the name "A" in JSON; rename one of them
            the tuple `B` cannot have the tag "kind"; give its fields names, or add `content = "…"` to the enum's `#[serde(tag = …)]`"#]],
    );
}
