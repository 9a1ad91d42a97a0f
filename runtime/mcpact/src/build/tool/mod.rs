//! The definition of a tool, its token counts, and the traits that the macros implement.

pub(crate) mod blocks;
pub(crate) mod compiled;
pub(crate) mod entry;
pub(crate) mod measured;
mod result_budget;
pub(crate) mod settings;
mod wire;

use std::sync::Arc;

pub use mcpact_shared::settings::CountedEntry;
pub use result_budget::ResultBudget;
#[cfg(feature = "proxy")]
pub(crate) use result_budget::{CutContext, Numbers, SentSchema};

#[cfg(feature = "serde_json")]
use crate::build::pattern::Engine;
use crate::build::{
    meta::catalogue::Summaries,
    schema::{Node, Profile, Text},
};
use entry::{NO_PARAMETERS, Parts};
use mcpact_tokens::Encoding;

/// A tool with its texts, schemas and token counts, all known at compile time.
#[derive(Debug)]
pub struct Definition {
    /// The name in calls.
    pub name: &'static str,
    /// A name for people, if the attribute has one.
    pub title: Option<&'static str>,
    /// The description for the model.
    pub description: &'static str,
    /// The group of the tool, by default the module of a struct and the type of a method.
    pub source: &'static str,
    /// A summary of at most ten words for search results, by default the first words of the
    /// description, at most 120 characters.
    pub summary: &'static str,
    /// Words for the search: those of the attribute, then those of name and summary.
    pub keywords: &'static [&'static str],
    /// Tags for filters of the search.
    pub tags: &'static [&'static str],
    /// Example requests of people, from the attribute. The search reads them, and no model sees
    /// them.
    pub asks: &'static [&'static str],
    /// The arguments of example calls, JSON objects. Only the full description has them.
    pub examples: &'static [&'static str],
    /// Hints for clients.
    pub annotations: Annotations,
    /// The JSON Schema of its arguments.
    pub input_schema: &'static str,
    /// The JSON Schema of its structured results, if the attribute has one.
    pub output_schema: Option<&'static str>,
    /// The model-visible entry, minified: `{"name":…,"description":…,"inputSchema":…}`.
    pub entry: &'static str,
    /// The entry of `tools/list`, with title, output schema, annotations and `_meta`.
    pub wire_entry: &'static str,
    /// The cost of the counted entry.
    pub tokens: TokenCount,
    /// The entry that [`tokens`](Self::tokens) counts.
    pub count: CountedEntry,
    /// The encoding of all counts.
    pub encoding: Encoding,
    /// The cost of describing the tool in JSON, by verbosity.
    pub described: VerbosityTokens,
    /// The maximum cost of each result, if there is one.
    pub result_budget: Option<ResultBudget>,
    /// The id types in results, in addition to those of the output.
    #[doc(hidden)]
    pub returns: Option<&'static Node>,
    /// The parameters' types.
    #[doc(hidden)]
    pub input: &'static Node,
    /// The engine for the patterns of its parameters, if they have any.
    #[cfg(feature = "serde_json")]
    #[doc(hidden)]
    pub engine: Option<&'static Engine>,
    /// The source of its texts. Descriptions of the tool that are not in the binary are written
    /// from it.
    #[doc(hidden)]
    pub parts: Parts,
    /// The clients that its schemas are written for.
    #[doc(hidden)]
    pub profile: Profile,
    /// The types that the text refers to at verbosity `full`, a bit for each candidate.
    #[doc(hidden)]
    pub full_types: u64,
    /// The types that the output schema refers to, a bit for each candidate.
    #[doc(hidden)]
    pub output_types: u64,
    /// The literal part of the tool's index entry.
    #[doc(hidden)]
    pub index: &'static str,
    /// The tool's summaries in a catalogue.
    #[doc(hidden)]
    pub summaries: Summaries,
    /// The names of the required parameters with `","` between them, as in the schema.
    #[doc(hidden)]
    pub required: &'static str,
    /// The tokens of the keyword `required` with these names.
    #[doc(hidden)]
    pub required_tokens: u32,
}

impl Definition {
    /// A placeholder in lists that const evaluation fills.
    pub(crate) const EMPTY: Definition = Definition {
        name: "",
        title: None,
        description: "",
        source: "",
        summary: "",
        keywords: &[],
        tags: &[],
        asks: &[],
        examples: &[],
        annotations: Annotations::NONE,
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
        count: CountedEntry::Model,
        encoding: Encoding::ALL[0],
        described: VerbosityTokens {
            minimal: 0,
            standard: 0,
            full: 0,
        },
        returns: None,
        input: NO_PARAMETERS,
        #[cfg(feature = "serde_json")]
        engine: None,
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
        summaries: Summaries::NONE,
        required: "",
        required_tokens: 0,
        result_budget: None,
    };
}

/// A tool that is a struct, made by [`#[mcp_tool]`](macro@crate::mcp_tool).
///
/// ```
/// use mcpact::{Tool, ToolSchema, mcp_tool};
///
/// /// Greet a person
/// #[mcp_tool(name = "greet", budget = 60)]
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Greet {
///     /// Name of the person
///     name: String,
/// }
///
/// assert_eq!(
///     Greet::ENTRY,
///     concat!(
///         r#"{"name":"greet","description":"Greet a person","inputSchema":{"type":"object","#,
///         r#""properties":{"name":{"description":"Name of the person","type":"string"}},"required":["name"]}}"#,
///     ),
/// );
/// assert_eq!(Greet::TOKENS.total as usize, mcpact::tokens::Encoding::O200kBase.count(Greet::ENTRY));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    note = "write `#[mcpact::mcp_tool]` above the struct that holds the tool's parameters"
)]
pub trait Tool {
    /// The definition, which has the values of the other constants.
    const DEFINITION: &'static Definition;
    /// The name in calls.
    const NAME: &'static str = Self::DEFINITION.name;
    /// The description for the model.
    const DESCRIPTION: &'static str = Self::DEFINITION.description;
    /// The JSON Schema of its arguments, minified.
    const INPUT_SCHEMA: &'static str = Self::DEFINITION.input_schema;
    /// The model-visible entry, minified: `{"name":…,"description":…,"inputSchema":…}`.
    const ENTRY: &'static str = Self::DEFINITION.entry;
    /// The entry of `tools/list`, minified.
    const WIRE_ENTRY: &'static str = Self::DEFINITION.wire_entry;
    /// The exact cost, in tokens of the crate's encoding.
    const TOKENS: TokenCount = Self::DEFINITION.tokens;
}

/// One or several tools: a struct with [`#[mcp_tool]`](macro@crate::mcp_tool), or a type whose impl
/// block has [`#[mcp_tools]`](macro@crate::mcp_tools). [`toolset!`](crate::toolset) lists such
/// types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tools: put `#[mcpact::mcp_tools]` on its impl block, or `#[mcpact::mcp_tool]` on the struct",
    label = "has no tools",
    note = "where its blocks have names, by `#[tool_router(router = …)]` or `#[mcp_tools(router = …)]`, one of them includes the others: `#[mcp_tools(include = […])]`"
)]
pub trait Tools {
    /// The tools in declaration order.
    const TOOLS: &'static [&'static Definition];
}

/// The trait that the macros implement, from which [`Tools`] follows.
#[doc(hidden)]
pub trait HasTools {
    /// The tools in declaration order.
    const TOOLS: &'static [&'static Definition];
}

// Without the attribute on this implementation, rustc lists all types with tools under the error
// for a type that has none. The macros cannot emit it: a user without prelude has no path to
// `diagnostic`.
#[diagnostic::do_not_recommend]
impl<T: HasTools + ?Sized> Tools for T {
    const TOOLS: &'static [&'static Definition] = <T as HasTools>::TOOLS;
}

// A server may share the value that handles the calls.
impl<T: Tools + ?Sized> HasTools for Arc<T> {
    const TOOLS: &'static [&'static Definition] = <T as Tools>::TOOLS;
}

impl<T: Tools + ?Sized> HasTools for &T {
    const TOOLS: &'static [&'static Definition] = <T as Tools>::TOOLS;
}

/// The exact cost of a tool, in tokens of its [`Definition::encoding`].
///
/// A token belongs to the part in whose bytes it begins, so the parts add up to the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenCount {
    /// The whole entry.
    pub total: u32,
    /// The name, with its quotes.
    pub name: u32,
    /// The description, with its quotes.
    pub description: u32,
    /// The rest: keys, braces, `required`.
    pub structure: u32,
    /// Each parameter, from the opening quote of its name to the closing brace of its schema.
    pub parameters: &'static [ParameterTokens],
}

/// The cost of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterTokens {
    /// The name in the schema.
    pub name: &'static str,
    /// The tokens that begin in the parameter.
    pub tokens: u32,
}

/// The cost of describing a tool to a model in JSON, in tokens of its [`Definition::encoding`]. A
/// signature costs about a third less: `discover::Described::count` counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerbosityTokens {
    /// Name, description, required parameters.
    pub minimal: u32,
    /// The model-visible entry.
    pub standard: u32,
    /// The model-visible entry with examples and output schema.
    pub full: u32,
}

/// Hints for clients about the effects of a tool ([MCP specification, `ToolAnnotations`][spec]).
/// They are not guarantees.
///
/// [spec]: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// True if the tool has no side effects.
    pub read_only: Option<bool>,
    /// True if the tool may delete or overwrite.
    pub destructive: Option<bool>,
    /// True if a second call with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// True if the tool reaches systems outside of the server.
    pub open_world: Option<bool>,
}

impl Annotations {
    /// No hints.
    pub(crate) const NONE: Annotations = Annotations {
        read_only: None,
        destructive: None,
        idempotent: None,
        open_world: None,
    };
}
