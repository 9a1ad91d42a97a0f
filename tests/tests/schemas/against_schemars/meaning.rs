//! Comparison of our schemas with schemars' by values. `reasons.rs` has the table of differences.

use std::collections::BTreeMap;

use jsonschema::Validator;
use mcpact_tests::{generate::Generator, no_problems, types::schemars_schemas::SchemarsSchemas};
use serde_json::{Value, json};

use super::{
    compared,
    reasons::{Accepts, REASONS, Reason, Undo},
};

/// The number of values of each type from each schema.
const VALUES: usize = 250;

/// Both schemas of a type, and their forms after changes of the table.
struct Judge {
    ours: Value,
    theirs: Value,
    lines: Vec<usize>,
    /// The validators of both schemas, by the reasons whose changes they have.
    undone: BTreeMap<Vec<usize>, (Validator, Validator)>,
}

impl Judge {
    fn new(name: &str, ours: &Value, theirs: &Value) -> Judge {
        let stands =
            |reason: &Reason| reason.types.is_empty() || reason.types.iter().any(|prefix| name.starts_with(prefix));
        let lines = (0..REASONS.len()).filter(|line| stands(&REASONS[*line]));
        Judge {
            ours: ours.clone(),
            theirs: theirs.clone(),
            lines: lines.collect(),
            undone: BTreeMap::new(),
        }
    }

    /// Checks a value by both schemas, without the differences for these reasons.
    fn take(&mut self, lines: &[usize], value: &Value) -> (bool, bool) {
        if !self.undone.contains_key(lines) {
            let (mut ours, mut theirs) = (self.ours.clone(), self.theirs.clone());
            for line in lines {
                match REASONS[*line].undo {
                    Undo::Ours(undo) => ours = undo(&ours),
                    Undo::Theirs(undo) => theirs = undo(&theirs),
                    Undo::Both(undo) => (ours, theirs) = (undo(&ours), undo(&theirs)),
                    Undo::Value(_) => {}
                }
            }
            let validator = |schema| {
                jsonschema::draft202012::new(schema).unwrap_or_else(|error| panic!("no schema: {error}: {schema}"))
            };
            self.undone
                .insert(lines.to_vec(), (validator(&ours), validator(&theirs)));
        }
        let (ours, theirs) = &self.undone[lines];
        (ours.is_valid(value), theirs.is_valid(value))
    }

    /// Returns the smallest set of reasons that explains why only one schema accepts the value.
    fn explain(&mut self, accepts: Accepts, value: &Value) -> Option<Vec<usize>> {
        let lines: Vec<usize> = self
            .lines
            .iter()
            .copied()
            .filter(|line| REASONS[*line].accepts.is_none_or(|of| of == accepts))
            .collect();
        let mut sets: Vec<Vec<usize>> = lines.iter().map(|line| vec![*line]).collect();
        for (index, first) in lines.iter().enumerate() {
            sets.extend(lines[index + 1..].iter().map(|second| vec![*first, *second]));
        }
        sets.push(self.lines.clone());
        sets.into_iter().find(|set| self.agree(set, value))
    }

    /// Returns whether both agree without the differences for these reasons. Both must accept a
    /// changed value.
    fn agree(&mut self, lines: &[usize], value: &Value) -> bool {
        let mut values = vec![value.clone()];
        for line in lines {
            if let Undo::Value(undo) = REASONS[*line].undo {
                values = values.iter().flat_map(undo).collect();
            }
        }
        values.iter().any(|changed| {
            let (ours, theirs) = self.take(lines, changed);
            ours == theirs && (ours || changed == value)
        })
    }
}

/// The result for the values of all types.
struct Outcome {
    judged: usize,
    disagreed: usize,
    /// The number of differences that each reason explained.
    used: Vec<usize>,
    problems: Vec<String>,
}

impl Outcome {
    fn new() -> Outcome {
        Outcome {
            judged: 0,
            disagreed: 0,
            used: vec![0; REASONS.len()],
            problems: Vec::new(),
        }
    }

    /// Compares both schemas on values of a type, made from either schema.
    fn add(&mut self, name: &str, ours: &Value, theirs: &Value) {
        let mut judge = Judge::new(name, ours, theirs);
        let mut unexplained = Vec::new();
        for schema in [ours, theirs] {
            let mut generator = Generator::new(schema, name, &["name", "title"]);
            for _ in 0..VALUES {
                let value = generator.next();
                self.judged += 1;
                let accepts = match judge.take(&[], &value) {
                    (true, false) => Accepts::Ours,
                    (false, true) => Accepts::Theirs,
                    _ => continue,
                };
                self.disagreed += 1;
                match judge.explain(accepts, &value) {
                    Some(lines) => lines.iter().for_each(|line| self.used[*line] += 1),
                    None => unexplained.push(format!("{accepts:?} accepts {value}")),
                }
            }
        }
        if !unexplained.is_empty() {
            self.problems.push(format!(
                "{name}: {} values, such as\n    {}\n    {ours}\n    {theirs}",
                unexplained.len(),
                unexplained[..unexplained.len().min(3)].join("\n    ")
            ));
        }
    }
}

/// Types whose schema by schemars does not match the output of serde, each with the wrong
/// statement.
const THEIRS_IS_WRONG: &[(&str, &str)] = &[
    (
        "names::Sides",
        "two properties have one name, which is required twice, so it is no schema",
    ),
    (
        "read::Written",
        "what a function reads, though the type itself writes it",
    ),
    (
        "flat_enums::TagsOfStruct",
        "nothing of a struct's tag, which is written",
    ),
];

/// Compares the output schemas with schemars' `for_serialize` on values that serde writes.
#[test]
fn every_output() {
    let mut outcome = Outcome::new();
    let mut wrong = 0;
    for (name, case, theirs) in compared() {
        if THEIRS_IS_WRONG.iter().any(|(wrong, _)| *wrong == name) {
            wrong += 1;
            continue;
        }
        let mut ours: Value = serde_json::from_str(&(case.output_schema)()).expect("JSON");
        without_notes(&mut ours);
        outcome.add(&name, &ours, &theirs.of_output);
    }
    println!("{} values, {} with a difference", outcome.judged, outcome.disagreed);
    assert_eq!(wrong, THEIRS_IS_WRONG.len());
    no_problems(&outcome.problems);
}

/// Removes the property for notes on ignored arguments, which a closed object states in addition to
/// those of its type.
fn without_notes(output: &mut Value) {
    let is_closed = output.get("additionalProperties") == Some(&json!(false));
    let properties = output.get_mut("properties").and_then(Value::as_object_mut);
    let stated = properties
        .filter(|_| is_closed)
        .and_then(|properties| properties.shift_remove("_ignored"));
    if let Some(stated) = stated {
        assert_eq!(stated, json!({ "type": "array", "items": { "type": "string" } }));
    }
}

#[test]
fn every_type() {
    let mut outcome = Outcome::new();
    for (name, case, SchemarsSchemas { of_type: theirs, .. }) in compared() {
        let ours: Value = serde_json::from_str(&(case.schema)()).expect("JSON");
        outcome.add(&name, &ours, &theirs);
    }
    let Outcome {
        judged,
        disagreed,
        used,
        mut problems,
    } = outcome;
    println!("{judged} values, {disagreed} with a difference");
    for (reason, used) in REASONS.iter().zip(used) {
        println!("{used:>6} {}", reason.text);
        if used == 0 {
            problems.push(format!("no value needs the reason `{}`: remove it", reason.text));
        }
    }
    no_problems(&problems);
}
