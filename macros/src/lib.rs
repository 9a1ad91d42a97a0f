//! The macros of [mcpact]: they know syntax, and leave text to `mcpact-tokens` and tools to `mcpact`, which re-exports
//! them. Use them from there.
//!
//! | Macro | For |
//! |---|---|
//! | [`#[derive(ToolSchema)]`](derive@ToolSchema) | a type's JSON Schema, as small as it can be and known at compile time |
//! | [`#[mcp_tool]`](macro@mcp_tool) | a tool: a struct that holds its parameters, or a method |
//! | [`#[mcp_tools]`](macro@mcp_tools) | the tools of an `impl` block |
//! | [`toolset!`] | the tools that a server publishes together |
//!
//! All of them report every mistake of an item in one compile, and then stand in for what they could not make, so that
//! a mistake is one error. None of them writes a file, and what they write does not depend on anything but their input and
//! the `[package.metadata.mcpact]` of the crate's Cargo.toml.
//!
//! [mcpact]: https://docs.rs/mcpact
#![cfg_attr(
    test,
    // expect-test writes them.
    allow(clippy::needless_raw_string_hashes)
)]

mod diagnostics;
mod lints;
mod manifest;
mod schema;
mod settings;
mod syntax;
#[cfg(test)]
mod testing;
mod tool;
mod tools;
mod toolset;

use proc_macro::TokenStream;

/// Makes a type's JSON Schema, as small as it can be with the same meaning, at compile time.
///
/// ```
/// use mcpact::{Tool, ToolSchema, mcp_tool};
/// use serde::Deserialize;
///
/// /// Sort order
/// #[derive(Deserialize, ToolSchema)]
/// #[serde(rename_all = "lowercase")]
/// enum Sort {
///     /// Newest first.
///     DateDesc,
///     Relevance,
/// }
///
/// /// Search newspapers
/// #[mcp_tool]
/// #[derive(Deserialize, ToolSchema)]
/// struct Search {
///     /// Search query
///     query: String,
///     sort: Option<Sort>,
///     /// Max results
///     #[mcp(default = 20, range = 1..=100)]
///     limit: u32,
/// }
///
/// assert_eq!(
///     Search::INPUT_SCHEMA,
///     concat!(
///         r#"{"type":"object","properties":{"query":{"description":"Search query","type":"string"},"#,
///         r#""sort":{"description":"Sort order. datedesc: Newest first","type":"string","enum":["datedesc","relevance"]},"#,
///         r#""limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}},"#,
///         r#""required":["query"]}"#,
///     ),
/// );
/// ```
///
/// # `#[mcp(…)]`
///
/// | Key | On | Says |
/// |---|---|---|
/// | `description = "…"` | type, variant, field | the description, instead of the doc comment |
/// | `default = …` | type, field | the value where none is given: a number, a string, a boolean, `null`, an array of these; the member is then not required |
/// | `range = 1..=100`, `1..`, `..=100`, `0.0..1.0` | newtype, field | the bounds of a number |
/// | `length = 1..=10`, `1..`, `..=10`, `4` | newtype, field | the bounds of a string's, an array's or a map's length |
/// | `pattern = "…"` | newtype, field | a regular expression (ECMA-262, not anchored) for a string |
/// | `example = …`, `examples = [… , …]` | type, field | values to show in the full description of a tool; `example` may stand several times |
/// | `bound = "T: …"` | type | the bounds of the implementation, instead of `T: ToolSchema` for each type parameter in a field |
/// | `crate = path` | type | where mcpact is, if not at `::mcpact` |
///
/// What is said of a field goes before what is said of its type, so a newtype can carry description, range and default for
/// all of its uses. Whole numbers are written without a fraction: `1.0` as `1`.
///
/// # Descriptions
///
/// The first paragraph of a doc comment is the description, on one line; the rest is for people. A single
/// sentence loses its full stop, which would cost a token. The documented variants of an enum of names
/// are folded into its description, as above. `#[deprecated]` is said of a field and of a type.
///
/// # `#[serde(…)]`
///
/// | Keys | Here |
/// |---|---|
/// | `rename`, `rename_all`, `rename_all_fields` (also `…(deserialize = "…")`), `default`, `skip`, `skip_deserializing`, `flatten`, `transparent`, `deny_unknown_fields`, `tag`, `content`, `untagged` | honoured |
/// | `alias` | accepted, and left out: a model needs one name |
/// | `bound`, `borrow`, `crate`, `expecting`, `getter`, `into`, `serialize_with`, `skip_serializing`, `skip_serializing_if`, `tag` on a struct | accepted: they do not change what deserialises |
/// | `from`, `try_from`, `remote`, `with`, `deserialize_with`, `other`, `untagged` on a variant, `field_identifier`, `variant_identifier` | an error: not supported yet |
///
/// # Types
///
/// Fields of any type that implements `ToolSchema`; generic types, with lifetimes and const parameters. A type may
/// contain itself as `Self` or by its name; two types that contain each other are not supported yet.
///
/// ```compile_fail
/// #[derive(mcpact::ToolSchema)]
/// struct Page {
///     #[mcp(range = 100..=1)] // nothing lies in this range
///     limit: u32,
/// }
/// ```
#[proc_macro_derive(ToolSchema, attributes(mcp, serde, schemars, validate, garde))]
pub fn derive_tool_schema(input: TokenStream) -> TokenStream {
    schema::derive(input.into()).into()
}

/// Makes a tool of the struct that holds its parameters, or of a method in a block with [`#[mcp_tools]`](macro@mcp_tools).
///
/// The type implements `mcpact::Tool` and `mcpact::Tools`: its name, its schema, the entry that a model sees, and what
/// that costs in tokens are constants. Where it costs more than its budget, the build fails at its name.
///
/// ```
/// use mcpact::{Tool, ToolSchema, mcp_tool};
///
/// /// Greet a person
/// #[mcp_tool(budget = 60, read_only, keywords = ["welcome"])]
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct GreetPerson {
///     /// Whom to greet
///     name: String,
/// }
///
/// assert_eq!(GreetPerson::NAME, "greet_person");
/// assert_eq!(GreetPerson::DEFINITION.keywords, ["welcome", "greet", "person"]);
/// assert!(GreetPerson::TOKENS.total <= 60);
/// ```
///
/// | Key | Says | Else |
/// |---|---|---|
/// | `name = "…"` | the name by which it is called: a letter, then at most 63 letters, digits, `_` or `-` | the struct's or method's name in `snake_case` |
/// | `description = "…"` | what it does, in at most 2,048 characters | the first paragraph of the doc comment; one of them must be there |
/// | `title = "…"` | a name for people | none |
/// | `summary = "…"` | at most 10 words for the index | the first 10 words of the description |
/// | `keywords = ["…"]` | words by which it is found | only those of its name and summary, which are added anyway |
/// | `source = "…"` | what it belongs to | the module's name; in a block, the block's source |
/// | `budget = 120` | the most tokens that it may cost | `tool-budget` in Cargo.toml |
/// | `count = "model"`, `"wire"` | which bytes cost: what a model sees, or all that is sent | the block's; `"model"` |
/// | `read_only`, `destructive`, `idempotent`, `open_world`, each also `= false` | hints for clients | none are sent |
/// | `output = Type` | the schema of structured answers | none is sent |
/// | `crate = path` | where mcpact is (in a block, it is said of the block) | `::mcpact` |
///
/// # Crate defaults
///
/// ```toml
/// [package.metadata.mcpact]
/// tool-budget = 200         # for each tool that does not give its own
/// total-budget = 6_000      # for each toolset that does not
/// meta-budget = 300         # for the meta-tools of each toolset that does not
/// encoding = "o200k_base"   # or "cl100k_base", with the feature of that name
/// profile = "portable"      # the only one so far
/// ```
///
/// A change of them rebuilds the crate.
///
/// ```compile_fail
/// /// Greet a person
/// #[mcpact::mcp_tool(budget = 5)] // costs more
/// #[derive(mcpact::ToolSchema)]
/// struct GreetPerson {
///     name: String,
/// }
/// ```
#[proc_macro_attribute]
pub fn mcp_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    tool::attribute(args.into(), item.into()).into()
}

/// Makes tools of the methods of an `impl` block that are marked [`#[mcp_tool]`](macro@mcp_tool).
///
/// Such a method takes `&self` or no `self`, and at most one parameter beside it, which is the tool's parameters; it
/// may be async. The type gets a constant for each tool, named like the method, and implements `mcpact::Tools`.
///
/// ```
/// use mcpact::{ToolSchema, Tools, mcp_tool, mcp_tools};
///
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Search {
///     query: String,
/// }
///
/// struct Trove;
///
/// #[mcp_tools(budget = 2_000)]
/// impl Trove {
///     /// Search newspapers
///     #[mcp_tool(budget = 100, read_only)]
///     async fn trove_search(&self, params: Search) -> String {
///         params.query
///     }
///
///     /// List sources
///     #[mcp_tool]
///     fn list_sources(&self) {}
/// }
///
/// assert_eq!(Trove::TOOLS.len(), 2);
/// assert_eq!(Trove::TROVE_SEARCH.name, "trove_search");
/// assert_eq!(Trove::TROVE_SEARCH.source, "trove");
/// ```
///
/// | Key | Says | Else |
/// |---|---|---|
/// | `source = "…"` | what the tools belong to | the type's name in `snake_case` |
/// | `budget = 2_000` | the most tokens that they may cost together | none |
/// | `count = "model"`, `"wire"` | which bytes cost | `"model"` |
/// | `crate = path` | where mcpact is | `::mcpact` |
///
/// The block's type must be one type: lifetimes are fine, type parameters are not. A tool with a `#[cfg]` is there where its
/// method is.
#[proc_macro_attribute]
pub fn mcp_tools(args: TokenStream, item: TokenStream) -> TokenStream {
    tools::attribute(args.into(), item.into()).into()
}

/// Makes a toolset: a static with the tools that a server publishes together, their total cost, and their index.
///
/// ```
/// use mcpact::{ToolSchema, mcp_tool, toolset};
///
/// /// Add two numbers
/// #[mcp_tool]
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Add {
///     a: f64,
///     b: f64,
/// }
///
/// toolset! {
///     /// What this server can do.
///     pub SUMS = [Add], budget = 100
/// }
///
/// assert_eq!(SUMS.tools[0].name, "add");
/// ```
///
/// The list names types that have tools: structs with [`#[mcp_tool]`](macro@mcp_tool), or types whose block has
/// [`#[mcp_tools]`](macro@mcp_tools).
///
/// | Key | Says | Else |
/// |---|---|---|
/// | `budget = 6_000` | the most tokens that the tools may cost together | `total-budget` in Cargo.toml |
/// | `meta_budget = 300` | the most tokens that its meta-tools may cost together | `meta-budget` in Cargo.toml |
/// | `count = "model"`, `"wire"` | which bytes cost | `"model"` |
/// | `crate = path` | where mcpact is | `::mcpact` |
#[proc_macro]
pub fn toolset(input: TokenStream) -> TokenStream {
    toolset::expand_macro(input.into()).into()
}
