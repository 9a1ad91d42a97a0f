//! Bodies of requests and responses, which pass unchanged.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::{Buf, Bytes};
use http_body::{Body, Frame, SizeHint};
use mcpact_lines::events::{EventReader, ReadEvent};

use super::MAX_MESSAGE;
use super::exchange::Exchange;

/// The body of a request: the bytes that were read, and the rest of a too large body.
pub struct RequestBody<B> {
    pub(super) read: Option<Bytes>,
    pub(super) rest: Option<Pin<Box<B>>>,
}

/// The body of a response, whose messages are metered while it passes.
pub struct ResponseBody<B> {
    content: Content<B>,
    reader: Option<Reader>,
}

enum Content<B> {
    Server(Pin<Box<B>>),
    /// The response to a refused call.
    Reply(Option<Bytes>),
}

/// Reads the messages of a response.
pub(super) struct Reader {
    pub(super) exchange: Exchange,
    pub(super) form: Form,
    /// The error of requests without a response, such as `http_404`.
    pub(super) failure: String,
}

/// The form of a response.
pub(super) enum Form {
    Json(Vec<u8>),
    Events(Box<EventReader>),
    Other,
}

impl<B> ResponseBody<B> {
    pub(super) fn server(body: B, reader: Option<Reader>) -> ResponseBody<B> {
        ResponseBody {
            content: Content::Server(Box::pin(body)),
            reader,
        }
    }

    pub(super) fn reply(text: String) -> ResponseBody<B> {
        ResponseBody {
            content: Content::Reply(Some(text.into())),
            reader: None,
        }
    }
}

impl Reader {
    fn add(&mut self, mut bytes: &[u8]) {
        let Reader { exchange, form, .. } = self;
        match form {
            Form::Json(json) if json.len() + bytes.len() <= MAX_MESSAGE => json.extend_from_slice(bytes),
            Form::Json(_) => {
                exchange.skipped();
                *form = Form::Other;
            }
            Form::Events(events) => {
                while let Some(event) = events.next_event(&mut bytes) {
                    match event {
                        ReadEvent::Event(event) => {
                            if let Ok(text) = std::str::from_utf8(&event.data) {
                                exchange.received(text);
                            }
                        }
                        ReadEvent::TooLong => exchange.skipped(),
                    }
                }
            }
            Form::Other => {}
        }
    }
}

impl Drop for Reader {
    /// Ends the requests without a response in the body, also if the client closes the connection.
    fn drop(&mut self) {
        if let Form::Json(json) = &self.form
            && let Ok(text) = std::str::from_utf8(json)
        {
            self.exchange.received(text);
        }
        self.exchange.fail(&self.failure);
    }
}

impl<B: Body<Data = Bytes>> Body for ResponseBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = self.get_mut();
        let frame = match &mut this.content {
            Content::Reply(reply) => return Poll::Ready(reply.take().map(|reply| Ok(Frame::data(reply)))),
            Content::Server(body) => body.as_mut().poll_frame(context),
        };
        match &frame {
            Poll::Ready(Some(Ok(frame))) => {
                if let (Some(reader), Some(data)) = (&mut this.reader, frame.data_ref()) {
                    reader.add(data);
                }
            }
            Poll::Ready(None | Some(Err(_))) => drop(this.reader.take()),
            Poll::Pending => {}
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        match &self.content {
            Content::Server(body) => body.is_end_stream(),
            Content::Reply(reply) => reply.is_none(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Server(body) => body.size_hint(),
            Content::Reply(reply) => SizeHint::with_exact(reply.as_ref().map_or(0, |reply| reply.len() as u64)),
        }
    }
}

impl<B: Body<Data = Bytes>> Body for RequestBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = self.get_mut();
        if let Some(read) = this.read.take().filter(Buf::has_remaining) {
            return Poll::Ready(Some(Ok(Frame::data(read))));
        }
        match &mut this.rest {
            Some(rest) => rest.as_mut().poll_frame(context),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.read.as_ref().is_none_or(Bytes::is_empty) && self.rest.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let read = self.read.as_ref().map_or(0, |read| read.len() as u64);
        let rest = self
            .rest
            .as_ref()
            .map_or_else(|| SizeHint::with_exact(0), Body::size_hint);
        let mut hint = SizeHint::new();
        hint.set_lower(read + rest.lower());
        if let Some(upper) = rest.upper() {
            hint.set_upper(read + upper);
        }
        hint
    }
}

impl<B> std::fmt::Debug for ResponseBody<B> {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("ResponseBody").finish_non_exhaustive()
    }
}

impl<B> std::fmt::Debug for RequestBody<B> {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("RequestBody").finish_non_exhaustive()
    }
}
