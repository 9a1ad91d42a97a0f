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
