//! Trove, the National Library of Australia's aggregator: newspapers, books, people, lists.

mod find;
mod params;

use mcpact::{Json, ToolError, mcp_tool, mcp_tools};
use serde::Serialize;

pub use params::*;

use crate::collection::{
    dates::{Date, Span},
    issues::{self, Year as IssueYear},
    paging::Found,
    text::Query,
    trove::{
        ARTICLES, ArticleBrief, CONTRIBUTORS, Contributor, Frequency, Holding, LISTS, Link, List, MAGAZINES, Magazine,
        PEOPLE, PersonBrief, TITLES, Title, Version, WORKS, Work, WorkBrief,
    },
};
use find::{Extra, Hit, More};

#[derive(Clone, Copy, Debug)]
pub struct Trove;

#[mcp_tools(source = "trove")]
impl Trove {
    /// Search Trove newspapers, images, books
    #[mcp_tool(read_only, budget = 480, keywords = ["gazettes", "magazines", "archives", "article", "photo", "music", "diary", "library", "isbn"])]
    pub async fn trove_search(&self, params: TroveSearch) -> Result<Json<Found<Hit>>, ToolError> {
        let more = More::read(&params)?;
        let found = find::find(&params.filter, &more)?;
        let extra = Extra {
            text: params.filter.include_full_text,
            holdings: params.include_holdings,
            links: params.include_links,
        };
        Ok(Json(Found::first(found, params.limit).map(|one| Hit::of(one, extra))))
    }

    /// Harvest Trove records in bulk
    #[mcp_tool(read_only, keywords = ["download", "newspaper", "article"])]
    pub async fn trove_harvest(&self, params: TroveHarvest) -> Result<Json<Found<Hit>>, ToolError> {
        let found = find::find(&params.filter, &More::default())?;
        let position = match &params.cursor {
            Some(cursor) => params.filter.position(cursor)?,
            None => 0,
        };
        let found = Found::from_position(found, position, params.max_records, |end| params.filter.cursor(end));
        let extra = Extra {
            text: params.filter.include_full_text,
            ..Extra::default()
        };
        Ok(Json(found.map(|one| Hit::of(one, extra))))
    }

    /// A newspaper or gazette article: OCR text, PDF
    #[mcp_tool(read_only, keywords = ["full", "read"])]
    pub async fn trove_newspaper_article(&self, params: TroveNewspaperArticle) -> Result<Json<FullArticle>, ToolError> {
        let article = ARTICLES.get(&params.article_id)?;
        let brief = &article.brief;
        is_published_as(brief.publication, params.publication, "article", &brief.id)?;
        let title = TITLES.get(&brief.title_id)?;
        Ok(Json(FullArticle {
            brief,
            newspaper: &title.title,
            words: article.text.split_whitespace().count(),
            text: params.include_text.then_some(article.text.as_str()),
            pdf: format!("https://trove.example/article/{}.pdf", brief.id),
        }))
    }

    /// Newspaper or gazette titles, by state
    #[mcp_tool(read_only, keywords = ["list", "masthead"])]
    pub async fn trove_list_titles(&self, params: TroveListTitles) -> Json<Titles<&'static Title>> {
        let titles = TITLES.iter().filter(|title| {
            title.publication == params.publication && params.state.is_none_or(|state| state == title.state)
        });
        Json(Titles::of(titles.collect()))
    }

    /// A newspaper or gazette title: years, issue counts
    #[mcp_tool(read_only, keywords = ["issues", "masthead"])]
    pub async fn trove_title_details(
        &self,
        params: TroveTitleDetails,
    ) -> Result<Json<Issued<&'static Title>>, ToolError> {
        let title = TITLES.get(&params.title_id)?;
        is_published_as(title.publication, params.publication, "title", &title.id)?;
        let issued = params.issues.of(title, &title.start, &title.end, title.frequency)?;
        Ok(Json(issued))
    }

    /// A library, archive or institution in Trove
    #[mcp_tool(read_only, keywords = ["partner"])]
    pub async fn trove_get_contributor(&self, params: TroveGetContributor) -> Result<Json<FullContributor>, ToolError> {
        let contributor = CONTRIBUTORS.get(&params.nuc.0)?;
        let parent = contributor
            .parent
            .as_deref()
            .map(|nuc| CONTRIBUTORS.get(nuc))
            .transpose()?;
        let held = WORKS
            .iter()
            .filter(|work| work.holdings.iter().any(|held| held.nuc == contributor.nuc));
        Ok(Json(FullContributor {
            contributor,
            parent_name: parent.map(|parent| parent.name.as_str()),
            works: held.count(),
        }))
    }

    /// Find contributors and their NUC codes
    #[mcp_tool(read_only, keywords = ["libraries", "archives", "institutions"])]
    pub async fn trove_list_contributors(&self, params: TroveListContributors) -> Json<Titles<ContributorLine>> {
        let found = CONTRIBUTORS.search(&Query::of(params.query.as_deref()), |_| true);
        let lines = found.into_iter().map(|contributor| match params.reclevel {
            RecordLevel::Full => ContributorLine::Full(contributor),
            RecordLevel::Brief => ContributorLine::Brief {
                nuc: &contributor.nuc,
                name: &contributor.name,
            },
        });
        Json(Titles::of(lines.collect()))
    }

    /// Magazine titles in Trove, with dates and ISSN
    #[mcp_tool(read_only, keywords = ["periodical", "journal"])]
    pub async fn trove_list_magazine_titles(&self) -> Json<Titles<&'static Magazine>> {
        Json(Titles::of(MAGAZINES.iter().collect()))
    }

    /// A magazine title: years, issues
    #[mcp_tool(read_only, keywords = ["periodical", "journal"])]
    pub async fn trove_get_magazine_title(
        &self,
        params: TroveGetMagazineTitle,
    ) -> Result<Json<Issued<&'static Magazine>>, ToolError> {
        let title = MAGAZINES.get(&params.title_id)?;
        let issued = params.issues.of(title, &title.start, &title.end, title.frequency)?;
        Ok(Json(issued))
    }

    /// A book, image, map, music or archive work
    #[mcp_tool(read_only, keywords = ["holdings", "editions", "library"])]
    pub async fn trove_get_work(&self, params: TroveGetWork) -> Result<Json<WorkParts>, ToolError> {
        let work = WORKS.get(&params.work_id)?;
        Ok(Json(WorkParts::of(work, params.reclevel, params.include.as_deref())))
    }

    /// Biography of a person, organisation or family
    #[mcp_tool(read_only, keywords = ["people", "occupation"])]
    pub async fn trove_get_person(&self, params: TroveGetPerson) -> Result<Json<FullPerson>, ToolError> {
        let person = PEOPLE.get(&params.person_id)?;
        let full = matches!(params.reclevel, RecordLevel::Full);
        let by = |work: &&Work| work.brief.creators.contains(&person.brief.name);
        Ok(Json(FullPerson {
            brief: &person.brief,
            alternate_names: if full { &person.alternate_names } else { &[] },
            biography: full.then_some(person.biography.as_str()),
            works: if full {
                WORKS.iter().filter(by).map(|work| work.brief.id.as_str()).collect()
            } else {
                Vec::new()
            },
        }))
    }

    /// A Trove user's research list of works and articles
    #[mcp_tool(read_only, keywords = ["curated"])]
    pub async fn trove_get_list(&self, params: TroveGetList) -> Result<Json<FullList>, ToolError> {
        let list: &List = LISTS.get(&params.list_id)?;
        let items = list.items.iter().map(|item| FullItem {
            id: &item.id,
            title: find::title(&item.id),
            note: item.note.as_deref(),
        });
        Ok(Json(FullList {
            id: &list.id,
            title: &list.title,
            creator: &list.creator,
            description: list.description.as_deref(),
            total: list.items.len(),
            items: if params.include_items {
                items.collect()
            } else {
                Vec::new()
            },
        }))
    }

    /// Find people, organisations and families by name
    #[mcp_tool(read_only, keywords = ["biography", "author"])]
    pub async fn trove_search_people(&self, params: TroveSearchPeople) -> Json<Found<&'static PersonBrief>> {
        let found = PEOPLE.search(&Query::new(&params.query), |person| {
            params.kind.is_none_or(|kind| kind == person.brief.kind)
        });
        Json(Found::first(found, params.limit).map(|person| &person.brief))
    }
}

#[derive(Debug, Serialize)]
pub struct FullArticle {
    #[serde(flatten)]
    pub brief: &'static ArticleBrief,
    pub newspaper: &'static str,
    pub words: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<&'static str>,
    pub pdf: String,
}

// A list that is given whole.
#[derive(Debug, Serialize)]
pub struct Titles<T> {
    pub total: usize,
    pub results: Vec<T>,
}

impl<T> Titles<T> {
    fn of(results: Vec<T>) -> Self {
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
    // Why years or their days are missing.
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
    // The number of works that it has.
    pub works: usize,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum ContributorLine {
    Brief { nuc: &'static str, name: &'static str },
    Full(&'static Contributor),
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkParts {
    #[serde(flatten)]
    pub brief: &'static WorkBrief,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub holdings: &'static [Holding],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub links: &'static [Link],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub work_versions: &'static [Version],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub subscribing_libs: Vec<&'static str>,
}

impl WorkParts {
    // A full record has all parts unless the call names some; a brief one only those that are named.
    fn of(work: &'static Work, level: RecordLevel, named: Option<&[WorkPart]>) -> Self {
        let has = |part| match named {
            Some(named) => named.contains(&part),
            None => matches!(level, RecordLevel::Full),
        };
        let by_subscription = matches!(work.brief.availability, Availability::Subscription);
        Self {
            brief: &work.brief,
            holdings: if has(WorkPart::Holdings) { &work.holdings } else { &[] },
            links: if has(WorkPart::Links) { &work.links } else { &[] },
            work_versions: if has(WorkPart::WorkVersions) {
                &work.versions
            } else {
                &[]
            },
            subscribing_libs: if by_subscription && has(WorkPart::SubscribingLibs) {
                work.holdings.iter().map(|held| held.nuc.as_str()).collect()
            } else {
                Vec::new()
            },
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

// The two kinds of papers have ids of their own.
fn is_published_as(is: Publication, wanted: Publication, noun: &str, id: &str) -> Result<(), ToolError> {
    if is == wanted {
        return Ok(());
    }
    let [is, wanted] = [is, wanted].map(Publication::name);
    Err(ToolError::new(format!(
        "{noun} `{id}` is of a {is}, and type is {wanted}; call again with type {is}"
    )))
}

// The days of so many issues are given, which is more than a year of a daily.
const MAX_DAYS: usize = 400;

impl Issues {
    fn of<T>(&self, title: T, start: &Date, end: &Date, frequency: Frequency) -> Result<Issued<T>, ToolError> {
        let ranged = self.dates.date_from.is_some() || self.dates.date_to.is_some();
        if !self.include_years && ranged {
            return Err(ToolError::new(
                "dateFrom and dateTo choose issues, which includeYears false leaves out; leave includeYears away",
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
                "no issues between these dates; there are some from {start} to {end}"
            ));
        } else if ranged && count > MAX_DAYS {
            issued.note = Some(format!(
                "{count} issues: their days are given for up to {MAX_DAYS}, between nearer dates"
            ));
            issued.years.iter_mut().for_each(|year| year.days.clear());
        }
        Ok(issued)
    }
}
