//! Messages of tools, blocks, adopted routers and toolsets.

// Tools

/// `#[mcp_tool(name = "trove.search")]`
pub(crate) fn tool_name(name: &str) -> String {
    let is_allowed = |ch: char| ch.is_ascii_alphanumeric() || matches!(ch, '_' | '-');
    let problem = if name.is_empty() {
        "is empty".to_owned()
    } else if name.len() > 64 {
        format!("has {} characters", name.chars().count())
    } else if let Some(ch) = name.chars().find(|ch| !is_allowed(*ch)) {
        format!("has a `{ch}`")
    } else {
        "does not begin with a letter".to_owned()
    };
    format!(
        "clients refuse the tool name `{name}`, which {problem}; write `name = \"…\"` with a letter and then at most 63 letters, digits, `_` or `-`"
    )
}

/// `#[mcp_tool] struct Search { … }`
pub(crate) fn no_description(name: &str) -> String {
    format!(
        "the tool `{name}` has no description, by which a model chooses it; write a `///` comment above it, or `description = \"…\"`"
    )
}

/// `#[mcp_tool(description = "… 2,049 characters …")]`
pub(crate) fn long_description(name: &str, characters: usize) -> String {
    format!(
        "the description of `{name}` has {characters} characters, and clients truncate it at 2048; shorten it, or describe the parameters instead"
    )
}

/// `#[mcp_tool(summary = "… 11 words …")]`
pub(crate) fn long_summary(words: usize) -> String {
    format!("the summary has {words} words; write at most 10, or remove it to take the description's first 10")
}

/// `#[mcp_tool] struct Search<T> { … }`
pub(crate) fn generic_tool(name: &str) -> String {
    format!(
        "`{name}` is generic, and the tokens of a generic tool cannot be counted; write a type in place of this parameter"
    )
}

/// `#[mcp_tool] fn search() {}`
pub(crate) fn tool_on_function() -> String {
    "a function is a tool only as a method; write `#[mcpact::mcp_tools]` above its `impl` block, or put `#[mcp_tool]` on the struct of the parameters"
        .to_owned()
}

/// `#[mcp_tool] impl Trove { … }`
pub(crate) fn tool_on_impl() -> String {
    "`#[mcp_tool]` is not allowed on an `impl` block; write `#[mcpact::mcp_tools]` here, and `#[mcp_tool]` on its methods"
        .to_owned()
}

/// `#[mcp_tool] type Search = …;`
pub(crate) fn tool_on_other() -> String {
    "`#[mcp_tool]` applies to the struct of a tool's parameters, or to a method in an `impl` block with `#[mcp_tools]`; put it on one of these"
        .to_owned()
}

/// `#[mcp_tools] struct Trove;`
pub(crate) fn tools_on_other() -> String {
    "`#[mcp_tools]` applies to an `impl` block; put it there, or write `#[mcpact::mcp_tool]` above the struct of a tool's parameters"
        .to_owned()
}

/// `#[mcp_tools] impl Server for Trove { … }`
pub(crate) fn tools_on_trait() -> String {
    "`#[mcp_tools]` does not apply to the implementation of a trait; write `impl Trove { … }`".to_owned()
}

/// `#[mcp_tools] impl Trove { fn helper() {} }`
pub(crate) fn no_tools() -> String {
    "no method of this block is a tool; write `#[mcp_tool]` above one, or remove `#[mcp_tools]`".to_owned()
}

/// Two `#[mcp_tools] impl Trove { … }` without a name: rustc reports this constant of both.
pub(crate) const ONE_BLOCK: &str = "A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS";

/// `#[mcp_tools(router = pages)] #[tool_router] impl Trove { … }`
pub(crate) fn router_has_name() -> String {
    "the name of this block is that of rmcp's router; write `#[tool_router(router = …)]`".to_owned()
}

/// `#[mcp_tools(include = [tool_router])]`
pub(crate) fn include_unnamed() -> String {
    "`tool_router` is rmcp's name for a block without a name, which has the type's list; write `include = […]` there, or give that block another name"
        .to_owned()
}

/// `#[mcp_tools(router = pages, include = [pages])]`
pub(crate) fn include_itself(name: &str) -> String {
    format!("`{name}` is this block, whose tools are the first; write the names of other blocks")
}

/// `#[mcp_tools(include = [pages, pages])]`
pub(crate) fn include_twice(name: &str) -> String {
    format!("`{name}` is included twice; keep one of them")
}

/// Two methods with `#[mcp_tool(name = "search")]`
pub(crate) fn same_tool(name: &str, first: &str) -> String {
    format!(
        "two tools of this block have the name `{name}`, and the method `{first}` is the first; write another `name = \"…\"`"
    )
}

/// `#[mcp_tool(crate = mcpact)]` on a method
pub(crate) fn crate_on_method() -> String {
    "`crate` applies to the whole block; write `#[mcp_tools(crate = …)]`".to_owned()
}

/// `fn search<T>(&self)`, `fn search(&self, params: impl Into<Search>)`
pub(crate) fn generic_method(name: &str) -> String {
    format!("`{name}` is generic, and the tokens of a generic tool cannot be counted; write a type here")
}

/// `fn search(self)`, `fn search(&mut self)`
pub(crate) fn receiver() -> String {
    "a server calls its tools concurrently; write `&self`, or no `self`".to_owned()
}

/// `fn search(&self, params: &Search)`
pub(crate) fn borrowed_parameters() -> String {
    "a tool's parameters come from JSON and belong to the call; write the type without `&`".to_owned()
}

/// `fn search(&self, params: Search<'_>)`, `Parameters(params): Parameters<Search<'_>>`
pub(crate) fn borrowing_parameters() -> String {
    "a tool's parameters come from JSON and belong to the call, so they cannot borrow; write a type of owned fields, such as `String` in place of `&str`"
        .to_owned()
}

/// `#[cfg_attr(unix, mcp_tool)] fn search(&self) {}`
pub(crate) fn conditional_tool() -> String {
    "`#[mcp_tools]` is expanded before rustc evaluates `cfg_attr`; write `#[mcp_tool]`, with `#[cfg(…)]` if the method is conditional"
        .to_owned()
}

/// `fn search(&self, #[mcp(default = 5)] limit: Limit)`
pub(crate) fn parameter_mark() -> String {
    "a method's parameter takes only `#[mcp(context)]`, which makes it a part of the request; put other keys on the fields of the parameter's type"
        .to_owned()
}

// Adopted routers

/// `#[mcp_tools] impl Trove { #[tool] fn search(&self) {} }`
pub(crate) fn no_router() -> String {
    "the methods of this block have rmcp's `#[tool]`; write `#[mcp_tools]` above `#[tool_router]`, or `#[mcp_tool]` in place of `#[tool]`"
        .to_owned()
}

/// `#[mcp_tools] #[tool_router(allow_empty)] impl Trove {}`
pub(crate) fn no_rmcp_tools() -> String {
    "no method of this block has `#[tool]`; add it to one, or remove `#[mcp_tools]`".to_owned()
}

/// `#[mcp_tools] #[tool_router] impl Trove { #[mcp_tool] fn search(&self) {} }`
pub(crate) fn not_rmcp_tool() -> String {
    "rmcp serves this block, and only its methods with `#[tool]`; add `#[tool]`".to_owned()
}

/// `#[tool] fn search(&self, #[mcp(context)] id: RequestId) {}`
pub(crate) fn adopted_mark() -> String {
    "rmcp serves this block, and knows a method's parameters by their types; remove this".to_owned()
}

/// `#[tool(input_schema = schema())]`
pub(crate) fn two_schemas(key: &str, counted: &str) -> String {
    format!(
        "`#[mcp_tools]` writes `{key}`, so that rmcp sends the schema that is counted; remove it to send the schema of {counted}, or remove `#[mcp_tools]` to send this one"
    )
}

/// `#[tool(title = "Search", annotations(title = "Find"))]`
pub(crate) fn annotation_title() -> String {
    "second title of the tool; keep `#[tool(title = \"…\")]`, which clients read first, and remove this".to_owned()
}

/// `#[tool(name = "search")] #[mcp_tool(name = "find")]`
pub(crate) fn key_of_rmcp(key: &str, instead: &str) -> String {
    format!("rmcp sends the {key} of `#[tool]`; write `#[tool({instead})]`")
}

/// `#[mcp_tools(count = "wire")] … #[tool(icons = icons())]`
pub(crate) fn uncounted(part: &str) -> String {
    format!(
        "rmcp also sends {part}, which cannot be counted here; remove it, write `output = …` beside `#[tool]` for a schema of results, or count what a model sees with `count = \"model\"`"
    )
}

/// `#[tool] fn search(&self, Parameters(query): Parameters) {}`
pub(crate) fn no_parameters_type() -> String {
    "the tool's schema is that of the type in `Parameters<…>`; write the type here".to_owned()
}

// Toolsets

/// `toolset! { HERITAGE: [Trove] }`
pub(crate) fn toolset_shape() -> String {
    "not a toolset; write `toolset! { pub NAME = [Type, Type], budget = 6_000 }`".to_owned()
}

/// `toolset! { HERITAGE = [] }`
pub(crate) fn empty_toolset(name: &str) -> String {
    format!("the toolset `{name}` is empty; write the types that have tools, such as `[Trove, Prov]`")
}

/// `toolset! { HERITAGE = [Trove::pages(1)] }`
pub(crate) fn block_without_arguments() -> String {
    "a block in a toolset takes no arguments; write `Trove::pages()`".to_owned()
}

/// `toolset! { HERITAGE = [Trove, Trove] }`
pub(crate) fn same_type(ty: &str) -> String {
    format!("`{ty}` occurs twice in the toolset; keep one of them")
}
