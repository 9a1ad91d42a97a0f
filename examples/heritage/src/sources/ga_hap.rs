//! GA HAP, Geoscience Australia's Historical Aerial Photography.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{BoundingBox, HarvestRecords, Page, StateCode};

/// Search historical aerial photographs, 1928-1996
#[mcp_tool(name = "ga_hap_search", read_only, keywords = ["geoscience", "photo", "survey", "map"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct GaHapSearch {
    #[serde(flatten)]
    pub filter: Filter,
    /// Such as MAP2080
    pub film_number: Option<String>,
    pub bbox: Option<BoundingBox>,
    #[serde(flatten)]
    pub page: Page,
}

/// An aerial photograph, by objectId or film, run, frame
#[mcp_tool(name = "ga_hap_get_photo", read_only, keywords = ["geoscience", "download"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct GaHapGetPhoto {
    /// From ga_hap_search
    pub object_id: Option<u32>,
    /// With run and frame
    pub film_number: Option<String>,
    pub run: Option<String>,
    pub frame: Option<String>,
}

/// Harvest aerial photograph records in bulk
#[mcp_tool(name = "ga_hap_harvest", read_only, keywords = ["download", "geoscience", "historical"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct GaHapHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestRecords,
}

// What searching and harvesting filter by alike.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter {
    pub state: Option<StateCode>,
    pub year_from: Option<u16>,
    pub year_to: Option<u16>,
    #[serde(default)]
    #[mcp(default = false)]
    pub scanned_only: bool,
}
