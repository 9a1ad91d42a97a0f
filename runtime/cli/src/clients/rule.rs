//! What a rule is: a client, what it does, of what, and who says so. The tables of rules are data; `judge` and `sought`
//! know how to look.

use super::Client;
use crate::finding::Level;

/// What happens where a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Effect {
    /// The whole list, or every request with it.
    Refused,
    /// The tool alone.
    Dropped,
    /// What the schema says is lost: the model sees any value, or text.
    Any,
    /// A name or description is cut or changed.
    Cut,
    /// The keyword alone.
    Ignored,
}

impl Effect {
    /// Returns the level of a finding with this effect.
    pub(crate) fn level(self) -> Level {
        match self {
            Effect::Refused | Effect::Dropped => Level::Error,
            Effect::Any | Effect::Cut => Level::Warning,
            Effect::Ignored => Level::Note,
        }
    }

    pub(crate) fn says(self) -> &'static str {
        match self {
            Effect::Refused => "refuses all tools",
            Effect::Dropped => "drops the tool",
            Effect::Any => "shows any value or text",
            Effect::Cut => "cuts or changes it",
            Effect::Ignored => "ignores it",
        }
    }
}

/// Something that a client does to tools.
#[derive(Debug)]
pub(crate) struct Rule {
    /// Of what is judged, the same for each client: `root-combinator`.
    pub(crate) id: &'static str,
    pub(crate) client: Client,
    pub(crate) effect: Effect,
    /// One sentence of what the client does.
    pub(crate) text: &'static str,
    /// What to write instead.
    pub(crate) instead: &'static str,
    /// The source of the rule: `owner/repository#issue`, or several of them, a file of a repository, or a page's title and section.
    pub(crate) source: &'static str,
    pub(super) check: Check,
}

/// What is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// More tools than these.
    Tools(usize),
    /// A server's name, where it is given, of other characters than ASCII letters, digits and these.
    ServerName(&'static str),
    /// Two tools of a name.
    SameName,
    /// A name of other characters than ASCII letters, digits and `also`. It may begin with any of these, or, where
    /// `first` is given, with a letter or one of those.
    Name {
        also: &'static str,
        first: Option<&'static str>,
    },
    /// A name that is too long with what the client puts in front of it, which is `before`, the server's name, `between`.
    NameLength {
        most: usize,
        before: &'static str,
        between: &'static str,
    },
    /// A tool's description of more UTF-16 units, as JavaScript counts.
    LongDescription(usize),
    /// A tool without a description.
    NoDescription,
    /// A schema that is none of an object.
    RootType(Side),
    /// Keywords at the root of the parameters' schema.
    RootKeywords(&'static [&'static str]),
    /// No `properties` there.
    RootProperties,
    /// A parameter's name of other characters than ASCII letters, digits and these, or of more than 64.
    RootNames(&'static str),
    /// A `$schema` of the output's schema that is not 2020-12's.
    OutputDialect,
    /// Something of any schema within.
    Schemas(Side, Sought),
    /// More of something in a tool's parameters, all schemas together.
    Most(Total, usize),
}

/// Which of a tool's two schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Input,
    Output,
}

impl Side {
    pub(super) fn member(self) -> &'static str {
        match self {
            Side::Input => "inputSchema",
            Side::Output => "outputSchema",
        }
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Total {
    Properties,
    Levels,
    EnumValues,
}

/// What is sought in each schema.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sought {
    /// One of these keywords.
    Keywords(&'static [&'static str]),
    /// One of these, with two schemas or more.
    Unions(&'static [&'static str]),
    /// `true` or `false` for a schema, under one of these keywords.
    Boolean(&'static [&'static str]),
    /// No `type`, nor any of these keywords.
    Untyped(&'static [&'static str]),
    /// Several types.
    TypeArray,
    /// A `type` beside this keyword.
    TypeBeside(&'static str),
    /// A `format` that is none of these.
    Formats(&'static [&'static str]),
    /// A value of an enum that is no text.
    EnumNoText,
    /// The empty text as a value of an enum.
    EnumEmpty,
    /// An array without `items`.
    NoItems,
    /// A list for `items`, as before 2020-12.
    TupleItems,
    /// A `$ref`.
    Ref,
    /// A `$ref` that does not begin so.
    RefOutside(&'static str),
    /// A `$ref` with other keywords beside it than these.
    RefBeside(&'static [&'static str]),
    /// A `$ref` that leads nowhere.
    RefDangling,
    /// A `$ref` to another document.
    RefElsewhere,
    /// A required property that there is not.
    RequiredUnknown,
    /// `properties` of what is no object.
    PropertiesOfNoObject,
    /// A pattern that looks around.
    Lookaround,
    /// A pattern that is not anchored at both ends.
    Unanchored,
    /// `\d`, `\w`, `\s` or their like in a pattern.
    Shorthand,
    /// A `maxLength` of this or more.
    LongText(u64),
    /// `allOf` with several `if`s.
    SeveralIfs,
    /// A keyword whose value the dialect does not know; whether `items` may be a list.
    Invalid { tuples: bool },
    /// A property that is not required.
    Optional,
    /// An object that does not forbid other properties.
    Open,
}

/// A row of a table.
pub(super) const fn rule(
    client: Client,
    id: &'static str,
    effect: Effect,
    check: Check,
    text: &'static str,
    instead: &'static str,
    source: &'static str,
) -> Rule {
    Rule {
        id,
        client,
        effect,
        text,
        instead,
        source,
        check,
    }
}
