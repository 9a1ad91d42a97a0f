/// Search
struct Search<'a>(&'a str);
::core::compile_error! {
    "invalid value `0` for `budget`; expected a number of tokens from 1, such as `budget = 120`"
}
const _: () = {
    use my::mcpact::__private as __p;
    __p::compiled! {
        __TOOL = & __p::Compiled::new(__p::Parts { name : __p::Text!("\"Search\""),
        description : __p::Some(__p::Text!("\"unreadable\"")), input :
        __p::NO_PARAMETERS, ..__p::Parts::NONE }, __p::Settings { encoding :
        __p::Encoding::O200kBase, profile : __p::Profile::Portable, count :
        __p::CountedEntry::Model, budget : __p::None, }, __p::About { name : "Search",
        description : "unreadable", source : __p::source(__p::module_path!()), summary :
        "unreadable", keywords : & ["search", "unreadable"], index :
        "\"name\":\"Search\",\"summary\":\"unreadable\",\"keywords\":[\"search\",\"unreadable\"]",
        summaries : __p::Summaries { short : "unreadable", full : "unreadable", tokens :
        [2, 3, 3] }, ..__p::About::NONE })
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
};
/// Search
struct Generic<T>(T);
::core::compile_error! {
    "`Generic` is generic, and the tokens of a generic tool cannot be counted; write a type in place of this parameter"
}
const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl<T> __p::HasTools for Generic<T> {
        const TOOLS: &'static [&'static __p::Definition] = &[];
    }
};
