//! The requests of a file: lines of JSON.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result, bail};
use mcpact::recall::Request;
use serde::Deserialize;

use mcpact_shared::truncate::first_items;

use crate::input::listing::Tool;
use crate::input::text;
use crate::print::counted;

/// The lines of a file.
pub(in crate::commands) struct Lines(Vec<Line>);

#[derive(Deserialize)]
struct Line {
    id: Option<String>,
    query: String,
    relevant: Vec<String>,
}

impl Lines {
    pub(in crate::commands) fn read(path: &Path) -> Result<Lines> {
        let name = path.display();
        let text = text::read(path)?;
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let number = index + 1;
            let line: Line = serde_json::from_str(line).with_context(|| {
                format!("`{name}`, line {number}: expected `{{\"query\": …, \"relevant\": [names]}}`")
            })?;
            if line.relevant.is_empty() {
                bail!("`{name}`, line {number}: empty `relevant`; name the tools that the query should find");
            }
            lines.push(line);
        }
        if lines.is_empty() {
            bail!("`{name}` has no queries");
        }
        Ok(Lines(lines))
    }

    /// Returns an error if a relevant tool does not exist.
    pub(in crate::commands) fn must_name(&self, tools: &[Tool]) -> Result<()> {
        let known: HashSet<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
        let relevant = self.0.iter().flat_map(|line| &line.relevant).map(String::as_str);
        let mut unknown: Vec<&str> = relevant.filter(|name| !known.contains(name)).collect();
        unknown.sort_unstable();
        unknown.dedup();
        if unknown.is_empty() {
            return Ok(());
        }
        let names = unknown.iter().map(|name| format!("`{name}`"));
        bail!(
            "the queries name {} that the server does not have: {}",
            counted(unknown.len(), "tool"),
            first_items(names, 5)
        );
    }

    /// Returns the id of each request.
    pub(in crate::commands) fn ids(&self) -> Vec<Option<String>> {
        self.0.iter().map(|line| line.id.clone()).collect()
    }

    pub(in crate::commands) fn requests(self) -> impl Iterator<Item = Request> {
        self.0.into_iter().map(|line| Request {
            query: line.query,
            relevant: line.relevant,
        })
    }
}
