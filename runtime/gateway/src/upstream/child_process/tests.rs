//! Programs that end, and messages that are too long.

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::*;
use crate::config::{Config, Transport};
use crate::upstream::BoxFuture;

struct Events(UnboundedSender<Event>);

impl EventHandler for Events {
    fn receive(&self, event: Event) -> BoxFuture<'_, ()> {
        let _ = self.0.send(event);
        Box::pin(async {})
    }
}

/// Starts a shell script. Messages have at most 100 bytes.
fn start_script(script: &str, sender: UnboundedSender<Event>) -> Connection {
    let file = serde_json::json!({ "mcpServers": { "a": { "command": "sh", "args": ["-c", script] } } });
    let config = Config::parse(&file.to_string()).expect("a file");
    let Transport::Command(program) = &config.servers[0].transport else {
        panic!("no program");
    };
    let limits = Limits {
        message_bytes: 100,
        queued_bytes: 1 << 20,
    };
    start(
        &config.servers[0],
        program,
        limits,
        Purpose::Serve,
        Arc::new(Events(sender)),
    )
    .expect("a shell")
}

/// Returns the events of a shell script, up to its end.
async fn events(script: &str) -> Vec<Event> {
    let (sender, mut receiver) = unbounded_channel();
    let connection = start_script(script, sender);
    let mut events = Vec::new();
    while let Some(event) = receiver.recv().await {
        events.push(event);
    }
    connection.close().await;
    events
}

#[tokio::test]
async fn the_end_has_the_last_line_of_standard_error() {
    let script = r#"i=0; while [ $i -lt 2000 ]; do echo "line $i" >&2; i=$((i+1)); done; echo last >&2; exit 3"#;
    let events = events(script).await;
    let Some(Event::Closed(end)) = events.last() else {
        panic!("{events:?}");
    };
    assert_eq!(end.reason, "ended with exit code 3");
    assert_eq!(
        end.standard_error.as_deref(),
        Some("line 1996 | line 1997 | line 1998 | line 1999 | last")
    );
}

/// A runtime that ends drops its tasks. A launcher such as `npx` has started the server itself.
#[test]
fn the_processes_of_a_dropped_task_are_killed() {
    let file = std::env::temp_dir().join(format!("mcpact-dropped-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let started = format!(
        "i=0; while [ $i -lt 400 ]; do echo >> '{}'; sleep 0.02; i=$((i+1)); done",
        file.display()
    );
    let length = || std::fs::metadata(&file).map_or(0, |file| file.len());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let connection = runtime.block_on(async {
        let connection = start_script(&format!("({started}) & wait"), unbounded_channel().0);
        for _ in 0..3_000 {
            if length() > 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        connection
    });
    assert!(length() > 0);
    drop(runtime);
    std::thread::sleep(Duration::from_millis(100));
    let written = length();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(length(), written);
    drop(connection);
    std::fs::remove_file(&file).expect("a file");
}

#[tokio::test]
async fn too_long_requests_and_responses() {
    let long = "x".repeat(200);
    let request = format!(r#"{{"id":1,"params":"{long}","method":"roots/list"}}"#);
    let response = format!(r#"{{"id":2,"result":"{long}"}}"#);
    let events = events(&format!("echo '{request}'; echo '{response}'")).await;
    assert!(
        matches!(&events[0], Event::Unread { id, .. } if id.as_json() == "1"),
        "{events:?}"
    );
    assert!(
        matches!(&events[1], Event::Failed { id, .. } if id.as_json() == "2"),
        "{events:?}"
    );
}

/// The rest of a line with such a byte is right, and a broken line ends the request that it names.
#[tokio::test]
async fn bytes_that_are_not_utf8() {
    let latin = r#"printf '{"jsonrpc":"2.0","id":1,"result":{"name":"caf\351"}}\n'"#;
    let broken = r#"echo '{"jsonrpc":"2.0","id":2,"result":{'"#;
    let events = events(&format!("{latin}; echo 'id: 3'; {broken}")).await;
    let Event::Message { message, .. } = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!(message.result(), Some("{\"name\":\"caf\u{fffd}\"}"));
    assert!(
        matches!(&events[1], Event::Failed { id, .. } if id.as_json() == "2"),
        "{events:?}"
    );
}
