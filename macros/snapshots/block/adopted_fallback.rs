#[tool_router]
impl Trove {
    #[tool(input_schema = ::mcpact::__private::adopted!(Self::SEARCH.input_schema))]
    fn search(&self, Parameters(query): Parameters<Query>) {}
}
::core::compile_error! {
    "the tool `search` has no description, by which a model chooses it; write a `///` comment above it, or `description = \"…\"`"
}
const _: () = {
    use ::mcpact::__private as __p;
    __p::compiled! {
        __TOOL_SEARCH = & __p::Compiled::new(__p::Parts { name :
        __p::Text!("\"SEARCH\""), description : __p::Some(__p::Text!("\"unreadable\"")),
        input : __p::NO_PARAMETERS, ..__p::Parts::NONE }, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "SEARCH",
        description : "unreadable", source : __p::source(__p::module_path!()), summary :
        "unreadable", keywords : & ["search", "unreadable"], index :
        "\"name\":\"SEARCH\",\"summary\":\"unreadable\",\"keywords\":[\"search\",\"unreadable\"]",
        summaries : __p::Summaries { short : "unreadable", full : "unreadable", tokens :
        [2, 3, 3] }, ..__p::About::NONE })
    }
    __p::tools! {
        __TOOLS = __TOOL_SEARCH
    }
    #[allow(dead_code)]
    impl Trove {
        /// The tool `search`.
        const SEARCH: &'static __p::Definition = &__DEFINITIONS[0];
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS: () = ();
    }
    #[automatically_derived]
    impl __p::HasTools for Trove {
        const TOOLS: &'static [&'static __p::Definition] = &__p::list(&__DEFINITIONS);
    }
};
