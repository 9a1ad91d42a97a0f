//! A call with long arguments does not hold up the thread that runs the others.

use std::{
    sync::{Mutex, mpsc},
    time::Duration,
};

use heritage::offload::Offloaded;
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

fn server() -> Server {
    let (sends, receives) = mpsc::channel();
    let blocks = Blocks {
        sends,
        receives: Mutex::new(receives),
    };
    let builder = Server::builder(&BLOCKS).handlers(Offloaded::new(blocks));
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
        let answer = wire.call("panics", &json!({ "text": "a".repeat(length) })).await;
        assert_eq!(
            answer.text,
            format!("`panics` failed inside the server, which goes on: {length} bytes")
        );
    }
}
