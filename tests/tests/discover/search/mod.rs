//! Search over the tools of the heritage example: its `results`, and those of `filters` and pages.

mod filters;
mod results;

use heritage::HERITAGE;
use mcpact::discover::{Catalogue, Found};

static CATALOGUE: Catalogue = Catalogue::of(&HERITAGE);

fn names(found: &Found) -> Vec<&str> {
    found.tools.iter().map(|tool| tool.name.as_str()).collect()
}
