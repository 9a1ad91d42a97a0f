//! Attributes of schemars, validator and garde.

use super::refused;
use crate::schema::derive;
use crate::testing::snapshot;
use expect_test::{expect, expect_file};
use quote::quote;

#[test]
fn schemars() {
    snapshot(
        derive(quote! {
            /// Not this
            #[schemars(description = "Of schemars", title = "S", extend("x-mcp-header" = "Region"), deny_unknown_fields)]
            #[schemars(crate = "other", rename_all = "camelCase", inline, transform = f)]
            #[serde(rename_all = "camelCase")]
            struct Schemars {
                #[schemars(range(min = 1, max = 10), example = 5, example = f(), title = "First")]
                one_field: u32,
                #[schemars(length(equal = 2), inner(regex(pattern = "^a$"), length(max = 9)))]
                list: Vec<String>,
                #[schemars(with = "String", email, required)]
                other: Option<Mail>,
                #[schemars(skip)]
                #[serde(default)]
                skipped: NoSchema,
                #[serde(with = "module")]
                #[schemars(schema_with = "f")]
                #[mcp(schema_with = r#"{"type":"string"}"#)]
                custom: Custom,
                #[schemars(deprecated = true, url)]
                #[mcp(format = "uri-reference")]
                old: String,
            }
        }),
        &expect_file!["../../../snapshots/schema/other_crates/schemars.rs"],
    );
}

#[test]
fn validators() {
    snapshot(
        derive(quote! {
            #[validate(schema(function = "f"))]
            #[garde(context(Ctx))]
            struct Validated {
                #[validate(range(exclusive_min = 0.0, max = 1.0, message = "no"), custom(function = "f"))]
                ratio: f64,
                #[validate(length(min = 1, max = 5, code = "x"), regex(path = *RE), contains(pattern = "a"))]
                #[mcp(pattern = "^[a-z]+$")]
                word: String,
                #[validate(nested, required)]
                page: Option<Page>,
                #[garde(length(bytes, min = 5, max = 8), ascii, pattern("^x"))]
                bytes: String,
                #[garde(length(graphemes, min = 2, max = 8), inner(inner(range(min = -1))), custom(|v, _| f(v)))]
                graphemes: Vec<Vec<i8>>,
                #[garde(skip)]
                free: u32,
                #[garde(url, length(utf16, min = 3))]
                #[validate(email)]
                site: String,
            }
        }),
        &expect_file!["../../../snapshots/schema/other_crates/validators.rs"],
    );
}

#[test]
fn unreadable() {
    refused(
        quote! {
            #[schemars(description = DESCRIPTION)]
            struct S {
                #[validate(range(min = MIN))]
                a: u32,
                #[validate(length(max = "MAX"))]
                b: String,
                #[validate(regex(path = *RE))]
                c: String,
                #[schemars(schema_with = "f")]
                d: u32,
                #[garde(inner(pattern(RE)))]
                e: Vec<String>,
            }
        },
        &expect![[r##"
            `#[schemars(description)]` refers to a constant or a function, which a macro cannot evaluate; add `#[mcp(description = "…")]` with the text
            `#[validate(range)]` refers to a constant or a function, which a macro cannot evaluate; add `#[mcp(range = 1..=100)]` with the numbers
            `#[validate(length)]` refers to a constant or a function, which a macro cannot evaluate; add `#[mcp(length = 1..=100)]` with the numbers
            `#[validate(regex)]` refers to a constant or a function, which a macro cannot evaluate; add `#[mcp(pattern = "…")]` with the text
            `#[schemars(schema_with)]` refers to a constant or a function, which a macro cannot evaluate; add `#[mcp(schema_with = r#"{…}"#)]` with the schema, which `mcpact::schemars_literal` prints for a type with schemars' macro, or `#[mcp(with = "Type")]`
            `#[garde(pattern)]` refers to a constant or a function, which a macro cannot evaluate; add `#[mcp(pattern = "…")]` with the text"##]],
    );
}

#[test]
fn contradictions() {
    refused(
        quote! {
            #[schemars(rename_all = "camelCase", tag = "t")]
            struct S {
                #[schemars(rename = "b")]
                a: u32,
                #[schemars(default, flatten)]
                b: u32,
                #[validate(email, url)]
                c: String,
                #[garde(length(min = 1), length(max = 2))]
                d: String,
                #[schemars(skip)]
                e: u32,
            }
        },
        &expect![[r#"
            `#[schemars(rename_all)]` differs from `#[serde(rename_all)]`, and serde reads the call; write it in `#[serde(…)]`, or remove it
            `#[schemars(tag)]` differs from `#[serde(tag)]`, and serde reads the call; write it in `#[serde(…)]`, or remove it
            `#[schemars(rename)]` differs from `#[serde(rename)]`, and serde reads the call; write it in `#[serde(…)]`, or remove it
            `#[schemars(default)]` differs from `#[serde(default)]`, and serde reads the call; write it in `#[serde(…)]`, or remove it
            `#[schemars(flatten)]` differs from `#[serde(flatten)]`, and serde reads the call; write it in `#[serde(…)]`, or remove it
            `#[validate(url)]` repeats format; keep one of them, or add `#[mcp(format = …)]`
            `#[garde(length)]` repeats length; keep one of them, or add `#[mcp(length = …)]`
            `skip` omits a field that a call requires; add `#[serde(default)]`, or write `#[serde(skip)]` if serde should not read it"#]],
    );
}
