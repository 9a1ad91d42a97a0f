//! PM Transcripts, by Australia's Department of the Prime Minister and Cabinet.

use mcpact::{
    At, Json, Tier, Tiered, ToolError, ToolSchema, mcp_tool, mcp_tools,
    results::{Batch, Packed, Table},
    serve::WithOrigins,
};
use serde::Deserialize;

use crate::collection::{
    dates::Span,
    paging::{Head, Lines, Next},
    pm_transcripts::{Brief, TRANSCRIPTS, Transcript},
    text::{Query, fold, shown},
};
use crate::shared::{Dates, Day, MaxRecords, on};
use crate::sources::origin;

#[derive(Clone, Copy, Debug)]
pub struct PmTranscripts;

#[mcp_tools(source = "pm_transcripts")]
impl PmTranscripts {
    /// A Prime Minister's speech, media release or interview
    #[mcp_tool(
        read_only,
        output = Packed<At<&'static Transcript>>,
        keywords = [
            "pm", "prime minister", "politics", "speeches", "press conference", "statement", "doorstop", "transcript",
        ],
        asks = [
            "the apology to the Stolen Generations by Kevin Rudd", "press conference of Bob Hawke",
            "transcript 3562 of the Prime Minister", "what did Menzies say in his declaration of war",
            "read a media release of John Howard", "interview with Paul Keating",
        ],
    )]
    pub async fn pm_transcripts_get_transcript(
        &self,
        params: PmTranscriptsGetTranscript,
    ) -> Result<WithOrigins<Json<Packed<At<&'static Transcript>>>>, ToolError> {
        // An unknown first id is an error that lists similar ids. Other unknown ids are reported in
        // the result.
        TRANSCRIPTS.get(&params.id.0)?;
        let ids = [params.id]
            .into_iter()
            .chain(params.more_ids)
            .map(|id| id.0.to_string());
        let mut origins = Vec::new();
        let batch = Batch::get(ids, |id| {
            let transcript = TRANSCRIPTS.get(id).ok()?;
            let page = format!("https://pm-transcripts.example/{id}");
            origins.push((
                id.to_owned(),
                origin("transcript", &[&transcript.text]).public_url(page),
            ));
            Some(transcript.at(params.tier))
        });
        match batch.pack(usize::try_from(params.max_tokens.0).unwrap_or(usize::MAX)) {
            Ok(packed) => Ok(WithOrigins(Json(packed), origins)),
            Err(error) => Err(error.to_string().into()),
        }
    }

    /// Harvest Prime Ministers' transcripts in order of id
    #[mcp_tool(
        read_only,
        returns = TranscriptId,
        keywords = ["download", "bulk", "speech", "speeches", "politics", "pm", "all", "export", "search"],
        asks = [
            "download every speech of Robert Menzies", "all media releases of the Whitlam government",
            "collect the interviews of a Prime Minister between two dates",
            "export prime ministerial transcripts for text analysis", "speeches of Julia Gillard in 2011",
        ],
    )]
    pub async fn pm_transcripts_harvest(
        &self,
        params: PmTranscriptsHarvest,
    ) -> Result<Lines<&'static Brief>, ToolError> {
        let span = Span::of(&params.dates)?;
        let query = params.prime_minister.as_deref().map(prime_minister).transpose()?;
        let matching = TRANSCRIPTS.iter().filter(|transcript| {
            let brief = &transcript.brief;
            query.as_ref().is_none_or(|query| query.matches(&brief.prime_minister)) && span.has(Some(&brief.date), None)
        });
        let (start, max_records) = (
            params.start_from.0,
            usize::try_from(params.max_records.0).unwrap_or(usize::MAX),
        );
        let all: Vec<&'static Brief> = matching.map(|transcript| &transcript.brief).collect();
        let total = all.len();
        // Without the sitemap, which lists the existing ids, all ids are tried one after the other.
        let past = if params.use_sitemap {
            u32::MAX
        } else {
            start.saturating_add(TRIES)
        };
        let mut ahead = all.into_iter().filter(|brief| brief.id >= start);
        let results: Vec<&'static Brief> = ahead
            .by_ref()
            .take_while(|brief| brief.id < past)
            .take(max_records.max(1))
            .collect();
        let last = TRANSCRIPTS
            .iter()
            .map(|transcript| transcript.brief.id)
            .max()
            .unwrap_or_default();
        let after = results
            .last()
            .filter(|_| results.len() == max_records.max(1))
            .map(|brief| brief.id + 1);
        let next = match (after, params.use_sitemap) {
            (Some(after), true) => ahead.next().map(|brief| brief.id).filter(|id| *id >= after),
            (None, true) => None,
            (after, false) => Some(after.unwrap_or(past)).filter(|next| *next <= last),
        };
        let head = Head {
            total,
            next: next.map(|id| Next::StartFrom(usize::try_from(id).unwrap_or(usize::MAX))),
            note: None,
        };
        Ok(Table::new(results).with_head(head))
    }
}

/// The number of ids that a call tries without the sitemap.
const TRIES: u32 = 2_000;

fn prime_minister(name: &str) -> Result<Query, ToolError> {
    let query = Query::new(name);
    let mut names: Vec<&str> = TRANSCRIPTS
        .iter()
        .map(|transcript| transcript.brief.prime_minister.as_str())
        .collect();
    names.dedup();
    if !fold(name).is_empty() && names.iter().any(|known| query.matches(known)) {
        return Ok(query);
    }
    Err(ToolError::new(format!(
        "unknown primeMinister `{}`; write a part of one of these names: {}",
        shown(name),
        names.join("; ")
    )))
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct PmTranscriptsGetTranscript {
    /// 1 to about 26000
    pub id: TranscriptId,
    #[serde(default)]
    #[mcp(length = ..=50)]
    pub more_ids: Vec<TranscriptId>,
    #[serde(default)]
    pub max_tokens: MaxTokens,
    pub tier: Tier<Transcript>,
}

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

/// First id: Curtin 1, Menzies 2000, Hawke 5000, Keating 8000, Howard 10000, Rudd 18000, Abbott
/// 22000
#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[mcp(default = 1)]
pub struct FirstTranscript(pub u32);

impl Default for FirstTranscript {
    fn default() -> Self {
        Self(1)
    }
}

// The maximum number of tokens of a result, at most the result budget.
#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[mcp(default = 1000, range = ..=8000)]
pub struct MaxTokens(pub u32);

impl Default for MaxTokens {
    fn default() -> Self {
        Self(1_000)
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct TranscriptId(pub u32);
