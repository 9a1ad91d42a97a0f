//! The checks that rules consist of.

/// The check of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// A check of the whole list.
    List(ListCheck),
    /// A check of each tool.
    Tool(ToolCheck),
    /// A check of each parameter's name: it has more than 64 characters, or others than ASCII
    /// letters, digits and these.
    ParameterNames(&'static str),
    /// A check of each schema in the input or the output.
    Schema(Side, SchemaCheck),
    /// A check of the input: all schemas together have more of these than the maximum.
    Total(Total, usize),
}

impl Check {
    /// Returns a check of each schema in the input.
    pub(super) const fn input(check: SchemaCheck) -> Check {
        Check::Schema(Side::Input, check)
    }

    /// Returns a check of each schema in the output.
    pub(super) const fn output(check: SchemaCheck) -> Check {
        Check::Schema(Side::Output, check)
    }
}

/// A problem of a whole list.
#[derive(Clone, Copy, Debug)]
pub(super) enum ListCheck {
    /// The list has more tools than this.
    Tools(usize),
    /// All servers of the client together have more tools than this.
    ToolsOfServers(usize),
    /// The server's name, if known, has characters other than ASCII letters, digits and these.
    ServerName(&'static str),
}

/// A problem of a tool.
#[derive(Clone, Copy, Debug)]
pub(super) enum ToolCheck {
    /// An earlier tool has the same name.
    DuplicateName,
    /// The name has characters other than ASCII letters, digits and `symbols`, or begins with a
    /// character that is neither a letter nor in `first`.
    Name {
        symbols: &'static str,
        first: Option<&'static str>,
    },
    /// The name is too long. If the server's name is known, the client puts `before`, that name and
    /// `between` in front of it.
    NameLength {
        max: usize,
        before: &'static str,
        between: &'static str,
    },
    /// The description has more UTF-16 units than this, as JavaScript counts them.
    LongDescription(usize),
    /// There is no description.
    NoDescription,
    /// The type at the root of the schema is not `object`.
    RootType(Side),
    /// The root of the input schema has one of these keywords.
    RootKeywords(&'static [&'static str]),
    /// The root of the input schema has no `properties`.
    RootProperties,
    /// The `$schema` of the output schema is not that of 2020-12.
    OutputDialect,
}

impl ToolCheck {
    pub(super) const fn name(symbols: &'static str) -> ToolCheck {
        ToolCheck::Name { symbols, first: None }
    }

    pub(super) const fn name_length(max: usize) -> ToolCheck {
        ToolCheck::NameLength {
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
    /// Returns the property of the tool that has the schema.
    pub(super) fn property(self) -> &'static str {
        match self {
            Side::Input => "inputSchema",
            Side::Output => "outputSchema",
        }
    }

    /// Returns the JSON pointer of the schema in the tool.
    pub(super) fn path(self) -> &'static str {
        match self {
            Side::Input => "/inputSchema",
            Side::Output => "/outputSchema",
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
    /// A `format` other than those of the value's type, and of any type (`None`). A value without
    /// one type may have all of them.
    Formats(&'static [(Option<&'static str>, &'static [&'static str])]),
    /// An array without `items`.
    NoItems,
    /// A list for `items`, as before 2020-12.
    TupleItems,
    /// `properties` of a value that is not an object.
    PropertiesOfNonObject,
    /// A `maxLength` of at least this.
    MaxLengthFrom(u64),
    /// An `allOf` with several `if`.
    SeveralIfs,
    /// A value that the dialect does not allow for its keyword; `tuples` allows a list for `items`.
    Invalid { tuples: bool },
    /// A problem of an `enum`.
    Enum(EnumCheck),
    /// A problem of a `pattern`.
    Pattern(PatternCheck),
    /// A problem of the properties of an object.
    Object(ObjectCheck),
    /// A problem of a `$ref`.
    Reference(ReferenceCheck),
}

/// A problem of an `enum`.
#[derive(Clone, Copy, Debug)]
pub(super) enum EnumCheck {
    /// A value that is not a string.
    NonString,
    /// The empty string.
    EmptyString,
}

/// A problem of a `pattern`.
#[derive(Clone, Copy, Debug)]
pub(super) enum PatternCheck {
    /// Lookaround.
    Lookaround,
    /// A missing anchor at one of the ends.
    Unanchored,
    /// A class such as `\d`, `\w` or `\s`.
    ClassShorthand,
}

/// A problem of the properties of an object.
#[derive(Clone, Copy, Debug)]
pub(super) enum ObjectCheck {
    /// A property that is not required.
    OptionalProperty,
    /// An object that allows other properties.
    Open,
    /// A required property that does not exist.
    UnknownRequired,
}

/// A problem of a `$ref`.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReferenceCheck {
    /// Any `$ref`.
    Any,
    /// A `$ref` that does not begin with this.
    NotUnder(&'static str),
    /// A `$ref` beside keywords other than these.
    Siblings(&'static [&'static str]),
    /// A `$ref` without a target.
    Dangling,
    /// A `$ref` to another document.
    OtherDocument,
}
