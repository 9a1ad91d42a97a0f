//! The lint `shadowed_tool`: a tool whose own words find another tool first.

use mcpact::recall::MAX_COMPARED_TOOLS;
use mcpact_shared::lint::{Level, Levels, Lint};

use super::diagnostic::Diagnostic;
use crate::input::listing::{Listing, shadows};
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
