//! Sample records of aerial photographs.

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, geo::Point, tables};
use crate::shared::StateCode;

tables! {
    "ga_hap.jsonl";
    PHOTOS: Photo = "",
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
#[mcp(flat)]
pub struct Photo {
    pub object_id: u32,
    pub film_number: String,
    pub run: String,
    pub frame: String,
    pub state: StateCode,
    pub date: Date,
    /// The denominator: 10 000 is 1:10 000.
    pub scale: u32,
    pub camera: String,
    pub area: String,
    /// The middle.
    #[serde(flatten)]
    pub point: Point,
    /// The URL of its scan, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scan: Option<String>,
}

impl Record for Photo {
    const NOUN: &'static str = "photograph";
    const FIND: Option<&'static str> = Some("ga_hap_search");

    fn id(&self) -> String {
        self.object_id.to_string()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.area, &self.film_number]
    }
}
