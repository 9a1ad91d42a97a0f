::mcpact::__private::toolset! {
    #[doc = r" All tools"] pub (crate) HERITAGE; name = "HERITAGE"; about = ["All tools",
    "\"All tools\""]; sources = []; own = []; lists = [< Trove as
    ::mcpact::__private::Tools > ::TOOLS, < crate ::prov::Prov as
    ::mcpact::__private::Tools > ::TOOLS, < Ghap < 'static > as
    ::mcpact::__private::Tools > ::TOOLS]; settings = ::mcpact::__private::Settings {
    encoding : ::mcpact::__private::Encoding::O200kBase, profile :
    ::mcpact::__private::Profile::Portable, count :
    ::mcpact::__private::CountedEntry::Wire, budget :
    ::mcpact::__private::Some(::mcpact::__private::Budget { tokens : 6000, from :
    "`budget`" }), }; meta_budget = ::mcpact::__private::Some(::mcpact::__private::Budget
    { tokens : 300, from : "`meta_budget`" }); catalogue =
    [::mcpact::__private::Some(::mcpact::__private::Budget { tokens : 300, from :
    "`meta_budget`" }), false, false]; instructions = [];
}
const _: () = {
    use ::mcpact::__private as __p;
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
    const _: () = {
        __p::lints::Lint::<{ HERITAGE.tools.len() > 128 }>::many_tools();
    };
    const _: () = {
        __p::lints::Lint::<{ HERITAGE.unreachable.is_some() }>::unreachable_parameter();
    };
};
