//! Support for rmcp's `Parameters<T>` and `Json<T>`, so that methods of its routers need no change.

use rmcp::handler::server::wrapper;
use serde::Serialize;

use super::{CallOutcome, IntoToolResult, Json, MatchesOutput};
use crate::build::{
    lints::ValueResult,
    schema::{Node, ToolSchema},
};

/// The schema is that of `T`, since serde reads `Parameters<T>` like `T`.
impl<T: ToolSchema> ToolSchema for wrapper::Parameters<T> {
    const NODE: &'static Node = T::NODE;
}

impl<T> ValueResult for wrapper::Json<T> {
    type Value = T;
}

/// The result is that of mcpact's [`Json`].
#[diagnostic::do_not_recommend]
impl<T: Serialize> IntoToolResult for wrapper::Json<T> {
    fn into_tool_result(self) -> CallOutcome {
        Json(self.0).into_tool_result()
    }
}

#[diagnostic::do_not_recommend]
impl<O: ?Sized, T> MatchesOutput<O> for wrapper::Json<T>
where
    Json<T>: MatchesOutput<O>,
    T: Serialize,
{
    fn into_output_result(self) -> CallOutcome {
        Json(self.0).into_output_result()
    }
}
