//! The index of a catalogue: everything that a search needs of its tools.

use rustc_hash::FxHashMap;

use super::{
    bm25f::{Bm25f, Frequencies, Term},
    chains::Chains,
    fields::{Document, Field},
    names::Names,
    spelling::Spelling,
    table::Word,
    vectors::{MAX_CHARACTERS, Meaning, Vectors},
};
use crate::discover::words::{each_word, is_stop_word, stem};

/// Everything that a search needs of the tools.
#[derive(Debug)]
pub(super) struct Index {
    /// The number of tools.
    pub(super) tools: usize,
    /// The terms by their stems.
    pub(super) terms: FxHashMap<String, Term>,
    pub(super) bm25f: Bm25f,
    pub(super) vectors: Vectors,
    pub(super) names: Names,
    pub(super) chains: Chains,
    pub(super) spelling: Spelling,
}

/// Reads the texts of tools.
#[derive(Default)]
pub(super) struct Builder {
    /// All words of the tools, so that each is looked up once.
    words: FxHashMap<String, Known>,
    terms: FxHashMap<String, Term>,
    tools: Vec<Frequencies>,
    vectors: Vectors,
    names: Names,
    chains: Chains,
    /// The terms of the current tool, with their fields.
    found: Vec<(Term, Field)>,
}

/// A word of a tool.
#[derive(Clone, Copy)]
struct Known {
    /// The term; `None` for stop words.
    term: Option<Term>,
    /// The word in the table.
    word: Option<Word>,
}

impl Builder {
    /// Adds the next tool.
    pub(super) fn add(&mut self, document: &Document) {
        self.names.add(self.tools.len(), document.name);
        self.chains.add(self.tools.len(), &document.requires);
        let mut found = std::mem::take(&mut self.found);
        let (mut name, mut description) = (Meaning::default(), Meaning::default());
        let mut keywords: Vec<(Term, Word)> = Vec::new();
        document.each_text(|field, text| {
            let end = text
                .char_indices()
                .nth(MAX_CHARACTERS)
                .map_or(text.len(), |(end, _)| end);
            each_word(text, |word, range| {
                let known = self.known(word);
                found.extend(known.term.map(|term| (term, field)));
                match (field, known.word) {
                    (Field::Name, Some(word)) => name.add(word, 1.0),
                    (Field::Description, Some(word)) if range.start < end => description.add(word, 1.0),
                    (Field::Keywords, Some(word)) => keywords.extend(known.term.map(|term| (term, word))),
                    _ => {}
                }
            });
        });
        let frequencies = Frequencies::new(&mut found);
        for (term, word) in keywords {
            if frequencies.has_keyword(term) {
                description.add(word, 1.0);
            }
        }
        self.vectors.add(&name, &description);
        self.tools.push(frequencies);
        found.clear();
        self.found = found;
    }

    fn known(&mut self, text: &str) -> Known {
        if let Some(known) = self.words.get(text) {
            return *known;
        }
        let term = (!is_stop_word(text)).then(|| {
            let next = self.terms.len();
            *self.terms.entry(stem(text).into_owned()).or_insert(next)
        });
        let word = Word::find(text);
        self.words.insert(text.to_owned(), Known { term, word });
        Known { term, word }
    }

    /// Returns the index.
    pub(super) fn finish(self) -> Index {
        Index {
            tools: self.tools.len(),
            bm25f: Bm25f::new(&self.tools, self.terms.len()),
            spelling: Spelling::default(),
            terms: self.terms,
            vectors: self.vectors,
            names: self.names,
            chains: self.chains,
        }
    }
}
