//! Profile `refs`: what a tool's parameters hold several times, and which of that is written once and referred to.
//!
//! Which is cheaper depends on the tokens of the whole text, so the tool's draft is written and counted with each candidate,
//! and what saves is kept: see [`Draft`](crate::tool::entry::Draft).

use super::{Flattened, Node, Object, Shape, defs::same, equal::same_node};

/// Types that occur several times, and which of them are referred to.
#[derive(Clone, Copy)]
pub(crate) struct Hoisted {
    nodes: [&'static Node; Hoisted::MOST],
    uses: [u32; Hoisted::MOST],
    len: usize,
    /// A bit for each node that is referred to.
    on: u64,
}

impl Hoisted {
    /// What goes beyond is written inline.
    const MOST: usize = u64::BITS as usize;

    /// Nothing is referred to.
    pub(crate) const NONE: Hoisted = Hoisted {
        nodes: [&Node::new("", Shape::Any); Hoisted::MOST],
        uses: [0; Hoisted::MOST],
        len: 0,
        on: 0,
    };

    /// Whether a node is referred to.
    #[track_caller]
    pub(super) const fn has(&self, node: &'static Node) -> bool {
        if self.on == 0 {
            return false;
        }
        match self.place(node) {
            Some(place) => self.on & (1 << place) != 0,
            None => false,
        }
    }

    /// The types inside a tool's parameters.
    #[track_caller]
    pub(crate) const fn candidates(root: &'static Node) -> Hoisted {
        let mut candidates = Hoisted::NONE;
        candidates.children(root);
        candidates
    }

    /// How many candidates there are.
    #[track_caller]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The same with one more of them referred to; `None` where it is there only once.
    #[track_caller]
    pub(crate) const fn with(&self, place: usize) -> Option<Hoisted> {
        if self.uses[place] < 2 {
            return None;
        }
        let mut more = *self;
        more.on |= 1 << place;
        Some(more)
    }

    /// Returns the nodes that are referred to, a bit for each.
    #[track_caller]
    pub(crate) const fn bits(&self) -> u64 {
        self.on
    }

    /// Returns the same candidates with these referred to.
    #[cfg(feature = "serde_json")]
    pub(crate) const fn with_bits(mut self, bits: u64) -> Hoisted {
        self.on = bits;
        self
    }

    #[track_caller]
    const fn place(&self, node: &'static Node) -> Option<usize> {
        let mut index = 0;
        while index < self.len {
            if same(self.nodes[index].name, node.name) && same_node(self.nodes[index], node, false) {
                return Some(index);
            }
            index += 1;
        }
        None
    }

    #[track_caller]
    const fn add(&mut self, node: &'static Node) {
        if let Some(place) = self.place(node) {
            self.uses[place] += 1;
        } else if self.len < Hoisted::MOST {
            self.nodes[self.len] = node;
            self.uses[self.len] = 1;
            self.len += 1;
        }
    }

    #[track_caller]
    const fn visit(&mut self, node: &'static Node) {
        if matches!(
            node.shape,
            Shape::Object(_) | Shape::AnyOf(_) | Shape::Choice { .. } | Shape::Newtype(_) | Shape::Transparent(_)
        ) {
            self.add(node);
        }
        self.children(node);
    }

    #[track_caller]
    const fn children(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Array(inner)
            | Shape::Repeat { items: inner, .. }
            | Shape::Map { values: inner, .. }
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Recursive(inner) => self.visit(inner),
            Shape::Tuple(nodes) | Shape::AnyOf(nodes) => self.all(nodes),
            Shape::Object(object) => self.members(object),
            Shape::Any | Shape::Raw(_) | Shape::Leaf { .. } | Shape::Choice { .. } | Shape::Recurse(_) => {}
        }
    }

    #[track_caller]
    const fn all(&mut self, nodes: &'static [&'static Node]) {
        let mut index = 0;
        while index < nodes.len() {
            self.visit(nodes[index]);
            index += 1;
        }
    }

    #[track_caller]
    const fn members(&mut self, object: &'static Object) {
        let mut index = 0;
        while index < object.fields.len() {
            let field = &object.fields[index];
            index += 1;
            if !field.flatten {
                self.visit(field.node);
                continue;
            }
            match field.flattened() {
                Flattened::Members(fragment) | Flattened::One(fragment) => self.members(fragment),
                Flattened::OneOf(options) => self.all(options),
                Flattened::Map(_, values) => self.visit(values),
            }
        }
    }
}
