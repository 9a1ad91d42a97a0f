//! ALA, the Atlas of Living Australia: species, where they were seen, and lists of them.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{HarvestRecords, Limit, Page};

/// Search sightings and specimens of Australian species
#[mcp_tool(name = "ala_search_occurrences", read_only, keywords = ["biodiversity", "animal", "plant", "observation"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaSearchOccurrences {
    #[serde(flatten)]
    pub filter: Filter,
    /// Common name
    pub vernacular_name: Option<String>,
    pub genus: Option<String>,
    /// Valid coordinates only
    pub spatially_valid: Option<bool>,
    #[serde(default)]
    pub limit: Limit,
}

/// Find species by name: taxonomy, occurrence counts
#[mcp_tool(name = "ala_search_species", read_only, keywords = ["animal", "plant", "biodiversity"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaSearchSpecies {
    /// Scientific or common name
    pub query: String,
    #[serde(default)]
    pub limit: Limit,
}

/// Species profile: taxonomy, names, images, conservation status
#[mcp_tool(name = "ala_get_species", read_only, keywords = ["animal", "plant", "threatened"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaGetSpecies {
    /// From ala_search_species
    pub guid: String,
}

/// Search photos and illustrations of Australian species
#[mcp_tool(name = "ala_search_images", read_only, keywords = ["picture", "animal", "plant", "licence"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaSearchImages {
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}

/// Resolve a scientific name: synonyms, accepted name, classification
#[mcp_tool(name = "ala_match_name", read_only, keywords = ["taxonomy", "species", "standardise"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaMatchName {
    pub scientific_name: String,
}

/// Curated species lists: threatened, invasive, sensitive
#[mcp_tool(name = "ala_list_species_lists", read_only, keywords = ["conservation", "endangered"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaListSpeciesLists {
    /// Such as CONSERVATION_LIST, INVASIVE
    pub list_type: Option<String>,
    #[serde(flatten)]
    pub page: Page,
}

/// A species list with all its species
#[mcp_tool(name = "ala_get_species_list", read_only, keywords = ["conservation"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaGetSpeciesList {
    /// dataResourceUid, such as dr649
    pub id: String,
}

/// Harvest species occurrence records in bulk
#[mcp_tool(name = "ala_harvest", read_only, keywords = ["download", "sightings", "specimens"])]
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestRecords,
}

// What searching and harvesting filter by alike.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter {
    /// Taxon, place or keyword
    pub query: Option<String>,
    pub scientific_name: Option<String>,
    pub kingdom: Option<Kingdom>,
    pub family: Option<String>,
    pub state_province: Option<StateName>,
    pub start_year: Option<u16>,
    pub end_year: Option<u16>,
    pub has_images: Option<bool>,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
pub enum Kingdom {
    Animalia,
    Plantae,
    Fungi,
    Chromista,
    Protozoa,
    Bacteria,
    Archaea,
    Viruses,
}

// The atlas writes states and territories out.
#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
pub enum StateName {
    #[serde(rename = "New South Wales")]
    NewSouthWales,
    Victoria,
    Queensland,
    #[serde(rename = "Western Australia")]
    WesternAustralia,
    #[serde(rename = "South Australia")]
    SouthAustralia,
    Tasmania,
    #[serde(rename = "Northern Territory")]
    NorthernTerritory,
    #[serde(rename = "Australian Capital Territory")]
    AustralianCapitalTerritory,
}
