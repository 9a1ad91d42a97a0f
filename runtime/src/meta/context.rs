//! The tools that tell a model what tools take of its context. A server lists them where it is asked to.

use mcpact_tokens::Encoding;

use crate::{
    __private::{self as __p, About},
    budget::Settings,
    schema::{Profile, Text},
    tool::{
        Annotations, Count, Definition,
        entry::{NO_PARAMETERS, Parts},
        written::Written,
    },
};

/// One of the tools that tell what tools take of a model's context.
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
    const fn written(&self, settings: Settings) -> Written {
        Written::new(self.parts(), settings, self.about())
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

/// Both, in one encoding. They are the same for every toolset, so they are counted once, in this crate.
macro_rules! context_tools {
    ($encoding:ident, $count:ident) => {{
        const CONTEXT_SETTINGS: Settings = Settings {
            encoding: Encoding::$encoding,
            profile: Profile::Portable,
            count: Count::$count,
            budget: None,
        };
        const WRITTEN: [&Written; 2] = [
            &LIST_AVAILABLE.written(CONTEXT_SETTINGS),
            &GET_ACTIVE.written(CONTEXT_SETTINGS),
        ];
        crate::__tools!(WRITTEN[0], WRITTEN[1]);
        [&__DEFINITIONS[0], &__DEFINITIONS[1]]
    }};
}

/// The tools that tell what tools take of a model's context, counted as a toolset is.
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
    *all.iter()
        .find(counted)
        .expect("they are counted in each way that there is")
}
