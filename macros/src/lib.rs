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
mod span;
mod syntax;
#[cfg(test)]
mod testing;
mod tools;

use proc_macro::TokenStream;

#[doc = include_str!("../docs/tool_schema.md")]
#[proc_macro_derive(ToolSchema, attributes(mcp, serde, schemars, validate, garde))]
pub fn derive_tool_schema(input: TokenStream) -> TokenStream {
    schema::derive(input.into()).into()
}

#[doc = include_str!("../docs/mcp_tool.md")]
#[proc_macro_attribute]
pub fn mcp_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    tools::struct_tool::attribute(args.into(), item.into()).into()
}

#[doc = include_str!("../docs/mcp_tools.md")]
#[proc_macro_attribute]
pub fn mcp_tools(args: TokenStream, item: TokenStream) -> TokenStream {
    tools::block::attribute(args.into(), item.into()).into()
}

#[doc = include_str!("../docs/toolset.md")]
#[proc_macro]
pub fn toolset(input: TokenStream) -> TokenStream {
    tools::toolset::expand_macro(input.into()).into()
}
