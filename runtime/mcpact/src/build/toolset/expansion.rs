//! The expansion of `toolset!`: the joined list, its checks, its index and its meta-tools.

/// Declares a toolset.
#[doc(hidden)]
#[macro_export]
macro_rules! __toolset {
    (
        $(#[$meta:meta])*
        $vis:vis $toolset:ident;
        name = $name:expr;
        about = [$about:expr, $about_json:expr];
        sources = [$(($source:expr, $description:expr)),*];
        own = [$($own:tt)*];
        lists = [$($list:expr),+ $(,)?];
        settings = $settings:expr;
        meta_budget = $meta_budget:expr;
        catalogue = [$catalogue_budget:expr, $catalogue_must_fit:tt, $compares_modes:tt];
        instructions = [$($instructions:tt)*];
    ) => {
        $(#[$meta])*
        $vis static $toolset: $crate::Toolset = {
            use $crate::__private as __p;

            // The tools that are written in the list.
            $($own)*
            const SETTINGS: __p::Settings = $settings;
            // Each value that refers to a tool is a static. For a constant, rustc also validates
            // the referenced values; for a static, only the static. rustc also reuses results of
            // the last build that depend on an unchanged static, but it evaluates a constant again.
            static TOOLS: [&__p::Definition; __p::length(&[$($list),+])] = __p::join(&[$($list),+]);
            const _: () = __p::check_names(&TOOLS);
            const _: () = __p::check_counts(&TOOLS, SETTINGS.encoding, SETTINGS.count);
            $(const _: () = __p::check_described_source($name, &TOOLS, $source);)*
            $crate::__check_tools_budget!("toolset", $name, &TOOLS, SETTINGS);

            static RETURNED: __p::edges::Returned<{ __p::edges::max_ids(&TOOLS) }> =
                __p::edges::Returned::of(&TOOLS);
            const FOUND: __p::edges::Edges<{ __p::edges::FIRST_WALK }> = __p::edges::Edges::of(&TOOLS, &RETURNED);
            static EDGES: __p::edges::List<{ FOUND.count() }> = FOUND.all(&TOOLS, &RETURNED);

            static CONTENTS: __p::Contents = __p::Contents {
                name: $name,
                tools: &TOOLS,
                edges: EDGES.as_slice(),
                sources: &[$(($source, $description)),*],
                tokens: __p::total(&TOOLS),
                budget: SETTINGS.budget,
                encoding: SETTINGS.encoding,
                count: SETTINGS.count,
                instructions: $crate::__instructions!($name; $($instructions)*),
            };
            const TEXT: __p::Utf8<{ __p::index::max_len(&CONTENTS) }> = __p::index::write(&CONTENTS);

            // Other programs read the index from the binary.
            #[used]
            #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mcpact"))]
            #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".mcpact"))]
            static INDEX: [__p::u8; TEXT.len()] = __p::index::trim(&TEXT);

            static SUBJECT: __p::meta::Subject = __p::meta::Subject::of(&TOOLS, $about, $about_json);
            const META_SETTINGS: __p::Settings = __p::Settings { budget: __p::None, ..SETTINGS };
            const SOURCES: &__p::Utf8<{ __p::meta::MAX_DESCRIPTION_BYTES }> = &__p::meta::sources(&TOOLS);
            const TAGS: &__p::Utf8<{ __p::meta::MAX_DESCRIPTION_BYTES }> = &__p::meta::tags(&TOOLS);
            static SOURCE: __p::Node = __p::meta::choice("source", SOURCES.as_str());
            static TAG: __p::Node = __p::meta::choice("tag", TAGS.as_str());
            static SEARCH_FIELDS: __p::meta::SearchFields =
                __p::meta::SearchFields::new(SUBJECT.narrowing(), &SOURCE, &TAG);
            static SEARCH: __p::Node = __p::meta::object(SEARCH_FIELDS.as_slice());
            const DESCRIPTIONS: &__p::meta::Descriptions = &__p::meta::Descriptions::new(&SUBJECT);
            const META_TOOLS: &[&__p::Definition] = {
                #[allow(long_running_const_eval)]
                const COMPILED: [&__p::Compiled; 4] = [
                    &__p::meta::MetaTool::Search.compile(&SEARCH, DESCRIPTIONS, &SUBJECT, META_SETTINGS),
                    &__p::meta::MetaTool::Describe.compile(&__p::meta::DESCRIBE, DESCRIPTIONS, &SUBJECT, META_SETTINGS),
                    &__p::meta::MetaTool::Execute.compile(&__p::meta::EXECUTE, DESCRIPTIONS, &SUBJECT, META_SETTINGS),
                    &__p::meta::MetaTool::ExecuteRead.compile(&__p::meta::EXECUTE, DESCRIPTIONS, &SUBJECT, META_SETTINGS),
                ];
                $crate::__tools!(__TOOLS = COMPILED[0], COMPILED[1], COMPILED[2], COMPILED[3]);
                const ALL: &[&__p::Definition] = &__p::list(&__DEFINITIONS);
                ALL.split_at(SUBJECT.count()).0
            };
            $crate::__check_tools_budget!(
                "the meta-tools of", $name, META_TOOLS, __p::Settings { budget: $meta_budget, ..META_SETTINGS }
            );

            const CATALOGUE_SETTINGS: __p::Settings = __p::Settings { budget: $catalogue_budget, ..META_SETTINGS };
            struct __Input;
            impl __p::catalogue::Input for __Input {
                const TOOLS: &'static [&'static __p::Definition] = &TOOLS;
                const META_TOOLS: &'static [&'static __p::Definition] = META_TOOLS;
                const SETTINGS: __p::Settings = CATALOGUE_SETTINGS;
            }
            type __Catalogue = __p::catalogue::ToolsetCatalogue<
                __Input,
                { TOOLS.len() },
                { __p::catalogue::table_len(TOOLS.len()) },
                { META_TOOLS.len() - 1 },
                { META_TOOLS[1].tokens.parameters.len() },
                { __p::catalogue::max_text_len(&TOOLS, META_TOOLS[1]) },
            >;
            $crate::__check_catalogue_budget!($name, CATALOGUE_SETTINGS, $catalogue_must_fit);

            // The package of the crate that contains the call.
            const PACKAGE: __p::Option<__p::Package> =
                __p::Package::of(__p::option_env!("CARGO_PKG_NAME"), __p::option_env!("CARGO_PKG_VERSION"));
            $crate::Toolset::new(
                &CONTENTS,
                META_TOOLS,
                $crate::__catalogue!(__Catalogue, $compares_modes),
                FOUND.unreachable(),
                PACKAGE,
                &INDEX,
            )
        };
    };
}
