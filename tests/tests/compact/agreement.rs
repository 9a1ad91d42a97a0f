//! A compact schema and the given one accept the same values, except nulls that mean "absent".

use mcpact::compact;
use serde_json::Value;

use mcpact_tests::{
    generate::{Generator, Weights},
    lists,
};

use crate::compare_values::Judge;

/// Returns the number of values for each tool: that of `MCPACT_COMPACT_VALUES`, or 200.
fn values() -> usize {
    std::env::var("MCPACT_COMPACT_VALUES")
        .map_or(200, |number| number.parse().expect("MCPACT_COMPACT_VALUES is a number"))
}

#[test]
fn of_real_tools() {
    let Some(lists) = lists::all() else {
        return;
    };
    let values = values();
    let (mut tools, mut tried, mut taken, mut without_null, mut refusing) = (0, 0, 0, 0, Vec::new());
    for list in &lists {
        for tool in &list.tools {
            let given = &tool["inputSchema"];
            let compacted = compact::tool(tool);
            let compact = &compacted.tool["inputSchema"];
            let name = format!("{}: {}", list.name, tool["name"]);
            let mut judge = Judge::new(given, compact);
            let mut generator = Generator::new(given, &name, &[]).weights(Weights::FITTING);
            for _ in 0..values {
                let value = generator.next();
                if let Some(wrong) = judge.disagrees(&value) {
                    panic!("{name}: {wrong}: {value}\ngiven {given}\ncompact {compact}");
                }
            }
            tools += 1;
            tried += values;
            taken += judge.taken;
            without_null += judge.without_null;
            if judge.taken == 0 {
                refusing.push(name);
            }
        }
    }
    println!("{tools} tools, {tried} values: {taken} taken, {without_null} of them once nulls were left out");
    // Values that no schema accepts would prove nothing.
    assert!(refusing.is_empty(), "no value was taken by {refusing:#?}");
    assert!(taken * 3 > tried && taken < tried, "{taken} of {tried} taken");
    assert!(without_null * 50 > tried, "{without_null} with nulls");
}

/// Schemas that the lists lack: one for each rule that keeps nulls, moves a schema, or folds a
/// union.
#[test]
fn of_written_schemas() {
    let text = include_str!("schemas.json");
    let schemas: Vec<Value> = serde_json::from_str(text).expect("schemas.json is JSON");
    for given in &schemas {
        let compacted = compact::input_schema(given.as_object().expect("an object"));
        let compact = Value::Object(compacted.schema);
        let mut judge = Judge::new(given, &compact);
        let mut generator = Generator::new(given, &given.to_string(), &[]).weights(Weights::FITTING);
        for _ in 0..2_000 {
            let value = generator.next();
            if let Some(wrong) = judge.disagrees(&value) {
                panic!("{wrong}: {value}\ngiven {given}\ncompact {compact}");
            }
        }
        assert!(judge.taken > 0, "no value was taken by {given}");
    }
}
