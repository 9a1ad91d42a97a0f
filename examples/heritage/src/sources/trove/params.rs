//! The parameters of Trove's tools.

use mcpact::{Fields, Tier, ToolSchema};
use serde::{Deserialize, Serialize};

use super::results::{FullArticle, WorkParts};
use crate::shared::{Dates, Limit, MaxRecords, YearOrDay, on};

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveSearch {
    #[serde(flatten)]
    pub filter: Filter<YearOrDay>,
    pub illustration_type: Option<IllustrationType>,
    /// 188 for the 1880s
    pub decade: Option<String>,
    /// Such as french
    pub language: Option<String>,
    /// online: any access
    pub availability: Option<Availability>,
    pub australian: Option<bool>,
    pub first_australians: Option<bool>,
    pub creator: Option<String>,
    pub subject: Option<String>,
    pub isbn: Option<String>,
    pub issn: Option<String>,
    /// Libraries with call numbers
    #[serde(default)]
    #[mcp(default = false)]
    pub include_holdings: bool,
    #[serde(default)]
    #[mcp(default = false)]
    pub include_links: bool,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveHarvest {
    #[serde(flatten)]
    pub filter: Filter<Year>,
    #[serde(default)]
    pub max_records: MaxRecords,
    /// From previous harvest
    pub cursor: Option<String>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveNewspaperArticle {
    /// From trove_search
    pub article_id: ArticleId,
    #[serde(rename = "type", default)]
    pub publication: Publication,
    pub tier: Tier<FullArticle>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveListTitles {
    #[serde(rename = "type", default)]
    pub publication: Publication,
    pub state: Option<State>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveTitleDetails {
    /// From trove_list_titles
    pub title_id: TitleId,
    #[serde(rename = "type", default)]
    pub publication: Publication,
    #[serde(flatten)]
    pub issues: Issues,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct TroveGetContributor {
    pub nuc: Nuc,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct TroveListContributors {
    /// Part of the name
    pub query: Option<String>,
    #[serde(default = "RecordLevel::brief")]
    #[mcp(default = "brief")]
    pub reclevel: RecordLevel,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveGetMagazineTitle {
    /// From trove_list_magazine_titles
    pub title_id: MagazineId,
    #[serde(flatten)]
    pub issues: Issues,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveGetWork {
    /// From trove_search
    pub work_id: WorkId,
    #[serde(default)]
    pub reclevel: RecordLevel,
    /// workversions: editions
    pub include: Fields<WorkParts, 1>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveGetPerson {
    /// From trove_search_people
    pub person_id: PersonId,
    #[serde(default)]
    pub reclevel: RecordLevel,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveGetList {
    pub list_id: ListId,
    #[serde(default = "on")]
    #[mcp(default = true)]
    pub include_items: bool,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct TroveSearchPeople {
    pub query: String,
    #[serde(rename = "type")]
    pub kind: Option<PartyKind>,
    #[serde(default)]
    pub limit: Limit,
}

// The filters of both search and harvest, which write dates differently.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter<Date> {
    pub query: String,
    #[serde(default)]
    pub category: Category,
    /// Newspapers only
    pub state: Option<State>,
    #[serde(flatten)]
    pub dates: Dates<Date>,
    /// Such as Photograph
    pub format: Option<String>,
    /// Newspapers only
    #[serde(default)]
    #[mcp(default = false)]
    pub include_full_text: bool,
    pub nuc: Option<Nuc>,
    #[serde(default)]
    pub sortby: SortOrder,
}

// A selection of a title's issues.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Issues {
    #[serde(default = "on")]
    #[mcp(default = true)]
    pub include_years: bool,
    #[serde(flatten)]
    pub dates: Dates<IssueDay>,
}

/// YYYY
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Year(pub String);

/// Issue, YYYYMMDD
#[derive(Debug, Deserialize, ToolSchema)]
pub struct IssueDay(pub String);

/// Such as ANL, VSL, SLNSW, QSL
///
/// The National Union Catalogue's symbol of a library or an archive. Only the first paragraph is
/// the description. This paragraph is for people, and costs no tokens.
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Nuc(pub String);

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "all")]
pub enum Category {
    #[default]
    All,
    Newspaper,
    Gazette,
    Magazine,
    Image,
    Research,
    Book,
    Diary,
    Music,
}

// Titles that appear in more than one state are national.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Vic,
    Nsw,
    Qld,
    Sa,
    Wa,
    Tas,
    Nt,
    Act,
    National,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "relevance")]
pub enum SortOrder {
    #[default]
    Relevance,
    DateDesc,
    DateAsc,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, ToolSchema)]
pub enum IllustrationType {
    Illustrated,
    #[serde(rename = "Not Illustrated")]
    NotIllustrated,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum Availability {
    Online,
    Free,
    Restricted,
    Subscription,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "newspaper")]
pub enum Publication {
    #[default]
    Newspaper,
    Gazette,
}

// Single records are given in full, lists in brief, unless a call says otherwise.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "full")]
pub enum RecordLevel {
    Brief,
    #[default]
    Full,
}

impl RecordLevel {
    pub(super) const fn brief() -> Self {
        Self::Brief
    }
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
pub enum PartyKind {
    Person,
    Organisation,
    Family,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct ArticleId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct TitleId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct MagazineId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct WorkId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct PersonId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
pub struct ListId(pub String);
