//! The private language between the macros and this crate: what expansions name, and the declarative macros in which
//! the const machinery of a tool, a block of tools and a toolset is written once. Nothing here is public API.

pub use core::option::Option::{self, None, Some};
pub use core::primitive::{str, u8};
pub use core::{concat, env, include_bytes, module_path, option_env};

pub use crate::{
    __block as block, __tool as tool, __toolset as toolset,
    budget::{Budget, Mode, Settings, gate_tool, gate_tools, mode, tool_warning, tools_warning, total},
    index::{self, Contents},
    lints, meta,
    schema::{Field, Kind, Length, Node, Notes, Object, Presence, Profile, Range, Shape, Text, ToolSchema},
    tool::{
        Annotations, Count, Definition, ParameterTokens, Tool, Tools,
        draft::{Draft, MOST_BYTES, counted, described},
        entry::{NO_PARAMETERS, Parts},
        wire::{Wire, output, wire, wire_len},
    },
    toolset::{Toolset, join, length},
    utf8::Utf8,
    warning::warn,
};
pub use mcpact_tokens::Encoding;

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
            use $crate::__private as p;

            const PARTS: p::Parts = $parts;
            const SETTINGS: p::Settings = $settings;
            const ABOUT: p::About = $about;

            const DRAFT: p::Draft = p::Draft::entry(&PARTS, &SETTINGS);
            const ENTRY: p::Utf8<{ DRAFT.len() }> = DRAFT.text();
            const PARAMETERS: [p::ParameterTokens; DRAFT.parameter_count()] = DRAFT.parameters(&ENTRY);

            const WIRE: p::Wire = $crate::__wire!($wire);

            static DEFINITION: p::Definition = p::Definition {
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
                tokens: p::counted(&PARTS, &SETTINGS, DRAFT.tokens(&PARAMETERS)),
                count: SETTINGS.count,
                encoding: SETTINGS.encoding,
                described: p::described(&PARTS, &SETTINGS, &DRAFT),
                input: PARTS.input,
                index: ABOUT.index,
            };

            #[automatically_derived]
            impl p::Tool for $tool {
                const DEFINITION: &'static p::Definition = &DEFINITION;
            }

            #[automatically_derived]
            impl p::Tools for $tool {
                const TOOLS: &'static [&'static p::Definition] = &[&DEFINITION];
            }

            const MODE: p::Mode = p::mode(p::option_env!("MCPACT_BUDGET"));
            p::gate_tool(ABOUT.name, &DEFINITION.tokens, &SETTINGS, MODE);
            p::warn::<{ p::tool_warning(DEFINITION.tokens.total, &SETTINGS, MODE) }>();
        };
    };
}

/// The wire entry and the output schema, where there is more than the model-visible entry: nothing, literal members
/// (`more`), or an output schema too.
#[doc(hidden)]
#[macro_export]
macro_rules! __wire {
    (same) => {
        p::Wire {
            entry: ENTRY.as_str(),
            output_schema: p::None,
        }
    };
    (more) => {{
        const TEXT: p::Utf8<{ p::wire_len(&PARTS, &ENTRY, "") }> = p::wire(&PARTS, &DRAFT, &ENTRY, "");
        p::Wire {
            entry: TEXT.as_str(),
            output_schema: p::None,
        }
    }};
    (output) => {{
        const OUTPUT_DRAFT: p::Utf8<{ p::MOST_BYTES }> = p::output(&PARTS, SETTINGS.profile);
        const OUTPUT: p::Utf8<{ OUTPUT_DRAFT.len() }> = OUTPUT_DRAFT.trimmed();
        const TEXT: p::Utf8<{ p::wire_len(&PARTS, &ENTRY, OUTPUT.as_str()) }> =
            p::wire(&PARTS, &DRAFT, &ENTRY, OUTPUT.as_str());
        p::Wire {
            entry: TEXT.as_str(),
            output_schema: p::Some(OUTPUT.as_str()),
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
            use $crate::__private as p;

            const SETTINGS: p::Settings = $settings;
            const TOOLS: &[&p::Definition] = &[$($tool),*];

            #[automatically_derived]
            impl p::Tools for $block {
                const TOOLS: &'static [&'static p::Definition] = TOOLS;
            }

            const MODE: p::Mode = p::mode(p::option_env!("MCPACT_BUDGET"));
            p::gate_tools("the tools of", $name, TOOLS, &SETTINGS, MODE);
            p::warn::<{ p::tools_warning(p::total(TOOLS), &SETTINGS, MODE) }>();
        };
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
            use $crate::__private as p;

            const SETTINGS: p::Settings = $settings;
            const LISTS: &[&[&'static p::Definition]] = &[$($list),+];
            const TOOLS: [&'static p::Definition; p::length(LISTS)] = p::join(LISTS, SETTINGS.encoding, SETTINGS.count);
            const CONTENTS: p::Contents = p::Contents {
                name: $name,
                tools: &TOOLS,
                tokens: p::total(&TOOLS),
                budget: SETTINGS.budget,
                encoding: SETTINGS.encoding,
                count: SETTINGS.count,
            };
            const TEXT: p::Utf8<{ p::index::room(&CONTENTS) }> = p::index::write(&CONTENTS);

            // What this crate's binary says of its tools to whoever reads it.
            #[used]
            #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mcpact"))]
            #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".mcpact"))]
            static INDEX: [p::u8; TEXT.len()] = p::index::trim(&TEXT);

            const MODE: p::Mode = p::mode(p::option_env!("MCPACT_BUDGET"));
            const _: () = {
                p::gate_tools("toolset", $name, &TOOLS, &SETTINGS, MODE);
                p::warn::<{ p::tools_warning(CONTENTS.tokens, &SETTINGS, MODE) }>();
            };

            const CATALOGUE: p::meta::Catalogue = p::meta::Catalogue { tools: &TOOLS, about: $about, about_json: $about_json };
            const META_SETTINGS: p::Settings = p::Settings { budget: p::None, ..SETTINGS };
            const SOURCES: &p::Utf8<{ p::meta::ROOM }> = &p::meta::sources(&TOOLS);
            static SOURCE: p::Node = p::meta::source_node(SOURCES.as_str());
            static SEARCH_FIELDS: [p::Field; 3] = p::meta::search_fields(&SOURCE);
            static SEARCH: p::Node = p::meta::object(&SEARCH_FIELDS);
            struct Search;
            struct Describe;
            struct Execute;
            struct Read;
            $crate::__meta!(Search, &SEARCH, CATALOGUE, META_SETTINGS);
            $crate::__meta!(Describe, &p::meta::DESCRIBE, CATALOGUE, META_SETTINGS);
            $crate::__meta!(Execute, &p::meta::EXECUTE, CATALOGUE, META_SETTINGS);
            $crate::__meta!(Read, &p::meta::EXECUTE, CATALOGUE, META_SETTINGS);
            const META_TOOLS: &[&p::Definition] = {
                const ALL: &[&p::Definition] = &[
                    <Search as p::Tool>::DEFINITION,
                    <Describe as p::Tool>::DEFINITION,
                    <Execute as p::Tool>::DEFINITION,
                    <Read as p::Tool>::DEFINITION,
                ];
                ALL.split_at(p::meta::count(&TOOLS)).0
            };
            const _: () = {
                const SETTINGS: p::Settings = p::Settings { budget: $meta_budget, ..META_SETTINGS };
                p::gate_tools("the meta-tools of", $name, META_TOOLS, &SETTINGS, MODE);
                p::warn::<{ p::tools_warning(p::total(META_TOOLS), &SETTINGS, MODE) }>();
            };

            p::toolset_of(&CONTENTS, META_TOOLS, &INDEX)
        };
    };
}

/// One meta-tool of a toolset.
#[doc(hidden)]
#[macro_export]
macro_rules! __meta {
    ($meta:ident, $input:expr, $catalogue:expr, $settings:expr) => {
        const _: () = {
            const META: p::meta::Meta = p::meta::Meta::$meta;
            const DESCRIPTION: &p::Utf8<{ p::meta::ROOM }> = &META.description(&$catalogue);
            const JSON: &p::Utf8<{ p::meta::ROOM }> = &META.description_text(&$catalogue);
            $crate::__tool! {
                impl $meta;
                parts = META.parts(p::Text::own(JSON.as_str()), $input, &$catalogue);
                settings = $settings;
                about = META.about(DESCRIPTION.as_str(), &$catalogue);
                wire = more;
            }
        };
    };
}

/// A toolset from what its index was written from, its meta-tools, and that index.
pub const fn toolset_of(
    contents: &Contents,
    meta_tools: &'static [&'static Definition],
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
        index,
    }
}
