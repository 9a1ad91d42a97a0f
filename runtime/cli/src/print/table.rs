//! Tables: rows of text under headings, with a total below.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Width};

use super::colour::{BOLD, DIM, RESET};
use super::plain::{escaped, plain};

/// The width without a terminal.
const WIDTH: u16 = 120;
/// The space between two columns.
const GAP: u16 = 2;
/// The minimum width of a column of text with shorter words.
const MIN_TEXT: u16 = 12;
/// The maximum length of a word that widens a column of text.
const MAX_WORD: u16 = 40;
/// The maximum length of a name that widens a column of names: 64 characters, which clients accept,
/// with quotes and a comma.
const MAX_NAME: u16 = 67;

/// Returns the width that `COLUMNS` requests.
pub(super) fn requested_width() -> Option<u16> {
    std::env::var("COLUMNS").ok()?.parse().ok()
}

/// A column's heading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    title: &'static str,
    kind: ColumnKind,
    /// The order in which a narrow terminal omits columns, the highest number first; 0 for never.
    spare: u8,
}

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    /// Text, wrapped between words.
    Text,
    /// Names with commas between them, wrapped between names.
    Names,
    /// A name, never wrapped: a broken name cannot be searched for or copied.
    Name,
    /// A number, aligned to the right and never wrapped.
    Number,
}

impl Column {
    pub(crate) const fn text(title: &'static str) -> Column {
        Column {
            title,
            kind: ColumnKind::Text,
            spare: 0,
        }
    }

    pub(crate) const fn name(title: &'static str) -> Column {
        Column {
            kind: ColumnKind::Name,
            ..Column::text(title)
        }
    }

    pub(crate) const fn names(title: &'static str) -> Column {
        Column {
            kind: ColumnKind::Names,
            ..Column::text(title)
        }
    }

    pub(crate) const fn number(title: &'static str) -> Column {
        Column {
            kind: ColumnKind::Number,
            ..Column::text(title)
        }
    }

    /// Returns the column with this number for narrow terminals: the highest is omitted first.
    pub(crate) const fn spare(self, spare: u8) -> Column {
        Column { spare, ..self }
    }
}

/// Rows under headings. A row has one cell for each column.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    total: Option<Vec<String>>,
}

impl Table {
    pub(crate) fn new(columns: impl Into<Vec<Column>>) -> Table {
        Table {
            columns: columns.into(),
            rows: Vec::new(),
            total: None,
        }
    }

    pub(crate) fn row(&mut self, cells: impl Into<Vec<String>>) {
        self.rows.push(cells.into());
    }

    /// Returns whether the table has only headings.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.total.is_none()
    }

    /// Sets the last row, which is highlighted.
    pub(crate) fn total(&mut self, cells: impl Into<Vec<String>>) {
        self.total = Some(cells.into());
    }

    /// Writes the table for a terminal, in its width or that of `COLUMNS`, with text wrapped
    /// between words.
    pub(crate) fn human(&self) -> String {
        let terminal = || terminal_size::terminal_size().map(|(width, _)| width.0);
        self.with_width(requested_width().or_else(terminal))
    }

    /// Writes the table in this width. Without a width, all columns are written, and text is
    /// wrapped as for a wide terminal.
    fn with_width(&self, width: Option<u16>) -> String {
        let mut columns: Vec<usize> = (0..self.columns.len()).collect();
        let mut min_widths = self.min_widths();
        let min_width = |columns: &[usize], min_widths: &[u16]| {
            let widths = columns.iter().map(|column| min_widths[*column].saturating_add(GAP));
            widths.fold(0, u16::saturating_add)
        };
        let mut omitted = Vec::new();
        while let Some(width) = width
            && min_width(&columns, &min_widths) > width.saturating_add(GAP)
            && let Some(index) = (0..columns.len())
                .filter(|index| self.columns[columns[*index]].spare > 0)
                .max_by_key(|index| self.columns[columns[*index]].spare)
        {
            omitted.push(self.columns[columns.remove(index)].title);
        }
        if let Some(width) = width
            && let Some(narrow) = self.narrowed(&columns, &min_widths, width.saturating_add(GAP))
        {
            min_widths = narrow;
        }
        // Names that do not fit are not broken.
        let width = width.unwrap_or(WIDTH).max(min_width(&columns, &min_widths));
        let mut text = self.lines(&columns, &min_widths, width);
        if !omitted.is_empty() {
            let _ = writeln!(text, "{DIM}omitted at this width: {}{RESET}", omitted.join(", "));
        }
        text
    }

    /// Returns minimum widths with which the columns fit the width, where long words of text are
    /// broken: the widest column of text first. Names are not broken. Returns `None` if the columns
    /// do not fit.
    fn narrowed(&self, columns: &[usize], min_widths: &[u16], width: u16) -> Option<Vec<u16>> {
        let mut widths = min_widths.to_vec();
        let sum = columns
            .iter()
            .map(|column| u32::from(widths[*column]) + u32::from(GAP))
            .sum::<u32>();
        for _ in u32::from(width)..sum {
            let is_text = |column: &&usize| self.columns[**column].kind == ColumnKind::Text;
            let text = columns
                .iter()
                .filter(is_text)
                .filter(|column| widths[**column] > MIN_TEXT);
            let widest = *text.max_by_key(|column| widths[**column])?;
            widths[widest] -= 1;
        }
        Some(widths)
    }

    /// Returns the minimum width of each column, without the gap.
    fn min_widths(&self) -> Vec<u16> {
        let all = comfy(self, &(0..self.columns.len()).collect::<Vec<_>>()).column_max_content_widths();
        self.columns
            .iter()
            .zip(all)
            .enumerate()
            .map(|(index, (column, whole))| match column.kind {
                ColumnKind::Name | ColumnKind::Number => whole,
                ColumnKind::Text | ColumnKind::Names => {
                    let max = if column.kind == ColumnKind::Names {
                        MAX_NAME
                    } else {
                        MAX_WORD
                    };
                    let cells = self.rows.iter().chain(&self.total).map(|row| row[index].as_str());
                    let words = cells.chain([column.title]).flat_map(str::split_whitespace);
                    let longest = words.map(|word| word.chars().count()).max().unwrap_or(0);
                    let longest = u16::try_from(longest).unwrap_or(max).min(max);
                    longest.max(MIN_TEXT).min(whole)
                }
            })
            .collect()
    }

    fn lines(&self, columns: &[usize], min_widths: &[u16], width: u16) -> String {
        let mut table = comfy(self, columns);
        table
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(width);
        for (column, index) in table.column_iter_mut().zip(columns) {
            column.set_padding((0, GAP));
            column.set_constraint(match self.columns[*index].kind {
                ColumnKind::Name | ColumnKind::Number => ColumnConstraint::ContentWidth,
                ColumnKind::Text | ColumnKind::Names => {
                    ColumnConstraint::LowerBoundary(Width::Fixed(min_widths[*index].saturating_add(GAP)))
                }
            });
            if self.columns[*index].kind == ColumnKind::Number {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
        let mut text = String::new();
        let last = lines.len() - 1;
        for (index, line) in lines.iter().enumerate() {
            let style = match index {
                0 => DIM,
                _ if index == last && self.total.is_some() => BOLD,
                _ => "",
            };
            let reset = if style.is_empty() { "" } else { RESET };
            let _ = writeln!(text, "{style}{line}{reset}");
        }
        text
    }

    /// Writes the table in GitHub's Markdown.
    pub(crate) fn markdown(&self) -> String {
        let mut text = String::new();
        let line = |text: &mut String, cells: &mut dyn Iterator<Item = String>| {
            text.push('|');
            for cell in cells {
                let _ = write!(text, " {cell} |");
            }
            text.push('\n');
        };
        line(
            &mut text,
            &mut self.columns.iter().map(|column| column.title.to_owned()),
        );
        line(
            &mut text,
            &mut self.columns.iter().map(|column| {
                if column.kind == ColumnKind::Number {
                    "---:"
                } else {
                    "---"
                }
                .to_owned()
            }),
        );
        for row in &self.rows {
            line(&mut text, &mut row.iter().map(|cell| escaped(cell)));
        }
        if let Some(total) = &self.total {
            line(
                &mut text,
                &mut total.iter().map(|cell| {
                    if cell.is_empty() {
                        String::new()
                    } else {
                        format!("**{}**", escaped(cell))
                    }
                }),
            );
        }
        text
    }
}

/// Returns these columns of a table, without their arrangement.
fn comfy(table: &Table, columns: &[usize]) -> comfy_table::Table {
    let mut comfy = comfy_table::Table::new();
    comfy
        .load_style(comfy_table::presets::NOTHING)
        .set_header(columns.iter().map(|column| table.columns[*column].title));
    for row in table.rows.iter().chain(&table.total) {
        comfy.add_row(columns.iter().map(|column| plain(&row[*column])));
    }
    comfy
}

#[cfg(test)]
mod tests;
