//! Which tools fit a query, and how well: BM25 over the words of name, keywords, summary and description.
//!
//! All that the rest of the module knows of it is [`Ranking::new`] and [`Ranking::rank`].

use std::collections::{BTreeMap, HashMap};

use super::words::{is_stop_word, plain_name, stem, words};
use crate::near::nearest;

/// How fast a word that occurs again counts less.
const K1: f64 = 1.2;
/// How much a long text counts less than a short one.
const B: f64 = 0.75;
/// What a word counts by where it stands: in name, source, keywords, summary, description.
const WEIGHTS: [f64; FIELDS] = [2.0, 0.3, 1.2, 0.5, 1.0];
const FIELDS: usize = 5;
/// What a word counts that is taken for another, since no tool has it.
const CORRECTED: f64 = 0.7;
/// What the best tool must score, of what a query asks for: the rarities of its words, but not more than those of
/// [`MOST_ASKED`] words that no tool has, since the words of a long query are never all there. Below it nothing fits.
const FLOOR: f64 = 0.6;
const MOST_ASKED: f64 = 1.5;
/// What a tool must score, of what the best one scores, to be told beside it.
const BESIDE_BEST: f64 = 0.4;

/// What is searched of a tool.
pub(super) struct Document<'a> {
    pub(super) name: &'a str,
    pub(super) source: &'a str,
    pub(super) keywords: Vec<&'a str>,
    pub(super) summary: &'a str,
    pub(super) description: &'a str,
}

/// What is known of all the words of a catalogue.
#[derive(Debug)]
pub(super) struct Ranking {
    /// Of each stem, in which tools it occurs and how much it counts there.
    terms: HashMap<String, Vec<(usize, f64)>>,
    /// The tools by their plain names.
    names: BTreeMap<String, usize>,
    tools: usize,
}

impl Ranking {
    /// Of the tools in their order.
    pub(super) fn new<'a>(documents: impl Iterator<Item = Document<'a>>) -> Ranking {
        let mut names = BTreeMap::new();
        let mut counted: Vec<[HashMap<String, f64>; FIELDS]> = Vec::new();
        for (place, document) in documents.enumerate() {
            names.entry(plain_name(document.name)).or_insert(place);
            counted.push(document.fields().map(|text| frequencies(&text)));
        }
        let tools = counted.len();
        let length = |field: &HashMap<String, f64>| field.values().sum::<f64>();
        let mean: [f64; FIELDS] = std::array::from_fn(|field| {
            let all: f64 = counted.iter().map(|fields| length(&fields[field])).sum();
            (all / number(tools.max(1))).max(1.0)
        });
        let mut terms: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        for (place, fields) in counted.into_iter().enumerate() {
            let mut weights: HashMap<String, f64> = HashMap::new();
            for (field, frequencies) in fields.into_iter().enumerate() {
                let longer = 1.0 - B + B * length(&frequencies) / mean[field];
                for (term, frequency) in frequencies {
                    *weights.entry(term).or_default() += WEIGHTS[field] * frequency / longer;
                }
            }
            for (term, weight) in weights {
                terms.entry(term).or_default().push((place, weight));
            }
        }
        Ranking { terms, names, tools }
    }

    /// The tools that fit the query, best first; none where nothing fits. Only those are ranked that `keep` takes.
    pub(super) fn rank(&self, query: &str, keep: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut scores: HashMap<usize, f64> = HashMap::new();
        let mut asked = 0.0;
        for (term, weight) in self.asked(query) {
            let found = self.terms.get(&term).map_or(&[][..], Vec::as_slice);
            let rarity = self.rarity(found.len());
            asked += rarity;
            for (place, frequency) in found.iter().copied().filter(|(place, _)| keep(*place)) {
                *scores.entry(place).or_default() += weight * rarity * frequency * (K1 + 1.0) / (frequency + K1);
            }
        }
        let best = scores.values().copied().fold(0.0, f64::max);
        if best < FLOOR * asked.min(MOST_ASKED * self.rarity(0)) {
            scores.clear();
        }
        let mut ranked: Vec<(f64, usize)> = scores
            .into_iter()
            .filter(|(_, score)| *score >= BESIDE_BEST * best)
            .map(|(place, score)| (score, place))
            .collect();
        ranked.sort_by(|(left, before), (right, after)| right.total_cmp(left).then(before.cmp(after)));
        let mut places = self.named(query, &keep);
        let rest = ranked.into_iter().map(|(_, place)| place);
        for place in rest {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// The tools that the query names: as a whole, or one of its words where that word is joined of several.
    fn named(&self, query: &str, keep: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut places = Vec::new();
        let whole = plain_name(query);
        let parts = query.split(|ch: char| !(ch.is_alphanumeric() || ch == '_' || ch == '-'));
        let parts = parts
            .map(plain_name)
            .filter(|part| part.trim_matches('_').contains('_'));
        for name in [whole.clone()].into_iter().chain(parts) {
            if let Some(place) = self.names.get(&name).copied()
                && keep(place)
                && !places.contains(&place)
            {
                places.push(place);
            }
        }
        // A mistyped name has no words around it.
        if places.is_empty() && whole.contains('_') && !query.trim().contains(' ') {
            let near = nearest(&whole, self.names.keys().map(String::as_str), 1);
            places.extend(near.iter().map(|name| self.names[*name]).filter(|place| keep(*place)));
        }
        places
    }

    /// The stems that the query asks for, each once, with what each counts.
    fn asked(&self, query: &str) -> Vec<(String, f64)> {
        let mut asked: Vec<(String, f64)> = Vec::new();
        for word in words(query) {
            if is_stop_word(&word) {
                continue;
            }
            let mut term = (stem(&word), 1.0);
            if !self.terms.contains_key(&term.0)
                && let Some(meant) = self.meant(&term.0)
            {
                term = (meant, CORRECTED);
            }
            if asked.iter().all(|(other, _)| *other != term.0) {
                asked.push(term);
            }
        }
        asked
    }

    /// The stem that a mistyped one may stand for.
    fn meant(&self, stem: &str) -> Option<String> {
        let len = stem.chars().count();
        if len < 4 {
            return None;
        }
        let near = self.terms.keys().map(String::as_str).filter(|term| {
            // Who mistypes a word mostly gets its beginning and its length right.
            term.chars().next() == stem.chars().next() && term.chars().count().abs_diff(len) <= 1
        });
        let mut near: Vec<&str> = near.collect();
        near.sort_unstable();
        nearest(stem, near, 1).first().map(|&term| term.to_owned())
    }

    /// How much a stem tells that so many tools have.
    fn rarity(&self, found: usize) -> f64 {
        let (tools, found) = (number(self.tools), number(found));
        (1.0 + (tools - found + 0.5) / (found + 0.5)).ln()
    }
}

impl Document<'_> {
    fn fields(&self) -> [String; FIELDS] {
        let derived: Vec<String> = words(self.name).into_iter().chain(words(self.summary)).collect();
        let given = self
            .keywords
            .iter()
            .filter(|keyword| !derived.iter().any(|word| word == *keyword));
        [
            self.name.to_owned(),
            self.source.to_owned(),
            given.copied().collect::<Vec<_>>().join(" "),
            self.summary.to_owned(),
            self.description.to_owned(),
        ]
    }
}

/// A number of tools to reckon with.
fn number(tools: usize) -> f64 {
    u32::try_from(tools).map_or(f64::INFINITY, f64::from)
}

/// How often each stem occurs in a text.
fn frequencies(text: &str) -> HashMap<String, f64> {
    let mut frequencies = HashMap::new();
    for word in words(text) {
        if !is_stop_word(&word) {
            *frequencies.entry(stem(&word)).or_default() += 1.0;
        }
    }
    frequencies
}
