//! The lint `shadowed_tool`: a tool whose own words find another tool first.

use mcpact::recall::{MAX_COMPARED_TOOLS, Shadow, shadowed};
use mcpact_rules::lint::{Level, Levels, Lint};
use mcpact_tokens::Encoding;

use super::diagnostic::Diagnostic;
use crate::discovery::catalogue;
use crate::json::{MAX_CHECKED_TEXT_BYTES, properties_without_long_strings};
use crate::listing::{Listing, Tool};
use crate::print::number;

/// Returns a diagnostic for each shadowed tool.
pub(crate) fn check(listing: &Listing, levels: &Levels) -> Vec<Diagnostic> {
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

/// Returns the shadowed tools, by their short texts; none of a list of too many tools.
pub(crate) fn shadows(tools: &[Tool], encoding: Encoding) -> Vec<Shadow> {
    if tools.len() > MAX_COMPARED_TOOLS {
        return Vec::new();
    }
    // Long texts would take seconds.
    let short = |tool: &Tool| Tool {
        entry: properties_without_long_strings(&tool.entry, MAX_CHECKED_TEXT_BYTES),
        ..tool.clone()
    };
    let tools: Vec<Tool> = tools.iter().map(short).collect();
    shadowed(&catalogue(&tools, encoding))
}
