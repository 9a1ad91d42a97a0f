//! The outcome of a command.

/// The outcome of a command that was able to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Exit code 0.
    Done,
    /// A check found something: exit code 100.
    Findings,
    /// Some servers could not be asked, which was reported: exit code 101.
    Incomplete,
}
