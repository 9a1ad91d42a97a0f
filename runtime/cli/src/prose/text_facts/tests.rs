//! Cases of facts that are lost, kept, moved and stated by a schema.

use serde_json::{Map, Value, json};

use super::{FactKind, added, lost};

pub(super) const LIMIT: &str = "/inputSchema/properties/limit/description";
pub(super) const ORDER: &str = "/inputSchema/properties/order/description";
pub(super) const TOOL: &str = "/description";

/// Returns a tool with parameters of all kinds.
pub(super) fn tool() -> Map<String, Value> {
    let tool = json!({
        "name": "search",
        "description": "Search the archive",
        "inputSchema": {
            "type": "object",
            "properties": {
                "query": { "type": "string", "description": "Words to find" },
                "limit": { "type": "integer", "minimum": 1, "maximum": 100, "default": 20, "description": "Max results" },
                "timeout_ms": { "type": "integer", "description": "Time limit" },
                "page_token": { "type": "string", "description": "From the last response" },
                "order": { "type": "string", "enum": ["asc", "desc"], "default": "asc", "description": "Order of results" },
                "filter": {
                    "type": "object",
                    "properties": { "maxAge": { "type": "integer", "description": "Oldest item, in days" } },
                },
            },
            "required": ["query"],
        },
    });
    tool.as_object().expect("an object").clone()
}

pub(super) fn facts(path: &str, old: &str, new: &str) -> Vec<String> {
    lost(&tool(), path, old, new).iter().map(ToString::to_string).collect()
}

#[track_caller]
pub(super) fn keeps(path: &str, old: &str, new: &str) {
    assert_eq!(facts(path, old, new), Vec::<String>::new(), "{old:?} → {new:?}");
}

#[track_caller]
pub(super) fn loses(path: &str, old: &str, new: &str, expected: &[&str]) {
    assert_eq!(facts(path, old, new), expected, "{old:?} → {new:?}");
}

#[test]
fn numbers_in_any_form() {
    for (old, new) in [
        ("Reads 1,000 rows", "1000 rows"),
        ("Reads 1_000 rows", "Reads 1,000 rows"),
        ("Costs 0.50 per call", "0.5 per call"),
        ("Reads 10K rows", "Reads 10,000 rows"),
        ("Reads 2 million rows", "Reads 2,000,000 rows"),
        ("Reads ten rows", "Reads 10 rows"),
        ("Reads 1 KB", "Reads 1KB"),
        ("Reads 64 KiB", "Reads 64 kibibytes"),
        ("Waits for 30 seconds", "Waits 30s"),
        ("Waits for 30-second periods", "Waits 30 s"),
        ("Keeps 50 percent", "Keeps 50%"),
        ("Keeps 50 %", "Keeps 50%"),
        ("Costs $5", "Costs 5 USD"),
        ("Below -10 degrees", "Below −10°"),
        ("At most 50 pages", "Max 50 pages"),
        ("Up to 50 pages", "≤ 50 pages"),
        ("At least one page", "Minimum: 1 page"),
        ("Between 2 and 7 pages", "2-7 pages"),
        ("From 2 to 7 pages", "2–7 pages"),
        ("Range 2..=7", "2 to 7"),
        ("Waits 2 to 5 seconds", "2-5 s"),
        ("5 or more pages", ">= 5 pages"),
        ("5+ pages", "At least 5 pages"),
        ("More than 5 pages", "> 5 pages"),
        ("No more than 5 pages", "At most 5 pages"),
        ("Defaults to 7 pages", "Pages (default: 7)"),
        ("7 pages by default", "Default 7 pages"),
        ("Dates as ISO 8601", "ISO-8601 dates"),
        ("An RFC 3339 time", "RFC3339 time"),
        ("A UTF-8 text", "utf-8 text"),
        ("Hashed by SHA-256", "SHA256 hash"),
    ] {
        keeps(TOOL, old, new);
    }
}

#[test]
fn lost_numbers() {
    for (old, new, fact) in [
        ("Reads 1,000 rows", "Reads 100 rows", "the number `1,000`"),
        ("Reads 10 MB", "Reads 10 KB", "the number `10 MB`"),
        ("Reads 1 KB", "Reads 1 KiB", "the number `1 KB`"),
        ("Reads 5 m", "Reads 5 min and 5 h", ""),
        ("Keeps -5", "Keeps 5", "the number `5`"),
        ("At most 50 pages", "At least 50 pages", "the number `50`"),
        ("At most 50 pages", "50 pages", "the number `50`"),
        ("More than 5 pages", "At least 5 pages", "the number `5`"),
        ("Defaults to 7 pages", "Reads 7 pages", "the number `7`"),
        ("Reads ten rows", "Reads rows", "the number `ten`"),
        ("2-7 pages", "Up to 7 pages", "the number `2`"),
        ("Dates as ISO 8601", "ISO dates", "the literal `ISO 8601`"),
        ("Costs $5", "Costs 5", "the number `5`"),
        ("Since 2024-01-15", "Since 2024", "the literal `2024-01-15`"),
        ("Version v1.2.3", "Version", "the literal `v1.2.3`"),
    ] {
        let expected: &[&str] = if fact.is_empty() { &[] } else { &[fact] };
        loses(TOOL, old, new, expected);
    }
}

#[test]
fn units_without_numbers() {
    keeps(TOOL, "Timeout in seconds", "Timeout (secs)");
    keeps(LIMIT, "Time in seconds, 30 s if long", "Time, 30 seconds if long");
    loses(TOOL, "Timeout in seconds", "Timeout", &["the unit `seconds`"]);
    loses(TOOL, "Size in bytes", "Size", &["the unit `bytes`"]);
    loses(TOOL, "Delay in ms", "Delay in s", &["the unit `ms`"]);
    // The name says it.
    keeps(
        "/inputSchema/properties/timeout_ms/description",
        "Timeout in milliseconds",
        "Timeout",
    );
    // A count of things is no unit.
    keeps(TOOL, "Find words and lines", "Find text");
}

#[test]
fn names_of_parameters() {
    keeps(TOOL, "Use `page_token` to continue", "Continue with page_token");
    loses(
        TOOL,
        "Use `page_token` to continue",
        "Can continue",
        &["the parameter `page_token`"],
    );
    loses(
        TOOL,
        "Use page_token to continue",
        "Continues",
        &["the parameter `page_token`"],
    );
    loses(
        TOOL,
        "The query parameter is stemmed",
        "Stemmed",
        &["the parameter `query`"],
    );
    loses(LIMIT, "Older than maxAge", "Old", &["the parameter `maxAge`"]);
    // A common word is not a name, and a property need not name itself.
    keeps(TOOL, "Runs a query", "Searches");
    keeps(LIMIT, "The `limit` of results", "Results");
}

#[test]
fn values_of_enums() {
    let order = "/inputSchema/properties/order/description";
    // The schema lists them.
    keeps(order, "Order: asc or desc", "Order");
    keeps(order, "One of `asc`, `desc`", "Order");
    keeps(order, "Order, \"asc\" (default) or \"desc\"", "Order");
    // The schema does not explain them.
    loses(
        order,
        "`asc`: cheapest, `desc`: dearest",
        "Order of price",
        &["the enum value `asc`", "the enum value `desc`"],
    );
    keeps(
        order,
        "`asc`: cheapest, `desc`: dearest",
        "asc is cheapest, desc dearest",
    );
    loses(order, "Use `desc` for the dearest", "Order", &["the enum value `desc`"]);
}

#[test]
fn defaults() {
    let order = "/inputSchema/properties/order/description";
    keeps(LIMIT, "Results, 20 by default", "Results");
    keeps(LIMIT, "Results (default: 20)", "Results");
    keeps(order, "Order (default: asc)", "Order");
    loses(LIMIT, "Results (default: 30)", "Results", &["the number `30`"]);
    loses(order, "Defaults to desc", "Order", &["the default `desc`"]);
    loses(TOOL, "Branch, defaults to main", "Branch", &["the default `main`"]);
    loses(TOOL, "Default: true", "Flag", &["the default `true`"]);
}

#[test]
fn bounds_of_the_schema() {
    keeps(LIMIT, "Results, 1 to 100", "Results");
    keeps(LIMIT, "Results (1-100, default 20)", "Results");
    keeps(LIMIT, "Results, at most 100", "Results");
    loses(LIMIT, "Results, at most 50", "Results", &["the number `50`"]);
    loses(LIMIT, "Results, at least 100", "Results", &["the number `100`"]);
    // Another property has this maximum.
    loses(
        "/inputSchema/properties/query/description",
        "Words, at most 100",
        "Words",
        &["the number `100`"],
    );
}

#[test]
fn links_and_literals() {
    keeps(TOOL, "See https://a.example/b.", "https://a.example/b");
    keeps(
        TOOL,
        "See [docs](https://a.example/b_(c))",
        "See https://a.example/b_(c)",
    );
    loses(
        TOOL,
        "See https://a.example/b.",
        "See docs",
        &["the link `https://a.example/b`"],
    );
    loses(TOOL, "Mail to me@a.example", "Mail", &["the link `me@a.example`"]);
    loses(TOOL, "Folders by [DIR]", "Folders", &["the literal `[DIR]`"]);
    loses(TOOL, "As <rev>:<path>", "As <path>", &["the literal `<rev>`"]);
    loses(TOOL, "Like `git log`", "Like git", &["the literal `git log`"]);
    keeps(TOOL, "Like `git log`", "git log");
    loses(TOOL, "Dates as YYYY-MM-DD", "Dates", &["the literal `YYYY-MM-DD`"]);
    loses(TOOL, "Zone, as an IANA name", "Zone", &["the literal `IANA`"]);
    keeps(TOOL, "Writes JSON files", "Writes files");
    loses(TOOL, "Reads /etc/hosts", "Reads hosts", &["the literal `/etc/hosts`"]);
    loses(
        TOOL,
        "Reads package.json",
        "Reads package",
        &["the literal `package.json`"],
    );
    loses(
        TOOL,
        "First call get_user",
        "First get a user",
        &["the literal `get_user`"],
    );
    keeps(
        TOOL,
        "Reads files, e.g. of users, i.e. all. Etc.",
        "Reads files of all users",
    );
}

#[test]
fn restrictions() {
    for (old, new) in [
        ("Do not use this for files", "Not for files"),
        ("Don't use it for files", "Never for files"),
        ("Never deletes files", "Deletes no files"),
        ("Spaces are not allowed", "No spaces"),
        ("Works without a key", "Needs no key"),
        ("Not for files. Not for folders", "Not for files or folders"),
        ("Only admins can call it", "Admins only"),
        ("The path must be absolute", "Absolute path required"),
        ("Must be in an allowed folder", "Only in an allowed folder"),
        ("All except drafts", "All, excluding drafts"),
        ("Fails when the file exists", "Fails if the file exists"),
        ("Use this when you need to list files", "List files"),
    ] {
        keeps(TOOL, old, new);
    }
    for (old, new, fact) in [
        (
            "Do not use this for files",
            "Use for files",
            "the restriction `not use this for`",
        ),
        (
            "Returns deleted but not archived items",
            "Returns archived but not deleted items",
            "the restriction `not archived items`",
        ),
        (
            "Never deletes files",
            "Deletes files",
            "the restriction `Never deletes files`",
        ),
        (
            "Works without a key",
            "Works with a key",
            "the restriction `without a key`",
        ),
        (
            "Only admins can call it",
            "Admins can call it",
            "the restriction `Only admins can call`",
        ),
        ("All except drafts", "All drafts", "the restriction `except drafts`"),
        (
            "Unless forced, asks",
            "Asks if forced",
            "the restriction `Unless forced`",
        ),
        ("Needs a key if remote", "Needs a key", "the restriction `if remote`"),
        (
            "Not for files. Not for folders",
            "Not for files",
            "the restriction `Not for folders`",
        ),
        (
            "It can't be undone",
            "Can be undone",
            "the restriction `can't be undone`",
        ),
        ("Non-empty name", "Name", "the restriction `Non-empty name`"),
    ] {
        loses(TOOL, old, new, &[fact]);
    }
    let query = "/inputSchema/properties/query/description";
    keeps(query, "Words (required)", "Words");
    keeps(query, "Must be a string", "Words");
    loses(
        query,
        "Must be lowercase",
        "Lowercase",
        &["the restriction `Must be lowercase`"],
    );
    loses(LIMIT, "Results (required)", "Results", &["the restriction `required`"]);
}

#[test]
fn qualifiers() {
    keeps(TOOL, "An absolute path", "Absolute path");
    loses(TOOL, "An absolute path", "A path", &["the qualifier `absolute`"]);
    loses(
        TOOL,
        "Created after this day, inclusive",
        "Created on this day",
        &["the qualifier `after`", "the qualifier `inclusive`"],
    );
    loses(TOOL, "0-based line", "1-based line", &["the qualifier `0-based`"]);
    loses(TOOL, "Times in UTC", "Times", &["the qualifier `UTC`"]);
}

/// An entry of a list of parameters may be dropped if the schema and the other texts state the
/// same.
#[test]
fn facts_that_move() {
    let docstring = "Search the archive\n\nArgs:\n    query: Words to find\n    limit (int): Max results (default 20)\n    order: asc or desc";
    keeps(TOOL, docstring, "Search the archive");
    let more = "Search the archive\n\nArgs:\n    limit: Max results, at most 3 per source\n    page_token: From the last response";
    loses(TOOL, more, "Search the archive", &["the number `3`"]);
    let mut moved = tool();
    moved["inputSchema"]["properties"]["limit"]["description"] = json!("Max results, at most 3 per source");
    assert_eq!(lost(&moved, TOOL, more, "Search the archive"), []);
    // The same number with another subject is another fact.
    let mut other = tool();
    other["inputSchema"]["properties"]["limit"]["description"] = json!("Retries, at most 3");
    let facts = lost(&other, TOOL, "Reads at most 3 archives", "Reads archives");
    assert_eq!(facts.len(), 1, "{facts:?}");
    // A long literal means the same in any text.
    let mut literal = tool();
    literal["inputSchema"]["properties"]["page_token"]["description"] = json!("Begins with `2026-07-01T12:00`");
    let old = "Search the archive. A page has a first line such as `2026-07-01T12:00`.";
    assert_eq!(lost(&literal, TOOL, old, "Search the archive"), []);
    // The old value of the text itself does not count.
    loses(LIMIT, "At most 7 per source", "Results", &["the number `7`"]);
}

#[test]
fn invented_facts() {
    let facts = |old: &str, new: &str| -> Vec<FactKind> {
        added(&tool(), LIMIT, old, new).iter().map(|fact| fact.kind).collect()
    };
    assert_eq!(facts("Max results", "Max results, at most 7"), [FactKind::Number]);
    assert_eq!(facts("Max results", "Max results (1-100)"), []);
    assert_eq!(facts("Max results", "Never more results"), [FactKind::Negation]);
    assert_eq!(facts("Max results", "See https://a.example"), [FactKind::Link]);
    assert_eq!(facts("Time", "Time in hours"), [FactKind::Unit]);
    assert_eq!(facts("Do not use for files", "Not for files"), []);
    let must = "Must be in an allowed folder";
    assert_eq!(facts(must, "Only in an allowed folder"), []);
    assert_eq!(facts(must, "Must not be in an allowed folder"), [FactKind::Negation]);
}
