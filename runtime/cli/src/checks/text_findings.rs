//! The findings of the rules of `words`: filler text, which costs tokens.

use mcpact_tokens::Encoding;

use crate::checks::finding::{Finding, Severity};
use crate::input::listing::Listing;
use crate::prose::words::{self, Rewrite, Rules, changed, full_name};

/// Returns a warning for each text of a listing that a rule shortens. The listing has schemas.
pub(crate) fn check(listing: &Listing, encoding: Encoding) -> Vec<Finding> {
    let of_tool = |(index, tool): (usize, &crate::input::listing::Tool)| {
        let rewrites = words::merged(&words::rewrites(&tool.entry, encoding, &Rules::default()));
        // A text that moves here from another text costs tokens, but the rewrite of the other text
        // saves more.
        let saving = rewrites.into_iter().filter(|rewrite| rewrite.saved > 0);
        saving.map(move |rewrite| finding(Severity::Warning, listing, index, &rewrite))
    };
    listing.tools.iter().enumerate().flat_map(of_tool).collect()
}

/// Returns the finding of a rewrite.
pub(crate) fn finding(level: Severity, listing: &Listing, tool: usize, rewrite: &Rewrite) -> Finding {
    let (old, _) = changed(&rewrite.old, &rewrite.new);
    let message = format!("has filler text: \"{old}\"");
    let help = if rewrite.new.is_empty() {
        "remove it".to_owned()
    } else {
        format!("write \"{}\"", rewrite.new)
    };
    let finding = Finding::new(level, &full_name(rewrite.rule), listing, Some(tool), message);
    Finding {
        saved: usize::try_from(rewrite.saved).ok(),
        ..finding.help(help).at(rewrite.path.clone())
    }
}

/// Returns the names of the rules.
pub(crate) fn rule_names() -> impl Iterator<Item = String> {
    words::RULES.iter().map(|rule| full_name(rule.id))
}
