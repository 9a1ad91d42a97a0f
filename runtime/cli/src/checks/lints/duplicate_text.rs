//! The lint `duplicate_text`: several tools have the same parameter description or enum.

use std::collections::HashMap;

use mcpact_shared::lint::{Level, Levels, Lint};
use serde_json::Value;

use super::diagnostic::{Author, Diagnostic};
use crate::input::json::{excerpt, is_deep};
use crate::input::schema_walk::{PointerStep, walk};
use crate::print::number;

/// Text that several tools may have.
#[derive(PartialEq, Eq, Hash)]
enum Text<'a> {
    /// The name of a parameter and its description.
    Description(&'a str, &'a str),
    /// The values of an enum, as JSON.
    Enum(String),
}

/// The tools that have a text.
struct Uses {
    first: usize,
    last: usize,
    count: usize,
    /// The second tool, and the path of the text in it.
    second: Option<(usize, String)>,
}

/// Adds a diagnostic for each repeated text, at its second use.
pub(super) fn check(tools: &[Value], levels: &Levels, author: Author, diagnostics: &mut Vec<Diagnostic>) {
    let (level, _) = levels.get(Lint::DuplicateText);
    if level == Level::Allow {
        return;
    }
    let mut texts: HashMap<Text<'_>, Uses> = HashMap::new();
    for (index, tool) in tools.iter().enumerate() {
        let Some(schema) = tool.get("inputSchema") else {
            continue;
        };
        walk("inputSchema", schema, |subschema| {
            let description = subschema.get("description").and_then(Value::as_str);
            let description = subschema
                .property_name()
                .zip(description)
                .map(|(name, text)| (Text::Description(name, text), "description"));
            let values = subschema
                .get("enum")
                .filter(|values| values.as_array().is_some_and(|values| values.len() > 1) && !is_deep(values))
                .map(|values| (Text::Enum(values.to_string()), "enum"));
            for (text, keyword) in description.into_iter().chain(values) {
                let uses = texts.entry(text).or_insert(Uses {
                    first: index,
                    last: index,
                    count: 1,
                    second: None,
                });
                if uses.last != index {
                    uses.last = index;
                    uses.count += 1;
                    uses.second
                        .get_or_insert_with(|| (index, subschema.pointer(&[PointerStep::Name(keyword)])));
                }
            }
        });
    }
    let fix = match author {
        Author::Macros => "write it once, in a type that all of them use",
        Author::Unknown => "each copy costs its tokens; shorten it, or write it once in the server's instructions",
    };
    for (text, uses) in texts {
        let Some((tool, path)) = uses.second else {
            continue;
        };
        let text = match text {
            Text::Description(_, text) => format!("description \"{}\"", excerpt(text)),
            Text::Enum(values) => format!("enum {}", excerpt(&values)),
        };
        diagnostics.push(Diagnostic {
            lint: Lint::DuplicateText,
            level,
            tool: Some(tool),
            path,
            problem: format!(
                "{} tools have the same {text}, first tool {} of the list",
                number(uses.count),
                number(uses.first + 1)
            ),
            fix: Some(fix),
            saved_tokens: None,
        });
    }
}
