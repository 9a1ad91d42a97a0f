//! Colours: off with `NO_COLOR` or without a terminal, else as in `CARGO_TERM_COLOR`.

use std::io::{Stderr, StderrLock, Stdout, StdoutLock};

use anstream::AutoStream;

use super::pipe::UntilClosed;

/// Returns the choice of `NO_COLOR`, else of `CARGO_TERM_COLOR`, else of the stream.
fn choice() -> anstream::ColorChoice {
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        return anstream::ColorChoice::Never;
    }
    match std::env::var("CARGO_TERM_COLOR").as_deref() {
        Ok("always") => anstream::ColorChoice::Always,
        Ok("never") => anstream::ColorChoice::Never,
        _ => anstream::ColorChoice::Auto,
    }
}

/// Returns the choice for clap's help.
pub(crate) fn help_choice() -> clap::ColorChoice {
    match choice() {
        anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => clap::ColorChoice::Always,
        anstream::ColorChoice::Never => clap::ColorChoice::Never,
        anstream::ColorChoice::Auto => clap::ColorChoice::Auto,
    }
}

/// Returns standard output, which drops colours if they are off.
pub(crate) fn stdout() -> UntilClosed<AutoStream<StdoutLock<'static>>> {
    let stream: Stdout = std::io::stdout();
    UntilClosed(AutoStream::new(stream.lock(), choice()))
}

/// Returns standard error, which drops colours if they are off.
pub(crate) fn stderr() -> AutoStream<StderrLock<'static>> {
    let stream: Stderr = std::io::stderr();
    AutoStream::new(stream.lock(), choice())
}

pub(crate) const BOLD: &str = "\u{1b}[1m";
pub(crate) const DIM: &str = "\u{1b}[2m";
pub(crate) const RED: &str = "\u{1b}[31m";
pub(crate) const GREEN: &str = "\u{1b}[32m";
pub(crate) const YELLOW: &str = "\u{1b}[33m";
pub(crate) const RESET: &str = "\u{1b}[0m";
