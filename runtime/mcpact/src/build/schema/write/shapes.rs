//! Values without named properties: leaves, choices, arrays and tuples.

use super::{
    Level, Profile, Writer,
    keyword::{self, another},
};
use crate::build::schema::{Kind, Node, Notes, Shape, Text, equal::same_node, visit::any};

impl Writer<'_> {
    /// Writes the keywords of a type's values. `inner` are the notes of its items or values.
    #[track_caller]
    pub(super) const fn shape(&mut self, node: &'static Node, inner: Option<&'static Notes>, null: bool) {
        let inner = match inner {
            Some(notes) => notes,
            None => &Notes::NONE,
        };
        match &node.shape {
            Shape::Any => {}
            Shape::Raw(keywords) if null => {
                self.key(&keyword::ANY_OF);
                self.open(b'[');
                self.separate();
                self.open(b'{');
                self.key(keywords);
                self.close(b'}');
                self.null_form();
                self.close(b']');
            }
            Shape::Raw(keywords) => self.key(keywords),
            Shape::Leaf { kind, keywords } => {
                self.type_of(*kind, null);
                if let Some(keywords) = keywords {
                    self.key(keywords);
                }
            }
            Shape::Choice { values } => self.choice(values, null),
            Shape::Array(items) => self.array(items, inner, null),
            Shape::Repeat { len: 0, .. } | Shape::Tuple([]) => self.no_items(null),
            Shape::Repeat { items, len } => {
                self.array(items, inner, null);
                self.item_count(*len, *len);
            }
            Shape::Tuple(items) => self.tuple(items, items.len(), null),
            Shape::Map { keys, values } => {
                self.type_of(Kind::Object, null);
                // A form's object has properties other than those of the map.
                if self.is_form {
                    self.is_form = false;
                } else {
                    self.map_contents(keys, values, inner);
                }
            }
            Shape::Object(object) => self.object(object, null, Level::Nested),
            Shape::AnyOf(options) => self.any_of(options, null),
            Shape::Newtype(node) | Shape::Transparent(node) => self.value_keywords(node, &Notes::NONE, null),
            Shape::Optional(_) | Shape::Nullable(_) | Shape::Recursive(_) | Shape::Recurse(_) => {
                self.value_keywords(node, &Notes::NONE, null);
            }
            Shape::Invalid(problem) => panic!("{}", *problem),
        }
    }

    /// Writes a type that allows only these strings.
    #[track_caller]
    pub(super) const fn choice(&mut self, values: &Text, null: bool) {
        if null {
            self.type_of(Kind::String, true);
            return self.allowed(values, true);
        }
        self.sink.text(if self.needs_comma {
            &another::STRING_ENUM
        } else {
            &keyword::STRING_ENUM
        });
        self.needs_comma = true;
        self.sink.text(values);
    }

    /// Writes the only allowed values, and null.
    #[track_caller]
    pub(super) const fn allowed(&mut self, values: &Text, null: bool) {
        self.key(&keyword::ENUM);
        if null && !matches!(self.profile, Profile::Gemini) {
            self.sink.open_array(values);
            self.sink.raw(",null]");
        } else {
            self.sink.text(values);
        }
    }

    /// Writes an array, in a tool's parameters always with `items`, even `{}`. VS Code drops a tool
    /// with an array without it (microsoft/vscode#246119 and #284536), and Gemini refuses the whole
    /// request.
    #[track_caller]
    const fn array(&mut self, items: &'static Node, notes: &Notes, null: bool) {
        if self.output && items.written().is_any() && notes.is_silent() && !notes.has_rules() {
            return self.type_of(Kind::Array, null);
        }
        if self.needs_comma && !null {
            self.sink.text(&another::ARRAY_ITEMS);
        } else {
            self.type_of(Kind::Array, null);
            self.key(&keyword::ITEMS);
        }
        self.value(items, notes, false);
    }

    /// Writes the empty array.
    #[track_caller]
    const fn no_items(&mut self, null: bool) {
        self.type_of(Kind::Array, null);
        if !self.output {
            self.key(&keyword::ANY_ITEMS);
        }
        self.key(&keyword::MAX_ITEMS);
        self.sink.number(0);
    }

    /// Writes a tuple, of which the first `min` items are required.
    #[track_caller]
    pub(super) const fn tuple(&mut self, items: &'static [&'static Node], min: usize, null: bool) {
        if all_same(items, self.output) {
            self.array(items[0], &Notes::NONE, null);
            return self.item_count(min, items.len());
        }
        self.type_of(Kind::Array, null);
        // For clients that do not support `prefixItems`, `items` allows the type of any item.
        if self.has_prefix_items() {
            self.key(&keyword::PREFIX_ITEMS);
            self.values(items);
            // VS Code requires `items`, as for other arrays.
            if matches!(self.profile, Profile::Portable) && !self.output {
                self.key(&keyword::ANY_ITEMS);
            }
        } else {
            self.key(&keyword::ITEMS);
            self.open(b'{');
            self.key(&keyword::ANY_OF);
            self.open(b'[');
            let mut index = 0;
            while index < items.len() {
                if !has_same(items.split_at(index).0, items[index], self.output) {
                    self.separate();
                    self.value(items[index], &Notes::NONE, false);
                }
                index += 1;
            }
            self.close(b']');
            self.close(b'}');
        }
        self.item_count(min, items.len());
    }

    #[track_caller]
    const fn has_prefix_items(&self) -> bool {
        !matches!(self.profile, Profile::Gemini | Profile::OpenaiStrict)
    }

    #[track_caller]
    const fn item_count(&mut self, min: usize, max: usize) {
        if min > 0 {
            self.key(&keyword::MIN_ITEMS);
            self.sink.number(min);
        }
        self.key(&keyword::MAX_ITEMS);
        self.sink.number(max);
    }

    #[track_caller]
    const fn values(&mut self, nodes: &'static [&'static Node]) {
        self.open(b'[');
        let mut index = 0;
        while index < nodes.len() {
            self.separate();
            self.value(nodes[index], &Notes::NONE, false);
            index += 1;
        }
        self.close(b']');
    }
}

/// Returns whether one of the types has the same schema as `item`.
#[track_caller]
const fn has_same(items: &'static [&'static Node], item: &'static Node, output: bool) -> bool {
    any!(items, other => same_node(other, item, output))
}

/// Returns whether all types have the same schema.
#[track_caller]
const fn all_same(items: &'static [&'static Node], output: bool) -> bool {
    !any!(items.split_at(1).1, item => !same_node(items[0], item, output))
}
