impl<'a> Trove<'a> {
    /// Read
    fn read(&self) {}
}
const _: () = {
    use ::mcpact::__private as __p;
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
    __p::tools! {
        __TOOLS = __TOOL_READ
    }
    #[mcp_tool(__expanded)]
    const _: () = ();
    #[allow(dead_code)]
    impl<'a> Trove<'a> {
        /// The tool `read`.
        const READ: &'static __p::Definition = &__DEFINITIONS[0];
    }
    const __BLOCK: &[&__p::Definition] = &__p::list(&__DEFINITIONS);
    #[allow(dead_code)]
    impl<'a> Trove<'a> {
        /// The tools of the block `pages`.
        pub const PAGES_TOOLS: &'static [&'static __p::Definition] = __BLOCK;
    }
    const _: () = {
        #[allow(unused_imports)]
        use __p::NoList as _;
        __p::refuse_unlisted_block(
            "Trove",
            "pages",
            __BLOCK,
            <__p::ListOf<Trove<'_>>>::TOOLS,
        );
    };
    __p::check_tools_budget! {
        "the tools of", "Trove::pages", __BLOCK, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::Some(__p::Budget { tokens : 500, from :
        "`budget`" }), }
    }
    __p::handlers! {
        #[automatically_derived] #[allow(deprecated, unused_mut)] impl < 'a > Trove < 'a
        > { #[doc(hidden)] #[allow(dead_code)] pub fn __handlers_of_pages(& self, tool :
        __p::usize, mut call : __p::Call) -> __p::CallFuture < '_ > { match tool { 0 => {
        __p::ready_result(Self::read(self)) } _ => __p::no_such_tool(tool, & call), } } }
    }
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
