//! Advice for logs whose right advice is known.

mod followed;

use mcpact_gateway::advise::{Advice, AdviceKind, AdviceReport, MIN_CALLS, SessionReport, Usage, advise};
use mcpact_gateway::store::KnownTool;
use mcpact_meter::Record;
use serde_json::json;

const START: i64 = 1_793_000_000_000_000;
const HOUR: i64 = 3_600_000_000;

/// A log that a test fills.
struct Log {
    records: Vec<Record>,
    tools: Vec<KnownTool>,
}

impl Log {
    /// Starts with this many sessions, an hour apart, each of which lists the tools.
    fn new(sessions: i64) -> Log {
        let list = |session: i64| Record {
            started: START + session * HOUR,
            duration: 1_000,
            method: "tools/list".to_owned(),
            session: format!("s{session}"),
            input_tokens: Some(1),
            output_tokens: Some(1_000),
            ..Record::default()
        };
        Log {
            records: (0..sessions).map(list).collect(),
            tools: Vec::new(),
        }
    }

    fn tool(mut self, server: &str, tool: &str, tokens: u64) -> Log {
        self.tools.push(KnownTool {
            server: server.to_owned(),
            tool: tool.to_owned(),
            tokens,
            shown_tokens: Some(tokens),
            first_seen: START,
            last_seen: START + 1_000 * HOUR,
        });
        self
    }

    /// Hides the last tool: it has to be searched for.
    fn hidden(mut self) -> Log {
        self.tools.last_mut().expect("a tool").shown_tokens = None;
        self
    }

    /// Calls a tool in each of these sessions once for each result.
    fn calls(mut self, sessions: std::ops::Range<i64>, server: &str, tool: &str, results: &[u64]) -> Log {
        for session in sessions {
            for (index, output) in results.iter().enumerate() {
                self.records.push(Record {
                    started: START + session * HOUR + 1_000_000 * (1 + i64::try_from(index).expect("few")),
                    duration: 5_000,
                    method: "tools/call".to_owned(),
                    server: server.to_owned(),
                    target: Some(tool.to_owned()),
                    session: format!("s{session}"),
                    input_tokens: Some(10),
                    output_tokens: Some(*output),
                    ..Record::default()
                });
            }
        }
        self
    }

    fn advice(self) -> AdviceReport {
        let mut usage = Usage::new(self.tools);
        usage.extend(self.records);
        advise(&usage)
    }
}

#[track_caller]
fn only(report: &AdviceReport, kind: AdviceKind) -> &Advice {
    let mut found = report.advice.iter().filter(|advice| advice.kind == kind);
    let one = found
        .next()
        .unwrap_or_else(|| panic!("no {kind:?} in {:#?}", report.advice));
    assert!(found.next().is_none(), "{:#?}", report.advice);
    one
}

/// The saving is the definition's tokens for each session whose list had the tool.
#[test]
fn tools_that_are_never_used() {
    let report = Log::new(10)
        .tool("git", "git_status", 100)
        .tool("git", "git_log", 300)
        .tool("git", "git_bisect", 700)
        .calls(0..10, "git", "git_status", &[200; 6])
        .advice();
    assert_eq!(report.advice.len(), 1, "{:#?}", report.advice);
    let advice = only(&report, AdviceKind::UnusedTools);
    assert_eq!(advice.tools, ["git_bisect", "git_log"]);
    assert_eq!(advice.saved, (300 + 700) * 10);
    assert!(advice.counted);
    assert_eq!(
        advice.evidence,
        "2 tools were in the lists of 10 sessions; none was called"
    );
    assert_eq!(report.config["mcpact"]["toolset"], "used");
    assert_eq!(report.config["mcpServers"], json!(null));
    assert!(report.config.to_string().contains("git_status"));
    assert!(!report.config.to_string().contains("git_bisect"));
}

/// A tool that was added in the end has not been seen by most sessions.
#[test]
fn lists_before_a_tool_do_not_count() {
    let mut log = Log::new(20)
        .tool("git", "git_status", 100)
        .tool("git", "git_new", 900)
        .calls(0..20, "git", "git_status", &[200; 6]);
    log.tools[1].first_seen = START + 14 * HOUR;
    let report = log.advice();
    assert_eq!(only(&report, AdviceKind::UnusedTools).saved, 900 * 6);
    // Four lists are too few.
    let mut log = Log::new(20)
        .tool("git", "git_status", 100)
        .tool("git", "git_new", 900)
        .calls(0..20, "git", "git_status", &[200; 6]);
    log.tools[1].first_seen = START + 16 * HOUR;
    assert_eq!(log.advice().advice, []);
}

#[test]
fn a_server_that_is_never_used() {
    let report = Log::new(8)
        .tool("git", "git_status", 100)
        .tool("browser", "navigate", 400)
        .tool("browser", "click", 600)
        .calls(0..8, "git", "git_status", &[500; 10])
        .advice();
    let advice = only(&report, AdviceKind::UnusedServer);
    assert_eq!((advice.server.as_str(), advice.saved), ("browser", 8_000));
    assert_eq!(
        advice.evidence,
        "its 2 tools were in the lists of 8 sessions; none was called"
    );
    assert_eq!(
        report.config,
        json!({ "mcpServers": { "browser": { "disabled": true } } })
    );
}

/// The tools of a server that the last five sessions did not list are not in the advice.
#[test]
fn a_server_that_is_gone() {
    let mut log = Log::new(20)
        .tool("git", "git_status", 100)
        .tool("browser", "navigate", 4_000)
        .tool("browser", "click", 6_000)
        .calls(0..20, "git", "git_status", &[500; 10])
        .calls(0..2, "browser", "click", &[20_000; 20]);
    let gone = |log: &mut Log, session: i64| {
        for tool in &mut log.tools[1..] {
            tool.last_seen = START + session * HOUR;
        }
    };
    gone(&mut log, 15);
    let here = Log {
        records: log.records.clone(),
        tools: log.tools.clone(),
    };
    assert!(here.advice().advice.iter().any(|advice| advice.server == "browser"));
    gone(&mut log, 14);
    assert_eq!(log.advice().advice, []);
}

/// Searches count as successful if a call of a tool follows before the next search.
#[test]
fn discovery_in_use() {
    let second = 1_000_000;
    let request = |session: &str, at: i64, server: &str, tool: &str| Record {
        started: START + at * second,
        method: "tools/call".to_owned(),
        server: server.to_owned(),
        target: Some(tool.to_owned()),
        session: session.to_owned(),
        input_tokens: Some(10),
        output_tokens: Some(90),
        ..Record::default()
    };
    let mut usage = Usage::new(Vec::new());
    usage.extend([
        // In the order in which calls end.
        request("a", 4, "git", "git_log"),
        request("a", 2, "", "search_tools"),
        request("a", 3, "", "search_tools"),
        request("a", 3, "", "describe_tool"),
        request("a", 9, "", "search_tools"),
        request("b", 1, "", "search_tools"),
        request("c", 5, "git", "git_log"),
    ]);
    let report = advise(&usage).session_report;
    let expected = SessionReport {
        sessions: 3,
        tokens_p50: 100,
        tokens_p95: 500,
        first_call_p50_ms: Some(0),
        searches: 4,
        searches_with_call: 1,
        sessions_with_search: 2,
        searches_in_vain: 1,
        searches_before_call_p50: Some(2),
    };
    assert_eq!(report, expected);
}

/// Definitions of 10,000 tokens in 20 lists for ten short calls: a search costs less. A tool that
/// each session calls is pinned.
#[test]
fn a_server_whose_definitions_cost_more_than_its_calls() {
    let report = Log::new(20)
        .tool("tracker", "search_issues", 600)
        .tool("tracker", "create_issue", 9_400)
        .tool("git", "git_status", 100)
        .calls(0..20, "tracker", "search_issues", &[50])
        .calls(0..4, "tracker", "create_issue", &[50])
        .calls(0..20, "git", "git_status", &[2_000; 4])
        .advice();
    let advice = only(&report, AdviceKind::CostlyServer);
    assert_eq!(advice.server, "tracker");
    assert!(!advice.counted, "it rests on the cost of a search");
    // Without searches in the log, a search is 300 tokens, and a description is as long as the
    // definition.
    let found = 20 * (300 + 600) + 4 * (300 + 9_400);
    assert_eq!(advice.saved, 20 * 10_000 - found - 20 * 300);
    let pin = only(&report, AdviceKind::AlwaysUsed);
    assert_eq!(pin.tools, ["search_issues"]);
    assert_eq!(pin.saved, 20 * (300 + 600) - 20 * 600);
    assert_eq!(report.config["mcpact"]["mode"], "hybrid");
    let pins = report.config["mcpact"]["pins"].to_string();
    assert!(
        pins.contains("search_issues") && pins.contains("git") && !pins.contains("create_issue"),
        "{pins}"
    );
}

/// In a log with searches, their own tokens count.
#[test]
fn a_tool_that_is_searched_for_in_each_session() {
    let report = Log::new(10)
        .tool("git", "git_status", 100)
        .hidden()
        .tool("git", "git_log", 100)
        .hidden()
        .calls(0..10, "", "search_tools", &[390])
        .calls(0..10, "", "describe_tool", &[190])
        .calls(0..10, "git", "git_status", &[200; 6])
        .calls(0..2, "git", "git_log", &[200; 2])
        .advice();
    // 10 × (390 + 190 + 2 × 10) tokens for 12 pairs of session and tool: 500 each.
    let advice = only(&report, AdviceKind::AlwaysUsed);
    assert_eq!(advice.tools, ["git_status"]);
    assert_eq!(advice.saved, 10 * 500 - 10 * 100);
    assert_eq!(
        advice.evidence,
        "10 sessions of 10 called it; finding it by a search cost 5,000 tokens, and its definition has 100 in each of 10 lists"
    );
    // Tools that are not listed cost nothing in lists.
    assert_eq!(report.advice.len(), 1, "{:#?}", report.advice);
}

#[test]
fn a_few_large_results() {
    let report = Log::new(10)
        .tool("git", "git_diff", 100)
        .calls(
            0..10,
            "git",
            "git_diff",
            &[100, 200, 300, 400, 500, 600, 700, 800, 900, 30_000],
        )
        .advice();
    let advice = only(&report, AdviceKind::LargeResults);
    assert_eq!(advice.saved, 10 * (30_000 - 1_000));
    assert_eq!(
        advice.evidence,
        "10 of 100 results have 86 % of the tokens of its results; three of four have at most 800, the largest 30,000"
    );
    assert_eq!(advice.change, "set a budget of 1,000 tokens for its results");
    assert!(report.config.to_string().contains("1000"), "{}", report.config);
}

#[test]
fn results_that_are_always_large() {
    let report = Log::new(10)
        .tool("dbt", "list_models", 100)
        .calls(
            0..10,
            "dbt",
            "list_models",
            &[9_000, 10_000, 11_000, 12_000, 13_000, 14_000],
        )
        .advice();
    let advice = only(&report, AdviceKind::AlwaysLarge);
    assert_eq!(
        advice.saved,
        10 * (9_000 + 10_000 + 11_000 + 12_000 + 13_000 + 14_000 - 6 * 2_000)
    );
    assert!(
        advice.change.contains("tiers or a choice of fields"),
        "{}",
        advice.change
    );
}

/// Results of one size have nothing to cut, and errors are no results.
#[test]
fn nothing_to_advise() {
    let mut log = Log::new(10)
        .tool("git", "git_status", 100)
        .calls(0..10, "git", "git_status", &[1_000; 10]);
    for record in log
        .records
        .iter_mut()
        .filter(|record| record.method == "tools/call")
        .take(5)
    {
        record.error = Some("tool_error".to_owned());
        record.output_tokens = Some(90_000);
    }
    let report = log.advice();
    assert_eq!(report.advice, []);
    assert_eq!(report.too_small, None);
    assert_eq!(report.config, json!({}));
}

#[test]
fn a_log_that_is_too_small() {
    let report = Log::new(12)
        .tool("git", "git_bisect", 700)
        .calls(0..2, "git", "git_status", &[100; 6])
        .advice();
    assert_eq!(
        report.too_small.as_deref(),
        Some("the log has 12 tool calls in 2 sessions; advice needs at least 50 calls in 5 sessions")
    );
    assert_eq!(report.advice, []);
    let empty = advise(&Usage::new(Vec::new()));
    assert_eq!(
        empty.too_small.as_deref(),
        Some("the log has 0 tool calls in 0 sessions; advice needs at least 50 calls in 5 sessions")
    );
    // Searches are not use of tools.
    let searches = usize::try_from(MIN_CALLS).expect("small");
    let report = Log::new(9)
        .calls(0..9, "", "search_tools", &vec![100; searches])
        .advice();
    assert!(report.too_small.is_some());
}

#[test]
fn a_log_without_lists() {
    let report = Log::new(10).calls(0..10, "git", "git_diff", &[100; 10]).advice();
    assert_eq!(
        report.notes,
        ["the log has no tool definitions, so there is no advice about tools that are never used"]
    );
}
