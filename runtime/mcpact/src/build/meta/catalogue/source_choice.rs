//! The texts in instructions that are made from a toolset: descriptions and summaries that fit.

use mcpact_shared::{catalogue::BEFORE_SUMMARY, truncate::MAX_INSTRUCTIONS};

use super::{
    choose,
    first_tool::FirstTool,
    frame::around,
    maximum::max,
    row::{Row, write_source},
};
use crate::build::{
    const_message::Message,
    schema::str_eq,
    tool::settings::Settings,
    utf8::{Utf8, Utf8Writer},
};

/// The author's description of a source, which the macro has counted.
#[derive(Clone, Copy, Debug)]
pub struct SourceText {
    /// The name of the source.
    pub source: &'static str,
    /// The text after the name.
    pub text: &'static str,
    /// The tokens of the text.
    pub tokens: u32,
}

/// The chosen descriptions and summaries of a toolset's instructions.
#[derive(Debug)]
pub struct SourceChoice<const TOOLS: usize> {
    /// The description of a source, at the index of its first tool.
    descriptions: [&'static str; TOOLS],
    is_shown: [bool; TOOLS],
    groups: [usize; TOOLS],
    group_count: usize,
    /// The tokens of the instructions with the most expensive last sentence.
    tokens: u32,
    /// The bytes of the text without its last sentence.
    len: usize,
}

impl<const TOOLS: usize> SourceChoice<TOOLS> {
    /// Chooses the descriptions and then the summaries that fit, after the author's text, `own`,
    /// and the start of the list, which together have `own_tokens`.
    #[track_caller]
    pub const fn new(
        rows: &[Row<'_>; TOOLS],
        own: &str,
        own_tokens: u32,
        sources: &[SourceText],
        settings: &Settings,
    ) -> SourceChoice<TOOLS> {
        let mut choice = SourceChoice {
            descriptions: [""; TOOLS],
            is_shown: [false; TOOLS],
            groups: [0; TOOLS],
            group_count: 0,
            tokens: own_tokens + max(&FirstTool::tokens(settings.encoding)),
            len: 0,
        };
        choice.group_count = choose::group(rows, &mut choice.groups);
        choice.tokens += choose::heading_tokens(rows, &choice.groups);
        let mut len = 0;
        choice.write(rows, own, &mut Utf8Writer::over(&mut [], &mut len));
        choice.len = len;
        let max_tokens = match settings.budget {
            Some(budget) => budget.tokens,
            None => u32::MAX,
        };
        choice.describe(rows, sources, max_tokens);
        // The next tool of each group.
        let mut next = [0; TOOLS];
        let mut has_more = true;
        while has_more {
            has_more = false;
            let mut group = 0;
            while group < choice.group_count {
                // If each tool has a source, the last group uses the cell of group 0, which is
                // empty.
                let mut index = next[group % TOOLS];
                while index < TOOLS && choice.groups[index] != group {
                    index += 1;
                }
                if index < TOOLS {
                    let row = &rows[index];
                    let len = BEFORE_SUMMARY.len() + row.short.len();
                    if is_plain(row.short) && choice.add(len, row.tokens.short, max_tokens) {
                        choice.is_shown[index] = true;
                    }
                    next[group % TOOLS] = index + 1;
                    has_more = true;
                }
                group += 1;
            }
        }
        choice
    }

    /// Chooses the descriptions that fit.
    #[track_caller]
    const fn describe(&mut self, rows: &[Row<'_>; TOOLS], sources: &[SourceText], max_tokens: u32) {
        let mut described = 0;
        while described < sources.len() {
            let SourceText { source, text, tokens } = sources[described];
            let mut index = 0;
            while index < TOOLS && !str_eq(rows[index].source, source) {
                index += 1;
            }
            if index < TOOLS && self.add(text.len(), tokens, max_tokens) {
                self.descriptions[index] = text;
            }
            described += 1;
        }
    }

    /// Adds a text of this size and returns true, if it fits.
    #[track_caller]
    const fn add(&mut self, len: usize, tokens: u32, max_tokens: u32) -> bool {
        let (len, tokens) = (self.len + len, self.tokens + tokens);
        let fits = tokens <= max_tokens && len + FirstTool::List.text().len() <= MAX_INSTRUCTIONS;
        if fits {
            (self.len, self.tokens) = (len, tokens);
        }
        fits
    }

    /// Returns the tokens of the instructions in the mode in which they have the most.
    #[track_caller]
    pub const fn tokens(&self) -> u32 {
        self.tokens
    }

    /// Returns the bytes of the text.
    #[expect(clippy::len_without_is_empty, reason = "no caller needs it")]
    #[track_caller]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns the text without its last sentence.
    ///
    /// # Panics
    ///
    /// Panics in const evaluation if clients would truncate even the sources alone.
    #[expect(clippy::cast_possible_truncation, reason = "a text of some kilobytes")]
    #[track_caller]
    pub const fn text<const LEN: usize>(&self, rows: &[Row<'_>; TOOLS], own: &str) -> Utf8<LEN> {
        let len = self.len + FirstTool::List.text().len();
        if len > MAX_INSTRUCTIONS {
            let mut message = Message::new();
            message
                .push("the instructions have ")
                .number(len as u32)
                .push(" bytes with the sources alone, and clients truncate them after ")
                .number(MAX_INSTRUCTIONS as u32)
                .push(" characters; shorten the text before them, or join sources");
            message.panic();
        }
        let mut text = Utf8::new();
        self.write(rows, own, &mut text.writer());
        text
    }

    #[track_caller]
    const fn write(&self, rows: &[Row<'_>], own: &str, text: &mut Utf8Writer<'_>) {
        let [start, _] = around(self.group_count > 1);
        text.push(own);
        if !own.is_empty() {
            text.push(" ");
        }
        text.push(start);
        let mut group = 0;
        while group < self.group_count {
            let (mut is_first, mut index) = (group > 0, 0);
            while index < TOOLS {
                if self.groups[index] == group {
                    if is_first {
                        write_source(rows[index].source, text);
                        text.push(self.descriptions[index]);
                        is_first = false;
                    }
                    if self.is_shown[index] {
                        text.push(BEFORE_SUMMARY);
                        text.push(rows[index].short);
                    }
                }
                index += 1;
            }
            group += 1;
        }
    }
}

/// Returns whether the content of a JSON string is the text itself, and not empty.
#[track_caller]
const fn is_plain(text: &str) -> bool {
    let mut index = 0;
    while index < text.len() {
        if text.as_bytes()[index] == b'\\' {
            return false;
        }
        index += 1;
    }
    !text.is_empty()
}

/// Returns whether a tool has a source.
#[track_caller]
pub const fn has_sources(rows: &[Row<'_>]) -> bool {
    let mut index = 0;
    while index < rows.len() {
        if !rows[index].source.is_empty() {
            return true;
        }
        index += 1;
    }
    false
}

#[cfg(all(test, feature = "proxy"))]
mod tests {
    use mcpact_tokens::Encoding;

    use super::{
        BEFORE_SUMMARY, FirstTool, MAX_INSTRUCTIONS, SourceChoice, SourceText, around, has_sources, is_plain, max,
    };
    use crate::{
        build::{
            meta::catalogue::Row,
            schema::Profile,
            tool::{
                CountedEntry,
                settings::{Budget, Settings},
            },
            utf8::Utf8Writer,
        },
        menu::catalogue_text::{OwnedRow, tests::cards},
    };

    fn settings(encoding: Encoding, tokens: u32) -> Settings {
        let from = "the test";
        Settings {
            encoding,
            profile: Profile::Portable,
            count: CountedEntry::Model,
            budget: Some(Budget { tokens, from }),
        }
    }

    fn text<const TOOLS: usize>(choice: &SourceChoice<TOOLS>, rows: &[Row<'_>], own: &str) -> String {
        let (mut bytes, mut len) = (vec![0; 1 << 16], 0);
        choice.write(rows, own, &mut Utf8Writer::over(&mut bytes, &mut len));
        bytes.truncate(len);
        String::from_utf8(bytes).expect("UTF-8")
    }

    /// Checks all budgets: the count is exact, every source is in the text, the text fits if the
    /// sources do, and no omitted description or summary fits.
    fn for_any_budget<const TOOLS: usize>(
        encoding: Encoding,
        own: &str,
        described: &[(&'static str, &'static str)],
    ) -> usize {
        let owned: Vec<OwnedRow> = cards(TOOLS).iter().map(|card| OwnedRow::new(card, encoding)).collect();
        let rows: [Row<'_>; TOOLS] = std::array::from_fn(|index| owned[index].row());
        let [start, _] = around(has_sources(&rows));
        let count = |text: &str| u32::try_from(encoding.count(text)).expect("a short text");
        let own_tokens = count(format!("{own} {start}").trim_start());
        let sources = described
            .iter()
            .filter(|(source, _)| rows.iter().any(|row| row.source == *source));
        let sources: Vec<SourceText> = sources
            .map(|&(source, text)| SourceText {
                source,
                text,
                tokens: count(text),
            })
            .collect();
        let chosen = |tokens| SourceChoice::new(&rows, own, own_tokens, &sources, &settings(encoding, tokens));
        let (least, most) = (chosen(0).tokens(), chosen(u32::MAX).tokens());
        for budget in least.saturating_sub(2)..most + 2 {
            let choice = chosen(budget);
            let text = text(&choice, &rows, own);
            let endings = FirstTool::ALL.map(|begin| count(&format!("{text}{}", begin.text())));
            assert_eq!(choice.tokens(), max(&endings), "{text}");
            assert_eq!(choice.len(), text.len());
            assert!(choice.tokens() <= budget.max(least), "{text}");
            for row in &rows {
                assert!(
                    row.source.is_empty() || text.contains(&format!(" # {}", row.source)),
                    "{text}"
                );
            }
            for SourceText {
                source,
                text: description,
                tokens,
            } in &sources
            {
                let is_shown = text.contains(&format!(" # {source}{description}"));
                assert!(is_shown || choice.tokens() + tokens > budget, "{source}: {text}");
            }
            let omitted = rows.iter().zip(choice.is_shown).filter(|(_, is_shown)| !is_shown);
            for (row, _) in omitted.filter(|(row, _)| is_plain(row.short)) {
                let len = choice.len() + BEFORE_SUMMARY.len() + row.short.len() + FirstTool::List.text().len();
                assert!(
                    choice.tokens() + row.tokens.short > budget || len > MAX_INSTRUCTIONS,
                    "{}: {text}",
                    row.short
                );
            }
        }
        usize::try_from(most - least).expect("a number")
    }

    #[test]
    fn fits_and_drops_no_source() {
        for encoding in Encoding::ALL.iter().copied() {
            for own in ["", "Dates are in UTC.", "Größe: 5 m²"] {
                assert!(for_any_budget::<1>(encoding, own, &[]) < 10);
                assert!(for_any_budget::<17>(encoding, own, &[]) > 20);
                assert!(for_any_budget::<120>(encoding, own, &[]) > 200);
            }
            let described = [
                ("shop", " (Orders, \"items\")"),
                ("商店", " (用户的文件)"),
                ("office.de", " (Größe: 5 m²)"),
            ];
            assert!(for_any_budget::<17>(encoding, "Dates are in UTC.", &described) > 40);
        }
    }

    /// Checks that each ending begins with a space, so that it has the same tokens after any text.
    #[test]
    fn endings() {
        for begin in FirstTool::ALL {
            assert!(begin.text().starts_with(' ') && begin.text().len() <= FirstTool::List.text().len());
        }
    }
}
