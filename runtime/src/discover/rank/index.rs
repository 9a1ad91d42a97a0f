//! The index of a catalogue: all data about its tools that a search needs.

use super::{
    bm25f::{Bm25f, Counter, Frequencies, Term},
    chains::Chains,
    fields::{Document, Field},
    names::Names,
    spelling::Spelling,
    table::Word,
    vectors::{MAX_CHARACTERS, Meaning, Vector, Vectors, vector},
};
use crate::discover::{
    interner::Interner,
    stem::stem,
    words::{each_word, is_stop_word},
};

/// All data about the tools that a search needs.
#[derive(Debug)]
pub(super) struct Index {
    /// The number of tools.
    pub(super) tools: usize,
    /// The stems of the terms. A term of a replaced text can have no tools.
    pub(super) terms: Interner,
    pub(super) bm25f: Bm25f,
    pub(super) vectors: Vectors,
    pub(super) names: Names,
    pub(super) chains: Chains,
    pub(super) spelling: Spelling,
}

/// Reads the texts of tools.
#[derive(Clone, Default)]
pub(in crate::discover) struct Builder {
    /// All words of the tools, so that each is looked up once.
    words: Interner,
    known: Vec<Known>,
    terms: Interner,
    tools: Vec<Frequencies>,
    vectors: Vectors,
    names: Names,
    chains: Chains,
    counter: Counter,
}

/// A word of a tool.
#[derive(Clone, Copy)]
#[expect(
    clippy::option_option,
    reason = "a word that is looked up can be absent from the table"
)]
struct Known {
    /// The term; `None` for stop words.
    term: Option<Term>,
    /// The word in the table, looked up on first use: words of parameters need none.
    word: Option<Option<Word>>,
}

impl Index {
    /// Returns the term of a stem that a tool has.
    pub(super) fn term(&self, stem: &str) -> Option<Term> {
        self.terms.get(stem).filter(|term| self.bm25f.has(*term))
    }
}

impl Builder {
    /// Adds the next tool.
    pub(super) fn add(&mut self, document: &Document) {
        self.names.add(self.tools.len(), document.name);
        self.chains.add(self.tools.len(), &document.requires);
        let (frequencies, vector) = self.read(document);
        self.tools.push(frequencies);
        self.vectors.push(vector);
    }

    /// Replaces the texts of a tool, whose name stays the same.
    pub(super) fn replace(&mut self, tool: usize, document: &Document) {
        let (frequencies, vector) = self.read(document);
        self.tools[tool] = frequencies;
        self.vectors.replace(tool, vector);
    }

    fn read(&mut self, document: &Document) -> (Frequencies, Vector) {
        let (mut name, mut description) = (Meaning::default(), Meaning::default());
        let mut keywords: Vec<(Term, Word)> = Vec::new();
        document.each_text(|field, text| {
            let end = match field {
                Field::Description if text.len() > MAX_CHARACTERS => text
                    .char_indices()
                    .nth(MAX_CHARACTERS)
                    .map_or(text.len(), |(end, _)| end),
                _ => text.len(),
            };
            each_word(text, |word, range| {
                let number = self.number(word);
                let term = self.known[number].term;
                if let Some(term) = term {
                    self.counter.add(term, field);
                }
                match field {
                    Field::Name => name.extend(self.in_table(number)),
                    Field::Description if range.start < end => description.extend(self.in_table(number)),
                    Field::Keywords => keywords.extend(term.zip(self.in_table(number))),
                    _ => {}
                }
            });
        });
        let frequencies = self.counter.finish(self.terms.len());
        let own = frequencies.keywords();
        let own = keywords.into_iter().filter(|(term, _)| own.contains(term));
        description.extend(own.map(|(_, word)| word));
        (frequencies, vector(&name, &description))
    }

    /// Returns the number of a word. A new word is stemmed.
    fn number(&mut self, word: &str) -> usize {
        let number = self.words.number(word);
        if number == self.known.len() {
            let term = (!is_stop_word(word)).then(|| self.terms.number(&stem(word)));
            self.known.push(Known { term, word: None });
        }
        number
    }

    /// Returns the word of the table.
    fn in_table(&mut self, number: usize) -> Option<Word> {
        *self.known[number]
            .word
            .get_or_insert_with(|| Word::find(self.words.text(number)))
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
