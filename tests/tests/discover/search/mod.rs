//! Search over the tools of the heritage example: its `results`, and those of `filters` and pages.

mod filters;
mod results;

use heritage::HERITAGE;
use mcpact::discover::{Found, SearchIndex};

static INDEX: SearchIndex = SearchIndex::of(&HERITAGE);

fn names(found: &Found) -> Vec<&str> {
    found.tools.iter().map(|tool| tool.name.as_str()).collect()
}
