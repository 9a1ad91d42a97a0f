//! Self-contained HTML pages: one file with its styles, scripts and data, under a strict policy.
//!
//! A page loads nothing: its policy allows only its script and its style, by their hashes. Texts of
//! servers are data: in the JSON they cannot end the element, and the scripts write them only to
//! `textContent`. The policy refuses `innerHTML`.
//!
//! | Folder | Contents |
//! |---|---|
//! | `css` | `base` has colours and type, `parts` and `table` what several pages show, `print` is for paper |
//! | `js` | `format` writes numbers and elements, `parts` has the theme, choices and notes |
//!
//! The dashboard and the pages of the command line are built from these.

use std::fmt::Write;

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

/// Colours, type, and the bar of choices.
pub const BASE_STYLE: &str = include_str!("css/base.css");
/// Totals, facts, stacks, legends, cards and notes.
pub const PARTS_STYLE: &str = include_str!("css/parts.css");
/// Tables whose headers sort, and their filters.
pub const TABLE_STYLE: &str = include_str!("css/table.css");
/// The style for paper, which follows the other ones.
pub const PRINT_STYLE: &str = include_str!("css/print.css");
/// Functions that write numbers and elements.
pub const FORMAT_SCRIPT: &str = include_str!("js/format.js");
/// The theme, choices and notes. It uses [`FORMAT_SCRIPT`].
pub const PARTS_SCRIPT: &str = include_str!("js/parts.js");

const HEAD: &str = include_str!("head.html");

/// The icon of a page: three bars, as SVG paths on 16 by 16 units.
#[derive(Clone, Copy, Debug)]
pub struct Icon {
    blue: &'static str,
    orange: &'static str,
    green: &'static str,
}

impl Icon {
    /// The parts of a whole: a page about tool definitions.
    pub const PARTS: Icon = Icon {
        blue: "M1 1h6v14H1z",
        orange: "M9 1h6v8H9z",
        green: "M9 11h6v4H9z",
    };
    /// Bars of a chart: a page about calls.
    pub const CHART: Icon = Icon {
        blue: "M1 9h4v6H1z",
        orange: "M6 1h4v14H6z",
        green: "M11 5h4v10h-4z",
    };
}

/// The style and the script of a page, without comments and unnecessary spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assets {
    /// The style sheets in one text.
    pub style: String,
    /// The scripts in one function, so that they add no name to the window; empty without scripts.
    pub script: String,
}

impl Assets {
    /// Joins style sheets in the order of the cascade, and scripts. Each script must follow the
    /// scripts that it uses.
    pub fn new(styles: &[&str], scripts: &[&str]) -> Assets {
        let script = match scripts {
            [] => String::new(),
            scripts => format!("\"use strict\";\n(() => {{\n{}}})();\n", lean(&scripts.concat())),
        };
        Assets {
            style: lean_style(&styles.concat()),
            script,
        }
    }

    /// Returns the doctype and the head of a page under the policy of [`Assets::policy`]. Escapes
    /// the title.
    pub fn head(&self, title: &str, icon: Icon, connect: Option<&str>) -> String {
        fill(
            HEAD,
            &[
                ("{policy}", &self.policy(connect)),
                ("{blue}", icon.blue),
                ("{orange}", icon.orange),
                ("{green}", icon.green),
                ("{title}", &escape_text(title)),
                ("{style}", &self.style),
            ],
        )
    }

    /// Returns the content security policy that allows only this style and this script. `connect`
    /// is the source from which the script may request data, such as `'self'`.
    pub fn policy(&self, connect: Option<&str>) -> String {
        let mut policy = "default-src 'none'; ".to_owned();
        if !self.script.is_empty() {
            let _ = write!(policy, "script-src '{}'; ", hash(&self.script));
        }
        let _ = write!(policy, "style-src '{}'; img-src data:; ", hash(&self.style));
        if let Some(source) = connect {
            let _ = write!(policy, "connect-src {source}; ");
        }
        policy += "base-uri 'none'; form-action 'none'";
        if !self.script.is_empty() {
            policy += "; require-trusted-types-for 'script'";
        }
        policy
    }
}

/// Replaces each placeholder of a template, in order. Does not search the inserted texts.
///
/// # Panics
///
/// If the template lacks a placeholder after the one before it.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
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

/// Escapes the text of an HTML element.
pub fn escape_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes the characters of JSON that begin a tag, comment or reference in HTML, or end a line in
/// a script. The value stays the same, since these characters only occur in strings.
pub fn escape_json(json: &str) -> String {
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

/// Returns a style sheet or a script without its comments on lines of their own and without
/// indentation.
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

/// Returns a style sheet without comments and unnecessary spaces. No string in the style sheets has
/// the removed pairs of characters.
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
