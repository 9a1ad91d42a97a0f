//! BM25F: the scores of the tools for a term.
//!
//! BM25F adds up a term's frequency over the fields of a document, each with its weight and its
//! length normalization, before BM25's saturation and inverse document frequency. See Robertson and
//! Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).

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

/// The frequencies of the terms in the fields of a tool.
#[derive(Clone)]
pub(super) struct Frequencies {
    /// The terms, with the frequencies of each.
    terms: Vec<(u32, Counts)>,
    /// The number of words in each field, without stop words.
    lengths: [f32; FIELDS],
}

/// Counts the terms of one tool after another.
#[derive(Clone, Default)]
pub(super) struct Counter {
    /// The terms of the current tool, with their fields.
    found: Vec<(Term, Field)>,
    /// The different terms of the current tool, with the frequencies of each.
    terms: Vec<(u32, Counts)>,
    /// The index of each term in `terms`; [`NOWHERE`] for others.
    indices: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl Counter {
    /// Adds a word of the current tool.
    pub(super) fn add(&mut self, term: Term, field: Field) {
        self.found.push((term, field));
    }

    /// Returns the frequencies of the current tool, and begins the next one. There are `terms`
    /// terms.
    pub(super) fn finish(&mut self, terms: usize) -> Frequencies {
        self.indices.resize(terms, NOWHERE);
        for (term, field) in self.found.drain(..) {
            let index = &mut self.indices[term];
            if *index == NOWHERE {
                *index = term_number(self.terms.len());
                self.terms.push((term_number(term), [0; FIELDS]));
            }
            let count = &mut self.terms[*index as usize].1[field as usize];
            *count = count.saturating_add(1);
        }
        let mut lengths = [0.0; FIELDS];
        for (term, counts) in &mut self.terms {
            self.indices[*term as usize] = NOWHERE;
            // Macros derive keywords from name and summary, where the words count already.
            if counts[Field::Name as usize] > 0 || counts[Field::Description as usize] > 0 {
                counts[Field::Keywords as usize] = 0;
            }
            for (length, count) in lengths.iter_mut().zip(counts) {
                *length += f32::from(*count);
            }
        }
        // A copy has no unused capacity.
        let frequencies = Frequencies {
            terms: self.terms.clone(),
            lengths,
        };
        self.terms.clear();
        frequencies
    }
}

impl Frequencies {
    /// Returns the terms that occur in the keywords, and neither in the name nor in the
    /// description.
    pub(super) fn keywords(&self) -> Vec<Term> {
        let has_keyword = |(_, counts): &&(u32, Counts)| counts[Field::Keywords as usize] > 0;
        let terms = self.terms.iter().filter(has_keyword);
        terms.map(|(term, _)| *term as usize).collect()
    }
}

impl Bm25f {
    /// Returns the scores of `terms` terms in the tools.
    pub(super) fn new(tools: &[Frequencies], terms: usize) -> Bm25f {
        let mut means = [0.0; FIELDS];
        let mut starts = vec![0; terms + 1];
        for tool in tools {
            for (mean, length) in means.iter_mut().zip(tool.lengths) {
                *mean += f64::from(length) / number(tools.len());
            }
            for (term, _) in &tool.terms {
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
            for (term, counts) in &tool.terms {
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
        number(self.postings.len()) / number(self.tools).max(1.0)
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
        let (tools, having) = (number(self.tools), number(having));
        (1.0 + (tools - having + 0.5) / (having + 0.5)).ln()
    }
}

fn term_number(term: Term) -> u32 {
    u32::try_from(term).expect("fewer terms than a u32 counts")
}

/// Converts a number of tools to a float.
fn number(tools: usize) -> f64 {
    u32::try_from(tools).map_or(f64::INFINITY, f64::from)
}
