//! Colours: none where `NO_COLOR` says so or where nobody looks, and as `CARGO_TERM_COLOR` says under cargo.

use std::io::{Stderr, StderrLock, Stdout, StdoutLock};

use anstream::AutoStream;

/// What to do with colours: `CARGO_TERM_COLOR` goes before what the streams find out by themselves, but for `NO_COLOR`.
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

/// The same for clap.
pub(crate) fn of_help() -> clap::ColorChoice {
    match choice() {
        anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => clap::ColorChoice::Always,
        anstream::ColorChoice::Never => clap::ColorChoice::Never,
        anstream::ColorChoice::Auto => clap::ColorChoice::Auto,
    }
}

/// Standard output, which drops colours where they are not wanted.
pub(crate) fn stdout() -> AutoStream<StdoutLock<'static>> {
    let stream: Stdout = std::io::stdout();
    AutoStream::new(stream.lock(), choice())
}

/// Standard error, likewise.
pub(crate) fn stderr() -> AutoStream<StderrLock<'static>> {
    let stream: Stderr = std::io::stderr();
    AutoStream::new(stream.lock(), choice())
}

/// Styles, and back.
pub(crate) const BOLD: &str = "\u{1b}[1m";
pub(crate) const DIM: &str = "\u{1b}[2m";
pub(crate) const RED: &str = "\u{1b}[31m";
pub(crate) const GREEN: &str = "\u{1b}[32m";
pub(crate) const YELLOW: &str = "\u{1b}[33m";
pub(crate) const RESET: &str = "\u{1b}[0m";
