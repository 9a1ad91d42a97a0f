//! The private language between the macros and this crate: what expansions name, and the declarative macros in which
//! the const machinery of a tool, a block of tools and a toolset is written once. Nothing here is public API.

pub use core::option::Option::{self, None, Some};
pub use core::primitive::{str, u8, usize};
pub use core::{concat, env, include_bytes, module_path, option_env};

#[cfg(feature = "rmcp")]
pub use crate::serve::{
    Adopted, Call, Extractor, Handlers, OtherExtractor, Running, answered, answered_of, no_such_tool, refuse_alias,
    running, running_of,
};
pub use crate::{
    __adopted as adopted, __extractor as extractor, __gate as gate, __gate_block as gate_block, __handlers as handlers,
    __tools as tools, __toolset as toolset, __written as written,
    budget::{Budget, Mode, Settings, gate_tool, gate_tools, mode, tool_warning, tools_warning, total},
    index::{self, Contents},
    lints, meta, repeats,
    schema::{
        ANY_MEMBERS, Field, Kind, Known, Lead, Length, Node, Notes, Object, Output, Presence, Profile, Range, Rule,
        Shape, Text, ToolSchema, Unknown, check_flattened, check_inner, check_keys, check_name, check_rule,
        check_tagged, denies_others, filled_by_serde, hold_default, hold_restated, hold_values,
    },
    tool::{
        Annotations, Count, Definition, HasTools, ParameterTokens, Tool, Tools,
        blocks::{ListOf, NoList, refuse_forgotten},
        entry::{NO_PARAMETERS, Parts},
        written::{Written, definitions, list, parameter_count, parameters, text, text_len},
    },
    toolset::{Package, Toolset, join, length},
    utf8::Utf8,
    warning,
};
#[cfg(feature = "rmcp")]
pub use core::result::Result::{Err, Ok};
pub use mcpact_tokens::Encoding;
#[cfg(feature = "rmcp")]
pub use std::boxed::Box;

/// What of a [`Definition`] is plain data.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The tool's name.
    pub name: &'static str,
    /// Its title.
    pub title: Option<&'static str>,
    /// Its description.
    pub description: &'static str,
    /// Its source.
    pub source: &'static str,
    /// At most ten words.
    pub summary: &'static str,
    /// Given, then derived.
    pub keywords: &'static [&'static str],
    /// Hints for clients.
    pub annotations: Annotations,
    /// The literal part of its index entry: members without braces.
    pub index: &'static str,
}

/// A struct tool's source where none is given: the last segment of the module's path.
pub const fn source(module: &'static str) -> &'static str {
    let bytes = module.as_bytes();
    let mut start = bytes.len();
    while start > 0 && bytes[start - 1] != b':' {
        start -= 1;
    }
    module.split_at(start).1
}

/// A tool, written and counted.
#[doc(hidden)]
#[macro_export]
macro_rules! __written {
    ($name:ident = $parts:expr, $settings:expr, $about:expr) => {
        #[allow(long_running_const_eval)]
        const $name: &__p::Written = &__p::Written::new($parts, $settings, $about);
    };
}

/// The definitions of some tools, as `__DEFINITIONS`. It stands where `__p` is known.
#[doc(hidden)]
#[macro_export]
macro_rules! __tools {
    ($($tool:expr),* $(,)?) => {
        const __TOOLS: &[&__p::Written] = &[$($tool),*];
        static __TEXT: __p::Utf8<{ __p::text_len(__TOOLS) }> = __p::text(__TOOLS);
        static __PARAMETERS: [__p::ParameterTokens; __p::parameter_count(__TOOLS)] = __p::parameters(__TOOLS, &__TEXT);
        static __DEFINITIONS: [__p::Definition; __TOOLS.len()] = __p::definitions(__TOOLS, &__TEXT, &__PARAMETERS);
    };
}

/// The gate of a tool that has a budget. `$check` is the name of [`warning::Budget::check`] with the span of the warning.
#[doc(hidden)]
#[macro_export]
macro_rules! __gate {
    ($tool:expr, $check:ident) => {
        const _: () = {
            const MODE: __p::Mode = __p::mode(__p::option_env!("MCPACT_BUDGET"));
            __p::gate_tool($tool, MODE);
            __p::warning::Budget::<{ __p::tool_warning($tool, MODE) }>::$check();
        };
    };
}

/// The gate of a block of tools that has a budget.
#[doc(hidden)]
#[macro_export]
macro_rules! __gate_block {
    ($name:expr, $tools:expr, $settings:expr) => {
        const _: () = {
            const SETTINGS: __p::Settings = $settings;
            const TOOLS: &[&__p::Definition] = $tools;
            const MODE: __p::Mode = __p::mode(__p::option_env!("MCPACT_BUDGET"));
            __p::gate_tools("the tools of", $name, TOOLS, &SETTINGS, MODE);
            __p::warning::Budget::<{ __p::tools_warning(__p::total(TOOLS), &SETTINGS, MODE) }>::check();
        };
    };
}

/// What answers the calls of a block's tools: an implementation of `Handlers`, where there is that trait. The macros do not know
/// which features this crate has.
#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __handlers {
    ($($handlers:tt)*) => {
        $($handlers)*
    };
}

/// As above, where nothing is served.
#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __handlers {
    ($($handlers:tt)*) => {};
}

/// A tool's schema, as rmcp's `#[tool]` takes it.
#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __adopted {
    ($schema:expr) => {{
        static ADOPTED: $crate::__private::Adopted = $crate::__private::Adopted::new();
        ADOPTED.schema($schema)
    }};
}

/// As above, where there is no rmcp.
#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __adopted {
    ($schema:expr) => {
        ::core::compile_error!("above `#[tool_router]`, `#[mcp_tools]` needs mcpact's feature `rmcp`: write `features = [\"rmcp\"]` at mcpact in Cargo.toml")
    };
}

/// Refuses a type that rmcp's method takes and that is `Parameters<…>` under another name.
#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __extractor {
    ($ty:ty) => {
        #[allow(deprecated)]
        const _: () = {
            #[allow(unused_imports)]
            use __p::OtherExtractor as _;
            __p::refuse_alias(<__p::Extractor<$ty>>::IS_PARAMETERS);
        };
    };
}

/// As above, where there is no rmcp.
#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __extractor {
    ($ty:ty) => {};
}

/// A toolset: the joined list, its gate, its index in the binary.
#[doc(hidden)]
#[macro_export]
macro_rules! __toolset {
    (
        $(#[$meta:meta])*
        $vis:vis $toolset:ident;
        name = $name:expr;
        about = [$about:expr, $about_json:expr];
        lists = [$($list:expr),+ $(,)?];
        settings = $settings:expr;
        meta_budget = $meta_budget:expr;
    ) => {
        $(#[$meta])*
        $vis static $toolset: $crate::Toolset = {
            use $crate::__private as __p;

            const SETTINGS: __p::Settings = $settings;
            const LISTS: &[&[&'static __p::Definition]] = &[$($list),+];
            const TOOLS: [&'static __p::Definition; __p::length(LISTS)] = __p::join(LISTS, __p::Some((SETTINGS.encoding, SETTINGS.count)));
            const CONTENTS: __p::Contents = __p::Contents {
                name: $name,
                tools: &TOOLS,
                tokens: __p::total(&TOOLS),
                budget: SETTINGS.budget,
                encoding: SETTINGS.encoding,
                count: SETTINGS.count,
            };
            const TEXT: __p::Utf8<{ __p::index::room(&CONTENTS) }> = __p::index::write(&CONTENTS);

            // What this crate's binary says of its tools to whoever reads it.
            #[used]
            #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mcpact"))]
            #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".mcpact"))]
            static INDEX: [__p::u8; TEXT.len()] = __p::index::trim(&TEXT);

            const MODE: __p::Mode = __p::mode(__p::option_env!("MCPACT_BUDGET"));
            const _: () = {
                __p::gate_tools("toolset", $name, &TOOLS, &SETTINGS, MODE);
                __p::warning::Budget::<{ __p::tools_warning(CONTENTS.tokens, &SETTINGS, MODE) }>::check();
            };

            // A static, since rustc finds out by itself that a static has not changed, and then takes what was made of it from the
            // last build; a constant it does not ask for before it evaluates that again.
            static SUBJECT: __p::meta::Subject = __p::meta::Subject::of(&TOOLS, $about, $about_json);
            const META_SETTINGS: __p::Settings = __p::Settings { budget: __p::None, ..SETTINGS };
            const SOURCES: &__p::Utf8<{ __p::meta::ROOM }> = &__p::meta::sources(&TOOLS);
            static SOURCE: __p::Node = __p::meta::source_node(SOURCES.as_str());
            static SEARCH_FIELDS: [__p::Field; 3] = __p::meta::search_fields(&SOURCE);
            static SEARCH: __p::Node = __p::meta::object(&SEARCH_FIELDS);
            const DESCRIPTIONS: &__p::meta::Descriptions = &__p::meta::Descriptions::new(&SUBJECT);
            const META_TOOLS: &[&__p::Definition] = {
                #[allow(long_running_const_eval)]
                const WRITTEN: [&__p::Written; 4] = [
                    &__p::meta::Meta::Search.written(&SEARCH, DESCRIPTIONS, &SUBJECT, META_SETTINGS),
                    &__p::meta::Meta::Describe.written(&__p::meta::DESCRIBE, DESCRIPTIONS, &SUBJECT, META_SETTINGS),
                    &__p::meta::Meta::Execute.written(&__p::meta::EXECUTE, DESCRIPTIONS, &SUBJECT, META_SETTINGS),
                    &__p::meta::Meta::Read.written(&__p::meta::EXECUTE, DESCRIPTIONS, &SUBJECT, META_SETTINGS),
                ];
                $crate::__tools!(WRITTEN[0], WRITTEN[1], WRITTEN[2], WRITTEN[3]);
                const ALL: &[&__p::Definition] = &__p::list(&__DEFINITIONS);
                ALL.split_at(SUBJECT.count()).0
            };
            const _: () = {
                const SETTINGS: __p::Settings = __p::Settings { budget: $meta_budget, ..META_SETTINGS };
                __p::gate_tools("the meta-tools of", $name, META_TOOLS, &SETTINGS, MODE);
                __p::warning::Budget::<{ __p::tools_warning(__p::total(META_TOOLS), &SETTINGS, MODE) }>::check();
            };

            // Of the crate in which this is written.
            const PACKAGE: __p::Option<__p::Package> =
                __p::Package::of(__p::option_env!("CARGO_PKG_NAME"), __p::option_env!("CARGO_PKG_VERSION"));
            __p::toolset_of(&CONTENTS, META_TOOLS, PACKAGE, &INDEX)
        };
    };
}

/// A toolset from what its index was written from, its meta-tools, and that index.
pub const fn toolset_of(
    contents: &Contents,
    meta_tools: &'static [&'static Definition],
    package: Option<Package>,
    index: &'static [u8],
) -> Toolset {
    Toolset {
        name: contents.name,
        tools: contents.tools,
        tokens: contents.tokens,
        budget: match contents.budget {
            Some(budget) => Some(budget.tokens),
            None => None,
        },
        encoding: contents.encoding,
        count: contents.count,
        meta_tools,
        meta_tokens: total(meta_tools),
        package,
        index,
    }
}
