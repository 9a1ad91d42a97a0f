//! Trove, the National Library of Australia's aggregator: newspapers, books, people, lists.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{Dates, Limit, MaxRecords, YearOrDay, on};

/// Search Trove newspapers, gazettes, magazines, images, books, archives
#[mcp_tool(
    name = "trove_search",
    read_only,
    budget = 480,
    keywords = ["article", "photo", "music", "diary", "library", "isbn"]
)]
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
    /// First Nations content only
    pub first_australians: Option<bool>,
    pub creator: Option<String>,
    pub subject: Option<String>,
    pub isbn: Option<String>,
    pub issn: Option<String>,
    /// Libraries with call numbers
    #[serde(default)]
    #[mcp(default = false)]
    pub include_holdings: bool,
    /// External links
    #[serde(default)]
    #[mcp(default = false)]
    pub include_links: bool,
    #[serde(default)]
    pub limit: Limit,
}

/// Harvest Trove records in bulk
#[mcp_tool(name = "trove_harvest", read_only, keywords = ["download", "newspaper", "article"])]
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

/// A newspaper or gazette article: OCR text, PDF
#[mcp_tool(name = "trove_newspaper_article", read_only, keywords = ["full", "read"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveNewspaperArticle {
    /// From trove_search
    pub article_id: String,
    #[serde(rename = "type", default)]
    pub publication: Publication,
    #[serde(default = "on")]
    #[mcp(default = true)]
    pub include_text: bool,
}

/// Newspaper or gazette titles, by state
#[mcp_tool(name = "trove_list_titles", read_only, keywords = ["list", "masthead"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveListTitles {
    #[serde(rename = "type", default)]
    pub publication: Publication,
    pub state: Option<State>,
}

/// A newspaper or gazette title: years, issue counts
#[mcp_tool(name = "trove_title_details", read_only, keywords = ["issues", "masthead"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveTitleDetails {
    /// From trove_list_titles
    pub title_id: String,
    #[serde(rename = "type", default)]
    pub publication: Publication,
    #[serde(flatten)]
    pub issues: Issues,
}

/// A library, archive or institution in Trove
#[mcp_tool(name = "trove_get_contributor", read_only, keywords = ["partner"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct TroveGetContributor {
    pub nuc: Nuc,
}

/// Find contributors and their NUC codes
#[mcp_tool(name = "trove_list_contributors", read_only, keywords = ["libraries", "archives", "institutions"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct TroveListContributors {
    /// Part of the name
    pub query: Option<String>,
    #[serde(default = "RecordLevel::brief")]
    #[mcp(default = "brief")]
    pub reclevel: RecordLevel,
}

/// Magazine titles in Trove, with dates and ISSN
#[mcp_tool(name = "trove_list_magazine_titles", read_only, keywords = ["periodical", "journal"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct TroveListMagazineTitles {}

/// A magazine title: years, issues
#[mcp_tool(name = "trove_get_magazine_title", read_only, keywords = ["periodical", "journal"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveGetMagazineTitle {
    /// From trove_list_magazine_titles
    pub title_id: String,
    #[serde(flatten)]
    pub issues: Issues,
}

/// A book, image, map, music or archive work
#[mcp_tool(name = "trove_get_work", read_only, keywords = ["holdings", "editions", "library"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveGetWork {
    /// From trove_search
    pub work_id: String,
    #[serde(default)]
    pub reclevel: RecordLevel,
    /// workversions: editions
    pub include: Option<Vec<WorkPart>>,
}

/// Biography of a person, organisation or family
#[mcp_tool(name = "trove_get_person", read_only, keywords = ["people", "occupation"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveGetPerson {
    /// From trove_search_people
    pub person_id: String,
    #[serde(default)]
    pub reclevel: RecordLevel,
}

/// A Trove user's research list of works and articles
#[mcp_tool(name = "trove_get_list", read_only, keywords = ["curated"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct TroveGetList {
    pub list_id: String,
    #[serde(default = "on")]
    #[mcp(default = true)]
    pub include_items: bool,
}

/// Find people, organisations and families by name
#[mcp_tool(name = "trove_search_people", read_only, keywords = ["biography", "author"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct TroveSearchPeople {
    pub query: String,
    #[serde(rename = "type")]
    pub kind: Option<PartyKind>,
    #[serde(default)]
    pub limit: Limit,
}

// What searching and harvesting filter by alike; they differ in how they write dates.
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

// Which issues of a title to list.
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

/// NUC code, such as ANL, VSL, SLNSW, QSL
///
/// The National Union Catalogue's name of a library or an archive. Only the first paragraph is the description: this one
/// is for people, and no model pays for it.
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Nuc(pub String);

#[derive(Clone, Copy, Debug, Default, Deserialize, ToolSchema)]
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
#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
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

#[derive(Clone, Copy, Debug, Default, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "relevance")]
pub enum SortOrder {
    #[default]
    Relevance,
    DateDesc,
    DateAsc,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
pub enum IllustrationType {
    Illustrated,
    #[serde(rename = "Not Illustrated")]
    NotIllustrated,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum Availability {
    Online,
    Free,
    Restricted,
    Subscription,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToolSchema)]
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
    const fn brief() -> Self {
        Self::Brief
    }
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum WorkPart {
    Holdings,
    Links,
    WorkVersions,
    SubscribingLibs,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
pub enum PartyKind {
    Person,
    Organisation,
    Family,
}
