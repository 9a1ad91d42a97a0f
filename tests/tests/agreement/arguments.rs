//! Compares `mcpact::arguments` with the schema and serde, on every type.
//!
//! `mcpact::arguments` accepts the values that both accept. It refuses a value that breaks a rule
//! of the schema, with the path, and a value that serde refuses. If it refuses a value that serde
//! reads, the value breaks the rule that the error names.
//!
//! serde does not read `1.0` as an integer, and reads null only for some optional properties. So a
//! value also counts as read if serde reads it with whole numbers written as integers, and without
//! nulls.
//!
//! The values are those of the test of agreement.

use jsonschema::Validator;
use mcpact::{
    Problem,
    arguments::{LengthUnit, ProblemKind, Step},
};
use mcpact_tests::{
    generate::Generator,
    integers::with_integers,
    types::{self, Case},
};
use serde_json::Value;

/// The number of values of each type.
const VALUES: usize = 500;
/// Names that serde reads and schemas do not show.
const ALIASES: &[&str] = &["name", "title", "queensland"];
/// The keywords of rules.
const RULES: &[&str] = &[
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "pattern",
];
/// Further keywords of rules, for types without tuples.
const COUNTS: &[&str] = &["minItems", "maxItems", "minProperties", "maxProperties"];
/// Types in which [`COUNTS`] are rules.
const COUNTED: &[&str] = &[
    "notes::Lengths",
    "notes::Rules",
    "pairs::OfValidator",
    "pairs::InnerRules",
    "pairs::RequiredOptions",
];

/// The schema of a type, as validators.
struct Schema {
    /// The schema with formats as rules.
    strict: Validator,
    without_rules: Validator,
    plain: Validator,
    has_defaults: bool,
}

impl Schema {
    fn new(name: &str, schema: &Value) -> Schema {
        let mut keywords = RULES.to_vec();
        if COUNTED.contains(&name) {
            keywords.extend(COUNTS);
        }
        let plain = |schema: &Value| jsonschema::draft202012::new(schema).expect("a schema");
        Schema {
            strict: jsonschema::draft202012::options()
                .should_validate_formats(true)
                .build(schema)
                .expect("a schema"),
            without_rules: plain(&without(schema, &keywords)),
            plain: plain(schema),
            has_defaults: schema.to_string().contains("\"default\":"),
        }
    }

    /// Returns whether the value breaks only rules.
    fn breaks_a_rule(&self, value: &Value) -> bool {
        !self.plain.is_valid(value) && self.without_rules.is_valid(value)
    }
}

/// Returns a schema without these keywords. A property of such a name is kept.
fn without(schema: &Value, keywords: &[&str]) -> Value {
    match schema {
        Value::Object(properties) => properties
            .iter()
            .filter(|(name, value)| !keywords.contains(&name.as_str()) || value.is_object())
            .map(|(name, value)| (name.clone(), without(value, keywords)))
            .collect(),
        Value::Array(items) => items.iter().map(|item| without(item, keywords)).collect(),
        other => other.clone(),
    }
}

/// The number of values that tested each sentence of the contract above.
#[derive(Default)]
struct Tested {
    both_take: usize,
    only_whole: usize,
    rule: usize,
    serde_refuses: usize,
    only_we_refuse: usize,
}

/// Returns a value without the properties that are null.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        Value::Object(properties) => properties
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name.clone(), without_nulls(value)))
            .collect(),
        other => other.clone(),
    }
}

/// Checks the contract for a value.
fn check(case: &Case, schema: &Schema, value: &Value, tested: &mut Tested) -> Result<(), String> {
    let refused = (case.refused)(value.clone());
    let taken = (case.arguments)(value.clone());
    if refused.is_some() == taken.is_ok() {
        return Err("gives two different results".to_owned());
    }
    let serde_reads = |value: Value| (case.serde)(value).is_ok();
    let serde_accepts = serde_reads(value.clone());
    let whole = with_integers(value);
    let takes_whole = serde_reads(whole.clone());
    if schema.strict.is_valid(value) && (serde_accepts || takes_whole) {
        tested.both_take += 1;
        tested.only_whole += usize::from(!serde_accepts);
        if let Some(error) = &refused {
            return Err(format!("refuses what schema and serde take: {error}"));
        }
    }
    if schema.breaks_a_rule(value) {
        tested.rule += 1;
        let Some(error) = &refused else {
            return Err(format!("accepts a value that breaks a rule: {taken:?}"));
        };
        if !error.problems.iter().any(|problem| exists(problem, value)) {
            return Err(format!("names no path of the value: {error}"));
        }
    }
    if !serde_accepts && !takes_whole && !serde_reads(without_nulls(&whole)) && !schema.has_defaults {
        tested.serde_refuses += 1;
        if refused.is_none() {
            return Err("accepts what serde refuses".to_owned());
        }
    }
    let Some(error) = refused else { return Ok(()) };
    let text = error.to_string();
    if text.lines().count() != error.problems.len() + usize::from(error.more > 0) || text.len() > 20_000 {
        return Err(format!("is not one short line for each problem: {text}"));
    }
    if serde_accepts {
        tested.only_we_refuse += 1;
        if let Some(problem) = error.problems.iter().find(|problem| !breaks(problem, value)) {
            return Err(format!("reports a problem that the value does not have: {problem}"));
        }
    }
    Ok(())
}

/// Returns the value at a path.
fn at<'a>(steps: &[Step], value: &'a Value) -> Option<&'a Value> {
    steps.iter().try_fold(value, |value, step| match step {
        Step::Property(name) => value.get(name),
        Step::Item(index) => value.get(index),
        _ => None,
    })
}

/// Returns whether the problem's path exists, except for a missing property at its end.
fn exists(problem: &Problem, value: &Value) -> bool {
    match (&problem.kind, problem.path.steps()) {
        (ProblemKind::Missing { .. }, [around @ .., Step::Property(name)]) => {
            at(around, value).is_some_and(|around| around.get(name).is_none())
        }
        (ProblemKind::Serde { .. }, _) => false,
        (_, steps) => at(steps, value).is_some(),
    }
}

/// Returns whether the problem is a rule of the author that the value breaks.
fn breaks(problem: &Problem, value: &Value) -> bool {
    let name = match problem.path.steps().last() {
        Some(Step::Property(name)) if problem.is_key => Some(Value::from(name.as_str())),
        _ => None,
    };
    let Some(value) = name.as_ref().or_else(|| at(problem.path.steps(), value)) else {
        // An `Option` that the author requires.
        return matches!(problem.kind, ProblemKind::Missing { .. }) && exists(problem, value);
    };
    match &problem.kind {
        ProblemKind::Range(bounds) => {
            let as_f64 = |number: &Option<serde_json::Number>| number.as_ref().and_then(serde_json::Number::as_f64);
            let number = value.as_f64().expect("a number");
            as_f64(&bounds.min).is_some_and(|min| number < min)
                || as_f64(&bounds.exclusive_min).is_some_and(|min| number <= min)
                || as_f64(&bounds.max).is_some_and(|max| number > max)
                || as_f64(&bounds.exclusive_max).is_some_and(|max| number >= max)
        }
        ProblemKind::Length { len, unit, min, max } => {
            let count = match unit {
                LengthUnit::Characters => value.as_str().map(|text| text.chars().count()),
                LengthUnit::Items => value.as_array().map(Vec::len),
                _ => value.as_object().map(serde_json::Map::len),
            };
            let len = *len as u64;
            count.map(|count| count as u64) == Some(len)
                && (min.is_some_and(|min| len < min) || max.is_some_and(|max| len > max))
        }
        ProblemKind::Pattern { pattern } => {
            let schema = serde_json::json!({"pattern": pattern});
            !jsonschema::is_valid(&schema, value)
        }
        ProblemKind::Format { format } => {
            let schema = serde_json::json!({"format": format});
            let options = jsonschema::draft202012::options().should_validate_formats(true);
            !options.build(&schema).expect("a schema").is_valid(value)
        }
        ProblemKind::Choice { values, .. } => !values.contains(&value.to_string()),
        // An `Option` that the author requires.
        ProblemKind::Type { .. } => value.is_null(),
        _ => false,
    }
}

#[test]
fn every_type() {
    let mut problems = Vec::new();
    let mut tested = Tested::default();
    for (subject, cases) in types::SUBJECTS {
        for case in *cases {
            let name = format!("{subject}::{}", case.name);
            let json: Value = serde_json::from_str(&(case.schema)()).expect("JSON");
            let schema = Schema::new(&name, &json);
            let mut generator = Generator::new(&json, &name, ALIASES);
            let mut found = 0;
            for _ in 0..VALUES {
                let value = generator.next();
                if let Err(wrong) = check(case, &schema, &value, &mut tested) {
                    found += 1;
                    if found < 4 {
                        problems.push(format!("{name} {wrong}\n    {value}"));
                    }
                }
            }
        }
    }
    assert!(
        problems.is_empty(),
        "{} problems:\n{}",
        problems.len(),
        problems.join("\n")
    );
    for (line, times) in [
        ("both take", tested.both_take),
        ("serde reads it with integers", tested.only_whole),
        ("a rule is broken", tested.rule),
        ("serde refuses", tested.serde_refuses),
        ("only a rule is broken", tested.only_we_refuse),
    ] {
        let min = if line == "serde reads it with integers" {
            100
        } else {
            1000
        };
        assert!(times > min, "{line}: {times} values");
    }
}

/// The test above would also pass if it found no rules, so this checks that it finds them.
#[test]
fn rules_differ_from_structure() {
    let of = |name: &str| {
        let (subject, name) = name.split_once("::").expect("a subject");
        let mut cases = types::SUBJECTS
            .iter()
            .find(|(found, _)| *found == subject)
            .expect("a subject")
            .1
            .iter();
        let case = cases.find(|case| case.name == name).expect("a type");
        let json: Value = serde_json::from_str(&(case.schema)()).expect("JSON");
        Schema::new(&format!("{subject}::{name}"), &json)
    };
    let ranges = of("notes::Limit");
    assert!(
        ranges.breaks_a_rule(&101.into()) && !ranges.breaks_a_rule(&"x".into()) && !ranges.breaks_a_rule(&1.into())
    );
    let tuple = of("values::[u8; 3]");
    assert!(
        !tuple.breaks_a_rule(&serde_json::json!([1, 2])),
        "the number of items is structure"
    );
    let inner = of("pairs::InnerRules");
    assert!(
        inner.breaks_a_rule(&serde_json::json!({"years": [], "by_name": {}})),
        "the number of items is a rule"
    );
}
