impl crate::TroveServer {
    /// Search
    fn a(&self, params: Search) {}
    /// Find
    fn b(&self) {}
}
const _: () = {
    use my::mcpact::__private as __p;
    __p::compiled! {
        __TOOL_A = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"search\""),
        description : __p::Some(__p::Text!("\"Search\"")), input : < Search as
        __p::ToolSchema > ::NODE, ..__p::Parts::NONE }, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "search",
        description : "Search", source : "other", summary : "Search", keywords : &
        ["search"], index :
        "\"name\":\"search\",\"summary\":\"Search\",\"keywords\":[\"search\"]", summaries
        : __p::Summaries { short : "Search", full : "Search", tokens : [2, 2, 2] },
        ..__p::About::NONE })
    }
    __p::compiled! {
        __TOOL_B = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"b\""),
        description : __p::Some(__p::Text!("\"Find\"")), input : __p::NO_PARAMETERS,
        output : __p::Some(< Hits as __p::ToolSchema > ::NODE), ..__p::Parts::NONE },
        __p::Settings { encoding : __p::Encoding::O200kBase, profile :
        __p::Profile::Portable, count : __p::CountedEntry::Wire, budget : __p::None, },
        __p::About { name : "b", description : "Find", source : "trove_server", summary :
        "Find", keywords : & ["find"], index :
        "\"name\":\"b\",\"summary\":\"Find\",\"keywords\":[\"find\"]", summaries :
        __p::Summaries { short : "Find", full : "Find", tokens : [2, 2, 2] },
        ..__p::About::NONE })
    }
    __p::tools! {
        __TOOLS = __TOOL_A, __TOOL_B
    }
    #[mcp_tool(__expanded)]
    const _: () = ();
    #[allow(dead_code)]
    impl crate::TroveServer {
        /// The tool `search`.
        const A: &'static __p::Definition = &__DEFINITIONS[0];
        /// The tool `b`.
        const B: &'static __p::Definition = &__DEFINITIONS[1];
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS: () = ();
    }
    #[automatically_derived]
    impl __p::HasTools for crate::TroveServer {
        const TOOLS: &'static [&'static __p::Definition] = &__p::list(&__DEFINITIONS);
    }
    __p::handlers! {
        #[automatically_derived] #[allow(deprecated, unused_mut)] impl __p::Handlers for
        crate ::TroveServer { fn call(& self, tool : __p::usize, mut call : __p::Call) ->
        __p::CallFuture < '_ > { match tool { 0 => { let __0 = match call.arguments:: <
        Search > () { __p::Ok(arguments) => arguments, __p::Err(error) => return error,
        }; __p::ready_result(Self::a(self, __0)) } 1 => { __p::ready_result_of:: < Hits,
        _ > (Self::b(self)) } _ => __p::no_such_tool(tool, & call), } } }
    }
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
