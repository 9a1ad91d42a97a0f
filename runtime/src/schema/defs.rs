//! The definitions that a schema refers to: types that contain themselves.

use super::{Node, Shape};
use crate::message::Message;

/// Definitions in the order in which they were first referred to, and the recursive types around the place being written.
pub(super) struct Defs {
    referred: Names,
    around: Names,
}

struct Names {
    nodes: [&'static Node; Names::MOST],
    len: usize,
}

impl Names {
    /// More recursive types than any tool's parameters have.
    const MOST: usize = 32;
    const NONE: Names = Names {
        nodes: [&Node::new("", Shape::Any); Names::MOST],
        len: 0,
    };

    const fn find(&self, name: &str) -> Option<&'static Node> {
        let mut index = self.len;
        while index > 0 {
            index -= 1;
            if same(self.nodes[index].name, name) {
                return Some(self.nodes[index]);
            }
        }
        None
    }

    const fn add(&mut self, node: &'static Node) {
        assert!(
            self.len < Names::MOST,
            "a tool's parameters hold more than 32 recursive types: split the tool"
        );
        self.nodes[self.len] = node;
        self.len += 1;
    }
}

impl Defs {
    pub(super) const NONE: Defs = Defs {
        referred: Names::NONE,
        around: Names::NONE,
    };

    pub(super) const fn len(&self) -> usize {
        self.referred.len
    }

    pub(super) const fn get(&self, index: usize) -> &'static Node {
        self.referred.nodes[index]
    }

    /// A recursive type begins: uses of its name inside mean it.
    pub(super) const fn enter(&mut self, node: &'static Node) {
        if self.around.find(node.name).is_none() {
            self.around.add(node);
        }
    }

    /// A `$ref` to the type of this name is written, so it needs a definition.
    pub(super) const fn refer(&mut self, name: &'static str) {
        if self.referred.find(name).is_some() {
            return;
        }
        let Some(node) = self.around.find(name) else {
            let mut message = Message::new();
            message
                .push("`")
                .push(name)
                .push("` is used inside itself where its definition is not known");
            message.panic();
        };
        self.referred.add(node);
    }
}

/// Whether two strings are the same, in const evaluation.
pub(crate) const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}
