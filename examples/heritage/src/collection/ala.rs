//! Sample records of an atlas: species, sightings, pictures, and lists of species.

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, tables};
use crate::sources::ala::{Kingdom, StateName};

tables! {
    "ala.jsonl";
    TAXA: Taxon = "taxon",
    OCCURRENCES: Occurrence = "occurrence",
    IMAGES: Image = "image",
    LISTS: List = "list",
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Taxon {
    pub guid: String,
    pub scientific_name: String,
    pub author: String,
    pub rank: String,
    pub kingdom: Kingdom,
    pub phylum: String,
    pub class: String,
    pub order: String,
    pub family: String,
    pub genus: String,
    pub vernacular_names: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub synonyms: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conservation_status: Option<String>,
    pub profile: String,
}

/// A sighting or a specimen.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
#[mcp(flat)]
pub struct Occurrence {
    pub id: String,
    /// The id of its taxon.
    pub guid: String,
    pub date: Date,
    pub state_province: StateName,
    pub locality: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lat: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lon: Option<f64>,
    pub basis: String,
    pub dataset: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spatially_valid: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_image: bool,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct Image {
    pub id: String,
    /// The id of its taxon.
    pub guid: String,
    pub title: String,
    pub creator: String,
    pub licence: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub url: String,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct List {
    pub id: String,
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub region: String,
    pub authority: String,
    /// The guids of its taxa.
    pub species: Vec<String>,
}

impl Record for Taxon {
    const NOUN: &'static str = "species";
    const FIND: Option<&'static str> = Some("ala_search_species");

    fn id(&self) -> String {
        self.guid.clone()
    }

    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.scientific_name.as_str()];
        texts.extend(self.vernacular_names.iter().chain(&self.synonyms).map(String::as_str));
        texts
    }
}

impl Record for Occurrence {
    const NOUN: &'static str = "occurrence";
    const FIND: Option<&'static str> = Some("ala_search_occurrences");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.locality.as_str(), &self.dataset, &self.basis];
        texts.extend(TAXA.get(&self.guid).iter().flat_map(|taxon| taxon.texts()));
        texts
    }
}

impl Record for Image {
    const NOUN: &'static str = "image";
    const FIND: Option<&'static str> = Some("ala_search_images");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.title.as_str(), &self.creator, &self.kind];
        texts.extend(TAXA.get(&self.guid).iter().flat_map(|taxon| taxon.texts()));
        texts
    }
}

impl Record for List {
    const NOUN: &'static str = "species list";
    const FIND: Option<&'static str> = Some("ala_list_species_lists");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.region]
    }
}
