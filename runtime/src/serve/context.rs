//! What a tool's method may ask of the request beside its parameters.

use rmcp::{
    Peer, RoleServer,
    model::{Extensions, RequestId, RequestMetaObject},
    service::RequestContext,
};

/// What a tool's method can have as a parameter after the tool's own: a part of the request.
///
/// | | |
/// |---|---|
/// | [`RequestContext<RoleServer>`] | all of it: its `ct` is cancelled when the client gives up |
/// | [`Peer<RoleServer>`] | the client: to notify, and before protocol 2026-07-28 to sample and elicit |
/// | [`Round`](super::Round) | what the client was asked in the round before, from that protocol on |
/// | [`RequestId`], [`RequestMetaObject`], [`Extensions`] | these parts |
///
/// ```
/// use mcpact::{mcp_tool, mcp_tools, serve::FromContext};
/// use rmcp::{Peer, RoleServer, service::RequestContext};
///
/// /// Who calls, as the client calls itself.
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
    message = "`{Self}` is no part of a request",
    label = "a tool's parameters are one type; what follows is of the request",
    note = "put the tool's parameters into one struct with `#[derive(serde::Deserialize, mcpact::ToolSchema)]`, first after `&self`",
    note = "of the request there are `RequestContext<RoleServer>`, `Peer<RoleServer>`, `RequestId`, and what implements `mcpact::serve::FromContext`"
)]
pub trait FromContext {
    /// Takes it from the request.
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
