//! GHAP, the Gazetteer of Historical Australian Placenames, and TLCMap's layers.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{BoundingBox, Limit, MaxRecords, StateCode};

/// Search historical Australian placenames with coordinates
#[mcp_tool(name = "ghap_search", read_only, keywords = ["gazetteer", "town", "location", "map"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct GhapSearch {
    pub query: Placename,
    /// Allow typos
    #[serde(default)]
    #[mcp(default = false)]
    pub fuzzy: bool,
    #[serde(flatten)]
    pub area: Area,
    #[serde(default)]
    pub limit: Limit,
}

/// A historical place by its TLCMap id
#[mcp_tool(name = "ghap_get_place", read_only, keywords = ["placename", "coordinates"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct GhapGetPlace {
    /// From ghap_search
    pub id: String,
}

/// TLCMap layers: community maps of places, journeys, events
#[mcp_tool(name = "ghap_list_layers", read_only, keywords = ["dataset", "placename"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct GhapListLayers {}

/// All places of a TLCMap layer
#[mcp_tool(name = "ghap_get_layer", read_only, keywords = ["dataset", "map", "journey"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct GhapGetLayer {
    /// From ghap_list_layers
    pub layer_id: u32,
}

/// Harvest placename records in bulk
#[mcp_tool(name = "ghap_harvest", read_only, keywords = ["download", "gazetteer"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct GhapHarvest {
    pub query: Option<Placename>,
    #[serde(flatten)]
    pub area: Area,
    #[serde(default)]
    #[mcp(range = 1..=500)]
    pub max_records: MaxRecords,
}

/// Part of a placename
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Placename(pub String);

// Where to look.
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Area {
    pub state: Option<StateCode>,
    /// Such as BALLARAT CITY
    pub lga: Option<String>,
    pub bbox: Option<BoundingBox>,
}
