//! `mcpact recall`: checks that queries find the right tools.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use mcpact::discover::{Catalogue, Search};
use mcpact_tokens::Encoding;
use serde::Deserialize;
use serde_json::json;

use super::index::card;
use crate::input::{Input, text};
use crate::outcome::Outcome;
use crate::print::{self, Column, Format, Table, counted};

/// Run queries with the search of the meta-tools, and compare the results with the relevant tools
///
/// The queries are lines of JSON: `{"query": "maps of Melbourne", "relevant": ["prov_search"]}`,
/// with an optional `id`. With `--min-recall`, the exit code is 100 if too few relevant tools are
/// found, for example after a description was shortened.
#[derive(Args)]
pub(crate) struct Recall {
    /// Read queries from this file, as lines of `{"query", "relevant"}`
    #[arg(value_name = "QUERIES")]
    queries: PathBuf,

    #[command(flatten)]
    input: Input,

    /// Count the first N tools that each search returns
    #[arg(long, short = 'k', value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=50))]
    top: u32,

    /// Require this share of the relevant tools among the first ones, over all queries
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=100))]
    #[expect(clippy::struct_field_names, reason = "the flag's name")]
    min_recall: Option<u32>,

    /// Write the result in this format
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

/// A query that did not find all relevant tools.
struct MissedQuery<'a> {
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
            // A call reaches the first tool of a name.
            if !cards.contains_key(&tool.name) {
                names.push(tool.name.clone());
                cards.insert(tool.name.clone(), card(tool));
            }
        }
        must_exist(&queries, &cards)?;
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
                missed.push(MissedQuery { query, missing, found });
            }
        }
        let recall = recall * 100.0 / share(queries.len(), 1);
        let first = share(first, queries.len()) * 100.0;
        self.print(&queries, &missed, recall, first)?;
        let min = self.min_recall.map(f64::from);
        // The comparison uses the printed precision.
        let is_below = min.is_some_and(|min| (recall * 10.0).round() < min * 10.0);
        Ok(if is_below { Outcome::Found } else { Outcome::Done })
    }

    fn queries(&self) -> Result<Vec<Query>> {
        let name = self.queries.display();
        let text = text::read(&self.queries)?;
        let mut queries = Vec::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let query: Query = serde_json::from_str(line).with_context(|| {
                format!(
                    "`{name}`, line {}: expected `{{\"query\": …, \"relevant\": [names]}}`",
                    index + 1
                )
            })?;
            if query.relevant.is_empty() {
                bail!(
                    "`{name}`, line {}: empty `relevant`; name the tools that the query should find",
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

    fn print(&self, queries: &[Query], missed: &[MissedQuery<'_>], recall: f64, first: f64) -> Result<()> {
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
        let mut table = Table::new([Column::text("query"), Column::text("missing"), Column::text("found")]);
        for MissedQuery { query, missing, found } in missed {
            table.row([query.query.clone(), missing.join(", "), found.join(", ")]);
        }
        table.total([
            format!("{}: recall@{top} {recall:.1} %", counted(queries.len(), "query")),
            format!("{} incomplete", missed.len()),
            format!("first tool relevant {first:.1} %"),
        ]);
        print::table(self.format, &table)
    }
}

/// Returns an error if a relevant tool does not exist.
fn must_exist(queries: &[Query], cards: &HashMap<String, mcpact::discover::Card>) -> Result<()> {
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
    let names = unknown
        .iter()
        .take(5)
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    bail!(
        "the queries name {} that the server does not have: {names}{}",
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
