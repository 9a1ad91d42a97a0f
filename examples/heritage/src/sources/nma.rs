//! NMA, the National Museum of Australia: objects, and the places, people and media tied to them.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{HarvestRecords, Limit, Page};

/// Search National Museum of Australia objects
#[mcp_tool(name = "nma_search_objects", read_only, keywords = ["artefact", "collection", "photograph"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaSearchObjects {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(default)]
    pub limit: Limit,
}

/// A museum object: description, significance, materials
#[mcp_tool(name = "nma_get_object", read_only, keywords = ["artefact", "national"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaGetObject {
    /// From nma_search_objects
    pub id: String,
}

/// Search places tied to museum objects
#[mcp_tool(name = "nma_search_places", read_only, keywords = ["location", "site", "national"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaSearchPlaces {
    pub query: String,
    #[serde(default)]
    pub limit: Limit,
}

/// A place tied to museum objects, with coordinates
#[mcp_tool(name = "nma_get_place", read_only, keywords = ["location", "site"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaGetPlace {
    /// From nma_search_places
    pub id: String,
}

/// Search people and organisations tied to museum objects
#[mcp_tool(name = "nma_search_parties", read_only, keywords = ["artist", "maker", "donor"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaSearchParties {
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}

/// A person or organisation: biography, dates
#[mcp_tool(name = "nma_get_party", read_only, keywords = ["artist", "maker", "museum"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaGetParty {
    /// From nma_search_parties
    pub id: String,
}

/// Search museum images, videos, sound recordings
#[mcp_tool(name = "nma_search_media", read_only, keywords = ["photo", "film", "national"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaSearchMedia {
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}

/// A media item: format, creator, rights
#[mcp_tool(name = "nma_get_media", read_only, keywords = ["image", "video", "museum"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaGetMedia {
    /// From nma_search_media
    pub id: String,
}

/// Harvest National Museum of Australia objects in bulk
#[mcp_tool(name = "nma_harvest", read_only, keywords = ["download", "collection"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestRecords,
}

// What searching and harvesting filter by alike.
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Filter {
    pub query: String,
    /// Such as Photographs
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub collection: Option<String>,
}
