//! The lint `duplicate_text` over a toolset: a description or an enum that several types have.

use crate::build::{
    const_message::Message,
    schema::{Child, Node, Shape, str_eq},
    tool::Definition,
};

/// A text that two types have.
#[derive(Clone, Copy)]
pub struct Repeat {
    /// The text, as JSON.
    text: &'static str,
    /// The parameter that the text describes; empty for an enum's values.
    parameter: &'static str,
    /// The names of the types.
    types: [&'static str; 2],
}

impl Repeat {
    const NONE: Repeat = Repeat {
        text: "",
        parameter: "",
        types: [""; 2],
    };
}

/// A hash table of texts with the first type that has each.
struct Texts {
    entries: [Repeat; Texts::CAPACITY],
    len: usize,
    repeat: Option<Repeat>,
}

impl Texts {
    /// A power of two. Texts beyond three quarters of it are not compared.
    const CAPACITY: usize = 1 << 11;

    #[track_caller]
    const fn add(&mut self, text: &'static str, parameter: &'static str, owner: &'static str) {
        if self.len * 4 > Texts::CAPACITY * 3 {
            return;
        }
        let mut slot = hash(text);
        loop {
            let entry = &self.entries[slot];
            if entry.text.is_empty() {
                break;
            }
            if str_eq(entry.text, text) && str_eq(entry.parameter, parameter) {
                if !str_eq(entry.types[0], owner) && self.repeat.is_none() {
                    self.repeat = Some(Repeat {
                        types: [entry.types[0], owner],
                        ..*entry
                    });
                }
                return;
            }
            slot = (slot + 1) % Texts::CAPACITY;
        }
        self.entries[slot] = Repeat {
            text,
            parameter,
            types: [owner, ""],
        };
        self.len += 1;
    }

    /// Adds the descriptions of a type's own fields, the values of an enum, and the types inside.
    #[track_caller]
    const fn visit(&mut self, node: &'static Node) {
        if let Shape::Choice { values } = &node.shape {
            self.add(values.json, "", node.name);
        }
        let mut children = node.children();
        while let Some(child) = children.next() {
            if let Child::Field(field) = child
                && !field.is_flattened
                && let Some(description) = &field.notes.description
            {
                self.add(description.json, field.name.json, node.name);
            }
            // Each call costs time in const evaluation, and most types contain no others.
            if !matches!(&child.node().shape, Shape::Leaf { .. } | Shape::Any) {
                self.visit(child.node());
            }
        }
    }
}

/// Returns a hash of a few bytes: each byte that is read costs time in const evaluation.
#[track_caller]
const fn hash(text: &str) -> usize {
    let bytes = text.as_bytes();
    let len = bytes.len();
    let sample = [
        bytes[len / 5],
        bytes[len * 2 / 5],
        bytes[len * 3 / 5],
        bytes[len * 4 / 5],
    ];
    (u32::from_le_bytes(sample) as usize * 31 + len) % 2039
}

/// Returns the first text that two types of the toolset have.
#[track_caller]
#[expect(
    clippy::large_stack_arrays,
    reason = "on the stack of const evaluation, which has none"
)]
pub const fn find(tools: &[&'static Definition]) -> Option<Repeat> {
    let mut texts = Texts {
        entries: [Repeat::NONE; Texts::CAPACITY],
        len: 0,
        repeat: None,
    };
    let mut index = 0;
    while index < tools.len() {
        texts.visit(tools[index].input);
        index += 1;
    }
    texts.repeat
}

/// Refuses a text that two types have.
///
/// # Panics
///
/// Panics in const evaluation if there is one. The message has the text and the types.
#[track_caller]
pub const fn deny(repeat: Option<Repeat>) {
    let Some(Repeat {
        text,
        parameter,
        types: [one, other],
    }) = repeat
    else {
        return;
    };
    let mut message = Message::new();
    message.push("`duplicate_text`: ");
    if parameter.is_empty() {
        message.push("the values ").push(text).push(" are an enum in both `");
    } else {
        message
            .push("the description ")
            .push(text)
            .push(" of ")
            .push(parameter)
            .push(" is written in both `");
    }
    message.push(one).push("` and `").push(other);
    message.push(
        "`; write it once, in a struct that both flatten or in a newtype or enum that both use, or write `allow(duplicate_text)`",
    );
    message.panic()
}
