//! Arrays and tuples.

use super::{
    keyword::Keyword,
    outline::Outline,
    schema::Schema,
    type_position::{Binding, TypePosition},
    writer::Writer,
};

/// The notation of a tuple: its items, and the bounds that it states.
pub(super) struct Tuple {
    /// The indices of the items' schemas.
    items: Vec<usize>,
    /// The number of items that are required.
    required: usize,
    /// True if the notation states `minItems`.
    pub(super) states_min: bool,
    /// True if the notation states `maxItems`, since no other item can follow.
    pub(super) states_max: bool,
    /// True if other items can follow.
    is_open: bool,
}

impl Tuple {
    /// Returns the notation of `prefixItems`, if the schema has them.
    pub(super) fn of(json: &Outline<'_>, schema: &Schema) -> Option<Tuple> {
        let items: Vec<usize> = json.values(schema.schemas(json, Keyword::PrefixItems)?).collect();
        let number = |keyword: Keyword| schema.get(keyword).map(|value| json.raw(value).parse::<usize>());
        let (required, states_min) = match number(Keyword::MinItems) {
            None => (0, true),
            Some(Ok(min)) => (min.min(items.len()), min <= items.len()),
            Some(Err(_)) => (0, false),
        };
        let states_max = number(Keyword::MaxItems) == Some(Ok(items.len()));
        let has_no_more = schema.get(Keyword::Items).is_some_and(|more| json.kind(more) == b'f');
        Some(Tuple {
            items,
            required,
            states_min,
            states_max,
            is_open: !states_max && !has_no_more,
        })
    }
}

/// Returns whether the notation of an array states `items`.
pub(super) fn states_items(json: &Outline<'_>, items: usize, tuple: Option<&Tuple>) -> bool {
    match (json.kind(items), tuple) {
        (b't' | b'f', _) => true,
        // The notation of a tuple that allows no further items omits their schema. That schema is
        // kept as a rule unless it is `{}`.
        (b'{', Some(tuple)) => tuple.is_open || json.properties(items).next().is_none(),
        (kind, _) => kind == b'{',
    }
}

impl Writer<'_> {
    /// Writes an array or a tuple.
    pub(super) fn array(&mut self, schema: &Schema) {
        let tuple = Tuple::of(self.json, schema);
        let is_stated = |items: &usize| states_items(self.json, *items, tuple.as_ref());
        let items = schema.get(Keyword::Items).filter(is_stated);
        let Some(tuple) = tuple else {
            return self.items(items);
        };
        self.push("[");
        for (position, index) in tuple.items.into_iter().enumerate() {
            self.separate(position == 0, false);
            if position < tuple.required {
                self.schema(index, TypePosition::inner(Binding::Union));
            } else {
                self.schema(index, TypePosition::inner(Binding::Suffix));
                self.push("?");
            }
        }
        if tuple.is_open {
            self.push(", ...");
            self.items(items);
        }
        self.push("]");
    }

    /// Writes any number of items.
    fn items(&mut self, items: Option<usize>) {
        match items {
            Some(items) => self.schema(items, TypePosition::inner(Binding::Suffix)),
            None => self.push("any"),
        }
        self.push("[]");
    }
}
