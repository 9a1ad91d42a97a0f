//! Roots of output schemas: the protocol requires a `type`, and profiles change nothing.

use expect_test::expect;
use mcpact::{ToolSchema, mcp_tool};
use serde::Serialize;

use crate::check;

/// An object has a `type`, even beside forms.
#[test]
fn forms() {
    #[derive(Serialize, ToolSchema)]
    #[serde(untagged)]
    enum Found {
        Many { hits: Vec<u8> },
        One { hit: u8 },
    }
    check(
        &expect![[
            r#"{"type":"object","anyOf":[{"type":"object","properties":{"hits":{"type":"array","items":{"type":"integer"}}},"required":["hits"]},{"type":"object","properties":{"hit":{"type":"integer"}},"required":["hit"]}]}"#
        ]],
        &[Found::Many { hits: vec![] }, Found::One { hit: 1 }],
    );
    #[derive(Serialize, ToolSchema)]
    struct Page {
        next: Option<u8>,
        #[serde(flatten)]
        found: Found,
    }
    check(
        &expect![[
            r#"{"type":"object","properties":{"next":{"type":["integer","null"]}},"required":["next"],"anyOf":[{"type":"object","properties":{"hits":{"type":"array","items":{"type":"integer"}}},"required":["hits"]},{"type":"object","properties":{"hit":{"type":"integer"}},"required":["hit"]}]}"#
        ]],
        &[Page {
            next: None,
            found: Found::One { hit: 1 },
        }],
    );
    #[derive(Serialize, ToolSchema)]
    #[serde(untagged)]
    enum Any {
        Object { hit: u8 },
        Text(String),
    }
    check(
        &expect![[
            r#"{"anyOf":[{"type":"object","properties":{"hit":{"type":"integer"}},"required":["hit"]},{"type":"string"}]}"#
        ]],
        &[Any::Object { hit: 1 }, Any::Text(String::new())],
    );
}

/// Clients check results by JSON Schema, even if the model's API has another dialect.
#[test]
fn profiles() {
    #[derive(Serialize, ToolSchema)]
    struct Out {
        next: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        more: Option<u8>,
        by_name: std::collections::BTreeMap<String, u8>,
    }
    #[derive(ToolSchema)]
    struct Query {
        query: Option<String>,
    }
    macro_rules! tools {
        ($($name:ident $profile:literal),+) => {
            [$({
                /// Look up
                #[mcp_tool(profile = $profile, output = Out)]
                #[derive(ToolSchema)]
                struct $name {
                    query: Query,
                }
                <$name as mcpact::Tool>::DEFINITION.output_schema
            }),+]
        };
    }
    let own = mcpact::output_schema::<Out>();
    expect![[r#"{"type":"object","properties":{"next":{"type":["integer","null"]},"more":{"type":"integer"},"by_name":{"type":"object","additionalProperties":{"type":"integer"}}},"required":["next","by_name"]}"#]].assert_eq(&own);
    let schemas = tools!(Portable "portable", Refs "refs", Gemini "gemini", Strict "openai-strict");
    assert_eq!(schemas, [Some(&*own); 4]);
}

/// A newtype around a recursive type has the type's own `type`, not a reference alone.
#[test]
fn newtypes_of_recursive_types() {
    #[derive(Serialize, ToolSchema)]
    struct Tree {
        name: String,
        children: Vec<Tree>,
    }
    #[derive(Serialize, ToolSchema)]
    struct Found(Tree);

    let tree = |children| Tree {
        name: "a".to_owned(),
        children,
    };
    check(
        &expect![[
            r##"{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"required":["name","children"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"required":["name","children"]}}}"##
        ]],
        &[Found(tree(vec![tree(Vec::new())]))],
    );
}
