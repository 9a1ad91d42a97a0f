//! Sample records of a museum of the moving image: works, their creators, constellations of works.

use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, tables};

tables! {
    "acmi.jsonl";
    WORKS: Work = "work",
    CREATORS: Creator = "creator",
    CONSTELLATIONS: Constellation = "constellation",
}

#[derive(Debug, Deserialize, Serialize)]
pub struct Work {
    pub id: u32,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub year: u32,
    pub description: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub creators: Vec<Credit>,
}

/// A creator's role in a work.
#[derive(Debug, Deserialize, Serialize)]
pub struct Credit {
    pub id: u32,
    pub role: String,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct Creator {
    pub id: u32,
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub role: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birth: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub death: Option<Date>,
    pub biography: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wikidata: Option<String>,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct Constellation {
    pub id: u32,
    pub name: String,
    pub description: String,
    pub works: Vec<u32>,
}

impl Record for Work {
    const NOUN: &'static str = "work";
    const FIND: Option<&'static str> = Some("acmi_search_works");

    fn id(&self) -> String {
        self.id.to_string()
    }

    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.title.as_str(), &self.description, &self.kind];
        let creators = self.creators.iter().filter_map(|credit| CREATORS.get(&credit.id).ok());
        texts.extend(creators.map(|creator| creator.name.as_str()));
        texts
    }
}

impl Record for Creator {
    const NOUN: &'static str = "creator";
    const FIND: Option<&'static str> = Some("acmi_list_creators");

    fn id(&self) -> String {
        self.id.to_string()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.biography]
    }
}

impl Record for Constellation {
    const NOUN: &'static str = "constellation";
    const FIND: Option<&'static str> = Some("acmi_list_constellations");

    fn id(&self) -> String {
        self.id.to_string()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.description]
    }
}
