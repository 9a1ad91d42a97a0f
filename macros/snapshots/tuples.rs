const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Point {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Point",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted("\"description\":\"Longitude, latitude\"", _, _),
                ),
                description: __p::Some(
                    __p::Text::hinted("\"Longitude, latitude\"", _, _),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Tuple(
                &[
                    &__p::Node {
                        name: "0",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text::hinted("\"description\":\"Longitude\"", _, _),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"Longitude\"", _, _),
                            ),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text::hinted(
                                    "\"minimum\":-180,\"maximum\":180",
                                    _,
                                    _,
                                ),
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Newtype(<f64 as __p::ToolSchema>::NODE),
                    },
                    <f64 as __p::ToolSchema>::NODE,
                ],
            ),
        };
    }
};
const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Unit {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Unit",
            __p::Shape::Leaf {
                kind: __p::Kind::Null,
                keywords: __p::None,
            },
        );
    }
};
