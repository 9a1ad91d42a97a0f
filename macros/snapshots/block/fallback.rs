impl<T> Trove<T> {
    pub fn search(&self) {}
}
::core::compile_error! {
    "`Trove` is generic, and the tokens of a generic tool cannot be counted; write a type in place of this parameter"
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
    #[mcp_tool(__expanded)]
    const _: () = ();
    #[allow(dead_code)]
    impl<T> Trove<T> {
        /// The tool `search`.
        pub const SEARCH: &'static __p::Definition = &__DEFINITIONS[0];
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS: () = ();
    }
    #[automatically_derived]
    impl<T> __p::HasTools for Trove<T> {
        const TOOLS: &'static [&'static __p::Definition] = &__p::list(&__DEFINITIONS);
    }
};
