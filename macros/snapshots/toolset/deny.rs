::mcpact::__private::toolset! {
    #[cfg(unix)] A; name = "A"; about = ["", "\"\""]; sources = []; own = []; lists = [<
    Trove as ::mcpact::__private::Tools > ::TOOLS]; settings =
    ::mcpact::__private::Settings { encoding : ::mcpact::__private::Encoding::O200kBase,
    profile : ::mcpact::__private::Profile::OpenaiStrict, count :
    ::mcpact::__private::CountedEntry::Model, budget : ::mcpact::__private::None, };
    meta_budget = ::mcpact::__private::None; catalogue = [::mcpact::__private::None,
    false, false]; instructions = [];
}
#[cfg(unix)]
const _: () = {
    use ::mcpact::__private as __p;
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
    const _: () = {
        __p::lints::deny_many_tools(A.tools.len(), 128);
    };
    const _: () = {
        __p::lints::Lint::<{ A.unreachable.is_some() }>::unreachable_parameter();
    };
};
