//! Parameters of a tool's method that are parts of the request.

use rmcp::{
    Peer, RoleServer,
    model::{Extensions, RequestId, RequestMetaObject},
    service::RequestContext,
};

/// A part of the request, as a further parameter of a tool's method.
///
/// | Type | Value |
/// |---|---|
/// | [`RequestContext<RoleServer>`] | the whole request; its `ct` is cancelled when the client cancels the call |
/// | [`Peer<RoleServer>`] | the client, to notify it, and before protocol 2026-07-28 to sample and elicit |
/// | [`Round`](super::Round) | the client's responses of the previous round, from that protocol on |
/// | [`RequestId`], [`RequestMetaObject`], [`Extensions`] | this part of the request |
///
/// ```
/// use mcpact::{mcp_tool, mcp_tools, serve::FromContext};
/// use rmcp::{Peer, RoleServer, service::RequestContext};
///
/// /// The name of the client.
/// struct Caller(String);
///
/// impl FromContext for Caller {
///     fn from_context(context: &RequestContext<RoleServer>) -> Self {
///         Self(context.client_info().map_or_else(String::new, |client| client.name))
///     }
/// }
///
/// struct Desk;
///
/// #[mcp_tools]
/// impl Desk {
///     /// Say who calls
///     #[mcp_tool]
///     fn who(&self, #[mcp(context)] caller: Caller) -> String {
///         caller.0
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a part of a request",
    label = "a tool's parameters are one type; further parameters are parts of the request",
    note = "put the tool's parameters into one struct with `#[derive(serde::Deserialize, mcpact::ToolSchema)]`, first after `&self`",
    note = "parts of a request are `RequestContext<RoleServer>`, `Peer<RoleServer>`, `RequestId`, and types that implement `mcpact::serve::FromContext`"
)]
pub trait FromContext {
    /// Returns this part of the request.
    fn from_context(context: &RequestContext<RoleServer>) -> Self;
}

impl FromContext for RequestContext<RoleServer> {
    fn from_context(context: &RequestContext<RoleServer>) -> Self {
        context.clone()
    }
}

impl FromContext for Peer<RoleServer> {
    fn from_context(context: &RequestContext<RoleServer>) -> Self {
        context.peer.clone()
    }
}

impl FromContext for RequestId {
    fn from_context(context: &RequestContext<RoleServer>) -> Self {
        context.id.clone()
    }
}

impl FromContext for RequestMetaObject {
    fn from_context(context: &RequestContext<RoleServer>) -> Self {
        context.meta.clone()
    }
}

impl FromContext for Extensions {
    fn from_context(context: &RequestContext<RoleServer>) -> Self {
        context.extensions.clone()
    }
}
