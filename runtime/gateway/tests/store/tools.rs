//! The tools of lists, in the log.

use std::time::Duration;

use mcpact_gateway::store::{KnownTool, Store};
use mcpact_meter::{ListedTool, Meter};
use mcpact_tokens::Encoding;

use crate::support::Folder;

const RESULT: &str = r#"{"tools":[{"name":"git_status","description":"Show the status.","inputSchema":{"type":"object","properties":{}}},{"name":"git_log","inputSchema":{"type":"object"},"title":"left out"}]}"#;

/// A tool that is listed again keeps the time of its first list, and has its newest tokens.
#[test]
fn lists_are_remembered() {
    let folder = Folder::new("tools");
    let store = Store::open(&folder.log()).unwrap();
    let meter = Meter::builder().sink(store.sink().unwrap()).build();
    let seen = |seen, shown_tokens| ListedTool {
        server: "files".to_owned(),
        tool: "read".to_owned(),
        tokens: 50,
        shown_tokens,
        seen,
    };
    meter.listed(vec![seen(2_000, Some(40))]);
    meter.listed(vec![seen(9_000, None)]);
    meter.listed(vec![seen(5_000, Some(30))]);
    meter.list("git", RESULT);
    assert!(meter.flush(Duration::from_secs(20)));
    let tools = store.tools().unwrap();
    let names: Vec<(&str, &str)> = tools
        .iter()
        .map(|tool| (tool.server.as_str(), tool.tool.as_str()))
        .collect();
    assert_eq!(names, [("files", "read"), ("git", "git_log"), ("git", "git_status")]);
    assert_eq!(
        tools[0],
        KnownTool {
            server: "files".to_owned(),
            tool: "read".to_owned(),
            tokens: 50,
            shown_tokens: Some(30),
            first_seen: 2_000,
            last_seen: 9_000,
        }
    );
    let definition = r#"{"name":"git_log","inputSchema":{"type":"object"}}"#;
    assert_eq!(tools[1].tokens, Encoding::O200kBase.count(definition) as u64);
    assert_eq!(tools[1].shown_tokens, Some(tools[1].tokens));
    assert!(tools[1].first_seen > 1_700_000_000_000_000);
}
