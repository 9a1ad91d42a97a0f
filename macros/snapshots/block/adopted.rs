#[rmcp::tool_router(router = __tool_router_of_rmcp)]
impl Trove {
    /// Search newspapers.
    ///
    /// For people.
    #[tool(
        annotations(read_only_hint = true, open_world_hint = false),
        title = "Search",
        local,
        description = "Search newspapers",
        input_schema = ::mcpact::__private::adopted!(Self::SEARCH.input_schema),
        output_schema = ::mcpact::__private::adopted!(
            Self::SEARCH.output_schema.unwrap_or("{}")
        ),
    )]
    async fn search(
        &self,
        id: RequestId,
        Parameters(query): wrapper::Parameters<Query>,
    ) -> Json<Hits> {}
    /// Read a page
    #[rmcp::tool(
        name = "type",
        description = "Read a page",
        input_schema = ::mcpact::__private::adopted!(Self::TYPE.input_schema),
    )]
    fn r#type(&self) {}
    #[tool(
        name = "write",
        description = "Write.",
        input_schema = ::mcpact::__private::adopted!(Self::WRITE_A_PAGE.input_schema),
    )]
    #[cfg(unix)]
    fn write_a_page(&self) {}
    fn helper() {}
}
const _: () = {
    use ::mcpact::__private as __p;
    __p::compiled! {
        __TOOL_SEARCH = & __p::Compiled::new(__p::Parts { name :
        __p::Text!("\"search\""), description :
        __p::Some(__p::Text!("\"Search newspapers\"")), input : < Query as
        __p::ToolSchema > ::NODE, title : __p::Some(__p::Text!("\"Search\"")), output :
        __p::Some(< Hits as __p::ToolSchema > ::NODE), annotations :
        __p::Some(__p::Text!("{\"readOnlyHint\":true,\"openWorldHint\":false}")),
        ..__p::Parts::NONE }, __p::Settings { encoding : __p::Encoding::O200kBase,
        profile : __p::Profile::Portable, count : __p::CountedEntry::Model, budget :
        __p::Some(__p::Budget { tokens : 90, from : "`budget`" }), }, __p::About { name :
        "search", description : "Search newspapers", source : "trove", summary :
        "Search newspapers", keywords : & ["gazettes", "search", "newspapers"], index :
        "\"name\":\"search\",\"summary\":\"Search newspapers\",\"keywords\":[\"gazettes\",\"search\",\"newspapers\"],\"asks\":[\"photos of Ballarat\"],\"annotations\":{\"readOnlyHint\":true,\"openWorldHint\":false}",
        summaries : __p::Summaries { short : "Search newspapers", full :
        "Search newspapers", tokens : [2, 3, 3] }, title : __p::Some("Search"), asks : &
        ["photos of Ballarat"], annotations : __p::Annotations { read_only :
        __p::Some(true), destructive : __p::None, idempotent : __p::None, open_world :
        __p::Some(false), }, ..__p::About::NONE })
    }
    __p::check_tool_budget! {
        __TOOL_SEARCH, check
    }
    __p::compiled! {
        __TOOL_TYPE = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"type\""),
        description : __p::Some(__p::Text!("\"Read a page\"")), input :
        __p::NO_PARAMETERS, ..__p::Parts::NONE }, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "type",
        description : "Read a page", source : "trove", summary : "Read a page", keywords
        : & ["type", "read", "page"], index :
        "\"name\":\"type\",\"summary\":\"Read a page\",\"keywords\":[\"type\",\"read\",\"page\"]",
        summaries : __p::Summaries { short : "Read a page", full : "Read a page", tokens
        : [2, 4, 4] }, ..__p::About::NONE })
    }
    #[cfg(unix)]
    __p::compiled! {
        __TOOL_WRITE_A_PAGE = & __p::Compiled::new(__p::Parts { name :
        __p::Text!("\"write\""), description : __p::Some(__p::Text!("\"Write.\"")), input
        : __p::NO_PARAMETERS, ..__p::Parts::NONE }, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "write",
        description : "Write.", source : "trove", summary : "Write.", keywords : &
        ["write"], index :
        "\"name\":\"write\",\"summary\":\"Write.\",\"keywords\":[\"write\"]", summaries :
        __p::Summaries { short : "Write", full : "Write.", tokens : [2, 2, 3] },
        ..__p::About::NONE })
    }
    __p::tools! {
        __TOOLS = __TOOL_SEARCH, __TOOL_TYPE, #[cfg(unix)] __TOOL_WRITE_A_PAGE
    }
    #[mcp_tool(__expanded)]
    const _: () = ();
    #[allow(dead_code)]
    impl Trove {
        /// The tool `search`.
        const SEARCH: &'static __p::Definition = &__DEFINITIONS[0];
        /// The tool `type`.
        const TYPE: &'static __p::Definition = &__DEFINITIONS[1];
        #[cfg(unix)]
        /// The tool `write`.
        const WRITE_A_PAGE: &'static __p::Definition = &__DEFINITIONS[2];
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS: () = ();
    }
    #[automatically_derived]
    impl __p::HasTools for Trove {
        const TOOLS: &'static [&'static __p::Definition] = &__p::list(&__DEFINITIONS);
    }
    __p::check_tools_budget! {
        "the tools of", "Trove", < Trove as __p::HasTools > ::TOOLS, __p::Settings {
        encoding : __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::Some(__p::Budget { tokens : 500, from :
        "`budget`" }), }
    }
    __p::extractor! {
        RequestId
    }
    const _: () = __p::check_serde_defaults("search", <Query as __p::ToolSchema>::NODE);
    const _: () = {
        #[deprecated = "the description ends before \"For people.\", and rmcp would send all of the doc comment; put the facts that a call needs into its first paragraph or into `description = \"…\"`, or write `allow(truncated_doc)`"]
        const fn truncated_doc() {}
        truncated_doc();
    };
    impl Trove {
        /// Returns the router of the tools, whose results list ignored arguments.
        pub fn tool_router() -> rmcp::handler::server::router::tool::ToolRouter<Self> {
            __p::ignored_arguments_router!(Self::__tool_router_of_rmcp())
        }
    }
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
