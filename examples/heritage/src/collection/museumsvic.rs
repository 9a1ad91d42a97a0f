//! Sample records of a museum: articles, items, species, specimens.

use mcpact::Tiered;
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, tables};
use crate::sources::museumsvic::{Category, ImageLicence, RecordType};

tables! {
    "museumsvic.jsonl";
    RECORDS: Piece = "",
}

/// A record of any type.
#[derive(Debug, Deserialize, Serialize, Tiered)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    #[serde(flatten)]
    pub brief: Brief,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<Image>,
    /// Only articles have this field.
    #[tier(2, preview = 500)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Only items have this field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
    /// Only species have this field and the next two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub biology: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub habitat: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distribution: Option<String>,
    /// Only specimens have this field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
}

/// The fields of every type of record.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Brief {
    pub id: String,
    pub record_type: RecordType,
    pub title: String,
    pub category: Category,
    pub summary: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_display: bool,
    /// The place of collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locality: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taxon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct Image {
    pub caption: String,
    pub licence: ImageLicence,
}

impl Record for Piece {
    const NOUN: &'static str = "record";
    const FIND: Option<&'static str> = Some("museumsvic_search");

    fn id(&self) -> String {
        self.brief.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.brief.title.as_str(), &self.brief.summary];
        let more = [
            &self.text,
            &self.material,
            &self.biology,
            &self.habitat,
            &self.distribution,
            &self.collection,
        ];
        texts.extend(more.into_iter().flatten().map(String::as_str));
        texts.extend(self.brief.taxon.iter().chain(&self.brief.locality).map(String::as_str));
        texts
    }
}
