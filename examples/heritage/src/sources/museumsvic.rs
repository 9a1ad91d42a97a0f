//! Museums Victoria: objects, specimens, species, articles.

use std::hash::{BuildHasher, RandomState};

use mcpact::{At, Json, Tier, Tiered, ToolError, ToolSchema, mcp_tool, mcp_tools, serve::WithOrigin};
use serde::{Deserialize, Serialize};

use crate::collection::{
    museumsvic::{Brief, Piece, RECORDS},
    paging::Found,
    text::{Query, any_matches, shown},
};
use crate::shared::{HarvestPages, Limit};
use crate::sources::origin;

#[derive(Clone, Copy, Debug)]
pub struct Museumsvic;

#[mcp_tools(source = "museumsvic")]
impl Museumsvic {
    /// Search Museums Victoria collections
    #[mcp_tool(
        read_only,
        returns = RecordId,
        keywords = [
            "museums victoria", "melbourne museum", "artefact", "objects", "specimens", "species", "articles",
            "photograph", "natural history", "collections", "science", "dinosaurs", "insects", "machines",
            "instruments", "tractor", "toys", "meteorites", "museum",
        ],
        asks = [
            "Melbourne Museum objects about migration", "beetle specimens from the Grampians in the museum",
            "Phar Lap in the collections of Museums Victoria",
            "scientific instruments and machines in Melbourne's museum", "photographs of H. V. McKay harvesters",
            "educational articles on dinosaurs",
        ],
    )]
    pub async fn museumsvic_search(&self, params: MuseumsvicSearch) -> Json<Found<Hit>> {
        let mut found = params.filter.find();
        found.retain(|piece| params.on_display.is_none_or(|wanted| wanted == piece.brief.on_display));
        if params.random {
            // Each call has new hash keys, which are random enough here.
            let keys = RandomState::new();
            found.sort_by_cached_key(|piece| keys.hash_one(&piece.brief.id));
        }
        Json(Found::first(found, params.limit).map(Hit::of))
    }

    /// An educational article
    #[mcp_tool(
        read_only,
        keywords = ["museum", "education", "essay", "story", "text", "topic"],
        asks = [
            "read the museum's article about Phar Lap", "educational text on a collection of the museum",
            "open a Museums Victoria story by its id", "essay by a curator on migration history",
            "learning material about Victorian mining",
        ],
    )]
    pub async fn museumsvic_get_article(
        &self,
        params: MuseumsvicGetArticle,
    ) -> Result<WithOrigin<Json<At<&'static Piece>>>, ToolError> {
        let Json(article) = get(&params.id, RecordType::Article)?;
        let page = format!("https://museumsvic.example/{}", article.brief.id);
        let origin = origin("article", &[article.text.as_deref().unwrap_or_default()]).public_url(page);
        Ok(WithOrigin(Json(article.at(params.tier)), origin))
    }

    /// A museum object: photograph, artefact, technology
    #[mcp_tool(
        read_only,
        keywords = ["object", "artefact", "machine", "history", "technology", "inscription", "image"],
        asks = [
            "details of a tractor in the museum's collection", "history and measurements of a museum artefact",
            "who made this camera in Melbourne Museum", "Museums Victoria item 410263",
            "pictures and description of an object by id",
        ],
    )]
    pub async fn museumsvic_get_item(&self, params: MuseumsvicGetItem) -> Result<Json<&'static Piece>, ToolError> {
        get(&params.id, RecordType::Item)
    }

    /// A species: taxonomy, biology, habitat, distribution
    #[mcp_tool(
        read_only,
        keywords = ["animal", "museum", "fauna", "field guide", "habitat", "diet", "biology"],
        asks = [
            "what does a growling grass frog eat", "field guide entry of an animal from the museum",
            "habitat and biology of the leafy seadragon", "how do I recognise this spider of Victoria",
            "Museums Victoria page of a species",
        ],
    )]
    pub async fn museumsvic_get_species(
        &self,
        params: MuseumsvicGetSpecies,
    ) -> Result<Json<&'static Piece>, ToolError> {
        get(&params.id, RecordType::Species)
    }

    /// A natural history specimen: taxonomy, collection
    #[mcp_tool(
        read_only,
        keywords = ["science", "museum", "natural history", "collected", "collector", "type", "fossil", "mineral"],
        asks = [
            "where and when was this fossil collected", "holotype specimen of a lizard in the museum",
            "collector of a natural history specimen", "details of a mineral or meteorite by its id",
            "preserved bird in the museum's collection",
        ],
    )]
    pub async fn museumsvic_get_specimen(
        &self,
        params: MuseumsvicGetSpecimen,
    ) -> Result<Json<&'static Piece>, ToolError> {
        get(&params.id, RecordType::Specimen)
    }

    /// Harvest Museums Victoria records in bulk
    #[mcp_tool(
        read_only,
        returns = RecordId,
        keywords = ["download", "objects", "specimens", "all", "export", "dataset"],
        asks = [
            "download all photographs of Museums Victoria", "export the museum's insect specimens",
            "collect every Melbourne Museum record about tools", "dataset of Museums Victoria items",
            "all species of the museum page by page",
        ],
    )]
    pub async fn museumsvic_harvest(&self, params: MuseumsvicHarvest) -> Json<Found<Hit>> {
        Json(Found::harvest_pages(params.filter.find(), &params.harvest).map(Hit::of))
    }
}

#[derive(Debug, Serialize)]
pub struct Hit {
    #[serde(flatten)]
    pub brief: &'static Brief,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<ImageLicence>,
}

impl Hit {
    fn of(piece: &'static Piece) -> Self {
        Self {
            brief: &piece.brief,
            images: piece.images.iter().map(|image| image.licence).collect(),
        }
    }
}

/// Finds a record by its id, with or without the prefix: `items/6201` or `6201`.
fn get(id: &RecordId, wanted: RecordType) -> Result<Json<&'static Piece>, ToolError> {
    let (folder, tool) = wanted.names();
    let whole = if id.0.contains('/') {
        id.0.clone()
    } else {
        format!("{folder}/{}", id.0.trim())
    };
    let piece = RECORDS.get(&whole)?;
    let actual = piece.brief.record_type;
    if actual == wanted {
        return Ok(Json(piece));
    }
    let (_, its_tool) = actual.names();
    Err(ToolError::new(format!(
        "{tool} does not return `{}`; call {its_tool}",
        shown(&whole)
    )))
}

impl RecordType {
    /// Returns the prefix of the ids, and the name of the tool that returns a record.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Article => ("articles", "museumsvic_get_article"),
            Self::Item => ("items", "museumsvic_get_item"),
            Self::Species => ("species", "museumsvic_get_species"),
            Self::Specimen => ("specimens", "museumsvic_get_specimen"),
        }
    }
}

impl Filter {
    fn find(&self) -> Vec<&'static Piece> {
        let locality = self.locality.as_deref().map(Query::new);
        let taxon = self.taxon.as_deref().map(Query::new);
        RECORDS.search(&Query::of(self.query.as_deref()), |piece| {
            let brief = &piece.brief;
            self.record_type.is_none_or(|wanted| wanted == brief.record_type)
                && self.category.is_none_or(|wanted| wanted == brief.category)
                && self.has_images.is_none_or(|wanted| wanted != piece.images.is_empty())
                && self
                    .image_licence
                    .is_none_or(|wanted| piece.images.iter().any(|image| image.licence == wanted))
                && any_matches(locality.as_ref(), brief.locality.as_deref())
                && any_matches(taxon.as_ref(), brief.taxon.as_deref())
        })
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct MuseumsvicSearch {
    #[serde(flatten)]
    pub filter: Filter,
    pub on_display: Option<bool>,
    #[serde(default)]
    #[mcp(default = false)]
    pub random: bool,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicGetArticle {
    pub id: RecordId,
    pub tier: Tier<Piece>,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicGetItem {
    pub id: RecordId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicGetSpecies {
    pub id: RecordId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicGetSpecimen {
    pub id: RecordId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestPages,
}

/// From museumsvic_search
#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct RecordId(pub String);

// The filters of both search and harvest.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter {
    pub query: Option<String>,
    pub record_type: Option<RecordType>,
    pub category: Option<Category>,
    pub has_images: Option<bool>,
    pub image_licence: Option<ImageLicence>,
    /// Where collected
    pub locality: Option<String>,
    pub taxon: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum RecordType {
    Article,
    Item,
    Species,
    Specimen,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
pub enum Category {
    #[serde(rename = "natural sciences")]
    NaturalSciences,
    #[serde(rename = "first peoples")]
    FirstPeoples,
    #[serde(rename = "history & technology")]
    HistoryAndTechnology,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
pub enum ImageLicence {
    #[serde(rename = "public domain")]
    PublicDomain,
    #[serde(rename = "cc by")]
    CcBy,
    #[serde(rename = "cc by-nc")]
    CcByNc,
    #[serde(rename = "cc by-sa")]
    CcBySa,
    #[serde(rename = "cc by-nc-sa")]
    CcByNcSa,
}
