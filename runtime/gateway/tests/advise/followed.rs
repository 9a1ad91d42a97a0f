//! Advice that a gateway can follow: its mode, its pins and its toolset.

use mcpact::Menu;
use mcpact::discover::Mode;
use mcpact_gateway::advise::AdviceKind;
use mcpact_gateway::catalogue::Settings;
use serde_json::{Value, json};

use super::{HOUR, Log, START, only};

/// Checks that a gateway starts with the mode and the pins of this config.
#[track_caller]
fn assert_starts(config: &Value, mode: Mode, pins: &[&str]) {
    assert_eq!(config["mcpact"]["mode"], mode.name(), "{config}");
    let stated: Vec<&str> = config["mcpact"]["pins"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(stated, pins, "{config}");
    let settings = Settings {
        menu: Menu::new().mode(mode).pins(stated),
        ..Settings::default()
    };
    settings.check().expect("settings of a gateway that starts");
}

/// Returns a log of one server, whose definitions cost more than its calls.
fn costly() -> Log {
    Log::new(20)
        .tool("tracker", "search_issues", 600)
        .tool("tracker", "create_issue", 9_400)
        .calls(0..4, "tracker", "create_issue", &[50; 4])
}

/// Hybrid mode needs a pin, and the only server has no tool to pin.
#[test]
fn a_costly_server_without_others() {
    let report = costly()
        .calls(0..10, "tracker", "search_issues", &[50; 5])
        .calls(10..20, "tracker", "read_issue", &[50])
        .advice();
    let advice = only(&report, AdviceKind::CostlyServer);
    assert_eq!(
        advice.change,
        "use mode `dynamic`; the model then searches for its tools"
    );
    assert_starts(&advice.config, Mode::Dynamic, &[]);
    assert_starts(&report.config, Mode::Dynamic, &[]);
}

#[test]
fn a_costly_server_with_a_tool_that_is_always_used() {
    let report = costly().calls(0..20, "tracker", "search_issues", &[50; 3]).advice();
    let pin = only(&report, AdviceKind::AlwaysUsed);
    for config in [
        &only(&report, AdviceKind::CostlyServer).config,
        &pin.config,
        &report.config,
    ] {
        assert_starts(config, Mode::Hybrid, &["tracker.search_issues"]);
    }
}

/// The modes with a search other than hybrid ignore pins.
#[test]
fn a_pin_needs_hybrid_mode() {
    let report = Log::new(10)
        .tool("git", "git_status", 100)
        .hidden()
        .calls(0..10, "", "search_tools", &[390])
        .calls(0..10, "git", "git_status", &[200; 6])
        .advice();
    let pin = only(&report, AdviceKind::AlwaysUsed);
    assert_eq!(pin.change, "use mode `hybrid`, and pin the tool");
    assert_starts(&pin.config, Mode::Hybrid, &["git.git_status"]);
}

/// A server behind the gateway can itself have meta-tools. Their calls are use of its tools.
#[test]
fn meta_tools_of_a_server() {
    let log = || {
        Log::new(10)
            .tool("heritage", "search_tools", 3_000)
            .tool("heritage", "describe_tool", 200)
            .tool("heritage", "execute_tool", 100)
            .calls(0..10, "heritage", "execute_tool", &[900; 6])
    };
    let report = log()
        .calls(0..10, "heritage", "search_tools", &[1_500; 2])
        .calls(0..10, "heritage", "describe_tool", &[300; 2])
        .advice();
    assert_eq!((report.calls, &report.advice[..]), (100, &[][..]));
    // The gateway's own search is another tool.
    let report = log().calls(0..10, "", "search_tools", &[2_500]).advice();
    let unused = only(&report, AdviceKind::UnusedTools);
    assert_eq!(unused.tools, ["search_tools", "describe_tool"]);
}

/// The gateway itself responds to a call of an unknown tool, which is logged without a server.
#[test]
fn calls_that_reach_no_server() {
    let report = Log::new(10)
        .tool("git", "git_status", 100)
        .tool("git", "git_bisect", 700)
        .calls(0..10, "git", "git_status", &[200; 6])
        .calls(0..10, "", "git_statsu", &[30])
        .calls(0..12, "", "execute_tool", &[30])
        .advice();
    assert_eq!((report.calls, report.sessions), (60, 10));
    assert_eq!(
        report.config["mcpact"]["toolsets"],
        json!({ "used": ["git.git_status"] })
    );
}

/// The toolset omits only the tools of the advice. Most lists were before the tools of `new` and
/// `git_worktree`, and omitting `clock` saves little.
#[test]
fn tools_of_unknown_use_stay() {
    let mut log = Log::new(10)
        .tool("git", "git_status", 100)
        .tool("git", "git_bisect", 700)
        .tool("git", "git_worktree", 700)
        .tool("new", "open", 900)
        .tool("clock", "now", 20)
        .tool("browser", "navigate", 900)
        .calls(0..10, "git", "git_status", &[200; 6])
        .calls(0..10, "forge", "merge", &[200; 6]);
    for tool in &mut log.tools[2..4] {
        tool.first_seen = START + 8 * HOUR;
    }
    let report = log.advice();
    assert_eq!(only(&report, AdviceKind::UnusedServer).server, "browser");
    let unused = only(&report, AdviceKind::UnusedTools);
    assert_eq!(unused.tools, ["git_bisect"]);
    let git = ["git.git_status", "git.git_worktree"];
    assert_eq!(
        unused.config["mcpact"]["toolsets"]["used"],
        json!(["browser.*", "clock.*", "forge.*", git[0], git[1], "new.*"])
    );
    // A pattern of a disabled server would match no tool.
    assert_eq!(
        report.config["mcpact"]["toolsets"]["used"],
        json!(["clock.*", "forge.*", git[0], git[1], "new.*"])
    );
}
