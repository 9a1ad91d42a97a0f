//! The catalogue of a toolset, in const evaluation: the meta-tools of catalogue mode.

use mcpact_tokens::Encoding;

use super::{
    choose::{self, CatalogueLimit},
    crowding::Word,
    frame,
    row::{Detail, Row, RowTokens, write_required, write_source},
};
use crate::build::{
    budget::total,
    schema::str_eq,
    tool::{
        Definition, ParameterTokens, TokenCount, VerbosityTokens,
        settings::{Budget, Settings},
    },
    utf8::{Utf8, Utf8Writer},
};

/// The meta-tools that a server lists in [catalogue mode](crate::discover::Mode::Catalogue).
#[derive(Debug)]
pub struct CatalogueTools {
    /// `describe_tool`, whose parameter `tools` lists every tool; `execute_tool`; and
    /// `execute_read_tool` if some tools only read and some write.
    pub tools: &'static [&'static Definition],
    /// The exact cost of these tools, in tokens of the toolset's encoding.
    pub tokens: u32,
    /// The maximum cost in tokens: the catalogue's own budget, else that of all meta-tools.
    pub budget: Option<u32>,
    /// The rows of all tools, for callers who may see some of them.
    #[doc(hidden)]
    pub rows: &'static [Row<'static>],
}

impl CatalogueTools {
    /// Returns the catalogue with these tools, and adds up their cost.
    #[doc(hidden)]
    #[track_caller]
    pub const fn new(
        tools: &'static [&'static Definition],
        budget: Option<Budget>,
        rows: &'static [Row<'static>],
    ) -> CatalogueTools {
        CatalogueTools {
            tools,
            tokens: total(tools),
            budget: match budget {
                Some(budget) => Some(budget.tokens),
                None => None,
            },
            rows,
        }
    }

    /// Returns whether the cost is within the budget, or without one at most 5,000 tokens.
    /// Otherwise the catalogue has the names alone, and a server refuses the mode.
    pub const fn fits(&self) -> bool {
        self.tokens <= CatalogueLimit::new(self.budget).tokens
    }
}

/// Returns the rows of the tools. The tokens of required parameters are only counted if a budget
/// asks for the richest catalogue.
#[track_caller]
pub(super) const fn rows<const TOOLS: usize>(
    tools: &[&'static Definition],
    budget: Option<Budget>,
) -> [Row<'static>; TOOLS] {
    let mut rows = [EMPTY; TOOLS];
    let mut index = 0;
    while index < TOOLS {
        let tool = tools[index];
        let summaries = &tool.summaries;
        let source = if index > 0 && str_eq(tools[index - 1].source, tool.source) {
            rows[index - 1].tokens.source
        } else {
            source_tokens(tool)
        };
        let [name, short, full] = summaries.tokens;
        rows[index] = Row {
            name: tool.parts.name.unquoted(),
            source: tool.source,
            short: summaries.short,
            full: summaries.full,
            required: tool.required,
            tokens: RowTokens {
                source,
                name,
                short,
                full,
                required: match budget {
                    Some(_) => required_tokens(tool),
                    None => 0,
                },
            },
        };
        index += 1;
    }
    rows
}

const EMPTY: Row<'static> = Row {
    name: "",
    source: "",
    short: "",
    full: "",
    required: "",
    tokens: RowTokens {
        source: 0,
        name: 0,
        short: 0,
        full: 0,
        required: 0,
    },
};

/// The maximum size of a heading, or of a tool's required parameters, in bytes.
const MAX_ROW_PART_BYTES: usize = 1 << 12;

#[track_caller]
const fn source_tokens(tool: &Definition) -> u32 {
    let mut text = Utf8::<MAX_ROW_PART_BYTES>::new();
    write_source(tool.source, &mut text.writer());
    count(tool.encoding, text.as_str())
}

/// Returns the tokens of a tool's required parameters.
///
/// If each name begins and ends with a letter or digit, these are the tokens of the keyword
/// `required` with its names in the entry. Each name has the same tokens. Each sign around a name
/// (` <`, `><`, `>`) is one token, as are `required`, `":["` and `","` in the entry.
#[track_caller]
const fn required_tokens(tool: &Definition) -> u32 {
    if tool.required.is_empty() {
        return 0;
    }
    if are_plain(tool.required) {
        return tool.required_tokens;
    }
    let mut text = Utf8::<MAX_ROW_PART_BYTES>::new();
    write_required(tool.required, &mut text.writer());
    count(tool.encoding, text.as_str())
}

/// Returns whether each of the names begins and ends with an ASCII letter or digit, and has only
/// these and `_` inside.
#[track_caller]
const fn are_plain(names: &str) -> bool {
    let names = names.as_bytes();
    let mut index = 0;
    while index < names.len() {
        let byte = names[index];
        let is_inside = byte == b'_' && index > 0 && index + 1 < names.len();
        if byte == b'"' {
            // `","`, with a letter or digit at both sides.
            if !names[index - 1].is_ascii_alphanumeric() || !names[index + 3].is_ascii_alphanumeric() {
                return false;
            }
            index += 2;
        } else if !byte.is_ascii_alphanumeric() && !is_inside {
            return false;
        }
        index += 1;
    }
    true
}

#[expect(clippy::cast_possible_truncation, reason = "a text of at most 4 KiB")]
#[track_caller]
const fn count(encoding: Encoding, text: &str) -> u32 {
    if cfg!(mcpact_uncounted) {
        0
    } else {
        encoding.count(text) as u32
    }
}

/// The chosen details of a toolset's rows.
#[derive(Debug)]
pub struct ChosenDetails<const TOOLS: usize> {
    details: [Detail; TOOLS],
    groups: [usize; TOOLS],
    group_count: usize,
    /// The tokens of the rows.
    pub(super) row_tokens: u32,
    /// The bytes of the description, with its key.
    len: usize,
    /// The tokens of the meta-tools.
    tokens: u32,
}

impl<const TOOLS: usize> ChosenDetails<TOOLS> {
    /// Chooses the richest catalogue that fits, or the names alone.
    #[track_caller]
    pub const fn new<const TABLE: usize>(
        rows: &[Row<'_>; TOOLS],
        meta_tools: &[&Definition],
        settings: &Settings,
    ) -> ChosenDetails<TOOLS> {
        let limit = CatalogueLimit::new(match settings.budget {
            Some(budget) => Some(budget.tokens),
            None => None,
        });
        let mut choice = ChosenDetails {
            details: [Detail::Name; TOOLS],
            groups: [0; TOOLS],
            group_count: 0,
            row_tokens: 0,
            len: 0,
            tokens: 0,
        };
        choice.group_count = choose::group(rows, &mut choice.groups);
        let frame = frame::tokens(settings.encoding, choice.has_sources());
        let base = total(meta_tools.split_at(1).1) + frame;
        choice.row_tokens = choose::choose(
            rows,
            &choice.groups,
            limit.beside(base),
            &mut [Word::FREE; TABLE],
            &mut choice.details,
            &mut [0; TOOLS],
        );
        choice.tokens = base + choice.row_tokens;
        let mut len = 0;
        choice.write(rows, &mut Utf8Writer::over(&mut [], &mut len));
        choice.len = len;
        choice
    }

    /// Returns the tokens of the meta-tools.
    #[track_caller]
    pub const fn tokens(&self) -> u32 {
        self.tokens
    }

    /// Returns the bytes of the entries of `describe_tool`.
    #[track_caller]
    pub const fn text_len(&self, describe: &Definition) -> usize {
        describe.entry.len() + describe.wire_entry.len() + 2 * self.len
    }

    /// Returns the tokens that the description adds to `describe_tool`.
    #[track_caller]
    const fn added(&self, describe: &Definition) -> u32 {
        frame::tokens(describe.encoding, self.has_sources()) + self.row_tokens
    }

    #[track_caller]
    const fn has_sources(&self) -> bool {
        self.group_count > 1
    }

    /// Writes the description with its key.
    #[track_caller]
    const fn write(&self, rows: &[Row<'_>], text: &mut Utf8Writer<'_>) {
        let [start, end] = frame::around(self.has_sources());
        text.push("\"description\":\"");
        text.push(start);
        choose::write(rows, &self.groups, self.group_count, &self.details, text);
        text.push(end);
        text.push("\",");
    }
}

/// Writes the model-visible entry and the wire entry of `describe_tool`.
#[track_caller]
pub(super) const fn text<const TOOLS: usize, const LEN: usize>(
    rows: &[Row<'_>; TOOLS],
    choice: &ChosenDetails<TOOLS>,
    describe: &Definition,
) -> Utf8<LEN> {
    let mut text = Utf8::new();
    let mut writer = text.writer();
    let (before, after) = describe.entry.split_at(frame::offset(describe.entry));
    writer.push(before);
    let description = writer.len();
    choice.write(rows, &mut writer);
    writer.push(after);
    let (before, after) = describe.wire_entry.split_at(frame::offset(describe.wire_entry));
    writer.push(before);
    writer.repeat(description, choice.len);
    writer.push(after);
    text
}

/// Returns the costs of the parameters of `describe_tool`.
#[track_caller]
pub(super) const fn parameters<const TOOLS: usize, const COUNT: usize>(
    choice: &ChosenDetails<TOOLS>,
    describe: &Definition,
) -> [ParameterTokens; COUNT] {
    let mut parameters = [ParameterTokens { name: "", tokens: 0 }; COUNT];
    let mut index = 0;
    while index < COUNT {
        parameters[index] = describe.tokens.parameters[index];
        if str_eq(parameters[index].name, "tools") {
            parameters[index].tokens += choice.added(describe);
        }
        index += 1;
    }
    parameters
}

/// Returns the definition of `describe_tool` with the catalogue, from its `text` and `parameters`.
#[track_caller]
pub(super) const fn describe_tool<const TOOLS: usize, const LEN: usize>(
    choice: &ChosenDetails<TOOLS>,
    describe: &Definition,
    text: &'static Utf8<LEN>,
    parameters: &'static [ParameterTokens],
) -> Definition {
    let added = choice.added(describe);
    let entry = describe.entry.len() + choice.len;
    // The schema is the end of the entry, before its closing brace.
    let schema = describe.entry.len() - 1 - describe.input_schema.len();
    Definition {
        input_schema: text.part(schema, entry - 1),
        entry: text.part(0, entry),
        wire_entry: text.part(entry, text.len()),
        tokens: TokenCount {
            total: describe.tokens.total + added,
            parameters,
            ..describe.tokens
        },
        described: VerbosityTokens {
            standard: describe.described.standard + added,
            full: describe.described.full + added,
            ..describe.described
        },
        ..*describe
    }
}

/// Returns the meta-tools of catalogue mode: all but `search_tools`, with this `describe_tool`.
#[track_caller]
pub(super) const fn list<const COUNT: usize>(
    describe: &'static Definition,
    meta_tools: &[&'static Definition],
) -> [&'static Definition; COUNT] {
    let mut list = [describe; COUNT];
    let mut index = 1;
    while index < COUNT {
        list[index] = meta_tools[index + 1];
        index += 1;
    }
    list
}

#[cfg(test)]
mod tests {
    use mcpact_tokens::Encoding;

    use super::{are_plain, write_required};
    use crate::build::utf8::Utf8Writer;

    /// Checks that the tokens of plain names are those of the keyword `required` with the same
    /// names.
    #[test]
    fn tokens_of_required_parameters() {
        let names = [
            "id",
            "query",
            "pageToken",
            "repo_name",
            "x1",
            "2fa",
            "URL",
            "maxRecords",
            "a",
        ];
        for first in names {
            for second in names {
                let lists = [
                    first.to_owned(),
                    format!("{first}\",\"{second}"),
                    format!("{first}\",\"{second}\",\"{first}"),
                ];
                for list in lists {
                    assert!(are_plain(&list), "{list}");
                    let mut bytes = [0; 128];
                    let mut len = 0;
                    write_required(&list, &mut Utf8Writer::over(&mut bytes, &mut len));
                    let text = std::str::from_utf8(&bytes[..len]).expect("UTF-8");
                    for encoding in Encoding::ALL {
                        let keyword = format!("required\":[\"{list}");
                        assert_eq!(encoding.count(text), encoding.count(&keyword), "{text} in {encoding}");
                    }
                }
            }
        }
        for list in ["_id", "id_", "a-b", "a\",\"_b", "a_\",\"b", "été", "a.b", "a\\\"b"] {
            assert!(!are_plain(list), "{list}");
        }
    }
}
