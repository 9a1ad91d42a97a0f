//! Attributes of schemars, validator and garde.

use crate::schema::derive;
use crate::tests::snapshot;
use expect_test::expect_file;
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
                #[garde(length(min = 6, max = 9), inner(length(simple, equal = 5)))]
                simple: Vec<String>,
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
