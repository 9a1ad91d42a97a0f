//! `mcpact recall`: checks that requests find the right tools.

mod print;
pub(super) mod requests;
pub(super) mod results;

use std::collections::HashSet;

use anyhow::{Result, bail};
use clap::Args;
use mcpact::recall::{MIN_SHARE, Recall as Searches, shadowed};

use self::requests::Lines;
use super::shared_flags::{FormatFlag, FullFlag, HtmlFlag, QueriesFlag};
use crate::checks::lints::Author;
use crate::commands::encoding_flag::EncodingFlag;
use crate::commands::page::recall as page;
use crate::commands::recall::results::Results;
use crate::input::Input;
use crate::input::listing::{Listing, Tool, search_index};
use crate::outcome::Outcome;
use crate::print::{Format, Reader, counted, save};

/// The number of confusions without `--full`.
const MAX_CONFUSIONS: usize = 20;

/// Check that requests find the right tools, with the search of the meta-tools
///
/// Without `--queries`, the requests are the asks of the tools: each is searched with itself
/// removed from the index. Prints the measures, and the tools that rank before the right ones, with
/// the words that would separate them and the tokens that each word adds. Exit code 0: enough
/// requests find their tools. 100: too few. 101: the command could not run.
#[derive(Args)]
pub(crate) struct Recall {
    #[command(flatten)]
    queries: QueriesFlag,

    /// Require this share of the relevant tools among the first five, over all requests [default:
    /// 80 for asks]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=100))]
    #[expect(clippy::struct_field_names, reason = "the flag's name")]
    min_recall: Option<u32>,

    #[command(flatten)]
    full: FullFlag,

    #[command(flatten)]
    encoding: EncodingFlag,

    #[command(flatten)]
    html: HtmlFlag,

    #[command(flatten)]
    format: FormatFlag<Format>,

    #[command(flatten)]
    input: Input,
}

impl Recall {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let lines = self.queries.queries.as_deref().map(Lines::read).transpose()?;
        let listings = self.input.read(self.format.value)?;
        for listing in &listings {
            listing.must_have_schemas()?;
        }
        let title = title(&listings);
        let has_macros = listings.iter().any(|listing| Author::of(listing) == Author::Macros);
        let encoding = self.encoding.basis(&listings, "this search")?.encoding;
        let tools = tools(listings);
        let index = search_index(&tools, encoding);
        let (searches, ids, default) = match lines {
            Some(lines) => {
                lines.must_name(&tools)?;
                let ids = lines.ids();
                (Searches::of_requests(&index, lines.requests()), ids, None)
            }
            None if tools.iter().all(|tool| tool.search.asks.is_empty()) => {
                let fix = if has_macros {
                    "write `asks = [\"…\"]` in `#[mcp_tool]`, or name"
                } else {
                    "name"
                };
                bail!("no tool of `{title}` has asks; {fix} a file of requests with `--queries`")
            }
            None => (Searches::of_asks(&index), Vec::new(), Some(MIN_SHARE * 100.0)),
        };
        let results = Results {
            title,
            confusions: searches.confusions(&index, self.full.max_or(MAX_CONFUSIONS)),
            shadows: shadowed(&index),
            tools: &tools,
            searches,
            ids,
            encoding,
            min: self.min_recall.map(f64::from).or(default),
        };
        if self.html.file.as_deref().map(Reader::from) != Some(Reader::Programs) {
            print::print(self.format.value, &results)?;
        }
        if let Some(file) = &self.html.file {
            save(
                file,
                &page::page(&results),
                &counted(results.searches.searched.len(), "request"),
            )?;
        }
        Ok(if results.is_below() {
            Outcome::Findings
        } else {
            Outcome::Done
        })
    }
}

/// Returns the tools that a call reaches: of several tools of a name, the first.
fn tools(listings: Vec<Listing>) -> Vec<Tool> {
    let mut names = HashSet::new();
    let tools = listings.into_iter().flat_map(|listing| listing.tools);
    tools.filter(|tool| names.insert(tool.name.clone())).collect()
}

fn title(listings: &[Listing]) -> String {
    match listings {
        [listing] => listing.title.clone(),
        several => counted(several.len(), "input"),
    }
}
