//! Notes on ignored arguments agree with serde: without these arguments, serde reads the same.

use mcpact_tests::{catalogue, generate::Generator, no_problems};
use serde_json::Value;

use crate::{ALIASES, VALUES, judge::sorted, schema_of};

/// Returns the arguments at the root that notes name.
fn named<'a>(notes: &'a [String], value: &Value) -> Vec<&'a str> {
    let mut names = Vec::new();
    for note in notes {
        let note = note.strip_prefix("note: `").unwrap_or_default();
        let ends = ["` is not", "` are not", "` was ignored", "` were ignored"];
        let end = ends.iter().filter_map(|end| note.find(end)).min();
        names.extend(end.into_iter().flat_map(|end| note[..end].split("`, `")));
    }
    names.retain(|name| value.get(name).is_some());
    names
}

#[test]
fn every_type() {
    let mut problems = Vec::new();
    let mut tested = 0;
    for (name, case) in catalogue::named(catalogue::subjects()) {
        let schema = schema_of(case);
        let mut generator = Generator::new(&schema, &name, ALIASES);
        for _ in 0..VALUES {
            let value = generator.next();
            let Ok(read) = (case.serde)(value.clone()).map(sorted) else {
                continue;
            };
            let notes = (case.ignored)(&value);
            for argument in named(&notes, &value) {
                let mut without = value.clone();
                without.as_object_mut().expect("an object").shift_remove(argument);
                tested += 1;
                if (case.serde)(without).map(sorted).ok().as_ref() != Some(&read) {
                    problems.push(format!("{name} reads `{argument}`: {value}\n    {notes:?}"));
                }
            }
        }
    }
    problems.truncate(20);
    no_problems(&problems);
    assert!(tested > 1000, "{tested} arguments");
}
