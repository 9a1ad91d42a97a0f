//! The page as HTML, served to browsers or written as a file.

use serde::Serialize;

use crate::advise::DISCOVERY_TOOLS;
use crate::page::{
    Assets, BASE_STYLE, FORMAT_SCRIPT, Icon, PARTS_SCRIPT, PARTS_STYLE, PRINT_STYLE, TABLE_STYLE, escape_json,
    escape_text, fill,
};
use crate::store::Sum;

const PAGE: &str = include_str!("page.html");

/// The style sheets, in the order of the cascade.
const STYLES: [&str; 7] = [
    BASE_STYLE,
    PARTS_STYLE,
    TABLE_STYLE,
    include_str!("css/dashboard.css"),
    include_str!("css/tables.css"),
    PRINT_STYLE,
    include_str!("css/print.css"),
];

/// The scripts. A script follows those that it uses.
const SCRIPTS: [&str; 15] = [
    FORMAT_SCRIPT,
    PARTS_SCRIPT,
    include_str!("js/numbers.js"),
    include_str!("js/state.js"),
    include_str!("js/local.js"),
    include_str!("js/source.js"),
    include_str!("js/overview.js"),
    include_str!("js/filters.js"),
    include_str!("js/kinds.js"),
    include_str!("js/time.js"),
    include_str!("js/sums_table.js"),
    include_str!("js/quality.js"),
    include_str!("js/calls_table.js"),
    include_str!("js/live.js"),
    include_str!("js/main.js"),
];

/// The settings of a page, without its data.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Head {
    /// True if the page is served.
    pub(super) served: bool,
    /// The name of the log.
    pub(super) title: String,
    /// The version of mcpact.
    pub(super) version: &'static str,
    /// The date of the prices; `None` if there are none.
    pub(super) prices: Option<String>,
    /// The tools that find tools.
    pub(super) discovery: &'static [&'static str; 4],
}

impl Head {
    pub(super) fn served(title: &str, prices: Option<String>) -> Head {
        Head {
            served: true,
            title: title.to_owned(),
            version: env!("CARGO_PKG_VERSION"),
            prices,
            discovery: &DISCOVERY_TOOLS,
        }
    }
}

/// Returns the page that requests data from its server, and its policy.
pub(super) fn served(head: &Head) -> (String, String) {
    let summary = "The log is also printed by `mcpact log`.";
    // The page requests data only from its own server.
    render(head, &head.title, summary, Some("'self'"))
}

/// Returns the page with all of its data. `total` is the sum of all calls.
pub(super) fn page_with_data(data: &impl Serialize, title: &str, total: &Sum) -> String {
    let summary = format!(
        "In short: {} calls, {} tokens.",
        total.calls,
        total.input + total.output
    );
    render(data, title, &summary, None).0
}

fn render(data: &impl Serialize, title: &str, summary: &str, connect: Option<&str>) -> (String, String) {
    let assets = Assets::new(&STYLES, &SCRIPTS);
    let policy = assets.policy(connect);
    let json = escape_json(&serde_json::to_string(data).expect("the data is JSON"));
    let page = fill(
        PAGE,
        &[
            (
                "{head}",
                &assets.head(&format!("{title} · calls"), Icon::CHART, connect),
            ),
            ("{summary}", &escape_text(summary)),
            ("{data}", &json),
            ("{script}", &assets.script),
        ],
    );
    (page, policy)
}
