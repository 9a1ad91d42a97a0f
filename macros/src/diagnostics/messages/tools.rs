//! Tools, toolsets, lints, and what Cargo.toml says of them all.

use super::super::nearest::nearest;
use super::list;

// Tools

/// `#[mcp_tool(name = "trove.search")]`
pub(crate) fn tool_name(name: &str) -> String {
    let why = if name.is_empty() {
        "it is empty".to_owned()
    } else if name.len() > 64 {
        format!("it has {} characters", name.chars().count())
    } else if let Some(ch) = name
        .chars()
        .find(|ch| !(ch.is_ascii_alphanumeric() || matches!(ch, '_' | '-')))
    {
        format!("it has a `{ch}`")
    } else {
        "it begins with another character than a letter".to_owned()
    };
    format!(
        "clients refuse the tool name `{name}`: {why}; write `name = \"…\"` with a letter and then at most 63 letters, digits, `_` or `-`"
    )
}

/// `#[mcp_tool] struct Search { … }`
pub(crate) fn no_description(name: &str) -> String {
    format!(
        "the tool `{name}` has no description, so no model can choose it: write a `///` comment above it, or `description = \"…\"`"
    )
}

/// `#[mcp_tool(description = "… 2,049 characters …")]`
pub(crate) fn long_description(name: &str, characters: usize) -> String {
    format!(
        "the description of `{name}` has {characters} characters, and clients cut it at 2048: say less, or say it of the parameters"
    )
}

/// `#[mcp_tool(summary = "… 11 words …")]`
pub(crate) fn long_summary(words: usize) -> String {
    format!("the summary has {words} words: write at most 10, or leave it out to take the description's first 10")
}

/// `#[mcp_tool] struct Search<T> { … }`
pub(crate) fn generic_tool(name: &str) -> String {
    format!("a tool's tokens are counted, so `{name}` must be one type: write the type in place of this parameter")
}

/// `#[mcp_tool] fn search() {}`
pub(crate) fn tool_on_function() -> String {
    "a function is a tool only as a method in an `impl` block: write `#[mcpact::mcp_tools]` above the block, or put `#[mcp_tool]` on the struct that holds the parameters"
        .to_owned()
}

/// `#[mcp_tool] impl Trove { … }`
pub(crate) fn tool_on_impl() -> String {
    "a block of tools is marked `#[mcp_tools]`, and each method in it that is a tool `#[mcp_tool]`: write `#[mcpact::mcp_tools]` here"
        .to_owned()
}

/// `#[mcp_tool] type Search = …;`
pub(crate) fn tool_on_other() -> String {
    "a tool is a struct that holds its parameters, or a method in an `impl` block marked `#[mcp_tools]`: put `#[mcp_tool]` on one of these"
        .to_owned()
}

/// `#[mcp_tools] struct Trove;`
pub(crate) fn tools_on_other() -> String {
    "`#[mcp_tools]` stands above an `impl` block: write it there, or `#[mcpact::mcp_tool]` above a struct that holds a tool's parameters"
        .to_owned()
}

/// `#[mcp_tools] impl Server for Trove { … }`
pub(crate) fn tools_on_trait() -> String {
    "tools stand in a block of the type itself: write `impl Trove { … }` without a trait".to_owned()
}

/// `#[mcp_tools] impl Trove { fn helper() {} }`
pub(crate) fn no_tools() -> String {
    "no method of this block is a tool: write `#[mcp_tool]` above one, or remove `#[mcp_tools]`".to_owned()
}

/// Two `#[mcp_tools] impl Trove { … }` without a name: a constant that both blocks declare, whose name rustc shows.
pub(crate) const ONE_BLOCK: &str = "A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS";

/// `#[mcp_tools(block = pages)] #[tool_router] impl Trove { … }`
pub(crate) fn router_has_name() -> String {
    "the block's name is that of rmcp's router: write `#[tool_router(router = …)]`".to_owned()
}

/// `#[mcp_tools(joins = [tool_router])]`
pub(crate) fn joins_unnamed() -> String {
    "`tool_router` is what rmcp calls the router of a block without a name, which has the type's list: write `joins = […]` there, or give that block another name"
        .to_owned()
}

/// `#[mcp_tools(block = pages, joins = [pages])]`
pub(crate) fn joins_itself(name: &str) -> String {
    format!("`{name}` is this block, whose tools are the first: write the names of the others")
}

/// `#[mcp_tools(joins = [pages, pages])]`
pub(crate) fn joins_twice(name: &str) -> String {
    format!("`{name}` is joined twice: keep one of them")
}

/// Two methods with `#[mcp_tool(name = "search")]`
pub(crate) fn same_tool(name: &str, first: &str) -> String {
    format!(
        "two tools of this block are called `{name}`, and the method `{first}` is the first: write another `name = \"…\"`"
    )
}

/// `#[mcp_tool(crate = mcpact)]` on a method
pub(crate) fn crate_on_method() -> String {
    "`crate` is said once for the block: write `#[mcp_tools(crate = …)]`".to_owned()
}

/// `fn search<T>(&self)`, `fn search(&self, params: impl Into<Search>)`
pub(crate) fn generic_method(name: &str) -> String {
    format!("a tool's tokens are counted, so the parameters of `{name}` must be one type: write the type here")
}

/// `fn search(self)`, `fn search(&mut self)`
pub(crate) fn receiver() -> String {
    "a server calls its tools at the same time: write `&self`, or no `self`".to_owned()
}

/// `fn search(&self, params: &Search)`
pub(crate) fn borrowed_parameters() -> String {
    "a tool's parameters come from JSON and belong to the call: write the type without `&`".to_owned()
}

/// `fn search(&self, params: Search<'_>)`, `Parameters(params): Parameters<Search<'_>>`
pub(crate) fn borrowing_parameters() -> String {
    "a tool's parameters come from JSON and belong to the call, so they borrow nothing: write a type of owned fields, such as `String` in place of `&str`"
        .to_owned()
}

/// `#[cfg_attr(unix, mcp_tool)] fn search(&self) {}`
pub(crate) fn conditional_tool() -> String {
    "`#[mcp_tools]` reads the block before rustc decides a `cfg_attr`: write `#[mcp_tool]`, and `#[cfg(…)]` beside it where the method, and with it the tool, is there only sometimes"
        .to_owned()
}

/// `fn search(&self, #[mcp(default = 5)] limit: Limit)`
pub(crate) fn parameter_mark() -> String {
    "of a method's parameter, `#[mcp(context)]` says that it is a part of the request; what is said of the tool's own parameters stands at the fields of their type"
        .to_owned()
}

// Blocks of rmcp's

/// `#[mcp_tools] impl Trove { #[tool] fn search(&self) {} }`
pub(crate) fn no_router() -> String {
    "the methods of this block are marked with rmcp's `#[tool]`: write `#[mcp_tools]` above `#[tool_router]`, or `#[mcp_tool]` in place of `#[tool]`"
        .to_owned()
}

/// `#[mcp_tools] #[tool_router(allow_empty)] impl Trove {}`
pub(crate) fn no_rmcp_tools() -> String {
    "no method of this block is marked `#[tool]`: mark one, or remove `#[mcp_tools]`".to_owned()
}

/// `#[mcp_tools] #[tool_router] impl Trove { #[mcp_tool] fn search(&self) {} }`
pub(crate) fn not_rmcp_tool() -> String {
    "rmcp serves this block, and only its methods marked `#[tool]`: write `#[tool]` beside this".to_owned()
}

/// `#[tool] fn search(&self, #[mcp(context)] id: RequestId) {}`
pub(crate) fn adopted_mark() -> String {
    "rmcp serves this block, and knows by their types what its methods are called with: remove this".to_owned()
}

/// `#[tool(input_schema = schema())]`
pub(crate) fn two_schemas(key: &str, ours: &str) -> String {
    format!(
        "`{key}` is written by `#[mcp_tools]` here, so that what is sent is what is counted: remove it to keep the schema of {ours}, or remove `#[mcp_tools]` to keep this one"
    )
}

/// `#[tool(title = "Search", annotations(title = "Find"))]`
pub(crate) fn annotation_title() -> String {
    "a tool has one title: keep `#[tool(title = \"…\")]`, which clients read first, and remove this".to_owned()
}

/// `#[tool(name = "search")] #[mcp_tool(name = "find")]`
pub(crate) fn said_to_rmcp(key: &str, theirs: &str) -> String {
    format!("{key} is sent by rmcp, so it is said there: write `#[tool({theirs})]`")
}

/// `#[mcp_tools(count = "wire")] … #[tool(icons = icons())]`
pub(crate) fn uncounted(what: &str) -> String {
    format!(
        "rmcp sends {what} too, which cannot be counted here: remove it, write `output = …` beside `#[tool]` for a schema of answers, or count what a model sees, `count = \"model\"`"
    )
}

/// `#[tool] fn search(&self, Parameters(query): Parameters) {}`
pub(crate) fn no_parameters_type() -> String {
    "the tool's schema is that of the type in `Parameters<…>`, as it is written here: write that type".to_owned()
}

// Toolsets

/// `toolset! { HERITAGE: [Trove] }`
pub(crate) fn toolset_shape() -> String {
    "write `toolset! { pub NAME = [Type, Type], budget = 6_000 }`".to_owned()
}

/// `toolset! { HERITAGE = [] }`
pub(crate) fn empty_toolset(name: &str) -> String {
    format!("the toolset `{name}` is empty: write the types that have tools, such as `[Trove, Prov]`")
}

/// `toolset! { HERITAGE = [Trove::pages(1)] }`
pub(crate) fn block_without_arguments() -> String {
    "one block of a type is written as rmcp's router of it, without arguments: `Trove::pages()`".to_owned()
}

/// `toolset! { HERITAGE = [Trove, Trove] }`
pub(crate) fn same_type(ty: &str) -> String {
    format!("`{ty}` stands in the toolset twice: keep one of them")
}

// Lints

/// A lint's message, with its name in front.
pub(crate) fn lint(name: &str, message: &str) -> String {
    format!("`{name}`: {message}, or write `allow({name})`")
}

/// `#[mcp_tool(name = "… 49 characters …")]`
pub(crate) fn long_name(name: &str, characters: usize, most: usize) -> String {
    format!(
        "the name `{name}` has {characters} characters, more than {most}, and clients put the server's name in front of it: shorten it"
    )
}

/// `/// … 51 words …`
pub(crate) fn many_words(words: usize, most: usize) -> String {
    format!(
        "this description has {words} words, more than {most}, and a model pays for them in every request: keep what decides a call, and leave the rest to a second paragraph, which only people read"
    )
}

/// `/// A place, e.g. Ballarat`
pub(crate) fn embedded_example(opening: &str) -> String {
    format!(
        "this description has an example in it (\"{opening}\"), which is paid for in every request: write `#[mcp(examples = […])]`, which is shown where it is asked for"
    )
}

/// `/// Search` and another paragraph on a method of `#[tool_router]`
pub(crate) fn left_out(rest: &str) -> String {
    const MAX: usize = 40;
    let cut: String = rest.chars().take(MAX).collect();
    let dots = if cut.len() < rest.len() { "…" } else { "" };
    format!(
        "no model reads this doc comment from \"{cut}{dots}\" on: rmcp would send all of it, and now its first paragraph is the description: say in that, or in `description = \"…\"`, what decides a call"
    )
}

/// `/// The page size` on `page_size`
pub(crate) fn repeats_name(name: &str, text: &str) -> String {
    format!("\"{text}\" says no more than the name `{name}`: say what the name does not, or nothing")
}

/// `#[mcp(allow(long_descriptions))]`
pub(crate) fn unknown_lint(name: &str, names: &[&str]) -> String {
    match nearest(name, names) {
        Some(near) => format!("there is no lint `{name}`: write `{near}`"),
        None => format!("there is no lint `{name}`: the lints are {}", list(names)),
    }
}

// Cargo.toml

/// `[package` in Cargo.toml
pub(crate) fn manifest_syntax(place: &str, problem: &str) -> String {
    format!("{place}: {problem}")
}

/// `[package.metadata] mcpact = 5` in Cargo.toml
pub(crate) fn manifest_section(place: &str) -> String {
    format!("{place}: the settings of mcpact are a table: write `[package.metadata.mcpact]`")
}

/// `[package.metadata.mcpact] tool-bugdet = 5` in Cargo.toml
pub(crate) fn manifest_key(place: &str, table: &str, key: &str, keys: &[&str]) -> String {
    let allowed = list(keys);
    match nearest(key, keys) {
        Some(near) => {
            format!(
                "{place}: `[package.metadata.mcpact{table}]` has no key `{key}`: write `{near}` (its keys are {allowed})"
            )
        }
        None => format!("{place}: `[package.metadata.mcpact{table}]` has no key `{key}`: its keys are {allowed}"),
    }
}

/// `[package.metadata.mcpact] tool-budget = "many"` in Cargo.toml
pub(crate) fn manifest_value(place: &str, key: &str, found: &str, takes: &str) -> String {
    format!("{place}: `{key}` takes {takes}; this is `{found}`")
}
