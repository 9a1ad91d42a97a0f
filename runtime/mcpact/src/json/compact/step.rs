//! The names of the passes and steps, and the tokens that each saved.

use std::fmt;

/// A pass that keeps the meaning of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pass {
    /// Removes `$schema`. An MCP schema without `$schema` is of 2020-12. A schema of another
    /// dialect is left unchanged unless its keywords mean the same in both.
    Dialect,
    /// Removes a `title` that repeats the name of the property, the definition or the tool. At the
    /// root and in definitions, also removes a title without white space, which is the name of a
    /// type.
    Titles,
    /// Removes the `format` of numbers: `uint32`, `int64`, `double`. It states the width of the
    /// server's number, and no validator asserts it; bounds stay.
    NumberFormats,
    /// Removes unused definitions, and writes in place those that take no more tokens there. Joins
    /// the descriptions of the reference and of the definition. Does the same for other targets of
    /// references (`#/properties/from`).
    Definitions,
    /// Simplifies `allOf`, `anyOf` and `oneOf` of one schema, `allOf` of schemas that can be
    /// merged, `anyOf` in `anyOf` or with repeated schemas, and `type` lists of one type.
    Unions,
    /// Rewrites `oneOf` and `anyOf` of constants as one `enum`, with the docs of each constant at
    /// the end of the description. Rewrites `const` as an `enum` of one value, or the reverse if
    /// [`Form::Const`](super::Form::Const) is allowed and it has fewer tokens.
    Choices,
    /// Removes null as a value of an optional property, with `default: null` and `nullable: true`.
    /// Null stays if the property is required or has another default, since null then differs from
    /// absence. It also stays if a description says what null does: that of the property, of an
    /// object around it, of a reference's target or of the tool. And it stays if another rule
    /// distinguishes null from absence: a condition, `minProperties`, `oneOf` of schemas that overlap.
    ///
    /// Some servers distinguish null from absence although their schema does not say so, such as an
    /// update in which null clears a field. For those, use
    /// [`Options::without`](super::Options::without)`(Pass::Nulls)`.
    Nulls,
    /// Removes keywords that state a default: `additionalProperties: true`, `required: []`,
    /// `minLength: 0`, `uniqueItems: false`, `propertyNames: {"type": "string"}`, empty
    /// descriptions, repeated values of an enum. `properties: {}` stays, as does `items: {}` of
    /// arrays, since some clients need them.
    Defaults,
    /// Rewrites bounds of integers: `exclusiveMinimum: 0` is `minimum: 1`.
    Bounds,
    /// Sorts keywords in the order that the module documentation states, if that saves tokens.
    Order,
    /// Rewrites a property whose schema is `true` as `{}` if
    /// [`Form::Untyped`](super::Form::Untyped) is allowed, and one whose schema is `false` as
    /// `{"not": {}}` if [`Form::Not`](super::Form::Not) is allowed too. Claude Code drops every
    /// tool of a server that has such a boolean, and other clients refuse a value without a `type`.
    /// Unless [`Form::BooleanSchema`](super::Form::BooleanSchema) is allowed, this pass may cost up
    /// to three tokens a location.
    Booleans,
}

impl Pass {
    /// All passes, in the order in which they are done.
    pub const ALL: &'static [Pass] = &[
        Pass::Dialect,
        Pass::Titles,
        Pass::NumberFormats,
        Pass::Definitions,
        Pass::Unions,
        Pass::Choices,
        Pass::Nulls,
        Pass::Defaults,
        Pass::Bounds,
        Pass::Order,
        Pass::Booleans,
    ];

    /// Returns the name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Pass::Dialect => "dialect",
            Pass::Titles => "titles",
            Pass::NumberFormats => "number formats",
            Pass::Definitions => "definitions",
            Pass::Unions => "unions",
            Pass::Choices => "choices",
            Pass::Nulls => "nulls",
            Pass::Defaults => "defaults",
            Pass::Booleans => "booleans",
            Pass::Bounds => "bounds",
            Pass::Order => "order",
        }
    }

    /// Returns whether the pass may move a schema or change what it accepts, so that a reference
    /// could miss its target.
    pub(super) const fn moves_schemas(self) -> bool {
        matches!(self, Pass::Definitions | Pass::Unions | Pass::Choices | Pass::Nulls)
    }
}

/// A step that loses information; none is done unless it is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lossy {
    /// Removes `additionalProperties: false`: the schema then accepts unknown properties.
    ClosedObjects,
    /// Removes bounds that the `format` of an integer implies: `minimum: 0` of `uint32`,
    /// `maximum: 255` of `uint8`. The schema then accepts numbers that the server's type
    /// refuses.
    NumberWidths,
    /// Removes bounds of ±9,007,199,254,740,991, the integers that JavaScript represents exactly.
    /// zod writes them for every `z.int()`. The schema then accepts larger integers.
    SafeIntegers,
    /// Removes `pattern` if there is a `format`. zod writes both for e-mail addresses, dates and
    /// identifiers.
    FormatPatterns,
    /// Removes every `title`.
    Titles,
    /// Removes `examples` and `example`.
    Examples,
    /// Replaces runs of white space in descriptions by one space, and removes it at the ends.
    WhiteSpace,
    /// Removes descriptions that only repeat the property's name.
    RepeatedNames,
    /// Truncates descriptions of parameters (not of the tool) after a number of words, with `…`.
    Descriptions {
        /// The maximum number of words.
        words: usize,
    },
}

impl Lossy {
    /// All steps. `words` is the maximum length of a description.
    pub const fn all(words: usize) -> [Lossy; 9] {
        [
            Lossy::ClosedObjects,
            Lossy::NumberWidths,
            Lossy::SafeIntegers,
            Lossy::FormatPatterns,
            Lossy::Titles,
            Lossy::Examples,
            Lossy::WhiteSpace,
            Lossy::RepeatedNames,
            Lossy::Descriptions { words },
        ]
    }

    /// Returns the name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Lossy::ClosedObjects => "closed objects",
            Lossy::NumberWidths => "number widths",
            Lossy::SafeIntegers => "safe integers",
            Lossy::FormatPatterns => "patterns of formats",
            Lossy::Titles => "all titles",
            Lossy::Examples => "examples",
            Lossy::WhiteSpace => "white space",
            Lossy::RepeatedNames => "repeated names",
            Lossy::Descriptions { .. } => "long descriptions",
        }
    }
}

/// A [`Pass`] or a [`Lossy`] step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// A pass, which keeps the meaning.
    Lossless(Pass),
    /// A step that loses information.
    Lossy(Lossy),
}

impl Step {
    /// Returns the name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Step::Lossless(pass) => pass.name(),
            Step::Lossy(step) => step.name(),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// The effect of one step on one or more schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Saving {
    /// The step.
    pub step: Step,
    /// The number of locations that the step changed.
    pub locations: usize,
    /// The tokens before the step minus the tokens after it. Only [`Pass::Booleans`] may cost
    /// tokens, which makes it negative. No other step is kept if it saves nothing.
    pub tokens: isize,
}

impl Saving {
    /// Sums savings by step, in the order in which the steps occur first.
    pub fn sum(savings: impl IntoIterator<Item = Saving>) -> Vec<Saving> {
        let mut sums: Vec<Saving> = Vec::new();
        for saving in savings {
            saving.add_to(&mut sums);
        }
        sums
    }

    /// Adds the saving to the sum of its step.
    pub(super) fn add_to(self, sums: &mut Vec<Saving>) {
        match sums.iter_mut().find(|sum| sum.step == self.step) {
            Some(sum) => {
                sum.locations += self.locations;
                sum.tokens += self.tokens;
            }
            None => sums.push(self),
        }
    }
}
