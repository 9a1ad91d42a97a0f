//! Compares `mcpact::arguments` with the schema and serde, on every type. It takes the values that
//! both take. It refuses a value that the schema refuses for a rule, with its path, and a value
//! that serde refuses. If it refuses a value that serde takes, the value breaks the rule that the
//! error names.
//!
//! serde takes no `1.0` for an integer, and null only for some optional properties. So a value also
//! counts as taken if serde takes it with whole numbers written as integers, and without nulls.
//!
//! The values are those of the test of agreement.

use jsonschema::Validator;
use mcpact::{
    Problem,
    arguments::{Counted, Step, Wrong},
};
use mcpact_tests::{
    catalogue::{self, Case},
    generate::Generator,
    integers::with_integers,
};
use serde_json::Value;

/// Values of each type.
const VALUES: usize = 500;
/// Names that only serde knows.
const ALIASES: &[&str] = &["name", "title", "queensland"];
/// What bounds a value, in a schema.
const RULES: &[&str] = &[
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "pattern",
];
/// Beside those, where they are rules and not how many items a tuple has.
const COUNTS: &[&str] = &["minItems", "maxItems", "minProperties", "maxProperties"];
/// Types whose counts are rules.
const COUNTED: &[&str] = &[
    "notes::Lengths",
    "notes::Rules",
    "pairs::OfValidator",
    "pairs::InnerRules",
    "pairs::RequiredOptions",
];

/// What a type's schema says of values.
struct Schema {
    /// With formats as rules.
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

    /// Whether it refuses the value, and for a rule alone.
    fn breaks_a_rule(&self, value: &Value) -> bool {
        !self.plain.is_valid(value) && self.without_rules.is_valid(value)
    }
}

/// A schema without some keywords; a member that is called so is not a keyword.
fn without(schema: &Value, keywords: &[&str]) -> Value {
    match schema {
        Value::Object(members) => members
            .iter()
            .filter(|(name, value)| !keywords.contains(&name.as_str()) || value.is_object())
            .map(|(name, value)| (name.clone(), without(value, keywords)))
            .collect(),
        Value::Array(items) => items.iter().map(|item| without(item, keywords)).collect(),
        other => other.clone(),
    }
}

/// How often each line of the contract was put to the test.
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
        Value::Object(members) => members
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name.clone(), without_nulls(value)))
            .collect(),
        other => other.clone(),
    }
}

/// What is wrong with what is said of a value.
fn judge(case: &Case, schema: &Schema, value: &Value, tested: &mut Tested) -> Result<(), String> {
    let refused = (case.refused)(value.clone());
    let taken = (case.arguments)(value.clone());
    if refused.is_some() == taken.is_ok() {
        return Err("says so once, and not again".to_owned());
    }
    let serde_reads = |value: Value| (case.serde)(value).is_ok();
    let serde_takes = serde_reads(value.clone());
    let whole = with_integers(value);
    let takes_whole = serde_reads(whole.clone());
    if schema.strict.is_valid(value) && (serde_takes || takes_whole) {
        tested.both_take += 1;
        tested.only_whole += usize::from(!serde_takes);
        if let Some(error) = &refused {
            return Err(format!("refuses what schema and serde take: {error}"));
        }
    }
    if schema.breaks_a_rule(value) {
        tested.rule += 1;
        let Some(error) = &refused else {
            return Err(format!("takes what breaks a rule: {taken:?}"));
        };
        if !error.problems.iter().any(|problem| exists(problem, value)) {
            return Err(format!("names no place of the value: {error}"));
        }
    }
    if !serde_takes && !takes_whole && !serde_reads(without_nulls(&whole)) && !schema.has_defaults {
        tested.serde_refuses += 1;
        if refused.is_none() {
            return Err("takes what serde refuses".to_owned());
        }
    }
    let Some(error) = refused else { return Ok(()) };
    let words = error.to_string();
    if words.lines().count() != error.problems.len() + usize::from(error.more > 0) || words.len() > 20_000 {
        return Err(format!("is not one short line a problem: {words}"));
    }
    if serde_takes {
        tested.only_we_refuse += 1;
        if let Some(problem) = error.problems.iter().find(|problem| !breaks(problem, value)) {
            return Err(format!("says of what serde takes what is not so: {problem}"));
        }
    }
    Ok(())
}

/// What lies at the problem's path; of a tuple or a map's name, the part.
fn at<'a>(steps: &[Step], value: &'a Value) -> Option<&'a Value> {
    steps.iter().try_fold(value, |value, step| match step {
        Step::Member(name) => value.get(name),
        Step::Item(index) => value.get(index),
        _ => None,
    })
}

/// Whether the problem's place is one of the value; what is missing lies in what is there.
fn exists(problem: &Problem, value: &Value) -> bool {
    match (&problem.wrong, problem.path.steps()) {
        (Wrong::Missing { .. }, [around @ .., Step::Member(name)]) => {
            at(around, value).is_some_and(|around| around.get(name).is_none())
        }
        (Wrong::Unread { .. }, _) => false,
        (_, steps) => at(steps, value).is_some(),
    }
}

/// Whether it is an author's rule that the problem names, and the value breaks it.
fn breaks(problem: &Problem, value: &Value) -> bool {
    let name = match problem.path.steps().last() {
        Some(Step::Member(name)) if problem.of_name => Some(Value::from(name.as_str())),
        _ => None,
    };
    let Some(value) = name.as_ref().or_else(|| at(problem.path.steps(), value)) else {
        // An `Option` that the author requires.
        return matches!(problem.wrong, Wrong::Missing { .. }) && exists(problem, value);
    };
    match &problem.wrong {
        Wrong::Range(bounds) => {
            let as_f64 = |number: &Option<serde_json::Number>| number.as_ref().and_then(serde_json::Number::as_f64);
            let number = value.as_f64().expect("a number");
            as_f64(&bounds.least).is_some_and(|least| number < least)
                || as_f64(&bounds.above).is_some_and(|above| number <= above)
                || as_f64(&bounds.most).is_some_and(|most| number > most)
                || as_f64(&bounds.below).is_some_and(|below| number >= below)
        }
        Wrong::Length { came, of, least, most } => {
            let count = match of {
                Counted::Characters => value.as_str().map(|text| text.chars().count()),
                Counted::Items => value.as_array().map(Vec::len),
                _ => value.as_object().map(serde_json::Map::len),
            };
            let came = *came as u64;
            count.map(|count| count as u64) == Some(came)
                && (least.is_some_and(|least| came < least) || most.is_some_and(|most| came > most))
        }
        Wrong::Pattern { pattern } => {
            let schema = serde_json::json!({"pattern": pattern});
            !jsonschema::is_valid(&schema, value)
        }
        Wrong::Format { format } => {
            let schema = serde_json::json!({"format": format});
            let options = jsonschema::draft202012::options().should_validate_formats(true);
            !options.build(&schema).expect("a schema").is_valid(value)
        }
        Wrong::Choice { values, .. } => !values.contains(&value.to_string()),
        // An `Option` that the author requires.
        Wrong::Type { .. } => value.is_null(),
        _ => false,
    }
}

#[test]
fn every_type() {
    let mut problems = Vec::new();
    let mut tested = Tested::default();
    for (subject, cases) in catalogue::SUBJECTS {
        for case in *cases {
            let name = format!("{subject}::{}", case.name);
            let json: Value = serde_json::from_str(&(case.schema)()).expect("JSON");
            let schema = Schema::new(&name, &json);
            let mut generator = Generator::new(&json, &name, ALIASES);
            let mut found = 0;
            for _ in 0..VALUES {
                let value = generator.next();
                if let Err(wrong) = judge(case, &schema, &value, &mut tested) {
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
        ("serde takes it with integers", tested.only_whole),
        ("a rule is broken", tested.rule),
        ("serde refuses", tested.serde_refuses),
        ("only a rule is broken", tested.only_we_refuse),
    ] {
        let least = if line == "serde takes it with integers" {
            100
        } else {
            1000
        };
        assert!(times > least, "{line}: {times} values");
    }
}

/// What stands in a schema's rules is checked here as the generator's values have it: without the rules nothing is refused
/// for one, so that the test above could not pass with rules that are not found.
#[test]
fn rules_are_told_from_structure() {
    let of = |name: &str| {
        let (subject, name) = name.split_once("::").expect("a subject");
        let mut cases = catalogue::SUBJECTS
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
        "how many is structure"
    );
    let inner = of("pairs::InnerRules");
    assert!(
        inner.breaks_a_rule(&serde_json::json!({"years": [], "by_name": {}})),
        "how many is a rule"
    );
}
