//! A catalogue that is written at run time: for one caller, or for tools that no macro compiled.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use mcpact_shared::catalogue::{BEFORE_SUMMARY, BEFORE_TOOL, one_line, short};
use mcpact_tokens::Encoding;

use crate::build::meta::catalogue::{
    choose::{self, CatalogueLimit},
    crowding::{Word, table_len},
    frame,
    row::{Detail, Row, RowTokens, write_required, write_source},
};
use crate::{build::utf8::Utf8Writer, search::discover::Card};

#[cfg(test)]
pub(crate) mod tests;

/// The description of the parameter `tools`.
pub(crate) struct CatalogueText {
    /// The content of a JSON string.
    json: String,
    tokens: u32,
    limit: CatalogueLimit,
}

impl CatalogueText {
    /// Writes the richest catalogue that fits. `others` are the tokens of the meta-tools without
    /// the description.
    pub(crate) fn new(rows: &[Row<'_>], encoding: Encoding, others: u32, limit: CatalogueLimit) -> CatalogueText {
        let mut groups = vec![0; rows.len()];
        let count = choose::group(rows, &mut groups);
        let has_sources = count > 1;
        let base = others + frame::tokens(encoding, has_sources);
        let mut details = vec![Detail::Name; rows.len()];
        let tokens = choose::choose(
            rows,
            &groups,
            limit.beside(base),
            &mut vec![Word::FREE; table_len(rows.len())],
            &mut details,
            &mut vec![0; rows.len()],
        );
        let [start, end] = frame::around(has_sources);
        let json = written(|text| {
            text.push(start);
            choose::write(rows, &groups, count, &details, text);
            text.push(end);
        });
        CatalogueText {
            json,
            tokens: base + tokens,
            limit,
        }
    }

    /// Returns the tokens of the meta-tools with the description.
    pub(crate) fn tokens(&self) -> u32 {
        self.tokens
    }

    /// Returns whether the meta-tools are within the limit.
    pub(crate) fn fits(&self) -> bool {
        self.tokens <= self.limit.tokens
    }

    /// Sets the description in the schema of `describe_tool`.
    pub(crate) fn write_into(&self, schema: &mut Map<String, Value>) {
        let description: Value = serde_json::from_str(&format!("\"{}\"", self.json)).expect("parts of JSON strings");
        let tools = schema
            .get_mut("properties")
            .and_then(|properties| properties.get_mut("tools"));
        if let Some(Value::Object(tools)) = tools {
            // The description is the first keyword, as in the macros' schemas.
            let mut described = Map::from_iter([("description".to_owned(), description)]);
            described.extend(
                std::mem::take(tools)
                    .into_iter()
                    .filter(|(key, _)| key != "description"),
            );
            *tools = described;
        }
    }
}

/// A row of a tool that no macro compiled.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OwnedRow {
    /// The name in calls.
    tool: String,
    name: String,
    source: String,
    short: String,
    full: String,
    required: String,
    tokens: RowTokens,
}

impl OwnedRow {
    /// Returns the row of a tool, and counts its parts.
    pub(crate) fn new(card: &Card, encoding: Encoding) -> OwnedRow {
        let count = |text: &str| u32::try_from(encoding.count_cached(text)).unwrap_or(u32::MAX);
        let part = |before: &str, text: &str| {
            let text = content(text);
            let tokens = if text.is_empty() {
                0
            } else {
                count(&format!("{before}{text}"))
            };
            (tokens, text)
        };
        let (of_name, name) = part(BEFORE_TOOL, card.name.trim());
        let full = one_line(&card.summary);
        let brief = part(BEFORE_SUMMARY, &short(&full));
        let full = part(BEFORE_SUMMARY, &full);
        // More words never cost less.
        let (of_short, short) = if brief.0 < full.0 { brief } else { full.clone() };
        let source = content(card.source.trim());
        let of_source = if source.is_empty() {
            0
        } else {
            count(&written(|text| write_source(&source, text)))
        };
        let schema: Value = serde_json::from_str(&card.input_schema).unwrap_or_default();
        let names = schema["required"].as_array().into_iter().flatten();
        let names: Vec<String> = names.filter_map(Value::as_str).map(content).collect();
        let required = names.join("\",\"");
        let of_required = count(&written(|text| write_required(&required, text)));
        OwnedRow {
            tool: card.name.clone(),
            name,
            source,
            short,
            full: full.1,
            required,
            tokens: RowTokens {
                source: of_source,
                name: of_name,
                short: of_short,
                full: full.0,
                required: of_required,
            },
        }
    }

    /// Returns the row.
    pub(crate) fn row(&self) -> Row<'_> {
        Row {
            name: &self.name,
            source: &self.source,
            short: &self.short,
            full: &self.full,
            required: &self.required,
            tokens: self.tokens,
        }
    }
}

/// The rows of all tools, from which the catalogue of each caller is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CatalogueRows {
    encoding: String,
    /// The tokens of the meta-tools without a catalogue.
    others: u32,
    budget: Option<u32>,
    rows: Vec<OwnedRow>,
}

impl CatalogueRows {
    /// Returns the rows of these tools. `others` are the tokens of the meta-tools.
    pub(super) fn new(cards: &[&Card], others: u32, encoding: Encoding, budget: Option<u32>) -> CatalogueRows {
        CatalogueRows {
            encoding: encoding.name().to_owned(),
            others,
            budget,
            rows: cards.iter().map(|card| OwnedRow::new(card, encoding)).collect(),
        }
    }

    /// Returns the catalogue of the tools whose names `allows` accepts.
    pub(crate) fn only(&self, allows: impl Fn(&str) -> bool) -> CatalogueText {
        let rows = self.rows.iter().filter(|row| allows(&row.tool));
        let rows: Vec<_> = rows.map(OwnedRow::row).collect();
        let encoding = Encoding::from_name(&self.encoding).unwrap_or(Encoding::ALL[0]);
        CatalogueText::new(&rows, encoding, self.others, CatalogueLimit::new(self.budget))
    }
}

/// Returns the content of a JSON string.
fn content(text: &str) -> String {
    let json = Value::from(text).to_string();
    json[1..json.len() - 1].to_owned()
}

/// Returns the text that `write` writes.
fn written(write: impl Fn(&mut Utf8Writer<'_>)) -> String {
    let mut len = 0;
    write(&mut Utf8Writer::over(&mut [], &mut len));
    let mut bytes = vec![0; len];
    write(&mut Utf8Writer::over(&mut bytes, &mut len));
    String::from_utf8(bytes).expect("texts are UTF-8")
}
