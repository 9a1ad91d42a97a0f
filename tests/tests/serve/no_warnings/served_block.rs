//! Served tools cause no warning, also beside names of the user that the expansion could mean.
#![deny(
    warnings,
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    elided_lifetimes_in_paths,
    clippy::pedantic
)]
#![deny(single_use_lifetimes, let_underscore_drop, trivial_casts)]
#![allow(clippy::unused_async, reason = "a method is empty")]
#![forbid(unsafe_code)]
#![no_implicit_prelude]

use ::std::string::String;

/// Another name of the crate
pub mod names {
    pub use ::mcpact;
}

/// What to look for
#[derive(::serde::Deserialize, names::mcpact::ToolSchema, Debug)]
#[serde(crate = "::serde")]
#[mcp(crate = names::mcpact)]
pub struct Search {
    /// Words
    pub query: String,
}

/// A server
#[derive(Debug)]
pub struct Server<'a>(pub &'a str);

/// Taken names
#[derive(Debug)]
pub struct Box;
/// Taken names
#[derive(Debug)]
pub struct Call;

#[names::mcpact::mcp_tools(crate = names::mcpact)]
impl Server<'_> {
    /// Search
    #[::mcpact::mcp_tool]
    pub async fn search(&self, tool: Search, call: ::mcpact::rmcp::model::RequestId) -> String {
        ::std::format!("{} {} {call}", tool.query, ::std::future::ready(self.0).await)
    }

    /// Not here
    #[::mcpact::mcp_tool]
    #[cfg(any())]
    pub fn absent(&self, params: Search) {}

    /// Nothing
    #[::mcpact::mcp_tool]
    #[deprecated]
    pub async fn nothing() {}

    /// As the trait's
    #[::mcpact::mcp_tool]
    pub fn call(&self, #[mcp(context)] _call: ::mcpact::rmcp::model::RequestId) {}
}

#[test]
#[allow(deprecated)]
fn names_of_the_user() {
    let tools = <Server<'static> as ::mcpact::Tools>::TOOLS;
    ::std::assert_eq!(tools.len(), 3);
    Server("a").call(::mcpact::rmcp::model::RequestId::Number(1));
    ::std::mem::drop((Box, Call, Server::nothing()));
}
