//! The names of what is done to a schema, why it is safe or what it loses, and what it saved.

use std::fmt;

/// A step that keeps what a schema means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pass {
    /// `$schema`. An MCP schema without one is 2020-12; one of another dialect goes only where the keywords that are
    /// used mean the same in both, else the whole schema stays as it is.
    Dialect,
    /// A `title` that repeats what it stands at: the property's name, the definition's, the tool's. At the root and at
    /// definitions also one without white space, which is the name of a type in the server's code.
    Titles,
    /// `format` of numbers: `uint32`, `int64`, `double`. It says how wide the server's number is and no validator
    /// asserts it; bounds stay.
    NumberFormats,
    /// Definitions that nothing refers to, and those that take no more tokens where they are used. A description at the
    /// reference and one at the definition become one. Of what else references lead to (`#/properties/from`), what takes no
    /// more tokens than its reference is written in its place.
    Definitions,
    /// `allOf`, `anyOf`, `oneOf` of one schema; schemas within `allOf` that say different things of a value, or
    /// nothing; `anyOf` within `anyOf`, or with a schema twice; `type` lists of one.
    Unions,
    /// `oneOf` and `anyOf` of constants as one `enum`, with the docs of each constant at the end of
    /// the description. `const` as an `enum` of one value, or the reverse if
    /// [`Form::Const`](super::Form::Const) is allowed and it has fewer tokens.
    Choices,
    /// Null as a value of a member that need not be there, `default: null` at such a member, and `nullable: true`.
    /// Null stays where the member is required, where its default is another value (leaving it out and null differ
    /// then), where its description speaks of null, and where some other rule could tell (a condition, `minProperties`,
    /// `oneOf` of schemas that overlap).
    ///
    /// A server that tells null from absent although nothing in the schema says so (an update in which null clears a
    /// field) is served by [`Options::without`](super::Options::without)`(Pass::Nulls)`.
    Nulls,
    /// Keywords that say what holds without them: `additionalProperties: true`, `required: []`, `minLength: 0`,
    /// `uniqueItems: false`, `propertyNames: {"type": "string"}`, empty descriptions, values that an enum has twice.
    /// `properties: {}` stays, and `items: {}` of arrays, which some clients need.
    Defaults,
    /// Bounds of integers: `exclusiveMinimum: 0` is `minimum: 1`.
    Bounds,
    /// Keywords in the order that the module documentation states, if that saves tokens.
    Order,
    /// A property whose schema is `true` gets `{}` if [`Form::Untyped`](super::Form::Untyped) is
    /// allowed, and one whose schema is `false` gets `{"not": {}}` if
    /// [`Form::Not`](super::Form::Not) is allowed too. Claude Code drops every tool of a server
    /// that has such a boolean, and other clients refuse a value without a `type`. This pass serves
    /// clients: it may cost one or two tokens.
    Booleans,
}

impl Pass {
    /// All of them, in the order in which they are done.
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

    /// Its name in reports.
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

    /// Whether it only touches keywords where they stand, so that no reference can miss what it led to.
    pub(super) const fn stays(self) -> bool {
        !matches!(self, Pass::Definitions | Pass::Unions | Pass::Choices | Pass::Nulls)
    }
}

/// A step that loses something; none is done unless it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lossy {
    /// `additionalProperties: false`: the schema then takes members that it does not know.
    ClosedObjects,
    /// Bounds that the `format` of an integer implies: `minimum: 0` beside `uint32`, `maximum: 255` beside `uint8`. The
    /// schema then takes numbers that the server's type refuses.
    NumberWidths,
    /// Bounds of ±9,007,199,254,740,991, the integers that JavaScript reads exactly: what zod writes of every
    /// `z.int()`. The schema then takes larger ones.
    SafeIntegers,
    /// `pattern` beside `format`: what zod writes of e-mail addresses, dates and identifiers. The schema then says by
    /// the format's name alone what a string is.
    FormatPatterns,
    /// Every `title`.
    Titles,
    /// `examples`, and `example`.
    Examples,
    /// White space in descriptions: runs of it as one space, none at the ends.
    WhiteSpace,
    /// Descriptions that repeat the property's name and say nothing else.
    RepeatedNames,
    /// Descriptions of parameters (not of the tool) after so many words, cut with `…`; those that are not longer stay.
    Descriptions {
        /// How many words stay.
        words: usize,
    },
}

impl Lossy {
    /// Its name in reports.
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
    /// It means the same afterwards.
    Lossless(Pass),
    /// It does not quite.
    Lossy(Lossy),
}

impl Step {
    /// Its name in reports.
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

/// What one step did to one schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Saving {
    /// Which step.
    pub step: Step,
    /// In how many places it changed something.
    pub places: usize,
    /// The tokens before the step minus the tokens after it. Only [`Pass::Booleans`] may cost
    /// tokens, which makes it negative. No other step is kept if it saves nothing.
    pub tokens: isize,
}
