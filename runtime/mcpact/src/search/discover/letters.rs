//! The letters of scripts: marks, words without spaces between them, Latin letters without marks.

use std::{iter::Peekable, str::CharIndices};

use unicode_normalization::char::{compose, decompose_canonical};

/// Returns whether a character is a mark on the letter before it that searches ignore, or joins two
/// letters. Such marks are accents, tones, signs without a vowel, and points of Hebrew and Arabic;
/// invisible joiners join letters.
#[rustfmt::skip]
pub(super) fn is_combining(ch: char) -> bool {
    // Most letters of scripts without spaces are after all of these.
    ch <= '\u{200d}' && matches!(ch,
        '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200c}' | '\u{200d}'
        // Hebrew and Arabic.
        | '\u{591}'..='\u{5bd}' | '\u{5bf}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}'
        // The signs of the scripts of India for a missing vowel and for letters of other languages.
        | '\u{93c}' | '\u{94d}' | '\u{9bc}' | '\u{9cd}' | '\u{a3c}' | '\u{a4d}' | '\u{abc}' | '\u{acd}' | '\u{b3c}'
        | '\u{b4d}' | '\u{bcd}' | '\u{c4d}' | '\u{cbc}' | '\u{ccd}' | '\u{d4d}' | '\u{dca}'
        // Thai, Lao, Myanmar, Khmer.
        | '\u{e47}'..='\u{e4e}' | '\u{ec8}'..='\u{ece}' | '\u{1037}' | '\u{1039}' | '\u{103a}' | '\u{17c9}'..='\u{17d3}'
        | '\u{17dd}')
}

/// Returns whether a character is a letter of a script without spaces between words, or of Hangul,
/// whose words have endings: pairs of letters find `날씨` in `날씨를`.
pub(super) fn is_unspaced(ch: char) -> bool {
    is_of_unspaced_script(ch) && (is_unspaced_letter(ch) || ch.is_alphanumeric())
}

/// Returns whether a character is one of most letters of these scripts: Han and Hangul have letters
/// only, and the standard library looks them up.
fn is_unspaced_letter(ch: char) -> bool {
    matches!(ch, '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
}

/// Returns whether a character belongs to a script that [`is_unspaced`] accepts: a letter, or a
/// sign between letters.
#[rustfmt::skip]
fn is_of_unspaced_script(ch: char) -> bool {
    matches!(ch,
        // Hiragana, Katakana, Han.
        '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{323af}'
        // Thai, Lao, Myanmar, Khmer, Hangul.
        | '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{ac00}'..='\u{d7a3}')
}

/// Returns the letter that a character and the marks after it are together: `é` for `e` and an
/// accent, `が` for `か` and a voicing mark, a syllable of Hangul for its letters. Skips the marks.
pub(super) fn composed(first: char, rest: &mut Peekable<CharIndices<'_>>) -> char {
    let mut letter = first;
    while let Some(whole) = rest.peek().and_then(|(_, next)| compose(letter, *next)) {
        letter = whole;
        rest.next();
    }
    letter
}

/// Appends a lower-case letter without its diacritics and its full width.
pub(super) fn fold(ch: char, word: &mut String) {
    decompose_canonical(ch, |part| match part {
        // Letters with strokes, and ligatures, have no parts.
        'đ' | 'ð' => word.push('d'),
        'ħ' => word.push('h'),
        'ı' => word.push('i'),
        'ŀ' | 'ł' => word.push('l'),
        'ø' => word.push('o'),
        'ŧ' => word.push('t'),
        'æ' => word.push_str("ae"),
        'œ' => word.push_str("oe"),
        'ß' => word.push_str("ss"),
        'þ' => word.push_str("th"),
        // Full-width ASCII, which input methods of East Asia write.
        '\u{ff01}'..='\u{ff5e}' => word.extend(char::from_u32(u32::from(part) - 0xfee0)),
        part if is_combining(part) => {}
        part => word.push(part),
    });
}

#[cfg(test)]
mod tests {
    use super::{is_of_unspaced_script, is_unspaced};

    #[test]
    fn letters_of_unspaced_scripts() {
        for ch in '\0'..=char::MAX {
            assert_eq!(
                is_unspaced(ch),
                is_of_unspaced_script(ch) && ch.is_alphanumeric(),
                "{ch}"
            );
        }
    }
}
