//! Parameters that several sources share, with their descriptions, bounds and defaults.
//!
//! A model reads the doc comments here, so notes for people are ordinary comments.

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

/* Numbers: a newtype carries its bounds and its default into every tool that has it. */

// The number of results of a search; its name and bounds need no description.
#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[mcp(default = 20, range = 1..=100)]
pub struct Limit(pub u32);

impl Default for Limit {
    fn default() -> Self {
        Self(20)
    }
}

// The number of records of a harvest; two sources lower the maximum.
#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[mcp(default = 100, range = 1..=1000)]
pub struct MaxRecords(pub u32);

impl Default for MaxRecords {
    fn default() -> Self {
        Self(100)
    }
}

// The number of results to skip.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToolSchema)]
#[mcp(default = 0)]
pub struct Offset(pub u32);

// Pages are counted from 1.
#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[mcp(default = 1, range = 1..)]
pub struct PageNumber(pub u32);

impl Default for PageNumber {
    fn default() -> Self {
        Self(1)
    }
}

/* Paging: fragments that the tools flatten into their parameters. */

// A window on the results of a search.
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Page {
    #[serde(default)]
    pub limit: Limit,
    #[serde(default)]
    pub offset: Offset,
}

// A harvest that continues from a record.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct HarvestRecords {
    #[serde(default)]
    pub max_records: MaxRecords,
    /// Skip N records
    #[serde(default)]
    pub start_from: Offset,
}

// A harvest that continues from a page.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct HarvestPages {
    #[serde(default)]
    pub max_records: MaxRecords,
    #[serde(default)]
    pub start_page: PageNumber,
}

/* Dates: the fragment is generic, since each source writes dates in its own form. */

// A range of dates, open at either end.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dates<Date> {
    pub date_from: Option<Date>,
    pub date_to: Option<Date>,
}

/// YYYY or YYYY-MM-DD
#[derive(Debug, Deserialize, ToolSchema)]
pub struct YearOrDay(pub String);

/// YYYY-MM-DD
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Day(pub String);

/* Places */

// States and territories as the gazetteer and the aerial photographs write them.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum StateCode {
    Nsw,
    Vic,
    Qld,
    Sa,
    Wa,
    Tas,
    Nt,
    Act,
}

/// minLon,minLat,maxLon,maxLat
#[derive(Debug, Deserialize, ToolSchema)]
pub struct BoundingBox(pub String);

// Returns the default of a switch that is on unless a call turns it off.
pub(crate) const fn on() -> bool {
    true
}
