//! Tools: what is known of one at compile time, and the traits by which the macros tell it.

pub(crate) mod blocks;
pub(crate) mod draft;
pub(crate) mod entry;
mod wire;
pub(crate) mod written;

use std::sync::Arc;

pub use mcpact_rules::settings::Count;

use crate::schema::{Node, Profile, Text};
use entry::{NO_PARAMETERS, Parts};
use mcpact_tokens::Encoding;

/// All that is known of a tool at compile time.
#[derive(Debug)]
pub struct Definition {
    /// The name by which it is called.
    pub name: &'static str,
    /// A name for people, where one was given.
    pub title: Option<&'static str>,
    /// What the model is told that it does.
    pub description: &'static str,
    /// What it belongs to: given, else the module (of a struct) or the type (of methods).
    pub source: &'static str,
    /// At most ten words for search results: given, else the first ten of the description.
    pub summary: &'static str,
    /// Words by which it is found: those given, then those of its name and summary.
    pub keywords: &'static [&'static str],
    /// Hints for clients.
    pub annotations: Annotations,
    /// The JSON Schema of its arguments.
    pub input_schema: &'static str,
    /// The JSON Schema of its structured answers, where one was given.
    pub output_schema: Option<&'static str>,
    /// The model-visible entry, minified: `{"name":…,"description":…,"inputSchema":…}`.
    pub entry: &'static str,
    /// All that `tools/list` sends: the entry with title, output schema, annotations and `_meta`.
    pub wire_entry: &'static str,
    /// What the counted entry costs.
    pub tokens: TokenCount,
    /// Which of the two entries [`tokens`](Self::tokens) counts.
    pub count: Count,
    /// What it is counted in.
    pub encoding: Encoding,
    /// What describing the tool costs, by verbosity.
    pub described: VerbosityTokens,
    /// The parameters' types.
    #[doc(hidden)]
    pub input: &'static Node,
    /// What its texts are written from, so that describing it can write those that are not in the binary.
    #[doc(hidden)]
    pub parts: Parts,
    /// Which clients they are written for.
    #[doc(hidden)]
    pub profile: Profile,
    /// The types that the text refers to at verbosity `full`, a bit for each candidate.
    #[doc(hidden)]
    pub full_types: u64,
    /// The types that the output schema refers to, a bit for each candidate.
    #[doc(hidden)]
    pub output_types: u64,
    /// The literal part of its index entry.
    #[doc(hidden)]
    pub index: &'static str,
}

impl Definition {
    /// Fills a list until its tools are there.
    pub(crate) const NOTHING: Definition = Definition {
        name: "",
        title: None,
        description: "",
        source: "",
        summary: "",
        keywords: &[],
        annotations: Annotations {
            read_only: None,
            destructive: None,
            idempotent: None,
            open_world: None,
        },
        input_schema: "",
        output_schema: None,
        entry: "",
        wire_entry: "",
        tokens: TokenCount {
            total: 0,
            name: 0,
            description: 0,
            structure: 0,
            parameters: &[],
        },
        count: Count::Model,
        encoding: Encoding::ALL[0],
        described: VerbosityTokens {
            minimal: 0,
            standard: 0,
            full: 0,
        },
        input: NO_PARAMETERS,
        parts: Parts {
            name: Text::plain("\"\""),
            title: None,
            description: None,
            input: NO_PARAMETERS,
            output: None,
            annotations: None,
            meta: None,
        },
        profile: Profile::Portable,
        full_types: 0,
        output_types: 0,
        index: "",
    };
}

/// A tool. Made by [`#[mcp_tool]`](macro@crate::mcp_tool).
///
/// ```
/// use mcpact::{Tool, ToolSchema, mcp_tool};
///
/// /// Greet a person
/// #[mcp_tool(name = "greet", budget = 60)]
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Greet {
///     /// Whom to greet
///     name: String,
/// }
///
/// assert_eq!(
///     Greet::ENTRY,
///     concat!(
///         r#"{"name":"greet","description":"Greet a person","inputSchema":{"type":"object","#,
///         r#""properties":{"name":{"description":"Whom to greet","type":"string"}},"required":["name"]}}"#,
///     ),
/// );
/// assert_eq!(Greet::TOKENS.total as usize, mcpact::tokens::Encoding::O200kBase.count(Greet::ENTRY));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    note = "write `#[mcpact::mcp_tool]` above the struct that holds the tool's parameters"
)]
pub trait Tool {
    /// All that is known of the tool.
    const DEFINITION: &'static Definition;
    /// The name by which it is called.
    const NAME: &'static str = Self::DEFINITION.name;
    /// What the model is told that it does.
    const DESCRIPTION: &'static str = Self::DEFINITION.description;
    /// The JSON Schema of its arguments, minified.
    const INPUT_SCHEMA: &'static str = Self::DEFINITION.input_schema;
    /// The model-visible entry, minified: `{"name":…,"description":…,"inputSchema":…}`.
    const ENTRY: &'static str = Self::DEFINITION.entry;
    /// All that `tools/list` sends of it.
    const WIRE_ENTRY: &'static str = Self::DEFINITION.wire_entry;
    /// What it costs, exactly, in the crate's encoding.
    const TOKENS: TokenCount = Self::DEFINITION.tokens;
}

/// One or several tools: a struct with [`#[mcp_tool]`](macro@crate::mcp_tool), or a type whose impl block has
/// [`#[mcp_tools]`](macro@crate::mcp_tools). What [`toolset!`](crate::toolset) takes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tools: put `#[mcpact::mcp_tools]` on its impl block, or `#[mcpact::mcp_tool]` on the struct",
    label = "has no tools",
    note = "where its blocks have names, by `#[tool_router(router = …)]` or `#[mcp_tools(router = …)]`, one of them says which it joins: `#[mcp_tools(include = […])]`"
)]
pub trait Tools {
    /// In declaration order.
    const TOOLS: &'static [&'static Definition];
}

/// What the macros implement for [`Tools`].
#[doc(hidden)]
pub trait HasTools {
    /// In declaration order.
    const TOOLS: &'static [&'static Definition];
}

// Else a type without tools is told of all those that have some, of a toolset's own too. It cannot stand above what the macros
// emit: where a user has no prelude, there is no path to `diagnostic`.
#[diagnostic::do_not_recommend]
impl<T: HasTools + ?Sized> Tools for T {
    const TOOLS: &'static [&'static Definition] = <T as HasTools>::TOOLS;
}

// So that what answers a type's calls may be shared.
impl<T: Tools + ?Sized> HasTools for Arc<T> {
    const TOOLS: &'static [&'static Definition] = <T as Tools>::TOOLS;
}

impl<T: Tools + ?Sized> HasTools for &T {
    const TOOLS: &'static [&'static Definition] = <T as Tools>::TOOLS;
}

/// What a tool costs, in tokens of its [`Definition::encoding`], exactly.
///
/// A part's tokens are those that begin in its bytes, so that the parts add up to the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenCount {
    /// The whole entry.
    pub total: u32,
    /// The name, with its quotes.
    pub name: u32,
    /// The description, with its quotes.
    pub description: u32,
    /// All that is neither name, description nor parameter: keys, braces, `required`.
    pub structure: u32,
    /// Each parameter, from its name's opening quote to its schema's closing brace.
    pub parameters: &'static [ParameterTokens],
}

/// What one parameter costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterTokens {
    /// The parameter's name on the wire.
    pub name: &'static str,
    /// Tokens that begin in it.
    pub tokens: u32,
}

/// What describing a tool to a model costs, in tokens of its [`Definition::encoding`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerbosityTokens {
    /// Name, description, required parameters.
    pub minimal: u32,
    /// The model-visible entry.
    pub standard: u32,
    /// The entry with examples and output schema.
    pub full: u32,
}

/// What a client is told of a tool's effects ([MCP specification, `ToolAnnotations`][spec]); hints, not promises.
///
/// [spec]: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// It changes nothing.
    pub read_only: Option<bool>,
    /// It may delete or overwrite.
    pub destructive: Option<bool>,
    /// Calling it again with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// It reaches beyond the server.
    pub open_world: Option<bool>,
}
