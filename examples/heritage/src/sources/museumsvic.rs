//! Museums Victoria: objects, specimens, species, articles.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{HarvestPages, Limit};

/// Search Museums Victoria: objects, natural specimens, species, articles
#[mcp_tool(name = "museumsvic_search", read_only, keywords = ["artefact", "collection", "photograph"])]
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

/// An educational article
#[mcp_tool(name = "museumsvic_get_article", read_only, keywords = ["museum"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicGetArticle {
    pub id: RecordId,
}

/// A museum object: photograph, artefact, technology
#[mcp_tool(name = "museumsvic_get_item", read_only)]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicGetItem {
    pub id: RecordId,
}

/// A species: taxonomy, biology, habitat, distribution
#[mcp_tool(name = "museumsvic_get_species", read_only, keywords = ["animal", "museum"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicGetSpecies {
    pub id: RecordId,
}

/// A natural history specimen: taxonomy, collection
#[mcp_tool(name = "museumsvic_get_specimen", read_only, keywords = ["science", "museum"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicGetSpecimen {
    pub id: RecordId,
}

/// Harvest Museums Victoria records in bulk
#[mcp_tool(name = "museumsvic_harvest", read_only, keywords = ["download", "objects", "specimens"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct MuseumsvicHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestPages,
}

/// From museumsvic_search
#[derive(Debug, Deserialize, ToolSchema)]
pub struct RecordId(pub String);

// What searching and harvesting filter by alike.
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

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum RecordType {
    Article,
    Item,
    Species,
    Specimen,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
pub enum Category {
    #[serde(rename = "natural sciences")]
    NaturalSciences,
    #[serde(rename = "first peoples")]
    FirstPeoples,
    #[serde(rename = "history & technology")]
    HistoryAndTechnology,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
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
