//! The file of a client, which the gateway reads.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

/// Writes a client's file, and returns its path.
pub(crate) fn file(name: &str, servers: &Value, settings: &Value) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gateway-{name}.json"));
    let file = json!({ "mcpServers": servers, "mcpact": settings });
    std::fs::write(&path, file.to_string()).expect("the test's folder can be written");
    path
}
