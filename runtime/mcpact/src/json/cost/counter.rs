//! Counts texts that share long strings, each long string once.

use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, ScopedJoinHandle};

use mcpact_tokens::Encoding;
use serde_json::Value;

use super::boundaries::{MIN_LONG, separable_part, word_ends};
use super::measure::Measure;
use super::rendered::Rendered;
use super::{claude, openai};

/// The minimum length of the share that a thread counts, in bytes: it takes some milliseconds.
const MIN_SHARE: usize = 1_000_000;

/// Counts many versions of the same tools. A string of 4 KiB or more is counted once, however many
/// versions contain it.
///
/// Returns the same numbers as [`Measure::tokens`]. It keeps a copy of each long string. Threads
/// may share it: a string that one of them counts, the others wait for. A string of 2 MB or more is
/// divided between the cores.
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
    known: Mutex<HashMap<Box<str>, Arc<OnceLock<usize>>>>,
    /// The bytes that were counted so far.
    #[cfg(test)]
    counted_bytes: std::sync::atomic::AtomicUsize,
}

impl Counter {
    /// Creates a counter that remembers no string yet.
    pub fn new(encoding: Encoding) -> Counter {
        Counter {
            encoding,
            known: Mutex::default(),
            #[cfg(test)]
            counted_bytes: std::sync::atomic::AtomicUsize::default(),
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

    /// Returns the tokens of each part of a text: those that begin in it. `starts` are the offsets of
    /// the parts, ascending, the first one 0. A long part is counted once, like a long string.
    ///
    /// # Panics
    ///
    /// Panics if an offset is above the length of the text, or within a character.
    ///
    /// ```
    /// use mcpact::{cost::Counter, tokens::Encoding};
    ///
    /// let counter = Counter::new(Encoding::ALL[0]);
    /// let text = r#"{"name":"search"}"#;
    /// let tokens = counter.tokens_of_parts(text, &[0, r#"{"name":"#.len()]);
    /// assert_eq!(tokens.iter().sum::<usize>(), Encoding::ALL[0].count(text));
    /// ```
    pub fn tokens_of_parts(&self, text: &str, starts: &[usize]) -> Vec<usize> {
        let mut counts = vec![0; starts.len()];
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let mut counted = 0;
        // The part in which the last token begins.
        let mut current = 0;
        let mut count_each = |from: usize, to: usize, counts: &mut [usize]| {
            for token in self.encoding.tokens(&text[from..to]) {
                while starts
                    .get(current + 1)
                    .is_some_and(|start| *start <= from + token.span.start)
                {
                    current += 1;
                }
                counts[current] += 1;
            }
        };
        for (part, (start, end)) in starts.iter().copied().zip(ends).enumerate() {
            if end - start < MIN_LONG {
                continue;
            }
            let next = text.as_bytes().get(end).copied();
            if let Some(long) = separable_part(&text[start..end], false, next) {
                count_each(counted, start + long.start, &mut counts);
                counts[part] += self.count_known(&text[start + long.start..start + long.end]);
                counted = start + long.end;
            }
        }
        count_each(counted, text.len(), &mut counts);
        counts
    }

    fn count_known(&self, text: &str) -> usize {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let tokens = if let Some(tokens) = known.get(text) {
            Arc::clone(tokens)
        } else {
            Arc::clone(known.entry(text.into()).or_default())
        };
        drop(known);
        *tokens.get_or_init(|| self.count_long(text))
    }

    /// Returns the tokens of a long string, which is divided between threads if it is very long.
    fn count_long(&self, text: &str) -> usize {
        let max_shares = text.len() / MIN_SHARE;
        if max_shares < 2 {
            return self.count_new(text);
        }
        let threads = thread::available_parallelism().map_or(1, |cores| cores.get().min(max_shares));
        let mut rest = text;
        let mut shares = Vec::new();
        for left in (2..=threads).rev() {
            let middle = char_boundary(rest, rest.len() / left);
            let Some(end) = word_ends(&rest[middle..]).next() else {
                break;
            };
            let (share, others) = rest.split_at(middle + end);
            shares.push(share);
            rest = others;
        }
        thread::scope(|scope| {
            let count = |share| move || self.count_new(share);
            let spawn = |share| match thread::Builder::new().spawn_scoped(scope, count(share)) {
                Ok(thread) => Share::Thread(thread),
                // There are no threads, as in WebAssembly.
                Err(_) => Share::Counted(self.count_new(share)),
            };
            let shares: Vec<Share<'_>> = shares.into_iter().map(spawn).collect();
            self.count_new(rest) + shares.into_iter().map(Share::tokens).sum::<usize>()
        })
    }

    fn count_new(&self, text: &str) -> usize {
        #[cfg(test)]
        self.counted_bytes
            .fetch_add(text.len(), std::sync::atomic::Ordering::Relaxed);
        self.encoding.count_cached(text)
    }

    /// Returns the number of bytes that were counted so far, without those of remembered strings.
    #[cfg(test)]
    pub(crate) fn counted_bytes(&self) -> usize {
        self.counted_bytes.load(std::sync::atomic::Ordering::Relaxed)
    }
}

/// Returns the first character boundary at or after an offset in a text.
fn char_boundary(text: &str, offset: usize) -> usize {
    (offset..text.len())
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(text.len())
}

/// The tokens of a share of a long string, or the thread that counts them.
enum Share<'scope> {
    Thread(ScopedJoinHandle<'scope, usize>),
    Counted(usize),
}

impl Share<'_> {
    fn tokens(self) -> usize {
        match self {
            Share::Thread(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Share::Counted(tokens) => tokens,
        }
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

    /// Counts the long strings of a tool in all encodings at once, each in a thread of its own, so
    /// that later counts are fast. They are the same without this call.
    pub fn remember(&self, tool: &Value) {
        let text = Measure::Model.render(tool);
        let long: Vec<&str> = text.separable().map(|long| &text.as_str()[long]).collect();
        if long.is_empty() {
            return;
        }
        let count = |counter: &Counter| long.iter().for_each(|long| _ = counter.count_known(long));
        thread::scope(|scope| {
            for counter in &self.0 {
                // Without threads, as in WebAssembly, the later counts take longer.
                let _ = thread::Builder::new().spawn_scoped(scope, move || count(counter));
            }
        });
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
mod tests;
