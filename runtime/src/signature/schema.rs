//! A schema of an outline: the values of its keywords, and the JSON types that it allows.

use super::{
    keyword::{Keyword, Keywords},
    outline::Outline,
};

/// The keywords of one schema.
#[derive(Clone, Copy)]
pub(super) struct Schema {
    /// The index of the schema's item.
    pub(super) index: usize,
    /// The index of each keyword's value.
    values: [u32; Keyword::COUNT],
    pub(super) present: Keywords,
    /// True if it has a keyword without a notation.
    pub(super) has_others: bool,
}

impl Schema {
    #[expect(clippy::cast_possible_truncation, reason = "no schema has four gigabytes")]
    #[track_caller]
    pub(super) const fn of(json: &Outline<'_>, index: usize) -> Schema {
        let mut schema = Schema {
            index,
            values: [0; Keyword::COUNT],
            present: Keywords::NONE,
            has_others: false,
        };
        if json.kind(index) != b'{' {
            return schema;
        }
        let (mut key, end) = (json.first(index), json.next(index));
        while key + 1 < end {
            let keyword = json.keyword(key);
            if matches!(keyword, Keyword::Other) {
                schema.has_others = true;
            } else {
                schema.values[keyword as usize] = (key + 1) as u32;
                schema.present = schema.present.with(keyword);
            }
            key = json.next(key + 1);
        }
        schema
    }

    #[track_caller]
    pub(super) const fn has(&self, keyword: Keyword) -> bool {
        self.present.has(keyword)
    }

    /// Returns the index of a keyword's value, if the schema has the keyword.
    #[track_caller]
    pub(super) const fn get(&self, keyword: Keyword) -> Option<usize> {
        if self.present.has(keyword) {
            Some(self.values[keyword as usize] as usize)
        } else {
            None
        }
    }
}

/// A set of JSON types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Types(u8);

impl Types {
    pub(super) const NONE: Types = Types(0);
    pub(super) const STRING: Types = Types(1);
    pub(super) const INTEGER: Types = Types(1 << 1);
    pub(super) const NUMBER: Types = Types(1 << 2);
    pub(super) const BOOLEAN: Types = Types(1 << 3);
    pub(super) const NULL: Types = Types(1 << 4);
    pub(super) const ARRAY: Types = Types(1 << 5);
    pub(super) const OBJECT: Types = Types(1 << 6);
    pub(super) const ANY: Types = Types((1 << 7) - 1);
    /// In the order in which a union lists them.
    pub(super) const EACH: [Types; 7] = [
        Types::STRING,
        Types::INTEGER,
        Types::NUMBER,
        Types::BOOLEAN,
        Types::ARRAY,
        Types::OBJECT,
        Types::NULL,
    ];

    #[track_caller]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[track_caller]
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[track_caller]
    pub(super) const fn has(self, other: Types) -> bool {
        self.0 & other.0 != 0
    }

    #[track_caller]
    pub(super) const fn and(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    #[track_caller]
    pub(super) const fn without(self, other: Types) -> Types {
        Types(self.0 & !other.0)
    }

    /// Returns the types with the integers, if numbers are among them.
    #[track_caller]
    pub(super) const fn with_whole_numbers(self) -> Types {
        if self.has(Types::NUMBER) { self.and(Types::INTEGER) } else { self }
    }

    /// Returns the types of a `type`, or none if one of them is unknown.
    #[track_caller]
    pub(super) const fn of(json: &Outline<'_>, value: usize) -> Types {
        if json.kind(value) != b'[' {
            return Types::named(json, value);
        }
        let mut types = Types::NONE;
        let (mut index, end) = (json.first(value), json.next(value));
        while index < end {
            let named = Types::named(json, index);
            if named.is_empty() {
                return named;
            }
            types = types.and(named);
            index = json.next(index);
        }
        types
    }

    #[track_caller]
    const fn named(json: &Outline<'_>, name: usize) -> Types {
        let (start, end) = json.content(name);
        // The length and the first letter say which type it can be.
        let (types, text): (Types, &[u8]) = match (end - start, json.kind(name)) {
            (6, b'"') => match json.byte(start) {
                b's' => (Types::STRING, b"string"),
                b'n' => (Types::NUMBER, b"number"),
                _ => (Types::OBJECT, b"object"),
            },
            (7, b'"') => match json.byte(start) {
                b'i' => (Types::INTEGER, b"integer"),
                _ => (Types::BOOLEAN, b"boolean"),
            },
            (5, b'"') => (Types::ARRAY, b"array"),
            (4, b'"') => (Types::NULL, b"null"),
            _ => return Types::NONE,
        };
        if json.is(start, end, text) { types } else { Types::NONE }
    }

    /// Returns the types that a value satisfies.
    #[track_caller]
    pub(super) const fn of_value(json: &Outline<'_>, value: usize) -> Types {
        match json.kind(value) {
            b'"' => Types::STRING,
            b't' | b'f' => Types::BOOLEAN,
            b'n' => Types::NULL,
            b'[' => Types::ARRAY,
            b'{' => Types::OBJECT,
            _ if json.is_integer(value) => Types::INTEGER,
            _ => Types::NUMBER,
        }
    }

    /// Returns the name in signatures.
    #[track_caller]
    pub(super) const fn name(self) -> &'static str {
        match self {
            Types::STRING => "string",
            Types::INTEGER => "int",
            Types::NUMBER => "number",
            Types::BOOLEAN => "boolean",
            Types::NULL => "null",
            _ => "any",
        }
    }
}
