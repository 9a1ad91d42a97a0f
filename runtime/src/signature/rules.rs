//! Rules in brackets after a type: ranges, lengths, patterns, formats, and any other keyword.

use super::{
    keyword::{Keyword, Keywords},
    object,
    outline::Outline,
    schema::{Schema, Types},
    string::{self, Style},
    types::Plan,
    writer::Writer,
};

/// The bounds of an inclusive range, and the unit of their numbers.
struct Bounds {
    types: Types,
    min: Keyword,
    max: Keyword,
    unit: &'static str,
}

const BOUNDS: [Bounds; 4] = [
    Bounds {
        types: Types::INTEGER.and(Types::NUMBER),
        min: Keyword::Minimum,
        max: Keyword::Maximum,
        unit: "",
    },
    Bounds {
        types: Types::STRING,
        min: Keyword::MinLength,
        max: Keyword::MaxLength,
        unit: " chars",
    },
    Bounds {
        types: Types::ARRAY,
        min: Keyword::MinItems,
        max: Keyword::MaxItems,
        unit: " items",
    },
    Bounds {
        types: Types::OBJECT,
        min: Keyword::MinProperties,
        max: Keyword::MaxProperties,
        unit: " keys",
    },
];

/// Other rules with one number.
const NUMBERS: [(Keyword, &str); 3] = [
    (Keyword::ExclusiveMinimum, ">"),
    (Keyword::ExclusiveMaximum, "<"),
    (Keyword::MultipleOf, "multiple of "),
];

const OF_OBJECTS: Keywords = Keywords::of(&[
    Keyword::Properties,
    Keyword::Required,
    Keyword::AdditionalProperties,
    Keyword::PropertyNames,
    Keyword::MinProperties,
    Keyword::MaxProperties,
]);

const OF_ARRAYS: Keywords = Keywords::of(&[
    Keyword::Items,
    Keyword::PrefixItems,
    Keyword::MinItems,
    Keyword::MaxItems,
    Keyword::UniqueItems,
]);

const OF_STRINGS: Keywords = Keywords::of(&[Keyword::MinLength, Keyword::MaxLength, Keyword::Pattern]);

const OF_NUMBERS: Keywords = Keywords::of(&[
    Keyword::Minimum,
    Keyword::Maximum,
    Keyword::ExclusiveMinimum,
    Keyword::ExclusiveMaximum,
    Keyword::MultipleOf,
]);

/// The keywords of the rules in brackets after a type.
const RULES: Keywords = OF_STRINGS.and(OF_NUMBERS).and(Keywords::of(&[
    Keyword::MinItems,
    Keyword::MaxItems,
    Keyword::UniqueItems,
    Keyword::MinProperties,
    Keyword::MaxProperties,
    Keyword::Format,
]));

/// Returns whether a schema has a keyword that applies to values of one type.
#[track_caller]
pub(super) const fn has_keyword_of(schema: &Schema, one: Types) -> bool {
    let keywords = match one {
        Types::OBJECT => OF_OBJECTS,
        Types::ARRAY => OF_ARRAYS,
        Types::STRING => OF_STRINGS,
        Types::INTEGER | Types::NUMBER => OF_NUMBERS,
        _ => Keywords::NONE,
    };
    !schema.present.within(keywords).is_empty()
}

/// Returns whether a format applies to one of these types only, so that its rule is beside it.
#[track_caller]
const fn has_format(json: &Outline<'_>, schema: &Schema, types: Types) -> bool {
    match schema.get(Keyword::Format) {
        Some(format) if types.without(Types::NULL).count() == 1 && json.kind(format) == b'"' => {
            let (start, end) = json.content(format);
            string::is_type_name(json, start, end)
        }
        _ => false,
    }
}

impl Writer<'_> {
    /// Returns the keywords of a schema that the notation of its types says.
    #[track_caller]
    pub(super) const fn said_of_types(&self, schema: &Schema, types: Types, is_root: bool) -> Keywords {
        let json = &self.json;
        let mut said = Keywords::NONE;
        if types.has(Types::OBJECT) {
            if let Some(properties) = schema.get(Keyword::Properties)
                && json.kind(properties) == b'{'
            {
                said = said.with(Keyword::Properties);
            }
            if schema.has(Keyword::Required) && self.has_all_required(schema) {
                said = said.with(Keyword::Required);
            }
            if let Some(others) = schema.get(Keyword::AdditionalProperties)
                && matches!(json.kind(others), b'{' | b't' | b'f')
            {
                said = said.with(Keyword::AdditionalProperties);
            }
            if schema.has(Keyword::PropertyNames) && !is_root && object::is_map(json, schema) {
                said = said.with(Keyword::PropertyNames);
            }
        }
        if types.has(Types::ARRAY) {
            let tuple = self.tuple(schema);
            if schema.has(Keyword::Items) && self.says_items(schema, &tuple) {
                said = said.with(Keyword::Items);
            }
            if tuple.is_some() {
                said = said.with(Keyword::PrefixItems);
            }
        }
        if schema.present.within(RULES).is_empty() {
            return said;
        }
        self.said_of_rules(schema, types, said)
    }

    #[track_caller]
    const fn said_of_rules(&self, schema: &Schema, types: Types, mut said: Keywords) -> Keywords {
        let json = &self.json;
        let mut index = 0;
        while index < BOUNDS.len() {
            let bounds = &BOUNDS[index];
            if types.has(bounds.types) {
                said = self.said_number(schema, bounds.min, said);
                said = self.said_number(schema, bounds.max, said);
            }
            index += 1;
        }
        let mut index = 0;
        while index < NUMBERS.len() && types.has(BOUNDS[0].types) {
            said = self.said_number(schema, NUMBERS[index].0, said);
            index += 1;
        }
        if let Some(pattern) = schema.get(Keyword::Pattern)
            && types.has(Types::STRING)
            && string::fits(json, pattern, Style::Pattern)
        {
            said = said.with(Keyword::Pattern);
        }
        if has_format(json, schema, types) {
            said = said.with(Keyword::Format);
        }
        if let Some(unique) = schema.get(Keyword::UniqueItems)
            && types.has(Types::ARRAY)
            && json.kind(unique) == b't'
        {
            said = said.with(Keyword::UniqueItems);
        }
        said
    }

    #[track_caller]
    const fn said_number(&self, schema: &Schema, keyword: Keyword, said: Keywords) -> Keywords {
        match schema.get(keyword) {
            Some(value) if self.json.is_number(value) => said.with(keyword),
            _ => said,
        }
    }

    /// Writes the rules of one of a schema's types, and leaves them open.
    #[track_caller]
    pub(super) const fn rules_of(&mut self, schema: &Schema, one: Types, types: Types) {
        if schema.present.within(RULES).is_empty() {
            return;
        }
        let mut index = 0;
        while index < BOUNDS.len() {
            if BOUNDS[index].types.has(one) {
                self.bounds(schema, &BOUNDS[index]);
            }
            index += 1;
        }
        let mut index = 0;
        while index < NUMBERS.len() && one.has(BOUNDS[0].types) {
            if let Some(value) = schema.get(NUMBERS[index].0)
                && self.json.is_number(value)
            {
                self.rule(NUMBERS[index].1);
                self.raw(value);
            }
            index += 1;
        }
        if let Some(pattern) = schema.get(Keyword::Pattern)
            && one.has(Types::STRING)
            && string::fits(&self.json, pattern, Style::Pattern)
        {
            self.rule("/");
            let (start, end) = self.json.content(pattern);
            self.text(start, end, Style::Pattern);
            self.push("/");
        }
        if let Some(format) = schema.get(Keyword::Format)
            && !one.has(Types::NULL)
            && has_format(&self.json, schema, types)
        {
            self.rule("");
            self.name(format);
        }
        if let Some(unique) = schema.get(Keyword::UniqueItems)
            && one.has(Types::ARRAY)
            && self.json.kind(unique) == b't'
        {
            self.rule("unique");
        }
    }

    /// Writes a range such as `1..100`, `1..` or `..100`.
    #[track_caller]
    const fn bounds(&mut self, schema: &Schema, bounds: &Bounds) {
        let (mut min, mut max) = (self.number(schema, bounds.min), self.number(schema, bounds.max));
        if let (Keyword::MinItems, Some(tuple)) = (bounds.min, self.tuple(schema)) {
            if tuple.says_min {
                min = None;
            }
            if tuple.says_max {
                max = None;
            }
        }
        if min.is_none() && max.is_none() {
            return;
        }
        self.rule("");
        if let Some(min) = min {
            self.raw(min);
        }
        self.push("..");
        if let Some(max) = max {
            self.raw(max);
        }
        self.push(bounds.unit);
    }

    #[track_caller]
    const fn number(&self, schema: &Schema, keyword: Keyword) -> Option<usize> {
        match schema.get(keyword) {
            Some(value) if self.json.is_number(value) => Some(value),
            _ => None,
        }
    }

    /// Writes the keywords that have no notation here, with their JSON.
    #[track_caller]
    pub(super) const fn rest(&mut self, schema: &Schema, plan: &Plan) {
        let rest = plan.rest(schema);
        let (mut key, end) = (self.json.first(schema.index), self.json.next(schema.index));
        while key + 1 < end {
            let keyword = self.json.keyword(key);
            let value = key + 1;
            if matches!(keyword, Keyword::Other) || rest.has(keyword) {
                if matches!(keyword, Keyword::Deprecated | Keyword::Nullable) && self.json.kind(value) == b't' {
                    self.rule("");
                    self.name(key);
                } else {
                    self.rule("");
                    self.raw(key);
                    self.push(":");
                    self.raw(value);
                }
            }
            key = self.json.next(value);
        }
    }

    /// Begins a rule.
    #[track_caller]
    const fn rule(&mut self, text: &str) {
        self.push(if self.has_rules { ", " } else { "(" });
        self.has_rules = true;
        self.push(text);
    }

    /// Ends the rules of a type.
    #[track_caller]
    pub(super) const fn close_rules(&mut self) {
        if self.has_rules {
            self.push(")");
            self.has_rules = false;
        }
    }
}
