//! The choice of the items that fit.

use std::fmt;

use mcpact_tokens::Encoding;
use serde::Serialize;

use super::{
    joined::{Beginning, Joined},
    packed::{Packed, TooLarge},
};
use crate::{call::results::tokens_within, json::nesting::result_text};

/// Returns the most items that fit `max_tokens`, in order; see [`Packer`].
///
/// ```
/// use mcpact::results::pack;
///
/// let packed = pack(["Ballarat", "Bendigo", "Castlemaine", "Daylesford", "Echuca"], 20)?;
/// let sent = packed.items.len();
/// assert_eq!((packed.omitted, packed.next), (5 - sent, Some(sent.to_string())));
/// # Ok::<(), mcpact::results::PackError>(())
/// ```
///
/// `next` is the position of the first omitted item, from 0. A tool continues with it by
/// [`Packer::start`]. A cursor that `Cursors` seals (feature `cursors`) is set by [`Packer::next`].
///
/// # Errors
///
/// Returns the errors of [`Packer::pack`].
pub fn pack<T: Serialize>(items: impl IntoIterator<Item = T>, max_tokens: usize) -> Result<Packed<T>, PackError> {
    Packer::new(max_tokens)
        .next(|position| position.to_string())
        .pack(items)
}

/// Packs items: keeps the longest beginning of a list whose text has at most a number of tokens.
///
/// The exact tokens of the whole text are counted, with `omitted`, `next` and the other properties
/// of [`Packed`]: the next item would exceed the maximum. An item that exceeds it even alone is
/// skipped and reported in [`Packed::too_large`]. Takes time linear in the text.
///
/// ```
/// use mcpact::results::Packer;
/// use serde::Serialize;
///
/// #[derive(Serialize)]
/// struct Version { id: u32, text: String }
///
/// let set = [(1, "Gold"), (2, "Wool"), (3, "Wheat")].map(|(id, text)| Version { id, text: text.repeat(20) });
/// let packer = Packer::new(100).ids(|version: &Version| version.id.to_string());
/// let packed = packer.next(|position| format!("from {position}")).pack(set)?;
/// assert_eq!(packed.items.len(), 2);
/// assert_eq!(packed.next.as_deref(), Some("from 2"));
/// # Ok::<(), mcpact::results::PackError>(())
/// ```
pub struct Packer<'a, T> {
    max_tokens: usize,
    encoding: Encoding,
    start: usize,
    unknown: Vec<String>,
    id: Option<Id<'a, T>>,
    next: Next<'a>,
}

/// Returns the id of an item.
type Id<'a, T> = Box<dyn Fn(&T) -> String + 'a>;

/// The text of [`Packed::next`].
enum Next<'a> {
    None,
    /// Made from the position of the first omitted item.
    Position(Box<dyn Fn(usize) -> String + 'a>),
    /// The id of the first omitted item.
    Id,
}

/// The reason why nothing can be packed. Its text is for the model.
#[derive(Debug)]
#[non_exhaustive]
pub enum PackError {
    /// The maximum is too small for the next item, and for the note that it is too large.
    TooSmall {
        /// The maximum.
        max_tokens: usize,
        /// The minimum that allows one of them.
        needed: usize,
    },
    /// An item is not JSON.
    NotJson(serde_json::Error),
}

impl fmt::Display for PackError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackError::TooSmall { max_tokens, needed } => {
                write!(formatter, "no item fits {max_tokens} tokens; allow at least {needed}")
            }
            PackError::NotJson(error) => write!(formatter, "an item is not JSON: {error}"),
        }
    }
}

impl std::error::Error for PackError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PackError::TooSmall { .. } => None,
            PackError::NotJson(error) => Some(error),
        }
    }
}

impl<'a, T: Serialize> Packer<'a, T> {
    /// Returns a packer for results of at most `max_tokens` tokens of the default encoding.
    pub fn new(max_tokens: usize) -> Self {
        Self {
            max_tokens,
            encoding: Encoding::ALL[0],
            start: 0,
            unknown: Vec::new(),
            id: None,
            next: Next::None,
        }
    }

    /// Sets the encoding of the tokens.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Skips the items before this position, which earlier results had.
    #[must_use]
    pub fn start(mut self, position: usize) -> Self {
        self.start = position;
        self
    }

    /// Sets the ids by which [`Packed::too_large`] reports items; by default their positions.
    #[must_use]
    pub fn ids(mut self, id: impl Fn(&T) -> String + 'a) -> Self {
        self.id = Some(Box::new(id));
        self
    }

    /// Sets the text of [`Packed::next`] from the position of the first omitted item, such as a
    /// cursor by `Cursors::seal` (feature `cursors`). [`start`](Self::start) continues at that
    /// position.
    #[must_use]
    pub fn next(mut self, next: impl Fn(usize) -> String + 'a) -> Self {
        self.next = Next::Position(Box::new(next));
        self
    }

    /// Writes the id of the first omitted item as [`Packed::next`].
    pub(super) fn next_is_id(mut self) -> Self {
        self.next = Next::Id;
        self
    }

    /// Sets [`Packed::unknown`].
    pub(super) fn unknown(mut self, unknown: Vec<String>) -> Self {
        self.unknown = unknown;
        self
    }

    /// Returns the most items that fit, in order. Items after them are not serialized.
    ///
    /// # Errors
    ///
    /// Returns an error if an item is not JSON, or if the maximum is too small for the next item
    /// and also for the note that the item is too large.
    pub fn pack(self, items: impl IntoIterator<Item = T>) -> Result<Packed<T>, PackError> {
        let items: Vec<T> = items.into_iter().collect();
        let start = self.start.min(items.len());
        let entries = self.entries(&items, start)?;
        let rest = items.len() - start;
        let tokens = |count: usize| {
            entries
                .joined
                .tokens(&entries.beginnings[count], &self.end(&items, start, &entries, count))
        };
        let is_within = |count| tokens(count) <= self.max_tokens;
        let known = entries.beginnings.len() - 1;
        let count = if is_within(known) {
            known
        } else {
            greatest_fitting(known / 2, known, is_within)
        };
        if count == 0 && (rest > 0 || !is_within(0)) {
            let needed = match items.get(start) {
                Some(first) => tokens(1).min(self.alone(&items, start, &json(first)?)),
                None => tokens(0),
            };
            return Err(PackError::TooSmall {
                max_tokens: self.max_tokens,
                needed,
            });
        }
        let tokens = tokens(count);
        let next = self.next_of(&items, start + count);
        let too_large = entries.too_large(count).to_vec();
        let packed = items.into_iter().skip(start).take(count).zip(&entries.is_too_large);
        Ok(Packed {
            items: packed
                .filter(|(_, is_too_large)| !**is_too_large)
                .map(|(item, _)| item)
                .collect(),
            omitted: rest - count,
            next,
            too_large,
            unknown: self.unknown,
            tokens,
        })
    }

    /// Serializes items until they exceed the maximum, whatever follows them.
    fn entries(&self, items: &[T], start: usize) -> Result<Entries, PackError> {
        let mut joined = Joined::new(self.encoding);
        joined.push(OPEN);
        let mut entries = Entries {
            beginnings: vec![joined.beginning()],
            joined,
            is_too_large: Vec::new(),
            too_large: Vec::new(),
        };
        let mut separator = "";
        for (position, item) in items.iter().enumerate().skip(start) {
            let text = json(item)?;
            let is_too_large = self.is_too_large(items, position, &text);
            if is_too_large {
                entries.too_large.push(TooLarge {
                    id: self.id.as_ref().map_or_else(|| position.to_string(), |id| id(item)),
                    tokens: self.encoding.count_cached(&text),
                });
            } else {
                entries.joined.push(separator);
                entries.joined.push(&text);
                separator = ",";
            }
            let beginning = entries.joined.beginning();
            let exceeds = beginning.exceeds(self.max_tokens) || entries.too_large.len() > self.max_tokens;
            entries.is_too_large.push(is_too_large);
            entries.beginnings.push(beginning);
            if exceeds {
                break;
            }
        }
        Ok(entries)
    }

    /// Returns whether a result with this item alone exceeds the maximum.
    fn is_too_large(&self, items: &[T], position: usize, text: &str) -> bool {
        let alone = self.alone_text(items, position, text);
        // A token has at least one byte.
        alone.len() > self.max_tokens && tokens_within(&alone, self.max_tokens, self.encoding).is_none()
    }

    /// Returns the tokens of a result with this item alone.
    fn alone(&self, items: &[T], position: usize, text: &str) -> usize {
        self.encoding.count_cached(&self.alone_text(items, position, text))
    }

    fn alone_text(&self, items: &[T], position: usize, text: &str) -> String {
        [OPEN, text, &self.end_text(items, position + 1, &[])].concat()
    }

    /// Returns the text after `count` items.
    fn end(&self, items: &[T], start: usize, entries: &Entries, count: usize) -> String {
        self.end_text(items, start + count, entries.too_large(count))
    }

    /// Returns the text after the items before this position.
    fn end_text(&self, items: &[T], position: usize, too_large: &[TooLarge]) -> String {
        let end: Packed<()> = Packed {
            items: Vec::new(),
            omitted: items.len() - position,
            next: self.next_of(items, position),
            too_large: too_large.to_vec(),
            unknown: self.unknown.clone(),
            tokens: 0,
        };
        let text = serde_json::to_string(&end).expect("numbers and texts are JSON");
        text.split_at(OPEN.len()).1.to_owned()
    }

    /// Returns the text of [`Packed::next`] if the item at this position is the first omitted one.
    fn next_of(&self, items: &[T], position: usize) -> Option<String> {
        let item = items.get(position)?;
        match &self.next {
            Next::None => None,
            Next::Position(next) => Some(next(position)),
            Next::Id => self.id.as_ref().map(|id| id(item)),
        }
    }
}

/// Returns an item as it is in the text of a result.
fn json(item: &impl Serialize) -> Result<String, PackError> {
    result_text(item).map_err(PackError::NotJson)
}

/// The text before the items.
const OPEN: &str = "{\"items\":[";

/// The items in their order, up to the first that cannot fit.
struct Entries {
    joined: Joined,
    /// The text up to each number of items, including items that are too large.
    beginnings: Vec<Beginning>,
    is_too_large: Vec<bool>,
    too_large: Vec<TooLarge>,
}

impl Entries {
    /// Returns the items among the first `count` that are too large.
    fn too_large(&self, count: usize) -> &[TooLarge] {
        let number = self.is_too_large[..count].iter().filter(|is| **is).count();
        &self.too_large[..number]
    }
}

impl<T> fmt::Debug for Packer<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Packer")
            .field("max_tokens", &self.max_tokens)
            .field("encoding", &self.encoding)
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

/// Returns the greatest number below `exceeding` that fits, which 0 always does. Tests `estimate`
/// first, and moves away from it in steps that double until the number lies between two tested
/// ones: at most two tests for each bit of its distance from the estimate.
pub(crate) fn greatest_fitting(estimate: usize, exceeding: usize, mut fits: impl FnMut(usize) -> bool) -> usize {
    let (mut fitting, mut over) = (0, exceeding);
    let (mut probe, mut step) = (estimate, 1_usize);
    while over - fitting > 1 {
        let tested = probe.clamp(fitting + 1, over - 1);
        if fits(tested) {
            fitting = tested;
        } else {
            over = tested;
        }
        probe = if over == exceeding {
            tested.saturating_add(step)
        } else if fitting == 0 {
            tested.saturating_sub(step)
        } else {
            fitting.midpoint(over)
        };
        step = step.saturating_mul(2);
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::greatest_fitting;

    #[test]
    fn the_next_number_exceeds() {
        for last in 0..40 {
            for estimate in [0, 1, 7, 20, 39, usize::MAX] {
                let mut tests = 0;
                let found = greatest_fitting(estimate, 40, |number| {
                    tests += 1;
                    assert!((1..40).contains(&number), "{number}");
                    number <= last
                });
                assert_eq!(found, last, "{estimate}");
                assert!(tests <= 12, "{tests} tests from {estimate} to {last}");
            }
        }
        assert_eq!(greatest_fitting(3, 0, |_| unreachable!()), 0);
    }
}
