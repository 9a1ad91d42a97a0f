//! ACMI, the Australian Centre for the Moving Image: screen works and their creators.

use mcpact::{Json, ToolError, ToolSchema, mcp_tool, mcp_tools};
use serde::{Deserialize, Serialize};

use crate::collection::{
    acmi::{CONSTELLATIONS, CREATORS, Constellation, Creator, WORKS, Work},
    known,
    paging::{Found, Lines},
    text::Query,
};
use crate::shared::{HarvestPages, PageNumber};

#[derive(Clone, Copy, Debug)]
pub struct Acmi;

#[mcp_tools(source = "acmi")]
impl Acmi {
    /// Search films, TV, videogames, digital art
    #[mcp_tool(
        read_only,
        returns = WorkId,
        keywords = [
            "acmi", "australian centre for the moving image", "screen works", "movie", "movies", "television", "cinema",
            "film", "games", "animation", "documentary", "series", "shows", "videogames", "silent", "shorts",
            "home movies", "moving image",
        ],
        asks = [
            "silent movies in the ACMI collection", "documentaries about surfing",
            "Australian television series of the 1980s", "video games made by local studios",
            "animated shorts and home movies", "is Picnic at Hanging Rock in the moving image collection",
        ],
    )]
    pub async fn acmi_search_works(&self, params: AcmiSearchWorks) -> Result<Lines<WorkLine>, ToolError> {
        let kind = params.kind.as_ref().map(WorkType::known).transpose()?;
        let found = WORKS.search(&Query::new(&params.query), |work| {
            kind.is_none_or(|kind| kind == work.kind) && params.year.is_none_or(|year| year == work.year)
        });
        Ok(Found::page(found, params.page, PAGE).map(WorkLine::of).table())
    }

    /// A screen work: details, creators
    #[mcp_tool(
        read_only,
        keywords = ["film", "videogame", "television", "movie", "cast", "director", "game", "description"],
        asks = [
            "who directed this film in ACMI", "cast and crew of a movie",
            "description of a game in the moving image collection",
            "year and running time of a television show by its id", "details of ACMI work 118201",
        ],
    )]
    pub async fn acmi_get_work(&self, params: AcmiGetWork) -> Result<Json<FullWork>, ToolError> {
        let work = WORKS.get(&params.id.0)?;
        let credits = work.creators.iter().map(|credit| {
            let creator = CREATORS.get(&credit.id)?;
            Ok(FullCredit {
                id: credit.id,
                name: &creator.name,
                role: &credit.role,
            })
        });
        let credits: Result<Vec<_>, ToolError> = credits.collect();
        let constellations = CONSTELLATIONS
            .iter()
            .filter(|constellation| constellation.works.contains(&work.id));
        Ok(Json(FullWork {
            work: WorkLine::of(work),
            description: &work.description,
            creators: credits?,
            constellations: constellations.map(ConstellationLine::of).collect(),
        }))
    }

    /// Directors, actors, studios and others in ACMI
    #[mcp_tool(
        read_only,
        returns = CreatorId,
        keywords = ["film", "people", "filmmakers", "directors", "actors", "studios", "cast"],
        asks = [
            "filmmakers and actors in the ACMI collection", "list the studios that made games",
            "names of cinematographers and producers", "who are the creators of the moving image collection",
            "all directors, page by page",
        ],
    )]
    pub async fn acmi_list_creators(&self, params: AcmiListCreators) -> Lines<CreatorLine> {
        Found::page(CREATORS.iter().collect(), params.page, PAGE)
            .map(CreatorLine::of)
            .table()
    }

    /// A creator: biography, Wikidata links, work count
    #[mcp_tool(
        read_only,
        keywords = ["director", "actor", "studio", "filmmaker", "filmography", "biography", "films"],
        asks = [
            "filmography of a director", "life of an Australian actress in ACMI", "which works did this studio make",
            "Wikidata id of a filmmaker", "biography of a screen creator by id",
        ],
    )]
    pub async fn acmi_get_creator(&self, params: AcmiGetCreator) -> Result<Json<FullCreator>, ToolError> {
        let creator = CREATORS.get(&params.id.0)?;
        let works = WORKS
            .iter()
            .filter(|work| work.creators.iter().any(|credit| credit.id == creator.id));
        let works: Vec<WorkLine> = works.map(WorkLine::of).collect();
        Ok(Json(FullCreator {
            creator,
            wikidata_url: creator
                .wikidata
                .as_ref()
                .map(|id| format!("https://wikidata.example/{id}")),
            work_count: works.len(),
            works,
        }))
    }

    /// ACMI constellations: curated groups of works by theme
    #[mcp_tool(
        read_only,
        returns = ConstellationId,
        keywords = ["collection", "collections", "film", "themes", "curated", "exhibitions"],
        asks = [
            "themed groups of films made by ACMI's curators", "which constellations are there",
            "curated collections of screen works", "browse the moving image collection by theme",
            "sets of related games and films",
        ],
    )]
    pub async fn acmi_list_constellations(&self, params: AcmiListConstellations) -> Json<Found<ConstellationLine>> {
        Json(Found::page(CONSTELLATIONS.iter().collect(), params.page, PAGE).map(ConstellationLine::of))
    }

    /// A constellation: theme, work count
    #[mcp_tool(
        read_only,
        keywords = ["curated", "collection", "film", "theme", "works", "curator"],
        asks = [
            "which works belong to this constellation", "theme of a curated group of films",
            "open ACMI constellation 12", "films in a collection on coming of age",
            "what connects the works in a constellation",
        ],
    )]
    pub async fn acmi_get_constellation(
        &self,
        params: AcmiGetConstellation,
    ) -> Result<Json<FullConstellation>, ToolError> {
        let constellation = CONSTELLATIONS.get(&params.id.0)?;
        let works: Result<Vec<_>, _> = constellation
            .works
            .iter()
            .map(|id| WORKS.get(id).map(WorkLine::of))
            .collect();
        Ok(Json(FullConstellation {
            constellation: ConstellationLine::of(constellation),
            description: &constellation.description,
            works: works?,
        }))
    }

    /// Harvest ACMI works in bulk
    #[mcp_tool(
        read_only,
        returns = WorkId,
        keywords = ["download", "film", "videogame", "television", "all", "export", "dataset"],
        asks = [
            "download the whole ACMI collection", "export all television works of ACMI", "dataset of Australian films",
            "collect every videogame record", "all screen works, page by page",
        ],
    )]
    pub async fn acmi_harvest(&self, params: AcmiHarvest) -> Result<Json<Found<&'static Work>>, ToolError> {
        let kind = params.kind.as_ref().map(WorkType::known).transpose()?;
        let found = WORKS.search(&Query::of(params.query.as_deref()), |work| {
            kind.is_none_or(|kind| kind == work.kind)
        });
        Ok(Json(Found::harvest_pages(found, &params.harvest)))
    }
}

/// The number of works on a page.
const PAGE: usize = 10;

#[derive(Debug, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct WorkLine {
    pub id: u32,
    pub title: &'static str,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub year: u32,
}

impl WorkLine {
    fn of(work: &'static Work) -> Self {
        Self {
            id: work.id,
            title: &work.title,
            kind: &work.kind,
            year: work.year,
        }
    }
}

#[derive(Debug, Serialize)]
pub struct FullWork {
    #[serde(flatten)]
    pub work: WorkLine,
    pub description: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub creators: Vec<FullCredit>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub constellations: Vec<ConstellationLine>,
}

#[derive(Debug, Serialize)]
pub struct FullCredit {
    pub id: u32,
    pub name: &'static str,
    pub role: &'static str,
}

#[derive(Debug, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct CreatorLine {
    pub id: u32,
    pub name: &'static str,
    pub role: &'static str,
}

impl CreatorLine {
    fn of(creator: &'static Creator) -> Self {
        Self {
            id: creator.id,
            name: &creator.name,
            role: &creator.role,
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FullCreator {
    #[serde(flatten)]
    pub creator: &'static Creator,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wikidata_url: Option<String>,
    pub work_count: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<WorkLine>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ConstellationLine {
    pub id: u32,
    pub name: &'static str,
    pub work_count: usize,
}

impl ConstellationLine {
    fn of(constellation: &'static Constellation) -> Self {
        Self {
            id: constellation.id,
            name: &constellation.name,
            work_count: constellation.works.len(),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct FullConstellation {
    #[serde(flatten)]
    pub constellation: ConstellationLine,
    pub description: &'static str,
    pub works: Vec<WorkLine>,
}

impl WorkType {
    fn known(&self) -> Result<&'static str, ToolError> {
        let kinds = WORKS.iter().map(|work| work.kind.as_str());
        known("type", &self.0, kinds, "omit it for works of every type")
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiSearchWorks {
    pub query: String,
    #[serde(rename = "type")]
    pub kind: Option<WorkType>,
    pub year: Option<u32>,
    #[serde(default)]
    pub page: PageNumber,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiGetWork {
    /// From acmi_search_works
    pub id: WorkId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiListCreators {
    #[serde(default)]
    pub page: PageNumber,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiGetCreator {
    /// From acmi_list_creators
    pub id: CreatorId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiListConstellations {
    #[serde(default)]
    pub page: PageNumber,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiGetConstellation {
    /// From acmi_list_constellations
    pub id: ConstellationId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiHarvest {
    pub query: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<WorkType>,
    #[serde(flatten)]
    pub harvest: HarvestPages,
}

/// Such as Film, Television, Artwork
#[derive(Debug, Deserialize, ToolSchema)]
pub struct WorkType(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct WorkId(pub u32);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct CreatorId(pub u32);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct ConstellationId(pub u32);
