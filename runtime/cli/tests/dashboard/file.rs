//! The page as a file: its maximum size, its sums, and its content.

use mcpact_gateway::dashboard;
use mcpact_gateway::store::Store;
use mcpact_meter::Record;
use serde_json::{Value, json};

use crate::browser::tab::Tab;
use crate::sample::{log, records};
use crate::views::filed;

/// Returns the data of a page.
fn data(page: &str) -> Value {
    let data = page.split_once("id=\"data\">").expect("the data").1;
    let data = data.split_once("</script>").expect("its end").0;
    serde_json::from_str(data).expect("JSON")
}

#[test]
fn sums_of_all_and_the_newest_calls() {
    let mut calls = records(3_000);
    calls[2_999].input = Some("do-not-write-me".to_owned());
    let path = log("dash-file", &calls);
    let store = Store::open_existing(&path).expect("a log");
    let written = dashboard::page_file(&store, "calls.db", 1_000, 1_793_000_000).expect("a page");
    assert_eq!((written.calls, written.total), (1_000, 3_000));
    assert!(
        !written.html.contains("do-not-write-me"),
        "contents are not in the file"
    );
    // A namespace of SVG is not an address.
    let addresses = written.html.replace("http://www.w3.org/2000/svg", "");
    assert!(
        !addresses.contains("http://") && !addresses.contains("https://"),
        "nothing is loaded"
    );
    let data = data(&written.html);
    assert_eq!(data["overview"]["total"]["calls"], 3_000);
    assert_eq!(data["calls"]["rows"].as_array().map(Vec::len), Some(1_000));
    let newest = calls.iter().map(|call| call.started).max();
    assert_eq!(data["calls"]["rows"][0][1].as_i64(), newest);
    // A call of the file takes about a hundred bytes.
    assert!(written.html.len() < 400_000, "{} bytes", written.html.len());

    let Some(mut tab) = Tab::open("dash-file-part", written.html.as_str(), 1280, 900) else {
        return;
    };
    assert_eq!(
        tab.text("#part"),
        "The sums are of all calls. The log below has the newest 1\u{202f}000 of 3\u{202f}000."
    );
    tab.visit("#server=git");
    assert!(
        tab.text("#part")
            .starts_with("With a filter, the sums are those of the newest 1\u{202f}000 calls")
    );
    tab.is_well();
}

/// The page sums the calls of a file as the log does.
#[test]
fn the_page_sums_like_the_log() {
    let mut calls = records(3_000);
    // A tool of a server that has the name of a meta-tool of the gateway.
    let is_search = |call: &&mut Record| call.target.as_deref() == Some("search_tools");
    calls.iter_mut().find(is_search).expect("a search").server = "memory".to_owned();
    let path = log("dash-file-sums", &calls);
    let Some(mut tab) = Tab::open("dash-file-sums", filed(&path, 5_000).as_str(), 1280, 900) else {
        return;
    };
    let seen = |tab: &mut Tab, hash: &str| {
        tab.visit(hash);
        tab.click("#time-numbers summary");
        if tab.eval("!!document.querySelector('#group-more button')") == json!(true) {
            tab.click("#group-more button");
        }
        [
            "#total",
            "#saved",
            "#overview .facts",
            "#kinds",
            "#time-numbers",
            "#group-rows",
            "#quality",
        ]
        .map(|part| tab.text(part))
    };
    for by in ["tool", "server", "session", "client", "method", "day"] {
        // The first view has the sums of the log. The filter of the second view matches all calls.
        let of_log = seen(&mut tab, &format!("#by={by}"));
        let of_page = seen(&mut tab, &format!("#by={by}&since=1"));
        for (log, page) in of_log.iter().zip(&of_page) {
            assert_eq!(log, page, "by {by}");
        }
    }
    tab.is_well();
}

#[test]
fn an_empty_log() {
    let path = log("dash-empty", &[]);
    let Some(mut tab) = Tab::open("dash-empty", filed(&path, 10).as_str(), 390, 900) else {
        return;
    };
    assert_eq!(tab.text("#period"), "0\u{a0}calls · no calls");
    assert_eq!(tab.text("#chart"), "There are no calls.");
    tab.is_well();
}
