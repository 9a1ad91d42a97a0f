//! Guards around handlers: a panic becomes an error, and a cancelled call ends.

use std::{
    any::Any,
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
};

use rmcp::{ErrorData, RoleServer, handler::server::tool::ToolCallContext, service::RequestContext};

use super::{CallOutcome, IntoToolResult, erased_handler::Boxed, tool_result::error_result};
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};

/// Runs a call of a tool until it returns, panics, or is cancelled. It is cancelled when
/// `cancelled` ends. A cancelled call is dropped at its current `await`.
///
/// A call that is already cancelled does not run. `is_cancelled` reports that without polling
/// `cancelled`, so a call that never waits does not register for it.
pub(crate) async fn guarded(
    tool: &str,
    is_cancelled: impl Fn() -> bool,
    cancelled: impl Future<Output = ()>,
    call: impl Future<Output = CallOutcome>,
) -> CallOutcome {
    let stopped = |stop: Stop| match stop {
        Stop::Cancelled => {
            let text = format!("the call of `{tool}` was cancelled");
            Err(ErrorData::internal_error(text, None))
        }
        Stop::Panic(panic) => error_result(panic_text(tool, panic.as_ref())).into_tool_result(),
    };
    until_stopped(is_cancelled, cancelled, call, stopped).await
}

/// Runs a route of a router as [`guarded`] does.
pub(super) fn guarded_route<'a, S, F>(
    context: ToolCallContext<'a, S>,
    call: impl FnOnce(ToolCallContext<'a, S>) -> F + Send + 'a,
) -> Boxed<'a, CallOutcome>
where
    S: Send + Sync,
    F: Future<Output = CallOutcome> + Send + 'a,
{
    Box::pin(async move {
        let token = context.request_context.ct.clone();
        let name = context.name.clone();
        // A route may panic before it returns a future.
        let call = async move { call(context).await };
        guarded(&name, || token.is_cancelled(), token.cancelled(), call).await
    })
}

/// Runs a request until it returns, panics, or is cancelled.
///
/// A panic becomes an error, since rmcp sends no response for a task that panics. The error omits
/// the panic's message, which may contain data that the caller may not see. A cancelled request is
/// dropped at its current `await`, since rmcp would let it run on.
pub(super) fn caught<'a, T: 'a>(
    method: &'a str,
    context: RequestContext<RoleServer>,
    request: impl FnOnce(RequestContext<RoleServer>) -> Boxed<'a, Result<T, ErrorData>>,
) -> Boxed<'a, Result<T, ErrorData>> {
    let token = context.ct.clone();
    let request = request(context);
    Box::pin(async move {
        let stopped = |stop| Err(stopped_request(method, &stop));
        until_stopped(|| token.is_cancelled(), token.cancelled(), request, stopped).await
    })
}

/// Runs a request that ends by itself when it is cancelled, and turns a panic into an error as
/// [`caught`] does.
pub(super) fn caught_panic<'a>(
    method: &'a str,
    request: Boxed<'a, Result<(), ErrorData>>,
) -> Boxed<'a, Result<(), ErrorData>> {
    let stopped = |stop| Err(stopped_request(method, &stop));
    Box::pin(until_stopped(|| false, std::future::pending(), request, stopped))
}

/// Returns the error for a request that was stopped.
fn stopped_request(method: &str, stop: &Stop) -> ErrorData {
    let method = truncate(method, MAX_SHOWN_NAME);
    let text = match stop {
        Stop::Cancelled => format!("`{method}` was cancelled"),
        Stop::Panic(_) => format!("`{method}` panicked"),
    };
    ErrorData::internal_error(text, None)
}

/// The reason why a future returns no value of its own.
enum Stop {
    Cancelled,
    Panic(Box<dyn Any + Send>),
}

/// Runs a future until it returns, panics, or is cancelled.
async fn until_stopped<T>(
    is_cancelled: impl Fn() -> bool,
    cancelled: impl Future<Output = ()>,
    call: impl Future<Output = T>,
    stopped: impl Fn(Stop) -> T,
) -> T {
    let mut call = pin!(call);
    let mut cancelled = pin!(cancelled);
    poll_fn(|cx| {
        if is_cancelled() {
            return Poll::Ready(stopped(Stop::Cancelled));
        }
        // A panic ends the call, so only the handler's shared state can be left inconsistent.
        match catch_unwind(AssertUnwindSafe(|| call.as_mut().poll(cx))) {
            Ok(Poll::Pending) if cancelled.as_mut().poll(cx).is_ready() => Poll::Ready(stopped(Stop::Cancelled)),
            Ok(poll) => poll,
            Err(panic) => Poll::Ready(stopped(Stop::Panic(panic))),
        }
    })
    .await
}

/// The maximum length of a panic's message in a tool result, in characters.
const MAX_PANIC: usize = 200;

/// Returns the text of a panic for the model.
fn panic_text(tool: &str, panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&'static str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    match text {
        Some(text) => format!(
            "`{tool}` panicked; the server keeps running: {}",
            truncate(text, MAX_PANIC)
        ),
        None => format!("`{tool}` panicked; the server keeps running"),
    }
}
