//! Edges between tools: the tools whose results have the ids that a parameter takes.
//!
//! A newtype over a string or an integer that occurs in the output of one tool and in a parameter
//! of another is an edge. Its name and the path of its module identify it. A newtype with a range
//! or a default is no id, unless it is marked by `#[mcp(id)]`. An id in an object is an edge of the
//! parameter that has the object.

mod identity;
mod returned;

use crate::build::{
    const_message::Message,
    schema::{Child, Identity, Node, Shape, str_eq},
    tool::Definition,
};
use identity::{has_fields, has_no_id, identity, innermost, is_choice};
use returned::{NONE, Producer};

#[doc(hidden)]
pub use returned::{Returned, max_ids};

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

impl Edge {
    /// No edge.
    const NONE: Edge = Edge {
        tool: "",
        parameter: "",
        is_required: false,
        from: "",
    };
}

/// An [`Edge`] between the tools at two indices. Const evaluation compares names slowly.
#[derive(Clone, Copy, Debug)]
struct IndexedEdge {
    tool: usize,
    parameter: &'static str,
    is_required: bool,
    from: usize,
}

/// The number of edges that one walk over the tools collects. If there are more edges, the tools
/// are walked again.
#[doc(hidden)]
pub const FIRST_WALK: usize = 512;

/// The edges of a toolset, the first `MAX` of them.
#[doc(hidden)]
#[derive(Debug)]
pub struct Edges<const MAX: usize> {
    /// Absent edges are `None`: rustc validates them at once, but each text of an edge alone.
    list: [Option<IndexedEdge>; MAX],
    /// The number of edges, also of those beyond `MAX`.
    len: usize,
    unreachable: Option<Unreachable>,
}

impl<const MAX: usize> Edges<MAX> {
    /// Collects the first `MAX` edges, in the order of the tools and their parameters.
    #[track_caller]
    pub const fn of<const IDS: usize>(tools: &[&'static Definition], returned: &Returned<IDS>) -> Edges<MAX> {
        let mut edges = Edges {
            list: [None; MAX],
            len: 0,
            unreachable: None,
        };
        let mut index = 0;
        while index < tools.len() {
            let visited = VisitedTool {
                name: tools[index].name,
                index,
                first_edge: edges.len,
            };
            edges.visit(tools[index].input, None, visited, returned);
            index += 1;
        }
        edges
    }

    /// Returns the number of edges. If it is more than `MAX`, it may count an edge several times.
    #[track_caller]
    pub const fn count(&self) -> usize {
        self.len
    }

    /// Returns all edges of the same tools, of which [`count`](Self::count) is `COUNT`.
    #[track_caller]
    pub const fn all<const COUNT: usize, const IDS: usize>(
        &self,
        tools: &[&'static Definition],
        returned: &Returned<IDS>,
    ) -> List<COUNT> {
        if COUNT > MAX {
            return Edges::<COUNT>::of(tools, returned).list(tools);
        }
        self.list(tools)
    }

    #[track_caller]
    const fn list<const COUNT: usize>(&self, tools: &[&'static Definition]) -> List<COUNT> {
        let mut list = List {
            edges: [Edge::NONE; COUNT],
            len: 0,
        };
        while list.len < self.len
            && let Some(edge) = self.list[list.len]
        {
            list.edges[list.len] = Edge {
                tool: tools[edge.tool].name,
                parameter: edge.parameter,
                is_required: edge.is_required,
                from: tools[edge.from].name,
            };
            list.len += 1;
        }
        list
    }

    /// Returns the first parameter with a marked id that no other tool returns.
    #[track_caller]
    pub const fn unreachable(&self) -> Option<Unreachable> {
        self.unreachable
    }

    /// Adds the edges of the parameters in a type, or those of the parameter that has a value of
    /// the type.
    #[track_caller]
    const fn visit<const IDS: usize>(
        &mut self,
        node: &'static Node,
        outer: Option<Parameter>,
        visited: VisitedTool,
        returned: &Returned<IDS>,
    ) {
        let mut children = node.children();
        while let Some(child) = children.next() {
            match child {
                Child::Field(field) if !field.is_flattened => {
                    if has_no_id!(field.node) {
                        continue;
                    }
                    let node = innermost(field.node);
                    let id = identity(node);
                    if id.is_none() && !has_fields(node) {
                        continue;
                    }
                    let is_required = !field.may_be_absent();
                    let parameter = match outer {
                        Some(Parameter {
                            name,
                            is_required: outer,
                        }) => Parameter {
                            name,
                            is_required: outer && is_required,
                        },
                        None => Parameter {
                            name: field.name.unquoted(),
                            is_required,
                        },
                    };
                    let Some(id) = id else {
                        let parameter = Parameter {
                            is_required: parameter.is_required && !is_choice(node),
                            ..parameter
                        };
                        self.visit(node, Some(parameter), visited, returned);
                        continue;
                    };
                    let is_returned = match returned.find(&id) {
                        Some(index) => self.add(parameter, visited, returned, returned.ids[index].first),
                        None => false,
                    };
                    let is_marked = matches!(node.notes.identity, Identity::Id(_));
                    if is_marked && !is_returned && self.unreachable.is_none() {
                        self.unreachable = Some(Unreachable {
                            tool: visited.name,
                            parameter: parameter.name,
                            id: id.name,
                        });
                    }
                }
                child => self.visit(child.node(), outer, visited, returned),
            }
        }
    }

    /// Adds the edges from all producers of a parameter's ids, of which `first` is the first one.
    /// Returns whether one of them is another tool.
    #[track_caller]
    const fn add<const IDS: usize>(
        &mut self,
        parameter: Parameter,
        visited: VisitedTool,
        returned: &Returned<IDS>,
        first: usize,
    ) -> bool {
        let Parameter {
            name: parameter,
            is_required,
        } = parameter;
        let (mut is_returned, mut index) = (false, first);
        while index != NONE {
            let Producer { tool: from, next } = returned.producers[index];
            index = next;
            if from == visited.index {
                continue;
            }
            is_returned = true;
            if let Some(known) = self.find(visited.first_edge, parameter, from) {
                if is_required && let Some(edge) = &mut self.list[known] {
                    edge.is_required = true;
                }
            } else {
                if self.len < MAX {
                    self.list[self.len] = Some(IndexedEdge {
                        tool: visited.index,
                        parameter,
                        is_required,
                        from,
                    });
                }
                self.len += 1;
            }
        }
        is_returned
    }

    /// Returns the index of an edge among those of a tool, which begin at `start`.
    #[track_caller]
    const fn find(&self, start: usize, parameter: &str, from: usize) -> Option<usize> {
        let mut index = start;
        while index < self.len
            && index < MAX
            && let Some(edge) = &self.list[index]
        {
            if edge.from == from && str_eq(edge.parameter, parameter) {
                return Some(index);
            }
            index += 1;
        }
        None
    }
}

/// A tool whose parameters are visited.
#[derive(Clone, Copy)]
struct VisitedTool {
    name: &'static str,
    index: usize,
    /// The index of the tool's first edge.
    first_edge: usize,
}

/// A parameter of a tool.
#[derive(Clone, Copy)]
struct Parameter {
    name: &'static str,
    is_required: bool,
}

/// Edges in an array of at least their number.
#[doc(hidden)]
#[derive(Debug)]
pub struct List<const MAX: usize> {
    edges: [Edge; MAX],
    len: usize,
}

impl<const MAX: usize> List<MAX> {
    /// Returns the edges.
    #[track_caller]
    pub const fn as_slice(&self) -> &[Edge] {
        self.edges.split_at(self.len).0
    }
}

/// A parameter with a marked id that no other tool returns.
#[doc(hidden)]
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
/// Panics in const evaluation if there is one. The message has the parameter and the type.
#[doc(hidden)]
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
