//! The tools that report the context cost of tools to a model.

use mcpact_tokens::Encoding;

use super::{catalogue::Summaries, parameters::AVAILABLE};
use crate::build::{
    schema::{Node, Profile, Text},
    tool::{
        Annotations, CountedEntry, Definition,
        compiled::{About, Compiled},
        entry::{NO_PARAMETERS, Parts},
        settings::Settings,
    },
};

/// The name of the tool that reports all tools.
#[cfg(feature = "proxy")]
pub(crate) const LIST_AVAILABLE_NAME: &str = LIST_AVAILABLE[0].unquoted();

/// The name of the tool that reports the listed tools.
#[cfg(feature = "rmcp")]
pub(crate) const GET_ACTIVE_NAME: &str = GET_ACTIVE[0].unquoted();

/// The name and the description of each tool, as JSON strings.
const LIST_AVAILABLE: [Text; 2] = [
    Text::own("\"list_available_tools\""),
    Text::own("\"Context cost of all tools, by source\""),
];
const GET_ACTIVE: [Text; 2] = [
    Text::own("\"get_active_toolset\""),
    Text::own("\"Context cost of the listed tools\""),
];

#[track_caller]
const fn compile([name, description]: [Text; 2], input: &'static Node, settings: Settings) -> Compiled {
    let parts = Parts {
        name,
        title: None,
        description: Some(description),
        input,
        output: None,
        annotations: Some(Text::own("{\"readOnlyHint\":true}")),
        meta: None,
    };
    let about = About {
        name: name.unquoted(),
        title: None,
        description: description.unquoted(),
        source: "mcpact",
        summary: description.unquoted(),
        keywords: &[],
        tags: &[],
        asks: &[],
        annotations: Annotations {
            read_only: Some(true),
            ..Annotations::NONE
        },
        returns: None,
        index: "",
        summaries: Summaries::NONE,
    };
    Compiled::new(parts, settings, about)
}

/// Compiles both tools in one encoding. They are the same for every toolset, so this crate counts
/// them once.
macro_rules! context_tools {
    ($encoding:ident, $count:ident) => {{
        const CONTEXT_SETTINGS: Settings = Settings {
            encoding: Encoding::$encoding,
            profile: Profile::Portable,
            count: CountedEntry::$count,
            budget: None,
        };
        const COMPILED: [&Compiled; 2] = [
            &compile(LIST_AVAILABLE, &AVAILABLE, CONTEXT_SETTINGS),
            &compile(GET_ACTIVE, NO_PARAMETERS, CONTEXT_SETTINGS),
        ];
        crate::__tools!(__TOOLS = COMPILED[0], COMPILED[1]);
        [&__DEFINITIONS[0], &__DEFINITIONS[1]]
    }};
}

/// Returns both tools, counted like a toolset.
pub(crate) fn context_tools(encoding: Encoding, count: CountedEntry) -> [&'static Definition; 2] {
    let all = [
        #[cfg(feature = "o200k_base")]
        context_tools!(O200kBase, Model),
        #[cfg(feature = "o200k_base")]
        context_tools!(O200kBase, Wire),
        #[cfg(feature = "cl100k_base")]
        context_tools!(Cl100kBase, Model),
        #[cfg(feature = "cl100k_base")]
        context_tools!(Cl100kBase, Wire),
    ];
    let counted = |tools: &&[&Definition; 2]| tools[0].encoding == encoding && tools[0].count == count;
    *all.iter().find(counted).expect("every encoding and count is compiled")
}
