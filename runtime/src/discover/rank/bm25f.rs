//! BM25F: the statistics of the words of all tools, and the scores of a term.
//!
//! BM25F adds up a term's frequency over the fields of a document, each with its weight and its
//! length normalization, before BM25's saturation and inverse document frequency. See Robertson and
//! Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).

use std::collections::HashMap;

use super::fields::{Document, Field};
use crate::discover::words::{each_word, is_stop_word, stem};

/// The saturation: more occurrences of a term count less and less.
const K1: f64 = 0.9;
const FIELDS: usize = Field::ALL.len();

/// The number of a term: a stem that a tool has.
pub(super) type Term = usize;

/// The statistics of all terms.
#[derive(Debug, Default)]
pub(super) struct Bm25f {
    terms: HashMap<String, Term>,
    /// The tools with each term, and the score of each.
    postings: Vec<Vec<(u32, f32)>>,
    tools: usize,
}

/// Collects the frequencies of terms.
#[derive(Default)]
pub(super) struct Builder {
    /// The terms of all words; `None` for stop words.
    words: HashMap<String, Option<Term>>,
    terms: HashMap<String, Term>,
    tools: Vec<Frequencies>,
}

/// The frequencies of the terms in the fields of a tool.
struct Frequencies {
    /// The frequency of each term in each field, sorted by term.
    terms: Vec<(Term, [f32; FIELDS])>,
    /// The number of words in each field.
    lengths: [f32; FIELDS],
}

impl Builder {
    /// Adds the next tool.
    pub(super) fn add(&mut self, document: &Document) {
        let mut found: Vec<(Term, Field)> = Vec::new();
        document.each_text(|field, text| {
            each_word(text, |word, _| {
                if let Some(term) = self.term(word) {
                    found.push((term, field));
                }
            });
        });
        found.sort_unstable_by_key(|(term, _)| *term);
        let mut tool = Frequencies {
            terms: Vec::new(),
            lengths: [0.0; FIELDS],
        };
        for of_term in found.chunk_by(|(left, _), (right, _)| left == right) {
            let mut counts = [0.0; FIELDS];
            for (_, field) in of_term {
                counts[*field as usize] += 1.0;
            }
            // Macros derive keywords from name and description, in which the words count already.
            if counts[Field::Name as usize] + counts[Field::Description as usize] > 0.0 {
                counts[Field::Keywords as usize] = 0.0;
            }
            for (length, count) in tool.lengths.iter_mut().zip(counts) {
                *length += count;
            }
            tool.terms.push((of_term[0].0, counts));
        }
        self.tools.push(tool);
    }

    /// Returns the term of a word, or `None` for a stop word.
    fn term(&mut self, word: &str) -> Option<Term> {
        if let Some(term) = self.words.get(word) {
            return *term;
        }
        let term = (!is_stop_word(word)).then(|| {
            let next = self.terms.len();
            *self.terms.entry(stem(word)).or_insert(next)
        });
        self.words.insert(word.to_owned(), term);
        term
    }

    /// Returns the statistics.
    pub(super) fn finish(self) -> Bm25f {
        let tools = self.tools.len();
        let mut means = [0.0; FIELDS];
        for tool in &self.tools {
            for (mean, length) in means.iter_mut().zip(tool.lengths) {
                *mean += f64::from(length);
            }
        }
        for mean in &mut means {
            *mean = (*mean / number(tools.max(1))).max(1.0);
        }
        let mut postings: Vec<Vec<(u32, f32)>> = vec![Vec::new(); self.terms.len()];
        for (index, tool) in (0..).zip(&self.tools) {
            let weights: [f64; FIELDS] = std::array::from_fn(|at| {
                let (field, length) = (Field::ALL[at], f64::from(tool.lengths[at]));
                field.weight() / (1.0 - field.length_share() + field.length_share() * length / means[at])
            });
            for (term, counts) in &tool.terms {
                let parts = weights.iter().zip(counts);
                let frequency: f64 = parts.map(|(weight, count)| weight * f64::from(*count)).sum();
                #[expect(clippy::cast_possible_truncation, reason = "a score needs no more digits")]
                postings[*term].push((index, (frequency * (K1 + 1.0) / (frequency + K1)) as f32));
            }
        }
        Bm25f {
            terms: self.terms,
            postings,
            tools,
        }
    }
}

impl Bm25f {
    /// Returns the number of tools.
    pub(super) fn tools(&self) -> usize {
        self.tools
    }

    /// Returns the term of a stem, if a tool has it.
    pub(super) fn term(&self, stem: &str) -> Option<Term> {
        self.terms.get(stem).copied()
    }

    /// Returns all stems with their terms, in any order.
    pub(super) fn stems(&self) -> impl Iterator<Item = (&str, Term)> {
        self.terms.iter().map(|(stem, term)| (stem.as_str(), *term))
    }

    /// Returns the tools with a term, in their order.
    pub(super) fn postings(&self, term: Term) -> &[(u32, f32)] {
        &self.postings[term]
    }

    /// Adds the scores of a term to those of the tools.
    pub(super) fn add_scores(&self, term: Term, weight: f64, scores: &mut [f64]) {
        let postings = self.postings(term);
        let rarity = self.rarity(postings.len()) * weight;
        for (tool, part) in postings {
            scores[*tool as usize] += rarity * f64::from(*part);
        }
    }

    /// Returns the inverse document frequency of a term that so many tools have.
    fn rarity(&self, having: usize) -> f64 {
        let (tools, having) = (number(self.tools), number(having));
        (1.0 + (tools - having + 0.5) / (having + 0.5)).ln()
    }
}

/// Converts a number of tools for arithmetic.
fn number(tools: usize) -> f64 {
    u32::try_from(tools).map_or(f64::INFINITY, f64::from)
}
