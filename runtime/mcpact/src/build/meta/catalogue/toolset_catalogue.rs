//! The catalogue of a toolset in constants that rustc evaluates where a program uses them.
//!
//! rustc evaluates each static and each constant of a crate in `cargo check`. It evaluates an
//! associated constant of a generic type only in a build, and only if a function refers to it. Most
//! edits need no catalogue.

use std::{fmt, marker::PhantomData};

use mcpact_shared::catalogue::{BEFORE_SOURCE, BEFORE_SUMMARY, BEFORE_TOOL};

use super::{
    compiled::{CatalogueTools, ChosenDetails, describe_tool, list, parameters, rows, text},
    frame,
    row::Row,
};
use crate::build::{
    tool::{Definition, ParameterTokens, settings::Settings},
    utf8::Utf8,
};

/// The input of a toolset's catalogue.
pub trait Input {
    /// The tools of the catalogue.
    const TOOLS: &'static [&'static Definition];
    /// The meta-tools, of which the second is `describe_tool`.
    const META_TOOLS: &'static [&'static Definition];
    /// The budget of catalogue mode, and the encoding.
    const SETTINGS: Settings;
}

/// The catalogue of this input. The constants are the numbers of tools, of slots of the [table of
/// words](super::table_len), of listed meta-tools, of parameters of `describe_tool`, and of bytes
/// of its [text](max_text_len).
pub struct ToolsetCatalogue<
    I,
    const TOOLS: usize,
    const TABLE: usize,
    const LISTED: usize,
    const PARAMETERS: usize,
    const MAX_TEXT_LEN: usize,
>(PhantomData<I>);

impl<
    I: Input,
    const TOOLS: usize,
    const TABLE: usize,
    const LISTED: usize,
    const PARAMETERS: usize,
    const MAX_TEXT_LEN: usize,
> ToolsetCatalogue<I, TOOLS, TABLE, LISTED, PARAMETERS, MAX_TEXT_LEN>
{
    /// The rows of all tools.
    pub const ROWS: &'static [Row<'static>; TOOLS] = &rows(I::TOOLS, I::SETTINGS.budget);
    /// The details of the rows.
    pub const CHOICE: &'static ChosenDetails<TOOLS> =
        &ChosenDetails::new::<TABLE>(Self::ROWS, I::META_TOOLS, &I::SETTINGS);
    const TEXT: &'static Utf8<MAX_TEXT_LEN> = &text(Self::ROWS, Self::CHOICE, I::META_TOOLS[1]);
    const COSTS: &'static [ParameterTokens; PARAMETERS] = &parameters(Self::CHOICE, I::META_TOOLS[1]);
    const DESCRIBE: &'static Definition = &describe_tool(Self::CHOICE, I::META_TOOLS[1], Self::TEXT, Self::COSTS);
    const LIST: &'static [&'static Definition; LISTED] = &list(Self::DESCRIBE, I::META_TOOLS);
    /// The meta-tools of catalogue mode.
    pub const COMPILED: &'static CatalogueTools = &CatalogueTools::new(Self::LIST, I::SETTINGS.budget, Self::ROWS);

    /// Returns the meta-tools of catalogue mode.
    pub fn compiled() -> &'static CatalogueTools {
        Self::COMPILED
    }
}

/// Returns the maximum number of bytes of the two entries of `describe_tool`, with every detail of
/// every tool.
#[track_caller]
pub const fn max_text_len(tools: &[&Definition], describe: &Definition) -> usize {
    let [start, end] = frame::around(true);
    let mut room = "\"description\":\"\",".len() + start.len() + end.len();
    let mut index = 0;
    while index < tools.len() {
        let tool = tools[index];
        // ` <`, `>` and `><` take no more bytes than `","` and the two that are added.
        room += BEFORE_TOOL.len() + tool.parts.name.json.len() + BEFORE_SOURCE.len() + tool.source.len();
        room += BEFORE_SUMMARY.len() + tool.summaries.full.len() + tool.required.len() + " <>".len();
        index += 1;
    }
    describe.entry.len() + describe.wire_entry.len() + 2 * room
}

/// A toolset's catalogue, evaluated with the toolset or where a program uses it.
#[derive(Clone, Copy)]
pub enum CatalogueEvaluation {
    /// Evaluated with the toolset: a check of the build needs it.
    Now(&'static CatalogueTools),
    /// Evaluated in the build of a program.
    Deferred(fn() -> &'static CatalogueTools),
}

impl CatalogueEvaluation {
    /// Returns the meta-tools of catalogue mode.
    pub(crate) fn get(self) -> &'static CatalogueTools {
        match self {
            CatalogueEvaluation::Now(tools) => tools,
            CatalogueEvaluation::Deferred(tools) => tools(),
        }
    }

    /// Returns the meta-tools of catalogue mode in const evaluation.
    ///
    /// # Panics
    ///
    /// Panics if they are deferred. The macros defer none that the lint `mode_advice` compares.
    #[track_caller]
    pub(crate) const fn now(self) -> &'static CatalogueTools {
        match self {
            CatalogueEvaluation::Now(tools) => tools,
            CatalogueEvaluation::Deferred(_) => panic!("`mode_advice` needs the catalogue"),
        }
    }
}

impl fmt::Debug for CatalogueEvaluation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(formatter)
    }
}

/// The catalogue of a toolset, evaluated now or deferred.
#[doc(hidden)]
#[macro_export]
macro_rules! __catalogue {
    ($catalogue:ident, true) => {
        __p::catalogue::CatalogueEvaluation::Now($catalogue::COMPILED)
    };
    ($catalogue:ident, false) => {
        __p::catalogue::CatalogueEvaluation::Deferred($catalogue::compiled)
    };
}
