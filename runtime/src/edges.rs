//! Edges between tools: which results have the ids that a parameter takes.
//!
//! A newtype over a string or an integer that occurs in the output of one tool and in a parameter of
//! another is an edge. Its name and the path of its module identify it. A newtype with a range or a
//! default is no id, unless it is marked by `#[mcp(id)]`.

use crate::{
    const_message::Message,
    schema::{Child, Field, Identity, Kind, Node, Shape, str_eq},
    tool::Definition,
};

/// A parameter whose values another tool returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The name of the tool with the parameter.
    pub tool: &'static str,
    /// The name of the parameter.
    pub parameter: &'static str,
    /// True if a call needs the parameter.
    pub is_required: bool,
    /// The name of the tool whose results have the values.
    pub from: &'static str,
}

/// The identity of a type of ids.
#[derive(Clone, Copy)]
struct Id {
    name: &'static str,
    /// The path of the module.
    path: &'static str,
    /// A number that most other ids do not have. Const evaluation compares texts slowly.
    key: usize,
}

impl Id {
    #[track_caller]
    const fn new(name: &'static str, path: &'static str) -> Id {
        let (bytes, len) = (name.as_bytes(), name.len());
        let sample = [bytes[0], bytes[len / 3], bytes[len / 2], bytes[len - 1]];
        let key = u32::from_le_bytes(sample) as usize ^ (len << 8) ^ (path.len() << 16);
        Id { name, path, key }
    }

    #[track_caller]
    const fn is(&self, other: &Id) -> bool {
        self.key == other.key && str_eq(self.name, other.name) && str_eq(self.path, other.path)
    }
}

/// A tool whose results have ids of a type, and whose calls do not need them.
#[derive(Clone, Copy)]
struct Producer {
    tool: &'static Definition,
    /// The next producer of the same ids.
    next: usize,
}

/// A type of ids, with its producers in the order of the tools.
#[derive(Clone, Copy)]
struct Produced {
    id: Id,
    first: usize,
    last: usize,
}

/// Returns whether the node alone shows that a parameter has no ids. Const evaluation pays for each
/// call, so there is none.
macro_rules! has_no_id {
    ($node:expr) => {
        matches!($node.notes.identity, Identity::None)
            && matches!(
                &$node.shape,
                Shape::Leaf { .. } | Shape::Choice { .. } | Shape::Object(_) | Shape::Map { .. }
            )
    };
}

/// No producer.
const NONE: usize = usize::MAX;

/// The types of ids in the results of tools.
pub struct Returned<const MAX: usize> {
    ids: [Produced; MAX],
    len: usize,
    producers: [Producer; MAX],
    producers_len: usize,
}

/// Returns an upper bound of the ids in the results of tools.
#[track_caller]
pub const fn returned_room(tools: &[&'static Definition]) -> usize {
    let (mut room, mut index) = (0, 0);
    while index < tools.len() {
        if let Some(output) = tools[index].parts.output {
            room += count_ids(output);
        }
        if let Some(ids) = tools[index].returns {
            room += count_ids(ids);
        }
        index += 1;
    }
    room
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
        let id = Id {
            name: "",
            path: "",
            key: 0,
        };
        let mut returned = Returned {
            ids: [Produced {
                id,
                first: NONE,
                last: NONE,
            }; MAX],
            len: 0,
            producers: [Producer {
                tool: &Definition::EMPTY,
                next: NONE,
            }; MAX],
            producers_len: 0,
        };
        let mut index = 0;
        while index < tools.len() {
            let (tool, start) = (tools[index], returned.producers_len);
            if let Some(output) = tool.parts.output {
                returned.visit(output, tool, start);
            }
            if let Some(ids) = tool.returns {
                returned.visit(ids, tool, start);
            }
            index += 1;
        }
        returned
    }

    /// Adds the ids of a type. The tool's producers begin at `start`.
    #[track_caller]
    const fn visit(&mut self, node: &'static Node, tool: &'static Definition, start: usize) {
        let node = node.written();
        if let Some(id) = identity(node) {
            self.add(id, tool, start);
            return;
        }
        let mut children = node.children();
        while let Some(child) = children.next() {
            self.visit(child.node(), tool, start);
        }
    }

    #[track_caller]
    const fn add(&mut self, id: Id, tool: &'static Definition, start: usize) {
        let known = self.find(&id);
        if let Some(index) = known
            && self.ids[index].last != NONE
            && self.ids[index].last >= start
        {
            return;
        }
        // A tool that returns what it needs is no source of it.
        if requires(tool.input, &id) {
            return;
        }
        let producer = self.producers_len;
        self.producers[producer] = Producer { tool, next: NONE };
        self.producers_len += 1;
        match known {
            Some(index) => {
                self.producers[self.ids[index].last].next = producer;
                self.ids[index].last = producer;
            }
            None => {
                self.ids[self.len] = Produced {
                    id,
                    first: producer,
                    last: producer,
                };
                self.len += 1;
            }
        }
    }

    /// Returns the index of a type of ids.
    #[track_caller]
    const fn find(&self, id: &Id) -> Option<usize> {
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

/// The edges of a toolset.
#[derive(Debug)]
pub struct Edges<const MAX: usize> {
    edges: [Edge; MAX],
    /// The number of edges, also of those beyond `MAX`.
    len: usize,
    unreachable: Option<Unreachable>,
}

impl<const MAX: usize> Edges<MAX> {
    /// Collects the first `MAX` edges, in the order of the tools and their parameters.
    #[track_caller]
    pub const fn of<const IDS: usize>(tools: &[&'static Definition], returned: &Returned<IDS>) -> Edges<MAX> {
        let edge = Edge {
            tool: "",
            parameter: "",
            is_required: false,
            from: "",
        };
        let mut edges = Edges {
            edges: [edge; MAX],
            len: 0,
            unreachable: None,
        };
        let mut index = 0;
        while index < tools.len() {
            let start = edges.len;
            edges.visit(tools[index].input, tools[index], start, returned);
            index += 1;
        }
        edges
    }

    /// Returns the maximum of edges, which may count an edge several times.
    #[track_caller]
    pub const fn count(&self) -> usize {
        self.len
    }

    /// Returns the edges.
    #[track_caller]
    pub const fn as_slice(&self) -> &[Edge] {
        self.edges.split_at(self.len).0
    }

    /// Returns the first parameter with a marked id that no other tool returns.
    #[track_caller]
    pub const fn unreachable(&self) -> Option<Unreachable> {
        self.unreachable
    }

    /// Adds the edges of the parameters in a type. The tool's edges begin at `start`.
    #[track_caller]
    const fn visit<const IDS: usize>(
        &mut self,
        node: &'static Node,
        tool: &'static Definition,
        start: usize,
        returned: &Returned<IDS>,
    ) {
        let mut children = node.children();
        while let Some(child) = children.next() {
            match child {
                Child::Field(field) if !field.flatten => {
                    if !has_no_id!(field.node)
                        && let Some(node) = id_of(field.node)
                        && let Some(id) = identity(node)
                    {
                        let is_returned = match returned.find(&id) {
                            Some(index) => self.add(field, tool, start, returned, returned.ids[index].first),
                            None => false,
                        };
                        let is_marked = matches!(node.notes.identity, Identity::Id(_));
                        if is_marked && !is_returned && self.unreachable.is_none() {
                            self.unreachable = Some(Unreachable {
                                tool: tool.name,
                                parameter: field.name.unquoted(),
                                id: id.name,
                            });
                        }
                    }
                }
                child => self.visit(child.node(), tool, start, returned),
            }
        }
    }

    /// Adds the edges from all producers of a parameter's ids, of which `first` is the first one.
    /// Returns whether one of them is another tool.
    #[track_caller]
    const fn add<const IDS: usize>(
        &mut self,
        field: &'static Field,
        tool: &'static Definition,
        start: usize,
        returned: &Returned<IDS>,
        first: usize,
    ) -> bool {
        let parameter = field.name.unquoted();
        let (mut is_returned, mut index) = (false, first);
        while index != NONE {
            let Producer { tool: from, next } = returned.producers[index];
            index = next;
            if str_eq(from.name, tool.name) {
                continue;
            }
            is_returned = true;
            if !self.has(start, parameter, from.name) {
                if self.len < MAX {
                    self.edges[self.len] = Edge {
                        tool: tool.name,
                        parameter,
                        is_required: !field.may_be_absent(),
                        from: from.name,
                    };
                }
                self.len += 1;
            }
        }
        is_returned
    }

    /// Returns whether an edge is among those of a tool, which begin at `start`.
    #[track_caller]
    const fn has(&self, start: usize, parameter: &str, from: &str) -> bool {
        let mut index = start;
        while index < self.len && index < MAX {
            let edge = &self.edges[index];
            if str_eq(edge.from, from) && str_eq(edge.parameter, parameter) {
                return true;
            }
            index += 1;
        }
        false
    }
}

/// Returns the identity of an id.
#[track_caller]
const fn identity(node: &'static Node) -> Option<Id> {
    match path(node) {
        Some(path) => Some(Id::new(node.name, path)),
        None => None,
    }
}

/// Returns the path of the module of an id.
#[track_caller]
const fn path(node: &'static Node) -> Option<&'static str> {
    match node.notes.identity {
        Identity::Id(path) => Some(path),
        Identity::Newtype(path) if is_plain(node) => Some(path),
        _ => None,
    }
}

/// Returns whether a newtype has strings or integers without a range, a list of values or a default.
#[track_caller]
const fn is_plain(node: &'static Node) -> bool {
    let is_scalar = matches!(
        node.bare().shape,
        Shape::Leaf {
            kind: Kind::String | Kind::Integer | Kind::Unsigned,
            ..
        }
    );
    is_scalar && node.notes.range.is_none() && node.notes.values.is_none() && node.default().is_none()
}

/// Returns the id in the type of a parameter: the type itself, or that of its items.
#[track_caller]
const fn id_of(node: &'static Node) -> Option<&'static Node> {
    if path(node).is_some() {
        return Some(node);
    }
    match &node.shape {
        Shape::Array(items) | Shape::Repeat { items, .. } => id_of(items),
        _ => match node.wrapped() {
            Some(inner) => id_of(inner),
            None => None,
        },
    }
}

#[track_caller]
const fn has_identity(node: &'static Node, id: &Id) -> bool {
    match identity(node) {
        Some(other) => other.is(id),
        None => false,
    }
}

/// Returns whether a call needs the id.
#[track_caller]
const fn requires(input: &'static Node, id: &Id) -> bool {
    let mut children = input.children();
    while let Some(child) = children.next() {
        let is_required = match child {
            Child::Field(field) if !field.flatten && has_no_id!(field.node) => false,
            Child::Field(field) if !field.flatten => match id_of(field.node) {
                Some(other) => has_identity(other, id) && !field.may_be_absent(),
                None => false,
            },
            child => requires(child.node(), id),
        };
        if is_required {
            return true;
        }
    }
    false
}

/// A parameter with a marked id that no other tool returns.
#[derive(Clone, Copy, Debug)]
pub struct Unreachable {
    tool: &'static str,
    parameter: &'static str,
    /// The name of the type.
    id: &'static str,
}

/// Refuses a parameter whose ids no other tool returns.
///
/// # Panics
///
/// In const evaluation, if there is one: with the parameter and the type.
#[track_caller]
pub const fn deny(found: Option<Unreachable>) {
    let Some(Unreachable { tool, parameter, id }) = found else {
        return;
    };
    let mut message = Message::new();
    message
        .push("`unreachable_parameter`: no other tool returns the `")
        .push(id)
        .push("` that `")
        .push(parameter)
        .push("` of `")
        .push(tool)
        .push("` takes; write `returns = ")
        .push(id)
        .push("` at the tool whose results have it, or `allow(unreachable_parameter)`");
    message.panic()
}
