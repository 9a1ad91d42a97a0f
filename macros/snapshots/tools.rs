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
    #[allow(non_camel_case_types)]
    enum __Tool_trove_search {}
    __p::tool! {
        impl __Tool_trove_search; parts = __p::Parts { name :
        __p::Text::hinted("\"trove_search\"", _, _), title : __p::None, description :
        __p::Some(__p::Text::hinted("\"Search Trove newspapers, images, books\"", _, _)),
        input : < TroveSearch as __p::ToolSchema > ::NODE, output : __p::None,
        annotations : __p::Some(__p::Text::hinted("{\"readOnlyHint\":true}", _, _)), meta
        : __p::None, }; settings = __p::Settings { encoding : __p::Encoding::O200kBase,
        profile : __p::Profile::Portable, count : __p::Count::Model, budget :
        __p::Some(__p::Budget { tokens : 120, from : "`budget`" }), }; about = __p::About
        { name : "trove_search", title : __p::None, description :
        "Search Trove newspapers, images, books", source :
        __p::source(__p::Some("trove"), __p::module_path!()), summary :
        "Search Trove newspapers, images, books", keywords : & ["gazettes", "trove",
        "search", "newspapers", "images", "books"], annotations : __p::Annotations {
        read_only : __p::Some(true), destructive : __p::None, idempotent : __p::None,
        open_world : __p::None, }, index :
        "\"name\":\"trove_search\",\"summary\":\"Search Trove newspapers, images, books\",\"keywords\":[\"gazettes\",\"trove\",\"search\",\"newspapers\",\"images\",\"books\"],\"annotations\":{\"readOnlyHint\":true}",
        }; wire = more;
    }
    #[cfg(unix)]
    #[allow(non_camel_case_types)]
    enum __Tool_type {}
    #[cfg(unix)]
    __p::tool! {
        impl __Tool_type; parts = __p::Parts { name : __p::Text::hinted("\"type\"", _,
        _), title : __p::None, description :
        __p::Some(__p::Text::hinted("\"Lists sources\"", _, _)), input :
        __p::NO_PARAMETERS, output : __p::None, annotations : __p::None, meta :
        __p::None, }; settings = __p::Settings { encoding : __p::Encoding::O200kBase,
        profile : __p::Profile::Portable, count : __p::Count::Model, budget : __p::None,
        }; about = __p::About { name : "type", title : __p::None, description :
        "Lists sources", source : __p::source(__p::Some("trove"), __p::module_path!()),
        summary : "Lists sources", keywords : & ["type", "lists", "sources"], annotations
        : __p::Annotations { read_only : __p::None, destructive : __p::None, idempotent :
        __p::None, open_world : __p::None, }, index :
        "\"name\":\"type\",\"summary\":\"Lists sources\",\"keywords\":[\"type\",\"lists\",\"sources\"]",
        }; wire = same;
    }
    #[mcp_tool(__lifted)]
    const _: () = ();
    #[mcpact::mcp_tool(__lifted)]
    const _: () = ();
    #[allow(dead_code)]
    impl<'a> Trove<'a> {
        /// The tool `trove_search`.
        pub const TROVE_SEARCH: &'static __p::Definition = <__Tool_trove_search as __p::Tool>::DEFINITION;
        #[cfg(unix)]
        /// The tool `type`.
        const TYPE: &'static __p::Definition = <__Tool_type as __p::Tool>::DEFINITION;
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_MOVE_ITS_TOOLS_INTO_ONE: () = ();
    }
    __p::block! {
        impl Trove < '_ >; name = "Trove"; settings = __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::Count::Model, budget : __p::Some(__p::Budget { tokens : 2000, from :
        "`budget`" }), }; tools = [< __Tool_trove_search as __p::Tool > ::DEFINITION,
        #[cfg(unix)] < __Tool_type as __p::Tool > ::DEFINITION];
    }
    __p::handlers! {
        #[automatically_derived] #[allow(deprecated, unused_mut)] impl < 'a >
        __p::Handlers for Trove < 'a > { fn call(& self, tool : __p::usize, mut call :
        __p::Call) -> __p::Running < '_ > { match tool { 0 => { let __0 = match call
        .arguments:: < TroveSearch > () { __p::Ok(arguments) => arguments,
        __p::Err(answer) => return answer, }; __p::running:: < Result < Hits, ToolError >
        > (__p::Box::new(Self::trove_search(self, __0))) } #[cfg(unix)] 1 => {
        __p::answered:: < Sources > (Self::r#type()) } _ => __p::no_such_tool(tool, &
        call), } } }
    }
    const _: &[::core::primitive::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
