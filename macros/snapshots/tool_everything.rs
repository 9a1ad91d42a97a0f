#[cfg(unix)]
/// Not this
pub(crate) enum Search<'a> {
    A(&'a str),
}
#[cfg(unix)]
const _: () = {
    use my::mcpact::__private as __p;
    __p::tool! {
        impl Search < '_ >; parts = __p::Parts { name :
        __p::Text::hinted("\"search-all\"", _, _), title :
        __p::Some(__p::Text::hinted("\"Search\"", _, _)), description :
        __p::Some(__p::Text::hinted("\"Search \\\"all\\\" of it\"", _, _)), input : <
        Search < 'static > as __p::ToolSchema > ::NODE, output : __p::Some(< Map <
        String, Hits > as __p::ToolSchema > ::NODE), annotations :
        __p::Some(__p::Text::hinted("{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":true}",
        _, _)), meta : __p::None, }; settings = __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::Count::Wire, budget : __p::Some(__p::Budget { tokens : 1200, from :
        "`budget`" }), }; about = __p::About { name : "search-all", title :
        __p::Some("Search"), description : "Search \"all\" of it", source :
        __p::source(__p::Some("trove"), __p::module_path!()), summary :
        "Search everything", keywords : & ["Gazettes", "maps", "search", "everything"],
        annotations : __p::Annotations { read_only : __p::Some(true), destructive :
        __p::Some(false), idempotent : __p::Some(true), open_world : __p::Some(true), },
        index :
        "\"name\":\"search-all\",\"summary\":\"Search everything\",\"keywords\":[\"Gazettes\",\"maps\",\"search\",\"everything\"],\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":true}",
        }; wire = output;
    }
    const _: &[::core::primitive::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
