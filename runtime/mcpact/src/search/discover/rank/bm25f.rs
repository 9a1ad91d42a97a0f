//! BM25F: the scores of the tools for a term.
//!
//! BM25F adds up a term's frequency over the fields of a document, each with its weight and its
//! length normalization, before BM25's saturation and inverse document frequency. See Robertson and
//! Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).

use std::ops::Range;

use super::fields::Field;

/// The saturation: more occurrences of a term count less and less.
const K1: f64 = 1.2;
const FIELDS: usize = Field::ALL.len();

/// The number of a term, a stem that a tool has.
pub(super) type Term = usize;

/// The scores of all terms.
#[derive(Debug)]
pub(super) struct Bm25f {
    /// The tools with each term, and the score of each, term by term.
    postings: Vec<(u32, f32)>,
    /// The first posting of each term, and the end.
    starts: Vec<usize>,
    tools: usize,
}

/// The numbers of a term's occurrences in the fields of a tool; more than 65,535 count as that
/// many.
type Counts = [u16; FIELDS];

/// The frequencies of the terms in the fields of tools. Counts one tool after another.
#[derive(Clone, Default)]
pub(super) struct Frequencies {
    tools: Vec<Tool>,
    /// The different terms of each tool, with the frequencies of each. Those of the current tool
    /// are the last ones.
    terms: Vec<(u32, Counts)>,
    /// The start of the terms of the current tool.
    start: usize,
    /// The index of each term of the current tool in `terms`; [`NOWHERE`] for others.
    indices: Vec<u32>,
}

/// A tool whose terms are counted.
#[derive(Clone)]
struct Tool {
    /// Its terms.
    terms: Range<usize>,
    /// The number of words in each field, without stop words.
    lengths: [u32; FIELDS],
}

const NOWHERE: u32 = u32::MAX;

impl Frequencies {
    /// Returns the number of tools.
    pub(super) fn len(&self) -> usize {
        self.tools.len()
    }

    /// Adds a word of the current tool.
    #[inline]
    pub(super) fn add(&mut self, term: Term, field: Field) {
        if term >= self.indices.len() {
            self.indices.resize(term + 1, NOWHERE);
        }
        let index = &mut self.indices[term];
        if *index == NOWHERE {
            *index = to_u32(self.terms.len());
            self.terms.push((to_u32(term), [0; FIELDS]));
        }
        let count = &mut self.terms[*index as usize].1[field as usize];
        *count = count.saturating_add(1);
    }

    /// Ends the current tool: a new one, or one that replaces the terms of a tool.
    pub(super) fn finish(&mut self, replaced: Option<usize>) {
        let mut lengths = [0; FIELDS];
        for (term, counts) in &mut self.terms[self.start..] {
            self.indices[*term as usize] = NOWHERE;
            // Macros derive keywords from name and summary, where the words count already.
            if counts[Field::Name as usize] > 0 || counts[Field::Description as usize] > 0 {
                counts[Field::Keywords as usize] = 0;
            }
            for (length, count) in lengths.iter_mut().zip(counts) {
                *length += u32::from(*count);
            }
        }
        let terms = self.start..self.terms.len();
        self.start = terms.end;
        let tool = Tool { terms, lengths };
        match replaced {
            Some(index) => self.tools[index] = tool,
            None => self.tools.push(tool),
        }
    }

    /// Returns whether the current tool has a term in its keywords, and neither in its name nor in
    /// its description.
    pub(super) fn is_keyword(&self, term: Term) -> bool {
        let Some((_, counts)) = self.indices.get(term).and_then(|index| self.terms.get(*index as usize)) else {
            return false;
        };
        let count = |field: Field| counts[field as usize];
        count(Field::Keywords) > 0 && count(Field::Name) == 0 && count(Field::Description) == 0
    }

    /// Returns the terms of a tool.
    fn of(&self, tool: &Tool) -> &[(u32, Counts)] {
        &self.terms[tool.terms.clone()]
    }
}

impl Bm25f {
    /// Returns the scores of `terms` terms in the tools.
    pub(super) fn new(frequencies: &Frequencies, terms: usize) -> Bm25f {
        let tools = &frequencies.tools;
        let mut means = [0.0; FIELDS];
        let mut starts = vec![0; terms + 1];
        for tool in tools {
            for (mean, length) in means.iter_mut().zip(tool.lengths) {
                *mean += f64::from(length) / to_f64(tools.len());
            }
            for (term, _) in frequencies.of(tool) {
                starts[*term as usize + 1] += 1;
            }
        }
        for term in 0..terms {
            starts[term + 1] += starts[term];
        }
        let mut next = starts.clone();
        let mut postings = vec![(0, 0.0); starts[terms]];
        for (index, tool) in (0..).zip(tools) {
            let weights: [f64; FIELDS] = std::array::from_fn(|at| {
                let (field, length) = (Field::ALL[at], f64::from(tool.lengths[at]));
                field.weight() / (1.0 - field.length_share() + field.length_share() * length / means[at].max(1.0))
            });
            for (term, counts) in frequencies.of(tool) {
                let parts = weights.iter().zip(counts);
                let frequency: f64 = parts.map(|(weight, count)| weight * f64::from(*count)).sum();
                #[expect(clippy::cast_possible_truncation, reason = "a score needs no more digits")]
                let score = (frequency * (K1 + 1.0) / (frequency + K1)) as f32;
                let next = &mut next[*term as usize];
                postings[*next] = (index, score);
                *next += 1;
            }
        }
        Bm25f {
            postings,
            starts,
            tools: tools.len(),
        }
    }

    fn postings(&self, term: Term) -> &[(u32, f32)] {
        &self.postings[self.starts[term]..self.starts[term + 1]]
    }

    /// Returns whether a tool has the term.
    pub(super) fn has(&self, term: Term) -> bool {
        !self.postings(term).is_empty()
    }

    /// Returns the tools with a term, in their order.
    pub(super) fn tools(&self, term: Term) -> impl Iterator<Item = usize> {
        self.postings(term).iter().map(|(tool, _)| *tool as usize)
    }

    /// Adds the scores of a term to those of the tools.
    pub(super) fn add_scores(&self, term: Term, weight: f64, scores: &mut [f64]) {
        let rarity = weight * self.rarity(term);
        for (tool, score) in self.postings(term) {
            scores[*tool as usize] += rarity * f64::from(*score);
        }
    }

    /// Returns the mean number of different terms of a tool.
    pub(super) fn mean_terms(&self) -> f64 {
        to_f64(self.postings.len()) / to_f64(self.tools).max(1.0)
    }

    /// Returns the inverse document frequency of a term that no tool has, the maximum.
    pub(super) fn max_rarity(&self) -> f64 {
        self.rarity_in(0)
    }

    /// Returns the inverse document frequency of a term.
    fn rarity(&self, term: Term) -> f64 {
        self.rarity_in(self.postings(term).len())
    }

    fn rarity_in(&self, having: usize) -> f64 {
        let (tools, having) = (to_f64(self.tools), to_f64(having));
        (1.0 + (tools - having + 0.5) / (having + 0.5)).ln()
    }
}

fn to_u32(terms: usize) -> u32 {
    u32::try_from(terms).expect("fewer terms than a u32 counts")
}

/// Converts a number of tools or requests to a float.
pub(crate) fn to_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}
