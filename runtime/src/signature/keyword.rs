//! The keywords of JSON Schema that signatures have a notation for.

/// Declares the keywords with their names.
macro_rules! keywords {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        /// A keyword of JSON Schema.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Keyword {
            $(#[doc = concat!("`", $name, "`")] $variant,)+
            /// A keyword without a notation, or the name of a property.
            Other,
        }

        impl Keyword {
            /// The number of keywords with a notation.
            pub(super) const COUNT: usize = Keyword::Other as usize;

            /// Returns the keyword whose name is the bytes from `start` to `end`.
            #[track_caller]
            pub(super) const fn of(bytes: &[u8], start: usize, end: usize) -> Keyword {
                // The names have from 4 to 20 bytes.
                if end - start < 4 || end - start > 20 {
                    return Keyword::Other;
                }
                let name = bytes.split_at(end).0.split_at(start).1;
                $(if is(name, $name.as_bytes()) {
                    return Keyword::$variant;
                })+
                Keyword::Other
            }

            /// The name of each keyword.
            #[cfg(test)]
            pub(super) const NAMES: &[&str] = &[$($name),+];
        }
    };
}

#[track_caller]
const fn is(name: &[u8], keyword: &[u8]) -> bool {
    let len = name.len();
    if len != keyword.len() || name[0] != keyword[0] {
        return false;
    }
    let mut index = 1;
    while index < len {
        if name[index] != keyword[index] {
            return false;
        }
        index += 1;
    }
    true
}

keywords! {
    Type = "type",
    Description = "description",
    Properties = "properties",
    Required = "required",
    Default = "default",
    Enum = "enum",
    Items = "items",
    Minimum = "minimum",
    Maximum = "maximum",
    AnyOf = "anyOf",
    Ref = "$ref",
    Format = "format",
    Pattern = "pattern",
    AdditionalProperties = "additionalProperties",
    MinLength = "minLength",
    MaxLength = "maxLength",
    MinItems = "minItems",
    MaxItems = "maxItems",
    PrefixItems = "prefixItems",
    PropertyNames = "propertyNames",
    MinProperties = "minProperties",
    MaxProperties = "maxProperties",
    UniqueItems = "uniqueItems",
    ExclusiveMinimum = "exclusiveMinimum",
    ExclusiveMaximum = "exclusiveMaximum",
    MultipleOf = "multipleOf",
    Const = "const",
    OneOf = "oneOf",
    AllOf = "allOf",
    Title = "title",
    Deprecated = "deprecated",
    Nullable = "nullable",
    Examples = "examples",
    Defs = "$defs",
    Definitions = "definitions",
    Dialect = "$schema",
}

/// A set of keywords.
#[derive(Clone, Copy)]
pub(super) struct Keywords(u64);

impl Keywords {
    pub(super) const NONE: Keywords = Keywords(0);

    #[track_caller]
    pub(super) const fn of(keywords: &[Keyword]) -> Keywords {
        let mut set = Keywords::NONE;
        let mut index = 0;
        while index < keywords.len() {
            set = set.with(keywords[index]);
            index += 1;
        }
        set
    }

    #[track_caller]
    pub(super) const fn with(self, keyword: Keyword) -> Keywords {
        Keywords(self.0 | 1 << keyword as u32)
    }

    /// Returns the keywords that are in either set.
    #[track_caller]
    pub(super) const fn and(self, other: Keywords) -> Keywords {
        Keywords(self.0 | other.0)
    }

    /// Returns the keywords that are not in `other`.
    #[track_caller]
    pub(super) const fn without(self, other: Keywords) -> Keywords {
        Keywords(self.0 & !other.0)
    }

    /// Returns the keywords that are in both sets.
    #[track_caller]
    pub(super) const fn within(self, other: Keywords) -> Keywords {
        Keywords(self.0 & other.0)
    }

    #[track_caller]
    pub(super) const fn has(self, keyword: Keyword) -> bool {
        self.0 >> keyword as u32 & 1 == 1
    }

    #[track_caller]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::Keyword;

    #[test]
    fn names() {
        for (index, name) in Keyword::NAMES.iter().enumerate() {
            let text = format!("({name})");
            assert_eq!(Keyword::of(text.as_bytes(), 1, 1 + name.len()) as usize, index, "{name}");
        }
        assert_eq!(Keyword::of(b"limit", 0, 5), Keyword::Other);
        assert!(Keyword::COUNT < 64);
    }
}
