//! Which tools fit a query, and how well: BM25 over the words of name, keywords, summary and description.
//!
//! Tools fit where what they score comes near to what the query asks for. Where none does, those that one rare word of it leads to
//! are told all the same, and that they fit this word alone: `wedding newspapers` is for a tool of newspapers, though
//! no tool has weddings.
//!
//! All that the rest of the module knows of it is [`Ranking::new`] and [`Ranking::rank`].

use std::collections::{BTreeMap, HashMap, HashSet};

use super::words::{is_stop_word, plain_name, stem, words};
use crate::similar;

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
/// [`MAX_ASKED`] words that no tool has, since the words of a long query are never all there. Below it nothing fits.
const FLOOR: f64 = 0.6;
const MAX_ASKED: f64 = 1.5;
/// What a tool must score, of what the best one scores, to be told beside it.
const BESIDE_BEST: f64 = 0.4;
/// A word is rare enough to lead to a tool by itself where its rarity is this much of that of a word that no tool has: of 69
/// tools, 9 may have it.
const RARE: f64 = 0.4;
/// What such a word counts in a tool to lead to it, of its rarity: in passing, in a long text, it counts less.
const STRONG: f64 = 0.7;
/// What a generic word counts where a tool has it. Where no tool has it, it was not asked for.
const GENERIC: f64 = 0.3;

/// So much of a query is looked at, so that its length does not say how long a search takes: what stands behind is left out.
const MAX_CHARACTERS: usize = 1_000;
/// So many different words of it, stop words not counted.
const MAX_WORDS: usize = 64;
/// So many of them are taken for others, since each is compared with the stems that begin like it.
const MAX_CORRECTED: usize = 16;
/// A longer word is not taken for another: who writes that has not mistyped.
const LONGEST_CORRECTED: usize = 40;

/// Words that qualify anything: by them alone nothing is found, unless the query has no other.
#[rustfmt::skip]
const GENERIC_WORDS: &[&str] = &[
    "amazing", "ancient", "available", "bad", "beautiful", "best", "better", "big", "biggest", "certain", "cheap",
    "cheapest", "common", "complete", "cool", "current", "different", "earlier", "earliest", "early", "easy",
    "entire", "famous", "fast", "few", "first", "free", "full", "general", "good", "great", "historic", "historical",
    "important", "interesting", "large", "largest", "last", "late", "later", "latest", "little", "local", "long",
    "main", "major", "many", "modern", "more", "most", "much", "new", "newer", "newest", "next", "nice", "old",
    "older", "oldest", "other", "own", "past", "popular", "possible", "quick", "quickly", "rare", "real", "recent",
    "relevant", "same", "several", "short", "simple", "single", "small", "special", "specific", "top", "useful",
    "various", "whole", "young",
];

/// What a noun stands behind and a verb before: in `book a flight` nobody asks for books.
const BEHIND_VERBS: &[&str] = &["a", "an", "any", "me", "some", "the", "us"];

/// What is searched of a tool.
pub(super) struct Document<'a> {
    pub(super) name: &'a str,
    pub(super) source: &'a str,
    pub(super) keywords: Vec<&'a str>,
    pub(super) summary: &'a str,
    pub(super) description: &'a str,
}

/// What fits a query.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Ranked {
    /// The tools that fit, best first.
    pub(super) places: Vec<usize>,
    /// Where they fit some words of the query and not the query: these words.
    pub(super) only: Vec<String>,
}

/// A word that a query asks for.
struct Asked {
    /// As it was written, but for case and diacritics.
    word: String,
    /// Its stem, or the one that it was taken for.
    term: String,
    /// 1 where it counts in full.
    weight: f64,
    /// Whether its stem is another's.
    corrected: bool,
    role: Role,
}

/// What a word does in a query.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Says what is sought.
    Sought,
    /// Says what is done with it: where that alone is found, it does not fit well.
    Verb,
    /// Qualifies anything.
    Generic,
}

/// What a tool scores.
#[derive(Default)]
struct Score<'a> {
    /// By all words of the query.
    all: f64,
    /// By those that are sought.
    sought: f64,
    /// By these and the verbs.
    with_verbs: f64,
    /// The words that it has, and whether each leads to it by itself.
    words: Vec<(&'a str, bool)>,
}

/// What is known of all the words of a catalogue.
#[derive(Debug)]
pub(super) struct Ranking {
    /// Of each stem, in which tools it occurs and how much it counts there.
    terms: BTreeMap<String, Vec<(usize, f64)>>,
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
        let mut terms: BTreeMap<String, Vec<(usize, f64)>> = BTreeMap::new();
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

    /// The tools that fit the query, best first. Only those are ranked that `keep` takes.
    pub(super) fn rank(&self, query: &str, keep: impl Fn(usize) -> bool) -> Ranked {
        let query = head(query);
        let asked = self.asked(query);
        let mut scores: HashMap<usize, Score> = HashMap::new();
        let (mut sought, mut with_verbs) = (0.0, 0.0);
        for word in &asked {
            let found = self.terms.get(&word.term).map_or(&[][..], Vec::as_slice);
            let rarity = self.rarity(found.len());
            sought += if word.role == Role::Sought { rarity } else { 0.0 };
            with_verbs += if word.role == Role::Generic { 0.0 } else { rarity };
            let leads = word.role == Role::Sought && !word.corrected && rarity >= RARE * self.rarity(0);
            for (place, frequency) in found.iter().copied().filter(|(place, _)| keep(*place)) {
                let part = frequency * (K1 + 1.0) / (frequency + K1);
                let (score, more) = (scores.entry(place).or_default(), word.weight * rarity * part);
                score.all += more;
                score.sought += if word.role == Role::Sought { more } else { 0.0 };
                score.with_verbs += if word.role == Role::Generic { 0.0 } else { more };
                score.words.push((&word.word, leads && part >= STRONG));
            }
        }
        // Where nothing is asked for, nothing fits it, whatever else is found.
        let reaches = |score: fn(&Score) -> f64, asked: f64| {
            let best = scores.values().map(score).fold(0.0, f64::max);
            asked > 0.0 && best >= FLOOR * asked.min(MAX_ASKED * self.rarity(0))
        };
        let fits = reaches(|score| score.sought, sought);
        if !fits && !reaches(|score| score.with_verbs, with_verbs) {
            for score in scores.values_mut() {
                score.words.retain(|(_, leads)| *leads);
            }
            scores.retain(|_, score| !score.words.is_empty());
        }
        let least = BESIDE_BEST * scores.values().map(|score| score.all).fold(0.0, f64::max);
        let mut ranked: Vec<(Score, usize)> = scores
            .into_iter()
            .filter(|(_, score)| score.all >= least)
            .map(|(place, score)| (score, place))
            .collect();
        ranked.sort_by(|(left, before), (right, after)| right.all.total_cmp(&left.all).then(before.cmp(after)));
        let mut places = self.named(query, &keep);
        let mut only: Vec<String> = Vec::new();
        if !fits && places.is_empty() {
            for (word, _) in ranked.iter().flat_map(|(score, _)| &score.words) {
                if only.iter().all(|other| other != word) {
                    only.push((*word).to_owned());
                }
            }
        }
        for (_, place) in ranked {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        Ranked { places, only }
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
            let near = similar(&whole, self.names.keys().map(String::as_str), 1);
            places.extend(near.iter().map(|name| self.names[*name]).filter(|place| keep(*place)));
        }
        places
    }

    /// The words that the query asks for, each stem once.
    fn asked(&self, query: &str) -> Vec<Asked> {
        let words = words(query);
        let generic = |word: &str| GENERIC_WORDS.binary_search(&word).is_ok();
        let is_verb = |place: usize| {
            words
                .get(place + 1)
                .is_some_and(|next| BEHIND_VERBS.contains(&next.as_str()))
        };
        let mut seen = HashSet::new();
        let content = words.iter().enumerate();
        let content = content.filter(|(_, word)| !is_stop_word(word) && seen.insert(word.as_str()));
        let content: Vec<(usize, &String)> = content.take(MAX_WORDS).collect();
        let role = |place: usize, word: &str| match () {
            () if generic(word) => Role::Generic,
            () if is_verb(place) => Role::Verb,
            () => Role::Sought,
        };
        // Where there is nothing else, what there is is sought.
        let any_sought = content.iter().any(|(place, word)| role(*place, word) == Role::Sought);
        let mut asked: Vec<Asked> = Vec::new();
        let mut unknown = 0;
        for (place, word) in content {
            let role = if any_sought { role(place, word) } else { Role::Sought };
            let mut one = Asked {
                word: word.clone(),
                term: stem(word),
                weight: if role == Role::Generic { GENERIC } else { 1.0 },
                corrected: false,
                role,
            };
            if role != Role::Generic && unknown < MAX_CORRECTED && !self.terms.contains_key(&one.term) {
                unknown += 1;
                if let Some(meant) = self.meant(&one.term) {
                    one.term = meant;
                    one.weight = CORRECTED;
                    one.corrected = true;
                }
            }
            match asked.iter_mut().find(|other| other.term == one.term) {
                None => asked.push(one),
                // `book me some books`: what is done is what is sought.
                Some(other) if one.role == Role::Sought => *other = one,
                Some(_) => {}
            }
        }
        asked
    }

    /// The stem that a mistyped one may stand for.
    fn meant(&self, stem: &str) -> Option<String> {
        let len = stem.chars().count();
        if !(4..=LONGEST_CORRECTED).contains(&len) {
            return None;
        }
        // Who mistypes a word mostly gets its beginning and its length right.
        let beginning = stem.chars().next()?.to_string();
        let near = self.terms.range(beginning.clone()..).map(|(term, _)| term.as_str());
        let near = near
            .take_while(|term| term.starts_with(&beginning))
            .filter(|term| term.chars().count().abs_diff(len) <= 1);
        similar(stem, near, 1).first().map(|&term| term.to_owned())
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

/// What is looked at of a query: all of it, or the words that stand whole in its beginning.
fn head(query: &str) -> &str {
    let Some((end, next)) = query.char_indices().nth(MAX_CHARACTERS) else {
        return query;
    };
    let head = &query[..end];
    if !next.is_alphanumeric() {
        return head;
    }
    // Where there is no end of a word, there are no words that could be cut.
    head.rfind(char::is_whitespace).map_or(head, |end| &head[..end])
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

#[cfg(test)]
mod tests;
