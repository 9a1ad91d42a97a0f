//! Support for rmcp's own `Parameters<T>` and `Json<T>`, so that methods of its routers move
//! unchanged.

use rmcp::handler::server::wrapper;
use serde::Serialize;

use super::{Answer, AnswerOf, Json, Outcome};
use crate::schema::{Node, ToolSchema};

/// Has the schema of `T`, since serde reads it like `T`.
impl<T: ToolSchema> ToolSchema for wrapper::Parameters<T> {
    const NODE: &'static Node = T::NODE;
}

/// Like our [`Json`].
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
