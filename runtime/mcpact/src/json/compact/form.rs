//! Forms of a schema that some client refuses or misreads.

/// A form that some clients refuse or misread. Compaction writes it only if
/// [`Options::allow`](super::Options::allow) allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// `const`. An `enum` of one value means the same, for a token or two more.
    Const,
    /// An `enum` with values other than strings, or with the empty string.
    NonStringEnum,
    /// A parameter, an item or an alternative without a `type`.
    Untyped,
    /// `not`.
    Not,
    /// `type` and `anyOf` in the same schema.
    TypeBesideUnion,
    /// A `$ref` with other keywords in the same schema.
    ReferenceSiblings,
    /// `"type": "array"` without `items`.
    ArrayWithoutItems,
    /// A name in `required` that is not among the `properties`.
    UnknownRequired,
    /// An object with optional properties, or without `"additionalProperties": false`, at several
    /// locations.
    OpenObject,
    /// More than 1,000 values in the `enum`s of a schema.
    ManyValues,
    /// `true` or `false` as the schema of a property or of items. No pass writes one. If this form
    /// is allowed, [`Pass::Booleans`](super::Pass::Booleans) replaces it only to save tokens.
    BooleanSchema,
}

impl Form {
    /// All forms.
    pub const ALL: &'static [Form] = &[
        Form::Const,
        Form::NonStringEnum,
        Form::Untyped,
        Form::Not,
        Form::TypeBesideUnion,
        Form::ReferenceSiblings,
        Form::ArrayWithoutItems,
        Form::UnknownRequired,
        Form::OpenObject,
        Form::ManyValues,
        Form::BooleanSchema,
    ];
}
