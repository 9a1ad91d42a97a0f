::core::compile_error! {
    "`A` occurs twice in the toolset; keep one of them"
}
::mcpact::__private::toolset! {
    pub r#TOOLS; name = "TOOLS"; about = ["", "\"\""]; sources = []; own = []; lists = [<
    A as ::mcpact::__private::Tools > ::TOOLS]; settings = ::mcpact::__private::Settings
    { encoding : ::mcpact::__private::Encoding::O200kBase, profile :
    ::mcpact::__private::Profile::Portable, count :
    ::mcpact::__private::CountedEntry::Model, budget : ::mcpact::__private::None, };
    meta_budget = ::mcpact::__private::None; catalogue = [::mcpact::__private::None,
    false, false]; instructions = [];
}
