//! Sample records of a national museum: objects, and the places, parties and media tied to them.

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, geo::Point, tables};

tables! {
    "nma.jsonl";
    OBJECTS: Object = "object",
    PLACES: Place = "place",
    PARTIES: Party = "party",
    MEDIA: Media = "media",
}

#[derive(Debug, Deserialize, Serialize)]
pub struct Object {
    #[serde(flatten)]
    pub brief: ObjectBrief,
    pub significance: String,
    pub materials: Vec<String>,
    /// The ids of places. The next two fields are ids of parties and media.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parties: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub media: Vec<String>,
}

/// An object in search results.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct ObjectBrief {
    pub id: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub collection: String,
    pub date: Date,
    pub description: String,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct Place {
    pub id: String,
    pub title: String,
    pub state: String,
    #[serde(flatten)]
    pub point: Point,
    pub description: String,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct Party {
    pub id: String,
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birth: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub death: Option<Date>,
    pub biography: String,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct Media {
    pub id: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub format: String,
    pub creator: String,
    pub rights: String,
}

impl Record for Object {
    const NOUN: &'static str = "object";
    const FIND: Option<&'static str> = Some("nma_search_objects");

    fn id(&self) -> String {
        self.brief.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![
            self.brief.title.as_str(),
            &self.brief.description,
            &self.significance,
            &self.brief.kind,
        ];
        texts.extend(self.materials.iter().map(String::as_str));
        texts
    }
}

impl Record for Place {
    const NOUN: &'static str = "place";
    const FIND: Option<&'static str> = Some("nma_search_places");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.title, &self.description, &self.state]
    }
}

impl Record for Party {
    const NOUN: &'static str = "person or organisation";
    const FIND: Option<&'static str> = Some("nma_search_parties");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.biography, &self.kind]
    }
}

impl Record for Media {
    const NOUN: &'static str = "media item";
    const FIND: Option<&'static str> = Some("nma_search_media");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.title, &self.creator, &self.kind, &self.format]
    }
}
