//! Agreement of schemas and serde on values.
//!
//! A schema is *sound* if serde reads every value that the schema accepts. It is *complete* if it
//! accepts every value that serde reads, after nulls that mean "absent" are removed.
//! `exceptions.rs` has the exceptions and their reasons.
//!
//! `mcpact_tests::generate` makes values from the schema and changes them, at random but equally on
//! each run. `profiles.rs` tests the profiles in the same way, and `roots.rs` the schemas at the
//! root.

mod arguments;
mod compare_values;
mod exceptions;
mod ignored;
mod profiles;
mod roots;
mod tags;
mod written;
mod wrong;

use compare_values::{Judge, Kind, Verdict};
use exceptions::{EXCEPTIONS, Exception, Undo};
use mcpact_tests::{
    generate::Generator,
    no_problems,
    types::{self, Case},
};
use serde_json::Value;

/// The number of values of each type.
const VALUES: usize = 500;
/// Names that serde reads and schemas do not show.
const ALIASES: &[&str] = &["name", "title", "queensland"];
/// Types that accept nearly every value, so that no test value is refused.
const TAKE_ALL: &[&str] = &["values::Value", "recursion::Json"];

/// The result for the values of a type.
#[derive(Default)]
struct Outcome {
    taken: usize,
    refused: usize,
    /// The indexes of the exceptions that explained a disagreement.
    explained: Vec<usize>,
    unexplained: Vec<(Kind, String)>,
}

/// Compares `schema` with serde on values of `case`.
fn run(name: &str, case: &Case, schema: &Value) -> Outcome {
    run_where(name, case, schema, VALUES, |_| true)
}

/// Compares `schema` with serde on this number of values, without those for which `counts` is
/// false.
fn run_where(name: &str, case: &Case, schema: &Value, values: usize, counts: fn(&Value) -> bool) -> Outcome {
    let judge = Judge::new(case, schema);
    let exceptions = Exceptions::of(name, case, schema);
    let mut outcome = Outcome::default();
    let mut generator = Generator::new(schema, name, ALIASES);
    for _ in 0..values {
        let value = generator.next();
        if !counts(&value) {
            continue;
        }
        if let Some(difference) = judge.filling_differs(&value) {
            outcome.unexplained.push((Kind::Filling, difference));
        }
        match judge.judge(&value) {
            Verdict::BothAccept => outcome.taken += 1,
            Verdict::BothRefuse => outcome.refused += 1,
            Verdict::Disagree(kind) => match exceptions.explain(kind, &value) {
                Some(explained) => outcome.explained.extend(explained),
                None => outcome.unexplained.push((kind, judge.explain(&value))),
            },
        }
    }
    outcome
}

/// The exceptions that apply to a type.
struct Exceptions<'a> {
    lines: Vec<(usize, &'static Exception)>,
    case: &'a Case,
    schema: &'a Value,
}

impl<'a> Exceptions<'a> {
    fn of(name: &str, case: &'a Case, schema: &'a Value) -> Exceptions<'a> {
        let stands = |exception: &Exception| exception.types.is_empty() || exception.types.contains(&name);
        let lines = EXCEPTIONS
            .iter()
            .enumerate()
            .filter(|(_, exception)| stands(exception))
            .collect();
        Exceptions { lines, case, schema }
    }

    /// Returns the indexes of the exceptions that explain the disagreement: a single one, else all
    /// of its kind together.
    fn explain(&self, kind: Kind, value: &Value) -> Option<Vec<usize>> {
        let lines: Vec<_> = self
            .lines
            .iter()
            .filter(|(_, exception)| exception.kind == kind)
            .collect();
        for line in &lines {
            if self.agree(&[line.1], value) {
                return Some(vec![line.0]);
            }
        }
        let all: Vec<&Exception> = lines.iter().map(|line| line.1).collect();
        self.agree(&all, value)
            .then(|| lines.iter().map(|line| line.0).collect())
    }

    /// Returns whether both accept the value without these exceptions, or both refuse it if the
    /// schema changed.
    fn agree(&self, exceptions: &[&Exception], value: &Value) -> bool {
        let mut schema = self.schema.clone();
        let mut values = vec![value.clone()];
        for exception in exceptions {
            match exception.undo {
                Undo::Schema(undo) => schema = undo(&schema),
                Undo::Value(undo) => values = values.iter().flat_map(undo).collect(),
                Undo::ValueOf(undo) => values = values.iter().flat_map(|value| undo(self.schema, value)).collect(),
            }
        }
        let judge = Judge::new(self.case, &schema);
        values.iter().any(|value| match judge.judge(value) {
            Verdict::BothAccept => true,
            Verdict::BothRefuse => schema != *self.schema,
            Verdict::Disagree(_) => false,
        })
    }
}

fn schema_of(case: &Case) -> Value {
    serde_json::from_str(&(case.schema)()).unwrap_or_else(|error| panic!("{}: {error}", case.name))
}

#[test]
fn every_type() {
    let mut problems = Vec::new();
    let mut used = vec![false; EXCEPTIONS.len()];
    for (name, case) in types::named(types::subjects()) {
        let outcome = run(&name, case, &schema_of(case));
        for index in &outcome.explained {
            used[*index] = true;
        }
        for (kind, explained) in outcome.unexplained.iter().take(3) {
            problems.push(format!(
                "{name} is {kind:?} ({} values)\n    {explained}",
                outcome.unexplained.len()
            ));
        }
        let takes_all = TAKE_ALL.contains(&&*name);
        let taken = outcome.taken + outcome.explained.len();
        if taken < VALUES / 20 || (outcome.refused < VALUES / 20 && !takes_all) {
            problems.push(format!("{name}: {taken} taken, {} refused: too few", outcome.refused));
        }
    }
    for (exception, used) in EXCEPTIONS.iter().zip(used) {
        if !used {
            problems.push(format!(
                "no value needs the exception `{}`: remove it",
                exception.reason
            ));
        }
    }
    no_problems(&problems);
}
