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
            `#[mcp]` has no key `email`; write `format = "email"`
            `#[mcp]` has no key `url`; write `format = "uri"`
            `#[mcp]` has no key `example`; write `examples = ["gold rush"]`
            invalid value `1` for `inner`; expected keys in parentheses for the items of an array or the values of a map, such as `inner(range = 1..=9)`
            invalid value `1` for `extend`; expected keywords in parentheses, such as `extend("x-mcp-header" = "Region")`
            `default` is not allowed on an inner value; expected one of `description`, `title`, `range`, `length`, `pattern`, `format`, `inner`
            `#[mcp(inner)]` has no key `rnage`; write `range`
            `extend` takes keywords in quotes; write `extend("x-mcp-header" = "Region")`
            `x` occurs twice; keep one of them
            invalid value `f ()` for `y`; expected a JSON literal or `json!({ … })`
            mcpact writes "minimum" itself; write `range`
            invalid value `"A B"` for `with`; expected a type, such as `with = "String"` or `with = Vec<Point>`
            `with` conflicts with `schema_with`; remove one of them
            invalid value `1` for `required`; expected nothing or a boolean: write `required`
            `recursive` has no value; expected the marked type, such as `recursive = "Tree"`
            `title` is empty; write its value or remove it
            `format` is empty; write its value or remove it
            `description` is empty; write its value or remove it"#]],
    );
}

/// serde reads a field with `#[mcp(skip)]` too, so its name is taken.
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
        &expect![[r#"two fields have the name "limit" in JSON; rename one of them"#]],
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
            the schema is not JSON at line 1, column 2: expected a key in quotes, found `'`
            the schema is `true`, and clients accept only objects as schemas; write `{…}`, or `{}` for any value
            `x` is `true`, and clients accept only objects as schemas; write `{…}`, or `{}` for any value
            `$ref` applies to the root of a document, and this schema becomes a part of one; write the schema in its place, or `with = "Type"`
            `$ref` applies to the root of a document, and this schema becomes a part of one; write the schema in its place, or `with = "Type"`
            `contentSchema` is `true`, and clients accept only objects as schemas; write `{…}`, or `{}` for any value
            invalid value `schema` for `schema_with`; expected a JSON object in a string, such as `schema_with = r#"{"type":"string"}"#`
            `range` conflicts with a literal schema; write it into the schema
            `format` conflicts with a literal schema; write it into the schema"##]],
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
            `skip` omits a field that a call requires; add `#[serde(default)]`, or write `#[serde(skip)]` if serde should not read it
            `skip` omits a field that a call requires; add `#[serde(default)]`, or write `#[serde(skip)]` if serde should not read it
            `required` conflicts with a default; remove one of them
            `required` does not apply to a flattened field; put it on a field of the flattened type"#]],
    );
    refused(
        quote!(
            struct S(#[mcp(skip)] u32, #[mcp(required)] Option<u32>);
        ),
        &expect![[r#"
            `skip` applies to a field with a name, and the values of a tuple are always required; remove it
            `required` applies to a field with a name, and the values of a tuple are always required; remove it"#]],
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
            `from` takes a type in a string; write `from = "Type"`
            `try_from` takes a type in a string; write `try_from = "Type"`"#]],
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
            this has no effect, since the schema is that of another type (`from`, `try_from`, `with` or `schema_with`); put it on that type
            this has no effect, since the schema is that of another type (`from`, `try_from`, `with` or `schema_with`); put it on that type"#]],
    );
}

#[test]
fn other_variants() {
    refused(
        quote! {
            #[serde(tag = "t")]
            enum E {
                #[serde(other)]
                A(Page),
            }
        },
        &expect!["`other` applies to a variant without fields of an enum with a tag; remove it"],
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
            invalid value `"Item"` for `recursive`; expected nothing: write `recursive`
            `Tree` does not occur in this field's type; write the recursive type exactly as it occurs there"#]],
    );
}
