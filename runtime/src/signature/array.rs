//! Arrays and tuples.

use super::{
    keyword::Keyword,
    schema::Schema,
    types::{Binding, Place},
    writer::Writer,
};

/// The numbers of items that a tuple's notation says.
pub(super) struct Tuple {
    /// The index of the list of the items' schemas.
    items: usize,
    /// The number of items that are required.
    required: usize,
    /// True if the notation says `minItems`.
    pub(super) says_min: bool,
    /// True if the notation says `maxItems`, since no other item can follow.
    pub(super) says_max: bool,
    /// True if other items can follow.
    is_open: bool,
}

impl Writer<'_> {
    /// Returns the notation of `prefixItems`, if the schema has them.
    #[track_caller]
    pub(super) const fn tuple(&self, schema: &Schema) -> Option<Tuple> {
        let json = &self.json;
        let Some(items) = schema.get(Keyword::PrefixItems) else {
            return None;
        };
        if json.kind(items) != b'[' || json.is_empty(items) {
            return None;
        }
        let len = json.count(items);
        let (mut required, mut says_min) = (0, true);
        if let Some(min) = schema.get(Keyword::MinItems) {
            (required, says_min) = match json.integer(min) {
                Some(min) if min <= len => (min, true),
                Some(_) => (len, false),
                None => (0, false),
            };
        }
        let says_max = match schema.get(Keyword::MaxItems) {
            Some(max) => matches!(json.integer(max), Some(max) if max == len),
            None => false,
        };
        let has_no_more = match schema.get(Keyword::Items) {
            Some(more) => json.kind(more) == b'f',
            None => false,
        };
        Some(Tuple {
            items,
            required,
            says_min,
            says_max,
            is_open: !says_max && !has_no_more,
        })
    }

    /// Returns whether the notation of an array says `items`.
    #[track_caller]
    pub(super) const fn says_items(&self, schema: &Schema, tuple: &Option<Tuple>) -> bool {
        let json = &self.json;
        let Some(items) = schema.get(Keyword::Items) else {
            return true;
        };
        match (json.kind(items), tuple) {
            (b't' | b'f', _) => true,
            // The maximum excludes them anyway, but their schema is not dropped.
            (b'{', Some(tuple)) => tuple.is_open || json.is_empty(items),
            (kind, _) => kind == b'{',
        }
    }

    /// Writes an array or a tuple.
    #[track_caller]
    pub(super) const fn array(&mut self, schema: &Schema) {
        let tuple = self.tuple(schema);
        let items = match schema.get(Keyword::Items) {
            Some(items) if self.says_items(schema, &tuple) => Some(items),
            _ => None,
        };
        let Some(tuple) = tuple else {
            return self.items(items);
        };
        self.push("[");
        let (mut index, end) = (self.json.first(tuple.items), self.json.next(tuple.items));
        let mut position = 0;
        while index < end {
            self.separate(position == 0, false);
            let is_required = position < tuple.required;
            let binding = if is_required { Binding::Union } else { Binding::Suffix };
            self.schema(index, Place::inner(binding));
            if !is_required {
                self.push("?");
            }
            position += 1;
            index = self.json.next(index);
        }
        if tuple.is_open {
            self.push(", ...");
            self.items(items);
        }
        self.push("]");
    }

    /// Writes any number of items.
    #[track_caller]
    const fn items(&mut self, items: Option<usize>) {
        match items {
            Some(items) => self.schema(items, Place::inner(Binding::Suffix)),
            None => self.push("any"),
        }
        self.push("[]");
    }
}
