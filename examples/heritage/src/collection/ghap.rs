//! Sample records of a gazetteer: placenames, and the layers to which some of them belong.

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, geo::Point, tables};
use crate::shared::StateCode;

tables! {
    "ghap.jsonl";
    PLACES: Place = "place",
    LAYERS: Layer = "layer",
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct Place {
    pub id: String,
    pub name: String,
    pub state: StateCode,
    /// The local government area.
    pub lga: String,
    #[serde(flatten)]
    pub point: Point,
    pub feature: String,
    pub description: String,
    pub date: Date,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layer: Option<u32>,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct Layer {
    pub id: u32,
    pub name: String,
    pub description: String,
    pub creator: String,
}

impl Record for Place {
    const NOUN: &'static str = "place";
    const FIND: Option<&'static str> = Some("ghap_search");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name]
    }
}

impl Record for Layer {
    const NOUN: &'static str = "layer";
    const FIND: Option<&'static str> = Some("ghap_list_layers");

    fn id(&self) -> String {
        self.id.to_string()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.description]
    }
}
