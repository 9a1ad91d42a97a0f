//! Sample records of prime ministers' transcripts, in order of id.

use mcpact::{Tiered, ToolSchema};
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, tables};

tables! {
    "pm_transcripts.jsonl";
    TRANSCRIPTS: Transcript = "",
}

#[derive(Debug, Deserialize, Serialize, Tiered, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Transcript {
    #[serde(flatten)]
    pub brief: Brief,
    #[tier(2, preview = 500)]
    pub text: String,
}

/// A transcript without its text.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
#[mcp(flat)]
pub struct Brief {
    pub id: u32,
    pub prime_minister: String,
    pub date: Date,
    #[serde(rename = "type")]
    pub kind: String,
    pub title: String,
}

impl Record for Transcript {
    const NOUN: &'static str = "transcript";
    const FIND: Option<&'static str> = Some("pm_transcripts_harvest");

    fn id(&self) -> String {
        self.brief.id.to_string()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.brief.title, &self.text]
    }
}
