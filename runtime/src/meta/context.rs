//! The tools that report the context cost of tools to a model.

use mcpact_tokens::Encoding;

use crate::{
    schema::{Profile, Text},
    tool::{
        Annotations, Count, Definition,
        compiled::{About, Compiled},
        entry::{NO_PARAMETERS, Parts},
        settings::Settings,
    },
};

/// One of these tools.
pub(crate) struct ContextTool {
    pub(crate) name: &'static str,
    json_name: &'static str,
    description: &'static str,
    json_description: &'static str,
}

pub(crate) const LIST_AVAILABLE: ContextTool = ContextTool {
    name: "list_available_tools",
    json_name: "\"list_available_tools\"",
    description: "Context cost of all tools, by source",
    json_description: "\"Context cost of all tools, by source\"",
};

const GET_ACTIVE: ContextTool = ContextTool {
    name: "get_active_toolset",
    json_name: "\"get_active_toolset\"",
    description: "Context cost of the listed tools",
    json_description: "\"Context cost of the listed tools\"",
};

impl ContextTool {
    #[track_caller]
    const fn compile(&self, settings: Settings) -> Compiled {
        Compiled::new(self.parts(), settings, self.about())
    }

    #[track_caller]
    const fn parts(&self) -> Parts {
        Parts {
            name: Text::own(self.json_name),
            title: None,
            description: Some(Text::own(self.json_description)),
            input: NO_PARAMETERS,
            output: None,
            annotations: Some(Text::own("{\"readOnlyHint\":true}")),
            meta: None,
        }
    }

    #[track_caller]
    const fn about(&self) -> About {
        About {
            name: self.name,
            title: None,
            description: self.description,
            source: "mcpact",
            summary: self.description,
            keywords: &[],
            annotations: Annotations {
                read_only: Some(true),
                destructive: None,
                idempotent: None,
                open_world: None,
            },
            index: "",
        }
    }
}

/// Compiles both tools in one encoding. They are the same for every toolset, so this crate counts
/// them once.
macro_rules! context_tools {
    ($encoding:ident, $count:ident) => {{
        const CONTEXT_SETTINGS: Settings = Settings {
            encoding: Encoding::$encoding,
            profile: Profile::Portable,
            count: Count::$count,
            budget: None,
        };
        const COMPILED: [&Compiled; 2] = [
            &LIST_AVAILABLE.compile(CONTEXT_SETTINGS),
            &GET_ACTIVE.compile(CONTEXT_SETTINGS),
        ];
        crate::__tools!(__TOOLS = COMPILED[0], COMPILED[1]);
        [&__DEFINITIONS[0], &__DEFINITIONS[1]]
    }};
}

/// Returns both tools, counted like a toolset.
pub(crate) fn context_tools(encoding: Encoding, count: Count) -> [&'static Definition; 2] {
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
