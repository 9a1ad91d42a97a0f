//! The page of `mcpact report`: the tokens of a list of tools, in one self-contained file.
//!
//! [`page`] puts four things into one file: `page.html`, the style sheets of `css`, the scripts of `js`,
//! and the [`Report`] as JSON. The page loads nothing: its policy forbids it, and allows exactly this
//! script and this style, by their hashes. Names, descriptions and schemas of tools are text only: in
//! the JSON they cannot end the element, and the scripts write them to `textContent` alone. The policy
//! refuses `innerHTML`.
//!
//! | File | Contents |
//! |---|---|
//! | `data` | the rows of a report |
//! | `problems`, `parameter` | the findings of lints and clients, by rule; the parameter at a JSON pointer |
//! | `steps` | a plain description of each step of compaction |
//! | `recall` | the page of `mcpact recall`, which has no script |
//! | `short_text` | texts truncated to the size that a page can show |
//! | `js` | `model` reads the data, `state` has the choices, `format` writes numbers, `main` starts the others, which draw |
//! | `css` | `base` has colours and type, `print` is for paper |

mod data;
mod parameter;
pub(crate) mod problems;
pub(crate) mod recall;
pub(crate) mod short_text;
pub(crate) mod steps;

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

pub use data::{ClientRow, FindingRow, MeasureInfo, Report, RuleRow, StepRow, ToolRow};

const PAGE: &str = include_str!("page.html");

/// The style sheets, in the order of the cascade.
const STYLES: [&str; 7] = [
    include_str!("css/base.css"),
    include_str!("css/overview.css"),
    include_str!("css/map.css"),
    include_str!("css/findings.css"),
    include_str!("css/table.css"),
    include_str!("css/detail.css"),
    include_str!("css/print.css"),
];

/// The scripts. A script follows those that it uses.
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

/// Returns the page as HTML.
///
/// # Panics
///
/// Never: a report is JSON.
pub fn page(report: &Report) -> String {
    let style = lean_style(&STYLES.concat());
    // In a function, the scripts add no name to the window.
    let script = format!("\"use strict\";\n(() => {{\n{}}})();\n", lean(&SCRIPTS.concat()));
    let data = inert(&serde_json::to_string(report).expect("a report is JSON"));
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'",
        hash(&script),
        hash(&style)
    );
    let total: usize = report.tools.iter().filter_map(|tool| tool.tokens.first()).sum();
    let summary = format!("{} tools, {total} tokens", report.tools.len());
    fill(
        PAGE,
        &[
            ("{policy}", &policy),
            ("{title}", &text(&report.title)),
            ("{style}", &style),
            ("{summary}", &summary),
            ("{data}", &data),
            ("{script}", &script),
        ],
    )
}

/// Replaces each placeholder of the template, in their order. Does not search the inserted texts.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut page = String::with_capacity(template.len() + values.iter().map(|(_, text)| text.len()).sum::<usize>());
    let mut rest = template;
    for (placeholder, text) in values {
        let (before, after) = rest
            .split_once(placeholder)
            .expect("the template has its placeholders in this order");
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

/// Returns the source of a policy that allows one inline element.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Escapes the characters of JSON in which an HTML parser sees a tag, comment or reference, or a script
/// the end of a line. The value is the same: they only occur in strings.
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

/// Escapes the text of an HTML element.
fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
