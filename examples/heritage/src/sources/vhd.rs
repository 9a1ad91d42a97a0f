//! VHD, the Victorian Heritage Database: heritage places and shipwrecks.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{HarvestPages, Limit};

/// Search places in the Victorian Heritage Database
#[mcp_tool(name = "vhd_search_places", read_only, keywords = ["building", "register", "architecture"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdSearchPlaces {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(default)]
    pub limit: Limit,
}

/// A heritage place: history, description, significance
#[mcp_tool(name = "vhd_get_place", read_only, keywords = ["building", "victoria"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdGetPlace {
    /// From vhd_search_places
    pub id: u32,
}

/// Search protected shipwrecks off Victoria
#[mcp_tool(name = "vhd_search_shipwrecks", read_only, keywords = ["maritime", "ship", "wreck", "coast"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdSearchShipwrecks {
    /// Ship, place or keyword
    pub query: Option<String>,
    #[serde(default)]
    pub limit: Limit,
}

/// A shipwreck: history, vessel, cargo, loss
#[mcp_tool(name = "vhd_get_shipwreck", read_only, keywords = ["maritime", "ship", "wreck"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdGetShipwreck {
    /// From vhd_search_shipwrecks
    pub id: u32,
}

/// Municipalities to filter heritage places by
#[mcp_tool(name = "vhd_list_municipalities", read_only, keywords = ["council", "lga", "victoria"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdListMunicipalities {}

/// Architectural styles to filter heritage places by
#[mcp_tool(name = "vhd_list_architectural_styles", read_only, keywords = ["building", "victoria"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdListArchitecturalStyles {}

/// Heritage themes, such as gold or maritime
#[mcp_tool(name = "vhd_list_themes", read_only, keywords = ["topic", "victoria"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdListThemes {}

/// Periods to filter heritage places by
#[mcp_tool(name = "vhd_list_periods", read_only, keywords = ["era", "victoria"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdListPeriods {}

/// Harvest Victorian heritage places in bulk
#[mcp_tool(name = "vhd_harvest", read_only, keywords = ["download", "building"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestPages,
}

// What searching and harvesting filter by alike.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter {
    /// Place or keyword
    pub query: Option<String>,
    /// From vhd_list_municipalities
    pub municipality: Option<String>,
    /// From vhd_list_architectural_styles
    pub architectural_style: Option<String>,
    /// From vhd_list_periods
    pub period: Option<String>,
}
