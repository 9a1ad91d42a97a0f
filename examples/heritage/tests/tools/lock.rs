//! The committed lock file has the costs of the tools, and shows the cost of a change.

use heritage::HERITAGE;
use mcpact::lock::{self, Lock};

/// `MCPACT_UPDATE=1 cargo test -p heritage --test tools lock` updates it.
#[test]
fn costs_are_locked() {
    mcpact::assert_lock!(HERITAGE);
}

#[test]
fn the_committed_file_is_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/mcpact.lock.json");
    let text = std::fs::read_to_string(path).expect("committed");
    let lock = Lock::parse(&text).expect("a lock file");
    assert_eq!(lock, Lock::of(&HERITAGE));
    assert_eq!(lock.tokens, u64::from(HERITAGE.tokens));
}

/// A longer description changes two lines of the lock file: the tool's and the total.
#[test]
fn a_longer_description_shows_its_cost() {
    let locked = Lock::of(&HERITAGE);
    let mut now = locked.clone();
    let tool = now
        .tools
        .iter_mut()
        .find(|tool| tool.name == "prov_get_agency")
        .expect("a tool of it");
    let words = " of the Public Record Office Victoria, with its dates and functions";
    let more = HERITAGE.encoding.count(words) as u64;
    tool.description_tokens += more;
    tool.tokens += more;
    now.tokens += more;

    let difference = lock::difference(&locked.to_string(), &now.to_string()).expect("they differ");
    let lines: Vec<&str> = difference.lines().collect();
    let [total_before, total_after, before, after] = lines[..] else {
        panic!("four lines:\n{difference}");
    };
    let says = |line: &str, tokens: u64| assert!(line.contains(&format!("\"tokens\":{tokens},")), "{line}");
    says(total_before, locked.tokens);
    says(total_after, locked.tokens + more);
    assert!(before.starts_with("- {\"name\":\"prov_get_agency\","), "{before}");
    assert!(after.starts_with("+ {\"name\":\"prov_get_agency\","), "{after}");
    let cost = |line: &str| -> u64 {
        let (_, rest) = line.split_once("\"tokens\":").expect("a cost");
        rest.split(',')
            .next()
            .and_then(|number| number.parse().ok())
            .expect("a number")
    };
    assert_eq!(cost(after) - cost(before), more);
}
