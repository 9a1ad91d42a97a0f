//! All tools of an rmcp server.

use std::sync::Arc;

use rmcp::handler::server::router::tool::ToolRouter;
use serde_json::Value;

use super::{Options, Saving, run, scale::Frame};

/// Makes the input schema of every tool of an rmcp router compact; what each step saved, over all tools.
///
/// The handlers stay as they are: they read what the compact schemas take. Output schemas stay too.
/// [`RouterExt::compacted`](crate::serve::RouterExt::compacted) does the same within an expression.
///
/// ```
/// use mcpact::compact;
/// use rmcp::handler::server::router::tool::ToolRouter;
/// # use mcpact::rmcp;
/// # struct Server;
/// # let mut router: ToolRouter<Server> = ToolRouter::new();
///
/// // In the server's `new`: `let mut router = Self::tool_router();`
/// let savings = compact::router(&mut router, &compact::Options::default());
/// assert!(savings.iter().all(|saving| saving.places > 0));
/// ```
pub fn router<S>(router: &mut ToolRouter<S>, options: &Options) -> Vec<Saving> {
    let scale = options.scale();
    let mut total: Vec<Saving> = Vec::new();
    for route in router.map.values_mut() {
        let tool = &route.attr;
        let description = tool.description.as_deref().map(Value::from);
        let frame = Frame::entry(Some(&Value::from(tool.name.as_ref())), description.as_ref());
        let compacted = run::schema(options, &scale, &tool.input_schema, Some(&tool.name), &frame);
        route.attr.input_schema = Arc::new(compacted.schema);
        for saving in compacted.savings {
            match total.iter_mut().find(|other| other.step == saving.step) {
                Some(other) => {
                    other.places += saving.places;
                    other.tokens += saving.tokens;
                }
                None => total.push(saving),
            }
        }
    }
    total
}
