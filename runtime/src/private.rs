//! The private language between the macros and this crate: what expansions name, and the declarative macros in which
//! the const machinery of a tool, a block of tools and a toolset is written once. Nothing here is public API.

pub use core::option::Option::{self, None, Some};
pub use core::primitive::{str, u8};
pub use core::{concat, env, include_bytes, module_path, option_env};

#[cfg(feature = "rmcp")]
pub use crate::serve::{Adopted, Call, Handlers, Running, answered, answered_of, no_such_tool, running, running_of};
pub use crate::{
    __adopted as adopted, __block as block, __handlers as handlers, __tool as tool, __toolset as toolset,
    budget::{Budget, Mode, Settings, gate_tool, gate_tools, mode, tool_warning, tools_warning, total},
    index::{self, Contents},
    lints, meta, repeats,
    schema::{Field, Kind, Lead, Length, Node, Notes, Object, Presence, Profile, Range, Shape, Text, ToolSchema},
    tool::{
        Annotations, Count, Definition, HasTools, ParameterTokens, Tool, Tools,
        draft::{Draft, MOST_BYTES, counted, described},
        entry::{NO_PARAMETERS, Parts},
        wire::{Wire, output, wire, wire_len},
    },
    toolset::{Package, Toolset, join, length},
    utf8::Utf8,
    warning::warn,
};
#[cfg(feature = "rmcp")]
pub use core::{
    primitive::usize,
    result::Result::{Err, Ok},
};
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

/// A struct tool's source: the one given, else the last segment of the module's path.
pub const fn source(given: Option<&'static str>, module: &'static str) -> &'static str {
    if let Some(source) = given {
        return source;
    }
    let bytes = module.as_bytes();
    let mut start = bytes.len();
    while start > 0 && bytes[start - 1] != b':' {
        start -= 1;
    }
    module.split_at(start).1
}

/// One tool: its texts, its counts, its gate, its traits.
#[doc(hidden)]
#[macro_export]
macro_rules! __tool {
    (
        impl $tool:ty;
        parts = $parts:expr;
        settings = $settings:expr;
        about = $about:expr;
        wire = $wire:ident;
    ) => {
        #[allow(long_running_const_eval)]
        const _: () = {
            use $crate::__private as __p;

            const PARTS: __p::Parts = $parts;
            const SETTINGS: __p::Settings = $settings;
            const ABOUT: __p::About = $about;

            const DRAFT: __p::Draft = __p::Draft::entry(&PARTS, &SETTINGS);
            const ENTRY: __p::Utf8<{ DRAFT.len() }> = DRAFT.text();
            const PARAMETERS: [__p::ParameterTokens; DRAFT.parameter_count()] = DRAFT.parameters(&ENTRY);

            const WIRE: __p::Wire = $crate::__wire!($wire);

            static DEFINITION: __p::Definition = __p::Definition {
                name: ABOUT.name,
                title: ABOUT.title,
                description: ABOUT.description,
                source: ABOUT.source,
                summary: ABOUT.summary,
                keywords: ABOUT.keywords,
                annotations: ABOUT.annotations,
                input_schema: ENTRY.part(DRAFT.schema().0, DRAFT.schema().1),
                output_schema: WIRE.output_schema,
                entry: ENTRY.as_str(),
                wire_entry: WIRE.entry,
                tokens: __p::counted(&PARTS, &SETTINGS, DRAFT.tokens(&PARAMETERS)),
                count: SETTINGS.count,
                encoding: SETTINGS.encoding,
                described: __p::described(&PARTS, &SETTINGS, &DRAFT),
                input: PARTS.input,
                parts: &PARTS,
                profile: SETTINGS.profile,
                index: ABOUT.index,
            };

            #[automatically_derived]
            impl __p::Tool for $tool {
                const DEFINITION: &'static __p::Definition = &DEFINITION;
            }

            #[automatically_derived]
            impl __p::HasTools for $tool {
                const TOOLS: &'static [&'static __p::Definition] = &[&DEFINITION];
            }

            const MODE: __p::Mode = __p::mode(__p::option_env!("MCPACT_BUDGET"));
            __p::gate_tool(ABOUT.name, &DEFINITION.tokens, &SETTINGS, MODE);
            __p::warn::<{ __p::tool_warning(DEFINITION.tokens.total, &SETTINGS, MODE) }>();
        };
    };
}

/// The wire entry and the output schema, where there is more than the model-visible entry: nothing, literal members
/// (`more`), or an output schema too.
#[doc(hidden)]
#[macro_export]
macro_rules! __wire {
    (same) => {
        __p::Wire {
            entry: ENTRY.as_str(),
            output_schema: __p::None,
        }
    };
    (more) => {{
        const TEXT: __p::Utf8<{ __p::wire_len(&PARTS, &ENTRY, "") }> = __p::wire(&PARTS, &DRAFT, &ENTRY, "");
        __p::Wire {
            entry: TEXT.as_str(),
            output_schema: __p::None,
        }
    }};
    (output) => {{
        const OUTPUT_DRAFT: __p::Utf8<{ __p::MOST_BYTES }> = __p::output(&PARTS, SETTINGS.profile);
        const OUTPUT: __p::Utf8<{ OUTPUT_DRAFT.len() }> = OUTPUT_DRAFT.trimmed();
        const TEXT: __p::Utf8<{ __p::wire_len(&PARTS, &ENTRY, OUTPUT.as_str()) }> =
            __p::wire(&PARTS, &DRAFT, &ENTRY, OUTPUT.as_str());
        __p::Wire {
            entry: TEXT.as_str(),
            output_schema: __p::Some(OUTPUT.as_str()),
        }
    }};
}

/// The tools of one impl block: their list, and a gate over them together.
#[doc(hidden)]
#[macro_export]
macro_rules! __block {
    (
        impl $block:ty;
        name = $name:expr;
        settings = $settings:expr;
        tools = [$($tool:expr),* $(,)?];
    ) => {
        const _: () = {
            use $crate::__private as __p;

            const SETTINGS: __p::Settings = $settings;
            const TOOLS: &[&__p::Definition] = &[$($tool),*];

            #[automatically_derived]
            impl __p::HasTools for $block {
                const TOOLS: &'static [&'static __p::Definition] = TOOLS;
            }

            const MODE: __p::Mode = __p::mode(__p::option_env!("MCPACT_BUDGET"));
            __p::gate_tools("the tools of", $name, TOOLS, &SETTINGS, MODE);
            __p::warn::<{ __p::tools_warning(__p::total(TOOLS), &SETTINGS, MODE) }>();
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
            const TOOLS: [&'static __p::Definition; __p::length(LISTS)] = __p::join(LISTS, SETTINGS.encoding, SETTINGS.count);
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
                __p::warn::<{ __p::tools_warning(CONTENTS.tokens, &SETTINGS, MODE) }>();
            };

            const SUBJECT: __p::meta::Subject = __p::meta::Subject { tools: &TOOLS, about: $about, about_json: $about_json };
            const META_SETTINGS: __p::Settings = __p::Settings { budget: __p::None, ..SETTINGS };
            const SOURCES: &__p::Utf8<{ __p::meta::ROOM }> = &__p::meta::sources(&TOOLS);
            static SOURCE: __p::Node = __p::meta::source_node(SOURCES.as_str());
            static SEARCH_FIELDS: [__p::Field; 3] = __p::meta::search_fields(&SOURCE);
            static SEARCH: __p::Node = __p::meta::object(&SEARCH_FIELDS);
            // The toolset's types are named in this scope too, so ours have names that nobody else gives.
            struct __Search;
            struct __Describe;
            struct __Execute;
            struct __Read;
            $crate::__meta!(__Search, Search, &SEARCH, SUBJECT, META_SETTINGS);
            $crate::__meta!(__Describe, Describe, &__p::meta::DESCRIBE, SUBJECT, META_SETTINGS);
            $crate::__meta!(__Execute, Execute, &__p::meta::EXECUTE, SUBJECT, META_SETTINGS);
            $crate::__meta!(__Read, Read, &__p::meta::EXECUTE, SUBJECT, META_SETTINGS);
            const META_TOOLS: &[&__p::Definition] = {
                const ALL: &[&__p::Definition] = &[
                    <__Search as __p::Tool>::DEFINITION,
                    <__Describe as __p::Tool>::DEFINITION,
                    <__Execute as __p::Tool>::DEFINITION,
                    <__Read as __p::Tool>::DEFINITION,
                ];
                ALL.split_at(__p::meta::count(&TOOLS)).0
            };
            const _: () = {
                const SETTINGS: __p::Settings = __p::Settings { budget: $meta_budget, ..META_SETTINGS };
                __p::gate_tools("the meta-tools of", $name, META_TOOLS, &SETTINGS, MODE);
                __p::warn::<{ __p::tools_warning(__p::total(META_TOOLS), &SETTINGS, MODE) }>();
            };

            // Of the crate in which this is written.
            const PACKAGE: __p::Option<__p::Package> =
                __p::Package::of(__p::option_env!("CARGO_PKG_NAME"), __p::option_env!("CARGO_PKG_VERSION"));
            __p::toolset_of(&CONTENTS, META_TOOLS, PACKAGE, &INDEX)
        };
    };
}

/// One meta-tool of a toolset.
#[doc(hidden)]
#[macro_export]
macro_rules! __meta {
    ($tool:ident, $meta:ident, $input:expr, $subject:expr, $settings:expr) => {
        const _: () = {
            const META: __p::meta::Meta = __p::meta::Meta::$meta;
            const DESCRIPTION: &__p::Utf8<{ __p::meta::ROOM }> = &META.description(&$subject);
            const JSON: &__p::Utf8<{ __p::meta::ROOM }> = &META.description_text(&$subject);
            $crate::__tool! {
                impl $tool;
                parts = META.parts(__p::Text::own(JSON.as_str()), $input, &$subject);
                settings = $settings;
                about = META.about(DESCRIPTION.as_str(), &$subject);
                wire = more;
            }
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
