//! Lints for every client: tools that work, but cost tokens or mislead a model.
//!
//! The macros check most of them at compile time, with the names, levels and limits of
//! `mcpact_rules`. These lints check any list of tools.
//!
//! | File | |
//! |---|---|
//! | `levels` | levels and limits from files and flags |
//! | `tool` | the lints on a single tool |
//! | `duplicate_text` | text that several tools repeat |
//! | `shadowed_tool` | tools whose own words find another tool first |
//! | `savings`, `example` | the tokens that a fix saves |
//! | `diagnostic` | the result of a lint |

mod diagnostic;
mod duplicate_text;
mod example;
mod levels;
mod savings;
mod shadowed_tool;
#[cfg(test)]
mod tests;
mod tool;

use std::collections::HashMap;

use mcpact::cost::Counter;
use mcpact_rules::lint::{Level, Levels, Lint};
use mcpact_rules::lint_text;
use serde_json::Value;

use crate::print::number;

pub(crate) use diagnostic::{Author, Diagnostic};
pub(crate) use levels::{LintSetting, Lints, levels, lint};
pub(crate) use shadowed_tool::{check as check_shadowed, shadows};

/// Checks `tools`, the entries of a `tools/list`, which may be any JSON. The savings of fixes are in
/// the counter's encoding.
///
/// Diagnostics are sorted by tool, those of the list first, and by path. Allowed lints are omitted.
pub(crate) fn check(tools: &[Value], levels: &Levels, author: Author, counter: &Counter) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let (level, max) = levels.get(Lint::ManyTools);
    if level != Level::Allow && tools.len() > max {
        diagnostics.push(Diagnostic {
            lint: Lint::ManyTools,
            level,
            tool: None,
            path: String::new(),
            problem: format!(
                "{} tools, more than {}; {}",
                number(tools.len()),
                number(max),
                lint_text::many_tools()
            ),
            fix: Some("serve them through meta-tools, or split the server"),
            saved_tokens: None,
        });
    }
    let mut names: HashMap<&str, usize> = HashMap::new();
    for (index, tool) in tools.iter().enumerate() {
        let name = tool.get("name").and_then(Value::as_str);
        let first = name.map_or(index, |name| *names.entry(name).or_insert(index));
        diagnostics.append(&mut tool::check(tool, index, first, levels, author, counter));
    }
    duplicate_text::check(tools, levels, author, &mut diagnostics);
    diagnostics.sort_by(|left, right| (left.tool, &left.path).cmp(&(right.tool, &right.path)));
    diagnostics
}
