//! Tables: rows of text under headings, a total below.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, ContentArrangement};

use super::colour::{BOLD, DIM, RESET};

/// The width where there is no terminal.
const WIDTH: u16 = 120;

/// A column's heading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) title: &'static str,
    /// Numbers stand at the right.
    pub(crate) number: bool,
}

impl Column {
    pub(crate) const fn text(title: &'static str) -> Column {
        Column { title, number: false }
    }

    pub(crate) const fn number(title: &'static str) -> Column {
        Column { title, number: true }
    }
}

/// Rows under headings. A row has a cell a column.
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

    /// A last row, set apart.
    pub(crate) fn total(&mut self, cells: impl Into<Vec<String>>) {
        self.total = Some(cells.into());
    }

    /// For a terminal: as wide as it is, text wrapped.
    pub(crate) fn human(&self) -> String {
        let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| width.0);
        self.of_width(width)
    }

    fn of_width(&self, width: u16) -> String {
        let mut table = comfy_table::Table::new();
        table
            .load_style(comfy_table::presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(width)
            .set_header(self.columns.iter().map(|column| column.title));
        for row in self.rows.iter().chain(&self.total) {
            table.add_row(row.iter().map(|cell| plain(cell)));
        }
        for (column, heading) in table.column_iter_mut().zip(&self.columns) {
            column.set_padding((0, 2));
            if heading.number {
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

    /// For a page that reads Markdown: GitHub's tables.
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
            &mut self
                .columns
                .iter()
                .map(|column| if column.number { "---:" } else { "---" }.to_owned()),
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

/// On one line, and without what would steer a terminal.
pub(crate) fn plain(text: &str) -> String {
    text.chars()
        .map(|char| if char.is_control() { ' ' } else { char })
        .collect()
}

/// Markdown's own signs, as themselves.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in plain(text).chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' => {
                escaped.push('\\');
                escaped.push(char);
            }
            char => escaped.push(char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn table() -> Table {
        let mut table = Table::new([
            Column::text("tool"),
            Column::number("tokens"),
            Column::text("description"),
        ]);
        let long = "Search newspapers, images and books of the national collection by words, place and year";
        table.row(["trove_search".into(), "112".into(), long.into()]);
        table.row(["a|b\u{1b}[31m".into(), "7".into(), "<img> *bold*".into()]);
        table.total(["2 tools".into(), "119".into(), String::new()]);
        table
    }

    #[test]
    fn text_is_wrapped_and_numbers_are_not() {
        expect![[r"
            ^[2mtool          tokens  description^[0m
            trove_search     112  Search newspapers, images and books
                                  of the national collection by words,
                                  place and year
            a|b [31m           7  <img> *bold*
            ^[1m2 tools          119^[0m
        "]]
        .assert_eq(&table().of_width(60).replace('\u{1b}', "^"));
    }

    #[test]
    fn markdown_is_escaped() {
        expect![[r"
            | tool | tokens | description |
            | --- | ---: | --- |
            | trove\_search | 112 | Search newspapers, images and books of the national collection by words, place and year |
            | a\|b \[31m | 7 | &lt;img> \*bold\* |
            | **2 tools** | **119** |  |
        "]].assert_eq(&table().markdown());
    }
}
