//! The ids in the results of tools, with the tools that return them.

use super::identity::{Id, identity, requires};
use crate::build::{schema::Node, tool::Definition};

/// A tool whose results have ids of a type, and whose calls do not need them.
#[derive(Clone, Copy)]
pub(super) struct Producer {
    /// The index of the tool.
    pub(super) tool: usize,
    /// The next producer of the same ids.
    pub(super) next: usize,
}

/// A type of ids, with its producers in the order of the tools.
#[derive(Clone, Copy)]
pub(super) struct Produced {
    id: Id,
    pub(super) first: usize,
    last: usize,
}

/// No producer.
pub(super) const NONE: usize = usize::MAX;

/// The types of ids in the results of tools.
pub struct Returned<const MAX: usize> {
    pub(super) ids: [Produced; MAX],
    len: usize,
    pub(super) producers: [Producer; MAX],
    producers_len: usize,
}

/// Returns an upper bound of the ids in the results of tools.
#[track_caller]
pub const fn max_ids(tools: &[&'static Definition]) -> usize {
    let (mut max, mut index) = (0, 0);
    while index < tools.len() {
        if let Some(output) = tools[index].parts.output {
            max += count_ids(output);
        }
        if let Some(ids) = tools[index].returns {
            max += count_ids(ids);
        }
        index += 1;
    }
    max
}

#[track_caller]
const fn count_ids(node: &'static Node) -> usize {
    let node = node.written();
    if identity(node).is_some() {
        return 1;
    }
    let mut count = 0;
    let mut children = node.children();
    while let Some(child) = children.next() {
        count += count_ids(child.node());
    }
    count
}

impl<const MAX: usize> Returned<MAX> {
    /// Collects the ids, of which there are at most `MAX`.
    #[track_caller]
    pub const fn of(tools: &[&'static Definition]) -> Returned<MAX> {
        let mut returned = Returned {
            ids: [Produced {
                id: Id::NONE,
                first: NONE,
                last: NONE,
            }; MAX],
            len: 0,
            producers: [Producer { tool: NONE, next: NONE }; MAX],
            producers_len: 0,
        };
        let mut index = 0;
        while index < tools.len() {
            let tool = tools[index];
            if let Some(output) = tool.parts.output {
                returned.visit(output, index, tool.input);
            }
            if let Some(ids) = tool.returns {
                returned.visit(ids, index, tool.input);
            }
            index += 1;
        }
        returned
    }

    /// Adds the ids in the type of a result of the tool at an index, whose parameters are `input`.
    #[track_caller]
    const fn visit(&mut self, node: &'static Node, tool: usize, input: &'static Node) {
        let node = node.written();
        if let Some(id) = identity(node) {
            self.add(id, tool, input);
            return;
        }
        let mut children = node.children();
        while let Some(child) = children.next() {
            self.visit(child.node(), tool, input);
        }
    }

    #[track_caller]
    const fn add(&mut self, id: Id, tool: usize, input: &'static Node) {
        let known = self.find(&id);
        if let Some(index) = known
            && self.producers[self.ids[index].last].tool == tool
        {
            return;
        }
        // A tool that needs the id that it returns does not produce it.
        if requires(input, &id) {
            return;
        }
        let producer = self.producers_len;
        self.producers[producer] = Producer { tool, next: NONE };
        self.producers_len += 1;
        if let Some(index) = known {
            self.producers[self.ids[index].last].next = producer;
            self.ids[index].last = producer;
        } else {
            self.ids[self.len] = Produced {
                id,
                first: producer,
                last: producer,
            };
            self.len += 1;
        }
    }

    /// Returns the index of a type of ids.
    #[track_caller]
    pub(super) const fn find(&self, id: &Id) -> Option<usize> {
        let mut index = 0;
        while index < self.len {
            if self.ids[index].id.key == id.key && self.ids[index].id.is(id) {
                return Some(index);
            }
            index += 1;
        }
        None
    }
}
