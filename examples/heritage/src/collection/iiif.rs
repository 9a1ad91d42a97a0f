//! Sample IIIF manifests, and the images of their canvases.

use serde::{Deserialize, Serialize};

use super::{Record, tables};

tables! {
    "iiif.jsonl";
    MANIFESTS: Manifest = "",
}

/// A digitised object, with its pages in order.
#[derive(Debug, Deserialize, Serialize)]
pub struct Manifest {
    pub url: String,
    pub label: String,
    pub attribution: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    pub canvases: Vec<Canvas>,
}

/// A page, and the service that returns its image in any size.
#[derive(Debug, Deserialize, Serialize)]
pub struct Canvas {
    pub label: String,
    pub width: u32,
    pub height: u32,
    pub service: String,
}

impl Record for Manifest {
    const NOUN: &'static str = "manifest";
    const FIND: Option<&'static str> = Some("prov_search (digitisedOnly) or trove_search (includeLinks)");

    fn id(&self) -> String {
        self.url.clone()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.label, self.summary.as_deref().unwrap_or_default()]
    }
}
