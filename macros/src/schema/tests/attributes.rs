//! Expansions of types with attributes.

use crate::schema::derive;
use crate::tests::{messages, snapshot};
use expect_test::expect_file;
use quote::quote;

#[test]
fn texts() {
    snapshot(
        derive(quote! {
            #[mcp(title = "All", extend("x-mcp-header" = "Region", "x-more" = json!({ "a": [1, -2] })), deprecated)]
            struct Notes {
                #[mcp(title = "Mail", format = "email")]
                mail: String,
                #[mcp(format = "uri", required)]
                site: Option<Url>,
                #[mcp(format = "date", default = json!({ "y": 2000 }))]
                day: String,
                #[mcp(length = 1.., inner(range = 1..=9, description = "A digit"))]
                digits: Vec<u8>,
                #[mcp(inner(inner(pattern = "^a"), length = 2))]
                words: Vec<Vec<String>>,
                #[mcp(skip)]
                #[serde(default)]
                hidden: NoSchema,
            }
        }),
        &expect_file!["../../../snapshots/schema/notes/texts.rs"],
    );
}

#[test]
fn with() {
    snapshot(
        derive(quote! {
            struct With<T> {
                /// Where
                #[serde(with = "point")]
                #[mcp(with = "Vec<T>")]
                read: Point,
                #[serde(deserialize_with = "f", default)]
                #[mcp(with = Option<u32>)]
                defaulted: Secs,
                #[mcp(schema_with = r#"{ "type": "string", "format": "date", "description": "A day", "default": "2000-01-01" }"#)]
                literal: Date,
                #[mcp(schema_with = "{}")]
                any: Any,
            }
        }),
        &expect_file!["../../../snapshots/schema/replaced/with.rs"],
    );
}

#[test]
fn replaced_types() {
    let mut tokens = derive(quote! {
        /// A percentage
        #[serde(try_from = "f64", into = "f64")]
        #[mcp(range = 0..=100)]
        struct Percent {
            value: NoSchema,
        }
    });
    tokens.extend(derive(quote! {
        #[mcp(schema_with = r#"{"type":["string","integer"]}"#)]
        enum Id {
            Name(String),
            Number(u64),
        }
    }));
    snapshot(tokens, &expect_file!["../../../snapshots/schema/replaced/from.rs"]);
}

#[test]
fn variant_attributes() {
    snapshot(
        derive(quote! {
            #[serde(tag = "t")]
            enum Event {
                #[serde(deserialize_with = "f")]
                #[mcp(with = "Page")]
                Read(Point),
                #[mcp(skip)]
                Hidden(NoSchema),
                #[serde(untagged)]
                Free { text: String },
                #[serde(other)]
                Unknown,
            }
        }),
        &expect_file!["../../../snapshots/schema/enums/variant_attributes.rs"],
    );
}

#[test]
fn other_variant() {
    let mut tokens = derive(quote! {
        /// Sort order
        #[serde(rename_all = "lowercase")]
        enum Sort {
            /// Newest first
            New,
            Old,
            #[deprecated]
            Best,
            #[serde(other)]
            Unknown,
        }
    });
    tokens.extend(derive(quote! {
        enum Old {
            /// The first.
            #[mcp(deprecated)]
            A,
            #[deprecated = "use A"]
            B,
            C,
            #[serde(untagged)]
            D(u32),
        }
    }));
    snapshot(
        tokens,
        &expect_file!["../../../snapshots/schema/enums/other_variant.rs"],
    );
}

#[test]
fn mutual_recursion() {
    let mut tokens = derive(quote! {
        #[mcp(recursive)]
        struct Folder {
            items: Vec<Item>,
        }
    });
    tokens.extend(derive(quote! {
        enum Item {
            File(String),
            Folder(#[mcp(recursive = "crate::Folder")] Box<crate::Folder>),
            Both {
                #[mcp(recursive = Folder)]
                folder: Option<Folder>,
                items: Vec<Self>,
            },
        }
    }));
    snapshot(
        tokens,
        &expect_file!["../../../snapshots/schema/recursion/several_types.rs"],
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
