//! Messages of tools, blocks, adopted routers and toolsets.

use mcpact_shared::tool_name::{MAX_COMMON_NAME, MAX_PROTOCOL_NAME, is_common_character, is_protocol_character};

messages! {
    // Tools

    /// `#[mcp_tool] struct Search { … }`
    no_description(name) =>
        "the tool `{name}` has no description, by which a model chooses it; write a `///` comment above it, or `description = \"…\"`";

    /// `#[mcp_tool(description = "… 2,049 characters …")]`
    long_description(name, characters: usize, max: usize) =>
        "the description of `{name}` has {characters} characters, and clients truncate it at {max}; shorten it, or describe the parameters instead";

    /// `#[mcp_tool(summary = "… 11 words …")]`
    long_summary(words: usize, max: usize) =>
        "the summary has {words} words; write at most {max}, or remove it to take the description's first {max}";

    /// `toolset! { …, instructions = "… 2,049 characters …" }`
    long_instructions(characters: usize, max: usize) =>
        "the instructions have {characters} characters, and clients truncate them at {max}; shorten them, or move parts to the descriptions of tools";

    /// `toolset! { …, sources("trove" = "… 101 characters …") }`
    long_source_description(source, characters: usize, max: usize) =>
        "the description of the source `{source}` has {characters} characters; write at most {max}";

    /// `toolset! { …, sources("trove" = "Newspapers", "trove" = "Books") }`
    duplicate_source(source) => "the source `{source}` is described twice; keep one of the texts";

    /// `#[mcp_tool(source = "a\"b")]`
    quoted(key, value) => "`{key}` is `{value}`, which contains a quote, a backslash or a control character; remove that character";

    /// `#[mcp_tool(asks = [… 17 requests …])]`
    many_asks(asks: usize, max: usize) => "the tool has {asks} asks; keep at most {max}, those that differ most";

    /// `#[mcp_tool(asks = ["… 201 characters …"])]`
    long_ask(characters: usize, max: usize) =>
        "the ask has {characters} characters; write one request of at most {max}";

    /// `#[mcp_tool(asks = ["maps", "Maps"])]`
    same_ask(ask) => "the ask `{ask}` occurs twice; keep one of them";

    /// Two methods with `#[mcp_tool(asks = ["maps"])]`
    same_ask_of_tools(ask, first) =>
        "two tools of this block have the ask `{ask}`, and the method `{first}` is the first; keep it on one of them, or make the two different";

    /// `#[mcp_tool(examples = [json!({ "limit": 5 }), json!({ "limit": 5 })])]`
    same_example(example) => "the example `{example}` occurs twice; keep one of them";

    /// `#[mcp_tool] struct Search<T> { … }`
    generic_tool(name) =>
        "`{name}` is generic, and the tokens of a generic tool cannot be counted; write a type in place of this parameter";

    /// `#[mcp_tool] fn search() {}`
    tool_on_function() =>
        "a function is a tool only as a method; write `#[mcpact::mcp_tools]` above its `impl` block, or put `#[mcp_tool]` on the struct of the parameters";

    /// `#[mcp_tool] impl Trove { … }`
    tool_on_impl() =>
        "`#[mcp_tool]` is not allowed on an `impl` block; write `#[mcpact::mcp_tools]` here, and `#[mcp_tool]` on its methods";

    /// `#[mcp_tool] type Search = …;`
    tool_on_other() =>
        "`#[mcp_tool]` applies to the struct of a tool's parameters, or to a method in an `impl` block with `#[mcp_tools]`; put it on one of these";

    /// `#[mcp_tools] struct Trove;`
    tools_on_other() =>
        "`#[mcp_tools]` applies to an `impl` block; put it there, or write `#[mcpact::mcp_tool]` above the struct of a tool's parameters";

    /// `#[mcp_tools] impl Server for Trove { … }`
    tools_on_trait() => "`#[mcp_tools]` does not apply to the implementation of a trait; write `impl Trove {{ … }}`";

    /// `#[mcp_tools] impl Trove { fn helper() {} }`
    no_tools() => "no method of this block is a tool; write `#[mcp_tool]` above one, or remove `#[mcp_tools]`";

    /// `#[mcp_tools(router = pages)] #[tool_router] impl Trove { … }`
    router_has_name() => "the name of this block is that of rmcp's router; write `#[tool_router(router = …)]`";

    /// `#[mcp_tools(include = [tool_router])]`
    include_unnamed() =>
        "`tool_router` is rmcp's name for a block without a name, which has the type's list; write `include = […]` there, or give that block another name";

    /// `#[mcp_tools(router = pages, include = [pages])]`
    include_itself(name) => "`{name}` is the block itself; write the names of other blocks";

    /// `#[mcp_tools(include = [pages, pages])]`
    include_twice(name) => "`{name}` is included twice; keep one of them";

    /// Two methods with `#[mcp_tool(name = "search")]`
    same_tool(name, first) =>
        "two tools of this block have the name `{name}`, and the method `{first}` is the first; write another `name = \"…\"`";

    /// `#[mcp_tool(crate = mcpact)]` on a method
    crate_on_method() => "`crate` applies to the whole block; write `#[mcp_tools(crate = …)]`";

    /// `fn search<T>(&self)`, `fn search(&self, params: impl Into<Search>)`
    generic_method(name) =>
        "`{name}` is generic, and the tokens of a generic tool cannot be counted; write a type here";

    /// `fn search(self)`, `fn search(&mut self)`
    receiver() => "a server calls its tools concurrently; write `&self`, or no `self`";

    /// `fn search(&self, params: &Search)`
    borrowed_parameters() => "a tool owns its parameters, which are read from JSON; write the type without `&`";

    /// `fn search(&self, params: Search<'_>)`, `Parameters(params): Parameters<Search<'_>>`
    borrowing_parameters() =>
        "a tool owns its parameters, which are read from JSON; write a type with owned fields, such as `String` in place of `&str`";

    /// `#[cfg_attr(unix, mcp_tool)] fn search(&self) {}`
    conditional_tool() =>
        "`#[mcp_tools]` is expanded before rustc evaluates `cfg_attr`; write `#[mcp_tool]`, with `#[cfg(…)]` if the method is conditional";

    /// `fn search(&self, #[mcp(default = 5)] limit: Limit)`
    parameter_mark() =>
        "a method's parameter takes only `#[mcp(context)]`, which makes it a part of the request; put other keys on the fields of the parameter's type";

    // Adopted routers

    /// `#[mcp_tools] impl Trove { #[tool] fn search(&self) {} }`
    no_router() =>
        "the methods of this block have rmcp's `#[tool]`; write `#[mcp_tools]` above `#[tool_router]`, or `#[mcp_tool]` in place of `#[tool]`";

    /// `#[mcp_tools] #[tool_router(allow_empty)] impl Trove {}`
    no_rmcp_tools() => "no method of this block has `#[tool]`; add it to one, or remove `#[mcp_tools]`";

    /// `#[mcp_tools] #[tool_router] impl Trove { #[mcp_tool] fn search(&self) {} }`
    not_rmcp_tool() => "rmcp serves this block, and only its methods with `#[tool]`; add `#[tool]`";

    /// `#[tool] fn search(&self, #[mcp(context)] id: RequestId) {}`
    adopted_mark() => "rmcp serves this block, and recognizes a method's parameters by their types; remove `#[mcp(context)]`";

    /// `#[tool(input_schema = schema())]`
    two_schemas(key, counted) =>
        "`#[mcp_tools]` writes `{key}`, so that rmcp sends the schema that is counted; remove it to send the schema of {counted}, or remove `#[mcp_tools]` to send this one";

    /// `#[tool(title = "Search", annotations(title = "Find"))]`
    annotation_title() =>
        "the tool has two titles; keep `#[tool(title = \"…\")]`, which clients read first, and remove this";

    /// `#[tool(name = "search")] #[mcp_tool(name = "find")]`
    key_of_rmcp(key, instead) => "rmcp sends the {key} of `#[tool]`; write `#[tool({instead})]`";

    /// `#[mcp_tools(count = "wire")] … #[tool(icons = icons())]`
    uncounted(part) =>
        "rmcp also sends {part}, which cannot be counted here; remove it, add `#[mcp_tool(output = …)]` for a schema of results, or count what a model sees with `count = \"model\"`";

    /// `#[tool] fn search(&self, Parameters(query): Parameters) {}`
    no_parameters_type() => "the tool's schema is that of the type in `Parameters<…>`; write the type here";

    // Toolsets

    /// `toolset! { HERITAGE: [Trove] }`
    toolset_shape() => "not a toolset; write `toolset! {{ pub NAME = [Type, Type], budget = 6_000 }}`";

    /// `toolset! { HERITAGE = [] }`
    empty_toolset(name) => "the toolset `{name}` is empty; write the types that have tools, such as `[Trove, Prov]`";

    /// `toolset! { HERITAGE = [Trove::pages(1)] }`
    block_without_arguments() => "a block in a toolset takes no arguments; write `Trove::pages()`";

    /// `toolset! { HERITAGE = ["search"] }`
    listed_tool_shape(name) =>
        "`{name}` has no parameters; write `\"{name}\"(SearchParams) = \"Search newspapers\"` with their type, or `\"{name}\"()` for a tool without parameters";

    /// `toolset! { HERITAGE = ["search"(Query, Page)] }`
    listed_parameters() => "a tool has one type of parameters; write one struct with a field for each";

    /// `toolset! { HERITAGE = [#[mcp_tool(name = "find")] "search"(Search)] }`
    listed_key(key) => "the literal states the {key} of the tool already; remove `{key}`";

    /// `toolset! { HERITAGE = [#[mcp_tool(crate = mcpact)] "search"(Search)] }`
    crate_on_listed() => "`crate` applies to the whole toolset; write it after the list";

    /// `toolset! { HERITAGE = [#[tool] "search"(Search)] }`
    listed_attribute() => "a tool in a toolset takes `#[mcp_tool(…)]`, `#[cfg(…)]` and doc comments; remove this";

    /// `toolset! { HERITAGE = [/// Maps Trove] }`
    attribute_of_type() =>
        "an attribute in a toolset applies to a tool such as `\"search\"(SearchParams)`, and this is a type with tools; remove the attribute";

    /// `toolset! { HERITAGE = [Trove, Trove] }`
    same_type(ty) => "`{ty}` occurs twice in the toolset; keep one of them";
}

/// `#[mcp_tool(name = "trove.search")]`
pub(crate) fn tool_name(name: &str) -> String {
    let problem = if name.is_empty() {
        "is empty".to_owned()
    } else if name.len() > MAX_COMMON_NAME {
        format!("has {} characters", name.chars().count())
    } else if let Some(ch) = name.chars().find(|ch| !is_common_character(*ch)) {
        format!("has a `{ch}`")
    } else {
        "does not begin with a letter".to_owned()
    };
    format!(
        "clients refuse the tool name `{name}`, which {problem}; write `name = \"…\"` with a letter and then at most {} letters, digits, `_` or `-`",
        MAX_COMMON_NAME - 1
    )
}

/// `#[tool(name = "trove search")]`, `toolset! { HERITAGE = ["trove search"(Search)] }`
pub(crate) fn protocol_name(name: &str) -> String {
    let problem = if name.is_empty() {
        "is empty".to_owned()
    } else if let Some(ch) = name.chars().find(|ch| !is_protocol_character(*ch)) {
        format!("has a `{ch}`")
    } else {
        format!("has {} characters", name.len())
    };
    format!(
        "MCP does not allow the tool name `{name}`, which {problem}; write at most {MAX_PROTOCOL_NAME} letters, digits, `_`, `-` or `.`"
    )
}

/// Two `#[mcp_tools] impl Trove { … }` without a name: rustc reports that both define this
/// constant.
pub(crate) const ONE_BLOCK: &str = "A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS";
