//! Compacts all tools of an rmcp server.

use std::sync::Arc;

use rmcp::handler::server::router::tool::ToolRouter;
use serde_json::Value;

use super::{
    options::Options,
    run::{self, ToolTexts},
    schema_counter::{Frame, SchemaCounter},
    step::Saving,
};
use crate::json::cost::Counters;

/// Compacts the input schema of every tool of an rmcp router. Returns the saving of each step over
/// all tools.
///
/// The handlers stay as they are: they accept what the compact schemas accept. Output schemas stay
/// too. [`RouterExt::compacted`](crate::serve::RouterExt::compacted) does the same within an
/// expression.
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
/// assert!(savings.iter().all(|saving| saving.locations > 0));
/// ```
pub fn router<S>(router: &mut ToolRouter<S>, options: &Options) -> Vec<Saving> {
    let counters = Counters::new();
    let counter = SchemaCounter::new(&counters, options.encoding);
    let compact = |tool: &mut rmcp::model::Tool| {
        let description = tool.description.as_deref().map(Value::from);
        let frame = Frame::entry(Some(&Value::from(tool.name.as_ref())), description.as_ref());
        let texts = ToolTexts {
            name: Some(&tool.name),
            description: tool.description.as_deref(),
        };
        let compacted = run::schema(&options.steps, &counter, &tool.input_schema, texts, &frame);
        tool.input_schema = Arc::new(compacted.schema);
        compacted.savings
    };
    let tools = router.map.values_mut().map(|route| &mut route.attr);
    Saving::sum(tools.flat_map(compact))
}
