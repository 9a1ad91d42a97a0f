//! The tables of a search index: all data about its tools that a search needs.

use std::ops::Range;

use super::{
    bm25f::{Bm25f, Frequencies, Term},
    chains::Chains,
    fields::{Document, Field},
    names::Names,
    spelling::{Correction, Spelling},
    vectors::{MAX_CHARACTERS, Meaning, Vector, Vectors, vector},
    word_table::Word,
};
use crate::search::discover::{
    interner::{Interner, Key},
    parameter_texts::ParameterTexts,
    split::{Buffers, each_key, joined},
    stem::stem_in,
    words::is_stop_word,
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
    spelling: Spelling,
}

/// Reads the texts of tools.
#[derive(Clone, Default)]
pub(in crate::search::discover) struct Builder {
    /// All words of the tools, so that each is looked up once.
    words: Interner,
    known: Vec<Known>,
    terms: Interner,
    frequencies: Frequencies,
    vectors: Vectors,
    names: Names,
    chains: Chains,
    /// Buffers that are reused for all tools.
    buffers: Buffers,
    parameters: ParameterTexts,
    stem: Vec<u8>,
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

    /// Returns the terms of the words that begin with this one, and the share of the weight that
    /// each has. `is_word` is true for a word of the table.
    pub(super) fn complete(&self, word: &str, is_word: bool) -> (Vec<Term>, f64) {
        self.spelling.complete(word, is_word, &self.terms, &self.bm25f)
    }

    /// Returns the terms that a mistyped word may stand for.
    pub(super) fn correct(&self, word: &str) -> Correction {
        self.spelling.correct(word, &self.terms, &self.bm25f)
    }
}

/// The number of different words of a tool that no tool before it has, in a large search index.
const NEW_WORDS: usize = 8;

impl Builder {
    /// Reads the texts of the tools, in their order.
    pub(in crate::search::discover) fn of<'a>(documents: impl Iterator<Item = Document<'a>>) -> Builder {
        let mut builder = Builder::default();
        let new_words = NEW_WORDS * documents.size_hint().0;
        builder.words.reserve(new_words);
        builder.terms.reserve(new_words);
        documents.for_each(|document| builder.add(&document));
        builder
    }

    /// Returns the builder with other texts of one tool, whose name stays the same.
    pub(in crate::search::discover) fn with(&self, tool: usize, document: &Document) -> Builder {
        let mut builder = self.clone();
        builder.replace(tool, document);
        builder
    }

    /// Adds the next tool.
    fn add(&mut self, document: &Document) {
        self.names.push(document.name);
        self.chains.add(self.frequencies.len(), &document.requires);
        let vector = self.read(document, None);
        self.vectors.push(vector);
    }

    /// Replaces the texts of a tool, whose name stays the same.
    fn replace(&mut self, tool: usize, document: &Document) {
        let vector = self.read(document, Some(tool));
        self.vectors.replace(tool, vector);
    }

    /// Counts the terms of a tool, and returns its vector.
    fn read(&mut self, document: &Document, replaced: Option<usize>) -> Vector {
        let (mut name, mut description) = (Meaning::default(), Meaning::default());
        let mut keywords: Vec<(Term, Word)> = Vec::new();
        let mut compounds: Vec<Range<usize>> = Vec::new();
        let mut buffers = std::mem::take(&mut self.buffers);
        let mut parameters = std::mem::take(&mut self.parameters);
        parameters.read(document.input_schema);
        document.each_text(&parameters, |field, text| {
            let end = match field {
                Field::Description if text.len() > MAX_CHARACTERS => text
                    .char_indices()
                    .nth(MAX_CHARACTERS)
                    .map_or(text.len(), |(end, _)| end),
                _ => text.len(),
            };
            let mut before = usize::MAX..usize::MAX;
            each_key(text, &mut buffers, |word, range| {
                let number = self.intern_word(word);
                let term = self.known[number].term;
                if let Some(term) = term {
                    self.frequencies.add(term, field);
                }
                match field {
                    Field::Name => name.extend(self.in_table(number)),
                    Field::Description if range.start < end => description.extend(self.in_table(number)),
                    Field::Keywords => keywords.extend(term.zip(self.in_table(number))),
                    _ => {}
                }
                // A text has no white space between the words of a compound.
                if range.start == before.end && field.has_compounds() {
                    match compounds.last_mut() {
                        Some(compound) if compound.end == range.start => compound.end = range.end,
                        _ => compounds.push(before.start..range.end),
                    }
                }
                before = range;
            });
            for compound in compounds.drain(..) {
                let number = self.intern_word(joined(&text[compound.clone()]).as_str().into());
                if let Some(term) = self.known[number].term {
                    self.frequencies.add(term, field);
                }
            }
        });
        (self.buffers, self.parameters) = (buffers, parameters);
        let own = keywords
            .into_iter()
            .filter(|(term, _)| self.frequencies.is_keyword(*term));
        description.extend(own.map(|(_, word)| word));
        self.frequencies.finish(replaced);
        vector(&name, &description)
    }

    /// Returns the number of a word. A new word is stemmed.
    #[inline]
    fn intern_word(&mut self, word: Key<'_>) -> usize {
        let number = self.words.intern_key(word);
        if number == self.known.len() {
            let word = word.text();
            let term = (!is_stop_word(word)).then(|| self.terms.intern(stem_in(word, &mut self.stem)));
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
            tools: self.frequencies.len(),
            bm25f: Bm25f::new(&self.frequencies, self.terms.len()),
            spelling: Spelling::new(self.words, self.known.iter().map(|word| word.term).collect()),
            terms: self.terms,
            vectors: self.vectors,
            names: self.names,
            chains: self.chains,
        }
    }
}
