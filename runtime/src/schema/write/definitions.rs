//! `$defs`: the types to which a schema refers, recursive ones and those that are written once.

use crate::{
    const_message::Message,
    schema::{Node, Shape, equal::same_node, str_eq},
};

/// The definitions of a document, in the order of their first references.
pub(super) struct Definitions {
    /// The recursive type that is the whole document, to which `#` refers. It is `None` in a tool's
    /// parameters, since Kimi refuses a `$ref` that does not point into `$defs`.
    document: Option<&'static Node>,
    referenced: Nodes,
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

impl Definitions {
    pub(super) const NONE: Definitions = Definitions {
        document: None,
        referenced: Nodes::NONE,
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

    /// Counts the definitions before this one whose types have the same name.
    #[track_caller]
    pub(super) const fn namesakes_before(&self, index: usize) -> usize {
        let name = self.referenced.nodes[index].name;
        let mut namesakes = 0;
        let mut before = 0;
        while before < index {
            if str_eq(self.referenced.nodes[before].name, name) {
                namesakes += 1;
            }
            before += 1;
        }
        namesakes
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
