//! Notes on ignored arguments agree with serde: without these arguments, serde reads the same.

use mcpact_tests::{generate::Generator, no_problems, types};
use serde_json::Value;

use crate::{ALIASES, VALUES, compare_values::sorted, schema_of};

/// Types with a tag that serde reads from the index of a variant too, which no schema allows.
const INDEXED: &[&str] = &["flat_enums::UntaggedVariants"];

/// Returns the arguments at the root that a note names.
fn named<'a>(note: &'a str, value: &Value) -> Vec<&'a str> {
    let note = note.strip_prefix("note: `").unwrap_or_default();
    let ends = ["` is not", "` are not", "` was ignored", "` were ignored"];
    let end = ends.iter().filter_map(|end| note.find(end)).min();
    let names = end.into_iter().flat_map(|end| note[..end].split("`, `"));
    names.filter(|name| value.get(name).is_some()).collect()
}

#[test]
fn every_type() {
    let mut problems = Vec::new();
    let mut tested = 0;
    for (name, case) in types::named(types::subjects()) {
        if INDEXED.contains(&&*name) {
            continue;
        }
        let schema = schema_of(case);
        let mut generator = Generator::new(&schema, &name, ALIASES);
        for _ in 0..VALUES {
            let value = generator.next();
            let Ok(read) = (case.serde)(value.clone()).map(sorted) else {
                continue;
            };
            for note in (case.ignored)(&value) {
                let names = named(&note, &value);
                let mut without = value.clone();
                if let Value::Object(properties) = &mut without {
                    properties.retain(|name, _| !names.contains(&name.as_str()));
                }
                tested += names.len();
                if (case.serde)(without).map(sorted).ok().as_ref() != Some(&read) {
                    problems.push(format!("{name} reads what a note calls ignored: {value}\n    {note}"));
                }
            }
        }
    }
    problems.truncate(20);
    no_problems(&problems);
    assert!(tested > 1000, "{tested} arguments");
}
