//! The results of `mcpact recall` as tables and as JSON.

use anyhow::Result;
use mcpact::recall::{Confusion, Quality, Searched, TOP};
use serde_json::{Value, json};

use crate::commands::recall::results::{Results, separating_words, share};
use crate::print::{self, Column, Format, Table, counted, number};

/// The maximum number of shadowed tools in a note.
const MAX_SHADOWS: usize = 10;

pub(super) fn print(format: Format, results: &Results<'_>) -> Result<()> {
    if format == Format::Json {
        return print::json(&as_json(results));
    }
    let mut tables = vec![measures(results)];
    if !results.confusions.first.is_empty() {
        tables.push(confusions(results));
    }
    print::tables(format, &tables)?;
    print::notes(format, &notes(results))
}

/// Returns the measures of each source, and of all requests.
fn measures(results: &Results<'_>) -> Table {
    let mut table = Table::new([
        Column::name("requests for"),
        Column::number("requests"),
        Column::number("R@1"),
        Column::number("R@5"),
        Column::number("nDCG@10"),
        Column::number("MRR"),
    ]);
    for (source, quality) in results.by_source() {
        table.row(row(source, &quality));
    }
    table.total(row(&counted(results.tools.len(), "tool"), &results.searches.quality()));
    table
}

fn row(name: &str, quality: &Quality) -> [String; 6] {
    [
        name.to_owned(),
        number(quality.requests),
        share(quality.recall_1),
        share(quality.recall_5),
        format!("{:.3}", quality.ndcg_10),
        format!("{:.3}", quality.mrr),
    ]
}

fn confusions(results: &Results<'_>) -> Table {
    let mut table = Table::new([
        Column::name("tool"),
        Column::name("shadowed by"),
        Column::number("missed"),
        Column::text("requests"),
        Column::text("words that separate them").spare(1),
    ]);
    for confusion in &results.confusions.first {
        table.row([
            confusion.tool.clone(),
            confusion.shadowed_by.clone(),
            number(confusion.missed),
            confusion.requests.join("; "),
            separating_words(confusion),
        ]);
    }
    table
}

fn notes(results: &Results<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(min) = results.min.filter(|_| results.is_below()) {
        let recall = share(results.searches.quality().recall_5);
        notes.push(format!(
            "{recall} of the relevant tools are among the first {TOP}, fewer than {min:.1} %"
        ));
    }
    if !results.confusions.first.is_empty() {
        notes.push(format!(
            "missed: requests that do not find the tool among the first {TOP}. (+n): the tokens ({}) that the word adds to the description; as a keyword it adds none",
            results.encoding
        ));
    }
    if results.confusions.omitted > 0 {
        notes.push(format!(
            "{}; `--full` lists them",
            counted(results.confusions.omitted, "more confusion")
        ));
    }
    let shadows = &results.shadows;
    for shadow in shadows.iter().take(MAX_SHADOWS) {
        notes.push(format!(
            "the words of the name and the summary of `{}` find `{}` first",
            shadow.tool, shadow.shadowed_by
        ));
    }
    if shadows.len() > MAX_SHADOWS {
        let more = counted(shadows.len() - MAX_SHADOWS, "more shadowed tool");
        notes.push(format!("{more}; `mcpact check` lists all of them"));
    }
    notes
}

fn as_json(results: &Results<'_>) -> Value {
    let quality = results.searches.quality();
    let missed = results.searches.searched.iter().enumerate();
    let missed = missed.filter(|(_, searched)| searched.missing(TOP).next().is_some());
    let missed: Vec<Value> = missed
        .map(|(index, searched)| missed_request(results, index, searched))
        .collect();
    let confusions: Vec<Value> = results.confusions.first.iter().map(confusion).collect();
    let shadows = results.shadows.iter();
    let shadows: Vec<Value> = shadows
        .map(|shadow| json!({ "tool": shadow.tool, "shadowed_by": shadow.shadowed_by }))
        .collect();
    let by_source: Vec<Value> = results
        .by_source()
        .iter()
        .map(|(source, quality)| {
            json!({
                "source": source,
                "requests": quality.requests,
                "recall_1": quality.recall_1,
                "recall_5": quality.recall_5,
                "ndcg_10": quality.ndcg_10,
                "mrr": quality.mrr,
            })
        })
        .collect();
    json!({
        "input": results.title,
        "by_source": by_source,
        "requests": quality.requests,
        "recall_1": quality.recall_1,
        "recall_5": quality.recall_5,
        "ndcg_10": quality.ndcg_10,
        "mrr": quality.mrr,
        "min_recall": results.min.map(|min| min / 100.0),
        "encoding": results.encoding.name(),
        "missed": missed,
        "confusions": confusions,
        "omitted_confusions": results.confusions.omitted,
        "shadowed": shadows,
    })
}

fn missed_request(results: &Results<'_>, index: usize, searched: &Searched) -> Value {
    json!({
        "id": results.ids.get(index),
        "query": searched.request.query,
        "missing": searched.missing(TOP).collect::<Vec<_>>(),
        "found": searched.found.iter().take(TOP).collect::<Vec<_>>(),
    })
}

fn confusion(confusion: &Confusion) -> Value {
    let words = confusion.words.iter();
    let words: Vec<Value> = words
        .map(|word| {
            json!({
                "words": word.words,
                "requests": word.requests,
                "description_tokens": word.description_tokens,
                "summary_tokens": word.summary_tokens,
            })
        })
        .collect();
    json!({
        "tool": confusion.tool,
        "shadowed_by": confusion.shadowed_by,
        "requests": confusion.requests,
        "missed": confusion.missed,
        "words": words,
    })
}
