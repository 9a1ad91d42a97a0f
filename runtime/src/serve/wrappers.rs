//! rmcp's own wrappers, so that methods move from its routers to an `#[mcp_tools]` block as they are: `Parameters<T>` is `T` as a tool's
//! parameters, and rmcp's `Json<T>` answers as ours does.

use rmcp::handler::server::wrapper;
use serde::Serialize;

use super::{Answer, AnswerOf, Json, Outcome};
use crate::schema::{Node, ToolSchema};

/// Read as `T` is: its serde is transparent.
impl<T: ToolSchema> ToolSchema for wrapper::Parameters<T> {
    const NODE: &'static Node = T::NODE;
}

/// As our [`Json`] of it.
#[diagnostic::do_not_recommend]
impl<T: Serialize> Answer for wrapper::Json<T> {
    fn answer(self) -> Outcome {
        Json(self.0).answer()
    }
}

#[diagnostic::do_not_recommend]
impl<O: ?Sized, T> AnswerOf<O> for wrapper::Json<T>
where
    Json<T>: AnswerOf<O>,
    T: Serialize,
{
}
