//! Tools in both forms, with every attribute, and with every kind of type as parameters.

use std::collections::BTreeMap;

use mcpact::{Definition, ToolSchema, mcp_tool, mcp_tools, toolset};
use serde_json::{Value, json};

use super::{flatten, names, notes, recursion, shapes, tagged, units};

/// Search "all" of it – newspapers, books & 地図.
///
/// This is for people.
#[mcp_tool(
    title = "Search everything",
    summary = "Search everything",
    keywords = ["Gazettes", "maps"],
    source = "elsewhere",
    read_only,
    destructive = false,
    idempotent,
    open_world = true,
    output = tagged::Holder
)]
#[derive(ToolSchema)]
pub struct SearchAll {
    /// What to look for
    pub query: String,
    #[serde(flatten)]
    pub page: flatten::Page,
    #[mcp(examples = ["1950-01-01"], pattern = r"^\d{4}-\d{2}-\d{2}$")]
    pub day: Option<String>,
}

/// Nothing to say.
#[mcp_tool(name = "No-Parameters_2")]
#[derive(ToolSchema)]
pub struct NoParameters {}

/// Over the wire
#[mcp_tool(count = "wire", title = "Wire \"é\"", output = Vec<units::Sort>, budget = 1_000)]
#[derive(ToolSchema)]
pub struct OverTheWire {
    pub sort: units::Sort,
    pub tree: Option<recursion::Tree>,
}

/// Counted so, but with nothing more to send
#[mcp_tool(count = "wire")]
#[derive(ToolSchema)]
pub struct NothingMore {
    pub query: String,
}

/// Tools as methods.
pub struct Block;

// Only definitions are tested.
#[mcp_tools(serve = false)]
impl Block {
    /// Take no parameters
    #[mcp_tool(read_only)]
    pub fn nothing(&self) {}

    /// Take a struct, without `self`
    #[mcp_tool(output = ())]
    pub fn of_struct(_: notes::Search) {}

    /// Take a struct of structs
    #[mcp_tool(title = "Nested")]
    pub async fn nested(&self, _: shapes::ManyTypes) {
        std::future::ready(()).await;
    }

    /// Escapes in names and texts: \ " /
    #[mcp_tool]
    pub fn escapes(&self, _: names::Escapes) {}

    /// Awkward names
    #[mcp_tool(output = names::Awkward, destructive)]
    pub fn awkward(&self, _: names::Awkward) {}

    /// Umlauts
    #[mcp_tool]
    pub fn umlauts(&self, _: names::Umlauts) {}

    /// Any properties
    #[mcp_tool]
    pub fn any_members(&self, _: BTreeMap<String, Value>) {}

    /// Members with integer names
    #[mcp_tool]
    pub fn integer_members(&self, _: BTreeMap<u8, bool>) {}

    /// A closed struct without fields
    #[mcp_tool]
    pub fn closed(&self, _: shapes::ClosedEmpty) {}

    /// One of several forms, told apart by a tag
    #[mcp_tool]
    pub fn internal(&self, _: tagged::Internal) {}

    /// One of several forms, the tag beside the content
    #[mcp_tool]
    pub fn adjacent(&self, _: tagged::Adjacent) {}

    /// One of several forms, each under its name
    #[mcp_tool]
    pub fn external(&self, _: tagged::ExternalClosed) {}

    /// Forms that contain forms
    #[mcp_tool]
    pub fn deep(&self, _: tagged::Deep) {}

    /// A type that contains itself
    #[mcp_tool]
    pub fn tree(&self, _: recursion::Tree) {}

    /// A filter that contains filters
    #[mcp_tool]
    pub fn filter(&self, _: recursion::Filter) {}

    /// Fragments in fragments
    #[mcp_tool]
    pub fn around(&self, _: Box<flatten::Around>) {}
}

/// Tools as methods, counted as they are sent.
pub struct WireBlock;

#[mcp_tools(count = "wire", source = "wire", budget = 5_000, serve = false)]
impl WireBlock {
    /// Nothing but a name
    #[mcp_tool]
    pub fn plain(&self) {}

    /// With all hints
    #[mcp_tool(read_only = false, destructive, idempotent = false, open_world, title = "All hints")]
    pub fn hints(&self, _: flatten::Paged) {}

    /// With an answer that contains itself
    #[mcp_tool(output = recursion::Expression)]
    pub fn answer(&self, _: tagged::InternalFilled) {}
}

toolset! { pub MODEL = [Block, SearchAll, NoParameters] }
toolset! { pub WIRE = [WireBlock, OverTheWire, NothingMore], count = "wire", budget = 6_000 }

/// Writes the entry and the costs of a tool as JSON, so that they can come from another crate.
pub fn report(tool: &Definition) -> Value {
    let tokens = &tool.tokens;
    let parameters: Vec<_> = tokens
        .parameters
        .iter()
        .map(|part| json!([part.name, part.tokens]))
        .collect();
    json!({
        "entry": tool.entry,
        "wire_entry": tool.wire_entry,
        "input_schema": tool.input_schema,
        "count": format!("{:?}", tool.count),
        "encoding": tool.encoding.name(),
        "total": tokens.total,
        "name": tokens.name,
        "description": tokens.description,
        "structure": tokens.structure,
        "parameters": parameters,
        "minimal": tool.described.minimal,
        "standard": tool.described.standard,
        "full": tool.described.full,
    })
}
