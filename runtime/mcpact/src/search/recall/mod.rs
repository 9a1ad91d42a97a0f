//! Tests of the search, which check that each request finds its tool.
//!
//! [`assert_recall!`](crate::assert_recall) searches each *ask*, an example request of a tool
//! (`asks = […]` of [`mcp_tool`](macro@crate::mcp_tool)), with that ask removed from it. So
//! the asks of a tool test each other and the tool's texts: a test fails when a description becomes
//! so short that no request finds the tool. `mcpact recall` does the same for any server, also with
//! requests from a file.
//!
//! ```
//! use mcpact::{ToolSchema, discover::SearchIndex, mcp_tool, recall::Recall, toolset};
//!
//! /// Search newspapers
//! #[mcp_tool(asks = ["old newspapers of Sydney", "newspapers about gold"])]
//! #[derive(ToolSchema)]
//! struct Newspapers { query: String }
//!
//! /// Find aerial photographs
//! #[mcp_tool(asks = ["photographs from the air"])]
//! #[derive(ToolSchema)]
//! struct Photographs { query: String }
//!
//! toolset! { TOOLS = [Newspapers, Photographs] }
//! static INDEX: SearchIndex = SearchIndex::of(&TOOLS);
//!
//! let quality = Recall::of_asks(&INDEX).quality();
//! assert_eq!((quality.requests, quality.recall_1), (3, 1.0));
//! ```
//!
//! | | |
//! |---|---|
//! | [`Recall`], [`Searched`], [`Request`] | requests with the tools that they find |
//! | [`Quality`] | recall, nDCG and MRR |
//! | [`Confusions`], [`Confusion`], [`SeparatingWords`] | a tool before the right one, and the words that would change it |
//! | [`shadowed`], [`Shadow`] | pairs of tools that the search confuses |

mod assert;
mod confusion;
mod quality;
mod shadow;

use std::{collections::HashSet, num::NonZero, thread};

use crate::search::discover::{Change, Search, SearchIndex, Trial, Trials};

pub use assert::MIN_SHARE;
#[doc(hidden)]
pub use assert::assert;
pub use confusion::{Confusion, Confusions, SeparatingWords};
pub use quality::Quality;
pub use shadow::{MAX_COMPARED_TOOLS, Shadow, shadowed};

/// The number of first tools in which a request must find its tool: those that a search returns by
/// default.
pub const TOP: usize = Search::DEFAULT_LIMIT;

/// The maximum number of found tools that a result has.
const MAX_RECORDED: usize = 10;

/// A request of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The words of the person.
    pub query: String,
    /// The names of the tools that serve it. A repeated name counts once.
    pub relevant: Vec<String>,
}

/// A request, with the tools that a search for it finds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Searched {
    /// The request.
    pub request: Request,
    /// The names of the first ten tools, best first.
    pub found: Vec<String>,
    /// The rank of each relevant tool, in their order, counted from 1. `None` for a tool that the
    /// search does not return.
    pub ranks: Vec<Option<usize>>,
    /// The index of the ask in its tool, if the request is one.
    ask: Option<usize>,
}

/// Requests with the tools that they find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recall {
    /// The results, in the order of the requests.
    pub searched: Vec<Searched>,
}

impl Searched {
    /// Returns the rank of the first relevant tool, counted from 1.
    pub fn first_rank(&self) -> Option<usize> {
        self.ranks.iter().flatten().min().copied()
    }

    /// Returns the relevant tools that are not among the first `top`.
    pub fn missing(&self, top: usize) -> impl Iterator<Item = &str> {
        let ranked = self.request.relevant.iter().zip(&self.ranks);
        ranked
            .filter(move |(_, rank)| rank.is_none_or(|rank| rank > top))
            .map(|(name, _)| name.as_str())
    }
}

impl Recall {
    /// Searches each ask of the search index's tools, with that ask removed from it.
    pub fn of_asks(search_index: &SearchIndex) -> Recall {
        let trials = Trials::new(search_index);
        let asks: Vec<(usize, usize)> = (0..)
            .zip(trials.tools())
            .flat_map(|(tool, texts)| (0..texts.asks.len()).map(move |ask| (tool, ask)))
            .collect();
        let searched = in_parallel(&asks, |&(tool, ask)| {
            let change = Change {
                tool,
                without_ask: Some(ask),
                ..Change::default()
            };
            let texts = &trials.tools()[tool];
            let request = Request {
                query: texts.asks[ask].to_owned(),
                relevant: vec![texts.name.to_owned()],
            };
            search(&trials, &trials.changed(&change), request, Some(ask))
        });
        Recall { searched }
    }

    /// Searches each request. A request whose relevant tools are not in the index finds none.
    pub fn of_requests(search_index: &SearchIndex, requests: impl IntoIterator<Item = Request>) -> Recall {
        let trials = Trials::new(search_index);
        let trial = trials.unchanged();
        let requests = requests.into_iter();
        Recall {
            searched: requests.map(|request| search(&trials, &trial, request, None)).collect(),
        }
    }

    /// Returns the quality over all requests.
    pub fn quality(&self) -> Quality {
        Quality::of(&self.searched)
    }
}

/// Searches one request. Tools of one name count once, at the rank of the first.
fn search(trials: &Trials<'_>, trial: &Trial, mut request: Request, ask: Option<usize>) -> Searched {
    let mut known = HashSet::new();
    request.relevant.retain(|name| known.insert(name.clone()));
    let mut names: Vec<&str> = Vec::new();
    for (tool, _) in trial.rank(&request.query) {
        let name = trials.tools()[tool].name;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let rank = |name: &String| names.iter().position(|found| found == name).map(|index| index + 1);
    Searched {
        ranks: request.relevant.iter().map(rank).collect(),
        found: names.iter().take(MAX_RECORDED).map(|name| (*name).to_owned()).collect(),
        request,
        ask,
    }
}

/// Applies a function to each item, on all processors, and returns the results in their order.
fn in_parallel<T: Sync, R: Send>(items: &[T], function: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let size = items.len().div_ceil(threads).max(1);
    if size >= items.len() {
        return items.iter().map(function).collect();
    }
    thread::scope(|scope| {
        let chunks = items.chunks(size);
        let function = &function;
        let running: Vec<_> = chunks
            .map(|chunk| scope.spawn(move || chunk.iter().map(function).collect::<Vec<R>>()))
            .collect();
        let results = running.into_iter().map(|thread| match thread.join() {
            Ok(results) => results,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        results.flatten().collect()
    })
}
