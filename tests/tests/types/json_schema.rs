//! `#[derive(JsonSchema)]`: the schema in each kind of document that schemars makes.

use std::{borrow::Cow, collections::BTreeMap, time::Duration};

use expect_test::{Expect, expect};
use mcpact::JsonSchema;
use schemars::{SchemaGenerator, generate::SchemaSettings, schema_for, transform::AddNullable};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// rmcp's `Parameters<T>`, which is the same in all versions.
pub(crate) struct Parameters<T>(std::marker::PhantomData<T>);

impl<T: JsonSchema> JsonSchema for Parameters<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

/// Returns the settings of rmcp 0.6 to 0.9, of 0.16, and of later versions.
fn settings() -> [SchemaSettings; 3] {
    let nullable = |mut settings: SchemaSettings| {
        settings.transforms = vec![Box::new(AddNullable::default())];
        settings
    };
    [
        nullable(SchemaSettings::draft07()),
        nullable(SchemaSettings::draft2020_12()),
        SchemaSettings::draft2020_12(),
    ]
}

mod number_as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn serialize<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[track_caller]
fn parameters<T: JsonSchema>(expected: &Expect) {
    let mut generator = SchemaGenerator::default();
    let schema = |schema: schemars::Schema| schema.to_value().to_string();
    let first = schema(generator.root_schema_for::<Parameters<T>>());
    // A generator that has made a document makes the next one.
    assert_eq!(schema(generator.root_schema_for::<Parameters<T>>()), first);
    for settings in settings() {
        assert_eq!(
            schema(settings.into_generator().into_root_schema_for::<Parameters<T>>()),
            first
        );
    }
    expected.assert_eq(&first);
}

/// Params of a search
#[derive(Serialize, Deserialize, JsonSchema)]
struct Search {
    /// Search query
    query: String,
    after: Option<String>,
    /// Max results
    #[serde(default)]
    #[schemars(range(max = 50))]
    limit: u32,
    filter: Option<Filter>,
    /// Only these sizes
    size: Option<Size>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Size {
    min: Option<u32>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "lowercase")]
enum Filter {
    Year { from: u16, to: Option<u16> },
    Tag { tag: Tag },
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Tag {
    Map,
    Photo,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Tree {
    name: Option<String>,
    children: Vec<Tree>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Page<T> {
    items: Vec<T>,
    next: Option<u32>,
}

#[test]
fn of_parameters() {
    parameters::<Search>(&expect![[
        r#"{"type":"object","properties":{"query":{"description":"Search query","type":"string"},"after":{"type":"string"},"limit":{"description":"Max results","type":"integer","maximum":50},"filter":{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["year"]},"from":{"type":"integer"},"to":{"type":"integer"}},"required":["by","from"]},{"type":"object","properties":{"by":{"type":"string","enum":["tag"]},"tag":{"type":"string","enum":["map","photo"]}},"required":["by","tag"]}]},"size":{"description":"Only these sizes","type":"object","properties":{"min":{"type":"integer"}}}},"required":["query"]}"#
    ]]);
    parameters::<Tree>(&expect![[
        r##"{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"required":["children"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"required":["children"]}}}"##
    ]]);
    parameters::<Page<Tag>>(&expect![[
        r#"{"type":"object","properties":{"items":{"type":"array","items":{"type":"string","enum":["map","photo"]}},"next":{"type":"integer"}},"required":["items"]}"#
    ]]);
    // A tool's parameters are an object, also those of an enum.
    parameters::<Filter>(&expect![[
        r#"{"type":"object","properties":{"by":{"type":"string","enum":["year","tag"]},"from":{"type":"integer"},"to":{"type":"integer"},"tag":{"type":"string","enum":["map","photo"]}},"required":["by"]}"#
    ]]);
}

/// A type that serde only reads has its input schema in every kind of document.
#[test]
fn of_a_root_that_is_only_read() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    struct Params {
        query: Option<String>,
    }
    let expected = r#"{"type":"object","properties":{"query":{"type":"string"}}}"#;
    assert_eq!(schema_for!(Params).to_value().to_string(), expected);
    parameters::<Params>(&expect![[
        r#"{"type":"object","properties":{"query":{"type":"string"}}}"#
    ]]);
}

/// Checks that the schema of a document allows what serde reads and writes.
#[track_caller]
fn for_both<T: JsonSchema + Serialize + DeserializeOwned>(arguments: &[Value], refused: &[Value], expected: &Expect) {
    let schema = schema_for!(T).to_value();
    expected.assert_eq(&schema.to_string());
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    for argument in arguments {
        assert!(validator.is_valid(argument), "{argument} is refused by {schema}");
        let value: T = serde_json::from_value(argument.clone()).expect("serde reads it");
        let written = serde_json::to_value(&value).expect("serde writes it");
        assert!(validator.is_valid(&written), "{written} is refused by {schema}");
    }
    for value in refused {
        assert!(!validator.is_valid(value), "{value} is allowed by {schema}");
    }
}

/// Before rmcp 3.9, the schema of a result is made as that of an argument.
#[test]
fn of_a_root_that_is_read_and_written() {
    for_both::<Search>(
        &[
            json!({"query": "maps"}),
            json!({"query": "maps", "after": "x", "limit": 5, "filter": {"by": "year", "from": 1850}}),
            json!({"query": "maps", "filter": {"by": "tag", "tag": "map"}}),
        ],
        &[
            json!({}),
            json!({"query": 5}),
            json!({"query": "maps", "filter": {"by": "tag", "tag": "x"}}),
        ],
        &expect![[
            r#"{"description":"Params of a search","type":"object","properties":{"query":{"description":"Search query","type":"string"},"after":{"type":["string","null"]},"limit":{"description":"Max results","type":"integer","maximum":50},"filter":{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["year"]},"from":{"type":"integer"},"to":{"type":["integer","null"]}},"required":["by","from"]},{"type":"object","properties":{"by":{"type":"string","enum":["tag"]},"tag":{"type":"string","enum":["map","photo"]}},"required":["by","tag"]},{"type":"null"}]},"size":{"description":"Only these sizes","type":["object","null"],"properties":{"min":{"type":["integer","null"]}}}},"required":["query"]}"#
        ]],
    );
    for_both::<Tree>(
        &[
            json!({"children": [{"children": [], "name": "leaf"}]}),
            json!({"children": []}),
        ],
        &[json!({"children": [5]}), json!({"children": [{"children": [{}]}]})],
        &expect![[
            r##"{"type":"object","properties":{"name":{"type":["string","null"]},"children":{"type":"array","items":{"$ref":"#/$defs/mcpact.Tree"}}},"required":["children"],"$defs":{"mcpact.Tree":{"type":"object","properties":{"name":{"type":["string","null"]},"children":{"type":"array","items":{"$ref":"#/$defs/mcpact.Tree"}}},"required":["children"]}}}"##
        ]],
    );
    for_both::<Page<Filter>>(
        &[
            json!({"items": [{"by": "year", "from": 1}]}),
            json!({"items": [], "next": 5}),
        ],
        &[json!({"items": [{"by": "year", "from": "1"}]}), json!({"items": 5})],
        &expect![[
            r#"{"type":"object","properties":{"items":{"type":"array","items":{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["year"]},"from":{"type":"integer"},"to":{"type":["integer","null"]}},"required":["by","from"]},{"type":"object","properties":{"by":{"type":"string","enum":["tag"]},"tag":{"type":"string","enum":["map","photo"]}},"required":["by","tag"]}]}},"next":{"type":["integer","null"]}},"required":["items"]}"#
        ]],
    );
    for_both::<Tag>(
        &[json!("map")],
        &[json!("x"), json!(null)],
        &expect![[r#"{"type":"string","enum":["map","photo"]}"#]],
    );
    for_both::<Filter>(
        &[json!({"by": "year", "from": 1}), json!({"by": "tag", "tag": "map"})],
        &[json!({"by": "year"}), json!({})],
        &expect![[
            r#"{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["year"]},"from":{"type":"integer"},"to":{"type":["integer","null"]}},"required":["by","from"]},{"type":"object","properties":{"by":{"type":"string","enum":["tag"]},"tag":{"type":"string","enum":["map","photo"]}},"required":["by","tag"]}]}"#
        ]],
    );
}

/// rmcp 3.9 requests the schema of written values.
#[test]
fn of_what_is_written() {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<Search>().to_value();
    let ours: Value = mcpact::output_schema::<Search>().parse().unwrap();
    assert_eq!(schema["required"], ours["required"]);
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let search = Search {
        query: "maps".to_owned(),
        after: None,
        limit: 5,
        filter: Some(Filter::Year { from: 5, to: None }),
        size: Some(Size { min: None }),
    };
    assert!(validator.is_valid(&json!(search)));
    assert!(
        !validator.is_valid(&json!({"query": "maps"})),
        "serde writes every property"
    );
}

/// In a type of schemars, definitions and references are those of its generator.
#[test]
fn inside_a_type_of_schemars() {
    #[derive(Serialize, schemars::JsonSchema)]
    struct Outer {
        search: Option<Search>,
        trees: Vec<Tree>,
        by_name: BTreeMap<String, Page<Tag>>,
        #[serde(flatten)]
        more: Page<Filter>,
    }
    let value = Outer {
        search: Some(Search {
            query: "maps".to_owned(),
            after: None,
            limit: 5,
            filter: None,
            size: None,
        }),
        trees: vec![Tree {
            name: None,
            children: Vec::new(),
        }],
        by_name: BTreeMap::from([(
            "a".to_owned(),
            Page {
                items: vec![Tag::Map],
                next: None,
            },
        )]),
        more: Page {
            items: Vec::new(),
            next: None,
        },
    };
    for (settings, is_nullable) in settings().into_iter().zip([true, true, false]) {
        let schema = settings.into_generator().into_root_schema_for::<Outer>().to_value();
        assert_eq!(schema["title"], "Outer");
        assert!(schema.get("$schema").is_some());
        let text = schema.to_string();
        assert!(!text.contains("mcpact.root") && !text.contains(r##""#""##), "{text}");
        let validator = jsonschema::validator_for(&schema).unwrap();
        let written = json!(value);
        // rmcp before 1.0 sends `nullable`, which JSON Schema does not have, with any derive macro.
        assert_eq!(text.contains("nullable"), is_nullable, "{text}");
        if !is_nullable {
            assert!(validator.is_valid(&written), "{written} is refused by {text}");
        }
        assert!(
            !validator.is_valid(&json!({"trees": [5], "by_name": {}, "items": []})),
            "{text}"
        );
    }
}

/// A type in serde's `with` is the source of the schema, unless an attribute has another.
#[test]
fn a_type_that_reads_a_field() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(remote = "Duration")]
    struct DurationMs {
        #[serde(getter = "milliseconds")]
        ms: u64,
    }
    fn milliseconds(duration: &Duration) -> u64 {
        u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
    }
    impl From<DurationMs> for Duration {
        fn from(duration: DurationMs) -> Duration {
            Duration::from_millis(duration.ms)
        }
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Wait {
        #[serde(with = "DurationMs")]
        time: Duration,
        #[serde(with = "number_as_text")]
        #[schemars(with = "String")]
        by_schemars: u32,
        #[serde(with = "number_as_text")]
        #[mcp(trust)]
        trusted: u32,
    }
    parameters::<Wait>(&expect![[
        r#"{"type":"object","properties":{"time":{"type":"object","properties":{"ms":{"type":"integer"}},"required":["ms"]},"by_schemars":{"type":"string"},"trusted":{"type":"integer"}},"required":["time","by_schemars","trusted"]}"#
    ]]);
    let wait = json!({ "time": { "ms": 5 }, "by_schemars": "5", "trusted": "5" });
    let read: Wait = serde_json::from_value(wait.clone()).expect("serde reads it");
    assert_eq!(serde_json::to_value(&read).expect("serde writes it"), wait);
}

/// Attributes mean the same as for schemars. Unlike with `#[derive(ToolSchema)]`, a function that
/// reads a field does not change its schema.
#[test]
fn attributes_mean_what_they_mean_to_schemars() {
    fn number_or_string<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        let number = number.and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| serde::de::Error::custom("no number"))
    }
    /// Not sent
    #[derive(Deserialize, JsonSchema)]
    #[schemars(crate = "schemars", rename = "Other")]
    #[allow(dead_code, reason = "only its schema is used")]
    struct Params {
        #[serde(deserialize_with = "number_or_string")]
        id: u32,
        #[schemars(description = "How many", range(min = 1, max = 9), example = 5)]
        count: Option<u8>,
        #[schemars(with = "String")]
        state: Tag,
        #[schemars(skip)]
        #[serde(default)]
        hidden: bool,
        #[schemars(title = "A title", extend("x-mcp-header" = "Region"))]
        region: String,
        #[serde(default)]
        #[schemars(length(max = 3), inner(regex(pattern = "^[a-z]+$")))]
        words: Vec<String>,
        #[schemars(contains(pattern = "a.b"), example = &"a.b")]
        part: String,
    }
    parameters::<Params>(&expect![[
        r#"{"type":"object","properties":{"id":{"type":"integer"},"count":{"description":"How many","type":"integer","minimum":1,"maximum":9},"state":{"type":"string"},"region":{"title":"A title","type":"string","x-mcp-header":"Region"},"words":{"type":"array","items":{"type":"string","pattern":"^[a-z]+$"},"maxItems":3},"part":{"type":"string","pattern":"a\\.b"}},"required":["id","state","region","part"]}"#
    ]]);
}
