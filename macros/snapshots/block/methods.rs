/// A server
impl<'a> Trove<'a> {
    const URL: &'static str = "…";
    /// Search Trove newspapers, images, books
    pub async fn trove_search(&self, params: TroveSearch) -> Result<Hits, ToolError> {
        self.get(params).await
    }
    /// Lists sources.
    #[cfg(unix)]
    fn r#type() -> Sources {
        Sources
    }
    fn helper(&mut self) {}
}
const _: () = {
    use ::mcpact::__private as __p;
    __p::compiled! {
        __TOOL_TROVE_SEARCH = & __p::Compiled::new(__p::Parts { name :
        __p::Text!("\"trove_search\""), description :
        __p::Some(__p::Text!("\"Search Trove newspapers, images, books\"")), input : <
        TroveSearch as __p::ToolSchema > ::NODE, annotations :
        __p::Some(__p::Text!("{\"readOnlyHint\":true}")), ..__p::Parts::NONE },
        __p::Settings { encoding : __p::Encoding::O200kBase, profile :
        __p::Profile::Portable, count : __p::CountedEntry::Model, budget :
        __p::Some(__p::Budget { tokens : 120, from : "`budget`" }), }, __p::About { name
        : "trove_search", description : "Search Trove newspapers, images, books", source
        : "trove", summary : "Search Trove newspapers, images, books", keywords : &
        ["gazettes", "trove", "search", "newspapers", "images", "books"], index :
        "\"name\":\"trove_search\",\"summary\":\"Search Trove newspapers, images, books\",\"keywords\":[\"gazettes\",\"trove\",\"search\",\"newspapers\",\"images\",\"books\"],\"asks\":[\"photos of Ballarat\"],\"annotations\":{\"readOnlyHint\":true}",
        summaries : __p::Summaries { short : "Search Trove newspapers", full :
        "Search Trove newspapers, images, books", tokens : [4, 5, 9] }, asks : &
        ["photos of Ballarat"], annotations : __p::Annotations { read_only :
        __p::Some(true), destructive : __p::None, idempotent : __p::None, open_world :
        __p::None, }, ..__p::About::NONE })
    }
    __p::check_tool_budget! {
        __TOOL_TROVE_SEARCH, check
    }
    #[cfg(unix)]
    __p::compiled! {
        __TOOL_TYPE = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"type\""),
        description : __p::Some(__p::Text!("\"Lists sources\"")), input :
        __p::NO_PARAMETERS, ..__p::Parts::NONE }, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "type",
        description : "Lists sources", source : "trove", summary : "Lists sources",
        keywords : & ["type", "lists", "sources"], index :
        "\"name\":\"type\",\"summary\":\"Lists sources\",\"keywords\":[\"type\",\"lists\",\"sources\"]",
        summaries : __p::Summaries { short : "Lists sources", full : "Lists sources",
        tokens : [2, 3, 3] }, ..__p::About::NONE })
    }
    __p::tools! {
        __TOOLS = __TOOL_TROVE_SEARCH, #[cfg(unix)] __TOOL_TYPE
    }
    #[mcp_tool(__expanded)]
    const _: () = ();
    #[mcpact::mcp_tool(__expanded)]
    const _: () = ();
    #[allow(dead_code)]
    impl<'a> Trove<'a> {
        /// The tool `trove_search`.
        pub const TROVE_SEARCH: &'static __p::Definition = &__DEFINITIONS[0];
        #[cfg(unix)]
        /// The tool `type`.
        const TYPE: &'static __p::Definition = &__DEFINITIONS[1];
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS: () = ();
    }
    #[automatically_derived]
    impl __p::HasTools for Trove<'_> {
        const TOOLS: &'static [&'static __p::Definition] = &__p::list(&__DEFINITIONS);
    }
    __p::check_tools_budget! {
        "the tools of", "Trove", < Trove < '_ > as __p::HasTools > ::TOOLS, __p::Settings
        { encoding : __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::Some(__p::Budget { tokens : 2000, from :
        "`budget`" }), }
    }
    __p::handlers! {
        #[automatically_derived] #[allow(deprecated, unused_mut)] impl < 'a >
        __p::Handlers for Trove < 'a > { fn call(& self, tool : __p::usize, mut call :
        __p::Call) -> __p::CallFuture < '_ > { match tool { 0 => { let __0 = match call
        .arguments:: < TroveSearch > () { __p::Ok(arguments) => arguments,
        __p::Err(error) => return error, }; __p::async_result:: < Result < Hits,
        ToolError > > (__p::Box::new(Self::trove_search(self, __0))) } #[cfg(unix)] 1 =>
        { __p::ready_result:: < Sources > (Self::r#type()) } _ => __p::no_such_tool(tool,
        & call), } } }
    }
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
