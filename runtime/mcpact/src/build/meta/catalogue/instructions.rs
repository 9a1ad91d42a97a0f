//! The instructions of a server: a text of the author, or the sources of a toolset and their tools.
//!
//! Some clients load only the names of tools and the server's instructions, until they search the
//! tools. They truncate instructions after 2,048 characters. So the macro
//! [`toolset!`](crate::toolset) can make them from the toolset:
//!
//! ```text
//! Australian history. Tools by source: # trove - Search newspapers - A book # prov - … | Begin with search_tools.
//! ```
//!
//! Every source is in the text. Then each source gets its description by the author, then the short
//! summary of its first tool, then of its second tool, and so on, as far as budget and clients
//! allow. Counts are sums, as in a catalogue.

#[cfg(feature = "serde_json")]
use std::borrow::Cow;

use super::{first_tool::FirstTool, maximum::max, source_choice::SourceChoice};
#[cfg(feature = "serde_json")]
use crate::build::named_settings::Mode;
use crate::build::{budget::BudgetMode, const_message::Message, tool::settings::Settings, utf8::Utf8};

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
    /// The maximum cost that the toolset allows, in tokens.
    pub budget: Option<u32>,
    /// True if the instructions are made from the toolset.
    pub is_made: bool,
    /// The costs of the last sentences, each of a [`FirstTool`]; 0 for a text of the author.
    endings: [u32; FirstTool::ALL.len()],
}

impl Instructions {
    /// Returns instructions of the author, whose tokens the macro has counted.
    #[doc(hidden)]
    #[track_caller]
    pub const fn from_author(text: &'static str, tokens: u32, settings: &Settings) -> Instructions {
        Instructions {
            text,
            own: text,
            tokens,
            budget: budget(settings),
            is_made: false,
            endings: [0; FirstTool::ALL.len()],
        }
    }

    /// Returns instructions that are made from a toolset.
    #[doc(hidden)]
    #[track_caller]
    pub const fn from_toolset<const TOOLS: usize, const LEN: usize>(
        choice: &SourceChoice<TOOLS>,
        own: &'static str,
        text: &'static Utf8<LEN>,
        settings: &Settings,
    ) -> Instructions {
        Instructions {
            text: text.as_str(),
            own,
            tokens: choice.tokens(),
            budget: budget(settings),
            is_made: true,
            endings: FirstTool::tokens(settings.encoding),
        }
    }

    /// Returns the instructions of a server that lists all tools: the text and its last sentence.
    #[track_caller]
    pub(crate) const fn in_list(&self) -> [&'static str; 2] {
        [self.text, if self.is_made { FirstTool::List.text() } else { "" }]
    }

    /// Returns the exact cost with [`Instructions::in_list`].
    pub(crate) fn tokens_in_list(&self) -> u32 {
        self.tokens_with(FirstTool::List)
    }

    fn tokens_with(&self, first: FirstTool) -> u32 {
        self.tokens - max(&self.endings) + self.endings[first as usize]
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
        self.tokens_with(begin(mode))
    }
}

#[cfg(feature = "serde_json")]
fn begin(mode: Mode) -> FirstTool {
    match mode {
        Mode::All => FirstTool::List,
        Mode::Dynamic | Mode::Hybrid => FirstTool::Search,
        Mode::Catalogue => FirstTool::Describe,
    }
}

#[track_caller]
const fn budget(settings: &Settings) -> Option<u32> {
    match settings.budget {
        Some(budget) => Some(budget.tokens),
        None => None,
    }
}

/// Fails the build if the instructions exceed their budget.
///
/// # Panics
///
/// Panics in const evaluation, with the cost and the budget.
#[track_caller]
pub const fn check_instructions_budget(name: &str, tokens: u32, is_made: bool, settings: &Settings, mode: BudgetMode) {
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
        const _: () = __p::catalogue::check_instructions_budget(
            $name,
            $tokens,
            false,
            &SETTINGS,
            __p::budget_mode(__p::option_env!("MCPACT_BUDGET")),
        );
        __p::Some(__p::catalogue::Instructions::from_author($text, $tokens, &SETTINGS))
    }};
    (
        $name:expr;
        auto(
            $own:expr,
            [$tokens:expr, $tokens_by_source:expr],
            [$(($source:expr, $after_source:expr, $source_tokens:expr)),*],
            $settings:expr
        )
    ) => {{
        const SETTINGS: __p::Settings = $settings;
        const OWN_TOKENS: __p::u32 = if __p::catalogue::has_sources(__Catalogue::ROWS) {
            $tokens_by_source
        } else {
            $tokens
        };
        static CHOICE: __p::catalogue::SourceChoice<{ TOOLS.len() }> = __p::catalogue::SourceChoice::new(
            __Catalogue::ROWS,
            $own,
            OWN_TOKENS,
            &[$(__p::catalogue::SourceText {
                source: $source,
                text: $after_source,
                tokens: $source_tokens,
            }),*],
            &SETTINGS,
        );
        const _: () = __p::catalogue::check_instructions_budget(
            $name,
            CHOICE.tokens(),
            true,
            &SETTINGS,
            __p::budget_mode(__p::option_env!("MCPACT_BUDGET")),
        );
        static TEXT: __p::Utf8<{ CHOICE.len() }> = CHOICE.text(__Catalogue::ROWS, $own);
        __p::Some(__p::catalogue::Instructions::from_toolset(
            &CHOICE, $own, &TEXT, &SETTINGS,
        ))
    }};
}
