//! Guards of a server against its handlers: a panic becomes an error, and a call that its client has cancelled ends.

use std::{
    any::Any,
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
};

use rmcp::ErrorData;

use super::{Answer, Outcome, answer::failed, beside::Boxed};
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// Runs a call to its end, to its panic, or until its client cancels it, which is when `cancelled` ends; then it is dropped at
/// the `await` where it stands. One that is cancelled before it begins is not run: that is asked of `is_cancelled`, so that a
/// call which never waits does not pay for being told.
pub(crate) async fn guarded(
    tool: &str,
    is_cancelled: impl Fn() -> bool,
    cancelled: impl Future<Output = ()>,
    call: impl Future<Output = Outcome>,
) -> Outcome {
    let mut call = pin!(call);
    let mut cancelled = pin!(cancelled);
    let given_up = || {
        let words = format!("the call of `{tool}` was cancelled");
        Poll::Ready(Err(ErrorData::internal_error(words, None)))
    };
    poll_fn(|cx| {
        if is_cancelled() {
            return given_up();
        }
        // Unwinding out of it ends the call, so nobody sees what it left half done but the handler's own shared state.
        match catch_unwind(AssertUnwindSafe(|| call.as_mut().poll(cx))) {
            Ok(Poll::Pending) if cancelled.as_mut().poll(cx).is_ready() => given_up(),
            Ok(poll) => poll,
            Err(panic) => Poll::Ready(failed(said(tool, panic.as_ref())).answer()),
        }
    })
    .await
}

/// Runs a request to its end. A panic, such as one of a handler beside or around the server, becomes an error: rmcp sends no
/// response for a task that panics. The error does not repeat the panic's message, which may be about what a caller may not see.
pub(super) async fn caught<T>(method: &str, mut request: Boxed<'_, Result<T, ErrorData>>) -> Result<T, ErrorData> {
    poll_fn(|cx| {
        // The future is not polled again after a panic.
        catch_unwind(AssertUnwindSafe(|| request.as_mut().poll(cx))).unwrap_or_else(|_| {
            let text = format!("`{}` failed inside the server", truncate(method, MAX_NAME));
            Poll::Ready(Err(ErrorData::internal_error(text, None)))
        })
    })
    .await
}

/// The maximum number of characters of a panic's message in a tool result.
const SHOWN: usize = 200;

/// What the model is told of a panic.
fn said(tool: &str, panic: &(dyn Any + Send)) -> String {
    let words = panic
        .downcast_ref::<&'static str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    match words {
        Some(words) => format!(
            "`{tool}` failed inside the server, which goes on: {}",
            truncate(words, SHOWN)
        ),
        None => format!("`{tool}` failed inside the server, which goes on"),
    }
}
