//! Clients that read, read late, or do not read; cancelled requests.

use tokio::sync::mpsc::error::TryRecvError;
use tokio::time::timeout;

use super::*;

fn id(number: u64) -> Id {
    Id::of(&number.to_string()).expect("an id")
}

fn message(number: u64) -> Delivery {
    Delivery {
        text: "{}".to_owned(),
        about: Some(id(number)),
        is_last: false,
    }
}

/// Returns streams with the requests 1 and 2, whose first client does not read.
fn unread(streams: &Streams) -> [Receiver<Sent>; 2] {
    let receivers = [1, 2].map(|number| streams.open(&id(number)).expect("a new id"));
    for _ in 0..MAX_WAITING {
        assert!(streams.deliver(message(1)).is_none());
    }
    receivers
}

#[tokio::test]
async fn a_client_that_does_not_read_is_given_up_in_a_shared_session() {
    let streams = Streams::shared();
    let [mut first, mut second] = unread(&streams);
    let waiting = streams.deliver(message(1)).expect("no room");
    assert!(streams.deliver(message(2)).is_none());
    assert_eq!(waiting.await, Some(id(1)));
    // The stream ends after the messages that wait in it.
    let mut count = 0;
    while first.recv().await.is_some() {
        count += 1;
    }
    assert_eq!(count, MAX_WAITING);
    assert!(streams.deliver(message(1)).is_none());
    assert!(second.recv().await.is_some() && !second.is_closed());
}

#[tokio::test]
async fn a_client_that_reads_late_is_kept() {
    for streams in [Streams::shared(), Streams::default()] {
        let [mut first, _second] = unread(&streams);
        let waiting = streams.deliver(message(1)).expect("no room");
        let read = async {
            for _ in 0..=MAX_WAITING {
                assert!(first.recv().await.is_some());
            }
        };
        assert_eq!(tokio::join!(waiting, read).0, None);
        assert!(streams.deliver(message(1)).is_none() && first.recv().await.is_some());
    }
}

/// Other clients are not delayed by it, so the client of a session may read at its own pace.
#[tokio::test]
async fn a_client_with_a_session_delays_its_servers() {
    let streams = Streams::default();
    let [_first, _second] = unread(&streams);
    let waiting = streams.deliver(message(1)).expect("no room");
    assert!(timeout(4 * MAX_DELAY, waiting).await.is_err());
}

#[test]
fn a_cancelled_request_leaves_no_stream() {
    for can_resume in [true, false] {
        let streams = if can_resume {
            Streams::default()
        } else {
            Streams::shared()
        };
        let mut receiver = streams.open(&id(1)).expect("a new id");
        assert_eq!(streams.begin(&id(1)).is_some(), can_resume);
        assert!(streams.is_open());
        streams.end_request(&id(1));
        assert!(!streams.is_open());
        assert!(matches!(receiver.try_recv(), Err(TryRecvError::Disconnected)));
    }
}

#[test]
fn an_ended_session_leaves_no_stream() {
    let streams = Streams::default();
    let mut receivers = [streams.open(&id(1)).expect("a new id"), streams.listen()];
    streams.end();
    assert!(!streams.is_open());
    for receiver in &mut receivers {
        assert!(matches!(receiver.try_recv(), Err(TryRecvError::Disconnected)));
    }
}

/// A client whose connections are lost often names the same event each time.
#[test]
fn a_quiet_stream_continues_after_the_same_event() {
    let streams = Streams::default();
    let other = || Delivery {
        about: None,
        ..message(0)
    };
    let mut first = streams.listen();
    assert!(streams.deliver(other()).is_none());
    let last = first.try_recv().expect("a message").event.expect("an id");
    drop(first);
    for _ in 0..2 {
        let resumed = streams.resume(last).expect("the stream");
        assert!(resumed.request.is_none() && resumed.messages.is_empty());
    }
    // A message that waited for the connection follows in the same stream.
    assert!(streams.deliver(other()).is_none());
    let mut third = streams.resume(last).expect("the stream").messages;
    let next = third.try_recv().expect("a message").event.expect("an id");
    assert_eq!((next.stream, next.number), (last.stream, last.number + 1));
    let mut replayed = streams.resume(last).expect("the stream").messages;
    assert_eq!(replayed.try_recv().expect("a message").event, Some(next));
}
