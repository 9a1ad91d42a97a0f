::core::compile_error! {
    "`B` occurs twice in the toolset; keep one of them"
}
::core::compile_error! {
    "MCP does not allow the tool name `a b`, which has a ` `; write at most 128 letters, digits, `_`, `-` or `.`"
}
::mcpact::__private::toolset! {
    pub TOOLS; name = "TOOLS"; about = ["", "\"\""]; sources = []; own = [const
    __LISTED_0 : & [& __p::Definition] = { __p::compiled! { __TOOL_0 = &
    __p::Compiled::new(__p::Parts { name : __p::Text!("\"__LISTED_0_0\""), description :
    __p::Some(__p::Text!("\"unreadable\"")), input : __p::NO_PARAMETERS,
    ..__p::Parts::NONE }, __p::Settings { encoding : __p::Encoding::O200kBase, profile :
    __p::Profile::Portable, count : __p::CountedEntry::Model, budget : __p::None, },
    __p::About { name : "__LISTED_0_0", description : "unreadable", source :
    __p::source(__p::module_path!()), summary : "unreadable", keywords : & ["listed",
    "unreadable"], index :
    "\"name\":\"__LISTED_0_0\",\"summary\":\"unreadable\",\"keywords\":[\"listed\",\"unreadable\"]",
    summaries : __p::Summaries { short : "unreadable", full : "unreadable", tokens : [8,
    3, 3] }, ..__p::About::NONE }) } __p::tools! { __TOOLS = __TOOL_0 } & __p::list(&
    __DEFINITIONS) };]; lists = [__LISTED_0, < B as ::mcpact::__private::Tools >
    ::TOOLS]; settings = ::mcpact::__private::Settings { encoding :
    ::mcpact::__private::Encoding::O200kBase, profile :
    ::mcpact::__private::Profile::Portable, count :
    ::mcpact::__private::CountedEntry::Model, budget : ::mcpact::__private::None, };
    meta_budget = ::mcpact::__private::None; catalogue = [::mcpact::__private::None,
    false, false]; instructions = [];
}
