//! PM Transcripts: what Australian Prime Ministers said, by the Department of the Prime Minister and Cabinet.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{Dates, Day, MaxRecords, on};

/// A Prime Minister's speech, media release or interview
#[mcp_tool(name = "pm_transcripts_get_transcript", read_only, keywords = ["pm", "politics"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct PmTranscriptsGetTranscript {
    /// 1 to about 26000
    pub id: u32,
}

/// Harvest Prime Ministers' transcripts in order of id
#[mcp_tool(name = "pm_transcripts_harvest", read_only, keywords = ["download", "bulk", "speech", "politics"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct PmTranscriptsHarvest {
    /// Part of the name
    pub prime_minister: Option<String>,
    #[serde(flatten)]
    pub dates: Dates<Day>,
    #[serde(default)]
    pub start_from: FirstTranscript,
    #[serde(default)]
    #[mcp(range = 1..=500)]
    pub max_records: MaxRecords,
    /// Faster with primeMinister
    #[serde(default = "on")]
    #[mcp(default = true)]
    pub use_sitemap: bool,
}

/// First id: Curtin 1, Menzies 2000, Hawke 5000, Keating 8000, Howard 10000, Rudd 18000, Abbott 22000
#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[mcp(default = 1)]
pub struct FirstTranscript(pub u32);

impl Default for FirstTranscript {
    fn default() -> Self {
        Self(1)
    }
}
