//! The costs of the tools: a table for people, JSON for programs.

use mcpact::{Definition, Toolset, discover::Mode};
use serde::Serialize;

use crate::serve::in_mode;

/// Lists the tools, the most expensive first, then the sources, the modes and the total.
pub fn table(toolset: &Toolset) -> String {
    let budget = toolset
        .budget
        .map_or_else(String::new, |budget| format!(" of a budget of {}", thousands(budget)));
    format!(
        "{}\n{}\n{}\n{}{budget} tokens ({}, exact)\n",
        by_tool(toolset),
        by_source(toolset),
        by_mode(),
        thousands(toolset.tokens),
        toolset.encoding.name(),
    )
}

fn by_tool(toolset: &Toolset) -> String {
    let columns = [
        Column::left("tool"),
        Column::left("source"),
        Column::right("tokens"),
        Column::right("description"),
        Column::left("most expensive parameter"),
    ];
    let mut tools = toolset.tools.to_vec();
    tools.sort_by_key(|tool| (u32::MAX - tool.tokens.total, tool.name));
    let rows = tools.iter().map(|tool| {
        [
            tool.name.to_owned(),
            tool.source.to_owned(),
            thousands(tool.tokens.total),
            thousands(tool.tokens.description),
            most_expensive_parameter(tool),
        ]
    });
    let descriptions = tools.iter().map(|tool| tool.tokens.description).sum();
    let total = [
        format!("{} tools", tools.len()),
        format!("{} sources", toolset.sources().len()),
        thousands(toolset.tokens),
        thousands(descriptions),
        String::new(),
    ];
    lay_out(&columns, rows.collect(), Some(total))
}

fn by_source(toolset: &Toolset) -> String {
    let columns = [Column::left("source"), Column::right("tools"), Column::right("tokens")];
    let mut sources = toolset.sources();
    sources.sort_by_key(|source| (u32::MAX - source.tokens, source.name));
    let rows = sources.iter().map(|source| {
        [
            source.name.to_owned(),
            source.tools.to_string(),
            thousands(source.tokens),
        ]
    });
    lay_out(&columns, rows.collect(), None)
}

fn by_mode() -> String {
    let columns = [Column::left("mode"), Column::right("listed"), Column::right("tokens")];
    let rows = Mode::EVERY.iter().map(|mode| {
        let server = in_mode(*mode);
        [
            mode.to_string(),
            server.listed().count().to_string(),
            thousands(server.listed_tokens()),
        ]
    });
    lay_out(&columns, rows.collect(), None)
}

/// Lists the tools in their order, with all their parameters.
///
/// # Panics
///
/// Never: names and numbers are always JSON.
pub fn json(toolset: &Toolset) -> String {
    let report = Report {
        encoding: toolset.encoding.name(),
        total_tokens: toolset.tokens,
        tools: toolset.tools.iter().map(|tool| ToolReport::of(tool)).collect(),
    };
    serde_json::to_string_pretty(&report).expect("names and numbers are always JSON")
}

#[derive(Serialize)]
struct Report {
    encoding: &'static str,
    total_tokens: u32,
    tools: Vec<ToolReport>,
}

#[derive(Serialize)]
struct ToolReport {
    name: &'static str,
    source: &'static str,
    tokens: u32,
    description_tokens: u32,
    parameters: Vec<ParameterReport>,
}

#[derive(Serialize)]
struct ParameterReport {
    name: &'static str,
    tokens: u32,
}

impl ToolReport {
    fn of(tool: &Definition) -> Self {
        let parameters = tool.tokens.parameters.iter().map(|parameter| ParameterReport {
            name: parameter.name,
            tokens: parameter.tokens,
        });
        Self {
            name: tool.name,
            source: tool.source,
            tokens: tool.tokens.total,
            description_tokens: tool.tokens.description,
            parameters: parameters.collect(),
        }
    }
}

fn most_expensive_parameter(tool: &Definition) -> String {
    // Returns the first of equal parameters; `max_by_key` alone returns the last.
    let most_expensive = tool
        .tokens
        .parameters
        .iter()
        .rev()
        .max_by_key(|parameter| parameter.tokens);
    most_expensive.map_or_else(String::new, |parameter| {
        format!("{} {}", parameter.name, parameter.tokens)
    })
}

/// A column of a table; numbers are aligned to the right.
struct Column {
    title: &'static str,
    right: bool,
}

impl Column {
    const fn left(title: &'static str) -> Self {
        Self { title, right: false }
    }

    const fn right(title: &'static str) -> Self {
        Self { title, right: true }
    }

    fn pad(&self, cell: &str, width: usize) -> String {
        if self.right {
            format!("{cell:>width$}")
        } else {
            format!("{cell:<width$}")
        }
    }
}

/// Writes the titles, a rule and the rows, then a rule and the `last` row if there is one.
fn lay_out<const N: usize>(columns: &[Column; N], rows: Vec<[String; N]>, last: Option<[String; N]>) -> String {
    let titles = columns.each_ref().map(|column| column.title.to_owned());
    let widths: [usize; N] = std::array::from_fn(|index| {
        let cells = rows.iter().chain(&last).chain([&titles]);
        cells.map(|row| row[index].chars().count()).max().unwrap_or_default()
    });
    let rule = widths.map(|width| "─".repeat(width));

    let mut lines = vec![titles, rule.clone()];
    lines.extend(rows);
    if let Some(last) = last {
        lines.extend([rule, last]);
    }
    let mut text = String::new();
    for line in lines {
        let cells: Vec<String> = (0..N)
            .map(|index| columns[index].pad(&line[index], widths[index]))
            .collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// Writes `6114` as `6,114`.
fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn groups_of_three() {
        let texts = [0, 999, 1_000, 12_345, 1_234_567].map(thousands);
        assert_eq!(texts, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }
}
