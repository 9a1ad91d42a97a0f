const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Shape {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Shape",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted("\"description\":\"A shape\"", _, _),
                ),
                description: __p::Some(__p::Text::hinted("\"A shape\"", _, _)),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Shape",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text::hinted(
                                    "\"description\":\"empty: Nothing\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"empty: Nothing\"", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Choice {
                            values: __p::Text::hinted("[\"empty\"]", _, _),
                        },
                    },
                    &__p::Node::new(
                        "Shape",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text::hinted("\"circle\"", _, _),
                                    node: &__p::Node {
                                        name: "Circle",
                                        notes: __p::Notes {
                                            lead: __p::Lead::Description(
                                                __p::Text::hinted("\"description\":\"A circle\"", _, _),
                                            ),
                                            description: __p::Some(
                                                __p::Text::hinted("\"A circle\"", _, _),
                                            ),
                                            ..__p::Notes::NONE
                                        },
                                        shape: __p::Shape::Newtype(<f64 as __p::ToolSchema>::NODE),
                                    },
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(
                                            __p::Text::hinted("\"circle\":{", _, _),
                                        ),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text::hinted("\"line\"", _, _),
                                    node: &__p::Node::new(
                                        "Line",
                                        __p::Shape::Tuple(
                                            &[
                                                <Point as __p::ToolSchema>::NODE,
                                                <Point as __p::ToolSchema>::NODE,
                                            ],
                                        ),
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(
                                            __p::Text::hinted("\"line\":{", _, _),
                                        ),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text::hinted("\"box\"", _, _),
                                    node: &__p::Node {
                                        name: "Box",
                                        notes: __p::Notes {
                                            lead: __p::Lead::Description(
                                                __p::Text::hinted("\"description\":\"A box\"", _, _),
                                            ),
                                            description: __p::Some(
                                                __p::Text::hinted("\"A box\"", _, _),
                                            ),
                                            ..__p::Notes::NONE
                                        },
                                        shape: __p::Shape::Object(__p::Object {
                                            fields: &[
                                                __p::Field {
                                                    name: __p::Text::hinted("\"topLeft\"", _, _),
                                                    node: <Point as __p::ToolSchema>::NODE,
                                                    notes: __p::Notes {
                                                        lead: __p::Lead::Name(
                                                            __p::Text::hinted("\"topLeft\":{", _, _),
                                                        ),
                                                        ..__p::Notes::NONE
                                                    },
                                                    presence: __p::Presence::ByType,
                                                    flatten: false,
                                                },
                                                __p::Field {
                                                    name: __p::Text::hinted("\"size\"", _, _),
                                                    node: <f64 as __p::ToolSchema>::NODE,
                                                    notes: __p::Notes {
                                                        lead: __p::Lead::Name(
                                                            __p::Text::hinted("\"size\":{", _, _),
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
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text::hinted("\"box\":{", _, _)),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                            ],
                            closed: true,
                            one: true,
                        }),
                    ),
                ],
            ),
        };
    }
};
