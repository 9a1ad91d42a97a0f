//! Sample records of state archives: functions, agencies, series, consignments, items and images.

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

use super::{Record, dates::Date, tables};
use crate::sources::prov::{Category, RecordForm};

tables! {
    "prov.jsonl";
    RECORDS: Entry = "",
}

/// A record of any category. It names the series and the agency to which it belongs.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[mcp(flat)]
pub struct Entry {
    pub id: String,
    pub category: Category,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agency: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<RecordForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The manifest of its digitised images.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manifest: Option<String>,
}

impl Record for Entry {
    const NOUN: &'static str = "record";
    const FIND: Option<&'static str> = Some("prov_search");

    fn id(&self) -> String {
        self.id.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.title, self.description.as_deref().unwrap_or_default(), &self.id]
    }
}

/// Returns the records of a category.
pub fn of(category: Category) -> impl Iterator<Item = &'static Entry> {
    RECORDS.iter().filter(move |record| record.category == category)
}
