//! Calls with long arguments, which do not block the thread of other calls.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
        mpsc,
    },
    thread::sleep,
    time::Duration,
};

use heritage::offload::{MAX_THREADS, Threads};
use mcpact::{Server, ToolSchema, mcp_tool, mcp_tools, toolset};
use serde::Deserialize;
use serde_json::json;

use crate::wire::Wire;

#[derive(Debug, Deserialize, ToolSchema)]
struct Text {
    text: String,
}

/// A tool that blocks its thread until another call comes.
#[derive(Debug)]
struct Blocks {
    sends: mpsc::Sender<()>,
    receives: Mutex<mpsc::Receiver<()>>,
}

#[mcp_tools(source = "blocks")]
impl Blocks {
    /// Wait for the other
    #[mcp_tool]
    async fn wait(&self, params: Text) -> String {
        let receives = self.receives.lock().expect("not poisoned");
        match receives.recv_timeout(Duration::from_secs(60)) {
            Ok(()) => format!("{} bytes", params.text.len()),
            Err(error) => error.to_string(),
        }
    }

    /// End the other's waiting
    #[mcp_tool]
    fn release(&self) -> &'static str {
        self.sends.send(()).expect("it waits");
        "released"
    }

    /// Panic
    #[mcp_tool]
    fn panics(&self, params: Text) -> String {
        panic!("{} bytes", params.text.len())
    }
}

toolset! { BLOCKS = [Blocks] }

/// A tool that keeps its thread until the test releases it.
#[derive(Debug, Default)]
struct Holds {
    begun: AtomicUsize,
    is_open: AtomicBool,
}

#[mcp_tools(source = "holds")]
impl Holds {
    /// Hold a thread
    #[mcp_tool]
    fn hold(&self, params: Text) -> String {
        self.begun.fetch_add(1, SeqCst);
        while !self.is_open.load(SeqCst) {
            sleep(Duration::from_millis(1));
        }
        format!("{} bytes", params.text.len())
    }
}

toolset! { HOLDS = [Holds] }

/// Another type of handlers, with the same state.
#[derive(Debug)]
struct Keeps(Arc<Holds>);

#[mcp_tools(source = "keeps")]
impl Keeps {
    /// Keep a thread
    #[mcp_tool]
    fn keep(&self, params: Text) -> String {
        self.0.hold(params)
    }
}

toolset! { HOLDS_AND_KEEPS = [Holds, Keeps] }

fn server() -> Server {
    let (sends, receives) = mpsc::channel();
    let blocks = Blocks {
        sends,
        receives: Mutex::new(receives),
    };
    let builder = Server::builder(&BLOCKS).handlers(Threads::default().offload(blocks));
    builder.build().expect("each tool has its handler")
}

#[tokio::test(flavor = "current_thread")]
async fn others_are_answered() {
    let mut wire = Wire::to(server()).await;
    wire.ask("wait", &json!({ "text": "a".repeat(100_000) })).await;
    wire.ask("release", &json!({})).await;
    let mut texts = Vec::new();
    for _ in 0..2 {
        let (message, _) = wire.next().await;
        texts.push(
            message["result"]["content"][0]["text"]
                .as_str()
                .expect("a text")
                .to_owned(),
        );
    }
    assert_eq!(texts, ["released", "100000 bytes"]);
}

#[tokio::test(flavor = "current_thread")]
async fn its_panics_are_answered() {
    let mut wire = Wire::to(server()).await;
    for length in [10, 100_000] {
        let result = wire.call("panics", &json!({ "text": "a".repeat(length) })).await;
        assert_eq!(
            result.text,
            format!("`panics` panicked; the server keeps running: {length} bytes")
        );
    }
}

/// A cancelled call keeps its thread, and the next ones wait for one.
#[tokio::test]
async fn cancelled_calls_do_not_pile_up() {
    let holds = Arc::new(Holds::default());
    let builder = Server::builder(&HOLDS).handlers(Threads::default().offload(Arc::clone(&holds)));
    let mut wire = Wire::to(builder.build().expect("each tool has its handler")).await;
    let arguments = json!({ "text": "a".repeat(20_000) });
    for _ in 0..3 * MAX_THREADS {
        wire.ask("hold", &arguments).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        wire.cancel().await;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(holds.begun.load(SeqCst), MAX_THREADS);
    holds.is_open.store(true, SeqCst);
    assert_eq!(wire.call("hold", &arguments).await.text, "20000 bytes");
    assert_eq!(holds.begun.load(SeqCst), MAX_THREADS + 1);
}

/// All handlers of a server share the threads.
#[tokio::test]
async fn of_several_handlers() {
    let holds = Arc::new(Holds::default());
    let threads = Threads::default();
    let builder = Server::builder(&HOLDS_AND_KEEPS)
        .handlers(threads.offload(Arc::clone(&holds)))
        .handlers(threads.offload(Keeps(Arc::clone(&holds))));
    let mut wire = Wire::to(builder.build().expect("each tool has its handler")).await;
    let arguments = json!({ "text": "a".repeat(20_000) });
    for _ in 0..MAX_THREADS {
        wire.ask("hold", &arguments).await;
        wire.ask("keep", &arguments).await;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(holds.begun.load(SeqCst), MAX_THREADS);
    holds.is_open.store(true, SeqCst);
    for _ in 0..2 * MAX_THREADS {
        let (message, _) = wire.next().await;
        assert_eq!(message["result"]["content"][0]["text"], "20000 bytes");
    }
}
