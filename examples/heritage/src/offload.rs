//! Runs calls with long arguments on their own threads, so that they do not delay other calls.
//!
//! Search folds case and accents of each letter of a query, and a client may send megabytes. That
//! would block a thread that also runs other calls, so these calls run on tokio's threads for
//! blocking work. Short calls run in place, since a move to another thread would take longer.

use std::{fmt::Display, panic::resume_unwind, sync::Arc};

use mcpact::{
    Definition, Tools,
    rmcp::ErrorData,
    serve::{Call, CallFuture, Handlers},
};
use serde_json::{Map, Value};
use tokio::{runtime::Handle, sync::Semaphore, task::spawn_blocking};

/// The maximum length of the arguments of a short call, in bytes.
const MAX_SHORT: usize = 1 << 14;

/// The maximum number of calls with long arguments of a server that run at a time. A cancelled call
/// keeps running and counts until it ends, since nothing can stop its thread.
pub const MAX_THREADS: usize = 8;

/// The threads for calls with long arguments, at most [`MAX_THREADS`], which the handlers of a
/// server share.
#[derive(Debug)]
pub struct Threads(Arc<Semaphore>);

impl Default for Threads {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(MAX_THREADS)))
    }
}

impl Threads {
    /// Returns handlers for the same tools, whose calls with long arguments run on these threads.
    pub fn offload<H>(&self, handlers: H) -> Offloaded<H> {
        Offloaded {
            handlers: Arc::new(handlers),
            threads: Arc::clone(&self.0),
        }
    }
}

/// Handlers whose calls with long arguments run on [`Threads`].
#[derive(Debug)]
pub struct Offloaded<H> {
    handlers: Arc<H>,
    threads: Arc<Semaphore>,
}

impl<H: Tools> Tools for Offloaded<H> {
    const TOOLS: &'static [&'static Definition] = H::TOOLS;
}

impl<H: Handlers + 'static> Handlers for Offloaded<H> {
    fn call(&self, tool: usize, call: Call) -> CallFuture<'_> {
        if is_short(&call.arguments) {
            return self.handlers.call(tool, call);
        }
        let handlers = Arc::clone(&self.handlers);
        let threads = Arc::clone(&self.threads);
        Box::pin(async move {
            let internal = |error: &dyn Display| ErrorData::internal_error(error.to_string(), None);
            let permit = threads.acquire_owned().await.map_err(|error| internal(&error))?;
            let runtime = Handle::current();
            let run = move || {
                let _permit = permit;
                runtime.block_on(handlers.call(tool, call))
            };
            match spawn_blocking(run).await {
                Ok(outcome) => outcome,
                // The server reports the panic's message.
                Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
                Err(error) => Err(internal(&error)),
            }
        })
    }
}

fn is_short(arguments: &Map<String, Value>) -> bool {
    let mut remaining = MAX_SHORT;
    arguments
        .iter()
        .all(|(name, value)| subtract(&mut remaining, name.len()) && subtract_value(&mut remaining, value))
}

/// Subtracts the length of a value from the remaining bytes, and returns false if the value is
/// longer.
fn subtract_value(remaining: &mut usize, value: &Value) -> bool {
    match value {
        Value::String(text) => subtract(remaining, text.len()),
        Value::Array(items) => items.iter().all(|item| subtract_value(remaining, item)),
        Value::Object(properties) => properties
            .iter()
            .all(|(name, value)| subtract(remaining, name.len()) && subtract_value(remaining, value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => subtract(remaining, 1),
    }
}

fn subtract(remaining: &mut usize, bytes: usize) -> bool {
    match remaining.checked_sub(bytes + 1) {
        Some(rest) => {
            *remaining = rest;
            true
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{MAX_SHORT, is_short};

    #[test]
    fn lengths() {
        let short = |value: Value| is_short(value.as_object().expect("an object"));
        assert!(short(json!({})));
        assert!(short(json!({ "query": "gold", "limit": 5, "include": ["links"] })));
        assert!(!short(json!({ "query": "a".repeat(MAX_SHORT) })));
        assert!(!short(json!({ "include": vec!["links"; MAX_SHORT / 6] })));
        assert!(!short(json!({ "include": vec![vec![0]; MAX_SHORT] })));
        assert!(!short(json!({ "a".repeat(MAX_SHORT): 1 })));
    }
}
