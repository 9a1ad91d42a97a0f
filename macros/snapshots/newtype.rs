const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Limit {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Limit",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted("\"description\":\"Max results\"", _, _),
                ),
                description: __p::Some(__p::Text::hinted("\"Max results\"", _, _)),
                default: __p::Some(__p::Text::hinted("20", _, _)),
                range: __p::Some(__p::Range {
                    keywords: __p::Text::hinted("\"minimum\":1,\"maximum\":100", _, _),
                }),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Newtype(<u32 as __p::ToolSchema>::NODE),
        };
    }
};
