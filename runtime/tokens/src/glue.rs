//! Glue, the punctuation between the words of minified JSON, and an automaton with its tokens.
//!
//! An example of glue is `":{"`.
//!
//! Every step costs time in const evaluation: it takes about a hundred to find a token by its hash,
//! and a thousand to merge. Most texts between two hints are one of a few thousand strings of
//! punctuation, for which the automaton takes one step for each byte. Other texts are counted as
//! usual. The generator (`tests/generator/glue.rs`) creates the automaton and includes this file.

/// The number of cells of a state: one for each class of bytes, and the last for the starts of
/// tokens.
pub(crate) const ROW: usize = 16;
/// The index of the cell with the starts of tokens in the string that leads to the state: bit `i`
/// for byte `i`; 0 if unknown.
pub(crate) const STARTS: usize = ROW - 1;
/// The maximum length of a string with a bit for each byte.
pub(crate) const MAX_LENGTH: usize = u16::BITS as usize;
/// The index of the first cell of the initial state. The state at 0 is the final one without
/// tokens.
pub(crate) const START: usize = ROW;

/// The characters of glue. The class of a byte is its index plus 1, or 0 if it is not glue.
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
