//! Guards around handlers: a panic becomes an error, and a cancelled call ends.

use std::{
    any::Any,
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
};

use rmcp::ErrorData;

use super::{IntoToolResult, Outcome, erased_handler::Boxed, tool_result::error_result};
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// Runs a call until it returns, panics, or is cancelled. It is cancelled when `cancelled` ends. A
/// cancelled call is dropped at its current `await`.
///
/// A call that is already cancelled does not run. `is_cancelled` reports that without polling
/// `cancelled`, so a call that never waits does not register for it.
pub(crate) async fn guarded(
    tool: &str,
    is_cancelled: impl Fn() -> bool,
    cancelled: impl Future<Output = ()>,
    call: impl Future<Output = Outcome>,
) -> Outcome {
    let mut call = pin!(call);
    let mut cancelled = pin!(cancelled);
    let cancelled_error = || {
        let text = format!("the call of `{tool}` was cancelled");
        Poll::Ready(Err(ErrorData::internal_error(text, None)))
    };
    poll_fn(|cx| {
        if is_cancelled() {
            return cancelled_error();
        }
        // A panic ends the call, so only the handler's shared state can be left inconsistent.
        match catch_unwind(AssertUnwindSafe(|| call.as_mut().poll(cx))) {
            Ok(Poll::Pending) if cancelled.as_mut().poll(cx).is_ready() => cancelled_error(),
            Ok(poll) => poll,
            Err(panic) => Poll::Ready(error_result(panic_text(tool, panic.as_ref())).into_tool_result()),
        }
    })
    .await
}

/// Runs a request, and turns a panic into an error, since rmcp sends no response for a task that
/// panics. The error omits the panic's message, which may contain data that the caller may not see.
pub(super) fn caught<'a, T: 'a>(
    method: &'a str,
    mut request: Boxed<'a, Result<T, ErrorData>>,
) -> Boxed<'a, Result<T, ErrorData>> {
    Box::pin(poll_fn(move |cx| {
        // The future is not polled again after a panic.
        catch_unwind(AssertUnwindSafe(|| request.as_mut().poll(cx))).unwrap_or_else(|_| {
            let text = format!("`{}` failed inside the server", truncate(method, MAX_NAME));
            Poll::Ready(Err(ErrorData::internal_error(text, None)))
        })
    }))
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
            "`{tool}` failed inside the server, which goes on: {}",
            truncate(text, MAX_PANIC)
        ),
        None => format!("`{tool}` failed inside the server, which goes on"),
    }
}
