const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Sort {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Sort",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted(
                        "\"description\":\"Sort order. datedesc: Newest first; dateasc: Oldest first\"",
                        _,
                        _,
                    ),
                ),
                description: __p::Some(
                    __p::Text::hinted(
                        "\"Sort order. datedesc: Newest first; dateasc: Oldest first\"",
                        _,
                        _,
                    ),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Choice {
                values: __p::Text::hinted("[\"datedesc\",\"dateasc\",\"best\"]", _, _),
            },
        };
    }
};
