//! `mcpact report --html`: the costs of a list of tools, as one self-contained page.
//!
//! [`page`] puts four things into one file: `page.html`, the style sheets of `css`, the scripts of `js`, and the [`Report`] as
//! JSON. Nothing is loaded: the page's own policy forbids it, and allows exactly this script and this style, by their hashes. What
//! comes from tools (names, descriptions, schemas) is text only: in the JSON nothing of it can end the element, and the scripts set
//! it by `textContent` alone (the policy refuses `innerHTML`).
//!
//! | File | |
//! |---|---|
//! | `data` | the rows of a report |
//! | `problems`, `place` | the findings of lints and clients, by rule; the parameter at a JSON pointer |
//! | `steps` | a plain description of each step of compaction |
//! | `shown` | texts truncated to what a page can show |
//! | `js` | `model` reads the data, `state` keeps the choices, `format` writes numbers, `overview`, `map`, `savings`, `clients`, `findings`, `table`, `detail`, `diff` draw, `main` starts |
//! | `css` | `base` colours and type, `print` paper, the others what their names say |

mod data;
mod place;
pub(crate) mod problems;
pub(crate) mod shown;
pub(crate) mod steps;

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

pub use data::{ClientRow, FindingRow, ProfileInfo, Report, RuleRow, StepRow, ToolRow};

const PAGE: &str = include_str!("page.html");

/// In the order of the cascade.
const STYLES: [&str; 7] = [
    include_str!("css/base.css"),
    include_str!("css/overview.css"),
    include_str!("css/map.css"),
    include_str!("css/findings.css"),
    include_str!("css/table.css"),
    include_str!("css/detail.css"),
    include_str!("css/print.css"),
];

/// What is used comes before what uses it.
const SCRIPTS: [&str; 12] = [
    include_str!("js/format.js"),
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

/// The whole page.
///
/// # Panics
///
/// Never: a report is JSON.
pub fn page(report: &Report) -> String {
    let style = lean_style(&STYLES.concat());
    // A function, so that no name of ours is the window's.
    let script = format!("\"use strict\";\n(() => {{\n{}}})();\n", lean(&SCRIPTS.concat()));
    let data = inert(&serde_json::to_string(report).expect("a report is JSON"));
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'",
        hash(&script),
        hash(&style)
    );
    let total: usize = report.tools.iter().filter_map(|tool| tool.tokens.first()).sum();
    let plain = format!("{} tools, {total} tokens", report.tools.len());
    fill(
        PAGE,
        &[
            ("{policy}", &policy),
            ("{title}", &text(&report.title)),
            ("{style}", &style),
            ("{plain}", &plain),
            ("{data}", &data),
            ("{script}", &script),
        ],
    )
}

/// `template` with each place filled; what was filled in is not looked at again.
fn fill(template: &str, places: &[(&str, &str)]) -> String {
    let mut page = String::with_capacity(template.len() + places.iter().map(|(_, text)| text.len()).sum::<usize>());
    let mut rest = template;
    for (place, text) in places {
        let (before, after) = rest
            .split_once(place)
            .expect("the template has its places in this order");
        page.push_str(before);
        page.push_str(text);
        rest = after;
    }
    page + rest
}

/// Returns a style sheet or a script without its comments on lines of their own and without indentation.
fn lean(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut in_comment = false;
    for line in source.lines().map(str::trim) {
        let comment = in_comment || line.starts_with("/*") || line.starts_with("//");
        in_comment = (in_comment || line.starts_with("/*")) && !line.ends_with("*/");
        if !comment && !line.is_empty() {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

/// Returns a style sheet also without the spaces that only a reader needs. No string in the style
/// sheets has these pairs of characters.
fn lean_style(source: &str) -> String {
    [
        (" {", "{"),
        ("{ ", "{"),
        ("; ", ";"),
        (": ", ":"),
        (" }", "}"),
        (";}", "}"),
        (", ", ","),
        (":0.", ":."),
        (" 0.", " ."),
    ]
    .iter()
    .fold(lean(source).replace('\n', " "), |style, (wide, narrow)| {
        style.replace(wide, narrow)
    })
}

/// The source of a policy that allows one inline element.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// JSON that no HTML parser sees a tag, comment or reference in, and no script a line's end: the same JSON, since these stand in
/// strings alone.
fn inert(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + json.len() / 16);
    for letter in json.chars() {
        match letter {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            letter => out.push(letter),
        }
    }
    out
}

/// Text of an HTML element.
fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
