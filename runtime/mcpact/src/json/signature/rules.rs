//! Rules in brackets after a type: ranges, lengths, patterns, formats, and any other keyword.

use super::{
    array::{Tuple, states_items},
    keyword::{Keyword, Keywords},
    object,
    outline::Outline,
    schema::{Schema, Types},
    text::{self, Style},
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
        types: Types::NUMBERS,
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

/// Other rules of numbers, with the signs before their number.
const NUMBERS: [(Keyword, &str); 3] = [
    (Keyword::ExclusiveMinimum, ">"),
    (Keyword::ExclusiveMaximum, "<"),
    (Keyword::MultipleOf, "multiple of "),
];

/// The maximum size of an example, in bytes of JSON.
const MAX_EXAMPLE: usize = 60;

/// The keywords that apply to values of some types only.
const OF_TYPES: [(Types, Keywords); 4] = [
    (
        Types::OBJECT,
        Keywords::of(&[
            Keyword::Properties,
            Keyword::Required,
            Keyword::AdditionalProperties,
            Keyword::PropertyNames,
            Keyword::MinProperties,
            Keyword::MaxProperties,
        ]),
    ),
    (
        Types::ARRAY,
        Keywords::of(&[
            Keyword::Items,
            Keyword::PrefixItems,
            Keyword::MinItems,
            Keyword::MaxItems,
            Keyword::UniqueItems,
        ]),
    ),
    (
        Types::STRING,
        Keywords::of(&[Keyword::MinLength, Keyword::MaxLength, Keyword::Pattern]),
    ),
    (
        Types::NUMBERS,
        Keywords::of(&[
            Keyword::Minimum,
            Keyword::Maximum,
            Keyword::ExclusiveMinimum,
            Keyword::ExclusiveMaximum,
            Keyword::MultipleOf,
        ]),
    ),
];

/// Returns whether a schema has a keyword that applies to values of these types only.
pub(super) fn has_keyword_of(schema: &Schema, types: Types) -> bool {
    let mut of_types = OF_TYPES.iter();
    of_types.any(|(applies_to, keywords)| types.intersects(*applies_to) && schema.present.intersects(*keywords))
}

/// Returns the index of the format if there is only one type besides null, so that the rule follows
/// the type that it applies to.
fn format(json: &Outline<'_>, schema: &Schema, types: Types) -> Option<usize> {
    let is_name = |format: &usize| json.kind(*format) == b'"' && text::is_type_name(json.quoted(*format));
    let is_one = types.difference(Types::NULL).count() == 1;
    schema.get(Keyword::Format).filter(is_name).filter(|_| is_one)
}

/// Returns a pattern that can be written between slashes.
fn pattern(json: &Outline<'_>, schema: &Schema) -> Option<String> {
    let pattern = schema.get(Keyword::Pattern).and_then(|pattern| json.string(pattern));
    pattern.filter(|pattern| text::fits(pattern, Style::Pattern))
}

/// Returns the first example of a schema that states no form of its values, if it is short.
pub(super) fn example(json: &Outline<'_>, schema: &Schema) -> Option<usize> {
    let examples = schema.get(Keyword::Examples).filter(|list| json.kind(*list) == b'[')?;
    let form = Keywords::of(&[Keyword::Format, Keyword::Enum, Keyword::Const, Keyword::Pattern]);
    let first = json
        .values(examples)
        .next()
        .filter(|_| !schema.present.intersects(form))?;
    let is_text_or_number = !matches!(json.kind(first), b'{' | b'[' | b'n' | b't' | b'f');
    (is_text_or_number && json.raw(first).len() <= MAX_EXAMPLE).then_some(first)
}

fn is_unique(json: &Outline<'_>, schema: &Schema) -> bool {
    schema
        .get(Keyword::UniqueItems)
        .is_some_and(|unique| json.kind(unique) == b't')
}

impl Writer<'_> {
    /// Returns the keywords of a schema that the notation of its types states.
    pub(super) fn stated_by_types(&self, schema: &Schema, types: Types, is_root: bool) -> Keywords {
        let json = self.json;
        let mut stated = Keywords::default();
        let mut add = |keyword: Keyword, is_stated: bool| {
            if is_stated {
                stated.insert(keyword);
            }
        };
        let is_kind = |keyword: Keyword, kinds: &[u8]| {
            let kind = schema.get(keyword).map(|value| json.kind(value));
            kind.is_some_and(|kind| kinds.contains(&kind))
        };
        if types.intersects(Types::OBJECT) {
            add(Keyword::Properties, is_kind(Keyword::Properties, b"{"));
            add(Keyword::Required, object::has_all_required(json, schema));
            add(
                Keyword::AdditionalProperties,
                is_kind(Keyword::AdditionalProperties, b"{tf"),
            );
            add(Keyword::PropertyNames, !is_root && object::is_map(json, schema));
        }
        if types.intersects(Types::ARRAY) {
            let tuple = Tuple::of(json, schema);
            let items = schema.get(Keyword::Items);
            add(Keyword::PrefixItems, tuple.is_some());
            add(
                Keyword::Items,
                items.is_some_and(|items| states_items(json, items, tuple.as_ref())),
            );
            add(Keyword::UniqueItems, is_unique(json, schema));
        }
        for bounds in BOUNDS.iter().filter(|bounds| types.intersects(bounds.types)) {
            for keyword in [bounds.min, bounds.max] {
                add(keyword, schema.number(json, keyword).is_some());
            }
        }
        for (keyword, _) in NUMBERS {
            add(
                keyword,
                types.intersects(Types::NUMBERS) && schema.number(json, keyword).is_some(),
            );
        }
        add(
            Keyword::Pattern,
            types.intersects(Types::STRING) && pattern(json, schema).is_some(),
        );
        add(Keyword::Format, format(json, schema, types).is_some());
        stated
    }

    /// Writes the rules of one of a schema's `types`, and leaves them open.
    pub(super) fn rules_of(&mut self, schema: &Schema, one: Types, types: Types) {
        let json = self.json;
        for bounds in BOUNDS.iter().filter(|bounds| bounds.types.intersects(one)) {
            self.bounds(schema, bounds);
        }
        for (keyword, sign) in NUMBERS {
            if let Some(value) = schema.number(json, keyword).filter(|_| one.intersects(Types::NUMBERS)) {
                self.rule(&[sign, json.raw(value)]);
            }
        }
        if let Some(pattern) = pattern(json, schema).filter(|_| one == Types::STRING) {
            self.rule(&["/", &text::escaped(&pattern), "/"]);
        }
        if let Some(format) = format(json, schema, types).filter(|_| one != Types::NULL) {
            self.rule(&[json.quoted(format)]);
        }
        if one == Types::ARRAY && is_unique(json, schema) {
            self.rule(&["unique"]);
        }
    }

    /// Writes a range such as `1..100`, `1..` or `..100`.
    fn bounds(&mut self, schema: &Schema, bounds: &Bounds) {
        let json = self.json;
        let tuple = Tuple::of(json, schema).filter(|_| bounds.min == Keyword::MinItems);
        let (states_min, states_max) = tuple.map_or((false, false), |tuple| (tuple.states_min, tuple.states_max));
        let text = |keyword: Keyword, is_stated: bool| {
            let number = schema.number(json, keyword).filter(|_| !is_stated);
            number.map(|number| json.raw(number)).unwrap_or_default()
        };
        let (min, max) = (text(bounds.min, states_min), text(bounds.max, states_max));
        if !min.is_empty() || !max.is_empty() {
            self.rule(&[min, "..", max, bounds.unit]);
        }
    }

    /// Writes the keywords that no notation states (all but `stated`), with their JSON.
    pub(super) fn rest(&mut self, schema: &Schema, stated: Keywords) {
        let json = self.json;
        for (key, value) in json.properties(schema.index) {
            let keyword = json.keyword(key);
            if keyword.is_some_and(|keyword| stated.has(keyword)) {
                continue;
            }
            let is_flag = matches!(keyword, Some(Keyword::Deprecated | Keyword::Nullable));
            let example = example(json, schema).filter(|_| keyword == Some(Keyword::Examples));
            if let Some(example) = example {
                self.rule(&["e.g. ", json.raw(example)]);
            } else if is_flag && json.kind(value) == b't' {
                self.rule(&[json.quoted(key)]);
            } else {
                self.rule(&[json.raw(key), ":", json.raw(value)]);
            }
        }
    }

    /// Writes a rule after the others.
    fn rule(&mut self, texts: &[&str]) {
        self.push(if self.has_rules { ", " } else { "(" });
        self.has_rules = true;
        self.out.extend(texts.iter().copied());
    }

    /// Ends the rules of a type.
    pub(super) fn close_rules(&mut self) {
        if self.has_rules {
            self.push(")");
            self.has_rules = false;
        }
    }
}
