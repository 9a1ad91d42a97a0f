//! A façade of the runtime for expansions. Nothing here is public API.

pub use core::primitive::{str, u8, u32, usize};
#[cfg(feature = "rmcp")]
pub use core::result::Result::{Err, Ok};
pub use core::{
    clone::Clone,
    cmp::{Eq, Ord, PartialEq, PartialOrd},
    default::Default,
    fmt::Debug,
    hash::Hash,
    option::Option::{self, None, Some},
};
pub use core::{concat, env, include_bytes, module_path, option_env};
#[cfg(feature = "rmcp")]
pub use std::boxed::Box;

pub use mcpact_tokens::Encoding;

#[cfg(any(feature = "proxy", feature = "schemars"))]
pub use crate::json::adopted_schema::AdoptedSchema;
#[cfg(feature = "rmcp")]
pub use crate::serve::{
    AdoptedRouter, Call, CallFuture, Extractor, Handlers, OtherExtractor, OtherRouter, async_result, async_result_of,
    no_such_tool, ready_result, ready_result_of, refuse_alias,
};

#[cfg(feature = "serde_json")]
pub use crate::build::toolset::listed::assert as assert_listed;
#[cfg(feature = "schemars")]
pub use crate::json::schemars::__schemars as schemars;

/// The items of `#[derive(Tiered)]`.
pub mod tiers {
    #[cfg(feature = "serde_json")]
    pub use serde::Serialize;

    pub use crate::build::schema::{Limit, Preview, Projection, TierField, Tiers};
    #[cfg(feature = "serde_json")]
    pub use crate::call::results::tiers::{HasText, Tiered, assert_text, property};
}

pub use crate::{
    __adopted as adopted, __check_tool_budget as check_tool_budget, __check_tools_budget as check_tools_budget,
    __compiled as compiled, __extractor as extractor, __handlers as handlers,
    __ignored_arguments_router as ignored_arguments_router, __tools as tools, __toolset as toolset,
    build::{
        budget::{BudgetMode, budget_mode, check_tool_budget, check_tools_budget, tool_warning, tools_warning, total},
        edges,
        index::{self, Contents},
        lints::{self, duplicate_text},
        meta::{self, catalogue, catalogue::Summaries},
        schema::{
            ANY_PROPERTIES, DefaultJson, DefaultValue, Field, FieldList, Flat, Identity, Kind, Lead, Length,
            NeitherNumberNorBoolean_WriteItsDefaultInTheMcpAttribute, NoSchema, Node, Notes, Object, OptionalSchema,
            Output, Presence, Profile, Range, Rule, Shape, Text, ToolSchema, allowed_default, check_default,
            check_example, check_extended, check_flat, check_flattened, check_flattened_names, check_inner,
            check_inside, check_name, check_rule, check_serde_defaults, check_tagged, check_values, default_of_type,
            denies_others,
        },
        tool::{
            Annotations, CountedEntry, Definition, HasTools, ParameterTokens, ResultBudget, Tool, Tools,
            blocks::{ListOf, NoList, refuse_unlisted_block},
            compiled::{About, Compiled, definitions, list, parameter_count, parameters, source, text, text_len},
            entry::{NO_PARAMETERS, Parts},
            settings::{Budget, Settings},
        },
        toolset::{
            Package, Toolset,
            join::{check_counts, check_described_source, check_names, join, length},
            suited_mode::{deny_mode_all, suited_per_cent, suits_catalogue_mode},
        },
        utf8::Utf8,
        warning,
    },
};
