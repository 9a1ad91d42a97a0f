const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Filter {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Filter",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted("\"description\":\"A filter\"", _, _),
                ),
                description: __p::Some(__p::Text::hinted("\"A filter\"", _, _)),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Year",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text::hinted("\"description\":\"By year\"", _, _),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"By year\"", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text::hinted("\"kind\"", _, _),
                                    node: &__p::Node::new(
                                        "Year",
                                        __p::Shape::Choice {
                                            values: __p::Text::hinted("[\"Year\"]", _, _),
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(
                                            __p::Text::hinted("\"kind\":{", _, _),
                                        ),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text::hinted("\"from\"", _, _),
                                    node: <u16 as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(
                                            __p::Text::hinted("\"from\":{", _, _),
                                        ),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                            ],
                            closed: true,
                            one: false,
                        }),
                    },
                    &__p::Node::new(
                        "ByPage",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text::hinted("\"kind\"", _, _),
                                    node: &__p::Node::new(
                                        "ByPage",
                                        __p::Shape::Choice {
                                            values: __p::Text::hinted("[\"ByPage\"]", _, _),
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(
                                            __p::Text::hinted("\"kind\":{", _, _),
                                        ),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text::hinted("\"ByPage\"", _, _),
                                    node: <Page as __p::ToolSchema>::NODE,
                                    notes: __p::Notes::NONE,
                                    presence: __p::Presence::ByType,
                                    flatten: true,
                                },
                            ],
                            closed: false,
                            one: false,
                        }),
                    ),
                    &__p::Node::new(
                        "All",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text::hinted("\"kind\"", _, _),
                                    node: &__p::Node::new(
                                        "All",
                                        __p::Shape::Choice {
                                            values: __p::Text::hinted("[\"All\"]", _, _),
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(
                                            __p::Text::hinted("\"kind\":{", _, _),
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
                    ),
                ],
            ),
        };
    }
};
