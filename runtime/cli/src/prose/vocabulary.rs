//! The words that several rooms of prose know: units, restrictions, qualifiers, words of grammar.

/// The contexts in which a word is a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Anywhere.
    Always,
    /// After a number, or after "in".
    Measured,
}

/// A unit, with all spellings. Letters of `K`, `M`, `G` prefixes keep their case where it matters.
struct Unit {
    name: &'static str,
    used: Use,
    spellings: &'static [&'static str],
}

const fn unit(name: &'static str, used: Use, spellings: &'static [&'static str]) -> Unit {
    Unit { name, used, spellings }
}

/// Short and ambiguous spellings belong to units of `Measured`, full names to those of `Always`.
const UNITS: &[Unit] = &[
    unit("ns", Use::Always, &["ns", "nanosecond", "nanoseconds"]),
    unit("µs", Use::Always, &["µs", "us", "microsecond", "microseconds"]),
    unit(
        "ms",
        Use::Always,
        &["ms", "msec", "msecs", "millis", "millisecond", "milliseconds"],
    ),
    unit("s", Use::Always, &["seconds", "secs"]),
    unit("s", Use::Measured, &["s", "sec", "second"]),
    unit("min", Use::Always, &["minutes", "mins"]),
    unit("min", Use::Measured, &["m", "min", "minute"]),
    unit("h", Use::Always, &["hours", "hrs"]),
    unit("h", Use::Measured, &["h", "hr", "hour"]),
    unit("day", Use::Always, &["days"]),
    unit("day", Use::Measured, &["d", "day"]),
    unit("week", Use::Always, &["weeks"]),
    unit("week", Use::Measured, &["w", "week"]),
    unit("month", Use::Always, &["months"]),
    unit("month", Use::Measured, &["month", "mo"]),
    unit("year", Use::Always, &["years"]),
    unit("year", Use::Measured, &["y", "yr", "year"]),
    unit("byte", Use::Always, &["bytes"]),
    unit("byte", Use::Measured, &["B", "byte"]),
    unit("kb", Use::Always, &["kb", "kilobyte", "kilobytes"]),
    unit("mb", Use::Always, &["mb", "megabyte", "megabytes"]),
    unit("gb", Use::Always, &["gb", "gigabyte", "gigabytes"]),
    unit("tb", Use::Always, &["tb", "terabyte", "terabytes"]),
    unit("kib", Use::Always, &["kib", "ki", "kibibyte", "kibibytes"]),
    unit("mib", Use::Always, &["mib", "mi", "mebibyte", "mebibytes"]),
    unit("gib", Use::Always, &["gib", "gi", "gibibyte", "gibibytes"]),
    unit("bit", Use::Measured, &["bit", "bits"]),
    unit("%", Use::Always, &["%", "percent", "percentage", "per-cent"]),
    unit("px", Use::Always, &["px", "pixel", "pixels"]),
    unit(
        "mm",
        Use::Always,
        &["mm", "millimeter", "millimeters", "millimetre", "millimetres"],
    ),
    unit(
        "cm",
        Use::Always,
        &["cm", "centimeter", "centimeters", "centimetre", "centimetres"],
    ),
    unit("m", Use::Always, &["meter", "meters", "metre", "metres"]),
    unit(
        "km",
        Use::Always,
        &["km", "kilometer", "kilometers", "kilometre", "kilometres"],
    ),
    unit("mile", Use::Always, &["miles"]),
    unit("mile", Use::Measured, &["mile"]),
    unit("ft", Use::Measured, &["ft", "foot", "feet"]),
    unit("inch", Use::Measured, &["inch", "inches"]),
    unit("g", Use::Always, &["gram", "grams"]),
    unit("g", Use::Measured, &["g"]),
    unit("kg", Use::Always, &["kg", "kilogram", "kilograms"]),
    unit("lb", Use::Measured, &["lb", "lbs", "pound", "pounds"]),
    unit("degree", Use::Measured, &["°", "degree", "degrees", "deg"]),
    unit("celsius", Use::Always, &["celsius", "°c"]),
    unit("fahrenheit", Use::Always, &["fahrenheit", "°f"]),
    unit("kelvin", Use::Always, &["kelvin"]),
    unit("$", Use::Always, &["$", "usd", "dollar", "dollars"]),
    unit("€", Use::Always, &["€", "eur", "euro", "euros"]),
    unit("£", Use::Always, &["£", "gbp"]),
    unit("¥", Use::Always, &["¥", "jpy", "yen"]),
    unit("cent", Use::Always, &["cents"]),
    unit("hz", Use::Always, &["hz", "hertz"]),
    unit(
        "character",
        Use::Measured,
        &["character", "characters", "char", "chars"],
    ),
    unit("token", Use::Measured, &["token", "tokens"]),
    unit("word", Use::Measured, &["word", "words"]),
    unit("line", Use::Measured, &["line", "lines"]),
    unit("epoch", Use::Always, &["epoch", "unix"]),
];

/// Returns the name of the unit if a word is one. `is_measured` is true if a number or "in" is
/// before it.
pub(super) fn unit_of(word: &str, is_measured: bool) -> Option<&'static str> {
    let fits = |unit: &&Unit| {
        (is_measured || unit.used == Use::Always)
            && unit.spellings.iter().any(|spelling| {
                // `MB` and `mb` are one unit, but a single capital `M`, `D` or `S` is none.
                if spelling.len() == 1 {
                    *spelling == word
                } else {
                    spelling.eq_ignore_ascii_case(word)
                }
            })
    };
    Some(UNITS.iter().find(fits)?.name)
}

/// A class of restrictions. Words of one class may replace each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Class {
    Not,
    Only,
    Must,
    Except,
    Unless,
    If,
    Always,
}

impl Class {
    /// Returns whether a restriction of this class states one of the other class with the same
    /// words: "only in a folder" is "must be in a folder", and "except" is "not".
    pub(super) fn replaces(self, other: Class) -> bool {
        let exclusions = [Class::Not, Class::Except];
        self == other
            || (self, other) == (Class::Only, Class::Must)
            || exclusions.contains(&self) && exclusions.contains(&other)
    }

    /// Returns the stems of words that restrict as words of this class do, but only beside the same
    /// words. So they do not invent a restriction, and are none that may be lost.
    pub(super) fn implied_by(self) -> &'static [&'static str] {
        match self {
            Class::Only => &["filter", "restrict", "just"],
            Class::Must => &["ensur", "requir", "need", "should", "alway"],
            _ => &[],
        }
    }
}

const CLASSES: &[(Class, &[&str])] = &[
    (
        Class::Not,
        &[
            "not",
            "never",
            "no",
            "none",
            "nor",
            "neither",
            "nothing",
            "nowhere",
            "nobody",
            "without",
            "cannot",
            "cant",
            "dont",
            "avoid",
            "avoids",
            "unable",
            "forbidden",
            "prohibited",
            "disallowed",
            "unsupported",
            "ignore",
            "ignored",
            "ignores",
            "ignoring",
            "lacks",
            "omit",
            "omits",
            "omitted",
            "omitting",
            "skip",
            "skips",
            "skipped",
            "skipping",
        ],
    ),
    (Class::Only, &["only", "solely", "exclusively", "alone"]),
    (
        Class::Must,
        &[
            "must",
            "required",
            "require",
            "requires",
            "requiring",
            "mandatory",
            "shall",
            "needed",
        ],
    ),
    (
        Class::Except,
        &[
            "except",
            "excluding",
            "excludes",
            "exclude",
            "excluded",
            "besides",
            "apart",
        ],
    ),
    (Class::Unless, &["unless"]),
    (
        Class::If,
        &["if", "when", "whenever", "until", "otherwise", "provided", "whether"],
    ),
    (Class::Always, &["always"]),
];

/// Returns the class of a restricting word.
pub(super) fn class_of(word: &str) -> Option<Class> {
    let word = word.to_lowercase().replace('’', "'");
    if word.ends_with("n't") || word.starts_with("non-") {
        return Some(Class::Not);
    }
    let (class, _) = CLASSES.iter().find(|(_, words)| words.contains(&word.as_str()))?;
    Some(*class)
}

/// Returns whether a word negates, such as `not`, `never` and `without`.
pub(super) fn is_negation(word: &str) -> bool {
    class_of(word) == Some(Class::Not)
}

/// Words whose opposite is as likely. Words of one row may replace each other.
const QUALIFIERS: &[&[&str]] = &[
    &["inclusive", "inclusively"],
    &["exclusive"],
    &["absolute"],
    &["relative"],
    &["recursive", "recursively"],
    &["ascending"],
    &["descending"],
    &["newest", "latest"],
    &["oldest", "earliest"],
    &["before"],
    &["after"],
    &["maximum", "max"],
    &["minimum", "min"],
    &["case-sensitive", "case-sensitively"],
    &["case-insensitive", "case-insensitively"],
    &["sensitive"],
    &["insensitive"],
    &["read-only", "readonly"],
    &["deprecated"],
    &["experimental"],
    &["destructive"],
    &["irreversible", "irreversibly"],
    &["permanent", "permanently"],
    &["utc", "gmt"],
    &["instead"],
    &["approximate", "approximately", "roughly"],
    &["exact", "exactly"],
    &["comma-separated"],
    &["space-separated"],
    &["newline-separated"],
    &["0-based", "0-indexed", "zero-based", "zero-indexed"],
    &["1-based", "1-indexed", "one-based", "one-indexed"],
];

/// Returns the name of the qualifier if a word is one.
pub(super) fn qualifier_of(word: &str) -> Option<&'static str> {
    let row = QUALIFIERS
        .iter()
        .find(|row| row.iter().any(|spelling| spelling.eq_ignore_ascii_case(word)))?;
    Some(row[0])
}

/// Function words, which have no content of their own, so a restriction does not apply to them.
const FUNCTION_WORDS: &[&str] = &[
    "a", "an", "the", "this", "that", "these", "those", "it", "its", "of", "for", "to", "in", "on", "at", "by", "with",
    "from", "into", "as", "and", "or", "but", "also", "is", "are", "was", "be", "been", "being", "do", "does", "did",
    "has", "have", "had", "will", "would", "can", "could", "may", "might", "should", "you", "your", "any", "all",
    "each", "every", "some", "such", "so", "then", "than", "there", "which", "who", "what", "where", "e.g", "i.e",
    "etc", "use", "used", "using", "please", "note", "i", "we", "they", "if",
];

/// Returns whether a word belongs to the grammar of a sentence, such as `of` and `your`.
pub(super) fn is_function_word(word: &str) -> bool {
    FUNCTION_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Predicates of restrictions on the words before them: "spaces are not allowed".
const PREDICATES: &[&str] = &[
    "allowed",
    "permitted",
    "supported",
    "accepted",
    "valid",
    "possible",
    "available",
    "included",
    "returned",
    "set",
    "given",
    "provided",
    "specified",
    "needed",
    "necessary",
    "required",
    "present",
    "applicable",
];

pub(super) fn is_predicate(word: &str) -> bool {
    PREDICATES.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Words of a list of allowed values: "one of", "possible values".
const LISTING: &[&str] = &[
    "one",
    "either",
    "allowed",
    "possible",
    "valid",
    "supported",
    "available",
    "accept",
    "accepts",
    "accepted",
    "value",
    "values",
    "option",
    "options",
    "choice",
    "choices",
    "must",
    "default",
    "defaults",
    "following",
    "include",
    "includes",
    "enum",
    "only",
    "both",
    "optional",
    "string",
    "type",
];

pub(super) fn is_listing(word: &str) -> bool {
    is_function_word(word) || LISTING.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Words that say nothing in any description: words of grammar, and words for every parameter.
pub(super) const EMPTY_WORDS: [&str; 18] = [
    "a",
    "an",
    "the",
    "this",
    "that",
    "its",
    "it",
    "of",
    "for",
    "to",
    "in",
    "on",
    "is",
    "are",
    "be",
    "which",
    "parameter",
    "value",
];

/// Conditions in the descriptions of booleans that say no more than `true`, without the sign that
/// separates them from the effect.
pub(super) const BOOLEAN_CONDITIONS: [&str; 6] = [
    "if true",
    "when true",
    "if set to true",
    "when set to true",
    "if enabled",
    "when enabled",
];
