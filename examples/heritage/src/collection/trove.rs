//! Sample records of an aggregator: newspapers, articles, magazines, works, libraries, people, lists.

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, tables};
use crate::sources::trove::{Availability, Category, PartyKind, Publication, State};

tables! {
    "trove.jsonl";
    TITLES: Title = "title",
    MAGAZINES: Magazine = "magazine",
    ARTICLES: Article = "article",
    WORKS: Work = "work",
    CONTRIBUTORS: Contributor = "contributor",
    PEOPLE: Person = "person",
    LISTS: List = "list",
}

/// A newspaper or gazette.
#[derive(Debug, Deserialize, Serialize)]
pub struct Title {
    pub id: String,
    pub publication: Publication,
    pub title: String,
    pub state: State,
    pub place: String,
    pub issn: String,
    pub start: Date,
    pub end: Date,
    pub frequency: Frequency,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct Magazine {
    pub id: String,
    pub title: String,
    pub publisher: String,
    pub issn: String,
    pub start: Date,
    pub end: Date,
    pub frequency: Frequency,
}

/// The interval between two issues.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Frequency {
    /// Every day except Sundays.
    Daily,
    Weekly,
    Fortnightly,
    Monthly,
    Quarterly,
}

/// An article of a newspaper or gazette.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Article {
    #[serde(flatten)]
    pub brief: ArticleBrief,
    pub text: String,
}

/// An article without its text.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleBrief {
    pub id: String,
    pub publication: Publication,
    pub title_id: String,
    pub date: Date,
    pub page: u32,
    pub category: String,
    pub title: String,
    #[serde(default, skip_serializing_if = "is_off")]
    pub illustrated: bool,
    #[serde(default, skip_serializing_if = "is_off")]
    pub first_australians: bool,
    /// The language, if it is not English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// A book, image, map, music, archive or research work.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Work {
    #[serde(flatten)]
    pub brief: WorkBrief,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holdings: Vec<Holding>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub versions: Vec<Version>,
}

/// A work without its holdings and editions.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkBrief {
    pub id: String,
    pub category: Category,
    pub title: String,
    pub creators: Vec<String>,
    pub date: Date,
    pub formats: Vec<String>,
    pub subjects: Vec<String>,
    pub language: String,
    pub availability: Availability,
    #[serde(default, skip_serializing_if = "is_off")]
    pub australian: bool,
    #[serde(default, skip_serializing_if = "is_off")]
    pub first_australians: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isbn: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub issn: Option<String>,
    #[serde(rename = "abstract", skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
}

/// A library that holds the work.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Holding {
    pub nuc: String,
    /// The call number.
    pub call: String,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Link {
    pub url: String,
    #[serde(rename = "type")]
    pub kind: String,
}

/// An edition.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Version {
    pub id: String,
    pub title: String,
    pub date: Date,
    pub format: String,
}

/// A library, archive or society.
#[derive(Debug, Deserialize, Serialize)]
pub struct Contributor {
    pub nuc: String,
    pub name: String,
    pub place: String,
    pub state: State,
    pub access: String,
    /// The NUC code of the organisation that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    #[serde(flatten)]
    pub brief: PersonBrief,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternate_names: Vec<String>,
    pub biography: String,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct PersonBrief {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: PartyKind,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birth: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub death: Option<Date>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub occupations: Vec<String>,
}

/// A user's list of works and articles.
#[derive(Debug, Deserialize, Serialize)]
pub struct List {
    pub id: String,
    pub title: String,
    pub creator: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub items: Vec<ListItem>,
}

/// A work or an article of a list.
#[derive(Debug, Deserialize, Serialize)]
pub struct ListItem {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_off(switch: &bool) -> bool {
    !*switch
}

impl Record for Title {
    const NOUN: &'static str = "title";
    const FIND: Option<&'static str> = Some("trove_list_titles");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.title, &self.place]
    }
}

impl Record for Magazine {
    const NOUN: &'static str = "magazine title";
    const FIND: Option<&'static str> = Some("trove_list_magazine_titles");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.title, &self.publisher]
    }
}

impl Record for Article {
    const NOUN: &'static str = "article";
    const FIND: Option<&'static str> = Some("trove_search");

    fn id(&self) -> String {
        self.brief.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.brief.title, &self.text, &self.brief.category]
    }
}

impl Record for Work {
    const NOUN: &'static str = "work";
    const FIND: Option<&'static str> = Some("trove_search");

    fn id(&self) -> String {
        self.brief.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        let brief = &self.brief;
        let mut texts = vec![brief.title.as_str(), brief.summary.as_deref().unwrap_or_default()];
        texts.extend(brief.creators.iter().chain(&brief.subjects).map(String::as_str));
        texts
    }
}

impl Record for Contributor {
    const NOUN: &'static str = "contributor";
    const FIND: Option<&'static str> = Some("trove_list_contributors");

    fn id(&self) -> String {
        self.nuc.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.nuc]
    }
}

impl Record for Person {
    const NOUN: &'static str = "person, organisation or family";
    const FIND: Option<&'static str> = Some("trove_search_people");

    fn id(&self) -> String {
        self.brief.id.clone()
    }

    // The biography is not searched.
    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.brief.name.as_str()];
        texts.extend(self.alternate_names.iter().map(String::as_str));
        texts
    }
}

impl Record for List {
    const NOUN: &'static str = "list";
    // No tool searches lists.
    const FIND: Option<&'static str> = None;

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.title, self.description.as_deref().unwrap_or_default()]
    }
}
