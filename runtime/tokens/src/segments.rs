//! Counting with hints, by segment: what the macros' constants are counted with.

use crate::hint::PlacedHint;
use crate::{Encoding, glue, piece, split};

/// The number, where the index is below the count, and else one beyond every text: where a hint begins, where a segment ends. Not a
/// function, since const evaluation pays for a call.
macro_rules! number_of {
    ($count:expr, $index:expr, $number:expr) => {
        if $index < $count { $number as usize } else { usize::MAX }
    };
}

/// Counts `text` by segment, skipping what hints already know.
///
/// `bounds` are ascending byte offsets that cut `text` into `bounds.len() + 1` segments; equal ones make empty segments. `out[i]` gets
/// the number of tokens that *begin* in segment `i`, so the numbers add up to the count of the whole text. A token that crosses a
/// bound belongs to the segment in which it begins.
///
/// `hints` come from [`Hint::of`](crate::Hint::of) for pieces of `text`, placed at those pieces' offsets, ascending. A hint is used
/// only where a pre-token begins at its start and no bound lies inside it; so leaving hints out, or a piece in which words join
/// up with what stands before it, costs time and never changes the result.
///
/// `text` is meant to be UTF-8. Of other bytes the numbers mean nothing, but nothing panics.
///
/// # Panics
///
/// If `out.len() != bounds.len() + 1`.
///
/// # Examples
///
/// ```
/// use mcpact_tokens::{Encoding, Hint, PlacedHint, count_segments};
///
/// const PIECES: [&str; 2] = [r#"{"name":"trove_search","#, r#""description":"Search Trove newspapers"}"#];
/// const TEXT: &str = r#"{"name":"trove_search","description":"Search Trove newspapers"}"#;
/// const HINTS: [PlacedHint; 2] = [
///     Hint::of(Encoding::O200kBase, PIECES[0]).at(0),
///     Hint::of(Encoding::O200kBase, PIECES[1]).at(PIECES[0].len()),
/// ];
/// const PARTS: [u32; 2] = {
///     let mut out = [0; 2];
///     count_segments(Encoding::O200kBase, TEXT.as_bytes(), &HINTS, &[PIECES[0].len() as u32], &mut out);
///     out
/// };
/// assert_eq!(PARTS[0] as usize + PARTS[1] as usize, Encoding::O200kBase.count(TEXT));
/// ```
pub const fn count_segments(encoding: Encoding, text: &[u8], hints: &[PlacedHint], bounds: &[u32], out: &mut [u32]) {
    assert!(
        out.len() == bounds.len() + 1,
        "`out` needs one place more than there are bounds"
    );
    let vocabulary = encoding.vocabulary();
    let known_glue = vocabulary.glue;
    // In const evaluation a `len()` costs as much as three comparisons of bytes, and a call as much as one.
    let (length, hint_count, bound_count) = (text.len(), hints.len(), bounds.len());
    let mut at = 0;
    let mut hint = 0;
    let mut next = number_of!(hint_count, hint, hints[hint].start);
    let mut segment = 0;
    // Tokens of the segment so far, and where it ends; the last one has no end.
    let mut tokens = 0;
    let mut bound = number_of!(bound_count, 0, bounds[0]);
    while at < length {
        while at >= bound {
            out[segment] = tokens;
            tokens = 0;
            segment += 1;
            bound = number_of!(bound_count, segment, bounds[segment]);
        }
        while next < at {
            hint += 1;
            next = number_of!(hint_count, hint, hints[hint].start);
        }
        // Up to the letter or digit with which the next hint begins there is mostly punctuation: one pre-token, if it is more than one
        // character (a single one may belong to the word). So it is up to the end of the text.
        let stop = if next < length { next } else { length };
        let gap = stop - at;
        if gap >= 2 && gap <= glue::LONGEST {
            let mut state = glue::START;
            let mut i = at;
            while i < stop {
                state = known_glue[state + glue::CLASSES[text[i] as usize] as usize] as usize;
                i += 1;
            }
            let mut starts = known_glue[state + glue::STARTS];
            if starts != 0 {
                while bound < stop {
                    // Bounds that do not ascend mean nothing, and must not panic.
                    let before = if bound > at {
                        starts & ((1 << (bound - at)) - 1)
                    } else {
                        0
                    };
                    out[segment] = tokens + before.count_ones();
                    starts ^= before;
                    tokens = 0;
                    segment += 1;
                    bound = number_of!(bound_count, segment, bounds[segment]);
                }
                tokens += starts.count_ones();
                at = stop;
                if at >= bound || at == length {
                    continue;
                }
            }
        }
        if next == at {
            let PlacedHint { end, tokens: known, .. } = hints[hint];
            let end = end as usize;
            hint += 1;
            next = number_of!(hint_count, hint, hints[hint].start);
            if at < end && end <= bound && end <= length {
                tokens += known;
                at = end;
            }
            continue;
        }
        let end = split::next(vocabulary.pattern, text, at);
        let all = piece::count(vocabulary, text, at, end) as u32;
        let mut given = 0;
        while bound < end {
            if bound > at {
                let before = if all == 1 {
                    1
                } else {
                    piece::count_before(vocabulary, text, at, end, bound) as u32
                };
                // Bounds that do not ascend mean nothing, and must not panic.
                if before > given {
                    tokens += before - given;
                    given = before;
                }
            }
            out[segment] = tokens;
            tokens = 0;
            segment += 1;
            bound = number_of!(bound_count, segment, bounds[segment]);
        }
        tokens += all - given;
        at = end;
    }
    while segment < out.len() {
        out[segment] = tokens;
        tokens = 0;
        segment += 1;
    }
}
