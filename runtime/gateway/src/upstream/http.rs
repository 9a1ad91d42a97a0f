//! A server over streamable HTTP: a message is a POST, its response is JSON or a stream of events.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use mcpact_shared::protocol::http::{EVENT_STREAM, JSON};
use mcpact_shared::protocol::method;
use mcpact_shared::truncate::{MAX_ERROR, truncate};
use reqwest::{Response, StatusCode};
use tokio::sync::mpsc::{Receiver, Sender, UnboundedReceiver, UnboundedSender, channel, unbounded_channel};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, sleep, timeout};

use super::connection::{Close, Connection, Queue};
use super::event::{Event, EventHandler, Limits, Note, Purpose};
use super::failure::{Cause, Failure};
use super::http_client::{HttpClient, content_type, header_text};
use super::http_stream::{EventStream, MessageStream, Next};
use super::older_http::OlderHttp;
use crate::config::ServerConfig;
use crate::message::{Id, Message, MessageKind, elements, property};

/// The time in which a server must accept a notification or a response.
const ACCEPT_TIMEOUT: Duration = Duration::from_secs(30);
/// The time in which a server must accept the rest of the messages after the connection is closed,
/// and in which it must end the session after that.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// The time before a stream is resumed, unless the server states another one.
const RETRY: Duration = Duration::from_secs(1);
/// The minimum time before a stream is resumed, even if the server states a shorter one.
const MIN_RETRY: Duration = Duration::from_millis(100);
/// The maximum time before a stream is resumed.
const MAX_RETRY: Duration = Duration::from_secs(30);
/// The maximum number of notifications and responses that wait for the server to accept them. Beyond
/// it, requests wait too.
const MAX_NOTIFICATIONS: usize = 64;
/// The number of times that one response's stream is resumed without a message.
const MAX_RESUMPTIONS: usize = 5;

/// Creates a connection to a server over HTTP.
pub(super) fn open(
    server: &ServerConfig,
    url: &str,
    headers: &[(String, String)],
    limits: Limits,
    purpose: Purpose,
    event_handler: Arc<dyn EventHandler>,
) -> Result<Connection, String> {
    let client = HttpClient::new(url, headers, &server.secrets, limits.message_bytes, purpose)?;
    let (loss_sender, losses) = unbounded_channel();
    let task = HttpTask {
        server: server.name.clone(),
        client,
        purpose,
        event_handler,
        loss_sender,
    };
    Ok(Connection::new(limits.queued_bytes, |queue, close| {
        tokio::spawn(task.run(queue, losses, close))
    }))
}

/// The reason for the end of a connection that the gateway closes.
const STOPPED: &str = "was stopped";
/// The reason for the end of a connection whose session the server does not know any more.
const LOST: &str = "has ended its session";

/// The tasks of a connection: its requests, and the stream of other messages.
#[derive(Default)]
struct Requests {
    tasks: JoinSet<()>,
    running: HashMap<Id, AbortHandle>,
}

impl Requests {
    /// Sends a request in a task of its own.
    fn begin(&mut self, task: HttpTask, message: Message) {
        let id = message.id();
        let handle = self.tasks.spawn(task.send_request(message));
        if let Some(id) = id {
            self.running.insert(id, handle);
        }
    }

    /// Ends the request that this notification has cancelled, since the server may keep its response
    /// open.
    fn cancel(&mut self, notification: &Message) {
        let id = notification.param(&["requestId"]).and_then(Id::of);
        if let Some(request) = id.and_then(|id| self.running.remove(&id)) {
            request.abort();
        }
    }

    fn forget_ended(&mut self) {
        self.running.retain(|_, request| !request.is_finished());
    }
}

/// The state that each task of a connection needs.
#[derive(Clone)]
struct HttpTask {
    server: String,
    client: HttpClient,
    purpose: Purpose,
    event_handler: Arc<dyn EventHandler>,
    /// Sends the reason for the loss of the session, which ends the connection.
    loss_sender: UnboundedSender<String>,
}

impl HttpTask {
    async fn run(self, mut queue: Queue, mut losses: UnboundedReceiver<String>, mut close: Close) {
        let mut requests = Requests::default();
        let (notifications, accepted) = channel(MAX_NOTIFICATIONS);
        let mut notifying = tokio::spawn(self.clone().send_notifications(accepted));
        let passing = async {
            let reason = self
                .pass_on(&mut queue, &mut losses, &mut requests, notifications)
                .await;
            if reason == STOPPED {
                let _ = (&mut notifying).await;
            }
            reason
        };
        let reason = tokio::select! {
            reason = passing => reason,
            // The server does not accept the rest of the messages.
            () = close.after(SHUTDOWN_TIMEOUT) => STOPPED.to_owned(),
        };
        notifying.abort();
        requests.tasks.shutdown().await;
        // A server does not know a lost session.
        if reason == STOPPED {
            self.client.delete(SHUTDOWN_TIMEOUT).await;
        }
        self.event_handler.receive(Event::Closed(reason.into())).await;
    }

    /// Sends the messages of the queue. Returns the reason for the end of the connection.
    async fn pass_on(
        &self,
        queue: &mut Queue,
        losses: &mut UnboundedReceiver<String>,
        requests: &mut Requests,
        notifications: Sender<Message>,
    ) -> String {
        loop {
            let text = tokio::select! {
                text = queue.next() => text,
                Some(reason) = losses.recv() => return reason,
                Some(_) = requests.tasks.join_next() => {
                    requests.forget_ended();
                    continue;
                }
            };
            let Some(text) = text else {
                return STOPPED.to_owned();
            };
            // The router sends only messages.
            let Ok(message) = Message::parse(text) else { continue };
            match (message.kind(), message.method()) {
                // The next requests need the session.
                (MessageKind::Request, method::INITIALIZE) => {
                    if let Some(older) = self.initialize(message).await {
                        requests.tasks.spawn(self.clone().read_older(older.messages));
                        // The messages that follow have another address.
                        let older = HttpTask {
                            client: older.client,
                            ..self.clone()
                        };
                        return older.pass_on_older(queue, losses).await;
                    }
                }
                (MessageKind::Request, _) => requests.begin(self.clone(), message),
                (_, method::INITIALIZED) => {
                    self.send_notification(&message).await;
                    if self.purpose == Purpose::Serve {
                        requests.tasks.spawn(self.clone().listen());
                    }
                }
                (_, method) => {
                    if method == method::CANCELLED {
                        requests.cancel(&message);
                    }
                    // It ends with the connection, or if its server does not know the session.
                    let _ = notifications.send(message).await;
                }
            }
        }
    }

    /// Sends notifications and responses in their order, for which requests do not wait.
    async fn send_notifications(self, mut notifications: Receiver<Message>) {
        while let Some(message) = notifications.recv().await {
            self.send_notification(&message).await;
        }
    }

    /// Sends a notification or a response.
    async fn send_notification(&self, message: &Message) {
        let problem = match timeout(ACCEPT_TIMEOUT, self.client.post(message)).await {
            Ok(Ok(response)) if response.status().is_success() => return,
            Ok(Ok(response)) if self.is_lost(&response) => return self.lose(),
            Ok(Ok(response)) => self.client.failure(response).await,
            Ok(Err(problem)) => problem,
            Err(_) => format!("did not accept a message within {} s", ACCEPT_TIMEOUT.as_secs()).into(),
        };
        tracing::warn!(server = self.server, "`{}`: {problem}", message.method());
        self.event_handler.note(Note::NotAccepted(problem)).await;
    }

    /// Sends `initialize`. Returns the connection over the older transport if the server has no
    /// other.
    async fn initialize(&self, message: Message) -> Option<OlderHttp> {
        let id = message.id()?;
        let failure = self.exchange(&message, &id).await.err()?;
        // By the specification, a server of the older transport accepts no POST at its address.
        let may_be_older = matches!(
            failure.cause,
            Cause::Status {
                status: 400 | 404 | 405,
                ..
            }
        );
        let older = if may_be_older && self.purpose == Purpose::Ask {
            OlderHttp::open(&self.client, &self.server).await
        } else {
            Ok(None)
        };
        match older {
            Ok(Some(older)) => {
                let older_task = HttpTask {
                    client: older.client.clone(),
                    ..self.clone()
                };
                older_task.send_older(&message).await;
                return Some(older);
            }
            Ok(None) => self.fail(id, failure).await,
            Err(failure) => self.fail(id, failure).await,
        }
        None
    }

    /// Reports that a request gets no response.
    async fn fail(&self, id: Id, failure: Failure) {
        let is_lost = failure.cause == Cause::SessionLost;
        self.event_handler.receive(Event::Failed { id, failure }).await;
        if is_lost {
            self.lose();
        }
    }

    /// Sends the messages of the queue to a server of the older transport, whose responses come in
    /// its stream. Returns the reason for the end of the connection.
    async fn pass_on_older(&self, queue: &mut Queue, losses: &mut UnboundedReceiver<String>) -> String {
        loop {
            let text = tokio::select! {
                text = queue.next() => text,
                Some(reason) = losses.recv() => return reason,
            };
            let Some(text) = text else {
                return STOPPED.to_owned();
            };
            if let Ok(message) = Message::parse(text) {
                self.send_older(&message).await;
            }
        }
    }

    /// Sends a message to a server of the older transport.
    async fn send_older(&self, message: &Message) {
        let Some(id) = message.id().filter(|_| message.kind() == MessageKind::Request) else {
            return self.send_notification(message).await;
        };
        let failure = match self.client.post(message).await {
            Ok(response) if response.status().is_success() => return,
            Ok(response) => self.client.failure(response).await,
            Err(failure) => failure,
        };
        self.fail(id, failure).await;
    }

    /// Passes on the messages of a server of the older transport, until it ends their stream.
    async fn read_older(self, mut messages: MessageStream) {
        loop {
            match messages.next().await {
                Next::Item(message) => self.pass(message, None, false).await,
                Next::TooLong(_) => self.event_handler.note(Note::TooLong).await,
                Next::Skipped(text) => self.report_skipped(text).await,
                Next::End(_) => break,
            }
        }
        let _ = self.loss_sender.send("ended its stream of events".to_owned());
    }

    /// Sends a request, and passes on the messages in the response.
    async fn send_request(self, message: Message) {
        let Some(id) = message.id() else { return };
        if let Err(failure) = self.exchange(&message, &id).await {
            self.fail(id, failure).await;
        }
    }

    /// Sends a request, and passes on the messages until its response.
    async fn exchange(&self, message: &Message, id: &Id) -> Result<(), Failure> {
        let is_initialize = message.method() == method::INITIALIZE;
        let response = self.client.post(message).await?;
        if !response.status().is_success() {
            if self.is_lost(&response) {
                return Err(session_lost());
            }
            let may_be_lost = response.status() == StatusCode::BAD_REQUEST && self.client.has_session();
            let failure = self.client.failure(response).await;
            let Cause::Status { body, .. } = &failure.cause else {
                return Err(failure);
            };
            // Some servers send JSON-RPC errors with an HTTP error status.
            let error = std::str::from_utf8(body)
                .ok()
                .filter(|_| self.purpose == Purpose::Serve)
                .and_then(|body| Message::parse(body).ok())
                .filter(|error| error.kind() == MessageKind::Response && error.id().as_ref() == Some(id));
            let Some(message) = error else {
                // Some servers do not respond to an unknown session with 404.
                let names_session = body.to_ascii_lowercase().windows(7).any(|word| word == b"session");
                return Err(if may_be_lost && names_session {
                    session_lost()
                } else {
                    failure
                });
            };
            self.pass(message, Some(id), false).await;
            return Ok(());
        }
        if is_initialize {
            self.client.set_session(&response);
        }
        match content_type(&response).as_str() {
            EVENT_STREAM => self.follow(response, id, is_initialize).await,
            JSON => {
                let body = self.client.body(response).await?;
                let no_message = |text: &str, body: Vec<u8>| {
                    let content_type = JSON.to_owned();
                    Failure::new(Cause::NoMessage { content_type, body }, text)
                };
                let body = String::from_utf8(body)
                    .map_err(|error| no_message("sent a body that is not UTF-8", error.into_bytes()))?;
                let mut is_answered = false;
                // The version 2025-03-26 allows several messages in an array.
                let messages = elements(&body).unwrap_or_else(|| vec![&body]);
                for text in messages {
                    let message = Message::parse(text).map_err(|_| {
                        no_message("sent a body that is not a JSON-RPC message", body.clone().into_bytes())
                    })?;
                    is_answered |= message.kind() == MessageKind::Response && message.id().as_ref() == Some(id);
                    self.pass(message, Some(id), is_initialize).await;
                }
                if is_answered {
                    Ok(())
                } else {
                    Err(no_message("sent another message than the response", body.into_bytes()))
                }
            }
            other => {
                let text = match other {
                    "" => "accepted the request but sent no response".to_owned(),
                    other => format!("sent `{other}`, which is neither JSON nor a stream of events"),
                };
                let content_type = header_text(&response).to_owned();
                let body = self.client.beginning(response).await;
                Err(Failure::new(Cause::NoMessage { content_type, body }, text))
            }
        }
    }

    /// Passes on the messages of a stream up to the response, and resumes a stream that breaks off.
    async fn follow(&self, response: Response, id: &Id, is_initialize: bool) -> Result<(), Failure> {
        let mut stream = self.messages(response);
        let mut resumptions = 0;
        loop {
            match stream.next().await {
                Next::Item(message) => {
                    resumptions = 0;
                    let is_last = message.kind() == MessageKind::Response && message.id().as_ref() == Some(id);
                    self.pass(message, Some(id), is_initialize).await;
                    if is_last {
                        while let Some(message) = stream.next_waiting() {
                            self.pass(message, Some(id), is_initialize).await;
                        }
                        return Ok(());
                    }
                }
                Next::TooLong(text) => return Err(Failure::new(Cause::TooLong, text)),
                Next::Skipped(text) => self.report_skipped(text).await,
                Next::End(error) => {
                    let resumed = stream.last_id().filter(|_| self.purpose == Purpose::Serve);
                    let Some(last) = resumed.map(str::to_owned) else {
                        let ended =
                            || Failure::new(Cause::StreamEnded, "ended the stream of events before the response");
                        return Err(match error {
                            Some(error) if self.purpose == Purpose::Ask => self.client.failed(&error),
                            _ => ended(),
                        });
                    };
                    resumptions += 1;
                    if resumptions > MAX_RESUMPTIONS {
                        let text = "repeatedly ended the stream of events before the response";
                        return Err(Failure::new(Cause::StreamEnded, text));
                    }
                    sleep(pause(&stream)).await;
                    match self.client.stream(Some(&last)).await {
                        Ok(response) if response.status().is_success() => stream.resume(response),
                        Ok(response) if self.is_lost(&response) => {
                            // The end of the connection ends the request.
                            self.lose();
                            return Ok(());
                        }
                        Ok(response) => return Err(self.client.failure(response).await),
                        Err(problem) => tracing::warn!(server = self.server, "cannot resume a stream: {problem}"),
                    }
                }
            }
        }
    }

    /// Passes on the messages that belong to no request, as long as the server sends any.
    async fn listen(self) {
        let mut last: Option<String> = None;
        let mut wait = RETRY;
        // True after the first stream. A server without such streams may respond with 404 too.
        let mut was_open = false;
        // The number of streams in sequence that brought no message.
        let mut useless = 0u32;
        loop {
            match self.client.stream(last.as_deref()).await {
                Ok(response) if response.status().is_success() => {
                    if content_type(&response) != EVENT_STREAM {
                        return;
                    }
                    was_open = true;
                    let (opened, mut is_empty) = (Instant::now(), true);
                    let mut stream = self.messages(response);
                    loop {
                        match stream.next().await {
                            Next::Item(message) => self.pass(message, None, false).await,
                            Next::TooLong(text) => tracing::warn!(server = self.server, "{text}"),
                            Next::Skipped(text) => self.report_skipped(text).await,
                            Next::End(_) => break,
                        }
                        is_empty = false;
                    }
                    last = stream.last_id().map(str::to_owned).or(last);
                    // A server that ends each stream at once is asked less and less often.
                    let is_useless = is_empty && opened.elapsed() < wait;
                    useless = if is_useless { useless + 1 } else { 0 };
                    wait = pause(&stream).saturating_mul(1 << useless.min(10)).min(MAX_RETRY);
                }
                Ok(response) if was_open && self.is_lost(&response) => return self.lose(),
                // The server has no such stream.
                Ok(response) if response.status().is_client_error() => return,
                Ok(response) => {
                    let status = response.status();
                    tracing::warn!(server = self.server, "no stream of messages: HTTP {status}");
                    wait = (wait * 2).min(MAX_RETRY);
                }
                Err(problem) => {
                    tracing::warn!(server = self.server, "no stream of messages: {problem}");
                    wait = (wait * 2).min(MAX_RETRY);
                }
            }
            sleep(wait).await;
        }
    }

    /// Reports a text in a stream of events that is no message.
    async fn report_skipped(&self, text: String) {
        let shown = self.client.redacted(&text);
        tracing::warn!(
            server = self.server,
            "skipped an event that is not a message: {}",
            truncate(&shown, MAX_ERROR)
        );
        self.event_handler.note(Note::Skipped(text.into_bytes())).await;
    }

    /// Returns the messages in a stream of events.
    fn messages(&self, response: Response) -> MessageStream {
        MessageStream::new(EventStream::new(response, self.client.max_bytes), &self.server)
    }

    async fn pass(&self, message: Message, about: Option<&Id>, is_initialize: bool) {
        if is_initialize
            && let Some(version) = message.result().and_then(|result| property(result, "protocolVersion"))
            && let Ok(version) = serde_json::from_str::<String>(version)
        {
            self.client.set_version(&version);
        }
        let about = about.cloned();
        self.event_handler.receive(Event::Message { message, about }).await;
    }

    /// Returns whether the server has lost the session.
    fn is_lost(&self, response: &Response) -> bool {
        response.status() == StatusCode::NOT_FOUND && self.client.has_session()
    }

    /// Ends the connection, whose session the server has lost.
    fn lose(&self) {
        let _ = self.loss_sender.send(LOST.to_owned());
    }
}

/// Returns the time before a stream is resumed: that which the server states, within limits.
fn pause(stream: &MessageStream) -> Duration {
    stream.retry().unwrap_or(RETRY).clamp(MIN_RETRY, MAX_RETRY)
}

/// Returns the failure of a request in a session that the server does not know any more.
fn session_lost() -> Failure {
    let text = format!("{LOST}, so the call had no effect; call again");
    Failure::new(Cause::SessionLost, text)
}
