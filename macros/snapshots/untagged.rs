const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Id {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Id",
            __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Number",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text::hinted("\"description\":\"A number\"", _, _),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"A number\"", _, _),
                            ),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text::hinted("\"minimum\":1", _, _),
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Newtype(<u64 as __p::ToolSchema>::NODE),
                    },
                    &__p::Node::new(
                        "Name",
                        __p::Shape::Newtype(<String as __p::ToolSchema>::NODE),
                    ),
                    &__p::Node::new(
                        "Pair",
                        __p::Shape::Tuple(
                            &[
                                <u64 as __p::ToolSchema>::NODE,
                                <String as __p::ToolSchema>::NODE,
                            ],
                        ),
                    ),
                    &__p::Node::new(
                        "Nothing",
                        __p::Shape::Leaf {
                            kind: __p::Kind::Null,
                            keywords: __p::None,
                        },
                    ),
                ],
            ),
        );
    }
};
