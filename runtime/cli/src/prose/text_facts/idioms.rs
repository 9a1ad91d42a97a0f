//! Phrases in which a restricting word restricts nothing: praise, and remarks to the reader.

use crate::prose::vocabulary::Class;

/// Nouns of `without any hassle`.
const HARDSHIPS: [&str; 8] = [
    "hassle",
    "effort",
    "fuss",
    "worry",
    "worries",
    "trouble",
    "headaches",
    "guesswork",
];
/// Words after the participle `provided`.
const PREPOSITIONS: [&str; 8] = ["by", "in", "to", "from", "with", "as", "through", "via"];
/// Words before the participle `provided`.
const PARTICIPLE_OPENINGS: [&str; 16] = [
    "the", "a", "an", "any", "all", "each", "your", "not", "is", "are", "be", "if", "when", "unless", "as", "only",
];
/// Words that open a clause after the condition `provided`.
const CLAUSE_OPENINGS: [&str; 8] = ["that", "the", "a", "an", "it", "you", "there", "your"];
/// Verbs of a wish.
const WISHES: [&str; 9] = ["want", "wants", "need", "needs", "wish", "would", "like", "asks", "ask"];

/// The words of a sentence in lower case, with the index of one of them.
pub(super) struct WordAt<'t> {
    pub(super) words: &'t [&'t str],
    pub(super) index: usize,
}

impl WordAt<'_> {
    /// Returns the word at a distance; empty outside of the sentence.
    fn word(&self, distance: isize) -> &str {
        let index = self.index.checked_add_signed(distance);
        index
            .and_then(|index| self.words.get(index))
            .copied()
            .unwrap_or_default()
    }

    /// Returns whether no word of the sentence is directly before.
    fn is_after_mark(&self) -> bool {
        !is_word(self.word(-1))
    }

    /// Returns whether the word is `omit` with no object but the value: `omit for all`,
    /// `omit it to list all`.
    pub(super) fn omits_value(&self) -> bool {
        let next = self.word(if self.word(1) == "it" { 2 } else { 1 });
        self.word(0) == "omit" && self.is_after_mark() && (["to", "for"].contains(&next) || !is_word(next))
    }

    fn next_is(&self, words: &[&str]) -> bool {
        (1..).zip(words).all(|(distance, word)| self.word(distance) == *word)
    }

    fn has_after(&self, words: &[&str]) -> bool {
        self.words[self.index + 1..].iter().any(|word| words.contains(word))
    }

    /// Returns whether a restricting word is part of a phrase in which it restricts nothing.
    pub(super) fn is_idiom(&self, class: Class) -> bool {
        let (own, previous, next) = (self.word(0), self.word(-1), self.word(1));
        match class {
            Class::Not => match own {
                "no" => {
                    next == "matter"
                        || next == "further" && previous == "look"
                        || next == "more" && self.word(2).ends_with("ing")
                }
                "not" if ["only", "just", "merely", "simply"].contains(&next) => self.is_surpassed(),
                "not" => {
                    next == "anymore" && !self.words.get(self.index + 2).is_some_and(|word| is_word(word))
                        || next == "hesitate"
                        || previous == "or" && self.word(-2) == "whether"
                }
                "never" => self.next_is(&["let", "you"]) || self.next_is(&["lose", "track"]),
                "without" => HARDSHIPS.contains(&next) || next == "any" && HARDSHIPS.contains(&self.word(2)),
                _ => false,
            },
            Class::Only => {
                previous == "not" && self.is_surpassed()
                    || previous == "the" && self.has_after(&["ever"]) && self.has_after(&["you"])
            }
            Class::Must => {
                ["a", "absolute"].contains(&previous) && own == "must"
                    || own == "needed" && ["if", "when", "as"].contains(&previous)
            }
            Class::Always => ["has", "have"].contains(&previous) && next == "been" || self.next_is(&["use", "this"]),
            Class::If => {
                match own {
                    // The beginning of the description of a boolean, or of a choice.
                    "whether" => {
                        previous.is_empty() || next == "you" && ["are", "need", "want"].contains(&self.word(2))
                    }
                    "whenever" => self.next_is(&["and", "wherever", "you"]),
                    // A participle: "the name provided by the user", "the provided name".
                    "provided" => {
                        PREPOSITIONS.contains(&next)
                            || !is_word(next)
                            || PARTICIPLE_OPENINGS.contains(&previous)
                            || self.is_after_mark() && !CLAUSE_OPENINGS.contains(&next)
                    }
                    "when" => self.next_is(&["to", "use"]) || self.next_is(&["needed"]),
                    "if" => self.next_is(&["needed"]),
                    _ => false,
                }
            }
            Class::Except | Class::Unless => false,
        }
    }

    /// Returns whether the second part of `not only` follows: `but`, `also`, or `it is`.
    fn is_surpassed(&self) -> bool {
        let rest = &self.words[self.index + 1..];
        rest.iter().any(|word| ["also", "but"].contains(word)) || rest.windows(2).any(|pair| pair == ["it", "is"])
    }

    /// Returns the distance to the first word of the user's wish: `if you want to find`,
    /// `when searching`.
    pub(super) fn wish(&self) -> Option<usize> {
        let subject = if self.word(1) == "the" { 2 } else { 1 };
        let verb = self.word(subject + 1);
        if ["you", "user", "users"].contains(&self.word(subject)) && WISHES.contains(&verb) {
            return Some(subject.cast_unsigned() + 2);
        }
        (self.word(1).ends_with("ing") && self.word(0) == "when").then_some(1)
    }

    /// Returns whether a qualifier praises: `exactly what you need`, `an absolute must`.
    pub(super) fn is_praise(&self) -> bool {
        match self.word(0) {
            "exactly" => self.has_after(&["you"]) && ["the", "what"].contains(&self.word(1)),
            "absolute" => self.word(1) == "must",
            "latest" => self.next_is(&["and", "greatest"]),
            _ => false,
        }
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
}
