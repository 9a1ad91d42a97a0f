#[rmcp::tool_router(vis = "pub")]
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
    #[allow(non_camel_case_types)]
    enum __Tool_search {}
    __p::tool! {
        impl __Tool_search; parts = __p::Parts { name : __p::Text::hinted("\"search\"",
        _, _), title : __p::Some(__p::Text::hinted("\"Search\"", _, _)), description :
        __p::Some(__p::Text::hinted("\"Search newspapers\"", _, _)), input : < Query as
        __p::ToolSchema > ::NODE, output : __p::Some(< Hits as __p::ToolSchema > ::NODE),
        annotations :
        __p::Some(__p::Text::hinted("{\"readOnlyHint\":true,\"openWorldHint\":false}", _,
        _)), meta : __p::None, }; settings = __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::Count::Model, budget : __p::Some(__p::Budget { tokens : 90, from :
        "`budget`" }), }; about = __p::About { name : "search", title :
        __p::Some("Search"), description : "Search newspapers", source :
        __p::source(__p::Some("trove"), __p::module_path!()), summary :
        "Search newspapers", keywords : & ["gazettes", "search", "newspapers"],
        annotations : __p::Annotations { read_only : __p::Some(true), destructive :
        __p::None, idempotent : __p::None, open_world : __p::Some(false), }, index :
        "\"name\":\"search\",\"summary\":\"Search newspapers\",\"keywords\":[\"gazettes\",\"search\",\"newspapers\"],\"annotations\":{\"readOnlyHint\":true,\"openWorldHint\":false}",
        }; wire = output;
    }
    #[allow(non_camel_case_types)]
    enum __Tool_type {}
    __p::tool! {
        impl __Tool_type; parts = __p::Parts { name : __p::Text::hinted("\"type\"", _,
        _), title : __p::None, description :
        __p::Some(__p::Text::hinted("\"Read a page\"", _, _)), input :
        __p::NO_PARAMETERS, output : __p::None, annotations : __p::None, meta :
        __p::None, }; settings = __p::Settings { encoding : __p::Encoding::O200kBase,
        profile : __p::Profile::Portable, count : __p::Count::Model, budget : __p::None,
        }; about = __p::About { name : "type", title : __p::None, description :
        "Read a page", source : __p::source(__p::Some("trove"), __p::module_path!()),
        summary : "Read a page", keywords : & ["type", "read", "page"], annotations :
        __p::Annotations { read_only : __p::None, destructive : __p::None, idempotent :
        __p::None, open_world : __p::None, }, index :
        "\"name\":\"type\",\"summary\":\"Read a page\",\"keywords\":[\"type\",\"read\",\"page\"]",
        }; wire = same;
    }
    #[cfg(unix)]
    #[allow(non_camel_case_types)]
    enum __Tool_write_a_page {}
    #[cfg(unix)]
    __p::tool! {
        impl __Tool_write_a_page; parts = __p::Parts { name :
        __p::Text::hinted("\"write\"", _, _), title : __p::None, description :
        __p::Some(__p::Text::hinted("\"Write.\"", _, _)), input : __p::NO_PARAMETERS,
        output : __p::None, annotations : __p::None, meta : __p::None, }; settings =
        __p::Settings { encoding : __p::Encoding::O200kBase, profile :
        __p::Profile::Portable, count : __p::Count::Model, budget : __p::None, }; about =
        __p::About { name : "write", title : __p::None, description : "Write.", source :
        __p::source(__p::Some("trove"), __p::module_path!()), summary : "Write.",
        keywords : & ["write"], annotations : __p::Annotations { read_only : __p::None,
        destructive : __p::None, idempotent : __p::None, open_world : __p::None, }, index
        : "\"name\":\"write\",\"summary\":\"Write.\",\"keywords\":[\"write\"]", }; wire =
        same;
    }
    #[mcp_tool(__lifted)]
    const _: () = ();
    #[allow(dead_code)]
    impl Trove {
        /// The tool `search`.
        const SEARCH: &'static __p::Definition = <__Tool_search as __p::Tool>::DEFINITION;
        /// The tool `type`.
        const TYPE: &'static __p::Definition = <__Tool_type as __p::Tool>::DEFINITION;
        #[cfg(unix)]
        /// The tool `write`.
        const WRITE_A_PAGE: &'static __p::Definition = <__Tool_write_a_page as __p::Tool>::DEFINITION;
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_MOVE_ITS_TOOLS_INTO_ONE: () = ();
    }
    __p::block! {
        impl Trove; name = "Trove"; settings = __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::Count::Model, budget : __p::Some(__p::Budget { tokens : 500, from :
        "`budget`" }), }; tools = [< __Tool_search as __p::Tool > ::DEFINITION, <
        __Tool_type as __p::Tool > ::DEFINITION, #[cfg(unix)] < __Tool_write_a_page as
        __p::Tool > ::DEFINITION];
    }
    const _: &[::core::primitive::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
