//! Values without named members: leaves, choices, sequences, and what takes one of several forms.

use super::{
    Kind, Node, Notes, Profile, Shape, Text,
    equal::same_node,
    keyword::{self, another},
    write::Writer,
};

impl Writer<'_> {
    /// What values the node has; `of_items` is said of what it holds.
    #[track_caller]
    pub(super) const fn shape(&mut self, node: &'static Node, of_items: Option<&'static Notes>, null: bool) {
        let of_items = match of_items {
            Some(notes) => notes,
            None => &Notes::NONE,
        };
        match &node.shape {
            Shape::Any => {}
            Shape::Raw(members) if null => {
                self.member(&keyword::ANY_OF);
                self.open(b'[');
                self.separate();
                self.open(b'{');
                self.member(members);
                self.close(b'}');
                self.null_item();
                self.close(b']');
            }
            Shape::Raw(members) => self.member(members),
            Shape::Leaf { kind, keywords } => {
                self.type_of(*kind, null);
                if let Some(keywords) = keywords {
                    self.member(keywords);
                }
            }
            Shape::Choice { values } => self.choice(values, null),
            Shape::Array(items) => self.array(items, of_items, null),
            Shape::Repeat { len: 0, .. } | Shape::Tuple([]) => self.no_items(null),
            Shape::Repeat { items, len } => {
                self.array(items, of_items, null);
                self.item_count(*len, *len);
            }
            Shape::Tuple(items) => self.tuple(items, items.len(), null),
            Shape::Map { keys, values } => {
                self.type_of(Kind::Object, null);
                self.map_members(keys, values, of_items);
            }
            Shape::Object(object) => self.object(object, null, false),
            Shape::AnyOf(options) => self.any_of(options, null),
            Shape::Newtype(inner) | Shape::Transparent(inner) => self.value_keywords(inner, &Notes::NONE, null),
            Shape::Optional(_) | Shape::Nullable(_) | Shape::Recursive(_) | Shape::Recurse(_) => {
                self.value_keywords(node, &Notes::NONE, null);
            }
        }
    }

    /// Writes a type that allows only these strings.
    #[track_caller]
    pub(super) const fn choice(&mut self, values: &Text, null: bool) {
        if null {
            self.type_of(Kind::String, true);
            return self.allowed(values, true);
        }
        self.sink.text(if self.comma {
            &another::STRING_ENUM
        } else {
            &keyword::STRING_ENUM
        });
        self.comma = true;
        self.sink.text(values);
    }

    /// Writes the only allowed values, and null.
    #[track_caller]
    pub(super) const fn allowed(&mut self, values: &Text, null: bool) {
        self.member(&keyword::ENUM);
        if null && !matches!(self.profile, Profile::Gemini) {
            self.sink.open_array(values);
            self.sink.raw(",null]");
        } else {
            self.sink.text(values);
        }
    }

    /// Always with `items`, be it `{}`, which says no more than its absence does. VS Code drops a tool with an array that
    /// has none (`tool parameters array type must have items`, microsoft/vscode#246119 and #284536), and Gemini refuses the
    /// whole request.
    #[track_caller]
    const fn array(&mut self, items: &'static Node, notes: &Notes, null: bool) {
        if self.comma && !null {
            self.sink.text(&another::ARRAY_ITEMS);
        } else {
            self.type_of(Kind::Array, null);
            self.member(&keyword::ITEMS);
        }
        self.value(items, notes, false);
    }

    /// The empty array.
    #[track_caller]
    const fn no_items(&mut self, null: bool) {
        self.type_of(Kind::Array, null);
        self.member(&keyword::ANY_ITEMS);
        self.member(&keyword::MAX_ITEMS);
        self.sink.number(0);
    }

    /// An array with a place for each of `items`, of which the first `least` must be there.
    #[track_caller]
    pub(super) const fn tuple(&mut self, items: &'static [&'static Node], least: usize, null: bool) {
        if all_same(items, self.output) {
            self.array(items[0], &Notes::NONE, null);
            return self.item_count(least, items.len());
        }
        self.type_of(Kind::Array, null);
        // Clients that do not know `prefixItems` are told what any of the items is.
        if self.has_prefix_items() {
            self.member(&keyword::PREFIX_ITEMS);
            self.values(items);
            // For VS Code, as above.
            if matches!(self.profile, Profile::Portable) {
                self.member(&keyword::ANY_ITEMS);
            }
        } else {
            self.member(&keyword::ITEMS);
            self.open(b'{');
            self.member(&keyword::ANY_OF);
            self.open(b'[');
            let mut index = 0;
            while index < items.len() {
                if !occurs(items.split_at(index).0, items[index], self.output) {
                    self.separate();
                    self.value(items[index], &Notes::NONE, false);
                }
                index += 1;
            }
            self.close(b']');
            self.close(b'}');
        }
        self.item_count(least, items.len());
    }

    #[track_caller]
    const fn has_prefix_items(&self) -> bool {
        !matches!(self.profile, Profile::Gemini | Profile::OpenaiStrict)
    }

    #[track_caller]
    const fn item_count(&mut self, least: usize, most: usize) {
        if least > 0 {
            self.member(&keyword::MIN_ITEMS);
            self.sink.number(least);
        }
        self.member(&keyword::MAX_ITEMS);
        self.sink.number(most);
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

#[track_caller]
const fn occurs(items: &'static [&'static Node], item: &'static Node, output: bool) -> bool {
    let mut index = 0;
    while index < items.len() {
        if same_node(items[index], item, output) {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether each place takes the same, so that it need be said once.
#[track_caller]
const fn all_same(items: &'static [&'static Node], output: bool) -> bool {
    let mut index = 1;
    while index < items.len() {
        if !same_node(items[0], items[index], output) {
            return false;
        }
        index += 1;
    }
    true
}
