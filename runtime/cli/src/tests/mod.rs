//! What the unit tests share, and the tests of the whole command's arguments.

mod documented_commands;
#[path = "../../../../tests/support/folder.rs"]
pub(crate) mod folder;
#[path = "../../../../tests/support/git.rs"]
pub(crate) mod git;
#[path = "../../../../tests/support/real_lists.rs"]
pub(crate) mod real_lists;

use clap::CommandFactory;

use crate::Arguments;

#[test]
fn arguments_are_well_formed() {
    Arguments::command().debug_assert();
}

/// A flag that several commands declare together counts once.
#[cfg(feature = "gateway")]
#[test]
fn no_more_flags() {
    let command = Arguments::command();
    let arguments = command.get_subcommands().flat_map(clap::Command::get_arguments);
    let flags = arguments.filter_map(|flag| Some((flag.get_long()?, flag.get_help().map(ToString::to_string))));
    let flags: std::collections::HashSet<_> = flags.collect();
    assert!(
        flags.len() <= 68,
        "{}: a new flag needs a better reason than an old one",
        flags.len()
    );
}
