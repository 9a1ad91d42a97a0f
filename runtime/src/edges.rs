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

/// An id in the results of a tool.
#[derive(Clone, Copy)]
struct ReturnedId {
    node: &'static Node,
    tool: &'static Definition,
}

/// The ids in the results of tools.
pub struct Returned<const MAX: usize> {
    ids: [Option<ReturnedId>; MAX],
    /// The number of ids, also of those beyond `MAX`.
    len: usize,
}

impl<const MAX: usize> Returned<MAX> {
    /// Collects the first `MAX` ids.
    #[track_caller]
    pub const fn of(tools: &[&'static Definition]) -> Returned<MAX> {
        let mut returned = Returned {
            ids: [None; MAX],
            len: 0,
        };
        let mut index = 0;
        while index < tools.len() {
            let tool = tools[index];
            if let Some(output) = tool.parts.output {
                returned.visit(output, tool);
            }
            if let Some(ids) = tool.returns {
                returned.visit(ids, tool);
            }
            index += 1;
        }
        returned
    }

    /// Returns the number of ids, also of those that are not collected.
    #[track_caller]
    pub const fn count(&self) -> usize {
        self.len
    }

    #[track_caller]
    const fn visit(&mut self, node: &'static Node, tool: &'static Definition) {
        let node = node.written();
        if path(node).is_some() {
            if self.len < MAX {
                self.ids[self.len] = Some(ReturnedId { node, tool });
            }
            self.len += 1;
            return;
        }
        let mut children = node.children();
        while let Some(child) = children.next() {
            self.visit(child.node(), tool);
        }
    }
}

/// The edges of a toolset.
#[derive(Debug)]
pub struct Edges<const MAX: usize> {
    edges: [Edge; MAX],
    /// The number of edges, also of those beyond `MAX`.
    len: usize,
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
        };
        if IDS > 0 {
            let mut index = 0;
            while index < tools.len() {
                edges.visit(tools[index].input, tools[index], returned);
                index += 1;
            }
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

    /// Adds the edges of the parameters in a type.
    #[track_caller]
    const fn visit<const IDS: usize>(
        &mut self,
        node: &'static Node,
        tool: &'static Definition,
        returned: &Returned<IDS>,
    ) {
        let mut children = node.children();
        while let Some(child) = children.next() {
            match child {
                Child::Field(field) if !field.flatten => {
                    if let Some(id) = id_of(field.node) {
                        self.add(field, id, tool, returned);
                    }
                }
                child => self.visit(child.node(), tool, returned),
            }
        }
    }

    #[track_caller]
    const fn add<const IDS: usize>(
        &mut self,
        field: &'static Field,
        id: &'static Node,
        tool: &'static Definition,
        returned: &Returned<IDS>,
    ) {
        let parameter = field.name.unquoted();
        let mut index = 0;
        while index < IDS {
            if let Some(ReturnedId { node, tool: from }) = returned.ids[index]
                && are_same(node, id)
                && !str_eq(from.name, tool.name)
                && !requires(from.input, id)
                && !self.has(tool.name, parameter, from.name)
            {
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
            index += 1;
        }
    }

    /// Returns whether an edge is collected. Those of the tool are the last ones.
    #[track_caller]
    const fn has(&self, tool: &str, parameter: &str, from: &str) -> bool {
        let mut index = if self.len < MAX { self.len } else { MAX };
        while index > 0 {
            index -= 1;
            let edge = &self.edges[index];
            if !str_eq(edge.tool, tool) {
                return false;
            }
            if str_eq(edge.parameter, parameter) && str_eq(edge.from, from) {
                return true;
            }
        }
        false
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
const fn are_same(one: &'static Node, other: &'static Node) -> bool {
    match (path(one), path(other)) {
        (Some(left), Some(right)) => str_eq(one.name, other.name) && str_eq(left, right),
        _ => false,
    }
}

/// Returns whether a call needs the id. A tool that returns what it needs is no source of it.
#[track_caller]
const fn requires(input: &'static Node, id: &'static Node) -> bool {
    let mut children = input.children();
    while let Some(child) = children.next() {
        let is_required = match child {
            Child::Field(field) if !field.flatten => match id_of(field.node) {
                Some(other) => are_same(other, id) && !field.may_be_absent(),
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

/// Returns whether a type contains the id.
#[track_caller]
const fn contains(node: &'static Node, id: &'static Node) -> bool {
    let node = node.written();
    if are_same(node, id) {
        return true;
    }
    let mut children = node.children();
    while let Some(child) = children.next() {
        if contains(child.node(), id) {
            return true;
        }
    }
    false
}

/// A parameter with a marked id that no other tool returns.
#[derive(Clone, Copy)]
pub struct Unreachable {
    tool: &'static str,
    parameter: &'static str,
    /// The name of the type.
    id: &'static str,
}

/// Returns the first parameter with a marked id that no other tool returns.
#[track_caller]
pub const fn unreachable(tools: &[&'static Definition]) -> Option<Unreachable> {
    let mut index = 0;
    while index < tools.len() {
        if let Some(unreachable) = unreachable_in(tools[index].input, tools[index], tools) {
            return Some(unreachable);
        }
        index += 1;
    }
    None
}

#[track_caller]
const fn unreachable_in(
    node: &'static Node,
    tool: &'static Definition,
    tools: &[&'static Definition],
) -> Option<Unreachable> {
    let mut children = node.children();
    while let Some(child) = children.next() {
        match child {
            Child::Field(field) if !field.flatten => {
                if let Some(id) = id_of(field.node)
                    && matches!(id.notes.identity, Identity::Id(_))
                    && !is_returned(id, tool, tools)
                {
                    return Some(Unreachable {
                        tool: tool.name,
                        parameter: field.name.unquoted(),
                        id: id.name,
                    });
                }
            }
            child => {
                let found = unreachable_in(child.node(), tool, tools);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Returns whether a tool other than `tool` returns the id without needing it.
#[track_caller]
const fn is_returned(id: &'static Node, tool: &Definition, tools: &[&'static Definition]) -> bool {
    let mut index = 0;
    while index < tools.len() {
        let from = tools[index];
        let has_id = match (from.parts.output, from.returns) {
            (Some(output), _) if contains(output, id) => true,
            (_, Some(ids)) => contains(ids, id),
            _ => false,
        };
        if has_id && !str_eq(from.name, tool.name) && !requires(from.input, id) {
            return true;
        }
        index += 1;
    }
    false
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
