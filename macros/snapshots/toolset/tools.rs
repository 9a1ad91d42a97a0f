my::mcpact::__private::toolset! {
    pub TOOLS; name = "TOOLS"; about = ["", "\"\""]; sources = []; own = [const
    __LISTED_0 : & [& __p::Definition] = { __p::compiled! { __TOOL_0 = &
    __p::Compiled::new(__p::Parts { name : __p::Text!("\"search\""), description :
    __p::Some(__p::Text!("\"Search newspapers.\"")), input : < crate ::SearchParams as
    __p::ToolSchema > ::NODE, ..__p::Parts::NONE }, __p::Settings { encoding :
    __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
    __p::CountedEntry::Wire, budget : __p::None, }, __p::About { name : "search",
    description : "Search newspapers.", source : __p::source(__p::module_path!()),
    summary : "Search newspapers.", keywords : & ["search", "newspapers"], index :
    "\"name\":\"search\",\"summary\":\"Search newspapers.\",\"keywords\":[\"search\",\"newspapers\"]",
    summaries : __p::Summaries { short : "Search newspapers", full :
    "Search newspapers.", tokens : [2, 3, 4] }, ..__p::About::NONE }) } #[cfg(unix)]
    __p::compiled! { __TOOL_1 = & __p::Compiled::new(__p::Parts { name :
    __p::Text!("\"count\""), description :
    __p::Some(__p::Text!("\"Counts the records\"")), input : __p::NO_PARAMETERS,
    annotations : __p::Some(__p::Text!("{\"readOnlyHint\":true}")), ..__p::Parts::NONE },
    __p::Settings { encoding : __p::Encoding::O200kBase, profile :
    __p::Profile::Portable, count : __p::CountedEntry::Wire, budget :
    __p::Some(__p::Budget { tokens : 30, from : "`budget`" }), }, __p::About { name :
    "count", description : "Counts the records", source :
    __p::source(__p::module_path!()), summary : "Counts the records", keywords : &
    ["sum", "count", "counts", "records"], index :
    "\"name\":\"count\",\"summary\":\"Counts the records\",\"keywords\":[\"sum\",\"count\",\"counts\",\"records\"],\"annotations\":{\"readOnlyHint\":true}",
    summaries : __p::Summaries { short : "Counts the records", full :
    "Counts the records", tokens : [2, 4, 4] }, annotations : __p::Annotations {
    read_only : __p::Some(true), destructive : __p::None, idempotent : __p::None,
    open_world : __p::None, }, ..__p::About::NONE }) } #[cfg(unix)]
    __p::check_tool_budget! { __TOOL_1, check } __p::tools! { __TOOLS = __TOOL_0,
    #[cfg(unix)] __TOOL_1 } & __p::list(& __DEFINITIONS) }; const __LISTED_2 : & [&
    __p::Definition] = { __p::compiled! { __TOOL_0 = & __p::Compiled::new(__p::Parts {
    name : __p::Text!("\"get-page\""), description :
    __p::Some(__p::Text!("\"Get a page\"")), input : < Page < u8 > as __p::ToolSchema >
    ::NODE, ..__p::Parts::NONE }, __p::Settings { encoding : __p::Encoding::O200kBase,
    profile : __p::Profile::Portable, count : __p::CountedEntry::Wire, budget :
    __p::None, }, __p::About { name : "get-page", description : "Get a page", source :
    __p::source(__p::module_path!()), summary : "Get a page", keywords : & ["get",
    "page"], index :
    "\"name\":\"get-page\",\"summary\":\"Get a page\",\"keywords\":[\"get\",\"page\"]",
    summaries : __p::Summaries { short : "Get a page", full : "Get a page", tokens : [3,
    4, 4] }, ..__p::About::NONE }) } __p::tools! { __TOOLS = __TOOL_0 } & __p::list(&
    __DEFINITIONS) };]; lists = [__LISTED_0, < Trove as my::mcpact::__private::Tools >
    ::TOOLS, __LISTED_2]; settings = my::mcpact::__private::Settings { encoding :
    my::mcpact::__private::Encoding::O200kBase, profile :
    my::mcpact::__private::Profile::Portable, count :
    my::mcpact::__private::CountedEntry::Wire, budget : my::mcpact::__private::None, };
    meta_budget = my::mcpact::__private::None; catalogue = [my::mcpact::__private::None,
    false, false]; instructions = [];
}
const _: () = {
    use my::mcpact::__private as __p;
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
    const _: () = {
        __p::lints::Lint::<{ TOOLS.tools.len() > 128 }>::many_tools();
    };
    const _: () = {
        __p::lints::Lint::<{ TOOLS.unreachable.is_some() }>::unreachable_parameter();
    };
};
