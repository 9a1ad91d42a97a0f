/// Search Trove newspapers, images, books
#[derive(Deserialize, ToolSchema)]
pub struct TroveSearch {
    /// Search query
    pub query: String,
}
const _: () = {
    use ::mcpact::__private as __p;
    __p::compiled! {
        __TOOL = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"trove_search\""),
        description :
        __p::Some(__p::Text!("\"Search Trove newspapers, images, books\"")), input : <
        TroveSearch as __p::ToolSchema > ::NODE, ..__p::Parts::NONE }, __p::Settings {
        encoding : __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name :
        "trove_search", description : "Search Trove newspapers, images, books", source :
        __p::source(__p::module_path!()), summary :
        "Search Trove newspapers, images, books", keywords : & ["trove", "search",
        "newspapers", "images", "books"], index :
        "\"name\":\"trove_search\",\"summary\":\"Search Trove newspapers, images, books\",\"keywords\":[\"trove\",\"search\",\"newspapers\",\"images\",\"books\"]",
        summaries : __p::Summaries { short : "Search Trove newspapers", full :
        "Search Trove newspapers, images, books", tokens : [4, 5, 9] },
        ..__p::About::NONE })
    }
    __p::tools! {
        __TOOLS = __TOOL
    }
    #[automatically_derived]
    impl __p::Tool for TroveSearch {
        const DEFINITION: &'static __p::Definition = &__DEFINITIONS[0];
    }
    #[automatically_derived]
    impl __p::HasTools for TroveSearch {
        const TOOLS: &'static [&'static __p::Definition] = &[&__DEFINITIONS[0]];
    }
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
