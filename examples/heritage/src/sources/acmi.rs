//! ACMI, the Australian Centre for the Moving Image: screen works and who made them.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{HarvestPages, PageNumber};

/// Search ACMI screen works: films, TV, videogames, digital art
#[mcp_tool(name = "acmi_search_works", read_only, keywords = ["movie", "television", "cinema"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiSearchWorks {
    pub query: String,
    #[serde(rename = "type")]
    pub kind: Option<WorkType>,
    pub year: Option<u16>,
    #[serde(default)]
    pub page: PageNumber,
}

/// A screen work: details, creators
#[mcp_tool(name = "acmi_get_work", read_only, keywords = ["film", "videogame", "television"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiGetWork {
    /// From acmi_search_works
    pub id: u32,
}

/// Directors, actors, studios and others in ACMI
#[mcp_tool(name = "acmi_list_creators", read_only, keywords = ["film", "people"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiListCreators {
    #[serde(default)]
    pub page: PageNumber,
}

/// A creator: biography, Wikidata links, work count
#[mcp_tool(name = "acmi_get_creator", read_only, keywords = ["director", "actor", "studio"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiGetCreator {
    /// From acmi_list_creators
    pub id: u32,
}

/// ACMI constellations: curated groups of works by theme
#[mcp_tool(name = "acmi_list_constellations", read_only, keywords = ["collection", "film"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiListConstellations {
    #[serde(default)]
    pub page: PageNumber,
}

/// A constellation: theme, work count
#[mcp_tool(name = "acmi_get_constellation", read_only, keywords = ["curated", "collection", "film"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AcmiGetConstellation {
    /// From acmi_list_constellations
    pub id: u32,
}

/// Harvest ACMI works in bulk
#[mcp_tool(name = "acmi_harvest", read_only, keywords = ["download", "film", "videogame"])]
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
