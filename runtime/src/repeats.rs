//! The lint `duplicate_text` over a toolset: a description or an enum that is written in several types, and would be written
//! once as a fragment, a newtype or an enum of its own.

use crate::{
    message::Message,
    schema::{Field, Flattened, Node, Object, Shape, same},
    tool::Definition,
};

/// Words that stand in two types.
#[derive(Clone, Copy)]
pub struct Repeat {
    /// The words, as JSON.
    words: &'static str,
    /// The parameter that they describe; empty of an enum's values.
    parameter: &'static str,
    /// The types that they are written in.
    types: [&'static str; 2],
}

/// What was seen: a hash table of words with the type that wrote them.
struct Seen {
    entries: [Repeat; Seen::ROOM],
    len: usize,
    found: Option<Repeat>,
}

impl Seen {
    /// A power of two; what goes beyond three quarters of it is not looked at.
    const ROOM: usize = 1 << 11;

    #[track_caller]
    const fn add(&mut self, words: &'static str, parameter: &'static str, owner: &'static str) {
        if self.len * 4 > Seen::ROOM * 3 {
            return;
        }
        let mut place = place(words);
        loop {
            let entry = &self.entries[place];
            if entry.words.is_empty() {
                break;
            }
            if same(entry.words, words) && same(entry.parameter, parameter) {
                if !same(entry.types[0], owner) && self.found.is_none() {
                    self.found = Some(Repeat {
                        words,
                        parameter,
                        types: [entry.types[0], owner],
                    });
                }
                return;
            }
            place = (place + 1) % Seen::ROOM;
        }
        self.entries[place] = Repeat {
            words,
            parameter,
            types: [owner, ""],
        };
        self.len += 1;
    }

    /// What a type writes: the descriptions of its own fields, and its values if it is an enum.
    #[track_caller]
    const fn node(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Object(object) => self.object(object, node.name),
            Shape::Choice { values } => self.add(values.json, "", node.name),
            Shape::Array(inner)
            | Shape::Repeat { items: inner, .. }
            | Shape::Map { values: inner, .. }
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Recursive(inner) => self.node(inner),
            Shape::Tuple(nodes) | Shape::AnyOf(nodes) => self.nodes(nodes),
            Shape::Any | Shape::Raw(_) | Shape::Leaf { .. } | Shape::Recurse(_) => {}
        }
    }

    #[track_caller]
    const fn nodes(&mut self, nodes: &'static [&'static Node]) {
        let mut index = 0;
        while index < nodes.len() {
            self.node(nodes[index]);
            index += 1;
        }
    }

    #[track_caller]
    const fn object(&mut self, object: &'static Object, owner: &'static str) {
        let mut index = 0;
        while index < object.fields.len() {
            let field = &object.fields[index];
            index += 1;
            if field.flatten {
                self.fragment(field);
                continue;
            }
            if let Some(description) = &field.notes.description {
                self.add(description.json, field.name.json, owner);
            }
            self.node(field.node);
        }
    }

    #[track_caller]
    const fn fragment(&mut self, field: &'static Field) {
        match field.flattened() {
            Flattened::Members(_) | Flattened::One(_) => self.node(field.node),
            Flattened::OneOf(options) => self.nodes(options),
            Flattened::Map(_, values) => self.node(values),
        }
    }
}

/// Some bytes of the words: const evaluation pays for each that is looked at.
#[track_caller]
const fn place(words: &str) -> usize {
    let bytes = words.as_bytes();
    let len = bytes.len();
    let some = [
        bytes[len / 5],
        bytes[len * 2 / 5],
        bytes[len * 3 / 5],
        bytes[len * 4 / 5],
    ];
    (u32::from_le_bytes(some) as usize * 31 + len) % 2039
}

/// The first words that two types of the toolset write.
#[track_caller]
#[expect(
    clippy::large_stack_arrays,
    reason = "on the stack of const evaluation, which has none"
)]
pub const fn find(tools: &[&'static Definition]) -> Option<Repeat> {
    let mut seen = Seen {
        entries: [Repeat {
            words: "",
            parameter: "",
            types: [""; 2],
        }; Seen::ROOM],
        len: 0,
        found: None,
    };
    let mut index = 0;
    while index < tools.len() {
        seen.node(tools[index].input);
        index += 1;
    }
    seen.found
}

/// Refuses them.
///
/// # Panics
///
/// In const evaluation, where there are any: with the words and the types.
#[track_caller]
pub const fn deny(found: Option<Repeat>) {
    let Some(Repeat {
        words,
        parameter,
        types: [one, other],
    }) = found
    else {
        return;
    };
    let mut message = Message::new();
    message.push("`duplicate_text`: ");
    if parameter.is_empty() {
        message.push("the values ").push(words).push(" are an enum in both `");
    } else {
        message
            .push("the description ")
            .push(words)
            .push(" of ")
            .push(parameter)
            .push(" is written in both `");
    }
    message.push(one).push("` and `").push(other);
    message.push("`\n  write it once: as a fragment that both flatten, as a newtype or enum that both use, or write `allow(duplicate_text)`");
    message.panic()
}
