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
        description : __p::Some(__p::Text!("\"Search \\\"all\\\" of it\"")), input : <
        Search < 'static > as __p::ToolSchema > ::NODE, title :
        __p::Some(__p::Text!("\"Search\"")), output : __p::Some(< Map < String, Hits > as
        __p::ToolSchema > ::NODE), annotations :
        __p::Some(__p::Text!("{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":true}")),
        ..__p::Parts::NONE }, __p::Settings { encoding : __p::Encoding::O200kBase,
        profile : __p::Profile::Portable, count : __p::CountedEntry::Wire, budget :
        __p::Some(__p::Budget { tokens : 1200, from : "`budget`" }), }, __p::About { name
        : "search-all", description : "Search \"all\" of it", source : "trove", summary :
        "Search everything", keywords : & ["Gazettes", "maps", "search", "everything"],
        index :
        "\"name\":\"search-all\",\"summary\":\"Search everything\",\"keywords\":[\"Gazettes\",\"maps\",\"search\",\"everything\"],\"asks\":[\"photos of \\\"Ballarat\\\"\",\"maps\"],\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":true}",
        summaries : __p::Summaries { short : "Search everything", full :
        "Search everything", tokens : [3, 3, 3] }, title : __p::Some("Search"), asks : &
        ["photos of \"Ballarat\"", "maps"], annotations : __p::Annotations { read_only :
        __p::Some(true), destructive : __p::Some(false), idempotent : __p::Some(true),
        open_world : __p::Some(true), }, ..__p::About::NONE })
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
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
