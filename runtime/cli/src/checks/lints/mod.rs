//! Lints for every client: tools that work, but cost tokens or mislead a model.
//!
//! The macros check most of them at compile time, with the names, levels and limits of
//! `mcpact_shared`. These lints check any list of tools.
//!
//! | File | |
//! |---|---|
//! | `levels` | levels and limits from files and flags |
//! | `tool` | the lints on a single tool |
//! | `duplicate_text` | text that several tools repeat |
//! | `savings`, `example` | the tokens that a fix saves |
//! | `diagnostic` | the result of a lint |

mod diagnostic;
mod duplicate_text;
mod example;
mod levels;
mod savings;
#[cfg(test)]
mod tests;
mod tool;

use std::collections::HashMap;

use mcpact::cost::Counter;
use mcpact::recall::MAX_COMPARED_TOOLS;
use mcpact_shared::lint::{Level, Levels, Lint};
use mcpact_shared::lint_text;
use serde_json::Value;

use crate::input::listing::{Listing, shadows};
use crate::print::number;

pub(crate) use diagnostic::{Author, Diagnostic};
pub(crate) use levels::{LintSetting, Lints, levels, lint};

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

/// Returns a diagnostic for each shadowed tool: its own words find another tool first.
pub(crate) fn check_shadowed(listing: &Listing, levels: &Levels) -> Vec<Diagnostic> {
    let (level, _) = levels.get(Lint::ShadowedTool);
    if level == Level::Allow {
        return Vec::new();
    }
    let diagnostic = |tool, problem, fix| Diagnostic {
        lint: Lint::ShadowedTool,
        level,
        tool,
        path: String::new(),
        problem,
        fix,
        saved_tokens: None,
    };
    let tools = listing.tools.len();
    if tools > MAX_COMPARED_TOOLS {
        let problem = format!(
            "{} tools; shadowed tools are only checked in lists of at most {} tools",
            number(tools),
            number(MAX_COMPARED_TOOLS)
        );
        return vec![diagnostic(None, problem, None)];
    }
    shadows(&listing.tools, listing.encoding())
        .into_iter()
        .map(|shadow| {
            let problem = format!(
                "the words of this tool's own name and summary find `{}` first",
                shadow.shadowed_by
            );
            let fix = "write in the description what only this tool does";
            diagnostic(Some(shadow.index), problem, Some(fix))
        })
        .collect()
}
