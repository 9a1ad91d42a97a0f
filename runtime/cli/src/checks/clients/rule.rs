//! A rule of a client: the check, the effect of a violation, and the source.

use super::client::Client;
use crate::finding::Severity;

/// The effect of a broken rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Effect {
    /// The client refuses the whole list, or every request with it.
    Refused,
    /// The client drops the tool.
    Dropped,
    /// The client drops the schema: the model sees any value, or a string.
    Untyped,
    /// The client truncates or changes a name or description.
    Altered,
    /// The client ignores the keyword.
    Ignored,
}

impl Effect {
    /// Returns the severity of a finding with this effect.
    pub(crate) fn severity(self) -> Severity {
        match self {
            Effect::Refused | Effect::Dropped => Severity::Error,
            Effect::Untyped | Effect::Altered => Severity::Warning,
            Effect::Ignored => Severity::Note,
        }
    }

    /// Returns the effect as a verb phrase.
    pub(crate) fn verb(self) -> &'static str {
        match self {
            Effect::Refused => "refuses all tools",
            Effect::Dropped => "drops the tool",
            Effect::Untyped => "shows any value or a string",
            Effect::Altered => "truncates or changes it",
            Effect::Ignored => "ignores it",
        }
    }

    /// Returns the effect of a broken rule on a whole list as a verb phrase.
    pub(crate) fn verb_for_list(self) -> &'static str {
        match self {
            Effect::Dropped => "drops some of the tools",
            other => other.verb(),
        }
    }
}

/// A rule of a client.
#[derive(Debug)]
pub(crate) struct ClientRule {
    /// The name of the problem, the same for all clients: `root-combinator`.
    pub(crate) id: &'static str,
    pub(crate) client: Client,
    pub(crate) effect: Effect,
    /// The client's behaviour, in one sentence.
    pub(crate) text: &'static str,
    /// The fix.
    pub(crate) fix: &'static str,
    /// The source of the rule: `owner/repository#issue`, or several of them, a file in a
    /// repository, or the title and section of a page.
    pub(crate) source: &'static str,
    pub(super) check: Check,
}

/// The check of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// The list has more tools than this.
    Tools(usize),
    /// All servers of the client together have more tools than this.
    ToolsOfServers(usize),
    /// The server's name, if known, has characters other than ASCII letters, digits and these.
    ServerName(&'static str),
    /// Two tools have the same name.
    SameName,
    /// A name has characters other than ASCII letters, digits and `symbols`, or begins with a
    /// character that is neither a letter nor in `first`.
    Name {
        symbols: &'static str,
        first: Option<&'static str>,
    },
    /// A name is too long. If the server's name is known, the client puts `before`, that name and
    /// `between` in front of it.
    NameLength {
        max: usize,
        before: &'static str,
        between: &'static str,
    },
    /// A tool's description has more UTF-16 units than this, as JavaScript counts them.
    LongDescription(usize),
    /// A tool has no description.
    NoDescription,
    /// The type at the root of the schema is not `object`.
    RootType(Side),
    /// The root of the input schema has one of these keywords.
    RootKeywords(&'static [&'static str]),
    /// The root of the input schema has no `properties`.
    RootProperties,
    /// A parameter's name has more than 64 characters, or others than ASCII letters, digits and
    /// these.
    ParameterNames(&'static str),
    /// The `$schema` of the output schema is not that of 2020-12.
    OutputDialect,
    /// A check of each schema.
    Schemas(Side, SchemaCheck),
    /// All schemas of the input together have more of these than the maximum.
    Total(Total, usize),
}

impl Check {
    pub(super) const fn name(symbols: &'static str) -> Check {
        Check::Name { symbols, first: None }
    }

    pub(super) const fn name_length(max: usize) -> Check {
        Check::NameLength {
            max,
            before: "",
            between: "",
        }
    }
}

/// One of a tool's two schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Input,
    Output,
}

impl Side {
    pub(super) fn property(self) -> &'static str {
        match self {
            Side::Input => "inputSchema",
            Side::Output => "outputSchema",
        }
    }
}

/// A number over all schemas of the input.
#[derive(Clone, Copy, Debug)]
pub(super) enum Total {
    Properties,
    ObjectDepth,
    EnumValues,
}

/// A problem of a single schema.
#[derive(Clone, Copy, Debug)]
pub(super) enum SchemaCheck {
    /// One of these keywords.
    Keywords(&'static [&'static str]),
    /// One of these keywords with at least two schemas.
    Unions(&'static [&'static str]),
    /// A schema `true` or `false` under one of these keywords.
    BooleanSchema(&'static [&'static str]),
    /// Neither a `type` nor any of these keywords.
    Untyped(&'static [&'static str]),
    /// Several types.
    TypeArray,
    /// A `type` beside this keyword.
    TypeBeside(&'static str),
    /// A `format` other than these.
    Formats(&'static [&'static str]),
    /// A value of an enum that is not a string.
    EnumNonString,
    /// The empty string in an enum.
    EnumEmpty,
    /// An array without `items`.
    NoItems,
    /// A list for `items`, as before 2020-12.
    TupleItems,
    /// A `$ref`.
    Ref,
    /// A `$ref` that does not begin with this.
    RefNotUnder(&'static str),
    /// A `$ref` beside keywords other than these.
    RefSiblings(&'static [&'static str]),
    /// A `$ref` without a target.
    RefDangling,
    /// A `$ref` to another document.
    RefToOtherDocument,
    /// A required property that does not exist.
    RequiredUnknown,
    /// `properties` of a value that is not an object.
    PropertiesOfNonObject,
    /// A pattern with lookaround.
    Lookaround,
    /// A pattern that is not anchored at both ends.
    Unanchored,
    /// A class such as `\d`, `\w` or `\s` in a pattern.
    ClassShorthand,
    /// A `maxLength` of at least this.
    MaxLengthFrom(u64),
    /// An `allOf` with several `if`.
    SeveralIfs,
    /// A value that the dialect does not allow for its keyword; `tuples` allows a list for `items`.
    Invalid { tuples: bool },
    /// A property that is not required.
    OptionalProperty,
    /// An object that allows other properties.
    OpenObject,
}

/// A broken rule.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub(crate) rule: &'static ClientRule,
    /// The index of the tool, or `None` for the whole list.
    pub(crate) tool: Option<usize>,
    /// The JSON pointer in the tool, such as `/inputSchema/properties/x`; empty for the whole list.
    pub(crate) path: String,
    /// The offending value, truncated to 80 characters. The last of too many violations of a rule
    /// in one tool says how many are omitted.
    pub(crate) detail: String,
}

/// Returns a rule, as a row of a table.
pub(super) const fn rule(
    client: Client,
    id: &'static str,
    effect: Effect,
    check: Check,
    text: &'static str,
    fix: &'static str,
    source: &'static str,
) -> ClientRule {
    ClientRule {
        id,
        client,
        effect,
        text,
        fix,
        source,
        check,
    }
}
