//! `mcpact recall`: whether the tools are found by what people ask.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use mcpact::discover::{Catalogue, Search};
use mcpact_tokens::Encoding;
use serde::Deserialize;
use serde_json::json;

use super::index::card;
use crate::Outcome;
use crate::input::{Input, text};
use crate::print::{self, Column, Format, Table, counted};

/// Ask the search of the meta-tools, and hold what it finds against what should be found
///
/// The queries are lines of JSON: `{"query": "maps of Melbourne", "relevant": ["prov_search"]}`; `id` is shown where it is there.
/// With `--min-recall` it is a gate: a description that was shortened until nobody finds the tool ends with exit code 100.
#[derive(Args)]
pub(crate) struct Recall {
    /// Lines of `{"query", "relevant"}`
    #[arg(value_name = "QUERIES")]
    queries: PathBuf,

    #[command(flatten)]
    input: Input,

    /// How many tools a search answers
    #[arg(long, short = 'k', value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=50))]
    top: u32,

    /// The least share of relevant tools that must be among the first, over all queries
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=100))]
    #[expect(clippy::struct_field_names, reason = "the flag's name")]
    min_recall: Option<u32>,

    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Deserialize)]
#[expect(clippy::struct_field_names, reason = "the name in the file")]
struct Query {
    #[serde(default)]
    id: Option<String>,
    query: String,
    relevant: Vec<String>,
}

/// A query that did not find all.
struct Missed<'a> {
    query: &'a Query,
    missing: Vec<&'a str>,
    found: Vec<String>,
}

impl Recall {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let queries = self.queries()?;
        let listings = self.input.read(self.format)?;
        for listing in &listings {
            listing.must_have_schemas()?;
        }
        let mut cards = HashMap::new();
        let mut names = Vec::new();
        for tool in listings.iter().flat_map(|listing| &listing.tools) {
            // Of tools of one name the first is the one that is called.
            if !cards.contains_key(&tool.name) {
                names.push(tool.name.clone());
                cards.insert(tool.name.clone(), card(tool));
            }
        }
        unknown(&queries, &cards)?;
        let cards = names.iter().filter_map(|name| cards.remove(name)).collect();
        let catalogue = Catalogue::new("", Encoding::default(), cards);
        let (mut recall, mut first) = (0.0, 0usize);
        let mut missed = Vec::new();
        for query in &queries {
            let mut search = Search::query(query.query.as_str());
            search.limit = self.top as usize;
            let found: Vec<String> = catalogue
                .search(&search)
                .tools
                .into_iter()
                .map(|tool| tool.name)
                .collect();
            let missing: Vec<&str> = query
                .relevant
                .iter()
                .map(String::as_str)
                .filter(|name| !found.iter().any(|found| found == name))
                .collect();
            recall += share(query.relevant.len() - missing.len(), query.relevant.len());
            first += usize::from(found.first().is_some_and(|name| query.relevant.contains(name)));
            if !missing.is_empty() {
                missed.push(Missed { query, missing, found });
            }
        }
        let recall = recall * 100.0 / share(queries.len(), 1);
        let first = share(first, queries.len()) * 100.0;
        self.tell(&queries, &missed, recall, first)?;
        let least = self.min_recall.map(f64::from);
        // Both are rounded to what is shown.
        let found = least.is_some_and(|least| (recall * 10.0).round() < least * 10.0);
        Ok(if found { Outcome::Found } else { Outcome::Done })
    }

    fn queries(&self) -> Result<Vec<Query>> {
        let name = self.queries.display();
        let text = text::read(&self.queries)?;
        let mut queries = Vec::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let query: Query = serde_json::from_str(line).with_context(|| {
                format!(
                    "`{name}`, line {}: a line is `{{\"query\": …, \"relevant\": [names]}}`",
                    index + 1
                )
            })?;
            if query.relevant.is_empty() {
                bail!(
                    "`{name}`, line {}: `relevant` is empty: name the tools that should be found",
                    index + 1
                );
            }
            queries.push(query);
        }
        if queries.is_empty() {
            bail!("`{name}` has no queries");
        }
        Ok(queries)
    }

    fn tell(&self, queries: &[Query], missed: &[Missed<'_>], recall: f64, first: f64) -> Result<()> {
        let top = self.top;
        if self.format == Format::Json {
            let missed: Vec<_> = missed
                .iter()
                .map(|missed| json!({ "id": missed.query.id, "query": missed.query.query, "missing": missed.missing, "found": missed.found }))
                .collect();
            return print::json(
                &json!({ "queries": queries.len(), "top": top, "recall": recall, "first": first, "missed": missed }),
            );
        }
        let mut table = Table::new([
            Column::text("query"),
            Column::text("not found"),
            Column::text("found instead"),
        ]);
        for Missed { query, missing, found } in missed {
            table.row([query.query.clone(), missing.join(", "), found.join(", ")]);
        }
        table.total([
            format!(
                "{}: recall@{top} {recall:.1} %",
                counted(queries.len(), "query").replace("querys", "queries")
            ),
            format!("{} missed something", missed.len()),
            format!("first is relevant {first:.1} %"),
        ]);
        print::table(self.format, &table)
    }
}

/// A relevant tool that is not there is a mistake of the queries, or a tool that was renamed.
fn unknown(queries: &[Query], cards: &HashMap<String, mcpact::discover::Card>) -> Result<()> {
    let mut unknown: Vec<&str> = queries
        .iter()
        .flat_map(|query| &query.relevant)
        .map(String::as_str)
        .filter(|name| !cards.contains_key(*name))
        .collect();
    unknown.sort_unstable();
    unknown.dedup();
    if unknown.is_empty() {
        return Ok(());
    }
    let shown = unknown
        .iter()
        .take(5)
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    bail!(
        "the queries name {} that the server does not have: {shown}{}",
        counted(unknown.len(), "tool"),
        if unknown.len() > 5 { ", …" } else { "" }
    );
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of tools and queries are far below 2^52"
)]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}
