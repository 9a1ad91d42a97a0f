//! Errors of attributes and of types that have no schema.

use super::refused;
use crate::schema::derive;
use crate::testing::fallback_snapshot;
use expect_test::{expect, expect_file};
use quote::quote;

#[test]
fn arguments() {
    refused(
        quote! {
            #[mcp]
            #[mcp(desription = "x", colour = 1)]
            struct S {
                #[mcp(range = 1..=2, range = 1..=3)]
                twice: u32,
                #[mcp(range = 1..=2 length = 3)]
                no_comma: u32,
                #[mcp("Max results")]
                no_key: u32,
                #[mcp(range = )]
                no_value: u32,
                #[mcp(range)]
                flag: u32,
                #[mcp(range(min = 1))]
                list: u32,
            }
        },
        &expect![[r#"
            `#[mcp]` takes keys in parentheses; write `#[mcp(description = "…")]`
            `#[mcp]` has no key `desription`; write `description`
            `#[mcp]` has no key `colour`; expected one of `description`, `title`, `default`, `range`, `length`, `pattern`, `format`, `inner`, `examples`, `extend`, `deprecated`, `with`, `schema_with`, `recursive`, `allow`, `warn`, `deny`, `crate`, `bound`
            `range` occurs twice; keep one of them
            expected a comma; write `key = value, key = value`
            expected a key; write `key` or `key = value`
            `range =` has no value; write one after the `=`
            `range` has no value; expected a range of numbers, such as `range = 1..=100`, `range = 1..` or `range = ..=100`
            invalid value `min = 1` for `range`; expected a range of numbers, such as `range = 1..=100`, `range = 1..` or `range = ..=100`"#]],
    );
}

#[test]
fn values() {
    refused(
        quote! {
            struct S {
                #[mcp(range = "1-100")]
                a: u32,
                #[mcp(range = ..)]
                b: u32,
                #[mcp(length = "4")]
                c: String,
                #[mcp(description = 5)]
                d: String,
                #[mcp(pattern = r)]
                e: String,
                #[mcp(default = Vec::new())]
                f: Vec<u8>,
                #[mcp(default = [1, x])]
                g: Vec<u8>,
                #[mcp(examples = 1)]
                h: u8,
                #[mcp(default = 99999999999999999999)]
                i: u128,
                #[mcp(description = "")]
                j: u8,
                #[mcp(pattern = "")]
                k: String,
            }
        },
        &expect![[r#"
            invalid value `"1-100"` for `range`; expected a range of numbers, such as `range = 1..=100`, `range = 1..` or `range = ..=100`
            invalid value `..` for `range`; expected a range of numbers, such as `range = 1..=100`, `range = 1..` or `range = ..=100`
            invalid value `"4"` for `length`; expected a range of whole numbers or one of them, such as `length = 1..=10` or `length = 4`
            invalid value `5` for `description`; expected a string, such as `description = "Max results"`
            invalid value `r` for `pattern`; expected a regular expression in a string, such as `pattern = "^[a-z]+$"`
            invalid value `Vec :: new ()` for `default`; expected a number, a string, a boolean, `null` or an array of these, such as `default = 20`
            invalid value `x` for `default`; expected a number, a string, a boolean, `null` or an array of these, such as `default = 20`
            invalid value `1` for `examples`; expected an array, such as `examples = [1, 2]`
            invalid value `99999999999999999999` for `default`; expected a number, a string, a boolean, `null` or an array of these, such as `default = 20`
            `description` is empty; write its value or remove it
            `pattern` is empty; write its value or remove it"#]],
    );
}

#[test]
fn bounds() {
    refused(
        quote! {
            struct S {
                #[mcp(range = 9..=1)]
                a: u32,
                #[mcp(range = 1.0..1.0)]
                b: f32,
                #[mcp(length = -1..)]
                c: String,
                #[mcp(length = 1.5)]
                d: String,
                #[mcp(length = 3..=2)]
                e: String,
                #[mcp(range = 1..=10, default = 20)]
                f: u32,
                #[mcp(length = ..0)]
                g: String,
            }
        },
        &expect![[r#"
            empty range; write the smaller bound first, such as `range = 1..=9`
            empty range; write the smaller bound first, such as `range = 1..=9`
            a length is a whole number from 0; write `length = 1..=10` or `length = 4`
            a length is a whole number from 0; write `length = 1..=10` or `length = 4`
            empty length; write the smaller bound first, such as `length = 1..=9`
            the default `20` is outside of the range; change one of them
            a length is a whole number from 0; write `length = 1..=10` or `length = 4`"#]],
    );
}

#[test]
fn misplaced_keys() {
    refused(
        quote! {
            #[mcp(range = 1..=2, length = 3, pattern = "x")]
            enum E {
                #[mcp(default = 1)]
                A,
                B {
                    #[mcp(crate = mcpact, bound = "")]
                    a: u32,
                    #[mcp(description = "x", default = 1, examples = [2])]
                    #[serde(flatten)]
                    page: Page,
                },
            }
        },
        &expect![[r#"
            `default` is not allowed on a variant; expected one of `description`, `deprecated`, `skip`, `with`, `schema_with`, `allow`, `warn`, `deny`
            `crate` is not allowed on a field; expected one of `description`, `title`, `default`, `range`, `length`, `pattern`, `format`, `inner`, `examples`, `extend`, `deprecated`, `required`, `skip`, `with`, `schema_with`, `recursive`, `allow`, `warn`, `deny`
            `bound` is not allowed on a field; expected one of `description`, `title`, `default`, `range`, `length`, `pattern`, `format`, `inner`, `examples`, `extend`, `deprecated`, `required`, `skip`, `with`, `schema_with`, `recursive`, `allow`, `warn`, `deny`
            `range` applies to a single value; put it on a field, or on a newtype such as `struct Limit(u32);`
            `length` applies to a single value; put it on a field, or on a newtype such as `struct Limit(u32);`
            `pattern` applies to a single value; put it on a field, or on a newtype such as `struct Limit(u32);`
            `description` does not apply to a flattened field; put it on a field of the flattened type
            `default` does not apply to a flattened field; put it on a field of the flattened type
            `examples` does not apply to a flattened field; put it on a field of the flattened type"#]],
    );
}

#[test]
fn included_docs() {
    refused(
        quote! {
            #[doc = include_str!("a.md")]
            struct S {
                #[doc = include_str!("b.md")]
                #[mcp(description = "said here")]
                fine: u32,
                #[doc = concat!("a", "b")]
                refused: u32,
                #[doc = include_str!("c.md")]
                #[serde(skip)]
                skipped: u32,
            }
        },
        &expect![[r#"
            a macro cannot read the text that this expands to; write `description = "…"` in the attribute, or a `///` comment above this
            a macro cannot read the text that this expands to; write `description = "…"` in the attribute, or a `///` comment above this"#]],
    );
}

#[test]
fn serde_keys() {
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
            `#[serde(field_identifier)]` changes what deserialises, and its schema is not supported yet; use an enum of unit variants
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
    assert_eq!(crate::testing::messages(&expansion), Vec::<String>::new());
}

#[test]
fn shapes() {
    refused(
        quote!(union U { a: u32 }),
        &expect!["a union has no JSON form; write a struct or an enum"],
    );
    refused(
        quote!(
            enum Never {}
        ),
        &expect!["no JSON value is a `Never`; write at least one variant that is not skipped"],
    );
    refused(
        quote! {
            enum Skipped {
                #[serde(skip)]
                A,
            }
        },
        &expect!["no JSON value is a `Skipped`; write at least one variant that is not skipped"],
    );
    refused(
        quote! {
            #[serde(transparent)]
            struct S { a: u32, b: u32 }
        },
        &expect!["`transparent` takes exactly one field that is not skipped; remove it, or skip the other fields"],
    );
    refused(
        quote!(
            struct S(#[serde(flatten)] Page, #[serde(default)] u32);
        ),
        &expect!["only a field with a name can be flattened; write `struct S { #[serde(flatten)] page: Page }`"],
    );
    refused(
        quote! {
            struct Pair<T> {
                left: T,
                right: Option<Box<Pair<u32>>>,
            }
        },
        &expect![
            "a `Pair` can contain itself only with its own type arguments; write them as they are declared, or use another type here"
        ],
    );
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
fn notes_on_flattened_content() {
    refused(
        quote! {
            #[serde(tag = "kind")]
            enum E {
                A(#[mcp(description = "x")] Page),
            }
        },
        &expect!["`description` does not apply to a flattened field; put it on a field of the flattened type"],
    );
    refused(
        quote!(
            struct S(#[serde(skip)] u32);
        ),
        &expect![
            "serde reads the only value of a newtype despite `skip`; remove it, write a unit struct, or give the field a name"
        ],
    );
}

#[test]
fn names_and_tags() {
    refused(
        quote! {
            struct S {
                #[serde(rename = "b")]
                a: u32,
                b: u32,
            }
        },
        &expect![[r#"two fields have the name "b" in JSON; rename one of them"#]],
    );
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
    refused(
        quote! {
            #[serde(tag = "t", content = "t")]
            enum E { A }
        },
        &expect![[r#"the tag and the content have the name "t" in JSON; rename one of them"#]],
    );
    refused(
        quote! {
            #[serde(tag = "t", untagged)]
            enum E { A }
        },
        &expect![[
            r#"serde has no such form of an enum; write `tag = "…"`, `tag = "…", content = "…"`, `untagged`, or none of these"#
        ]],
    );
    refused(
        quote! {
            #[serde(content = "c")]
            enum E { A }
        },
        &expect![[
            r#"serde has no such form of an enum; write `tag = "…"`, `tag = "…", content = "…"`, `untagged`, or none of these"#
        ]],
    );
}
