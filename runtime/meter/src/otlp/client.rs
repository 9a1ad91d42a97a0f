//! Sends the requests of exporters, by `ureq` on the thread of the sink.

use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use opentelemetry_http::{HttpClient, HttpError};

/// The maximum time of a request to the collector.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Runs a future that does not wait for other tasks: the exporter blocks this thread.
pub(super) fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(output) => return output,
            Poll::Pending => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// Sends the requests of exporters.
#[derive(Debug)]
pub(super) struct Client(ureq::Agent);

impl Client {
    pub(super) fn new() -> Client {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(TIMEOUT))
            .build();
        Client(config.into())
    }

    fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (parts, body) = request.into_parts();
        let mut response = self.0.run(Request::from_parts(parts, body.to_vec()))?;
        let status = response.status();
        let body = response.body_mut().read_to_vec()?;
        Ok(Response::builder().status(status).body(body.into())?)
    }
}

type Sent<'a> = Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'a>>;

impl HttpClient for Client {
    // The signature is the one that `async_trait` generates for an `async fn`.
    fn send_bytes<'s, 'a>(&'s self, request: Request<Bytes>) -> Sent<'a>
    where
        's: 'a,
        Self: 'a,
    {
        Box::pin(async move { self.send(request) })
    }
}
