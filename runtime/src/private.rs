//! The private language between the macros and this crate: what expansions name, and the declarative macros in which
//! the const machinery of a tool, a block of tools and a toolset is written once. Nothing here is public API.

pub use core::option::Option::{self, None, Some};
pub use core::{concat, include_bytes, env, module_path, option_env};

pub use crate::{
    __block as block, __tool as tool, __toolset as toolset,
    budget::{Budget, Mode, Settings, gate_tool, gate_tools, mode, total, warns_near, warns_over},
    index::{self, Contents},
    schema::{
        Field, Kind, Length, Node, Notes, Object, Presence, Range, Shape, Size, Text, ToolSchema,
    },
    tool::{
        Annotations, Count, Definition, Tool, Tools, VerbosityTokens,
        entry::{Counted, Form, NO_PARAMETERS, Parts, Written, measure},
    },
    toolset::{Toolset, join, length},
    warning::{near, over},
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

/// The size of the full text, or of nothing where it says no more than the entry.
pub const fn measure_full(parts: &Parts, encoding: Encoding, entry: &Size) -> Size {
    if entry.fuller || parts.output.is_some() {
        measure(parts, Form::Full, encoding)
    } else {
        Size::NONE
    }
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
        wire = $wire:tt;
    ) => {
        #[allow(long_running_const_eval)]
        const _: () = {
            use $crate::__private as p;

            const PARTS: p::Parts = $parts;
            const SETTINGS: p::Settings = $settings;
            const ABOUT: p::About = $about;

            const ENTRY_SIZE: p::Size = p::measure(&PARTS, p::Form::Model, SETTINGS.encoding);
            const ENTRY: p::Written<{ ENTRY_SIZE.bytes }, { ENTRY_SIZE.hints }, { ENTRY_SIZE.parts }> =
                p::Written::new(&PARTS, p::Form::Model, SETTINGS.encoding);
            const ENTRY_COUNT: p::Counted<{ ENTRY_SIZE.parts }> = ENTRY.count::<{ ENTRY_SIZE.segments }>();

            const MINIMAL_SIZE: p::Size = p::measure(&PARTS, p::Form::Minimal, SETTINGS.encoding);
            const MINIMAL: p::Written<{ MINIMAL_SIZE.bytes }, { MINIMAL_SIZE.hints }, { MINIMAL_SIZE.parts }> =
                p::Written::new(&PARTS, p::Form::Minimal, SETTINGS.encoding);

            const FULL_SIZE: p::Size = p::measure_full(&PARTS, SETTINGS.encoding, &ENTRY_SIZE);
            const FULL: p::Written<{ FULL_SIZE.bytes }, { FULL_SIZE.hints }, { FULL_SIZE.parts }> =
                p::Written::new(&PARTS, p::Form::Full, SETTINGS.encoding);

            const OUTPUT_SIZE: p::Size = p::measure(&PARTS, p::Form::Output, SETTINGS.encoding);
            const OUTPUT: p::Written<{ OUTPUT_SIZE.bytes }, { OUTPUT_SIZE.hints }, 0> =
                p::Written::new(&PARTS, p::Form::Output, SETTINGS.encoding);

            $crate::__wire!($wire);

            static DEFINITION: p::Definition = p::Definition {
                name: ABOUT.name,
                title: ABOUT.title,
                description: ABOUT.description,
                source: ABOUT.source,
                summary: ABOUT.summary,
                keywords: ABOUT.keywords,
                annotations: ABOUT.annotations,
                input_schema: ENTRY.schema(),
                output_schema: match PARTS.output {
                    p::Some(_) => p::Some(OUTPUT.as_str()),
                    p::None => p::None,
                },
                entry: ENTRY.as_str(),
                wire_entry: wire_entry(),
                tokens: match SETTINGS.count {
                    p::Count::Model => ENTRY_COUNT.tokens(),
                    p::Count::Wire => wire_count(),
                },
                count: SETTINGS.count,
                encoding: SETTINGS.encoding,
                described: p::VerbosityTokens {
                    minimal: MINIMAL.count::<{ MINIMAL_SIZE.segments }>().total(),
                    standard: ENTRY_COUNT.total(),
                    full: match FULL_SIZE.bytes {
                        0 => ENTRY_COUNT.total(),
                        _ => FULL.count::<{ FULL_SIZE.segments }>().total(),
                    },
                },
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
            p::near::<{ p::warns_near(DEFINITION.tokens.total, &SETTINGS, MODE) }>();
            p::over::<{ p::warns_over(DEFINITION.tokens.total, &SETTINGS, MODE) }>();
        };
    };
}

/// The wire entry, where it says more than the model-visible one.
#[doc(hidden)]
#[macro_export]
macro_rules! __wire {
    (false) => {
        const fn wire_entry() -> &'static str {
            ENTRY.as_str()
        }
        const fn wire_count() -> $crate::TokenCount {
            ENTRY_COUNT.tokens()
        }
    };
    (true) => {
        const WIRE_SIZE: p::Size = p::measure(&PARTS, p::Form::Wire, SETTINGS.encoding);
        const WIRE: p::Written<{ WIRE_SIZE.bytes }, { WIRE_SIZE.hints }, { WIRE_SIZE.parts }> =
            p::Written::new(&PARTS, p::Form::Wire, SETTINGS.encoding);
        const WIRE_COUNT: p::Counted<{ WIRE_SIZE.parts }> = WIRE.count::<{ WIRE_SIZE.segments }>();
        const fn wire_entry() -> &'static str {
            WIRE.as_str()
        }
        const fn wire_count() -> $crate::TokenCount {
            WIRE_COUNT.tokens()
        }
    };
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
            p::over::<{ p::warns_over(p::total(TOOLS), &SETTINGS, MODE) }>();
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
        lists = [$($list:expr),+ $(,)?];
        settings = $settings:expr;
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
            const BYTES: usize = p::index::measure(&CONTENTS);

            // What this crate's binary says of its tools to whoever reads it.
            #[used]
            #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mcpact"))]
            #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".mcpact"))]
            static INDEX: [u8; BYTES] = p::index::write(&CONTENTS);

            const MODE: p::Mode = p::mode(p::option_env!("MCPACT_BUDGET"));
            const _: () = {
                p::gate_tools("toolset", $name, &TOOLS, &SETTINGS, MODE);
                p::over::<{ p::warns_over(CONTENTS.tokens, &SETTINGS, MODE) }>();
            };

            p::toolset_of(&CONTENTS, &INDEX)
        };
    };
}

/// A toolset from what its index was written from, and that index.
pub const fn toolset_of(contents: &Contents, index: &'static [u8]) -> Toolset {
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
        index,
    }
}
