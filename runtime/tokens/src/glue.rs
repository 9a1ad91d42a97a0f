//! What stands between the words of minified JSON, such as `":{"` and `"]},"`: an automaton that knows which tokens each is.
//!
//! Const evaluation pays for every step, and finding a token by its hash is some hundred of them, merging a thousand. Most of what lies
//! between two hints is one of a few thousand strings of punctuation, so a step a byte answers. What it does not know is counted
//! the ordinary way. The generator makes it (`tests/generator/glue.rs`) and this file is shared with it.

/// Cells of a state: one a class of bytes, and where tokens begin in the last.
pub(crate) const ROW: usize = 16;
/// The cell of a state that says where tokens begin in the string that leads to it: bit `i` for byte `i`; 0 if it is not known.
pub(crate) const STARTS: usize = ROW - 1;
/// The longest string that has a bit for each byte.
pub(crate) const LONGEST: usize = u16::BITS as usize;
/// Index of the first cell of the state before the first byte. The state at 0 is the one from which nothing leads on or is known.
pub(crate) const START: usize = ROW;

/// The characters of glue; the class of a byte is 1 more than its place here, and 0 if it has none.
pub(crate) const CHARACTERS: &[u8; STARTS - 1] = b"\"}]{[,:.)\\?(/'";

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
