//! Selects the types that are written once and referred to: in a tool's parameters in the profile
//! `refs`, in an output schema in all profiles.
//!
//! The saving of a reference depends on the tokens of the whole text. So the tool's draft, or the
//! output schema, is written and counted with each candidate, and the candidates that save are
//! kept: see `Draft` and [`Hoisted::of_output`].

use mcpact_tokens::{Encoding, Hint, count_segments};

use super::{Detail, Flattened, Node, Object, Profile, Shape, Sink, Writer, defs::same, equal::same_node};
use crate::utf8::Utf8;

/// Types that occur several times, and which of them are referred to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hoisted {
    nodes: [&'static Node; Hoisted::MAX],
    uses: [u32; Hoisted::MAX],
    len: usize,
    /// A bit for each node that is referred to.
    on: u64,
    /// True if the nodes are compared as serde writes them.
    output: bool,
}

impl Hoisted {
    /// What goes beyond is written inline.
    const MAX: usize = u64::BITS as usize;

    /// Nothing is referred to.
    pub(crate) const NONE: Hoisted = Hoisted {
        nodes: [&Node::new("", Shape::Any); Hoisted::MAX],
        uses: [0; Hoisted::MAX],
        len: 0,
        on: 0,
        output: false,
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

    /// Returns the types inside an output schema, as candidates.
    #[track_caller]
    pub(crate) const fn output_candidates(root: &'static Node) -> Hoisted {
        let mut candidates = Hoisted {
            output: true,
            ..Hoisted::NONE
        };
        candidates.children(root.written());
        candidates
    }

    /// Returns the types inside an output schema, with references to those that make it cheaper.
    #[track_caller]
    pub(crate) const fn of_output(root: &'static Node, encoding: Encoding) -> Hoisted {
        let mut smallest = Hoisted::output_candidates(root);
        let (mut least, mut place) = (None, 0);
        while place < smallest.len {
            if let Some(more) = smallest.with(place) {
                let inline = match least {
                    Some(least) => least,
                    None => count_output(root, encoding, &smallest),
                };
                let shared = count_output(root, encoding, &more);
                least = Some(inline);
                if shared < inline {
                    (smallest, least) = (more, Some(shared));
                }
            }
            place += 1;
        }
        smallest
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

    /// Returns one bit for each node, set if references to it are used.
    #[track_caller]
    pub(crate) const fn bits(&self) -> u64 {
        self.on
    }

    /// Returns the same candidates, with references to the nodes of these bits.
    #[cfg(feature = "serde_json")]
    pub(crate) const fn with_bits(mut self, bits: u64) -> Hoisted {
        self.on = bits;
        self
    }

    #[track_caller]
    const fn place(&self, node: &'static Node) -> Option<usize> {
        let mut index = 0;
        while index < self.len {
            if same(self.nodes[index].name, node.name) && same_node(self.nodes[index], node, self.output) {
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
        } else if self.len < Hoisted::MAX {
            self.nodes[self.len] = node;
            self.uses[self.len] = 1;
            self.len += 1;
        }
    }

    #[track_caller]
    const fn visit(&mut self, node: &'static Node) {
        let node = if self.output { node.written() } else { node };
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
            match field.flattened_of(self.output) {
                Flattened::Members(fragment) | Flattened::One(fragment) => self.members(fragment),
                Flattened::OneOf(options) => self.all(options),
                Flattened::Map(_, values) => self.visit(values),
            }
        }
    }
}

/// Returns the tokens of an output schema, or the maximum number if the text exceeds the buffer.
#[expect(
    clippy::large_stack_arrays,
    reason = "on the stack of const evaluation, which has none"
)]
#[track_caller]
const fn count_output(root: &'static Node, encoding: Encoding, hoisted: &Hoisted) -> u32 {
    const MAX_BYTES: usize = 1 << 15;
    const MAX_HINTS: usize = 1 << 11;
    let mut text: Utf8<MAX_BYTES> = Utf8::new();
    let mut hints = [Hint::NONE.at(0); MAX_HINTS];
    let sink = Sink::new(encoding, text.filler(), &mut hints, &mut []);
    let mut writer = Writer::new(sink, Detail::Standard, Profile::Portable, &Hoisted::NONE);
    writer.output(root, hoisted);
    if writer.sink.len() > MAX_BYTES {
        return u32::MAX;
    }
    let (text, hints, bounds) = writer.sink.written();
    let mut tokens = [0];
    count_segments(encoding, text, hints, bounds, &mut tokens);
    tokens[0]
}
