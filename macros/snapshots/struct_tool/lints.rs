/// Search, for example gold
struct Search;
const _: () = {
    use ::mcpact::__private as __p;
    __p::compiled! {
        __TOOL = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"search\""),
        description : __p::Some(__p::Text!("\"Search, for example gold\"")), input : <
        Search as __p::ToolSchema > ::NODE, ..__p::Parts::NONE }, __p::Settings {
        encoding : __p::Encoding::O200kBase, profile : __p::Profile::Gemini, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "search",
        description : "Search, for example gold", source :
        __p::source(__p::module_path!()), summary : "Search, for example gold", keywords
        : & ["search", "example", "gold"], index :
        "\"name\":\"search\",\"summary\":\"Search, for example gold\",\"keywords\":[\"search\",\"example\",\"gold\"]",
        summaries : __p::Summaries { short : "Search", full : "Search, for example gold",
        tokens : [2, 2, 6] }, ..__p::About::NONE })
    }
    __p::tools! {
        __TOOLS = __TOOL
    }
    #[automatically_derived]
    impl __p::Tool for Search {
        const DEFINITION: &'static __p::Definition = &__DEFINITIONS[0];
    }
    #[automatically_derived]
    impl __p::HasTools for Search {
        const TOOLS: &'static [&'static __p::Definition] = &[&__DEFINITIONS[0]];
    }
    const _: () = {
        #[deprecated = "this description has an example (\"for example\"), which every request contains; write `#[mcp(examples = […])]`, which is sent on request, or write `allow(embedded_example)`"]
        const fn embedded_example() {}
        embedded_example();
    };
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
