//! `#[derive(JsonSchema)]` on types of results, before rmcp 3.9: definitions, and maps.

use std::collections::BTreeMap;

use mcpact::JsonSchema;
use schemars::{SchemaGenerator, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::json_schema::Parameters;

/// Lists of tools are sent, so a result's schema has each large object once.
#[test]
fn repeated_objects_of_a_result() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Place {
        /// Name in the gazetteer of the state, which may have changed
        name: String,
        /// Degrees north, negative for places in Australia
        latitude: Option<f64>,
        /// Degrees east
        longitude: Option<f64>,
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Journey {
        start: Place,
        /// Place of arrival
        end: Place,
        stops: Vec<Place>,
    }
    let schema = schema_for!(Journey).to_value();
    assert_eq!(schema.to_string().matches("Degrees east").count(), 1);
    let reference = json!({ "$ref": "#/$defs/mcpact.Journey.1" });
    assert_eq!(schema["properties"]["start"], reference);
    assert_eq!(schema["properties"]["stops"]["items"], reference);
    let end = json!({ "description": "Place of arrival", "allOf": [reference] });
    assert_eq!(schema["properties"]["end"], end);
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let place = json!({ "name": "Ballarat", "latitude": null, "longitude": 143.85 });
    assert!(validator.is_valid(&json!({ "start": place, "end": place, "stops": [place] })));
    assert!(!validator.is_valid(&json!({ "start": place, "end": place, "stops": [{}] })));
    // The parameters of a tool have no references.
    let parameters = SchemaGenerator::default().into_root_schema_for::<Parameters<Journey>>();
    assert!(!parameters.to_value().to_string().contains("$ref"));
}

mod one {
    #[derive(serde::Serialize, serde::Deserialize, mcpact::JsonSchema)]
    pub(super) struct Tree {
        pub(super) name: Option<String>,
        pub(super) children: Vec<Tree>,
    }
}

mod two {
    #[derive(serde::Serialize, serde::Deserialize, mcpact::JsonSchema)]
    pub(super) struct Tree {
        pub(super) size: u32,
        pub(super) children: Vec<Tree>,
    }
}

#[test]
fn recursive_types_with_the_same_name() {
    #[derive(Serialize, schemars::JsonSchema)]
    struct Outer {
        one: one::Tree,
        two: two::Tree,
    }
    let outer = Outer {
        one: one::Tree {
            name: None,
            children: vec![one::Tree {
                name: Some("leaf".to_owned()),
                children: Vec::new(),
            }],
        },
        two: two::Tree {
            size: 2,
            children: vec![two::Tree {
                size: 1,
                children: Vec::new(),
            }],
        },
    };
    let schema = schema_for!(Outer).to_value();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let mut value = json!(outer);
    assert!(validator.is_valid(&value), "{value} is refused by {schema}");
    value["two"]["children"] = value["one"]["children"].take();
    value["one"]["children"] = json!([]);
    assert!(!validator.is_valid(&value), "{value} is allowed by {schema}");
}

/// A map that serde reads may have the name of a property that serde only writes.
#[test]
fn a_map_beside_a_property_that_is_only_written() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Labelled {
        name: String,
        #[serde(skip_deserializing)]
        id: u32,
        #[serde(flatten)]
        labels: BTreeMap<String, String>,
    }
    let read: Labelled = serde_json::from_value(json!({ "name": "a", "id": "x" })).expect("serde reads it");
    assert_eq!(read.labels["id"], "x");
    let schema = schema_for!(Labelled).to_value();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for value in [json!({ "name": "a", "id": "x" }), json!({ "name": "a", "id": 5 })] {
        assert!(validator.is_valid(&value), "{value} is refused by {schema}");
    }
}
