//! Spells a node out as JSON Schema: inline, minified, keywords in one fixed order (description, type, what it holds,
//! rules, default, deprecated, examples), properties as declared.
//!
//! Every function here runs in const evaluation, where each statement costs, so each is a plain walk.

use super::{Detail, Kind, Node, Notes, Object, Shape, Text, defs::Defs, keyword, sink::Sink};
use crate::message::Message;

/// Writes one JSON document.
pub(crate) struct Writer<'a> {
    pub(crate) sink: Sink<'a>,
    detail: Detail,
    defs: Defs,
    /// Whether the next member or item of what is open stands behind another.
    comma: bool,
    examples: bool,
}

impl<'a> Writer<'a> {
    pub(crate) const fn new(sink: Sink<'a>, detail: Detail) -> Writer<'a> {
        Writer {
            sink,
            detail,
            defs: Defs::NONE,
            comma: false,
            examples: false,
        }
    }

    /// Whether there are examples, shown or not.
    pub(crate) const fn has_examples(&self) -> bool {
        self.examples
    }

    /// `{` or `[`
    pub(crate) const fn open(&mut self, bracket: u8) {
        self.sink.byte(bracket);
        self.comma = false;
    }

    /// `}` or `]`
    pub(crate) const fn close(&mut self, bracket: u8) {
        self.sink.byte(bracket);
        self.comma = true;
    }

    /// The comma before a member or item that is not the first.
    pub(crate) const fn separate(&mut self) {
        if self.comma {
            self.sink.byte(b',');
        }
        self.comma = true;
    }

    /// A member: its key with the colon, or key and value.
    pub(crate) const fn member(&mut self, text: &Text) {
        if self.comma {
            self.sink.byte(b',');
        }
        self.comma = true;
        self.sink.text(text);
    }

    /// A member with a literal value, where there is one.
    pub(crate) const fn pair(&mut self, key: &Text, value: &Option<Text>) {
        if let Some(value) = value {
            self.member(key);
            self.sink.text(value);
        }
    }

    /// A tool's input schema: an object that every client takes, its definitions behind it.
    pub(crate) const fn root(&mut self, node: &'static Node) {
        self.open(b'{');
        self.root_shape(node);
        self.definitions();
        self.close(b'}');
    }

    const fn root_shape(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => self.root_shape(inner),
            Shape::Recursive(body) => {
                self.defs.enter(node);
                self.root_shape(body);
            }
            Shape::Object(object) => self.object(object, false, true),
            Shape::Map { keys, values } => {
                self.member(&keyword::OBJECT);
                self.member(&keyword::PROPERTIES);
                self.sink.raw("{}");
                self.map_members(keys, values, &Notes::NONE);
            }
            Shape::AnyOf(options) => self.fold(options),
            _ => not_an_object(node),
        }
    }

    /// Any schema but a tool's input schema: no parts, any type.
    pub(crate) const fn schema(&mut self, node: &'static Node) {
        self.defs = Defs::NONE;
        if let Shape::Recursive(body) = &node.shape {
            self.defs.enter(node);
            self.open(b'{');
            self.described(&Notes::NONE, &node.notes, body, false);
        } else {
            self.open(b'{');
            self.value_keywords(node, &Notes::NONE, false);
        }
        self.definitions();
        self.close(b'}');
    }

    /// `$defs`, where anything was referred to; a definition can refer to others.
    const fn definitions(&mut self) {
        let mut written = 0;
        while written < self.defs.len() {
            let node = self.defs.get(written);
            if written == 0 {
                self.member(&keyword::DEFS);
                self.open(b'{');
            }
            self.separate();
            self.sink.byte(b'"');
            self.sink.raw(node.name);
            self.sink.raw("\":");
            self.open(b'{');
            if let Shape::Recursive(body) = &node.shape {
                self.described(&Notes::NONE, &node.notes, body, false);
            }
            self.close(b'}');
            written += 1;
        }
        if written > 0 {
            self.close(b'}');
        }
    }

    /// One value's schema. `outer` goes before what the node itself says; `null` adds null to its values.
    pub(super) const fn value(&mut self, node: &'static Node, outer: &Notes, null: bool) {
        self.open(b'{');
        self.value_keywords(node, outer, null);
        self.close(b'}');
    }

    const fn value_keywords(&mut self, node: &'static Node, outer: &Notes, null: bool) {
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => {
                self.value_keywords(inner, &outer.over(&node.notes), null);
            }
            Shape::Optional(inner) | Shape::Nullable(inner) => self.value_keywords(inner, outer, true),
            Shape::Recursive(_) => {
                self.defs.enter(node);
                self.reference(node.name, outer, null);
            }
            Shape::Recurse(name) => self.reference(name, outer, null),
            _ => self.described(outer, &node.notes, node, null),
        }
    }

    /// A `$ref`, which must have no siblings: what a field says of it goes around it.
    const fn reference(&mut self, name: &'static str, outer: &Notes, null: bool) {
        self.defs.refer(name);
        if !null && outer.is_silent() {
            return self.bare_reference(name);
        }
        self.pair(&keyword::TITLE, &outer.title);
        self.pair(&keyword::DESCRIPTION, &outer.description);
        self.member(if null { &keyword::ANY_OF } else { &keyword::ALL_OF });
        self.open(b'[');
        self.open(b'{');
        self.bare_reference(name);
        self.close(b'}');
        if null {
            self.null_item();
        }
        self.close(b']');
        self.tail(outer, &Notes::NONE);
    }

    const fn bare_reference(&mut self, name: &'static str) {
        self.member(&keyword::REF);
        self.sink.raw(name);
        self.sink.byte(b'"');
    }

    const fn null_item(&mut self) {
        self.separate();
        self.open(b'{');
        self.member(&keyword::NULL);
        self.close(b'}');
    }

    /// The keywords of a node that stands for itself, with the notes that hold: `outer` before `inner`. They are not
    /// merged first, since that costs more than looking twice.
    const fn described(&mut self, outer: &Notes, inner: &Notes, node: &'static Node, null: bool) {
        self.pair(&keyword::TITLE, first(&outer.title, &inner.title));
        self.pair(&keyword::DESCRIPTION, first(&outer.description, &inner.description));
        self.shape(node, first(&outer.inner, &inner.inner), null);
        self.rules(outer, inner, node);
        self.tail(outer, inner);
    }

    const fn tail(&mut self, outer: &Notes, inner: &Notes) {
        self.pair(&keyword::DEFAULT, first(&outer.default, &inner.default));
        if outer.deprecated || inner.deprecated {
            self.member(&keyword::DEPRECATED);
        }
        if let Some(more) = first(&outer.extend, &inner.extend) {
            self.member(more);
        }
        let examples = first(&outer.examples, &inner.examples);
        if examples.is_some() {
            self.examples = true;
            if matches!(self.detail, Detail::Full) {
                self.pair(&keyword::EXAMPLES, examples);
            }
        }
    }

    /// What values the node has; `of_items` is said of what it holds.
    const fn shape(&mut self, node: &'static Node, of_items: &Option<&'static Notes>, null: bool) {
        let of_items = match of_items {
            Some(notes) => *notes,
            None => &Notes::NONE,
        };
        match &node.shape {
            Shape::Any => {}
            Shape::Raw(members) => self.member(members),
            Shape::Leaf { kind, keywords } => {
                self.member(kind.keyword(null));
                if let Some(keywords) = keywords {
                    self.member(keywords);
                }
            }
            Shape::Choice { values } => {
                self.member(Kind::String.keyword(null));
                self.member(&keyword::ENUM);
                if null {
                    self.sink.open_array(values);
                    self.sink.raw(",null]");
                } else {
                    self.sink.text(values);
                }
            }
            Shape::Array(items) => self.array(items, of_items, null),
            Shape::Repeat { items, len } => {
                self.array(items, of_items, null);
                self.exact_items(*len);
            }
            Shape::Tuple(items) => self.tuple(items, null),
            Shape::Map { keys, values } => {
                self.member(if null {
                    &keyword::OBJECT_OR_NULL
                } else {
                    &keyword::OBJECT
                });
                self.map_members(keys, values, of_items);
            }
            Shape::Object(object) => self.object(object, null, false),
            Shape::AnyOf(options) => self.any_of(options, null),
            Shape::Optional(_)
            | Shape::Nullable(_)
            | Shape::Newtype(_)
            | Shape::Transparent(_)
            | Shape::Recursive(_)
            | Shape::Recurse(_) => self.value_keywords(node, &Notes::NONE, null),
        }
    }

    const fn array(&mut self, items: &'static Node, notes: &Notes, null: bool) {
        self.member(if null { &keyword::ARRAY_OR_NULL } else { &keyword::ARRAY });
        if !items.is_any() {
            self.member(&keyword::ITEMS);
            self.value(items, notes, false);
        }
    }

    const fn tuple(&mut self, items: &'static [&'static Node], null: bool) {
        self.member(if null { &keyword::ARRAY_OR_NULL } else { &keyword::ARRAY });
        if !items.is_empty() {
            self.member(&keyword::PREFIX_ITEMS);
            self.values(items);
        }
        self.exact_items(items.len());
    }

    const fn exact_items(&mut self, len: usize) {
        self.member(&keyword::MIN_ITEMS);
        self.sink.number(len);
        self.member(&keyword::MAX_ITEMS);
        self.sink.number(len);
    }

    const fn any_of(&mut self, options: &'static [&'static Node], null: bool) {
        self.member(&keyword::ANY_OF);
        self.values(options);
        if null {
            self.sink.reopen();
            self.null_item();
            self.close(b']');
        }
    }

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

    const fn map_members(&mut self, keys: &'static Node, values: &'static Node, of_values: &Notes) {
        match &keys.bare().shape {
            Shape::Leaf {
                kind: Kind::Integer, ..
            } => {
                self.member(&keyword::KEYS);
                self.sink.text(&keyword::INTEGER_KEY);
            }
            Shape::Choice { .. } => {
                self.member(&keyword::KEYS);
                self.value(keys, &Notes::NONE, false);
            }
            Shape::Leaf { kind: Kind::String, .. } => {
                if keys.notes.length.is_some() || keys.notes.pattern.is_some() {
                    self.member(&keyword::KEYS);
                    self.value(keys, &Notes::NONE, false);
                }
            }
            _ => {
                let mut message = Message::new();
                message
                    .push("`")
                    .push(keys.name)
                    .push("` cannot be a map's key in JSON: keys are strings, integers or enums of unit variants");
                message.panic();
            }
        }
        if !values.is_any() {
            self.member(&keyword::ADDITIONAL);
            self.value(values, of_values, false);
        }
    }

    /// An object's keywords. At the root each member is a part, counted on its own.
    const fn object(&mut self, object: &'static Object, null: bool, root: bool) {
        self.member(if null {
            &keyword::OBJECT_OR_NULL
        } else {
            &keyword::OBJECT
        });
        if root || !object.fields.is_empty() {
            self.member(&keyword::PROPERTIES);
            self.open(b'{');
            self.properties(object, root);
            self.close(b'}');
        }
        if object.one && object.fields.len() > 1 {
            self.member(&keyword::ONE);
        } else if self.required(object, object.one, false) {
            self.close(b']');
        }
        if object.closed || (root && object.fields.is_empty()) {
            self.member(&keyword::CLOSED);
        } else if let Some((keys, values)) = object.flattened_map() {
            self.map_members(keys, values, &Notes::NONE);
        }
    }

    const fn properties(&mut self, object: &'static Object, root: bool) {
        let mut index = 0;
        while index < object.fields.len() {
            let field = &object.fields[index];
            index += 1;
            if field.flatten {
                if let Some(fragment) = field.fragment() {
                    self.properties(fragment, root);
                }
                continue;
            }
            self.separate();
            if root {
                self.sink.begin();
            }
            self.sink.text(&field.name);
            self.sink.byte(b':');
            let (node, notes) = field.present();
            self.value(node, &notes, false);
            if root {
                self.sink.end();
            }
        }
    }

    /// The names of the members that must be there, as an array that is opened at the first; whether it was.
    const fn required(&mut self, object: &'static Object, all: bool, mut opened: bool) -> bool {
        let mut index = 0;
        while index < object.fields.len() {
            let field = &object.fields[index];
            index += 1;
            if field.flatten {
                if let Some(fragment) = field.fragment()
                    && !field.may_be_absent()
                {
                    opened = self.required(fragment, false, opened);
                }
            } else if all || !field.may_be_absent() {
                if !opened {
                    self.member(&keyword::REQUIRED);
                    self.open(b'[');
                    opened = true;
                }
                self.member(&field.name);
            }
        }
        opened
    }

    /// The names that a call must give, as in a root's `required`; nothing where there are none.
    pub(crate) const fn root_required(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => self.root_required(inner),
            Shape::Object(object) if !object.one && self.required(object, false, false) => self.close(b']'),
            Shape::AnyOf(options) if self.folded_required(options) => self.close(b']'),
            _ => {}
        }
    }
}

/// What a field says, else what its type says.
pub(super) const fn first<'a, T>(outer: &'a Option<T>, inner: &'a Option<T>) -> &'a Option<T> {
    match outer {
        Some(_) => outer,
        None => inner,
    }
}

/// A tool's parameters are named, so their type is an object.
pub(super) const fn not_an_object(node: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("a tool's parameters must be a JSON object, and `")
        .push(node.name)
        .push("` is ")
        .push(node.shape.article())
        .push("\n  write a struct with named fields, and make `")
        .push(node.name)
        .push("` the type of one of them");
    message.panic()
}
