//! Types that occur several times in a schema, and those of them that are written once in `$defs`.

use super::{Node, Projection, Shape, equal::same_node, str_eq, visit::Child};

/// The types that occur in a schema, and those of them to which the schema refers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hoisted {
    nodes: [&'static Node; Hoisted::MAX],
    uses: [u32; Hoisted::MAX],
    len: usize,
    /// One bit for each type, set if the schema refers to it.
    referenced: u64,
    /// True if the types are compared as serde writes them.
    output: bool,
}

impl Hoisted {
    /// The maximum number of types. Further types are written inline.
    const MAX: usize = u64::BITS as usize;

    /// No types.
    pub(crate) const NONE: Hoisted = Hoisted {
        nodes: [&Node::new("", Shape::Any); Hoisted::MAX],
        uses: [0; Hoisted::MAX],
        len: 0,
        referenced: 0,
        output: false,
    };

    /// Returns the types inside a tool's parameters, without references.
    #[track_caller]
    pub(crate) const fn candidates(root: &'static Node) -> Hoisted {
        let mut candidates = Hoisted::NONE;
        candidates.visit_children(root);
        candidates
    }

    /// Returns the types inside an output schema, without references.
    #[track_caller]
    pub(crate) const fn output_candidates(root: &'static Node) -> Hoisted {
        let mut candidates = Hoisted {
            output: true,
            ..Hoisted::NONE
        };
        candidates.visit_children(root.written());
        candidates
    }

    /// Returns the number of types.
    #[track_caller]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the schema refers to the type.
    #[track_caller]
    pub(super) const fn has(&self, node: &'static Node) -> bool {
        if self.referenced == 0 {
            return false;
        }
        match self.index_of(node) {
            Some(index) => self.referenced & (1 << index) != 0,
            None => false,
        }
    }

    /// Returns the same types with references to one more of them, or `None` if it occurs only
    /// once.
    #[track_caller]
    pub(crate) const fn with(&self, index: usize) -> Option<Hoisted> {
        if self.uses[index] < 2 {
            return None;
        }
        let mut more = *self;
        more.referenced |= 1 << index;
        Some(more)
    }

    /// Returns one bit for each type, set if the schema refers to it.
    #[track_caller]
    pub(crate) const fn bits(&self) -> u64 {
        self.referenced
    }

    /// Returns the same types, with references to the types whose bits are set.
    #[cfg(feature = "serde_json")]
    pub(crate) const fn with_bits(mut self, bits: u64) -> Hoisted {
        self.referenced = bits;
        self
    }

    #[track_caller]
    const fn index_of(&self, node: &'static Node) -> Option<usize> {
        let mut index = 0;
        while index < self.len {
            if str_eq(self.nodes[index].name, node.name) && same_node(self.nodes[index], node, self.output) {
                return Some(index);
            }
            index += 1;
        }
        None
    }

    #[track_caller]
    const fn add(&mut self, node: &'static Node) {
        if let Some(index) = self.index_of(node) {
            self.uses[index] += 1;
        } else if self.len < Hoisted::MAX {
            self.nodes[self.len] = node;
            self.uses[self.len] = 1;
            self.len += 1;
        }
    }

    #[track_caller]
    const fn visit(&mut self, node: &'static Node) {
        let node = node.written_if(self.output);
        if matches!(
            node.shape,
            Shape::Object(_) | Shape::AnyOf(_) | Shape::Choice { .. } | Shape::Newtype(_) | Shape::Transparent(_)
        ) {
            self.add(node);
        }
        self.visit_children(node);
    }

    #[track_caller]
    const fn visit_children(&mut self, node: &'static Node) {
        if self.output
            && let Some(projection) = node.projection()
        {
            // A projection is written with the object inside it, and a selection shares nothing.
            return match projection {
                Projection::Selected => {}
                Projection::Tiers(_) | Projection::Tier(..) => self.visit_children(node.value_of(true)),
            };
        }
        let mut children = node.children();
        while let Some(child) = children.next() {
            match child {
                // The properties belong to the outer object, so there is no schema to refer to.
                Child::Field(field) if field.is_flattened => self.visit_children(field.node.value_of(self.output)),
                child => self.visit(child.node()),
            }
        }
    }
}
