//! Search and harvest of Trove: articles and works together, with the filters of both.

use std::sync::LazyLock;

use mcpact::{
    ToolError,
    results::{Cursors, Scope},
};
use serde::Serialize;

use super::params::{
    Availability, Category, Filter, IllustrationType, IssueDay, Publication, SortOrder, State, TroveSearch, Year,
};
use crate::collection::{
    Record,
    dates::{Date, DateForm, Span, compact_days, year_days},
    text::{Name, Query, any_matches, name_matches, shown},
    trove::{ARTICLES, Article, ArticleBrief, CONTRIBUTORS, Holding, Link, TITLES, WORKS, Work, WorkBrief},
};

/// A record that matches a query and its filters.
#[derive(Clone, Copy, Debug)]
pub(super) enum FoundRecord {
    Article(&'static Article),
    Work(&'static Work),
}

/// A result with its requested parts.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Hit {
    Article {
        #[serde(flatten)]
        brief: &'static ArticleBrief,
        newspaper: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    Work {
        #[serde(flatten)]
        brief: &'static WorkBrief,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        holdings: &'static [Holding],
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        links: &'static [Link],
    },
}

/// The parts of a result that a call requests.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RequestedParts {
    pub(super) text: bool,
    pub(super) holdings: bool,
    pub(super) links: bool,
}

impl Hit {
    pub(super) fn of(record: FoundRecord, parts: RequestedParts) -> Self {
        match record {
            FoundRecord::Article(article) => Self::Article {
                brief: &article.brief,
                newspaper: TITLES
                    .get(&article.brief.title_id)
                    .ok()
                    .map(|title| title.title.as_str()),
                text: parts.text.then_some(article.text.as_str()),
                link: parts
                    .links
                    .then(|| format!("https://trove.example/article/{}", article.brief.id)),
            },
            FoundRecord::Work(work) => Self::Work {
                brief: &work.brief,
                holdings: if parts.holdings { &work.holdings } else { &[] },
                links: if parts.links { &work.links } else { &[] },
            },
        }
    }
}

/// The filters that only a search has.
#[derive(Debug, Default)]
pub(super) struct SearchFilters {
    illustration: Option<IllustrationType>,
    decade: Option<u32>,
    language: Option<Name>,
    availability: Option<Availability>,
    australian: Option<bool>,
    first_australians: Option<bool>,
    creator: Option<Query>,
    subject: Option<Query>,
    isbn: Option<String>,
    issn: Option<String>,
}

impl SearchFilters {
    pub(super) fn parse(params: &TroveSearch) -> Result<Self, ToolError> {
        let decade = params.decade.as_deref().map(|text| {
            let decade = text.trim().parse().ok().filter(|decade| (100..300).contains(decade));
            decade.ok_or_else(|| {
                ToolError::new(format!(
                    "decade `{}` is not the first three digits of a year; write 188 for the 1880s",
                    shown(text)
                ))
            })
        });
        Ok(Self {
            illustration: params.illustration_type,
            decade: decade.transpose()?,
            language: params.language.as_deref().map(Name::new),
            availability: params.availability,
            australian: params.australian,
            first_australians: params.first_australians,
            creator: params.creator.as_deref().map(Query::new),
            subject: params.subject.as_deref().map(Query::new),
            isbn: params.isbn.as_deref().map(digits),
            issn: params.issn.as_deref().map(digits),
        })
    }

    fn matches(&self, record: FoundRecord) -> bool {
        self.decade.is_none_or(|decade| record.date().year() / 10 == decade)
            && self
                .first_australians
                .is_none_or(|wanted| wanted == record.is_first_australian())
            && match record {
                FoundRecord::Article(article) => self.matches_article(article),
                FoundRecord::Work(work) => self.matches_work(work),
            }
    }

    fn matches_article(&self, article: &Article) -> bool {
        let wanted = |illustration| matches!(illustration, IllustrationType::Illustrated);
        // Newspaper articles are Australian and free to read, and have no author, subject or ISBN.
        self.illustration
            .is_none_or(|illustration| wanted(illustration) == article.brief.illustrated)
            && name_matches(
                self.language.as_ref(),
                article.brief.language.as_deref().unwrap_or("English"),
            )
            && matches!(
                self.availability,
                None | Some(Availability::Online | Availability::Free)
            )
            && self.australian != Some(false)
            && self.creator.is_none()
            && self.subject.is_none()
            && self.isbn.is_none()
            && self.issn.as_ref().is_none_or(|issn| {
                TITLES
                    .get(&article.brief.title_id)
                    .is_ok_and(|title| digits(&title.issn) == *issn)
            })
    }

    fn matches_work(&self, work: &Work) -> bool {
        let brief = &work.brief;
        let has = |wanted: &Option<String>, number: &Option<String>| {
            wanted
                .as_ref()
                .is_none_or(|wanted| number.as_deref().map(digits).as_ref() == Some(wanted))
        };
        self.illustration.is_none()
            && name_matches(self.language.as_ref(), &brief.language)
            && self
                .availability
                .is_none_or(|wanted| wanted == Availability::Online || wanted == brief.availability)
            && self.australian.is_none_or(|wanted| wanted == brief.australian)
            && any_matches(self.creator.as_ref(), brief.creators.iter().map(String::as_str))
            && any_matches(self.subject.as_ref(), brief.subjects.iter().map(String::as_str))
            && has(&self.isbn, &brief.isbn)
            && has(&self.issn, &brief.issn)
    }
}

/// Returns a standard number without hyphens, since users write it with and without them.
fn digits(number: &str) -> String {
    number.chars().filter(char::is_ascii_alphanumeric).collect()
}

impl FoundRecord {
    fn date(&self) -> &'static Date {
        match self {
            Self::Article(article) => &article.brief.date,
            Self::Work(work) => &work.brief.date,
        }
    }

    fn is_first_australian(&self) -> bool {
        match self {
            Self::Article(article) => article.brief.first_australians,
            Self::Work(work) => work.brief.first_australians,
        }
    }

    fn category(&self) -> Category {
        match self {
            Self::Article(article) if article.brief.publication == Publication::Gazette => Category::Gazette,
            Self::Article(_) => Category::Newspaper,
            Self::Work(work) => work.brief.category,
        }
    }

    fn texts(&self) -> Vec<&'static str> {
        match self {
            Self::Article(article) => article.texts(),
            Self::Work(work) => work.texts(),
        }
    }
}

/// Returns all matching records, in the requested order.
pub(super) fn find<D: DateForm>(filter: &Filter<D>, filters: &SearchFilters) -> Result<Vec<FoundRecord>, ToolError> {
    let span = Span::of(&filter.dates)?;
    filter.check_newspapers_only()?;
    let parsed = ParsedFilter::of(filter);
    if let Some(nuc) = &filter.nuc {
        CONTRIBUTORS.get(&nuc.0)?;
    }
    let query = Query::new(&filter.query);
    let articles = ARTICLES.iter().map(FoundRecord::Article);
    let matching = articles.chain(WORKS.iter().map(FoundRecord::Work)).filter(|record| {
        (filter.category == Category::All || filter.category == record.category())
            && span.has(Some(record.date()), None)
            && filter.matches(*record, &parsed)
            && filters.matches(*record)
    });
    let mut scored: Vec<(u32, FoundRecord)> = matching
        .filter_map(|record| Some((query.score(&record.texts())?, record)))
        .collect();
    match filter.sortby {
        SortOrder::Relevance => scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score)),
        SortOrder::DateAsc => scored.sort_by_key(|(_, record)| record.date().first()),
        SortOrder::DateDesc => scored.sort_by_key(|(_, record)| std::cmp::Reverse(record.date().first())),
    }
    Ok(scored.into_iter().map(|(_, record)| record).collect())
}

/// Returns the title of a work or an article.
pub(super) fn title(id: &str) -> Option<&'static str> {
    let work = WORKS.get(id).map(|work| work.brief.title.as_str());
    work.or_else(|_| ARTICLES.get(id).map(|article| article.brief.title.as_str()))
        .ok()
}

/// The texts of a filter, parsed once for all records.
struct ParsedFilter {
    format: Option<Query>,
    nuc: Option<Name>,
}

impl ParsedFilter {
    fn of<D>(filter: &Filter<D>) -> Self {
        Self {
            format: filter.format.as_deref().map(Query::new),
            nuc: filter.nuc.as_ref().map(|nuc| Name::new(&nuc.0)),
        }
    }
}

impl<D: DateForm> Filter<D> {
    fn check_newspapers_only(&self) -> Result<(), ToolError> {
        if matches!(self.category, Category::All | Category::Newspaper | Category::Gazette) {
            return Ok(());
        }
        for (name, is_given) in [
            ("state", self.state.is_some()),
            ("includeFullText", self.include_full_text),
        ] {
            if is_given {
                return Err(ToolError::new(format!(
                    "`{name}` applies to newspapers and gazettes only; omit it, or set `category` to `newspaper`"
                )));
            }
        }
        Ok(())
    }

    fn matches(&self, record: FoundRecord, parsed: &ParsedFilter) -> bool {
        match record {
            FoundRecord::Article(article) => {
                let is_in = |state: State| {
                    TITLES
                        .get(&article.brief.title_id)
                        .is_ok_and(|title| title.state == state)
                };
                self.state.is_none_or(is_in)
                    && self.nuc.is_none()
                    && any_matches(parsed.format.as_ref(), [article.brief.category.as_str()])
            }
            FoundRecord::Work(work) => {
                let held_by = |nuc: &Name| work.holdings.iter().any(|held| nuc.matches(&held.nuc));
                self.state.is_none()
                    && parsed.nuc.as_ref().is_none_or(held_by)
                    && any_matches(parsed.format.as_ref(), work.brief.formats.iter().map(String::as_str))
            }
        }
    }

    /// Returns the cursor of the next page of a harvest. It is valid only for the same filters and
    /// order.
    pub(super) fn cursor(&self, position: usize) -> String {
        CURSORS.seal(&self.scope(), generation(), position as u64)
    }

    /// Returns the position that a cursor encodes.
    pub(super) fn position(&self, cursor: &str) -> Result<usize, ToolError> {
        let position = CURSORS.open(cursor, &self.scope(), generation());
        let position = position.map_err(|error| ToolError::new(error.to_string()))?;
        Ok(usize::try_from(position).unwrap_or(usize::MAX))
    }

    fn scope(&self) -> Scope {
        let dates = [&self.dates.date_from, &self.dates.date_to].map(|date| date.as_ref().map(DateForm::text));
        let nuc = self.nuc.as_ref().map(|nuc| &nuc.0);
        let choices = format!("{:?} {:?} {:?}", self.category, self.state, self.sortby);
        Scope::new("trove_harvest", &(&self.query, dates, nuc, &self.format, choices))
    }
}

/// The key of the cursors. A cursor of another process is an error.
static CURSORS: LazyLock<Cursors> = LazyLock::new(|| Cursors::random().expect("the system has random numbers"));

/// Returns a number that differs if a later version of the server has other records.
fn generation() -> u64 {
    (ARTICLES.len() + WORKS.len()) as u64
}

impl Publication {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Newspaper => "newspaper",
            Self::Gazette => "gazette",
        }
    }
}

impl DateForm for Year {
    const FORM: &'static str = "YYYY";

    fn text(&self) -> &str {
        &self.0
    }

    fn days(text: &str) -> Option<(u32, u32)> {
        year_days(text)
    }
}

impl DateForm for IssueDay {
    const FORM: &'static str = "YYYYMMDD";

    fn text(&self) -> &str {
        &self.0
    }

    fn days(text: &str) -> Option<(u32, u32)> {
        compact_days(text)
    }
}
