//! Texts of lints, which the macros and the command line share.

use crate::filler::Filler;
use crate::lint::Lint;
use crate::number::thousands;

/// Returns the problem of `long_name`.
pub fn long_name(characters: usize, max: usize) -> String {
    format!(
        "has {} characters, more than {}, and clients put the server's name before it",
        number(characters),
        number(max)
    )
}

/// The fix of `long_name`.
pub const LONG_NAME_FIX: &str = "shorten it";

/// Returns the text of `long_description`.
pub fn long_description(words: usize, max: usize) -> String {
    format!(
        "this description has {} words, more than {}, and every request contains it",
        number(words),
        number(max)
    )
}

/// Returns the text of `embedded_example`. `opening` are the words that begin the example.
pub fn embedded_example(opening: &str) -> String {
    format!("this description has an example (\"{opening}\"), which every request contains")
}

/// Returns the text of `repeats_name`.
pub fn repeats_name(name: &str, text: &str) -> String {
    format!("\"{text}\" only repeats the name `{name}`")
}

/// The text of `undocumented`.
pub const UNDOCUMENTED: &str = "neither this parameter nor its type has a description";

/// Returns the problem of `filler_text`.
pub fn filler_text(filler: &Filler<'_>) -> String {
    let Filler { phrase, shorter } = filler;
    match *shorter {
        "" => format!("\"{phrase}\" says nothing"),
        shorter => format!("\"{phrase}\" says the same as \"{shorter}\""),
    }
}

/// Returns the fix of `filler_text`.
pub fn filler_fix(filler: &Filler<'_>) -> &'static str {
    match filler.shorter {
        "" => "begin with the word after it",
        _ => "write the shorter phrase",
    }
}

/// Returns the text of `many_tools`, with the limit that applies by default.
pub fn many_tools() -> String {
    let max = Lint::ManyTools.default_limit();
    format!("some clients accept at most {max} tools in a request, and models choose worse among many")
}

fn number(number: usize) -> String {
    thousands(number as u64)
}
