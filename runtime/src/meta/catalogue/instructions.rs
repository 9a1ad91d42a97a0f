//! The instructions of a server: a text of the author, or the sources of a toolset and their tools.
//!
//! Some clients load only the names of tools and the server's instructions, until they search the
//! tools. They truncate instructions after [`MAX_INSTRUCTIONS`] characters. So the macro
//! [`toolset!`](crate::toolset) can make them from the toolset:
//!
//! ```text
//! Australian history. Tools by source: # trove - Search newspapers - A book # prov - … | Begin with search_tools.
//! ```
//!
//! Every source is in the text. Then each source gets the short summary of its first tool, then of
//! its second tool, and so on, as far as budget and clients allow. Counts are sums, as in a
//! catalogue.

#[cfg(feature = "serde_json")]
use std::borrow::Cow;

use mcpact_rules::{catalogue::SUMMARY, truncate::MAX_INSTRUCTIONS};
use mcpact_tokens::Encoding;

use super::{
    choose,
    frame::around,
    row::{Row, write_source},
};
#[cfg(feature = "serde_json")]
use crate::discover::Mode;
use crate::{
    budget::Mode as BudgetMode,
    const_message::Message,
    tool::settings::Settings,
    utf8::{Filler, Utf8},
};

/// The instructions of a toolset's servers, with their cost.
///
/// ```
/// use mcpact::{ToolSchema, discover::Mode, mcp_tool, toolset};
///
/// /// Search newspapers
/// #[mcp_tool(source = "trove")]
/// #[derive(ToolSchema)]
/// struct TroveSearch { query: String }
///
/// /// Search archives
/// #[mcp_tool(source = "prov")]
/// #[derive(ToolSchema)]
/// struct ProvSearch { query: String }
///
/// toolset! { TOOLS = [TroveSearch, ProvSearch], instructions = auto("Dates are in UTC."), instructions_budget = 40 }
///
/// let instructions = TOOLS.instructions.expect("instructions");
/// let text = instructions.in_mode(Mode::Dynamic);
/// assert_eq!(
///     text,
///     "Dates are in UTC. Tools by source: # trove - Search newspapers # prov - Search archives | Begin with search_tools.",
/// );
/// assert_eq!(instructions.tokens_in(Mode::Dynamic) as usize, TOOLS.encoding.count(&text));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// The text, without the last sentence of instructions that are made from the toolset.
    pub text: &'static str,
    /// The text of the author, or the beginning of `text` before the list of sources.
    pub own: &'static str,
    /// The maximum cost over all modes, in tokens of the toolset's encoding.
    pub tokens: u32,
    /// The maximum cost that the toolset allows.
    pub budget: Option<u32>,
    /// True if they are made from the toolset.
    pub is_made: bool,
    /// The costs of the last sentences, each of a [`Begin`]; 0 for a text of the author.
    endings: [u32; Begin::ALL.len()],
}

/// The tool with which a model begins.
#[derive(Clone, Copy)]
enum Begin {
    List,
    Search,
    Describe,
}

impl Begin {
    const ALL: [Begin; 3] = [Begin::List, Begin::Search, Begin::Describe];

    /// Returns the last sentence of instructions.
    const fn text(self) -> &'static str {
        match self {
            Begin::List => " | Begin with a tool of the right source.",
            Begin::Search => " | Begin with search_tools.",
            Begin::Describe => " | Begin with describe_tool.",
        }
    }

    /// Returns the costs of all sentences.
    #[expect(clippy::cast_possible_truncation, reason = "a few tokens")]
    #[track_caller]
    const fn tokens(encoding: Encoding) -> [u32; Begin::ALL.len()] {
        let mut tokens = [0; Begin::ALL.len()];
        let mut index = 0;
        while index < tokens.len() && !cfg!(mcpact_uncounted) {
            tokens[index] = encoding.count(Begin::ALL[index].text()) as u32;
            index += 1;
        }
        tokens
    }
}

impl Instructions {
    /// Returns instructions of the author, whose tokens the macro has counted.
    #[doc(hidden)]
    #[track_caller]
    pub const fn own(text: &'static str, tokens: u32, settings: &Settings) -> Instructions {
        Instructions {
            text,
            own: text,
            tokens,
            budget: budget(settings),
            is_made: false,
            endings: [0; Begin::ALL.len()],
        }
    }

    /// Returns instructions that are made from a toolset.
    #[doc(hidden)]
    #[track_caller]
    pub const fn made<const TOOLS: usize, const LEN: usize>(
        choice: &SourceChoice<TOOLS>,
        own: &'static str,
        text: &'static Utf8<LEN>,
        settings: &Settings,
    ) -> Instructions {
        Instructions {
            text: text.as_str(),
            own,
            tokens: choice.tokens,
            budget: budget(settings),
            is_made: true,
            endings: Begin::tokens(settings.encoding),
        }
    }

    /// Returns the instructions of a server that lists all tools: the text and its last sentence.
    #[track_caller]
    pub(crate) const fn in_list(&self) -> [&'static str; 2] {
        [self.text, if self.is_made { Begin::List.text() } else { "" }]
    }

    /// Returns the instructions of a server in this mode: those that are made from the toolset end
    /// with the tool to begin with.
    #[cfg(feature = "serde_json")]
    pub fn in_mode(&self, mode: Mode) -> Cow<'static, str> {
        if self.is_made {
            Cow::Owned([self.text, begin(mode).text()].concat())
        } else {
            Cow::Borrowed(self.text)
        }
    }

    /// Returns the exact cost in this mode, in tokens of the toolset's encoding.
    #[cfg(feature = "serde_json")]
    pub fn tokens_in(&self, mode: Mode) -> u32 {
        self.tokens - max(&self.endings) + self.endings[begin(mode) as usize]
    }
}

#[cfg(feature = "serde_json")]
fn begin(mode: Mode) -> Begin {
    match mode {
        Mode::Legacy => Begin::List,
        Mode::Dynamic | Mode::Hybrid => Begin::Search,
        Mode::Catalogue => Begin::Describe,
    }
}

#[track_caller]
const fn budget(settings: &Settings) -> Option<u32> {
    match settings.budget {
        Some(budget) => Some(budget.tokens),
        None => None,
    }
}

#[track_caller]
const fn max(numbers: &[u32]) -> u32 {
    let (mut max, mut index) = (0, 0);
    while index < numbers.len() {
        if numbers[index] > max {
            max = numbers[index];
        }
        index += 1;
    }
    max
}

/// The chosen summaries of a toolset's instructions.
#[derive(Debug)]
pub struct SourceChoice<const TOOLS: usize> {
    is_shown: [bool; TOOLS],
    groups: [usize; TOOLS],
    group_count: usize,
    /// The maximum tokens of the instructions, with their last sentence.
    tokens: u32,
    /// The bytes of the text without it.
    len: usize,
}

impl<const TOOLS: usize> SourceChoice<TOOLS> {
    /// Chooses the summaries that fit, after the author's text, `own`, and the start of the list,
    /// which together have `own_tokens`.
    #[track_caller]
    pub const fn new(rows: &[Row<'_>; TOOLS], own: &str, own_tokens: u32, settings: &Settings) -> SourceChoice<TOOLS> {
        let mut choice = SourceChoice {
            is_shown: [false; TOOLS],
            groups: [0; TOOLS],
            group_count: 0,
            tokens: own_tokens + max(&Begin::tokens(settings.encoding)),
            len: 0,
        };
        choice.group_count = choose::group(rows, &mut choice.groups);
        let (mut headings, mut index) = (0, 0);
        while index < TOOLS {
            if choice.groups[index] > headings {
                headings = choice.groups[index];
                choice.tokens += rows[index].tokens.source;
            }
            index += 1;
        }
        let mut len = 0;
        choice.write(rows, own, &mut Filler::over(&mut [], &mut len));
        choice.len = len;
        let max_tokens = match settings.budget {
            Some(budget) => budget.tokens,
            None => u32::MAX,
        };
        let ending = Begin::List.text().len();
        // The next tool of each group.
        let mut next = [0; TOOLS];
        let mut has_more = true;
        while has_more {
            has_more = false;
            let mut group = 0;
            while group < choice.group_count {
                let mut index = if group < TOOLS { next[group] } else { TOOLS };
                while index < TOOLS && choice.groups[index] != group {
                    index += 1;
                }
                if index < TOOLS {
                    let row = &rows[index];
                    let len = choice.len + SUMMARY.len() + row.short.len();
                    let tokens = choice.tokens + row.tokens.short;
                    let fits = tokens <= max_tokens && len + ending <= MAX_INSTRUCTIONS;
                    if fits && is_plain(row.short) {
                        choice.is_shown[index] = true;
                        (choice.tokens, choice.len) = (tokens, len);
                    }
                    next[group] = index + 1;
                    has_more = true;
                }
                group += 1;
            }
        }
        choice
    }

    /// Returns the tokens of the instructions in the mode in which they have most.
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
    /// In const evaluation, if clients would truncate even the sources alone.
    #[expect(clippy::cast_possible_truncation, reason = "a text of some kilobytes")]
    #[track_caller]
    pub const fn text<const LEN: usize>(&self, rows: &[Row<'_>; TOOLS], own: &str) -> Utf8<LEN> {
        let len = self.len + Begin::List.text().len();
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
        self.write(rows, own, &mut text.filler());
        text
    }

    #[track_caller]
    const fn write(&self, rows: &[Row<'_>], own: &str, text: &mut Filler<'_>) {
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
                        is_first = false;
                    }
                    if self.is_shown[index] {
                        text.push(SUMMARY);
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

/// Fails the build if the instructions exceed their budget.
///
/// # Panics
///
/// In const evaluation, with the cost and the budget.
#[track_caller]
pub const fn gate_instructions(name: &str, tokens: u32, is_made: bool, settings: &Settings, mode: BudgetMode) {
    let (BudgetMode::Fail, Some(budget)) = (mode, settings.budget) else {
        return;
    };
    if tokens <= budget.tokens {
        return;
    }
    let mut message = Message::new();
    message
        .push("the instructions of `")
        .push(name)
        .push("` cost ")
        .number(tokens)
        .push(" tokens (")
        .push(settings.encoding.name())
        .push(if is_made { ") with the sources alone, " } else { "), " })
        .number(tokens - budget.tokens)
        .push(" over the budget of ")
        .number(budget.tokens)
        .push("; shorten them, or raise ")
        .push(budget.from);
    message.panic()
}

/// Returns the instructions of a toolset, in its expansion: none, a text, or one that is made from
/// the toolset. Nothing is evaluated for a toolset without instructions.
#[doc(hidden)]
#[macro_export]
macro_rules! __instructions {
    ($name:expr;) => {
        __p::None
    };
    ($name:expr; own($text:expr, $tokens:expr, $settings:expr)) => {{
        const SETTINGS: __p::Settings = $settings;
        const _: () = __p::catalogue::gate_instructions(
            $name,
            $tokens,
            false,
            &SETTINGS,
            __p::mode(__p::option_env!("MCPACT_BUDGET")),
        );
        __p::Some(__p::catalogue::Instructions::own($text, $tokens, &SETTINGS))
    }};
    ($name:expr; auto($own:expr, [$tokens:expr, $tokens_by_source:expr], $settings:expr)) => {{
        const SETTINGS: __p::Settings = $settings;
        const OWN_TOKENS: __p::u32 = if __p::catalogue::has_sources(&ROWS) {
            $tokens_by_source
        } else {
            $tokens
        };
        static CHOICE: __p::catalogue::SourceChoice<{ TOOLS.len() }> =
            __p::catalogue::SourceChoice::new(&ROWS, $own, OWN_TOKENS, &SETTINGS);
        const _: () = __p::catalogue::gate_instructions(
            $name,
            CHOICE.tokens(),
            true,
            &SETTINGS,
            __p::mode(__p::option_env!("MCPACT_BUDGET")),
        );
        static TEXT: __p::Utf8<{ CHOICE.len() }> = CHOICE.text(&ROWS, $own);
        __p::Some(__p::catalogue::Instructions::made(&CHOICE, $own, &TEXT, &SETTINGS))
    }};
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

#[cfg(all(test, feature = "serde_json"))]
mod tests {
    use mcpact_tokens::Encoding;

    use super::{Begin, MAX_INSTRUCTIONS, SUMMARY, SourceChoice, around, has_sources, is_plain, max};
    use crate::{
        meta::catalogue::{OwnedRow, Row, tests::cards},
        schema::Profile,
        tool::{
            Count,
            settings::{Budget, Settings},
        },
        utf8::Filler,
    };

    fn settings(encoding: Encoding, tokens: u32) -> Settings {
        let from = "the test";
        Settings {
            encoding,
            profile: Profile::Portable,
            count: Count::Model,
            budget: Some(Budget { tokens, from }),
        }
    }

    fn text<const TOOLS: usize>(choice: &SourceChoice<TOOLS>, rows: &[Row<'_>], own: &str) -> String {
        let (mut bytes, mut len) = (vec![0; 1 << 16], 0);
        choice.write(rows, own, &mut Filler::over(&mut bytes, &mut len));
        bytes.truncate(len);
        String::from_utf8(bytes).expect("UTF-8")
    }

    /// Checks all budgets: the count is exact, every source is in the text, the text fits if the
    /// sources do, and no omitted summary fits.
    fn for_any_budget<const TOOLS: usize>(encoding: Encoding, own: &str) -> usize {
        let owned: Vec<OwnedRow> = cards(TOOLS).iter().map(|card| OwnedRow::new(card, encoding)).collect();
        let rows: [Row<'_>; TOOLS] = std::array::from_fn(|index| owned[index].row());
        let [start, _] = around(has_sources(&rows));
        let count = |text: &str| u32::try_from(encoding.count(text)).expect("a short text");
        let own_tokens = count(format!("{own} {start}").trim_start());
        let chosen = |tokens| SourceChoice::new(&rows, own, own_tokens, &settings(encoding, tokens));
        let (least, most) = (chosen(0).tokens(), chosen(u32::MAX).tokens());
        for budget in least.saturating_sub(2)..most + 2 {
            let choice = chosen(budget);
            let text = text(&choice, &rows, own);
            let endings = Begin::ALL.map(|begin| count(&format!("{text}{}", begin.text())));
            assert_eq!(choice.tokens(), max(&endings), "{text}");
            assert_eq!(choice.len(), text.len());
            assert!(choice.tokens() <= budget.max(least), "{text}");
            for row in &rows {
                assert!(
                    row.source.is_empty() || text.contains(&format!(" # {}", row.source)),
                    "{text}"
                );
            }
            let omitted = rows.iter().zip(choice.is_shown).filter(|(_, is_shown)| !is_shown);
            for (row, _) in omitted.filter(|(row, _)| is_plain(row.short)) {
                let len = choice.len() + SUMMARY.len() + row.short.len() + Begin::List.text().len();
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
                assert!(for_any_budget::<1>(encoding, own) < 10);
                assert!(for_any_budget::<17>(encoding, own) > 20);
                assert!(for_any_budget::<120>(encoding, own) > 200);
            }
        }
    }

    /// The tokens of the endings are part of the counts, so they are those of any text.
    #[test]
    fn endings() {
        for begin in Begin::ALL {
            assert!(begin.text().starts_with(' ') && begin.text().len() <= Begin::List.text().len());
        }
    }
}
