#[cfg(unix)]
/// Not this
pub(crate) enum Search<'a> {
    A(&'a str),
}
#[cfg(unix)]
const _: () = {
    use my::mcpact::__private as __p;
    __p::compiled! {
        __TOOL = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"search-all\""),
        title : __p::Some(__p::Text!("\"Search\"")), description :
        __p::Some(__p::Text!("\"Search \\\"all\\\" of it\"")), input : < Search < 'static
        > as __p::ToolSchema > ::NODE, output : __p::Some(< Map < String, Hits > as
        __p::ToolSchema > ::NODE), annotations :
        __p::Some(__p::Text!("{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":true}")),
        meta : __p::None, }, __p::Settings { encoding : __p::Encoding::O200kBase, profile
        : __p::Profile::Portable, count : __p::CountedEntry::Wire, budget :
        __p::Some(__p::Budget { tokens : 1200, from : "`budget`" }), }, __p::About { name
        : "search-all", title : __p::Some("Search"), description :
        "Search \"all\" of it", source : "trove", summary : "Search everything", keywords
        : & ["Gazettes", "maps", "search", "everything"], tags : & [], asks : &
        ["photos of \"Ballarat\"", "maps"], annotations : __p::Annotations { read_only :
        __p::Some(true), destructive : __p::Some(false), idempotent : __p::Some(true),
        open_world : __p::Some(true), }, returns : __p::None, index :
        "\"name\":\"search-all\",\"summary\":\"Search everything\",\"keywords\":[\"Gazettes\",\"maps\",\"search\",\"everything\"],\"asks\":[\"photos of \\\"Ballarat\\\"\",\"maps\"],\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":true}",
        summaries : __p::Summaries { short : "Search everything", full :
        "Search everything", tokens : [3, 3, 3] }, })
    }
    __p::check_tool_budget! {
        __TOOL, check
    }
    __p::tools! {
        __TOOLS = __TOOL
    }
    #[automatically_derived]
    impl __p::Tool for Search<'_> {
        const DEFINITION: &'static __p::Definition = &__DEFINITIONS[0];
    }
    #[automatically_derived]
    impl __p::HasTools for Search<'_> {
        const TOOLS: &'static [&'static __p::Definition] = &[&__DEFINITIONS[0]];
    }
    const _: &[::core::primitive::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
