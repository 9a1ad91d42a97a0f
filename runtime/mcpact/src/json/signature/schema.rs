//! A schema of an outline: the values of its keywords, and the JSON types that it allows.

use super::{
    keyword::{Keyword, Keywords},
    outline::Outline,
};

/// The keywords of one schema.
pub(super) struct Schema {
    /// The index of the schema's item.
    pub(super) index: usize,
    /// The index of each keyword's value.
    values: [Option<usize>; Keyword::ALL.len()],
    pub(super) present: Keywords,
    /// True if it has a keyword without a notation.
    pub(super) has_others: bool,
}

impl Schema {
    pub(super) fn of(json: &Outline<'_>, index: usize) -> Schema {
        let mut schema = Schema {
            index,
            values: [None; Keyword::ALL.len()],
            present: Keywords::default(),
            has_others: false,
        };
        for (key, value) in json.properties(index) {
            match json.keyword(key) {
                Some(keyword) => {
                    schema.values[keyword as usize] = Some(value);
                    schema.present.insert(keyword);
                }
                None => schema.has_others = true,
            }
        }
        schema
    }

    /// Returns the index of a keyword's value, if the schema has the keyword.
    pub(super) fn get(&self, keyword: Keyword) -> Option<usize> {
        self.values[keyword as usize]
    }

    pub(super) fn has(&self, keyword: Keyword) -> bool {
        self.present.has(keyword)
    }

    /// Returns the index of a keyword's value, if it is a number.
    pub(super) fn number(&self, json: &Outline<'_>, keyword: Keyword) -> Option<usize> {
        self.get(keyword).filter(|value| json.is_number(*value))
    }

    /// Returns the index of a keyword's value, if it is a list of at least one schema.
    pub(super) fn schemas(&self, json: &Outline<'_>, keyword: Keyword) -> Option<usize> {
        self.get(keyword).filter(|list| json.values(*list).next().is_some())
    }
}

/// A set of JSON types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Types(u8);

impl Types {
    pub(super) const STRING: Types = Types(1);
    pub(super) const INTEGER: Types = Types(1 << 1);
    pub(super) const NUMBER: Types = Types(1 << 2);
    pub(super) const BOOLEAN: Types = Types(1 << 3);
    pub(super) const ARRAY: Types = Types(1 << 4);
    pub(super) const OBJECT: Types = Types(1 << 5);
    pub(super) const NULL: Types = Types(1 << 6);
    /// Integers and other numbers.
    pub(super) const NUMBERS: Types = Types(1 << 1 | 1 << 2);
    pub(super) const ANY: Types = Types((1 << 7) - 1);
    /// Each type, in the order of a union, with its name in JSON Schema.
    pub(super) const EACH: [(Types, &str); 7] = [
        (Types::STRING, "string"),
        (Types::INTEGER, "integer"),
        (Types::NUMBER, "number"),
        (Types::BOOLEAN, "boolean"),
        (Types::ARRAY, "array"),
        (Types::OBJECT, "object"),
        (Types::NULL, "null"),
    ];

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the sets have a type in common.
    pub(super) fn intersects(self, other: Types) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn union(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    /// Returns the types that are in both sets.
    pub(super) fn intersection(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    /// Returns the types. If there are none and `other` is a single type, returns `other`.
    pub(super) fn or_only(self, other: Types) -> Types {
        if self.is_empty() && other.count() == 1 {
            other
        } else {
            self
        }
    }

    pub(super) fn difference(self, other: Types) -> Types {
        Types(self.0 & !other.0)
    }

    /// Returns the types, with integers added if numbers are among them.
    pub(super) fn with_whole_numbers(self) -> Types {
        if self.intersects(Types::NUMBER) {
            self.union(Types::INTEGER)
        } else {
            self
        }
    }

    /// Returns the types of a `type`, or none if one of them is unknown.
    pub(super) fn of(json: &Outline<'_>, value: usize) -> Types {
        if json.kind(value) != b'[' {
            return Types::named(json, value);
        }
        let names = json.values(value).map(|name| Types::named(json, name));
        let types = names.reduce(|types, named| {
            let is_unknown = types.is_empty() || named.is_empty();
            if is_unknown {
                Types::default()
            } else {
                types.union(named)
            }
        });
        types.unwrap_or_default()
    }

    fn named(json: &Outline<'_>, name: usize) -> Types {
        let mut each = Types::EACH.into_iter();
        let found = each.find(|(_, text)| json.kind(name) == b'"' && json.quoted(name) == *text);
        found.map(|(types, _)| types).unwrap_or_default()
    }

    /// Returns the type of a value.
    pub(super) fn of_value(json: &Outline<'_>, value: usize) -> Types {
        match json.kind(value) {
            b'"' => Types::STRING,
            b't' | b'f' => Types::BOOLEAN,
            b'n' => Types::NULL,
            b'[' => Types::ARRAY,
            b'{' => Types::OBJECT,
            _ if json.raw(value).contains(['.', 'e', 'E']) => Types::NUMBER,
            _ => Types::INTEGER,
        }
    }

    /// Returns the name of one type in signatures.
    pub(super) fn name(self) -> &'static str {
        match Types::EACH.into_iter().find(|(types, _)| *types == self) {
            Some((Types::INTEGER, _)) => "int",
            Some((_, name)) => name,
            None => "any",
        }
    }
}
