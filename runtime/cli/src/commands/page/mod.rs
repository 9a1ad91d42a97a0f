//! The page of `mcpact report`: the tokens of a list of tools, in one self-contained file.
//!
//! [`page`] puts four things into one file: `page.html`, the style sheets of `css`, the scripts of
//! `js`, and the [`Report`] as JSON. The parts and the policy that all pages share are in
//! `mcpact_gateway::page`.
//!
//! | File | Contents |
//! |---|---|
//! | `data` | the rows of a report |
//! | `problems` | the findings of lints and clients, by rule |
//! | `recall` | the page of `mcpact recall`, which has no script |
//! | `short_text` | texts truncated to the size that a page can show |
//! | `js` | `model` reads the data, `state` has the choices, `main` starts the others, which draw |
//! | `css` | a sheet for each section; `print` is for paper |

mod data;
pub(crate) mod problems;
pub(crate) mod recall;
pub(crate) mod short_text;

use mcpact_gateway::page::{
    Assets, BASE_STYLE, FORMAT_SCRIPT, Icon, PARTS_SCRIPT, PARTS_STYLE, PRINT_STYLE, TABLE_STYLE, escape_json, fill,
};

pub use data::{ClientRow, FailureRow, FindingRow, MeasureInfo, Report, RewriteRow, RuleRow, StepRow, ToolRow};

const PAGE: &str = include_str!("page.html");

/// The style sheets, in the order of the cascade.
const STYLES: [&str; 10] = [
    BASE_STYLE,
    PARTS_STYLE,
    TABLE_STYLE,
    include_str!("css/overview.css"),
    include_str!("css/map.css"),
    include_str!("css/findings.css"),
    include_str!("css/table.css"),
    include_str!("css/detail.css"),
    PRINT_STYLE,
    include_str!("css/print.css"),
];

/// The scripts. A script follows those that it uses.
const SCRIPTS: [&str; 13] = [
    FORMAT_SCRIPT,
    PARTS_SCRIPT,
    include_str!("js/model.js"),
    include_str!("js/state.js"),
    include_str!("js/overview.js"),
    include_str!("js/map.js"),
    include_str!("js/savings.js"),
    include_str!("js/diff.js"),
    include_str!("js/detail.js"),
    include_str!("js/table.js"),
    include_str!("js/clients.js"),
    include_str!("js/findings.js"),
    include_str!("js/main.js"),
];

/// Returns the page as HTML.
///
/// # Panics
///
/// Never: a report is JSON.
pub fn page(report: &Report) -> String {
    let assets = Assets::new(&STYLES, &SCRIPTS);
    let data = escape_json(&serde_json::to_string(report).expect("a report is JSON"));
    let title = format!("{} · tokens", report.title);
    fill(
        PAGE,
        &[
            ("{head}", &assets.head(&title, Icon::PARTS, None)),
            ("{summary}", &report.summary()),
            ("{data}", &data),
            ("{script}", &assets.script),
        ],
    )
}
