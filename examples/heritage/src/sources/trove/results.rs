//! The results of Trove's tools.

use mcpact::{Fields, Selected, Tiered, ToolError, ToolSchema};
use serde::Serialize;

use super::params::{Availability, Issues, Publication, RecordLevel};
use crate::collection::{
    dates::{Date, Span},
    issues::{self, Year as IssueYear},
    trove::{ArticleBrief, Contributor, Frequency, Holding, Link, PersonBrief, Version, Work, WorkBrief},
};

#[derive(Debug, Serialize, Tiered, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct FullArticle {
    #[serde(flatten)]
    pub brief: &'static ArticleBrief,
    pub newspaper: &'static str,
    pub words: usize,
    #[tier(2, preview = 500)]
    pub text: &'static str,
    pub pdf: String,
}

/// A list without pages.
#[derive(Debug, Serialize)]
pub struct Titles<T> {
    pub total: usize,
    pub results: Vec<T>,
}

impl<T> Titles<T> {
    pub(super) fn of(results: Vec<T>) -> Self {
        Self {
            total: results.len(),
            results,
        }
    }
}

#[derive(Debug, Serialize)]
pub struct Issued<T> {
    #[serde(flatten)]
    pub title: T,
    /// The reason for missing years or days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub years: Vec<IssueYear>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FullContributor {
    #[serde(flatten)]
    pub contributor: &'static Contributor,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent_name: Option<&'static str>,
    /// The number of works that it holds.
    pub works: usize,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum ContributorLine {
    Brief { nuc: &'static str, name: &'static str },
    Full(&'static Contributor),
}

#[derive(Debug, Serialize)]
pub struct FullWork {
    #[serde(flatten)]
    pub brief: &'static WorkBrief,
    #[serde(flatten)]
    pub parts: Option<Selected<WorkParts>>,
}

// The wide parts of a work: the names in `include` are those of the result.
#[derive(Debug, Serialize, ToolSchema)]
pub struct WorkParts {
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub holdings: &'static [Holding],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub links: &'static [Link],
    #[serde(rename = "workversions", skip_serializing_if = "<[_]>::is_empty")]
    pub work_versions: &'static [Version],
    #[serde(rename = "subscribinglibs", skip_serializing_if = "Vec::is_empty")]
    pub subscribing_libs: Vec<&'static str>,
}

impl FullWork {
    /// Returns a work. A full record has all parts unless the call names some; a brief record has
    /// only the named parts.
    pub(super) fn of(work: &'static Work, level: RecordLevel, include: &Fields<WorkParts, 1>) -> Self {
        let has_parts = !include.is_all() || matches!(level, RecordLevel::Full);
        Self {
            brief: &work.brief,
            parts: has_parts.then(|| include.select(WorkParts::of(work))),
        }
    }
}

impl WorkParts {
    fn of(work: &'static Work) -> Self {
        let by_subscription = matches!(work.brief.availability, Availability::Subscription);
        let holders = work.holdings.iter().filter(|_| by_subscription);
        Self {
            holdings: &work.holdings,
            links: &work.links,
            work_versions: &work.versions,
            subscribing_libs: holders.map(|held| held.nuc.as_str()).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FullPerson {
    #[serde(flatten)]
    pub brief: &'static PersonBrief,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub alternate_names: &'static [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub biography: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
pub struct FullList {
    pub id: &'static str,
    pub title: &'static str,
    pub creator: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<&'static str>,
    pub total: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<FullItem>,
}

#[derive(Debug, Serialize)]
pub struct FullItem {
    pub id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
}

/// Returns an error if an id belongs to the other kind of paper. Newspapers and gazettes have
/// separate ids.
pub(super) fn check_publication(
    actual: Publication,
    wanted: Publication,
    noun: &str,
    id: &str,
) -> Result<(), ToolError> {
    if actual == wanted {
        return Ok(());
    }
    let publication = actual.name();
    Err(ToolError::new(format!(
        "{noun} `{id}` belongs to a {publication}; set `type` to `{publication}`"
    )))
}

/// The maximum number of issues whose days are listed. A daily has fewer in a year.
const MAX_DAYS: usize = 400;

impl Issues {
    pub(super) fn of<T>(
        &self,
        title: T,
        start: &Date,
        end: &Date,
        frequency: Frequency,
    ) -> Result<Issued<T>, ToolError> {
        let ranged = self.dates.date_from.is_some() || self.dates.date_to.is_some();
        if !self.include_years && ranged {
            return Err(ToolError::new(
                "`dateFrom` and `dateTo` select issues, which `includeYears: false` omits; omit `includeYears`",
            ));
        }
        let span = Span::of(&self.dates)?;
        let mut issued = Issued {
            title,
            note: None,
            years: Vec::new(),
        };
        if !self.include_years {
            return Ok(issued);
        }
        issued.years = issues::years(start, end, frequency, span, ranged);
        let count: usize = issued.years.iter().map(|year| year.issues).sum();
        if count == 0 {
            issued.note = Some(format!(
                "no issues between these dates; this title has issues from {start} to {end}"
            ));
        } else if ranged && count > MAX_DAYS {
            issued.note = Some(format!(
                "{count} issues; their days are listed for at most {MAX_DAYS} issues, so write a shorter range of dates"
            ));
            issued.years.iter_mut().for_each(|year| year.days.clear());
        }
        Ok(issued)
    }
}
