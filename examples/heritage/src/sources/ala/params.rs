//! The parameters of ALA's tools.

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

use crate::shared::{HarvestRecords, Limit, Page};

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaSearchOccurrences {
    #[serde(flatten)]
    pub filter: Filter,
    pub vernacular_name: Option<String>,
    pub genus: Option<String>,
    /// Valid coordinates only
    pub spatially_valid: Option<bool>,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaSearchSpecies {
    /// Scientific or common name
    pub query: String,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaGetSpecies {
    /// From ala_search_species
    pub guid: TaxonId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaSearchImages {
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaMatchName {
    pub scientific_name: String,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaListSpeciesLists {
    /// Such as CONSERVATION_LIST, INVASIVE
    pub list_type: Option<String>,
    #[serde(flatten)]
    pub page: Page,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaGetSpeciesList {
    /// dataResourceUid, such as dr649
    pub id: SpeciesListId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestRecords,
}

// The filters of both search and harvest.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter {
    /// Taxon, place or keyword
    pub query: Option<String>,
    pub scientific_name: Option<String>,
    pub kingdom: Option<Kingdom>,
    pub family: Option<String>,
    pub state_province: Option<StateName>,
    pub start_year: Option<u32>,
    pub end_year: Option<u32>,
    pub has_images: Option<bool>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
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

// The atlas writes the names of states and territories in full.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
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

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct TaxonId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct SpeciesListId(pub String);
