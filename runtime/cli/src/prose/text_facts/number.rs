//! Numbers in texts: their values in one form, and their roles by the words around them.

use crate::prose::vocabulary;

/// The role of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum NumberRole {
    Value,
    Min,
    Max,
    /// Greater than.
    Above,
    /// Less than.
    Below,
    Default,
}

/// Words for numbers that are never articles or ordinals. `one` is only read after a bound.
const WORDS: [(&str, &str); 21] = [
    ("zero", "0"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("twelve", "12"),
    ("fifteen", "15"),
    ("twenty", "20"),
    ("thirty", "30"),
    ("forty", "40"),
    ("fifty", "50"),
    ("sixty", "60"),
    ("ninety", "90"),
    ("hundred", "100"),
    ("thousand", "1000"),
];

/// Words and letters after a number that multiply it, as a number of zeros.
const SCALES: [(&str, usize); 5] = [("k", 3), ("thousand", 3), ("m", 6), ("million", 6), ("billion", 9)];

/// The phrases that give a role to the number after them. Longer ones come first.
const BEFORE: [(&[&str], NumberRole); 35] = [
    (&["no", "more", "than"], NumberRole::Max),
    (&["not", "more", "than"], NumberRole::Max),
    (&["no", "less", "than"], NumberRole::Min),
    (&["not", "less", "than"], NumberRole::Min),
    (&["no", "fewer", "than"], NumberRole::Min),
    (&["must", "not", "exceed"], NumberRole::Max),
    (&["at", "most"], NumberRole::Max),
    (&["up", "to"], NumberRole::Max),
    (&["at", "least"], NumberRole::Min),
    (&["more", "than"], NumberRole::Above),
    (&["greater", "than"], NumberRole::Above),
    (&["larger", "than"], NumberRole::Above),
    (&["less", "than"], NumberRole::Below),
    (&["fewer", "than"], NumberRole::Below),
    (&["smaller", "than"], NumberRole::Below),
    (&["capped", "at"], NumberRole::Max),
    (&["limited", "to"], NumberRole::Max),
    (&["defaults", "to"], NumberRole::Default),
    (&["default", "to"], NumberRole::Default),
    (&["defaulting", "to"], NumberRole::Default),
    (&["default", "is"], NumberRole::Default),
    (&["default", "of"], NumberRole::Default),
    (&["default", "value"], NumberRole::Default),
    (&["maximum", "of"], NumberRole::Max),
    (&["max", "of"], NumberRole::Max),
    (&["minimum", "of"], NumberRole::Min),
    (&["min", "of"], NumberRole::Min),
    (&["maximum"], NumberRole::Max),
    (&["max"], NumberRole::Max),
    (&["minimum"], NumberRole::Min),
    (&["min"], NumberRole::Min),
    (&["default"], NumberRole::Default),
    (&["defaults"], NumberRole::Default),
    (&["above"], NumberRole::Above),
    (&["under"], NumberRole::Below),
];

/// The phrases that give a role to the number before them.
const AFTER: [(&[&str], NumberRole); 15] = [
    (&["or", "more"], NumberRole::Min),
    (&["or", "greater"], NumberRole::Min),
    (&["or", "later"], NumberRole::Min),
    (&["or", "higher"], NumberRole::Min),
    (&["or", "above"], NumberRole::Min),
    (&["or", "less"], NumberRole::Max),
    (&["or", "fewer"], NumberRole::Max),
    (&["or", "lower"], NumberRole::Max),
    (&["or", "below"], NumberRole::Max),
    (&["by", "default"], NumberRole::Default),
    (&["is", "the", "default"], NumberRole::Default),
    (&["default"], NumberRole::Default),
    (&["maximum"], NumberRole::Max),
    (&["max"], NumberRole::Max),
    (&["minimum"], NumberRole::Min),
];

/// Returns the value of a number in digits: `1,000` and `1_000.0` are `1000`.
pub(super) fn value(text: &str) -> Option<String> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_whole = whole.starts_with(|ch: char| ch.is_ascii_digit())
        && whole
            .chars()
            .all(|ch| ch.is_ascii_digit() || matches!(ch, ',' | '_' | '\u{202f}' | '\u{a0}'));
    let is_fraction = fraction.bytes().all(|byte| byte.is_ascii_digit());
    if !is_whole || !is_fraction || text.ends_with('.') {
        return None;
    }
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = fraction.trim_end_matches('0');
    Some(if fraction.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{fraction}")
    })
}

/// Returns the value of a word such as `ten`.
pub(super) fn of_word(word: &str) -> Option<&'static str> {
    let known = WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word))?;
    Some(known.1)
}

/// Returns the value multiplied by a word or letter such as `K` or `million`; `None` for other
/// words.
pub(super) fn scaled(value: &str, scale: &str, is_attached: bool) -> Option<String> {
    // A single letter is a scale only directly after the digits; a small `m` means minutes or
    // milli.
    if scale.len() == 1 && (!is_attached || scale == "m") {
        return None;
    }
    let (_, zeros) = SCALES.iter().find(|(name, _)| name.eq_ignore_ascii_case(scale))?;
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let shifted = format!("{fraction:0<width$}", width = *zeros);
    let (moved, rest) = shifted.split_at(*zeros);
    self::value(&format!("{whole}{moved}.{rest}0"))
}

/// Returns the role that the words before a number give it, and how many words that are. The last
/// of `words` is directly before the number.
pub(super) fn role_before(words: &[String]) -> Option<(NumberRole, usize)> {
    let role_of = |words: &[String]| BEFORE.iter().find(|(phrase, _)| ends_with(words, phrase));
    if let Some((phrase, role)) = role_of(words) {
        return Some((*role, phrase.len()));
    }
    let (verb, words) = words.split_last()?;
    if !["is", "of"].contains(&verb.as_str()) {
        return None;
    }
    let role_at = |index: usize| Some(role_of(words.get(index..=index)?)?.1);
    // "The maximum is 3", and "the default size is 100" with a noun between the role and the number.
    [1, 2]
        .into_iter()
        .find_map(|distance| Some((role_at(words.len().checked_sub(distance)?)?, distance + 1)))
}

/// Returns the role that the words after a number give it.
pub(super) fn role_after(words: &[String]) -> Option<NumberRole> {
    let starts =
        |phrase: &&[&str]| words.len() >= phrase.len() && words.iter().zip(*phrase).all(|(own, word)| own == word);
    let (_, role) = AFTER.iter().find(|(phrase, _)| starts(phrase))?;
    Some(*role)
}

fn ends_with(words: &[String], phrase: &[&str]) -> bool {
    let Some(start) = words.len().checked_sub(phrase.len()) else {
        return false;
    };
    words[start..].iter().zip(phrase).all(|(own, word)| own == word)
}

/// The parts of a number that is one word: `100`, `10KB`, `1-10`, `30-second`.
pub(super) struct Parts {
    /// The start of a range.
    pub(super) low: Option<String>,
    pub(super) high: String,
    pub(super) unit: Option<&'static str>,
}

impl Parts {
    /// Returns the parts of a word that is a number. `has_role` is true if a role precedes it, so
    /// that `one` is a number.
    pub(super) fn of(text: &str, has_role: bool) -> Option<Parts> {
        let whole = |high: String, unit| Some(Parts { low: None, high, unit });
        if vocabulary::qualifier_of(text).is_some() {
            return None;
        }
        if let Some(value) = value(text).or_else(|| of_word(text).map(str::to_owned)) {
            return whole(value, None);
        }
        if has_role && text.eq_ignore_ascii_case("one") {
            return whole("1".to_owned(), None);
        }
        let letters = text.find(|ch: char| ch.is_alphabetic() || matches!(ch, '-' | '\u{2011}'))?;
        let high = value(&text[..letters])?;
        let rest = &text[letters..];
        if let Some(rest) = rest.strip_prefix(['-', '\u{2011}']) {
            // `2024-01` is a date.
            let is_padded = |part: &str| part.len() > 1 && part.starts_with('0');
            if let Some(end) = value(rest).filter(|_| !is_padded(rest) && !is_padded(&text[..letters])) {
                return Some(Parts {
                    low: Some(high),
                    high: end,
                    unit: None,
                });
            }
            let is_word = rest.chars().all(char::is_alphabetic);
            return whole(high, vocabulary::unit_of(rest, true)).filter(|_| is_word);
        }
        if let Some(scaled) = scaled(&high, rest, true) {
            return whole(scaled, None);
        }
        let unit = vocabulary::unit_of(rest, true)?;
        whole(high, Some(unit))
    }
}
