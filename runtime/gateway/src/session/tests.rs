//! Deliveries to a client that reads late.

use serde_json::json;
use tokio::sync::Notify;
use tokio::time::timeout;

use super::*;
use crate::config::Config;

/// A client that has no room for its first message until it is notified.
#[derive(Default)]
struct Late {
    received: Arc<Mutex<Vec<String>>>,
    reads: Arc<Notify>,
}

impl Client for Late {
    fn deliver(&self, delivery: Delivery) -> Option<Waiting> {
        if delivery.text == "first" {
            let (received, reads) = (Arc::clone(&self.received), Arc::clone(&self.reads));
            return Some(Box::pin(async move {
                reads.notified().await;
                received.lock().expect("no panic").push(delivery.text);
                None
            }));
        }
        self.received.lock().expect("no panic").push(delivery.text);
        None
    }
}

fn session(client: Arc<Late>) -> Arc<Session> {
    let file = json!({ "mcpServers": { "a": { "url": "http://127.0.0.1:9/mcp" } } });
    let config = Config::parse(&file.to_string()).expect("a file");
    Session::open(Arc::new(Gateway::new(config).expect("settings")), "tcp", client)
}

fn deliveries() -> Vec<Delivery> {
    let delivery = |text: &str| Delivery {
        text: text.to_owned(),
        about: None,
        is_last: false,
    };
    ["first", "second"].map(delivery).into()
}

/// A client's request may be dropped while its messages wait, which may be for other clients.
#[tokio::test]
async fn a_dropped_future_cancels_no_delivery() {
    let client = Arc::new(Late::default());
    let session = session(Arc::clone(&client));
    let wait = Duration::from_millis(50);
    assert!(timeout(wait, session.deliver(deliveries())).await.is_err());
    client.reads.notify_one();
    let received = || client.received.lock().expect("no panic").clone();
    for _ in 0..1_000 {
        if received().len() == 2 {
            break;
        }
        sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(received(), ["first", "second"]);
}

/// A client that closes the session often has just seen that a server refuses to start.
#[cfg(unix)]
#[tokio::test]
async fn the_end_waits_for_servers_that_are_being_stopped() {
    let ended = std::env::temp_dir().join(format!("mcpact-stopped-{}", std::process::id()));
    let _ = std::fs::remove_file(&ended);
    let refusal = r#"{"jsonrpc":"2.0","id":"mcpact-1","error":{"code":1,"message":"no"}}"#;
    let script = format!(
        "read line; echo '{refusal}'; cat > /dev/null; sleep 0.3; echo > '{}'",
        ended.display()
    );
    let server = json!({ "command": "sh", "args": ["-c", script] });
    let file = json!({ "mcpServers": { "a": server }, "mcpact": { "mode": "dynamic" } });
    let config = Config::parse(&file.to_string()).expect("a file");
    let gateway = Arc::new(Gateway::new(config).expect("settings"));
    let session = Session::open(gateway, "tcp", Arc::new(Late::default()));
    let initialize = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {} });
    session
        .receive(Message::parse(initialize.to_string()).expect("a message"))
        .await;
    for _ in 0..3_000 {
        if !session.lock().stops.is_empty() {
            break;
        }
        sleep(Duration::from_millis(10)).await;
    }
    session.end().await;
    std::fs::remove_file(&ended).expect("the program has ended");
}

#[tokio::test]
async fn the_end_does_not_wait_for_the_client() {
    let client = Arc::new(Late::default());
    let session = session(Arc::clone(&client));
    session.lock().is_ending = true;
    let limit = Duration::from_secs(30);
    assert!(timeout(limit, session.deliver(deliveries())).await.is_ok());
}
