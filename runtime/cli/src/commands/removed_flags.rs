//! Flags that the commands no longer have, each with its successor.

use std::ffi::OsString;

use clap::Error;
use clap::error::{ContextKind, ContextValue};

/// The command, the flag, and what to write instead.
const REMOVED: [(&str, &str, &str); 23] = [
    ("check", "--all", "`--full` prints all findings"),
    ("check", "--deferred-budget", "write `deferred-budget` in `mcpact.toml`"),
    (
        "check",
        "--filler",
        "`mcpact words` finds filler text, with `--format sarif` for code scanning",
    ),
    ("check", "--headroom", "write `--ratchet=SHARE`"),
    (
        "check",
        "--instructions-budget",
        "write `instructions-budget` in `mcpact.toml`",
    ),
    (
        "compact",
        "--max-words",
        "`--lossy long-descriptions` keeps 15 words; `mcpact words` shortens descriptions without a loss",
    ),
    (
        "gateway",
        "--dashboard-host",
        "write `--allow-host`, which also allows a host for the dashboard",
    ),
    (
        "gateway",
        "--prefix",
        "write the key `prefix` in the file of `--config`",
    ),
    ("init", "--force", "`--output mcpact.toml` overwrites the file"),
    ("list", "--tools", "write `--by tool`"),
    ("log", "--client", "write `--filter client=NAME`"),
    ("log", "--errors", "write `--filter errors`"),
    ("log", "--method", "write `--filter method=NAME`"),
    ("log", "--reverse", "write `--sort -COLUMN`"),
    ("log", "--server", "write `--filter server=NAME`"),
    ("log", "--session", "write `--filter session=ID`"),
    ("log", "--tool", "write `--filter tool=NAME`"),
    ("log", "--warnings", "write `--filter warnings`"),
    ("recall", "--confusions", "`--full` lists all confusions"),
    ("why", "--depth", "`--full` prints all parts"),
    ("why", "--top", "`--full` prints all changes"),
    (
        "words",
        "--allow-no-vcs",
        "write `--allow-dirty`, which also allows files that git does not store",
    ),
    ("words", "--share", "write `--prompt=PERCENT`"),
];

/// Adds the successor of a removed flag to the error about it, in place of a similar flag.
pub(crate) fn add_successor(arguments: &[OsString], error: &mut Error) {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    let command = arguments.get(1).and_then(|argument| argument.to_str());
    let removed = REMOVED
        .iter()
        .find(|(of, flag, _)| command == Some(*of) && unknown == flag);
    if let Some((_, flag, successor)) = removed {
        error.remove(ContextKind::SuggestedArg);
        let tip = format!("`{flag}` is gone; {successor}");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arguments;
    use clap::CommandFactory;

    /// Each flag is unknown to its command, and the error names the successor.
    #[test]
    fn errors_name_the_successor() {
        // A build without the gateway reads no flags of these commands.
        let is_built = |command| cfg!(feature = "gateway") || !["gateway", "log"].contains(&command);
        for (command, flag, successor) in REMOVED.into_iter().filter(|(command, ..)| is_built(command)) {
            let arguments: Vec<OsString> = ["mcpact", command, flag].map(OsString::from).to_vec();
            let Err(mut error) = Arguments::command().try_get_matches_from(&arguments) else {
                panic!("{command} {flag}");
            };
            add_successor(&arguments, &mut error);
            let text = error.to_string();
            assert!(text.contains(successor) && !text.contains("similar"), "{text}");
        }
    }
}
