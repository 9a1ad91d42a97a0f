//! The keywords of JSON Schema that signatures have a notation for.

/// Declares the keywords with their names.
macro_rules! keywords {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        /// A keyword of JSON Schema.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Keyword {
            $(#[doc = concat!("`", $name, "`")] $variant,)+
        }

        impl Keyword {
            /// All keywords.
            pub(super) const ALL: &[Keyword] = &[$(Keyword::$variant),+];

            /// Returns the keyword of a name.
            pub(super) fn from_name(name: &str) -> Option<Keyword> {
                match name {
                    $($name => Some(Keyword::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

keywords! {
    Type = "type",
    Enum = "enum",
    Const = "const",
    Properties = "properties",
    Required = "required",
    AdditionalProperties = "additionalProperties",
    PropertyNames = "propertyNames",
    MinProperties = "minProperties",
    MaxProperties = "maxProperties",
    Items = "items",
    PrefixItems = "prefixItems",
    MinItems = "minItems",
    MaxItems = "maxItems",
    UniqueItems = "uniqueItems",
    Minimum = "minimum",
    Maximum = "maximum",
    ExclusiveMinimum = "exclusiveMinimum",
    ExclusiveMaximum = "exclusiveMaximum",
    MultipleOf = "multipleOf",
    MinLength = "minLength",
    MaxLength = "maxLength",
    Pattern = "pattern",
    Format = "format",
    AnyOf = "anyOf",
    OneOf = "oneOf",
    AllOf = "allOf",
    Ref = "$ref",
    Defs = "$defs",
    Definitions = "definitions",
    Title = "title",
    Description = "description",
    Default = "default",
    Deprecated = "deprecated",
    Nullable = "nullable",
    Examples = "examples",
    Dialect = "$schema",
}

/// A set of keywords.
#[derive(Clone, Copy, Default)]
pub(super) struct Keywords(u64);

impl Keywords {
    pub(super) const fn of(keywords: &[Keyword]) -> Keywords {
        let (mut set, mut index) = (0, 0);
        while index < keywords.len() {
            set |= 1 << keywords[index] as u32;
            index += 1;
        }
        Keywords(set)
    }

    pub(super) fn insert(&mut self, keyword: Keyword) {
        self.0 |= 1 << keyword as u32;
    }

    /// Inserts the keywords of another set.
    pub(super) fn extend(&mut self, other: Keywords) {
        self.0 |= other.0;
    }

    pub(super) fn has(self, keyword: Keyword) -> bool {
        self.0 >> keyword as u32 & 1 == 1
    }

    /// Returns whether the sets have a keyword in common.
    pub(super) fn intersects(self, other: Keywords) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the keywords that are not in `other`.
    pub(super) fn difference(self, other: Keywords) -> Keywords {
        Keywords(self.0 & !other.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}
