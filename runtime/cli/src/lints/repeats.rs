//! The lint `duplicate_text`: several tools repeat the description of a parameter, or an enum. A
//! server in Rust writes it once, as a type that all tools use.

use std::collections::HashMap;

use serde_json::Value;

use super::{Author, Finding, Level, Levels, Lint};
use crate::clients::walk::{Step, is_deep, walk};

/// Words that may be written again.
#[derive(PartialEq, Eq, Hash)]
enum Words<'a> {
    /// A parameter's name and its description.
    Described(&'a str, &'a str),
    /// An enum's values, as JSON.
    Values(String),
}

/// Who wrote them.
struct Writers {
    first: usize,
    last: usize,
    tools: usize,
    /// Where the second tool wrote them.
    second: Option<(usize, String)>,
}

/// Adds one finding for all that say the same, where it is said for the second time.
pub(super) fn look(tools: &[Value], levels: &Levels, author: Author, findings: &mut Vec<Finding>) {
    let (level, _) = levels.of(Lint::DuplicateText);
    if level == Level::Allow {
        return;
    }
    let mut written: HashMap<Words<'_>, Writers> = HashMap::new();
    for (index, tool) in tools.iter().enumerate() {
        let Some(schema) = tool.get("inputSchema") else {
            continue;
        };
        walk("inputSchema", schema, &mut |at, path| {
            let described = at
                .get("description")
                .and_then(Value::as_str)
                .filter(|_| at.keyword == "properties");
            let described = described.map(|text| (Words::Described(at.name, text), "description"));
            let several = |values: &&Value| values.as_array().is_some_and(|values| values.len() > 1);
            let values = at.get("enum").filter(several).filter(|values| !is_deep(values));
            let values = values.map(|values| (Words::Values(values.to_string()), "enum"));
            for (words, keyword) in described.into_iter().chain(values) {
                let writers = written.entry(words).or_insert(Writers {
                    first: index,
                    last: index,
                    tools: 1,
                    second: None,
                });
                if writers.last != index {
                    writers.last = index;
                    writers.tools += 1;
                    let place = || (index, path.pointer(&[Step::Name(keyword)]));
                    writers.second.get_or_insert_with(place);
                }
            }
        });
    }
    let instead = match author {
        Author::Macros => "write it once, in a type that all use",
        Author::Unknown => "each pays for it, so shorten it, or say it once in the server's instructions",
    };
    for (words, writers) in written {
        let Some((tool, path)) = writers.second else {
            continue;
        };
        let what = match words {
            Words::Described(_, text) => format!("the description \"{}\"", crate::clients::cut(text)),
            Words::Values(values) => format!("the enum {}", crate::clients::cut(&values)),
        };
        findings.push(Finding {
            lint: Lint::DuplicateText,
            level,
            tool: Some(tool),
            path,
            message: format!(
                "{} tools write {what}, the first of them tool {} (counted from 0): {instead}",
                writers.tools, writers.first
            ),
            saves: None,
        });
    }
}
