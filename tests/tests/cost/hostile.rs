//! Tools that are made to be deep or large.

use std::time::{Duration, Instant};

use mcpact::{cost::Measure, tokens::Encoding};
use serde_json::{Map, Value, json};

/// Returns a tool whose schema is a string, wrapped `levels` times. `json!` would recurse.
fn deep(levels: usize, wrap: fn(Value) -> Map<String, Value>) -> Value {
    let mut schema = Value::from(Map::from_iter([("type".to_owned(), Value::from("string"))]));
    for _ in 0..levels {
        schema = wrap(schema).into();
    }
    Map::from_iter([
        ("name".to_owned(), Value::from("deep")),
        ("inputSchema".to_owned(), schema),
    ])
    .into()
}

/// Drops a value from the outside inwards, since its own drop would recurse.
fn drop_iteratively(value: Value) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(items) => rest.extend(items),
            Value::Object(properties) => rest.extend(properties.into_iter().map(|(_, property)| property)),
            _ => {}
        }
    }
}

fn object_with(name: &str, kind: &str, keyword: &str, value: Value) -> Map<String, Value> {
    let inner = if name.is_empty() {
        value
    } else {
        Map::from_iter([(name.to_owned(), value)]).into()
    };
    Map::from_iter([(keyword.to_owned(), inner), ("type".to_owned(), kind.into())])
}

#[test]
fn deep_schemas() {
    let wraps: [fn(Value) -> Map<String, Value>; 4] = [
        |schema| object_with("it", "object", "properties", schema),
        |schema| object_with("", "array", "items", schema),
        |schema| object_with("", "object", "oneOf", vec![schema].into()),
        |schema| object_with("", "object", "default", schema),
    ];
    for wrap in wraps {
        let tool = deep(10_000, wrap);
        for profile in Measure::ALL {
            let tokens = profile.tokens(&tool, Encoding::ALL[0]);
            assert!(tokens > 0, "{profile}");
            assert_eq!(
                profile.list_tokens(std::slice::from_ref(&tool), Encoding::ALL[0]) > 0,
                tokens > 0
            );
            if !matches!(*profile, Measure::OpenAi | Measure::Deferred) {
                assert!(tokens > 30_000, "{profile}: {tokens} tokens of 10,000 levels");
            }
        }
        drop_iteratively(tool);
    }
}

/// Schemas are written down to the depth that `serde_json` reads; deeper ones are `any`.
#[test]
fn bound_of_types() {
    let arrays = |levels| {
        let tool = deep(levels, |schema| object_with("", "array", "items", schema));
        Measure::OpenAi.text(&tool)
    };
    assert_eq!(
        arrays(127),
        format!("type deep = (_: string{}) => any;", "[]".repeat(127))
    );
    assert_eq!(arrays(128), format!("type deep = (_: any{}) => any;", "[]".repeat(128)));
    assert_eq!(arrays(300), arrays(128));
}

/// A reference to itself is not followed.
#[test]
fn cycles() {
    let tool = json!({
        "name": "cycle",
        "inputSchema": {
            "$ref": "#/$defs/A",
            "$defs": { "A": { "type": "object", "properties": { "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#" } } } }
        }
    });
    assert_eq!(Measure::OpenAi.text(&tool), "type cycle = (_: any) => any;");
    for profile in Measure::ALL {
        assert!(profile.tokens(&tool, Encoding::ALL[0]) < 200, "{profile}");
    }
}

/// Counting megabytes takes linear time.
#[test]
fn large() {
    let properties: Map<String, Value> = (0..4_000)
        .map(|at| {
            (
                format!("p{at}"),
                json!({ "type": "string", "description": "x".repeat(50), "nullable": true }),
            )
        })
        .collect();
    let tool = json!({ "name": " ".repeat(10_000), "inputSchema": { "type": "object", "properties": properties } });
    let started = Instant::now();
    for profile in Measure::ALL {
        let least = if *profile == Measure::Deferred { 10 } else { 20_000 };
        assert!(profile.tokens(&tool, Encoding::ALL[0]) > least, "{profile}");
    }
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}
