//! The response to a request that is not passed on.

use std::convert::Infallible;

use bytes::Bytes;
use http::{
    HeaderValue, Response, StatusCode,
    header::{CONTENT_TYPE, RETRY_AFTER},
};
use http_body_util::{BodyExt, Full, combinators::BoxBody};
use mcpact_lines::MessageError;
use mcpact_shared::protocol::http::{JSON, RETRY_AFTER as RETRY_SECONDS};

/// The body of a response, of rmcp or of a refusal.
pub(super) type ResponseBody = BoxBody<Bytes, Infallible>;

/// A request that is not passed on.
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) error: MessageError,
}

impl Refusal {
    pub(super) fn bad_request(error: MessageError) -> Refusal {
        Refusal {
            status: StatusCode::BAD_REQUEST,
            error,
        }
    }

    pub(super) fn response(self) -> Response<ResponseBody> {
        let mut response = Response::new(Full::new(self.error.to_line().into()).boxed());
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(RETRY_AFTER, HeaderValue::from_static(RETRY_SECONDS));
        }
        response
    }
}
