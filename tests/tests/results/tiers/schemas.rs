//! Output schemas of tiers: each result matches the announced one.

use expect_test::{Expect, expect};
use mcpact::{At, Tier, Tiered, ToolSchema};
use serde::Serialize;
use serde_json::{Value, json};

use super::json;

/// Checks the schema's text, and that it accepts the values.
#[track_caller]
pub(crate) fn check<T: ToolSchema>(expected: &Expect, values: &[Value]) {
    expected.assert_eq(&mcpact::output_schema::<T>());
    check_values::<T>(values);
}

/// Checks that the schema accepts the values.
#[track_caller]
pub(crate) fn check_values<T: ToolSchema>(values: &[Value]) {
    let schema = serde_json::from_str(&mcpact::output_schema::<T>()).expect("JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    for value in values {
        if let Err(error) = validator.validate(value) {
            panic!("the schema refuses {value}: {error}");
        }
    }
}

fn accepts<T: ToolSchema>(value: &Value) -> bool {
    let schema = serde_json::from_str(&mcpact::output_schema::<T>()).expect("JSON");
    jsonschema::draft202012::new(&schema).expect("a schema").is_valid(value)
}

#[derive(Clone, Serialize, ToolSchema)]
struct Origin {
    source: &'static str,
    licence: Option<&'static str>,
}

/// A page
#[derive(Clone, Serialize, Tiered, ToolSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Page {
    id: u32,
    #[tier(1.5)]
    key_points: Vec<String>,
    /// All of it
    #[tier(2, preview = 4)]
    full_text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<u8>,
    #[serde(flatten)]
    origin: Origin,
}

fn page() -> Page {
    Page {
        id: 1,
        key_points: vec!["gold".into()],
        full_text: "Eureka".into(),
        note: None,
        origin: Origin {
            source: "pm",
            licence: None,
        },
    }
}

fn at_each_tier() -> Vec<Value> {
    Tier::all().map(|tier| json(page().at(tier))).collect()
}

#[test]
fn all_tiers() {
    check::<At<Page>>(
        &expect![[
            r#"{"description":"A page","type":"object","properties":{"id":{"type":"integer"},"keyPoints":{"type":"array","items":{"type":"string"}},"fullText":{"description":"All of it","type":"string"},"note":{"type":"integer"},"source":{"type":"string"},"licence":{"type":["string","null"]},"fullTextPreview":{"type":"string"},"contentTokenCount":{"type":"integer"},"_ignored":{"type":"array","items":{"type":"string"}}},"required":["id","source","licence"],"additionalProperties":false}"#
        ]],
        &at_each_tier(),
    );
    // The properties of the lowest tier are required, and no others exist.
    assert!(!accepts::<At<Page>>(&json!({"id": 1, "source": "pm"})));
    assert!(!accepts::<At<Page>>(
        &json!({"id": 1, "source": "pm", "licence": null, "more": 1})
    ));
}

#[test]
fn each_tier() {
    let values = at_each_tier();
    check::<At<Page, 0>>(
        &expect![[
            r#"{"description":"A page","type":"object","properties":{"id":{"type":"integer"},"note":{"type":"integer"},"source":{"type":"string"},"licence":{"type":["string","null"]},"contentTokenCount":{"type":"integer"},"_ignored":{"type":"array","items":{"type":"string"}}},"required":["id","source","licence"],"additionalProperties":false}"#
        ]],
        &values[..1],
    );
    check::<At<Page, 1>>(
        &expect![[
            r#"{"description":"A page","type":"object","properties":{"id":{"type":"integer"},"keyPoints":{"type":"array","items":{"type":"string"}},"note":{"type":"integer"},"source":{"type":"string"},"licence":{"type":["string","null"]},"fullTextPreview":{"type":"string"},"contentTokenCount":{"type":"integer"},"_ignored":{"type":"array","items":{"type":"string"}}},"required":["id","keyPoints","source","licence"],"additionalProperties":false}"#
        ]],
        &values[1..2],
    );
    assert_eq!(mcpact::output_schema::<At<Page, 2>>(), mcpact::output_schema::<Page>());
    // Each value matches only the schema of its tier.
    for (index, value) in values.iter().enumerate() {
        let accepted = [
            accepts::<At<Page, 0>>(value),
            accepts::<At<Page, 1>>(value),
            accepts::<At<Page, 2>>(value),
        ];
        let mut expected = [false; 3];
        expected[index] = true;
        assert_eq!(accepted, expected, "{value}");
    }
    assert_eq!(json(page().at_tier::<1>()), values[1]);
}

/// Inside of other types, also where the type itself occurs.
#[test]
fn inside_other_types() {
    #[derive(Serialize, ToolSchema)]
    struct Found {
        first: Option<At<Page>>,
        /// In order
        rest: Vec<At<Page>>,
        whole: Page,
        wholes: Vec<Page>,
        brief: At<Page, 0>,
        #[serde(flatten)]
        last: At<Page, 0>,
    }
    let found = |tier| {
        json(Found {
            first: (tier != Tier::LOWEST).then(|| page().at(tier)),
            rest: vec![page().at(tier); 2],
            whole: page(),
            wholes: vec![page()],
            brief: page().at_tier(),
            last: page().at_tier(),
        })
    };
    let values: Vec<Value> = Tier::all().map(found).collect();
    check::<Found>(
        &expect![[
            r##"{"type":"object","properties":{"first":{"anyOf":[{"$ref":"#/$defs/Page"},{"type":"null"}]},"rest":{"description":"In order","type":"array","items":{"$ref":"#/$defs/Page"}},"whole":{"$ref":"#/$defs/Page2"},"wholes":{"type":"array","items":{"$ref":"#/$defs/Page2"}},"brief":{"description":"A page","type":"object","properties":{"id":{"type":"integer"},"note":{"type":"integer"},"source":{"type":"string"},"licence":{"type":["string","null"]},"contentTokenCount":{"type":"integer"}},"required":["id","source","licence"],"additionalProperties":false}},"required":["first","rest","whole","wholes","brief"],"$defs":{"Page":{"description":"A page","type":"object","properties":{"id":{"type":"integer"},"keyPoints":{"type":"array","items":{"type":"string"}},"fullText":{"description":"All of it","type":"string"},"note":{"type":"integer"},"source":{"type":"string"},"licence":{"type":["string","null"]},"fullTextPreview":{"type":"string"},"contentTokenCount":{"type":"integer"}},"required":["id","source","licence"],"additionalProperties":false},"Page2":{"description":"A page","type":"object","properties":{"id":{"type":"integer"},"keyPoints":{"type":"array","items":{"type":"string"}},"fullText":{"description":"All of it","type":"string"},"note":{"type":"integer"},"source":{"type":"string"},"licence":{"type":["string","null"]}},"required":["id","keyPoints","fullText","source","licence"],"additionalProperties":false}}}"##
        ]],
        &values,
    );
    assert!(accepts::<Vec<At<Page>>>(&json!(at_each_tier())));
}

/// A tool's announced schema is that of its results at each tier.
#[test]
fn generic() {
    #[derive(Clone, Serialize, Tiered, ToolSchema)]
    struct Of<T> {
        id: u8,
        #[tier(2)]
        content: T,
    }
    let value = Of {
        id: 1,
        content: [true, false],
    };
    let values: Vec<Value> = Tier::all().map(|tier| json(value.clone().at(tier))).collect();
    check::<At<Of<[bool; 2]>>>(
        &expect![[
            r#"{"type":"object","properties":{"id":{"type":"integer"},"content":{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2},"content_token_count":{"type":"integer"}},"required":["id"]}"#
        ]],
        &values,
    );
}
