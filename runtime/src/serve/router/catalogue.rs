//! The catalogue of a router in catalogue mode, for all callers or for one.

use rmcp::model::Tool;
use serde::{Deserialize, Serialize};

use super::card::card;
use crate::{
    discover::{Card, Catalogue},
    meta::{
        MetaTool,
        catalogue::{CatalogueLimit, CatalogueText, OwnedRow},
    },
    tokens::Encoding,
};

/// The rows of a router's tools, with the data that a list for one caller needs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ListedRows {
    encoding: String,
    /// The tokens of the meta-tools without a catalogue.
    others: u32,
    budget: Option<u32>,
    rows: Vec<OwnedRow>,
}

/// The key of the rows in the `_meta` of a definition that is never sent.
const KEY: &str = "mcpact/catalogue";

impl ListedRows {
    /// Returns the rows of these tools, with these meta-tools.
    pub(super) fn new(
        cards: &[&Card],
        metas: &[(MetaTool, Tool)],
        encoding: Encoding,
        budget: Option<u32>,
    ) -> ListedRows {
        let metas = metas.iter().map(|(_, tool)| card(tool, "", None));
        ListedRows {
            encoding: encoding.name().to_owned(),
            others: Catalogue::new("", encoding, metas.collect()).tokens(),
            budget,
            rows: cards.iter().map(|card| OwnedRow::new(card, encoding)).collect(),
        }
    }

    /// Returns the catalogue of the tools whose names `allows` accepts.
    pub(super) fn only(&self, allows: impl Fn(&str) -> bool) -> CatalogueText {
        let rows: Vec<_> = self
            .rows
            .iter()
            .filter(|row| allows(&row.tool))
            .map(OwnedRow::row)
            .collect();
        let encoding = Encoding::from_name(&self.encoding).unwrap_or(Encoding::ALL[0]);
        CatalogueText::new(&rows, encoding, self.others, CatalogueLimit::new(self.budget))
    }

    /// Puts the rows into the `_meta` of a definition.
    pub(super) fn put_into(&self, tool: &mut Tool) {
        let rows = serde_json::to_value(self).expect("texts and numbers are JSON");
        tool.meta.get_or_insert_default().insert(KEY.to_owned(), rows);
    }

    /// Takes the rows out of the `_meta` of a definition, if it has them.
    pub(super) fn take_from(tool: &mut Tool) -> Option<ListedRows> {
        let meta = tool.meta.as_mut()?;
        let rows = meta.remove(KEY)?;
        if meta.is_empty() {
            tool.meta = None;
        }
        serde_json::from_value(rows).ok()
    }
}
