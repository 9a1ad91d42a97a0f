const _: () = {
    use ::mcpact::__private as __p;
    struct __Rec;
    #[automatically_derived]
    impl __p::ToolSchema for __Rec {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Tree",
            __p::Shape::Recurse("Tree"),
        );
    }
    #[automatically_derived]
    impl<'a, T> __p::ToolSchema for Tree<'a, T>
    where
        T: __p::ToolSchema,
    {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Tree",
            __p::Shape::Recursive(
                &__p::Node {
                    name: "Tree",
                    notes: __p::Notes {
                        lead: __p::Lead::Description(
                            __p::Text::hinted("\"description\":\"A tree\"", _, _),
                        ),
                        description: __p::Some(__p::Text::hinted("\"A tree\"", _, _)),
                        ..__p::Notes::NONE
                    },
                    shape: __p::Shape::Object(__p::Object {
                        fields: &[
                            __p::Field {
                                name: __p::Text::hinted("\"value\"", _, _),
                                node: <T as __p::ToolSchema>::NODE,
                                notes: __p::Notes {
                                    lead: __p::Lead::Name(
                                        __p::Text::hinted("\"value\":{", _, _),
                                    ),
                                    ..__p::Notes::NONE
                                },
                                presence: __p::Presence::ByType,
                                flatten: false,
                            },
                            __p::Field {
                                name: __p::Text::hinted("\"left\"", _, _),
                                node: <Option<Box<__Rec>> as __p::ToolSchema>::NODE,
                                notes: __p::Notes {
                                    lead: __p::Lead::Name(
                                        __p::Text::hinted("\"left\":{", _, _),
                                    ),
                                    ..__p::Notes::NONE
                                },
                                presence: __p::Presence::ByType,
                                flatten: false,
                            },
                            __p::Field {
                                name: __p::Text::hinted("\"right\"", _, _),
                                node: <Option<Box<__Rec>> as __p::ToolSchema>::NODE,
                                notes: __p::Notes {
                                    lead: __p::Lead::Name(
                                        __p::Text::hinted("\"right\":{", _, _),
                                    ),
                                    ..__p::Notes::NONE
                                },
                                presence: __p::Presence::ByType,
                                flatten: false,
                            },
                            __p::Field {
                                name: __p::Text::hinted("\"others\"", _, _),
                                node: <Vec<
                                    (__Rec, other::Tree<T>),
                                > as __p::ToolSchema>::NODE,
                                notes: __p::Notes {
                                    lead: __p::Lead::Name(
                                        __p::Text::hinted("\"others\":{", _, _),
                                    ),
                                    ..__p::Notes::NONE
                                },
                                presence: __p::Presence::ByType,
                                flatten: false,
                            },
                        ],
                        closed: false,
                        one: false,
                    }),
                },
            ),
        );
    }
};
