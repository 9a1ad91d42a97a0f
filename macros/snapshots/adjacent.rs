const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Filter {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Filter",
            __p::Shape::AnyOf(
                &[
                    &__p::Node::new(
                        "Year",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text::hinted("\"t\"", _, _),
                                    node: &__p::Node::new(
                                        "Year",
                                        __p::Shape::Choice {
                                            values: __p::Text::hinted("[\"Year\"]", _, _),
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text::hinted("\"t\":{", _, _)),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text::hinted("\"c\"", _, _),
                                    node: &__p::Node::new(
                                        "Year",
                                        __p::Shape::Object(__p::Object {
                                            fields: &[
                                                __p::Field {
                                                    name: __p::Text::hinted("\"FROM\"", _, _),
                                                    node: <u16 as __p::ToolSchema>::NODE,
                                                    notes: __p::Notes {
                                                        lead: __p::Lead::Name(
                                                            __p::Text::hinted("\"FROM\":{", _, _),
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
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text::hinted("\"c\":{", _, _)),
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
                    &__p::Node::new(
                        "Page",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text::hinted("\"t\"", _, _),
                                    node: &__p::Node::new(
                                        "Page",
                                        __p::Shape::Choice {
                                            values: __p::Text::hinted("[\"Page\"]", _, _),
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text::hinted("\"t\":{", _, _)),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text::hinted("\"c\"", _, _),
                                    node: <Option<Page> as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text::hinted("\"c\":{", _, _)),
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
                    &__p::Node {
                        name: "All",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text::hinted("\"description\":\"Everything\"", _, _),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"Everything\"", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text::hinted("\"t\"", _, _),
                                    node: &__p::Node::new(
                                        "All",
                                        __p::Shape::Choice {
                                            values: __p::Text::hinted("[\"All\"]", _, _),
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text::hinted("\"t\":{", _, _)),
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
                ],
            ),
        );
    }
};
