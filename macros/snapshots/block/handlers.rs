impl<'a, 'b: 'a> Trove<'a, 'b>
where
    Self: Sized,
{
    /// Search
    async fn search<'s>(
        &'s self,
        params: Search,
        peer: Peer<RoleServer>,
    ) -> Result<Json<Cow<'s, str>>, Error> {}
    /// Find
    #[cfg(unix)]
    #[cfg(feature = "find")]
    fn find(id: RequestId, Find { words }: Find) -> impl IntoToolResult {}
    /// Read
    #[cfg(not(unix))]
    async fn read() {}
    /// Write
    fn write(&self, #[allow(unused)] _: RequestId) -> String {}
}
const _: () = {
    use ::mcpact::__private as __p;
    __p::compiled! {
        __TOOL_SEARCH = & __p::Compiled::new(__p::Parts { name :
        __p::Text!("\"search\""), description : __p::Some(__p::Text!("\"Search\"")),
        input : < Search as __p::ToolSchema > ::NODE, ..__p::Parts::NONE }, __p::Settings
        { encoding : __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "search",
        description : "Search", source : "trove", summary : "Search", keywords : &
        ["search"], index :
        "\"name\":\"search\",\"summary\":\"Search\",\"keywords\":[\"search\"]", summaries
        : __p::Summaries { short : "Search", full : "Search", tokens : [2, 2, 2] },
        ..__p::About::NONE })
    }
    #[cfg(unix)]
    #[cfg(feature = "find")]
    __p::compiled! {
        __TOOL_FIND = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"find\""),
        description : __p::Some(__p::Text!("\"Find\"")), input : < Find as
        __p::ToolSchema > ::NODE, ..__p::Parts::NONE }, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "find",
        description : "Find", source : "trove", summary : "Find", keywords : & ["find"],
        index : "\"name\":\"find\",\"summary\":\"Find\",\"keywords\":[\"find\"]",
        summaries : __p::Summaries { short : "Find", full : "Find", tokens : [2, 2, 2] },
        ..__p::About::NONE })
    }
    #[cfg(not(unix))]
    __p::compiled! {
        __TOOL_READ = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"read\""),
        description : __p::Some(__p::Text!("\"Read\"")), input : __p::NO_PARAMETERS,
        ..__p::Parts::NONE }, __p::Settings { encoding : __p::Encoding::O200kBase,
        profile : __p::Profile::Portable, count : __p::CountedEntry::Model, budget :
        __p::None, }, __p::About { name : "read", description : "Read", source : "trove",
        summary : "Read", keywords : & ["read"], index :
        "\"name\":\"read\",\"summary\":\"Read\",\"keywords\":[\"read\"]", summaries :
        __p::Summaries { short : "Read", full : "Read", tokens : [2, 2, 2] },
        ..__p::About::NONE })
    }
    __p::compiled! {
        __TOOL_WRITE = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"write\""),
        description : __p::Some(__p::Text!("\"Write\"")), input : __p::NO_PARAMETERS,
        ..__p::Parts::NONE }, __p::Settings { encoding : __p::Encoding::O200kBase,
        profile : __p::Profile::Portable, count : __p::CountedEntry::Model, budget :
        __p::None, }, __p::About { name : "write", description : "Write", source :
        "trove", summary : "Write", keywords : & ["write"], index :
        "\"name\":\"write\",\"summary\":\"Write\",\"keywords\":[\"write\"]", summaries :
        __p::Summaries { short : "Write", full : "Write", tokens : [2, 2, 2] },
        ..__p::About::NONE })
    }
    const __INDEX_2: __p::usize = 1
        + <[()]>::len(&[#[cfg(unix)] #[cfg(feature = "find")] ()]);
    const __INDEX_3: __p::usize = __INDEX_2 + <[()]>::len(&[#[cfg(not(unix))] ()]);
    __p::tools! {
        __TOOLS = __TOOL_SEARCH, #[cfg(unix)] #[cfg(feature = "find")] __TOOL_FIND,
        #[cfg(not(unix))] __TOOL_READ, __TOOL_WRITE
    }
    #[mcp_tool(__expanded)]
    const _: () = ();
    #[allow(dead_code)]
    impl<'a, 'b: 'a> Trove<'a, 'b>
    where
        Self: Sized,
    {
        /// The tool `search`.
        const SEARCH: &'static __p::Definition = &__DEFINITIONS[0];
        #[cfg(unix)]
        #[cfg(feature = "find")]
        /// The tool `find`.
        const FIND: &'static __p::Definition = &__DEFINITIONS[1];
        #[cfg(not(unix))]
        /// The tool `read`.
        const READ: &'static __p::Definition = &__DEFINITIONS[__INDEX_2];
        /// The tool `write`.
        const WRITE: &'static __p::Definition = &__DEFINITIONS[__INDEX_3];
        #[doc(hidden)]
        const A_TYPE_HAS_ONE_BLOCK_WITH_MCP_TOOLS_SO_JOIN_THEM_INTO_ONE_OR_NAME_THE_OTHERS: () = ();
    }
    #[automatically_derived]
    impl __p::HasTools for Trove<'_, '_> {
        const TOOLS: &'static [&'static __p::Definition] = &__p::list(&__DEFINITIONS);
    }
    __p::handlers! {
        #[automatically_derived] #[allow(deprecated, unused_mut)] impl < 'a, 'b : 'a >
        __p::Handlers for Trove < 'a, 'b > where Self : Sized { fn call(& self, tool :
        __p::usize, mut call : __p::Call) -> __p::CallFuture < '_ > { match tool { 0 => {
        let __0 = match call.arguments:: < Search > () { __p::Ok(arguments) => arguments,
        __p::Err(error) => return error, }; let __1 = call.context:: < Peer < RoleServer
        > > (); __p::async_result:: < Result < Json < Cow < '_, str > >, Error > >
        (__p::Box::new(Self::search(self, __0, __1))) } #[cfg(unix)] #[cfg(feature =
        "find")] 1 => { let __0 = call.context:: < RequestId > (); let __1 = match call
        .arguments:: < Find > () { __p::Ok(arguments) => arguments, __p::Err(error) =>
        return error, }; __p::ready_result(Self::find(__0, __1)) } #[cfg(not(unix))]
        __INDEX_2 => { __p::async_result(__p::Box::new(Self::read())) } __INDEX_3 => {
        let __0 = call.context:: < RequestId > (); __p::ready_result:: < String >
        (Self::write(self, __0)) } _ => __p::no_such_tool(tool, & call), } } }
    }
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
