//! Sample records of a heritage register: places and shipwrecks.

use mcpact::{Tiered, ToolSchema};
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, geo::Point, tables};

tables! {
    "vhd.jsonl";
    PLACES: Place = "place",
    SHIPWRECKS: Shipwreck = "shipwreck",
}

#[derive(Debug, Deserialize, Serialize, Tiered, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    #[serde(flatten)]
    pub brief: PlaceBrief,
    pub themes: Vec<String>,
    #[serde(flatten)]
    pub point: Point,
    #[tier(2)]
    pub history: String,
    #[tier(2)]
    pub description: String,
    #[tier(2, preview = 500)]
    pub significance: String,
}

/// A place in search results.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
#[mcp(flat)]
pub struct PlaceBrief {
    pub id: u32,
    pub name: String,
    pub address: String,
    pub municipality: String,
    pub architectural_style: String,
    pub period: String,
    pub built: Date,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shipwreck {
    #[serde(flatten)]
    pub brief: ShipwreckBrief,
    pub built: Date,
    pub built_at: String,
    #[serde(flatten)]
    pub point: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cargo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lives_lost: Option<u32>,
    pub history: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Date>,
}

/// A shipwreck in search results.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct ShipwreckBrief {
    pub id: u32,
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub lost: Date,
    pub location: String,
}

impl Record for Place {
    const NOUN: &'static str = "heritage place";
    const FIND: Option<&'static str> = Some("vhd_search_places");

    fn id(&self) -> String {
        self.brief.id.to_string()
    }

    fn texts(&self) -> Vec<&str> {
        let brief = &self.brief;
        let mut texts = vec![
            brief.name.as_str(),
            &brief.address,
            &self.history,
            &self.description,
            &self.significance,
        ];
        texts.extend(self.themes.iter().map(String::as_str));
        texts
    }
}

impl Record for Shipwreck {
    const NOUN: &'static str = "shipwreck";
    const FIND: Option<&'static str> = Some("vhd_search_shipwrecks");

    fn id(&self) -> String {
        self.brief.id.to_string()
    }

    fn texts(&self) -> Vec<&str> {
        let brief = &self.brief;
        let mut texts = vec![
            brief.name.as_str(),
            &brief.location,
            &brief.kind,
            &self.history,
            &self.built_at,
        ];
        texts.extend(self.cargo.as_deref());
        texts
    }
}
