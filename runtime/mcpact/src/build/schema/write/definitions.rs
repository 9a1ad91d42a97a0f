//! `$defs`: the types to which a schema refers, recursive ones and those that are written once.

use crate::build::{
    const_message::Message,
    schema::{Node, Shape, equal::same_node, str_eq},
};

/// The definitions of a document, in the order of their first references.
pub(super) struct Definitions {
    /// The recursive type that is the whole document, to which `#` refers. It is `None` in a tool's
    /// parameters, since Kimi refuses a `$ref` that does not point into `$defs`.
    document: Option<&'static Node>,
    referenced: Nodes,
    /// The numbers in the names of the referenced types.
    numbers: [usize; Nodes::MAX],
    /// The recursive types around the value that is being written.
    around: Nodes,
    /// All recursive types that the writer has entered: it writes a definition after it has left
    /// them.
    entered: Nodes,
    /// True if the types are compared as serde writes them.
    output: bool,
}

struct Nodes {
    nodes: [&'static Node; Nodes::MAX],
    len: usize,
}

impl Nodes {
    /// The maximum number of types, more than any tool's parameters need.
    const MAX: usize = 64;
    const NONE: Nodes = Nodes {
        nodes: [&Node::new("", Shape::Any); Nodes::MAX],
        len: 0,
    };

    /// Returns the last type of this name.
    #[track_caller]
    const fn named(&self, name: &str) -> Option<&'static Node> {
        let mut index = self.len;
        while index > 0 {
            index -= 1;
            if str_eq(self.nodes[index].name, name) {
                return Some(self.nodes[index]);
            }
        }
        None
    }

    /// Returns the index of a type with the same name and schema.
    #[track_caller]
    const fn index_of(&self, node: &'static Node, output: bool) -> Option<usize> {
        let mut index = 0;
        while index < self.len {
            if str_eq(self.nodes[index].name, node.name) && same_node(self.nodes[index], node, output) {
                return Some(index);
            }
            index += 1;
        }
        None
    }

    #[track_caller]
    const fn add(&mut self, node: &'static Node) {
        assert!(
            self.len < Nodes::MAX,
            "a tool's schema has more than 64 definitions; split the tool"
        );
        self.nodes[self.len] = node;
        self.len += 1;
    }
}

/// The name of a definition: that of its type, and a number unless it is 1.
#[derive(Clone, Copy)]
pub(super) struct DefinitionName {
    pub(super) name: &'static str,
    pub(super) number: usize,
}

impl DefinitionName {
    /// Returns whether both names are the same text, as those of `Span` with 2 and of `Span2` are.
    const fn is_written_like(self, other: DefinitionName) -> bool {
        if self.number == other.number {
            return str_eq(self.name, other.name);
        }
        let len = self.len();
        if len != other.len() {
            return false;
        }
        let mut index = 0;
        while index < len {
            if self.byte(index) != other.byte(index) {
                return false;
            }
            index += 1;
        }
        true
    }

    const fn digits(self) -> usize {
        match self.number {
            1 => 0,
            2..=9 => 1,
            _ => 2,
        }
    }

    const fn len(self) -> usize {
        self.name.len() + self.digits()
    }

    /// Returns a byte of the name or of the number, which is below 100.
    const fn byte(self, index: usize) -> u8 {
        if index < self.name.len() {
            return self.name.as_bytes()[index];
        }
        let is_last = index + 1 == self.len();
        b"0123456789"[if is_last { self.number % 10 } else { self.number / 10 }]
    }
}

impl Definitions {
    pub(super) const NONE: Definitions = Definitions {
        document: None,
        referenced: Nodes::NONE,
        numbers: [1; Nodes::MAX],
        around: Nodes::NONE,
        entered: Nodes::NONE,
        output: false,
    };

    /// Returns no definitions for an output schema, that of `root`.
    #[track_caller]
    pub(super) const fn of_output(root: &'static Node) -> Definitions {
        Definitions {
            document: if matches!(root.shape, Shape::Recursive(_)) {
                Some(root)
            } else {
                None
            },
            output: true,
            ..Definitions::NONE
        }
    }

    #[track_caller]
    pub(super) const fn len(&self) -> usize {
        self.referenced.len
    }

    #[track_caller]
    pub(super) const fn get(&self, index: usize) -> &'static Node {
        self.referenced.nodes[index]
    }

    #[track_caller]
    pub(super) const fn name(&self, index: usize) -> DefinitionName {
        DefinitionName {
            name: self.referenced.nodes[index].name,
            number: self.numbers[index],
        }
    }

    /// Returns the name of a new definition, which no earlier one has.
    #[track_caller]
    const fn free_name(&self, node: &'static Node) -> DefinitionName {
        let mut free = DefinitionName {
            name: node.name,
            number: 1,
        };
        let mut index = 0;
        while index < self.referenced.len {
            if free.is_written_like(self.name(index)) {
                free.number += 1;
                index = 0;
            } else {
                index += 1;
            }
        }
        free
    }

    /// Begins the body of a recursive type, in which its name refers to it.
    #[track_caller]
    pub(super) const fn enter(&mut self, node: &'static Node) {
        self.around.add(node);
        self.add_entered(node);
    }

    /// Ends the body of the recursive type that was entered last.
    #[track_caller]
    pub(super) const fn leave(&mut self) {
        self.around.len -= 1;
    }

    /// Adds a recursive type whose properties are written in those of another type.
    #[track_caller]
    pub(super) const fn add_entered(&mut self, node: &'static Node) {
        if self.entered.index_of(node, self.output).is_none() {
            self.entered.add(node);
        }
    }

    /// Returns the index of the type's definition, which it adds for the first reference. Returns
    /// `None` for the type of the whole document.
    #[track_caller]
    pub(super) const fn refer(&mut self, node: &'static Node) -> Option<usize> {
        if let Some(document) = self.document
            && str_eq(document.name, node.name)
            && same_node(document, node, self.output)
        {
            return None;
        }
        if let Some(index) = self.referenced.index_of(node, self.output) {
            return Some(index);
        }
        self.numbers[self.referenced.len] = self.free_name(node).number;
        self.referenced.add(node);
        if matches!(node.shape, Shape::Recursive(_)) {
            self.add_entered(node);
        }
        Some(self.referenced.len - 1)
    }

    /// Returns the innermost recursive type of this name around the value, or the last one that was
    /// entered.
    #[track_caller]
    pub(super) const fn around(&self, name: &'static str) -> &'static Node {
        if let Some(node) = self.around.named(name) {
            return node;
        }
        if let Some(node) = self.entered.named(name) {
            return node;
        }
        let mut message = Message::new();
        message
            .push("`")
            .push(name)
            .push("` refers to itself outside of its own schema; write `#[mcp(recursive)]` above `")
            .push(name)
            .push("`, and use the types inside it only through `")
            .push(name)
            .push("`");
        message.panic()
    }
}
