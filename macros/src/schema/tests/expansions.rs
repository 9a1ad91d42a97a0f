//! Expansions of each kind of type.

use crate::schema::{derive, derive_json_schema};
use crate::tests::snapshot;
use expect_test::expect_file;
use quote::quote;

#[test]
fn fields() {
    snapshot(
        derive(quote! {
            /// Params of a search.
            ///
            /// For people.
            #[derive(Deserialize)]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            struct Search {
                /// Search query
                query: String,
                /// Sort order,
                /// newest first by default.
                #[serde(default = "Sort::newest", alias = "order")]
                sort_order: Sort,
                #[serde(rename(serialize = "s", deserialize = "q2"))]
                r#type: Option<crate::Kind>,
                #[serde(flatten)]
                page: Page,
                #[serde(skip)]
                skipped: NoSchema,
                #[deprecated]
                #[serde(skip_serializing)]
                old: bool,
            }
        }),
        &expect_file!["../../../snapshots/schema/structs/fields.rs"],
    );
}

#[test]
fn rules() {
    snapshot(
        derive(quote! {
            #[mcp(description = "All notes", crate = my::mcpact)]
            struct Notes {
                /// Not this
                #[mcp(description = "This. \"Quoted\"", default = 20, range = 1..=100)]
                limit: u32,
                #[mcp(range = -1.5..2.0, examples = [-0.5, 1])]
                ratio: f64,
                #[mcp(length = 2.., pattern = "^[a-z]+\\d$", examples = ["a", "b"])]
                word: String,
                #[mcp(length = 4, default = [1, 2, 3, 4])]
                four: Vec<u8>,
                #[mcp(default = null, length = ..10)]
                none: Option<String>,
            }
        }),
        &expect_file!["../../../snapshots/schema/notes/rules.rs"],
    );
}

#[test]
fn newtype() {
    snapshot(
        derive(quote! {
            /// Max results
            #[mcp(default = 20)]
            pub struct Limit(
                /// Unseen
                #[mcp(range = 1..=100)] u32,
            );
        }),
        &expect_file!["../../../snapshots/schema/structs/newtype.rs"],
    );
}

#[test]
fn transparent() {
    snapshot(
        derive(quote! {
            #[serde(transparent)]
            struct Limit<T> {
                value: Option<T>,
                #[serde(skip)]
                skipped: u32,
                marker: PhantomData<T>,
            }
        }),
        &expect_file!["../../../snapshots/schema/structs/transparent.rs"],
    );
}

#[test]
fn tuples() {
    let mut tokens = derive(quote! {
        /// Longitude, latitude
        struct Point(
            /// Longitude
            #[mcp(range = -180..=180)]
            f64,
            f64,
        );
    });
    tokens.extend(derive(quote!(
        struct Unit;
    )));
    snapshot(tokens, &expect_file!["../../../snapshots/schema/structs/tuples.rs"]);
}

#[test]
fn unit_variants() {
    snapshot(
        derive(quote! {
            /// Sort order.
            #[serde(rename_all = "lowercase")]
            enum Sort {
                /// Newest first.
                DateDesc,
                /// Oldest first
                DateAsc,
                #[serde(rename = "best")]
                Relevance,
                #[serde(skip)]
                Unsorted(NoSchema),
            }
        }),
        &expect_file!["../../../snapshots/schema/enums/unit_variants.rs"],
    );
}

#[test]
fn external() {
    snapshot(
        derive(quote! {
            /// A shape
            #[serde(rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
            enum Shape {
                /// Nothing
                Empty,
                /// A circle
                Circle(f64),
                Line(Point, Point),
                /// A box
                Box { top_left: Point, size: f64 },
            }
        }),
        &expect_file!["../../../snapshots/schema/enums/external.rs"],
    );
}

#[test]
fn internal() {
    snapshot(
        derive(quote! {
            /// A filter
            #[serde(tag = "kind", deny_unknown_fields)]
            enum Filter {
                /// By year
                Year { from: u16 },
                ByPage(Page),
                All,
            }
        }),
        &expect_file!["../../../snapshots/schema/enums/internal.rs"],
    );
}

#[test]
fn adjacent() {
    snapshot(
        derive(quote! {
            #[serde(tag = "t", content = "c")]
            enum Filter {
                #[serde(rename_all = "UPPERCASE")]
                Year { from: u16 },
                Page(Option<Page>),
                /// Everything
                All,
            }
        }),
        &expect_file!["../../../snapshots/schema/enums/adjacent.rs"],
    );
}

#[test]
fn untagged() {
    snapshot(
        derive(quote! {
            #[serde(untagged)]
            enum Id {
                /// A number
                Number(#[mcp(range = 1..)] u64),
                Name(String),
                Pair(u64, String),
                Nothing,
            }
        }),
        &expect_file!["../../../snapshots/schema/enums/untagged.rs"],
    );
}

#[test]
fn derived_bounds() {
    snapshot(
        derive(quote! {
            struct Generic<'a, T: Iterator = Vec<u8>, U, V, const N: usize>
            where
                U: Clone,
            {
                item: T::Item,
                many: [Option<U>; N],
                text: &'a str,
                marker: PhantomData<V>,
            }
        }),
        &expect_file!["../../../snapshots/schema/generics/derived_bounds.rs"],
    );
}

#[test]
fn given_bounds() {
    snapshot(
        derive(quote! {
            #[mcp(bound = "T: Known, Vec<T>: Clone")]
            struct Bound<T> {
                item: Wrapper<T>,
            }
        }),
        &expect_file!["../../../snapshots/schema/generics/given_bounds.rs"],
    );
}

#[test]
fn recursion() {
    snapshot(
        derive(quote! {
            /// A tree
            struct Tree<'a, T> {
                value: T,
                left: Option<Box<Self>>,
                right: Option<Box<Tree<'a, T>>>,
                others: Vec<(self::Tree<'a, T>, other::Tree<T>)>,
            }
        }),
        &expect_file!["../../../snapshots/schema/recursion/one_type.rs"],
    );
}

#[test]
fn one_variant() {
    snapshot(
        derive(quote! {
            #[serde(tag = "kind")]
            enum Only {
                /// Only this
                This { value: u8 },
            }
        }),
        &expect_file!["../../../snapshots/schema/enums/one_variant.rs"],
    );
}

#[test]
fn json_schema() {
    let mut tokens = derive_json_schema(quote! {
        #[mcp(crate = my::mcpact)]
        struct Search<'a> {
            #[serde(deserialize_with = "number_or_string")]
            id: &'a u32,
        }
    });
    tokens.extend(derive_json_schema(quote! {
        struct Page<T: Clone> {
            items: Vec<T>,
        }
    }));
    snapshot(tokens, &expect_file!["../../../snapshots/schema/json_schema/types.rs"]);
}
