//! The macros of mcpact.

mod diagnostics;
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

/// A JSON Schema that is known at compile time.
#[proc_macro_derive(ToolSchema, attributes(mcp, serde))]
pub fn derive_tool_schema(input: TokenStream) -> TokenStream {
    schema::derive(input.into()).into()
}

/// A tool.
#[proc_macro_attribute]
pub fn mcp_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    tool::attribute(args.into(), item.into()).into()
}

/// The tools of an impl block.
#[proc_macro_attribute]
pub fn mcp_tools(args: TokenStream, item: TokenStream) -> TokenStream {
    tools::attribute(args.into(), item.into()).into()
}

/// A toolset.
#[proc_macro]
pub fn toolset(input: TokenStream) -> TokenStream {
    toolset::expand_macro(input.into()).into()
}
