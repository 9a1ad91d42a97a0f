impl<'a> Trove<'a> {
    /// Search
    fn search(&self) {}
}
const _: () = {
    use ::mcpact::__private as __p;
    __p::compiled! {
        __TOOL_SEARCH = & __p::Compiled::new(__p::Parts { name :
        __p::Text!("\"search\""), description : __p::Some(__p::Text!("\"Search\"")),
        input : __p::NO_PARAMETERS, ..__p::Parts::NONE }, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "search",
        description : "Search", source : "trove", summary : "Search", keywords : &
        ["search"], index :
        "\"name\":\"search\",\"summary\":\"Search\",\"keywords\":[\"search\"]", summaries
        : __p::Summaries { short : "Search", full : "Search", tokens : [2, 2, 2] },
        ..__p::About::NONE })
    }
    __p::tools! {
        __TOOLS = __TOOL_SEARCH
    }
    #[mcp_tool(__expanded)]
    const _: () = ();
    #[allow(dead_code)]
    impl<'a> Trove<'a> {
        /// The tool `search`.
        const SEARCH: &'static __p::Definition = &__DEFINITIONS[0];
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS: () = ();
    }
    const __BLOCK: &[&__p::Definition] = &__p::list(&__DEFINITIONS);
    #[allow(dead_code)]
    impl<'a> Trove<'a> {
        /// The tools of the block `first`.
        pub const FIRST_TOOLS: &'static [&'static __p::Definition] = __BLOCK;
    }
    #[automatically_derived]
    impl __p::HasTools for Trove<'_> {
        const TOOLS: &'static [&'static __p::Definition] = {
            const LISTS: &[&[&__p::Definition]] = &[
                __BLOCK,
                <Trove<'_>>::PAGES_TOOLS,
                <Trove<'_>>::PEOPLE_TOOLS,
            ];
            const TOOLS: &[&__p::Definition; __p::length(LISTS)] = &__p::join(LISTS);
            const _: () = __p::check_names(TOOLS);
            TOOLS
        };
    }
    __p::check_tools_budget! {
        "the tools of", "Trove::first", __BLOCK, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::Some(__p::Budget { tokens : 500, from :
        "`budget`" }), }
    }
    __p::handlers! {
        #[automatically_derived] #[allow(deprecated, unused_mut)] impl < 'a >
        __p::Handlers for Trove < 'a > { fn call(& self, tool : __p::usize, mut call :
        __p::Call) -> __p::CallFuture < '_ > { match tool { 0 => {
        __p::ready_result(Self::search(self)) } _ => { let tool = tool - __BLOCK.len();
        if tool < Self::PAGES_TOOLS.len() { return Self::__handlers_of_pages(self, tool,
        call); } let tool = tool - Self::PAGES_TOOLS.len(); if tool < Self::PEOPLE_TOOLS
        .len() { return Self::__handlers_of_people(self, tool, call); } let tool = tool -
        Self::PEOPLE_TOOLS.len(); __p::no_such_tool(tool, & call) }, } } }
    }
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
