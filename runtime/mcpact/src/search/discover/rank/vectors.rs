//! The vectors of tools and queries from the word table: their similarity in meaning.
//!
//! A vector is the sum of the vectors of a text's words, with length 1. It approximates the
//! sentence embedding that the table is fitted to, and so `airline ticket` is similar to `flight`.

use super::word_table::{BACKGROUND, DIMENSIONS, Word};
use crate::search::discover::ranking_parts::{RankingPart, is_on};

/// The maximum number of characters of a description that count. Its beginning states the purpose
/// of a tool.
pub(super) const MAX_CHARACTERS: usize = 700;
/// The weight of the name beside that of name and description together.
const NAME_WEIGHT: f32 = 0.3;
/// The steps of a value from 0 to 1.
const STEPS: f32 = 127.0;
/// The number of vectors of the background that a query is compared with: the most similar ones.
const NEAREST: usize = 5;

/// A vector of length 1.
pub(super) type Vector = [i8; DIMENSIONS];

/// The vectors of all tools.
#[derive(Clone, Debug, Default)]
pub(super) struct Vectors {
    tools: Vec<Vector>,
}

/// A sum of the vectors of words.
#[derive(Clone, Copy)]
pub(super) struct Meaning([f32; DIMENSIONS]);

impl Default for Meaning {
    fn default() -> Meaning {
        Meaning([0.0; DIMENSIONS])
    }
}

impl From<Word> for Meaning {
    fn from(word: Word) -> Meaning {
        let mut meaning = Meaning::default();
        meaning.add(word, 1.0);
        meaning
    }
}

impl Extend<Word> for Meaning {
    fn extend<W: IntoIterator<Item = Word>>(&mut self, words: W) {
        words.into_iter().for_each(|word| self.add(word, 1.0));
    }
}

impl Meaning {
    /// Adds a word.
    pub(super) fn add(&mut self, word: Word, count: f32) {
        word.add_to(&mut self.0, count);
    }

    /// Adds another sum, multiplied.
    fn add_all(&mut self, other: &Meaning, weight: f32) {
        for (value, other) in self.0.iter_mut().zip(other.0) {
            *value += weight * other;
        }
    }

    /// Returns the length of the vector.
    pub(super) fn length(&self) -> f32 {
        // Several sums, since each addition waits for the one before it.
        let mut sums = [0.0; 8];
        for values in self.0.chunks(sums.len()) {
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value * value;
            }
        }
        sums.iter().sum::<f32>().sqrt()
    }

    /// Returns the factor that gives the vector length 1. Without words, any factor does.
    fn unit(&self) -> f32 {
        1.0 / self.length().max(f32::MIN_POSITIVE)
    }

    fn vector(&self) -> Vector {
        // The last digit of a float of this size, 1.5 * 2^23, is 1. So the sum is rounded to an
        // integer, whose lowest byte is that of the float. Processors do this with several values
        // at once.
        const ROUND: f32 = 12_582_912.0;
        let scale = STEPS * self.unit();
        #[expect(clippy::cast_possible_truncation, reason = "each value is from -127 to 127")]
        self.0.map(|value| (value * scale + ROUND).to_bits() as i8)
    }
}

impl Vectors {
    /// Adds the next tool.
    pub(super) fn push(&mut self, vector: Vector) {
        self.tools.push(vector);
    }

    pub(super) fn replace(&mut self, tool: usize, vector: Vector) {
        self.tools[tool] = vector;
    }

    /// Returns the similarity of each tool to a query, from -1 to 1.
    pub(super) fn similarities(&self, query: &Meaning) -> Vec<f64> {
        similarities(&self.tools, query)
    }
}

/// Returns whether a word says little about a subject, such as `get` and `again`. Without the word
/// table, no word is known to.
pub(in crate::search::discover) fn is_general(word: &str) -> bool {
    const MAX_IMPORTANCE: f32 = 0.4;
    Word::find(word).is_some_and(|word| Meaning::from(word).length() < MAX_IMPORTANCE)
}

/// Returns the similarity of a query to texts of other subjects: the mean of the most similar
/// vectors of the background.
pub(super) fn background(query: &Meaning) -> f64 {
    let mut all = similarities(&BACKGROUND, query);
    if all.len() > NEAREST {
        all.select_nth_unstable_by(NEAREST, |left, right| right.total_cmp(left));
        all.truncate(NEAREST);
    }
    all.iter().sum::<f64>() / f64::from(u8::try_from(all.len()).unwrap_or(1).max(1))
}

/// Returns the similarity of each vector to a query, from -1 to 1.
fn similarities(vectors: &[Vector], query: &Meaning) -> Vec<f64> {
    let query = query.vector().map(i16::from);
    let dot = |vector: &Vector| -> i32 {
        let products = vector.iter().zip(query);
        // Processors multiply numbers of 16 bits and add the products of 32 bits in one step.
        products
            .map(|(left, right)| i32::from(i16::from(*left)) * i32::from(right))
            .sum()
    };
    let unit = f64::from(STEPS * STEPS);
    vectors.iter().map(|vector| f64::from(dot(vector)) / unit).collect()
}

/// Returns the vector of a tool by the words of its name and of its description.
pub(super) fn vector(name: &Meaning, description: &Meaning) -> Vector {
    let mut both = *name;
    both.add_all(description, 1.0);
    let mut tool = Meaning::default();
    tool.add_all(&both, both.unit());
    if is_on(RankingPart::NameVector) {
        tool.add_all(name, NAME_WEIGHT * name.unit());
    }
    tool.vector()
}
