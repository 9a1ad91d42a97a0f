//! The texts of a tool for the search, and the weight of each.

use crate::search::discover::{
    parameter_texts::ParameterTexts,
    ranking_parts::{RankingPart, is_on},
};

/// The texts of a tool for the search.
#[derive(Clone, Debug, Default)]
pub(in crate::search::discover) struct Document<'a> {
    pub(in crate::search::discover) name: &'a str,
    pub(in crate::search::discover) source: &'a str,
    /// Words for the search, also those derived from name and summary.
    pub(in crate::search::discover) keywords: Vec<&'a str>,
    /// Example requests.
    pub(in crate::search::discover) asks: Vec<&'a str>,
    pub(in crate::search::discover) summary: &'a str,
    pub(in crate::search::discover) description: &'a str,
    /// The JSON Schema of the arguments.
    pub(in crate::search::discover) input_schema: &'a str,
    /// The indices of the tools whose results have the values of its required parameters.
    pub(in crate::search::discover) requires: Vec<usize>,
}

/// A field of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Name,
    Source,
    Keywords,
    Asks,
    Description,
    ParameterNames,
    ParameterTexts,
}

impl Field {
    pub(super) const ALL: [Field; 7] = [
        Field::Name,
        Field::Source,
        Field::Keywords,
        Field::Asks,
        Field::Description,
        Field::ParameterNames,
        Field::ParameterTexts,
    ];

    /// Returns the weight of a word in the field.
    pub(super) fn weight(self) -> f64 {
        match self {
            Field::Name if is_on(RankingPart::NameWeight) => 3.0,
            Field::Keywords => 2.0,
            Field::Source => 1.5,
            Field::Name | Field::Asks | Field::Description => 1.0,
            Field::ParameterNames => 0.3,
            Field::ParameterTexts => 0.2,
        }
    }

    /// Returns whether a compound in the field, such as `GitHub`, is a word as well as its parts.
    /// Requests write `github`. The compounds of names and of texts about parameters are mostly
    /// names in code, which no request has as a word.
    pub(super) fn has_compounds(self) -> bool {
        matches!(self, Field::Source | Field::Keywords | Field::Asks | Field::Description)
            && is_on(RankingPart::Compounds)
    }

    /// Returns the share of the weight that depends on the field's length, from 0 to 1: a word in
    /// a long text has less weight.
    pub(super) const fn length_share(self) -> f64 {
        match self {
            Field::Name => 0.3,
            Field::Source => 0.0,
            Field::Keywords | Field::Asks | Field::Description => 0.6,
            Field::ParameterNames | Field::ParameterTexts => 0.75,
        }
    }
}

impl Document<'_> {
    /// Calls `each` with the texts of all fields, and with those of the parameters in the schema. A
    /// summary counts as a description, unless it is the beginning of the description.
    pub(super) fn each_text(&self, parameters: &ParameterTexts, mut each: impl FnMut(Field, &str)) {
        each(Field::Name, self.name);
        each(Field::Source, self.source);
        self.keywords.iter().for_each(|text| each(Field::Keywords, text));
        self.asks.iter().for_each(|text| each(Field::Asks, text));
        each(Field::Description, self.description);
        let summary = self.summary.trim_end_matches('.');
        let mut words = self.description.split_whitespace();
        let begins = |word: &str| words.next().is_some_and(|other| other.starts_with(word));
        // Nearly all such summaries have the same white space too.
        if !self.description.starts_with(summary) && !summary.split_whitespace().all(begins) {
            each(Field::Description, self.summary);
        }
        each(Field::ParameterNames, &parameters.names);
        each(Field::ParameterTexts, &parameters.texts);
    }
}
