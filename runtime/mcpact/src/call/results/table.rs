//! Flat records as CSV, which names each property once.

use serde::Serialize;
use serde_json::Value;

use crate::build::lints::ValueResult;
use crate::build::schema::{Field, FieldList, Flat, Node, Notes, Object, Presence, Shape, Text, ToolSchema, columns};
use crate::json::exact_value::to_value;
use crate::json::nesting::result_text;

/// Records as CSV: a header with the names of the properties, then a line for each record.
///
/// CSV names each property once and not in each record. Measured on the lists of
/// `examples/heritage`, in tokens of `o200k_base`:
///
#[doc = include_str!("renderings.md")]
///
/// (`cargo test -p mcpact-tests --test results renderings` keeps the numbers.)
///
/// The text follows [RFC 4180], with `\n` as the end of a line. A null or absent property is an
/// empty cell, and an empty string is `""`. In a table of one column, null is `""` too, since readers
/// skip an empty line. Values around the records, such as a total, are
/// minified JSON in a line before the header: see [`with_head`](Self::with_head).
///
/// ```
/// use mcpact::{ToolSchema, results::Table};
///
/// #[derive(serde::Serialize, ToolSchema)]
/// #[mcp(flat)]
/// struct Place { name: &'static str, lat: f64, date: Option<&'static str> }
///
/// #[derive(serde::Serialize, ToolSchema)]
/// struct Page { total: u32, next: u32 }
///
/// let places = vec![
///     Place { name: "Ballarat, Victoria", lat: -37.56, date: Some("1852") },
///     Place { name: "Bendigo", lat: -36.76, date: None },
/// ];
/// let table = Table::new(places).with_head(Page { total: 40, next: 2 });
/// assert_eq!(
///     table.to_text()?,
///     "{\"total\":40,\"next\":2}\nname,lat,date\n\"Ballarat, Victoria\",-37.56,1852\nBendigo,-36.76,",
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// With `output = Table<Place, Page>`, the structured content is an object with the properties of
/// the page and the records as `rows`. A type that is not flat does not compile. It does not become
/// JSON instead: then a new field of the type could change the format of all results unnoticed.
/// Return [`Json`](crate::Json) of such a type:
///
/// ```compile_fail
/// #[derive(serde::Serialize, mcpact::ToolSchema)]
/// #[mcp(flat)]
/// struct Place { name: String, tags: Vec<String> }
/// ```
///
/// [RFC 4180]: https://www.rfc-editor.org/rfc/rfc4180
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table<T, H = ()> {
    head: H,
    rows: Vec<T>,
}

impl<T> Table<T> {
    /// Returns a table of these records.
    pub fn new(rows: impl IntoIterator<Item = T>) -> Table<T> {
        Table {
            head: (),
            rows: rows.into_iter().collect(),
        }
    }

    /// Writes a value in a line before the header: an object, such as a total and the next page.
    pub fn with_head<H>(self, head: H) -> Table<T, H> {
        Table { head, rows: self.rows }
    }
}

impl<T: Serialize + Flat, H: Serialize> Table<T, H> {
    /// Returns the text.
    ///
    /// # Errors
    ///
    /// Returns an error if a value is not JSON, or if a record is not serialized as its schema
    /// says.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        self.written().map(|(text, _)| text)
    }

    /// Returns the text, and the number of lines before the first record.
    pub(crate) fn written(&self) -> Result<(String, usize), serde_json::Error> {
        let head = result_text(&self.head)?;
        let mut text = if head == "null" || head == "{}" {
            String::new()
        } else {
            head + "\n"
        };
        let columns = columns(T::NODE);
        let lines = if text.is_empty() { 1 } else { 2 };
        write_line(&mut text, columns.iter().map(|column| Cell::Text(column)));
        for row in &self.rows {
            let row = to_value(row)?;
            let cells = columns.iter().map(|column| row.get(column));
            let unknown = row.as_object().map_or(1, serde_json::Map::len) - cells.clone().flatten().count();
            if unknown > 0 {
                let problem = format!(
                    "a record of the table has other properties than `{}`",
                    columns.join("`, `")
                );
                return Err(serde::ser::Error::custom(problem));
            }
            text.push('\n');
            write_line(&mut text, cells.map(Cell::of));
        }
        Ok((text, lines))
    }
}

/// A value of a record.
enum Cell<'a> {
    Null,
    Text(&'a str),
    /// A number, a boolean, or JSON of a value that the schema does not announce.
    Json(String),
}

impl<'a> Cell<'a> {
    fn of(value: Option<&'a Value>) -> Cell<'a> {
        match value {
            None | Some(Value::Null) => Cell::Null,
            Some(Value::String(text)) => Cell::Text(text),
            Some(other) => Cell::Json(other.to_string()),
        }
    }
}

/// Appends a line without its end.
fn write_line<'a>(line: &mut String, cells: impl Iterator<Item = Cell<'a>>) {
    let start = line.len();
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            line.push(',');
        }
        match &cell {
            Cell::Null => {}
            Cell::Text(text) => write_cell(line, text),
            Cell::Json(json) => write_cell(line, json),
        }
    }
    if line.len() == start {
        line.push_str("\"\"");
    }
}

/// Appends a text that is not null. Quotes distinguish an empty text from null.
fn write_cell(line: &mut String, text: &str) {
    if text.is_empty() || text.contains([',', '"', '\n', '\r']) {
        line.push('"');
        line.push_str(&text.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(text);
    }
}

/// The records as `rows`, after the properties of the head.
impl<T: Serialize, H: Serialize> Serialize for Table<T, H> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Flattened<'a, T, H> {
            #[serde(flatten)]
            head: &'a H,
            rows: &'a [T],
        }
        Flattened {
            head: &self.head,
            rows: &self.rows,
        }
        .serialize(serializer)
    }
}

impl<T, H> ValueResult for Table<T, H> {
    type Value = Table<T, H>;
}

impl<T: ToolSchema, H: ToolSchema> ToolSchema for Table<T, H> {
    const NODE: &'static Node = &Node::new(
        "Table",
        Shape::Object(Object {
            fields: FieldList {
                list: &[
                    Field {
                        name: Text::plain("\"head\""),
                        node: H::NODE,
                        notes: Notes::NONE,
                        presence: Presence::ByType,
                        is_flattened: true,
                    },
                    Field {
                        name: Text::plain("\"rows\""),
                        node: <Vec<T> as ToolSchema>::NODE,
                        notes: Notes::NONE,
                        presence: Presence::ByType,
                        is_flattened: false,
                    },
                ],
            },
            is_closed: false,
            has_one_property: false,
            hidden: &[],
        }),
    );
}

/// The key in `_meta` of the number of lines before the first record, by which a budget cuts
/// between records. It is not sent.
#[cfg(feature = "proxy")]
pub(crate) const RECORD_LINES_KEY: &str = "mcpact/table";

/// Returns the number of lines before the first record of a table, from `_meta` of its result.
#[cfg(feature = "proxy")]
pub(crate) fn record_lines(meta: Option<&serde_json::Map<String, Value>>) -> Option<usize> {
    let lines = meta?.get(RECORD_LINES_KEY)?.as_u64()?;
    usize::try_from(lines).ok()
}
