//! Docs of variants: beside the field's comment, once in a schema, in every form of an enum.
#![allow(dead_code, reason = "only their schemas matter")]

use expect_test::{Expect, expect};
use mcpact::{Profile, Tool, ToolSchema, mcp_tool, output_schema, schema, schema_in};

/// Sort order
#[derive(serde::Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum Sort {
    /// Newest first.
    New,
    Best,
    /// Oldest first
    #[deprecated]
    Old,
}

#[derive(serde::Serialize, ToolSchema)]
#[serde(tag = "by")]
enum By {
    /// Found by name
    Name { name: String },
    /// Found by place.
    Place { place: String },
}

#[derive(serde::Serialize, ToolSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Op {
    /// From the beginning
    Reset,
    /// From here
    Resume,
}

/// Returns the descriptions in a schema, in order.
fn descriptions(schema: &str) -> Vec<String> {
    fn visit(value: &serde_json::Value, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(properties) => {
                for (name, value) in properties {
                    match value.as_str() {
                        Some(text) if name == "description" => found.push(text.to_owned()),
                        _ => visit(value, found),
                    }
                }
            }
            serde_json::Value::Array(items) => items.iter().for_each(|item| visit(item, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    visit(&serde_json::from_str(schema).expect("a schema is JSON"), &mut found);
    found
}

#[track_caller]
fn says(schema: &str, expected: &Expect) {
    expected.assert_eq(&descriptions(schema).join("\n"));
}

#[test]
fn behind_the_fields_own_comment() {
    #[derive(ToolSchema)]
    struct Commented {
        /// How to sort
        sort: Option<Sort>,
    }
    says(
        &schema::<Commented>(),
        &expect![[r#"How to sort. new: Newest first; old: Oldest first (deprecated)"#]],
    );

    #[derive(ToolSchema)]
    struct Sentences {
        /// How to sort. The best are last!
        sort: Box<Sort>,
    }
    says(
        &schema::<Sentences>(),
        &expect!["How to sort. The best are last! new: Newest first; old: Oldest first (deprecated)"],
    );

    #[derive(ToolSchema)]
    struct Titled {
        /// How to sort
        #[mcp(title = "Sort")]
        sort: Sort,
    }
    says(
        &schema::<Titled>(),
        &expect!["How to sort. new: Newest first; old: Oldest first (deprecated)"],
    );

    #[derive(ToolSchema)]
    struct Uncommented {
        sort: Sort,
    }
    says(
        &schema::<Uncommented>(),
        &expect!["Sort order. new: Newest first; old: Oldest first (deprecated)"],
    );
}

#[test]
fn through_a_newtype() {
    /// Order of a list
    #[derive(ToolSchema)]
    struct Order(Sort);

    #[derive(ToolSchema)]
    struct Plain(Sort);

    #[derive(ToolSchema)]
    struct First {
        order: Order,
    }
    says(
        &schema::<First>(),
        &expect!["Order of a list. new: Newest first; old: Oldest first (deprecated)"],
    );

    #[derive(ToolSchema)]
    struct Second {
        /// Of these
        order: Order,
        plain: Plain,
    }
    says(
        &schema::<Second>(),
        &expect![[r#"
            Of these. new: Newest first; old: Oldest first (deprecated)
            Sort order"#]],
    );
}

#[test]
fn once_in_a_document() {
    #[derive(serde::Serialize, ToolSchema)]
    struct Inner {
        /// Of the inner
        sort: Sort,
    }

    #[derive(serde::Serialize, ToolSchema)]
    struct Outer {
        /// Of the outer
        sort: Sort,
        inner: Inner,
        list: Vec<Sort>,
        /// Of each name
        names: std::collections::BTreeMap<String, Sort>,
    }
    let expected = expect![[r#"
        Of the outer. new: Newest first; old: Oldest first (deprecated)
        Of the inner
        Sort order
        Of each name
        Sort order"#]];
    for profile in [Profile::Portable, Profile::Refs] {
        says(&schema_in::<Outer>(profile), &expected);
    }
    // Gemini's schemas do not describe a map's values.
    says(
        &schema_in::<Outer>(Profile::Gemini),
        &expect![[r#"
            Of the outer. new: Newest first; old: Oldest first (deprecated)
            Of the inner
            Sort order
            Of each name"#]],
    );
    says(
        &output_schema::<Outer>(),
        &expect![[r#"
            Of the outer. new: Newest first; old: Oldest first (deprecated)
            Of the inner
            Sort order
            Of each name
            Sort order"#]],
    );
}

#[test]
fn once_in_a_tool_and_once_in_its_output() {
    #[derive(serde::Serialize, ToolSchema)]
    struct Found {
        /// How it was sorted
        sort: Sort,
    }

    /// Search
    #[mcp_tool(output = Found)]
    #[derive(ToolSchema)]
    struct Search {
        /// One that leads
        first: Sort,
        /// One that follows
        second: Option<Sort>,
    }
    says(
        Search::WIRE_ENTRY,
        &expect![[r#"
            Search
            One that leads. new: Newest first; old: Oldest first (deprecated)
            One that follows
            How it was sorted. new: Newest first; old: Oldest first (deprecated)"#]],
    );
    let counted: u32 = Search::TOKENS.parameters.iter().map(|parameter| parameter.tokens).sum();
    let count = &Search::TOKENS;
    assert_eq!(counted + count.name + count.description + count.structure, count.total);
    assert_eq!(
        count.total as usize,
        mcpact::tokens::Encoding::O200kBase.count(Search::ENTRY)
    );
}

#[test]
fn with_references_the_definition_has_them() {
    /// Search
    #[mcp_tool(profile = "refs")]
    #[derive(ToolSchema)]
    struct Search {
        /// One that leads
        first: Long,
        /// One that follows
        second: Long,
        third: Option<Long>,
        fourth: Vec<Long>,
    }

    #[expect(clippy::enum_variant_names, reason = "long names are what is tested")]
    #[derive(ToolSchema)]
    enum Long {
        /// Rather a long name, of which there are many in this list
        RatherALongName,
        AnotherQuiteLongName,
        TheThirdQuiteLongName,
        TheFourthQuiteLongName,
        TheFifthQuiteLongName,
    }
    expect![[r##"{"type":"object","properties":{"first":{"description":"One that leads","allOf":[{"$ref":"#/$defs/Long"}]},"second":{"description":"One that follows","allOf":[{"$ref":"#/$defs/Long"}]},"third":{"$ref":"#/$defs/Long"},"fourth":{"type":"array","items":{"$ref":"#/$defs/Long"}}},"required":["first","second","fourth"],"$defs":{"Long":{"description":"RatherALongName: Rather a long name, of which there are many in this list","type":"string","enum":["RatherALongName","AnotherQuiteLongName","TheThirdQuiteLongName","TheFourthQuiteLongName","TheFifthQuiteLongName"]}}}"##]]
        .assert_eq(Search::INPUT_SCHEMA);
}

#[test]
fn of_tagged_variants() {
    #[derive(serde::Serialize, ToolSchema)]
    struct Holder {
        /// How to find it
        by: By,
        /// Else
        or: Option<By>,
        /// What to do
        op: Op,
        /// And then
        then: Vec<Op>,
    }
    let expected = expect![[r#"
        How to find it
        Found by name
        Found by place
        Else
        What to do
        reset: From the beginning; resume: From here
        And then"#]];
    says(&schema::<Holder>(), &expected);
    says(
        &output_schema::<Holder>(),
        &expect![[r#"
            How to find it
            Else
            What to do
            reset: From the beginning; resume: From here
            And then
            Found by name
            Found by place"#]],
    );
}

#[test]
fn of_the_only_variant() {
    /// A search
    #[derive(ToolSchema)]
    #[serde(tag = "by")]
    enum Only {
        /// Found by name.
        Name { name: String },
    }

    #[derive(ToolSchema)]
    struct Holder {
        /// How to find it
        only: Only,
    }
    says(&schema::<Only>(), &expect!["A search. Found by name"]);
    says(&schema::<Holder>(), &expect!["How to find it. Found by name"]);
}

#[test]
fn folded_at_the_root() {
    /// Find something
    #[mcp_tool]
    #[derive(ToolSchema)]
    #[serde(tag = "by")]
    enum Find {
        /// Found by name.
        Name {
            name: String,
            /// How to sort
            sort: Sort,
        },
        /// Found by place
        Place {
            place: String,
            /// How to sort
            sort: Sort,
        },
        Number {
            number: u8,
        },
    }
    says(
        Find::INPUT_SCHEMA,
        &expect![[r#"
            Name: Found by name; Place: Found by place
            How to sort. new: Newest first; old: Oldest first (deprecated)"#]],
    );

    /// Do something
    #[mcp_tool]
    #[derive(ToolSchema)]
    #[serde(tag = "op", content = "of")]
    enum Do {
        /// Once
        One(Op),
        /// Often
        Many(Vec<Op>),
    }
    says(
        Do::INPUT_SCHEMA,
        &expect![[r#"
            One: Once; Many: Often
            reset: From the beginning; resume: From here"#]],
    );
}
