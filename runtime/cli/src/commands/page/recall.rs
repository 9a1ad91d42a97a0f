//! The page of `mcpact recall`: the measures, the confusions, and all requests with their ranks.
//!
//! The page has no script: all of it is tables.

use mcpact::recall::{Quality, TOP};
use mcpact_gateway::page::{Assets, BASE_STYLE, Icon, escape_text, fill};

use crate::commands::recall::results::{Results, separating_words, share};
use crate::print::{counted, number};

const PAGE: &str = include_str!("recall.html");

/// The style sheets, in the order of the cascade.
const STYLES: [&str; 2] = [BASE_STYLE, include_str!("css/recall.css")];

/// Returns the page as HTML.
pub(crate) fn page(results: &Results<'_>) -> String {
    let assets = Assets::new(&STYLES, &[]);
    let title = format!("{} · recall", results.title);
    let quality = results.searches.quality();
    let shadows = results.shadows.iter();
    let shadows: String = shadows
        .map(|shadow| row(&[name(&shadow.tool), name(&shadow.shadowed_by)]))
        .collect();
    fill(
        PAGE,
        &[
            ("{head}", &assets.head(&title, Icon::PARTS, None)),
            ("{title}", &escape_text(&results.title)),
            ("{summary}", &summary(results, &quality)),
            ("{tiles}", &tiles(&quality)),
            ("{sources}", &sources(results, &quality)),
            ("{top}", &TOP.to_string()),
            ("{encoding}", results.encoding.name()),
            ("{confusions}", &confusions(results)),
            ("{omitted}", &omitted(results)),
            ("{shadows}", &or_none(shadows, 2)),
            ("{requests}", &requests(results)),
        ],
    )
}

fn summary(results: &Results<'_>, quality: &Quality) -> String {
    let counts = format!(
        "{}, {}",
        counted(quality.requests, "request"),
        counted(results.tools.len(), "tool")
    );
    match results.min {
        Some(min) if results.is_below() => format!("{counts}; R@5 is below {min:.1} %"),
        Some(min) => format!("{counts}; R@5 is at least {min:.1} %"),
        None => counts,
    }
}

fn tiles(quality: &Quality) -> String {
    let measures = [
        ("R@1", share(quality.recall_1)),
        ("R@5", share(quality.recall_5)),
        ("nDCG@10", format!("{:.3}", quality.ndcg_10)),
        ("MRR", format!("{:.3}", quality.mrr)),
    ];
    let tile = |(name, value)| format!("<div><dt>{name}</dt><dd class=\"number\">{value}</dd></div>");
    measures.map(tile).concat()
}

fn sources(results: &Results<'_>, all: &Quality) -> String {
    let sources = results.by_source();
    let rows = sources
        .iter()
        .map(|(source, quality)| measures(&escape_text(source), quality));
    rows.chain([measures("all", all)]).collect()
}

fn measures(title: &str, quality: &Quality) -> String {
    row(&[
        title.to_owned(),
        number(quality.requests),
        share(quality.recall_1),
        share(quality.recall_5),
        format!("{:.3}", quality.ndcg_10),
        format!("{:.3}", quality.mrr),
    ])
}

fn confusions(results: &Results<'_>) -> String {
    let rows = results.confusions.first.iter().map(|confusion| {
        row(&[
            name(&confusion.tool),
            name(&confusion.shadowed_by),
            number(confusion.missed),
            list(&confusion.requests),
            escape_text(&separating_words(confusion)),
        ])
    });
    or_none(rows.collect(), 5)
}

fn omitted(results: &Results<'_>) -> String {
    match results.confusions.omitted {
        0 => String::new(),
        more => format!("{}.", counted(more, "more confusion")),
    }
}

fn requests(results: &Results<'_>) -> String {
    let searched = results.searches.searched.iter();
    let rows = searched.map(|searched| {
        let ranks = searched.ranks.iter();
        let ranks: Vec<String> = ranks.map(|rank| rank.map_or_else(|| "–".to_owned(), number)).collect();
        row(&[
            escape_text(&searched.request.query),
            list(&searched.request.relevant),
            ranks.join(", "),
            list(&searched.found[..searched.found.len().min(TOP)]),
        ])
    });
    rows.collect()
}

fn row(cells: &[String]) -> String {
    format!("<tr><td>{}</td></tr>", cells.join("</td><td>"))
}

fn name(tool: &str) -> String {
    format!("<span class=\"name code\">{}</span>", escape_text(tool))
}

fn list(texts: &[String]) -> String {
    texts
        .iter()
        .map(|item| escape_text(item))
        .collect::<Vec<_>>()
        .join("<br>")
}

fn or_none(rows: String, columns: usize) -> String {
    if rows.is_empty() {
        format!("<tr><td colspan=\"{columns}\" class=\"muted\">none</td></tr>")
    } else {
        rows
    }
}
