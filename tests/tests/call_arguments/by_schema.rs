//! Arguments of tools of other servers, which only a JSON Schema describes.

use jsonschema::Validator;
use mcpact::menu::check_arguments;
use mcpact_tests::{
    generate::{Generator, Weights},
    lists,
};
use serde_json::{Map, Value};

/// The values for each tool.
const VALUES: usize = 20;

/// The check refuses no arguments that another validator accepts, and its text has a line for each
/// problem. It also refuses nearly all values that the validator refuses.
#[test]
fn nothing_right_is_refused() {
    let Some(lists) = lists::all() else { return };
    let (mut right, mut wrong, mut found) = (0, 0, 0);
    let mut problems = Vec::new();
    for list in lists {
        for tool in list.tools {
            let schema = &tool["inputSchema"];
            let Ok(validator) = validator(schema) else { continue };
            let name = tool["name"].as_str().unwrap_or_default();
            let mut generator = Generator::new(schema, name, &[]).weights(Weights::FITTING);
            for _ in 0..VALUES {
                let Value::Object(mut arguments) = generator.next() else {
                    continue;
                };
                let given = Value::Object(arguments.clone());
                let checked = check_arguments(schema.as_object().expect("an object"), &mut arguments);
                let left = Value::Object(arguments);
                if validator.is_valid(&given) {
                    right += 1;
                    if let Err(error) = checked {
                        problems.push(format!("{} {name} refuses {given}: {error}", list.name));
                    } else if left != given {
                        problems.push(format!("{} {name} changes {given} to {left}", list.name));
                    }
                } else {
                    wrong += 1;
                    // Without nulls that mean "absent", the arguments may be right.
                    found += usize::from(checked.is_err() || validator.is_valid(&left));
                }
            }
        }
    }
    println!("{right} right values, {wrong} wrong ones, {found} of them found");
    mcpact_tests::no_problems(&problems);
    assert!(right > 10_000 && found * 100 > wrong * 95, "{found} of {wrong}");
}

fn validator(schema: &Value) -> Result<Validator, Box<dyn std::error::Error>> {
    if !schema.is_object() {
        return Err("no object".into());
    }
    Ok(jsonschema::options().should_validate_formats(false).build(schema)?)
}

/// Each check ends soon, whatever the schema refers to, and refuses and changes nothing. For equal
/// alternatives of `oneOf` it is less strict than JSON Schema.
#[test]
fn hostile_schemas() {
    let nested =
        |levels: usize, part: &dyn Fn(Value) -> Value| (0..levels).fold(Value::from(true), |inner, _| part(inner));
    let schemas = [
        serde_json::json!({ "allOf": [{ "$ref": "#" }, { "$ref": "#" }], "properties": { "a": { "$ref": "#" } } }),
        serde_json::json!({ "properties": { "a": nested(100, &|inner| serde_json::json!({ "anyOf": [inner, { "type": "string" }] })) } }),
        serde_json::json!({ "properties": { "a": nested(100, &|inner| serde_json::json!({ "allOf": [inner] })) } }),
        serde_json::json!({ "additionalProperties": { "oneOf": [{ "$ref": "#" }, { "$ref": "#" }, { "$ref": "#" }] } }),
    ];
    let deep: Value = (0..120).fold(Value::from("x"), |inner, _| serde_json::json!({ "a": inner, "b": 1 }));
    for schema in schemas {
        let mut arguments: Map<String, Value> = deep.as_object().expect("an object").clone();
        let checked = check_arguments(schema.as_object().expect("an object"), &mut arguments);
        assert!(checked.is_ok(), "{schema}: {checked:?}");
        assert_eq!(Value::Object(arguments), deep);
    }
    let deeper: Value = (0..10).fold(deep, |inner, _| serde_json::json!({ "a": inner }));
    let mut arguments = deeper.as_object().expect("an object").clone();
    let error = check_arguments(&Map::new(), &mut arguments)
        .expect_err("an error")
        .to_string();
    assert_eq!(error, "arguments: has more than 128 nested levels; send fewer");
}
