::core::compile_error! {
    "`B` occurs twice in the toolset; keep one of them"
}
::core::compile_error! {
    "clients refuse the tool name `a b`, which has a ` `; write `name = \"…\"` with a letter and then at most 63 letters, digits, `_` or `-`"
}
::mcpact::__private::toolset! {
    pub TOOLS; name = "TOOLS"; about = ["", "\"\""]; sources = []; own = [const
    __LISTED_0 : & [& __p::Definition] = { __p::compiled! { __TOOL_0 = &
    __p::Compiled::new(__p::Parts { name : __p::Text!("\"__LISTED_0_0\""), title :
    __p::None, description : __p::Some(__p::Text!("\"unreadable\"")), input :
    __p::NO_PARAMETERS, output : __p::None, annotations : __p::None, meta : __p::None, },
    __p::Settings { encoding : __p::Encoding::O200kBase, profile :
    __p::Profile::Portable, count : __p::CountedEntry::Model, budget : __p::None, },
    __p::About { name : "__LISTED_0_0", title : __p::None, description : "unreadable",
    source : __p::source(__p::module_path!()), summary : "unreadable", keywords : &
    ["listed", "unreadable"], tags : & [], asks : & [], annotations : __p::Annotations {
    read_only : __p::None, destructive : __p::None, idempotent : __p::None, open_world :
    __p::None, }, returns : __p::None, index :
    "\"name\":\"__LISTED_0_0\",\"summary\":\"unreadable\",\"keywords\":[\"listed\",\"unreadable\"]",
    summaries : __p::Summaries { short : "unreadable", full : "unreadable", tokens : [8,
    3, 3] }, }) } __p::tools! { __TOOLS = __TOOL_0 } & __p::list(& __DEFINITIONS) };];
    lists = [__LISTED_0, < B as ::mcpact::__private::Tools > ::TOOLS]; settings =
    ::mcpact::__private::Settings { encoding : ::mcpact::__private::Encoding::O200kBase,
    profile : ::mcpact::__private::Profile::Portable, count :
    ::mcpact::__private::CountedEntry::Model, budget : ::mcpact::__private::None, };
    meta_budget = ::mcpact::__private::None; catalogue = [::mcpact::__private::None,
    false, false]; instructions = [];
}
