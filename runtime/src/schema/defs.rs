//! The definitions that a schema refers to: types that contain themselves, and what is written once.

use super::{Node, Shape, equal::same_node};
use crate::message::Message;

/// Definitions in the order in which they were first referred to, and the recursive types around the place being written.
pub(super) struct Defs {
    referred: Nodes,
    around: Nodes,
    /// All that were ever around: a definition is written when nothing is around it any more.
    entered: Nodes,
    /// Whether they say what serde writes.
    output: bool,
}

struct Nodes {
    nodes: [&'static Node; Nodes::MAX],
    len: usize,
}

impl Nodes {
    /// More definitions than any tool's parameters have.
    const MAX: usize = 64;
    const NONE: Nodes = Nodes {
        nodes: [&Node::new("", Shape::Any); Nodes::MAX],
        len: 0,
    };

    /// The last one of this name.
    #[track_caller]
    const fn named(&self, name: &str) -> Option<&'static Node> {
        let mut index = self.len;
        while index > 0 {
            index -= 1;
            if same(self.nodes[index].name, name) {
                return Some(self.nodes[index]);
            }
        }
        None
    }

    /// The place of a node that says the same.
    #[track_caller]
    const fn place(&self, node: &'static Node, output: bool) -> Option<usize> {
        let mut index = 0;
        while index < self.len {
            if same(self.nodes[index].name, node.name) && same_node(self.nodes[index], node, output) {
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
            "a tool's parameters need more than 64 definitions: split the tool"
        );
        self.nodes[self.len] = node;
        self.len += 1;
    }
}

impl Defs {
    pub(super) const NONE: Defs = Defs {
        referred: Nodes::NONE,
        around: Nodes::NONE,
        entered: Nodes::NONE,
        output: false,
    };
    /// Of what serde writes.
    pub(super) const OF_OUTPUT: Defs = Defs {
        output: true,
        ..Defs::NONE
    };

    #[track_caller]
    pub(super) const fn len(&self) -> usize {
        self.referred.len
    }

    #[track_caller]
    pub(super) const fn get(&self, place: usize) -> &'static Node {
        self.referred.nodes[place]
    }

    /// How many definitions before this one are of types of the same name.
    #[track_caller]
    pub(super) const fn namesakes_before(&self, place: usize) -> usize {
        let name = self.referred.nodes[place].name;
        let mut namesakes = 0;
        let mut index = 0;
        while index < place {
            if same(self.referred.nodes[index].name, name) {
                namesakes += 1;
            }
            index += 1;
        }
        namesakes
    }

    /// A recursive type begins: uses of its name inside mean it.
    #[track_caller]
    pub(super) const fn enter(&mut self, node: &'static Node) {
        self.around.add(node);
        if self.entered.place(node, self.output).is_none() {
            self.entered.add(node);
        }
    }

    /// It ends.
    #[track_caller]
    pub(super) const fn leave(&mut self) {
        self.around.len -= 1;
    }

    /// A `$ref` to this type is written, so it needs a definition; where that stands.
    #[track_caller]
    pub(super) const fn refer(&mut self, node: &'static Node) -> usize {
        if let Some(place) = self.referred.place(node, self.output) {
            return place;
        }
        self.referred.add(node);
        if matches!(node.shape, Shape::Recursive(_)) && self.entered.place(node, self.output).is_none() {
            self.entered.add(node);
        }
        self.referred.len - 1
    }

    /// A `$ref` to the recursive type of this name that is around, the innermost first.
    #[track_caller]
    pub(super) const fn refer_to_name(&mut self, name: &'static str) -> usize {
        if let Some(node) = self.around.named(name) {
            return self.refer(node);
        }
        if let Some(node) = self.entered.named(name) {
            return self.refer(node);
        }
        let mut message = Message::new();
        message
            .push("`")
            .push(name)
            .push(
                "` is used as a type that contains itself, and nothing around it is: write `#[mcp(recursive)]` above `",
            )
            .push(name)
            .push("`, and come to the types inside it through it");
        message.panic()
    }
}

/// Whether two strings are the same, in const evaluation.
#[track_caller]
pub(crate) const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let len = left.len();
    if len != right.len() {
        return false;
    }
    let mut index = 0;
    while index < len {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}
