//! Counts with hints, by segment, for the constants that the macros write.

use crate::hint::PlacedHint;
use crate::{Encoding, glue, pre_token, split};

/// Returns the number at an index, or one above the length of every text if there is none: the
/// start of a hint, the end of a segment. It is not a function, since a call costs time in const
/// evaluation.
macro_rules! number_of {
    ($count:expr, $index:expr, $number:expr) => {
        if $index < $count { $number as usize } else { usize::MAX }
    };
}

/// Counts `text` by segment, and skips the parts that hints cover.
///
/// `bounds` are ascending byte offsets that divide `text` into `bounds.len() + 1` segments; equal
/// ones make empty segments. The function writes the number of tokens that *begin* in segment `i`
/// to `out[i]`, so the numbers add up to the count of the whole text. A token that crosses a bound
/// belongs to the segment in which it begins.
///
/// `hints` come from [`Hint::of`](crate::Hint::of) for pieces of `text`, placed at the offsets of
/// these pieces, in ascending order. A hint is used only if a pre-token begins at its start and no
/// bound lies inside it. Without a hint the count takes longer, but is the same.
///
/// `text` should be UTF-8. For other bytes the numbers are unspecified, but the function does not
/// panic.
///
/// # Panics
///
/// Panics if `out.len() != bounds.len() + 1`.
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
        "`out` must have one element more than `bounds`; pass `bounds.len() + 1` elements"
    );
    let vocabulary = encoding.vocabulary();
    let known_glue = vocabulary.glue;
    // In const evaluation `len()` costs as much as comparing three bytes, and a call as much as
    // one.
    let (length, hint_count, bound_count) = (text.len(), hints.len(), bounds.len());
    let mut at = 0;
    let mut hint = 0;
    let mut next = number_of!(hint_count, hint, hints[hint].start);
    let mut segment = 0;
    // The tokens of the segment so far, and its end; the last one has none.
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
        // The text up to the next hint is mostly punctuation: one pre-token if it has more than one
        // character (a single one may belong to the word). The same is true up to the end of the
        // text.
        let stop = if next < length { next } else { length };
        let gap = stop - at;
        if gap >= 2 && gap <= glue::MAX_LENGTH {
            let mut state = glue::START;
            let mut i = at;
            while i < stop {
                state = known_glue[state + glue::CLASSES[text[i] as usize] as usize] as usize;
                i += 1;
            }
            let mut starts = known_glue[state + glue::STARTS];
            if starts != 0 {
                while bound < stop {
                    // Bounds that do not ascend are invalid, but must not panic.
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
        let all = pre_token::count(vocabulary, text, at, end) as u32;
        let mut given = 0;
        while bound < end {
            if bound > at {
                let before = if all == 1 {
                    1
                } else {
                    pre_token::count_before(vocabulary, text, at, end, bound) as u32
                };
                // Bounds that do not ascend are invalid, but must not panic.
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
