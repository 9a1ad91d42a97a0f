//! Counts texts that share long strings, each long string once.

use std::{cell::RefCell, collections::HashMap};

use mcpact_tokens::Encoding;
use serde_json::Value;

use super::{claude, measure::Measure, openai, rendered::Rendered};

/// Counts many versions of the same tools. A string of 4 KiB or more is counted once, however many
/// versions contain it.
///
/// Returns the same numbers as [`Measure::tokens`]. It keeps a copy of each long string.
///
/// ```
/// use mcpact::{cost::{Counter, Measure}, tokens::Encoding};
/// use serde_json::json;
///
/// let encoding = Encoding::ALL[0];
/// let counter = Counter::new(encoding);
/// let long = "Searches the records of the state. ".repeat(1_000);
/// for name in ["search", "search_records"] {
///     let tool = json!({ "name": name, "description": long });
///     assert_eq!(counter.tokens(Measure::Model, &tool), Measure::Model.tokens(&tool, encoding));
/// }
/// ```
#[derive(Debug)]
pub struct Counter {
    encoding: Encoding,
    /// The tokens of the long strings.
    known: RefCell<HashMap<Box<str>, usize>>,
    /// The bytes that were counted so far.
    #[cfg(test)]
    counted_bytes: std::cell::Cell<usize>,
}

impl Counter {
    /// Creates a counter that remembers no string yet.
    pub fn new(encoding: Encoding) -> Counter {
        Counter {
            encoding,
            known: RefCell::default(),
            #[cfg(test)]
            counted_bytes: std::cell::Cell::default(),
        }
    }

    /// Returns the encoding of the counts.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the tokens of one tool, like [`Measure::tokens`].
    pub fn tokens(&self, measure: Measure, tool: &Value) -> usize {
        let text = measure.render(tool);
        let tokens = self.count(&text);
        match measure {
            Measure::Claude => claude::estimate(self.encoding, tokens, text.as_str().len()),
            _ => tokens,
        }
    }

    /// Returns the tokens of a list of tools, like [`Measure::list_tokens`].
    pub fn list_tokens(&self, measure: Measure, tools: &[Value]) -> usize {
        let each = match measure {
            Measure::OpenAi => Vec::new(),
            _ => tools.iter().map(|tool| self.tokens(measure, tool)).collect(),
        };
        self.list_tokens_of(measure, tools, &each)
    }

    /// Returns the tokens of a list of tools like [`list_tokens`](Counter::list_tokens), but faster.
    /// `each` has the [`tokens`](Counter::tokens) of each tool. [`Measure::OpenAi`] needs none: it
    /// counts the text of the list.
    pub fn list_tokens_of(&self, measure: Measure, tools: &[Value], each: &[usize]) -> usize {
        let sum = || each.iter().sum();
        match measure {
            Measure::OpenAi => self.count(&openai::list(tools)),
            Measure::Claude if !tools.is_empty() => sum() + claude::ONCE,
            _ => sum(),
        }
    }

    /// Returns the tokens of a text, like [`Encoding::count`].
    pub(crate) fn count(&self, rendered: &Rendered) -> usize {
        let text = rendered.as_str();
        let mut tokens = 0;
        let mut start = 0;
        for long in rendered.separable() {
            tokens += self.count_new(&text[start..long.start]) + self.count_known(&text[long.clone()]);
            start = long.end;
        }
        tokens + self.count_new(&text[start..])
    }

    fn count_known(&self, text: &str) -> usize {
        if let Some(tokens) = self.known.borrow().get(text) {
            return *tokens;
        }
        let tokens = self.count_new(text);
        self.known.borrow_mut().insert(text.into(), tokens);
        tokens
    }

    fn count_new(&self, text: &str) -> usize {
        #[cfg(test)]
        self.counted_bytes.set(self.counted_bytes.get() + text.len());
        self.encoding.count_cached(text)
    }

    /// Returns the number of bytes that were counted so far, without those of remembered strings.
    #[cfg(test)]
    pub(crate) fn counted_bytes(&self) -> usize {
        self.counted_bytes.get()
    }
}

/// A [`Counter`] for each encoding of the build.
#[derive(Debug)]
pub struct Counters(Vec<Counter>);

impl Counters {
    /// Creates counters that remember no string yet.
    pub fn new() -> Counters {
        Counters(Encoding::ALL.iter().copied().map(Counter::new).collect())
    }

    /// Returns the counter of an encoding.
    ///
    /// # Panics
    ///
    /// Never panics: an [`Encoding`] exists only if the build has it.
    pub fn get(&self, encoding: Encoding) -> &Counter {
        let found = self.iter().find(|counter| counter.encoding == encoding);
        found.expect("each encoding of the build has a counter")
    }

    /// Returns all counters.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Counter> {
        self.0.iter()
    }
}

impl Default for Counters {
    fn default() -> Counters {
        Counters::new()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Generates small random numbers, the same on every machine.
    fn random(state: &mut u64) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        usize::try_from(*state >> 33).expect("31 bits")
    }

    /// Marks random parts of random texts, also across quotes.
    #[test]
    fn counts_equal_those_of_the_encoding() {
        let pieces = [
            "a", "word", "'s", "'", " ", "  ", "\\n", "\\\"", "\\\\", "\"", "\n", "1", "2024", "中文", "ж", "é",
            "\u{301}", "/", ":", ",", "{", "}", "[", "]", "\":\"", "\",\"", "Ⓐ", "🙂", "\t", ".", "//", " \"", ": \"",
        ];
        let mut state = 0x9E37_79B9_7F4A_7C15;
        let mut remembered = 0;
        for encoding in Encoding::ALL {
            for _ in 0..40_000 {
                let length = 1 + random(&mut state) % 24;
                let words: Vec<&str> = (0..length).map(|_| pieces[random(&mut state) % pieces.len()]).collect();
                let text = words.concat();
                let start = words[..random(&mut state) % length].concat().len();
                let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
                // Most marked parts end at quotes, like those of JSON.
                let (start, end) = match *quotes.as_slice() {
                    [.., open, close] if !random(&mut state).is_multiple_of(4) => (open + 1, close),
                    _ => (start, text.len()),
                };
                let rendered = Rendered::marked(text.clone(), start..end);
                let counter = Counter::new(*encoding);
                assert_eq!(
                    counter.count(&rendered),
                    encoding.count(&text),
                    "{text:?}, {start}..{end}"
                );
                remembered += counter.known.borrow().len();
            }
        }
        assert!(remembered > 1_000, "{remembered} strings were remembered");
    }

    #[test]
    fn long_strings_are_counted_once() {
        for long in [
            "word ".repeat(4_000),
            "x".repeat(20_000),
            "中".repeat(9_000),
            "\n- one two\n".repeat(3_000),
        ] {
            let counter = Counter::new(Encoding::ALL[0]);
            // A comment of TypeScript is only separable at its spaces.
            let has_spaces = long.contains(' ');
            for measure in Measure::ALL
                .iter()
                .filter(|measure| has_spaces || **measure != Measure::OpenAi)
            {
                for name in ["a", "b"] {
                    let tool = json!({ "name": name, "inputSchema": { "type": "object", "description": long } });
                    let text = measure.render(&tool);
                    assert_eq!(counter.count(&text), counter.encoding.count(text.as_str()));
                }
            }
            // JSON has another form of a string than a comment.
            let forms = if has_spaces { 2 } else { 1 };
            assert_eq!(counter.known.borrow().len(), forms);
            let bytes = counter.counted_bytes();
            assert!(
                bytes < forms * (long.len() + 6_000) + 1_000,
                "{bytes} of {}",
                long.len()
            );
        }
    }
}
