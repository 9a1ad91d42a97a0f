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

#![forbid(unsafe_code)]
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
/// | `title = "…"` | type, field | a name for people; a model pays for it and rarely needs it |
/// | `default = …` | type, field | the value where none is given: a number, a string, a boolean, `null`, an array of these, `json!({ … })`; the member is then not required |
/// | `range = 1..=100`, `1..`, `..=100`, `0.0..1.0` | newtype, field | the bounds of a number |
/// | `length = 1..=10`, `1..`, `..=10`, `4` | newtype, field | the bounds of a string's, an array's or a map's length |
/// | `pattern = "…"` | newtype, field | a regular expression (ECMA-262, not anchored) for a string |
/// | `format = "…"`, `email`, `url` | newtype, field | a string's `format`; `email` is `"email"`, `url` is `"uri"` |
/// | `inner(…)` | newtype, field | `description`, `title`, `range`, `length`, `pattern`, `format`, `email`, `url` or `inner` of what an array or a map holds |
/// | `example = …`, `examples = [… , …]` | type, field | values to show in the full description of a tool; `example` may stand several times |
/// | `extend("x-mcp-header" = "Region")` | type, field | further members of the schema, kept as they are |
/// | `deprecated` | type, variant, field | that it should not be used any more, as `#[deprecated]` does |
/// | `required` | field | that an `Option` must be there; null is then not taken |
/// | `skip` | variant, field | that the schema does not show it, though serde reads it; a field must be one that may be left out (`#[serde(default)]`) |
/// | `with = "Type"`, `with = Type` | type, variant, field | the type whose schema it has |
/// | `schema_with = r#"{…}"#` | type, variant, field | its schema: a JSON object, read and minified while the crate compiles |
/// | `recursive` | type | that other types lead back to it |
/// | `recursive = "Type"` | field | that the type in it leads back to this one |
/// | `allow(…)`, `warn(…)`, `deny(…)` | type, variant, field | how loud [lints](macro@mcp_tool#lints) are |
/// | `bound = "T: …"` | type | the bounds of the implementation, instead of `T: ToolSchema` for each type parameter in a field |
/// | `crate = path` | type | where mcpact is, if not at `::mcpact` |
///
/// What is said of a field goes before what is said of its type, so a newtype can carry description, range and default for
/// all of its uses. Whole numbers are written without a fraction: `1.0` as `1`.
///
/// ```
/// use mcpact::{ToolSchema, schema};
///
/// #[derive(ToolSchema)]
/// struct Query {
///     #[mcp(length = 1.., inner(range = 1800..=1950))]
///     years: Vec<u16>,
///     #[mcp(required, email, extend("x-mcp-header" = "Reply-To"))]
///     reply_to: Option<String>,
///     #[mcp(schema_with = r#"{ "type": "string", "format": "date" }"#)]
///     day: Day,
/// }
///
/// struct Day; // read by hand, from a string
///
/// assert_eq!(
///     schema::<Query>(),
///     concat!(
///         r#"{"type":"object","properties":{"#,
///         r#""years":{"type":"array","items":{"type":"integer","minimum":1800,"maximum":1950},"minItems":1},"#,
///         r#""reply_to":{"type":"string","format":"email","x-mcp-header":"Reply-To"},"#,
///         r#""day":{"type":"string","format":"date"}},"required":["years","reply_to","day"]}"#,
///     ),
/// );
/// ```
///
/// # Descriptions
///
/// The first paragraph of a doc comment is the description, on one line; the rest is for people. A single
/// sentence loses its full stop, which would cost a token. The documented and the deprecated variants of an enum of names
/// are folded into its description, as above. What a macro cannot read, `#[doc = include_str!(…)]`, is an error where the
/// description would be: write `description = "…"`.
///
/// # `#[serde(…)]`
///
/// | Keys | Here |
/// |---|---|
/// | `rename`, `rename_all`, `rename_all_fields` (also `…(deserialize = "…")`), `default`, `skip`, `skip_deserializing`, `flatten`, `transparent`, `deny_unknown_fields`, `tag`, `content`, `untagged` (on variants too) | honoured |
/// | `default` on the last values of a tuple, or on a tuple struct | the array may be as much shorter: one form for each length |
/// | `from`, `try_from` | the schema is that of the type in it, with this type's notes; a `TryFrom` that refuses some of its values narrows what the schema says, which only the call answers |
/// | `with`, `deserialize_with` | a function reads it, so `#[mcp(with = "Type")]` or `#[mcp(schema_with = …)]` must stand beside it; without `default`, the member must be there even if it is an `Option` |
/// | `remote` | the definition has the schema of its own fields; a field that is read `with = "Def"` says `#[mcp(with = "Def")]` |
/// | `other` | its tag is any string (so a value with a known tag and wrong members passes the schema, and the call answers); in an enum of names, they are listed in the description |
/// | `alias` | accepted, and left out: a model needs one name |
/// | `bound`, `borrow`, `crate`, `expecting`, `getter`, `into`, `serialize_with`, `skip_serializing`, `skip_serializing_if`, `tag` on a struct | accepted: they do not change what deserialises |
/// | `field_identifier`, `variant_identifier`, `skip` on the only value of a tuple struct (which serde reads all the same) | an error |
///
/// ```
/// use mcpact::{ToolSchema, schema};
/// use serde::Deserialize;
///
/// /// Share in percent
/// #[derive(Deserialize, ToolSchema)]
/// #[serde(try_from = "f64")]
/// #[mcp(range = 0..=100)]
/// struct Percent(f64);
///
/// impl TryFrom<f64> for Percent {
///     type Error = &'static str;
///
///     fn try_from(value: f64) -> Result<Self, Self::Error> {
///         (0.0..=100.0).contains(&value).then_some(Percent(value)).ok_or("write 0 to 100")
///     }
/// }
///
/// assert_eq!(
///     schema::<Percent>(),
///     r#"{"description":"Share in percent","type":"number","minimum":0,"maximum":100}"#,
/// );
/// # let _ = |percent: Percent| percent.0;
/// ```
///
/// ```compile_fail
/// #[derive(serde::Deserialize, mcpact::ToolSchema)]
/// struct Wait {
///     #[serde(deserialize_with = "seconds")] // what does it read?
///     time: std::time::Duration,
/// }
/// # fn seconds<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<std::time::Duration, D::Error> {
/// #     <u64 as serde::Deserialize>::deserialize(reader).map(std::time::Duration::from_secs)
/// # }
/// ```
///
/// # `#[schemars(…)]`, `#[validate(…)]`, `#[garde(…)]`
///
/// A type that carries them already need not say it again. `#[mcp]` goes before `#[schemars]`, and that before the others.
///
/// | Keys | Here |
/// |---|---|
/// | schemars' `description`, `title`, `example`, `examples`, `extend`, `deprecated`, `with`, `required`, `skip`, `deny_unknown_fields` | as `#[mcp]`'s or serde's; an example that a function makes is left out |
/// | `range(min, max, exclusive_min, exclusive_max, equal)`, `length(min, max, equal)`, `regex(pattern)`, `pattern`, `email`, `url`, `inner(…)` of all three; `required` of validator and garde | as `#[mcp]`'s. A length that counts bytes, UTF-16 units or graphemes bounds the characters, which JSON Schema counts, only as far as it can |
/// | any of these with a constant or a function, such as `range(min = MIN)`, `regex(path = …)`, `schema_with` | an error, unless `#[mcp]` says it beside it: a macro sees no values |
/// | schemars' `rename`, `rename_all`, `rename_all_fields`, `default`, `flatten`, `tag`, `content`, `untagged`, `transparent` | an error where `#[serde]` does not say the same, since serde reads the call |
/// | schemars' `bound`, `crate`, `inline`, `transform`; validator's `contains`, `credit_card`, `custom`, `does_not_contain`, `must_match`, `nested`, `non_control_character`, `schema`; garde's `alphanumeric`, `ascii`, `contains`, `credit_card`, `custom`, `dive`, `ip`, `phone_number`, `prefix`, `skip`, `suffix` and all others | left out: JSON Schema cannot say them, and they only narrow what is accepted, so the call's own validation answers |
///
/// # Types
///
/// Fields of any type that implements `ToolSchema`; generic types, with lifetimes and const parameters.
///
/// A type may contain itself as `Self` or by its name. Where several types lead back to each other, one of them is marked
/// `#[mcp(recursive)]`, and the fields that lead back to it say so; a tool's parameters then come to the others through it. Without
/// these, rustc finds a cycle (E0391), since the one's schema would need the other's and that the first one's.
///
/// ```
/// use mcpact::{ToolSchema, schema};
///
/// #[derive(ToolSchema)]
/// #[mcp(recursive)]
/// struct Folder {
///     items: Vec<Item>,
/// }
///
/// #[derive(ToolSchema)]
/// struct Item {
///     name: String,
///     #[mcp(recursive = "Folder")]
///     folder: Option<Box<Folder>>,
/// }
///
/// assert_eq!(
///     schema::<Folder>(),
///     concat!(
///         r##"{"type":"object","properties":{"items":{"type":"array","items":{"type":"object","##,
///         r##""properties":{"name":{"type":"string"},"folder":{"$ref":"#/$defs/Folder"}},"required":["name"]}}},"##,
///         r##""required":["items"],"$defs":{"Folder":{"type":"object","properties":{"items":{"type":"array","items":{"type":"object","##,
///         r##""properties":{"name":{"type":"string"},"folder":{"$ref":"#/$defs/Folder"}},"required":["name"]}}},"required":["items"]}}}"##,
///     ),
/// );
/// ```
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
/// | `profile = "portable"`, `"refs"`, `"gemini"`, `"openai-strict"` | for which clients the schema is written | the block's; `profile` in Cargo.toml; `"portable"` |
/// | `allow(…)`, `warn(…)`, `deny(…)` | how loud [lints](#lints) are | the block's; Cargo.toml |
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
/// profile = "portable"      # or "refs", "gemini", "openai-strict"
///
/// [package.metadata.mcpact.lints]
/// repeats-name = "deny"
/// long-description = { level = "warn", words = 25 }
/// ```
///
/// A change of them rebuilds the crate.
///
/// # Lints
///
/// | Lint | Is about | Else |
/// |---|---|---|
/// | `long_name` | a tool's name of more than 48 `characters`: clients put the server's name in front of it | warn |
/// | `long_description` | a description of more than 50 `words`. More than 2,048 characters of a tool's are always an error: clients cut there | warn |
/// | `embedded_example` | "e.g.", "for example", "for instance", or "such as" with a quotation in a description: write `#[mcp(example = …)]`, which costs only where it is asked for | warn |
/// | `repeats_name` | a parameter's description that says no more than its name | warn |
/// | `undocumented` | a parameter that neither itself nor its type describes (not asked of generic types) | allow |
/// | `many_tools` | a toolset of more than 128 `tools` | warn |
/// | `repeated_words` | a description or an enum that several types of a toolset write, in place of one that they share; denied, it names them | allow |
///
/// The nearest level counts: of the field or variant, its type; of the tool, its block; then of Cargo.toml, where names are written with `-`, and
/// where the limits can be set. A warning is one of rustc's, at the words, and a denied lint an error with the same text.
///
/// ```compile_fail
/// /// Greet a person
/// #[mcpact::mcp_tool(deny(long_name))]
/// #[derive(mcpact::ToolSchema)]
/// struct GreetAPersonWhoHasJustComeInThroughTheFrontDoorOfTheHouse {
///     name: String,
/// }
/// ```
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
/// Such a method takes `&self` or no `self`, and may be async. Its first parameter is the tool's parameters; those behind it are parts of
/// the request, as is one that is marked `#[mcp(context)]`, for a tool that has no parameters. The type gets a constant for each tool,
/// named like the method, and implements `mcpact::Tools`; so it has one such block, and rustc says of a second one that their
/// constant `A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_…` is there twice.
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
/// | `profile = "…"`, `allow(…)`, `warn(…)`, `deny(…)` | for which clients schemas are written, and how loud lints are, for tools that do not say it themselves | Cargo.toml |
/// | `serve = false` | that the block does not answer calls | it does, with mcpact's feature `rmcp` |
/// | `crate = path` | where mcpact is | `::mcpact` |
///
/// # Calls
///
/// With mcpact's feature `rmcp`, the type also implements `mcpact::serve::Handlers`, by which a server calls the methods. Then the type is
/// `Send` and `Sync`, a method's parameters implement `serde::Deserialize`, what is behind them implements `mcpact::serve::FromContext`,
/// what it returns implements `mcpact::serve::Answer`, and what it awaits can be sent between threads. A block for which this does not hold
/// says `serve = false`.
///
/// ```ignore
/// /// Ask the user
/// #[mcp_tool]
/// async fn ask(&self, question: Question, client: Peer<RoleServer>) -> Result<String, ToolError> { … }
///
/// /// Which request this is
/// #[mcp_tool]
/// fn number(&self, #[mcp(context)] id: RequestId) -> String { … }
/// ```
#[doc = include_str!("tools/adopt.md")]
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
/// | `profile = "…"` | for which clients the meta-tools' schemas are written; tools say their own | `profile` in Cargo.toml |
/// | `allow(many_tools)`, `deny(many_tools)` | how loud the lint is | Cargo.toml |
/// | `crate = path` | where mcpact is | `::mcpact` |
#[proc_macro]
pub fn toolset(input: TokenStream) -> TokenStream {
    toolset::expand_macro(input.into()).into()
}
