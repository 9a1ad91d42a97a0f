//! The macros of [mcpact], which re-exports them. Use them from there.
//!
//! | Macro | For |
//! |---|---|
//! | [`#[derive(ToolSchema)]`](derive@ToolSchema) | a type's JSON Schema, minimal and known at compile time |
//! | [`#[derive(JsonSchema)]`](derive@JsonSchema) | the same, also as schemars' trait, for any version of rmcp |
//! | [`#[derive(Tiered)]`](derive@Tiered) | a result in tiers: a call requests a summary, a preview, or all of it |
//! | [`#[mcp_tool]`](macro@mcp_tool) | a tool: the struct of its parameters, or a method |
//! | [`#[mcp_tools]`](macro@mcp_tools) | the tools of an `impl` block |
//! | [`toolset!`] | the tools that a server publishes together |
//!
//! A macro reports all errors of an item in one compile. It emits placeholders for items with
//! errors, so that one mistake is one error. Its expansion depends only on its input and on
//! `[package.metadata.mcpact]` in the crate's Cargo.toml.
//!
//! [mcpact]: https://docs.rs/mcpact

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    // expect-test writes raw strings.
    allow(clippy::needless_raw_string_hashes)
)]

mod diagnostics;
mod emit;
mod lints;
mod manifest;
mod schema;
mod settings;
mod span;
mod syntax;
#[cfg(test)]
mod tests;
mod tiered;
mod tools;

use proc_macro::TokenStream;

#[doc = include_str!("../docs/tool_schema.md")]
#[proc_macro_derive(ToolSchema, attributes(mcp, serde, schemars, validate, garde))]
pub fn derive_tool_schema(input: TokenStream) -> TokenStream {
    schema::derive(input.into()).into()
}

#[doc = include_str!("../docs/json_schema.md")]
#[proc_macro_derive(JsonSchema, attributes(mcp, serde, schemars, validate, garde))]
pub fn derive_json_schema(input: TokenStream) -> TokenStream {
    schema::derive_json_schema(input.into()).into()
}

#[doc = include_str!("../docs/tiered.md")]
#[proc_macro_derive(Tiered, attributes(tier, tiers))]
pub fn derive_tiered(input: TokenStream) -> TokenStream {
    tiered::derive(input.into()).into()
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
