//! Trove, the National Library of Australia's aggregator: newspapers, books, people, lists.

mod find;
mod params;
mod results;

use mcpact::{At, Json, Tiered, ToolError, mcp_tool, mcp_tools, serve::WithOrigin};

pub use params::*;
pub use results::*;

use crate::collection::{
    paging::Found,
    text::Query,
    trove::{
        ARTICLES, CONTRIBUTORS, LISTS, List, MAGAZINES, Magazine, PEOPLE, PersonBrief, TITLES, Title, WORKS, Work,
    },
};
use crate::sources::origin;
use find::{Hit, RequestedParts, SearchFilters};
use results::check_publication;

#[derive(Clone, Copy, Debug)]
pub struct Trove;

#[mcp_tools(source = "trove")]
impl Trove {
    /// Search Trove newspapers, images, books
    #[mcp_tool(
        read_only,
        returns = (ArticleId, WorkId),
        budget = 480,
        keywords = [
            "trove", "national library", "gazettes", "magazines", "archives", "article", "photo", "photographs",
            "pictures", "maps", "music", "diary", "diaries", "letters", "library", "isbn", "press", "newspaper reports",
            "history", "births", "deaths", "marriages", "obituary", "family notices", "advertisement", "cartoon",
            "theses", "posters", "newspaper", "book", "land",
        ],
        asks = [
            "newspaper reports of the 1939 bushfires", "family notices: births, deaths and marriages in the press",
            "photographs of Ballarat in the 1890s", "books and theses about the gold rush",
            "sheet music, diaries and letters in Australian libraries", "government gazette notices of land sales",
        ],
        examples = [
            json!({ "query": "gold", "category": "newspaper", "state": "vic", "dateFrom": "1851", "dateTo": "1861-12-31" }),
            json!({ "query": "harbour", "category": "image", "decade": "188", "format": "Photograph" }),
        ],
    )]
    pub async fn trove_search(&self, params: TroveSearch) -> Result<Json<Found<Hit>>, ToolError> {
        let filters = SearchFilters::parse(&params)?;
        let found = find::find(&params.filter, &filters)?;
        let parts = RequestedParts {
            text: params.filter.include_full_text,
            holdings: params.include_holdings,
            links: params.include_links,
        };
        Ok(Json(
            Found::first(found, params.limit).map(|record| Hit::of(record, parts)),
        ))
    }

    /// Harvest Trove records in bulk
    #[mcp_tool(
        read_only,
        result_budget = 2_000,
        returns = (ArticleId, WorkId),
        keywords = ["download", "newspaper", "article", "all", "export", "dataset", "cursor", "corpus", "text mining"],
        asks = [
            "download every article that mentions the Spanish flu", "build a corpus of newspaper texts for text mining",
            "export all Trove results of a query", "continue a Trove download from its cursor",
            "collect a thousand newspaper articles on the suffrage movement",
        ],
    )]
    pub async fn trove_harvest(&self, params: TroveHarvest) -> Result<Json<Found<Hit>>, ToolError> {
        let found = find::find(&params.filter, &SearchFilters::default())?;
        let position = match &params.cursor {
            Some(cursor) => params.filter.position(cursor)?,
            None => 0,
        };
        let found = Found::from_position(found, position, params.max_records, |end| params.filter.cursor(end));
        let parts = RequestedParts {
            text: params.filter.include_full_text,
            ..RequestedParts::default()
        };
        Ok(Json(found.map(|record| Hit::of(record, parts))))
    }

    /// A newspaper or gazette article: OCR text, PDF
    #[mcp_tool(
        read_only,
        output = At<FullArticle>,
        keywords = ["full", "read", "text", "transcription", "ocr", "clipping", "page"],
        asks = [
            "read the whole article with this id", "OCR text of an article in The Argus", "PDF of a gazette notice",
            "give me the full transcription of this news story", "open article 18341291 from the Sydney Morning Herald",
        ],
    )]
    pub async fn trove_newspaper_article(
        &self,
        params: TroveNewspaperArticle,
    ) -> Result<WithOrigin<Json<At<FullArticle>>>, ToolError> {
        let article = ARTICLES.get(&params.article_id.0)?;
        let brief = &article.brief;
        check_publication(brief.publication, params.publication, "article", &brief.id)?;
        let title = TITLES.get(&brief.title_id)?;
        let article = FullArticle {
            brief,
            newspaper: &title.title,
            words: article.text.split_whitespace().count(),
            text: &article.text,
            pdf: format!("https://trove.example/article/{}.pdf", brief.id),
        };
        let page = format!("https://trove.example/article/{}", brief.id);
        let origin = origin("article", &[article.text]).public_url(page);
        Ok(WithOrigin(Json(article.at(params.tier)), origin))
    }

    /// Newspaper or gazette titles, by state
    #[mcp_tool(
        read_only,
        returns = TitleId,
        keywords = ["list", "masthead", "mastheads", "papers", "publications", "digitised", "gazettes"],
        asks = [
            "which newspapers of Tasmania are digitised", "names of all papers published in Western Australia",
            "government gazettes that are available in Trove", "list of New South Wales mastheads",
            "what newspapers can I search for the Northern Territory",
        ],
    )]
    pub async fn trove_list_titles(&self, params: TroveListTitles) -> Json<Titles<&'static Title>> {
        let titles = TITLES.iter().filter(|title| {
            title.publication == params.publication && params.state.is_none_or(|state| state == title.state)
        });
        Json(Titles::of(titles.collect()))
    }

    /// A newspaper or gazette title: years, issue counts
    #[mcp_tool(
        read_only,
        keywords = ["issues", "masthead", "publication", "run", "years", "calendar"],
        asks = [
            "in which years did The Argus appear", "issues of the Kalgoorlie Miner in 1904",
            "first and last date of a newspaper", "on what days was this paper published",
            "how complete is the digitised run of a gazette",
        ],
        examples = [json!({ "titleId": "102", "dateFrom": "18890401", "dateTo": "18890430" })],
    )]
    pub async fn trove_title_details(
        &self,
        params: TroveTitleDetails,
    ) -> Result<Json<Issued<&'static Title>>, ToolError> {
        let title = TITLES.get(&params.title_id.0)?;
        check_publication(title.publication, params.publication, "title", &title.id)?;
        let issued = params.issues.of(title, &title.start, &title.end, title.frequency)?;
        Ok(Json(issued))
    }

    /// A library, archive or institution in Trove
    #[mcp_tool(
        read_only,
        keywords = ["partner", "organisation", "nuc", "address", "contact", "holdings"],
        asks = [
            "which institution has the NUC code VSL", "contact details of a library that contributes to Trove",
            "website and address of a local archive by its NUC", "what is the organisation SLNSW",
            "parent institution of a contributing library",
        ],
    )]
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
    #[mcp_tool(
        read_only,
        returns = Nuc,
        keywords = ["libraries", "archives", "institutions", "partners", "organisations", "nuc", "codes", "museums"],
        asks = [
            "what is the NUC code of the University of Melbourne",
            "libraries and archives that share their collections with Trove",
            "find the contributing institutions called historical society", "look up the code of a library",
            "list of all partners of the National Library",
        ],
    )]
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
    #[mcp_tool(
        read_only,
        returns = MagazineId,
        keywords = ["periodical", "periodicals", "journal", "journals", "magazines", "issn", "serials"],
        asks = [
            "which periodicals have been digitised by the National Library",
            "list the journals in Trove with their ISSN", "is The Bulletin among the digitised magazines",
            "women's weeklies and other magazines that I can read online", "names of Australian literary journals",
        ],
    )]
    pub async fn trove_list_magazine_titles(&self) -> Json<Titles<&'static Magazine>> {
        Json(Titles::of(MAGAZINES.iter().collect()))
    }

    /// A magazine title: years, issues
    #[mcp_tool(
        read_only,
        keywords = ["periodical", "journal", "issn", "issues", "volumes", "publisher"],
        asks = [
            "issues of The Bulletin in 1901", "who published this magazine and when",
            "volumes of a journal by its title id", "in which years did Walkabout magazine appear",
            "all issues of a periodical between two dates",
        ],
    )]
    pub async fn trove_get_magazine_title(
        &self,
        params: TroveGetMagazineTitle,
    ) -> Result<Json<Issued<&'static Magazine>>, ToolError> {
        let title = MAGAZINES.get(&params.title_id.0)?;
        let issued = params.issues.of(title, &title.start, &title.end, title.frequency)?;
        Ok(Json(issued))
    }

    /// A book, image, map, music or archive work
    #[mcp_tool(
        read_only,
        keywords = ["holdings", "editions", "versions", "library", "book", "details", "record", "links", "catalogue"],
        asks = [
            "editions of a novel and the libraries that hold it", "full details of a Trove work by its id",
            "where can I borrow this book", "online links to a digitised map",
            "catalogue record of an oral history recording",
        ],
    )]
    pub async fn trove_get_work(&self, params: TroveGetWork) -> Result<Json<FullWork>, ToolError> {
        let work = WORKS.get(&params.work_id.0)?;
        Ok(Json(FullWork::of(work, params.reclevel, &params.include)))
    }

    /// Biography of a person, organisation or family
    #[mcp_tool(
        read_only,
        keywords = ["people", "occupation", "born", "died", "life", "party", "author", "biographical"],
        asks = [
            "life dates and occupation of a poet", "biography of this person by the Trove id",
            "other names that an author used", "works created by an organisation",
            "when was this politician born and when did she die",
        ],
    )]
    pub async fn trove_get_person(&self, params: TroveGetPerson) -> Result<Json<FullPerson>, ToolError> {
        let person = PEOPLE.get(&params.person_id.0)?;
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
    #[mcp_tool(
        read_only,
        keywords = ["curated", "user", "researcher", "collection", "items", "notes"],
        asks = [
            "open a list that a Trove user has collected", "items in a public list about shearing",
            "what did a researcher put into this list", "contents of Trove list 1031",
            "notes of the creator of a research list",
        ],
    )]
    pub async fn trove_get_list(&self, params: TroveGetList) -> Result<Json<FullList>, ToolError> {
        let list: &List = LISTS.get(&params.list_id.0)?;
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
    #[mcp_tool(
        read_only,
        returns = PersonId,
        keywords = [
            "biography", "biographical", "author", "creator", "organisation", "family", "names", "genealogy", "person",
            "surname", "politician", "explorer", "photographer", "poet", "trove",
        ],
        asks = [
            "is there a Trove entry for a photographer named Lindt", "find an author by surname",
            "organisations with temperance in their name", "look up a family in the people register",
            "explorers and politicians called Wentworth",
        ],
    )]
    pub async fn trove_search_people(&self, params: TroveSearchPeople) -> Json<Found<&'static PersonBrief>> {
        let found = PEOPLE.search(&Query::new(&params.query), |person| {
            params.kind.is_none_or(|kind| kind == person.brief.kind)
        });
        Json(Found::first(found, params.limit).map(|person| &person.brief))
    }
}
