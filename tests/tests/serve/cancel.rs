//! A call that its client cancels.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use mcpact::discover::Mode;
use serde_json::json;

use crate::{
    library::{BEGUN, DROPPED, server},
    wire::Wire,
};

/// One test, since the handler has one flag.
#[tokio::test]
async fn a_cancelled_call_is_dropped() {
    for (mode, tool, arguments) in [
        (Mode::Legacy, "endless", json!({})),
        (Mode::Dynamic, "execute_tool", json!({ "tool": "endless" })),
    ] {
        DROPPED.store(false, Ordering::SeqCst);
        let mut wire = Wire::open(server(mode)).await;
        wire.ask("tools/call", json!({ "name": tool, "arguments": arguments }))
            .await;
        let call = wire.id;
        BEGUN.acquire().await.expect("open").forget();
        // Other calls get their results meanwhile.
        wire.is_alive().await;
        assert!(!DROPPED.load(Ordering::SeqCst), "{mode}");
        wire.notify(
            "notifications/cancelled",
            json!({ "requestId": call, "reason": "enough" }),
        )
        .await;
        let begun = Instant::now();
        while !DROPPED.load(Ordering::SeqCst) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{mode}: it is not dropped");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        wire.is_alive().await;
    }
}
