//! All tools of an rmcp server.

use std::sync::Arc;

use rmcp::handler::server::router::tool::ToolRouter;
use serde_json::Value;

use super::{Options, Saving};

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
    let mut total: Vec<Saving> = Vec::new();
    for route in router.map.values_mut() {
        let given = Value::Object(route.attr.input_schema.as_ref().clone());
        let name = route.attr.name.to_string();
        let Value::Object(given) = given else { continue };
        let compacted = super::run::schema(options, &given, Some(&name));
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
