//! Errors of attributes that are unreadable or contradict each other.

use super::refused;
use expect_test::expect;
use quote::quote;

#[test]
fn values_of_keys() {
    refused(
        quote! {
            struct S {
                #[mcp(title = "", format = "", inner(description = ""))]
                a: Vec<String>,
                #[mcp(email, url, example = 1)]
                b: String,
                #[mcp(inner = 1, extend = 1)]
                c: u32,
                #[mcp(inner(default = 1, rnage = 1..))]
                d: Vec<u32>,
                #[mcp(extend(x = 1))]
                e: u32,
                #[mcp(extend("minimum" = 1, "x" = 1, "x" = 2, "y" = f()))]
                f: u32,
                #[mcp(with = "A B")]
                g: u32,
                #[mcp(with = "A", schema_with = "{}")]
                h: u32,
                #[mcp(required = 1, recursive)]
                i: u32,
            }
        },
        &expect![[r#"
            `#[mcp]` has no key `email`: write `format = "email"`
            `#[mcp]` has no key `url`: write `format = "uri"`
            `#[mcp]` has no key `example`: write `examples = [1, 2]`
            `inner` takes keys in parentheses for what an array or a map holds, such as `inner(range = 1..=9)`; this is `1`
            `extend` takes further members in parentheses, such as `extend("x-mcp-header" = "Region")`; this is `1`
            `default` cannot be said of an inner value: what can is `description`, `title`, `range`, `length`, `pattern`, `format`, `inner`
            `#[mcp(inner)]` has no key `rnage`: write `range`
            `extend` takes members, the names in quotes: write `extend("x-mcp-header" = "Region")`
            `x` is given twice: keep one of them
            `y` takes a JSON literal or `json!({ … })`; this is `f ()`
            "minimum" is written by mcpact itself: write `range` in place of it
            `with` takes the type whose schema it has, such as `with = "String"` or `with = Vec<Point>`; this is `"A B"`
            `with` and `schema_with` say the same thing twice: keep one of them
            `required` takes nothing or a boolean: write `required`; this is `1`
            `recursive` takes the type that leads back, such as `recursive = "Tree"`; here is no value
            `title` is empty: write what it should say, or leave it out
            `format` is empty: write what it should say, or leave it out
            `description` is empty: write what it should say, or leave it out"#]],
    );
}

/// serde reads a skipped field too.
#[test]
fn name_of_a_skipped_field() {
    refused(
        quote! {
            struct S {
                #[mcp(skip)]
                #[serde(default)]
                limit: u32,
                #[serde(rename = "limit")]
                most: u32,
            }
        },
        &expect![[r#"two fields are called "limit" in JSON: rename one of them"#]],
    );
}

#[test]
fn literal_schemas() {
    refused(
        quote! {
            struct S {
                #[mcp(schema_with = "{'type': 1}")]
                a: u32,
                #[mcp(schema_with = "true")]
                b: u32,
                #[mcp(schema_with = r#"{"properties":{"x":true}}"#)]
                c: u32,
                #[mcp(schema_with = r##"{"items":{"$ref":"#/$defs/A"}}"##)]
                d: u32,
                #[mcp(schema_with = r##"{"unevaluatedProperties":{"$ref":"#"}}"##)]
                g: u32,
                #[mcp(schema_with = r#"{"contentSchema":true,"unevaluatedProperties":false}"#)]
                h: u32,
                #[mcp(schema_with = r#"{"type":"integer"}"#, range = 1.., format = "email")]
                e: u32,
                #[mcp(schema_with = schema)]
                f: u32,
            }
        },
        &expect![[r##"
            the schema is not JSON at line 1, column 2: expected a key in quotes, and here is `'`
            the schema is `true`, and clients take only objects for schemas: write `{…}`, or `{}` for any value
            `x` is `true`, and clients take only objects for schemas: write `{…}`, or `{}` for any value
            `$ref` means something only at the root of a document, and this schema stands inside a tool's: write the shape in its place, or `with = "Type"`
            `$ref` means something only at the root of a document, and this schema stands inside a tool's: write the shape in its place, or `with = "Type"`
            `contentSchema` is `true`, and clients take only objects for schemas: write `{…}`, or `{}` for any value
            `schema_with` takes a JSON object in a string, such as `schema_with = r#"{"type":"string"}"#`; this is `schema`
            `range` has no place beside a schema that is written out: write it into the schema
            `format` has no place beside a schema that is written out: write it into the schema"##]],
    );
}

#[test]
fn skip_and_required() {
    refused(
        quote! {
            struct S {
                #[mcp(skip)]
                a: u32,
                #[mcp(skip)]
                #[serde(flatten, default)]
                b: Page,
                #[mcp(required, default = 1)]
                c: Option<u32>,
                #[mcp(required)]
                #[serde(default)]
                d: Option<u32>,
                #[mcp(required)]
                #[serde(flatten)]
                e: Page,
            }
        },
        &expect![[r#"
            a model cannot send what `skip` leaves out of the schema: add `#[serde(default)]` to the field, or write `#[serde(skip)]` if it is not to be read at all
            a model cannot send what `skip` leaves out of the schema: add `#[serde(default)]` to the field, or write `#[serde(skip)]` if it is not to be read at all
            what is `required` has no use for a default: remove one of the two
            `required` has no place: the members of a flattened field stand for themselves; put it on one of those"#]],
    );
    refused(
        quote!(
            struct S(#[mcp(skip)] u32, #[mcp(required)] Option<u32>);
        ),
        &expect![[r#"
            `skip` is said of a field with a name: the values of a tuple are always there; remove it
            `required` is said of a field with a name: the values of a tuple are always there; remove it"#]],
    );
}

#[test]
fn serde_functions() {
    refused(
        quote! {
            struct S {
                #[serde(with = "seconds")]
                a: Duration,
                #[serde(deserialize_with = "f")]
                b: u32,
            }
        },
        &expect![[r##"
            `#[serde(with)]` has a function read this, so its type does not say what it takes: add `#[mcp(with = "Type")]` with a type that is read alike, or `#[mcp(schema_with = r#"{…}"#)]` with the schema
            `#[serde(deserialize_with)]` has a function read this, so its type does not say what it takes: add `#[mcp(with = "Type")]` with a type that is read alike, or `#[mcp(schema_with = r#"{…}"#)]` with the schema"##]],
    );
    refused(
        quote! {
            enum E {
                #[serde(with = "seconds")]
                A(Duration),
            }
        },
        &expect![[
            r##"`#[serde(with)]` has a function read this, so its type does not say what it takes: add `#[mcp(with = "Type")]` with a type that is read alike, or `#[mcp(schema_with = r#"{…}"#)]` with the schema"##
        ]],
    );
}

#[test]
fn serde_conversions() {
    refused(
        quote! {
            #[serde(from = "A B", try_from = 5)]
            struct S {
                a: u32,
            }
        },
        &expect![[r#"
            `from` takes a type in a string: write `from = "Type"`
            `try_from` takes a type in a string: write `try_from = "Type"`"#]],
    );
    refused(
        quote! {
            #[serde(from = "u32")]
            enum E {
                #[mcp(description = "x")]
                A(#[mcp(range = 1..)] u32),
            }
        },
        &expect![[r#"
            nothing said here is in the schema: the type is read as another one (`from`, `try_from`, `with` or `schema_with`); say it of that one
            nothing said here is in the schema: the type is read as another one (`from`, `try_from`, `with` or `schema_with`); say it of that one"#]],
    );
}

#[test]
fn other_variants() {
    refused(
        quote! {
            #[serde(untagged)]
            enum E {
                A(u32),
                #[serde(other)]
                B,
            }
        },
        &expect!["`other` is for a variant without fields of an enum that is told apart by tags: remove it"],
    );
    refused(
        quote! {
            #[serde(tag = "t")]
            enum E {
                #[serde(other)]
                A(Page),
            }
        },
        &expect!["`other` is for a variant without fields of an enum that is told apart by tags: remove it"],
    );
}

#[test]
fn recursion() {
    refused(
        quote! {
            #[mcp(recursive = "Item")]
            struct S {
                #[mcp(recursive = "Tree")]
                a: Vec<Leaf>,
            }
        },
        &expect![[r#"
            `recursive` takes nothing: write `recursive`; this is `"Item"`
            `Tree` does not stand in this field's type: write the type that leads back just as it stands there"#]],
    );
}
