//! Types that are read or written as others.

use expect_test::expect;
use mcpact::ToolSchema;
use serde::{Deserialize, Serialize, Serializer};

use crate::check;

#[test]
fn into() {
    #[derive(Clone, Deserialize, Serialize, ToolSchema)]
    #[serde(into = "String")]
    struct Name {
        first: String,
    }
    impl From<Name> for String {
        fn from(name: Name) -> String {
            name.first
        }
    }
    check(&expect![[r#"{"type":"string"}"#]], &[Name { first: "a".to_owned() }]);
}

#[test]
fn from_and_into() {
    /// A share
    #[derive(Clone, Deserialize, Serialize, ToolSchema)]
    #[serde(try_from = "f64", into = "f64")]
    #[mcp(range = 0..=100)]
    struct Percent(f64);
    impl From<f64> for Percent {
        fn from(share: f64) -> Percent {
            Percent(share)
        }
    }
    impl From<Percent> for f64 {
        fn from(percent: Percent) -> f64 {
            percent.0
        }
    }
    check(
        &expect![[r#"{"description":"A share","type":"number","minimum":0,"maximum":100}"#]],
        &[Percent(1.0)],
    );
    #[derive(Clone, Deserialize, Serialize, ToolSchema)]
    #[serde(from = "Option<u8>", into = "NoSchema")]
    #[mcp(range = 0..=100)]
    struct Other(u8);
    #[derive(Serialize)]
    struct NoSchema(u8);
    impl From<Option<u8>> for Other {
        fn from(number: Option<u8>) -> Other {
            Other(number.unwrap_or(0))
        }
    }
    impl From<Other> for NoSchema {
        fn from(number: Other) -> NoSchema {
            NoSchema(number.0)
        }
    }
    check(&expect!["{}"], &[Other(1)]);
}

#[test]
fn allowed_values_of_the_read_type() {
    #[derive(Serialize, ToolSchema)]
    #[serde(from = "String")]
    #[schemars(extend("enum" = ["a", "b"]))]
    struct Kind(u8);
    check(&expect![[r#"{"type":"integer"}"#]], &[Kind(1)]);
    #[derive(Serialize, ToolSchema)]
    struct Found {
        #[serde(serialize_with = "as_boolean")]
        #[schemars(extend("enum" = ["a", "b"]))]
        kind: String,
    }
    fn as_boolean<S: Serializer>(kind: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(kind.is_empty())
    }
    check(
        &expect![[r#"{"type":"object","properties":{"kind":{}},"required":["kind"]}"#]],
        &[Found { kind: "a".to_owned() }],
    );
}

#[test]
fn from() {
    #[derive(Serialize)]
    struct NoSchema;
    /// Words
    #[derive(Deserialize, Serialize, ToolSchema)]
    #[serde(from = "String", rename_all = "camelCase")]
    #[mcp(length = 1..)]
    struct Words {
        /// Not shown to who writes it
        all_of: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<String>,
        unknown: NoSchema,
    }
    impl From<String> for Words {
        fn from(text: String) -> Words {
            Words {
                all_of: vec![text],
                first: None,
                unknown: NoSchema,
            }
        }
    }
    check(
        &expect![[
            r#"{"description":"Words","type":"object","properties":{"allOf":{"description":"Not shown to who writes it","type":"array","items":{"type":"string"}},"first":{"type":"string"},"unknown":{}},"required":["allOf","unknown"]}"#
        ]],
        &[Words::from(String::new())],
    );
    expect![[r#"{"description":"Words","type":"string","minLength":1}"#]].assert_eq(&mcpact::schema::<Words>());
    #[derive(Deserialize, Serialize, ToolSchema)]
    #[serde(try_from = "u8")]
    #[mcp(range = 1..=5)]
    struct Stars(u8);
    impl From<u8> for Stars {
        fn from(stars: u8) -> Stars {
            Stars(stars)
        }
    }
    check(&expect![[r#"{"type":"integer","minimum":1,"maximum":5}"#]], &[Stars(5)]);
}

#[test]
fn tuples() {
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Pair(u8, #[serde(default)] Option<u8>);
    check(
        &expect![[
            r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":["integer","null"]}],"minItems":2,"maxItems":2}"#
        ]],
        &[Pair(1, None), Pair(1, Some(2))],
    );
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Moves(
        u8,
        #[serde(default, skip_serializing_if = "Option::is_none")] Option<u8>,
        #[serde(default)] bool,
    );
    check(
        &expect![[r#"{"type":"array"}"#]],
        &[Moves(1, None, true), Moves(1, Some(2), true)],
    );
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Shorter(u8, #[serde(skip_serializing)] bool, String);
    check(
        &expect![[
            r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":2,"maxItems":2}"#
        ]],
        &[Shorter::default()],
    );
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Kept(#[serde(skip_serializing)] u8);
    check(&expect![[r#"{"type":"integer"}"#]], &[Kept(1)]);
}

/// A type can contain itself only in its written form.
#[test]
fn recursive() {
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Tree {
        name: Option<String>,
        #[serde(skip_deserializing)]
        children: Vec<Tree>,
    }
    let tree = Tree {
        name: None,
        children: vec![Tree::default()],
    };
    check(
        &expect![[
            r##"{"type":"object","properties":{"name":{"type":["string","null"]},"children":{"type":"array","items":{"$ref":"#"}}},"required":["name","children"]}"##
        ]],
        &[tree],
    );
    expect![[r#"{"type":"object","properties":{"name":{"type":"string"}}}"#]].assert_eq(&mcpact::schema::<Tree>());
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    #[serde(rename_all(serialize = "UPPERCASE"))]
    struct List {
        value: u8,
        next: Option<Box<List>>,
    }
    let list = List {
        value: 1,
        next: Some(Box::default()),
    };
    #[derive(Deserialize, Serialize, ToolSchema)]
    struct Lists {
        first: List,
        second: List,
    }
    check(
        &expect![[
            r##"{"type":"object","properties":{"first":{"$ref":"#/$defs/List"},"second":{"$ref":"#/$defs/List"}},"required":["first","second"],"$defs":{"List":{"type":"object","properties":{"VALUE":{"type":"integer"},"NEXT":{"anyOf":[{"$ref":"#/$defs/List"},{"type":"null"}]}},"required":["VALUE","NEXT"]}}}"##
        ]],
        &[Lists {
            first: list,
            second: List::default(),
        }],
    );
    check(
        &expect![[
            r##"{"type":"object","properties":{"VALUE":{"type":"integer"},"NEXT":{"anyOf":[{"$ref":"#"},{"type":"null"}]}},"required":["VALUE","NEXT"]}"##
        ]],
        &[List::default()],
    );
}
