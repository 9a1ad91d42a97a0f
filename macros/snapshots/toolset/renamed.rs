my::mcpact::__private::toolset! {
    TOOLS; name = "TOOLS"; about = ["", "\"\""]; sources = []; own = []; lists = [< Trove
    as my::mcpact::__private::Tools > ::TOOLS]; settings =
    my::mcpact::__private::Settings { encoding :
    my::mcpact::__private::Encoding::O200kBase, profile :
    my::mcpact::__private::Profile::Portable, count :
    my::mcpact::__private::CountedEntry::Model, budget : my::mcpact::__private::None, };
    meta_budget = my::mcpact::__private::None; catalogue = [my::mcpact::__private::None,
    false, false]; instructions = [];
}
const _: () = {
    use my::mcpact::__private as __p;
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
    const _: () = {
        __p::lints::Lint::<{ TOOLS.tools.len() > 128 }>::many_tools();
    };
    const _: () = {
        __p::lints::Lint::<{ TOOLS.unreachable.is_some() }>::unreachable_parameter();
    };
};
