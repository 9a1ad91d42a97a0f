const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Sort {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Sort",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted(
                        "\"description\":\"Sort order. new: Newest first; old; best: deprecated; any other\"",
                        _,
                        _,
                    ),
                ),
                description: __p::Some(
                    __p::Text::hinted(
                        "\"Sort order. new: Newest first; old; best: deprecated; any other\"",
                        _,
                        _,
                    ),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Leaf {
                kind: __p::Kind::String,
                keywords: __p::None,
            },
        };
    }
};
const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Old {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Old",
            __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Old",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text::hinted(
                                    "\"description\":\"A: The first (deprecated); B: deprecated\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(
                                __p::Text::hinted(
                                    "\"A: The first (deprecated); B: deprecated\"",
                                    _,
                                    _,
                                ),
                            ),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Choice {
                            values: __p::Text::hinted("[\"A\",\"B\",\"C\"]", _, _),
                        },
                    },
                    &__p::Node::new(
                        "D",
                        __p::Shape::Newtype(<u32 as __p::ToolSchema>::NODE),
                    ),
                ],
            ),
        );
    }
};
