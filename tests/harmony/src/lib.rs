//! Tools with and without a harmony form: hand-written and random.

use serde_json::{Map, Value, json};

use mcpact_tests::random::Random;

/// Hand-written tools with forms that real lists rarely have.
pub const HAND_WRITTEN: &[&str] = &[
    r#"{"name":"bare"}"#,
    r#"{"name":"null","description":null,"inputSchema":null}"#,
    r#"{"name":"anything","description":"","inputSchema":true}"#,
    r#"{"name":"lines","description":"One\r\ntwo\n\n  three\n","inputSchema":{"type":"object","description":"Over\ntwo lines"}}"#,
    r#"{"name":"names","inputSchema":{"type":"object","properties":{"a b":{},"\"":{"type":"null"},"c":true},"required":["c",1,"d"]}}"#,
    r#"{"name":"types","inputSchema":{"type":"object","properties":{
        "a":{"type":["integer","null",3],"default":null},"b":{"type":[],"default":{"x":[1,"y"]}},"c":{"type":"integer","nullable":true},
        "d":{"type":["string","null"],"nullable":true},"e":{"type":"array"},"f":{"type":"array","items":{"type":"array","items":{}}}}}}"#,
    r#"{"name":"enums","inputSchema":{"type":"object","properties":{
        "a":{"type":"string","enum":["x","y\"z"],"default":"x"},"b":{"type":"string","enum":[],"default":"x"},
        "c":{"enum":["x"],"default":"x"},"d":{"type":"string","enum":[1,"one",null]},"e":{"type":"integer","enum":[1,2],"default":1}}}}"#,
    r#"{"name":"notes","inputSchema":{"type":"object","title":"Unseen","properties":{
        "a":{"title":"A","description":"First","type":"string","examples":["x",1,"y\nz"]},"b":{"examples":[]},"c":{"examples":[1]}}}}"#,
    r##"{"name":"unions","inputSchema":{"type":"object","properties":{
        "a":{"anyOf":[{"type":"string"},{"type":"null"}],"default":null},"b":{"$ref":"#/$defs/B"},
        "c":{"oneOf":[{"type":"string","description":"C","default":"c"},{"type":"number","description":"Number"}],"description":"C"},
        "d":{"oneOf":[{"type":"string","description":"Word"},{"const":1,"nullable":true}],"description":"D","default":"w","enum":["w"]},
        "e":{"oneOf":[],"description":"None"},"f":{"oneOf":{},"description":"No list","default":1}},"$defs":{"B":{}}}}"##,
    r#"{"name":"root","inputSchema":{"oneOf":[
        {"type":"object","description":"One","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}}}}},
        {"type":"string","enum":["q\"r"],"default":"q\"r","nullable":true},{"oneOf":[{"type":"null"}]}]}}"#,
    r#"{"name":"nested","inputSchema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"object",
        "description":"Item","properties":{"b":{"oneOf":[{"type":"object","properties":{"c":{"type":"string"}}},{"type":"array","items":{"oneOf":[{}]}}]}}}}}}}"#,
    r##"{"name":"cyclic","inputSchema":{"$ref":"#/$defs/A","$defs":{"A":{"properties":{"a":{"$ref":"#/$defs/A"}}}}}}"##,
];

const WORDS: &[&str] = &[
    "a",
    "Search text",
    "two\nlines",
    "null",
    "",
    "\"quoted\"",
    "é 提供",
    "// comment",
    "trailing\n",
    "x: y,",
];
const TYPES: &[&str] = &[
    "object", "object", "array", "string", "string", "integer", "number", "boolean", "null", "file",
];

/// Returns a random tool with keywords that harmony reads, most of them with a value that it can
/// read.
pub fn random_tool(random: &mut Random, at: usize) -> Value {
    let mut tool = Map::new();
    tool.insert("name".to_owned(), format!("tool_{at}").into());
    if !random.one_in(4) {
        tool.insert("description".to_owned(), random_word(random));
    }
    if !random.one_in(10) {
        let mut schema = schema(random, 0);
        // The usual root of tools.
        if let Value::Object(properties) = &mut schema
            && !random.one_in(4)
        {
            properties.insert("type".to_owned(), "object".into());
        }
        tool.insert("inputSchema".to_owned(), schema);
    }
    tool.into()
}

fn random_word(random: &mut Random) -> Value {
    (*random.pick(WORDS)).into()
}

/// Returns a value of any kind.
fn random_value(random: &mut Random) -> Value {
    match random.below(7) {
        0 => Value::Null,
        1 => random.one_in(2).into(),
        2 => json!(-2.5),
        3 => json!([1, "x", { "y": null }]),
        4 => json!({}),
        _ => random_word(random),
    }
}

fn schema(random: &mut Random, depth: usize) -> Value {
    if random.one_in(12) {
        return random_value(random);
    }
    let mut schema = Map::new();
    if !random.one_in(5) {
        let value = match random.below(8) {
            0 => (0..random.below(4)).map(|_| *random.pick(TYPES)).collect(),
            1 => random_value(random),
            _ => (*random.pick(TYPES)).into(),
        };
        schema.insert("type".to_owned(), value);
    }
    for keyword in ["title", "description", "default"] {
        if random.one_in(3) {
            let value = if random.one_in(3) {
                random_value(random)
            } else {
                random_word(random)
            };
            schema.insert(keyword.to_owned(), value);
        }
    }
    for keyword in ["enum", "examples"] {
        if random.one_in(4) {
            let values = (0..random.below(4)).map(|_| {
                if random.one_in(4) {
                    random_value(random)
                } else {
                    random_word(random)
                }
            });
            let values: Value = values.collect();
            schema.insert(keyword.to_owned(), values);
        }
    }
    if random.one_in(5) {
        schema.insert(
            "nullable".to_owned(),
            if random.one_in(4) {
                random_value(random)
            } else {
                true.into()
            },
        );
    }
    if depth < 4 {
        add_subschemas(random, depth, &mut schema);
    }
    schema.into()
}

/// Adds schemas within a schema.
fn add_subschemas(random: &mut Random, depth: usize, parent: &mut Map<String, Value>) {
    if !random.one_in(3) {
        let mut properties = Map::new();
        for at in 0..random.below(5) {
            properties.insert(
                format!("{}{at}", random.pick(&["name", "a b", "ü"])),
                schema(random, depth + 1),
            );
        }
        let required: Value = properties
            .keys()
            .filter(|name| name.ends_with(['0', '2']))
            .cloned()
            .collect();
        parent.insert("properties".to_owned(), properties.into());
        parent.insert(
            "required".to_owned(),
            if random.one_in(6) {
                random_value(random)
            } else {
                required
            },
        );
    }
    if random.one_in(2) {
        parent.insert("items".to_owned(), schema(random, depth + 1));
    }
    for keyword in ["oneOf", "anyOf"] {
        if random.one_in(5) {
            let variants: Value = (0..random.below(4)).map(|_| schema(random, depth + 1)).collect();
            parent.insert(
                keyword.to_owned(),
                if random.one_in(8) {
                    random_value(random)
                } else {
                    variants
                },
            );
        }
    }
}
