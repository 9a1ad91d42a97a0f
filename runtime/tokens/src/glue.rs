//! What stands between the words of minified JSON, such as `":{"` and `"]},"`: an automaton that knows how many tokens each is.
//!
//! Const evaluation pays for every step, and finding a token by its hash is some hundred of them, merging a thousand. Most of what lies
//! between two hints is one of a few thousand strings of punctuation, so a step a byte answers. What it does not know is counted
//! the ordinary way. The generator makes it (`tests/generator/glue.rs`) and this file is shared with it.

/// Cells of a state: one a class of bytes, and the count in the last.
pub(crate) const ROW: usize = 16;
/// The cell of a state that holds the tokens of the string that leads to it.
pub(crate) const COUNT: usize = ROW - 1;
/// Index of the first cell of the state before the first byte. The state at 0 is the one from which nothing leads on, with count 0.
pub(crate) const START: usize = ROW;

/// The characters of glue; the class of a byte is 1 more than its place here, and 0 if it has none.
pub(crate) const CHARACTERS: &[u8; COUNT - 1] = b"\"}]{[,:.)\\?(/'";

/// The class of each byte.
pub(crate) static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut i = 0;
    while i < CHARACTERS.len() {
        classes[CHARACTERS[i] as usize] = i as u8 + 1;
        i += 1;
    }
    classes
};
