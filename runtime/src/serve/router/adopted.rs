//! The router of an adopted block, of mcpact's rmcp or of another one.

use rmcp::handler::server::router::tool::ToolRouter;

use crate::serve::ignored_arguments::note_ignored;

/// The router that rmcp's `#[tool_router]` makes, of whichever rmcp. `with_ignored_arguments` is
/// the method of mcpact's own rmcp; the method of [`OtherRouter`] belongs to any other.
#[doc(hidden)]
#[derive(Debug)]
pub struct AdoptedRouter<R>(pub R);

impl<S: Send + Sync + 'static> AdoptedRouter<ToolRouter<S>> {
    /// Returns the router, whose results list ignored arguments, and whose calls end if they panic
    /// or are cancelled.
    #[must_use]
    pub fn with_ignored_arguments(mut self) -> ToolRouter<S> {
        note_ignored(&mut self.0);
        self.0
    }
}

/// The method for a router of another rmcp.
#[doc(hidden)]
pub trait OtherRouter {
    /// The type of the router.
    type Router;

    /// Returns the router unchanged.
    fn with_ignored_arguments(self) -> Self::Router;
}

impl<R> OtherRouter for AdoptedRouter<R> {
    type Router = R;

    fn with_ignored_arguments(self) -> R {
        self.0
    }
}
