#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Filter {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_keys(<Option<Page> as __p::ToolSchema>::NODE);
        };
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node::new(
            "Filter",
            __p::Shape::AnyOf(
                &[
                    &__p::Node::new(
                        "Year",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"t\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node::new(
                                        "Year",
                                        __p::Shape::Choice {
                                            values: __p::Text {
                                                json: "[\"Year\"]",
                                                hints: [_, _],
                                            },
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"t\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"c\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node::new(
                                        "Year",
                                        __p::Shape::Object(__p::Object {
                                            fields: &[
                                                __p::Field {
                                                    name: __p::Text {
                                                        json: "\"FROM\"",
                                                        hints: [_, _],
                                                    },
                                                    node: <u16 as __p::ToolSchema>::NODE,
                                                    notes: __p::Notes {
                                                        lead: __p::Lead::Name(__p::Text {
                                                            json: "\"FROM\":{",
                                                            hints: [_, _],
                                                        }),
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
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"c\":{",
                                            hints: [_, _],
                                        }),
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
                                    name: __p::Text {
                                        json: "\"t\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node::new(
                                        "Page",
                                        __p::Shape::Choice {
                                            values: __p::Text {
                                                json: "[\"Page\"]",
                                                hints: [_, _],
                                            },
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"t\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"c\"",
                                        hints: [_, _],
                                    },
                                    node: <Option<Page> as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"c\":{",
                                            hints: [_, _],
                                        }),
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
                            lead: __p::Lead::Description(__p::Text {
                                json: "\"description\":\"Everything\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"Everything\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"t\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node::new(
                                        "All",
                                        __p::Shape::Choice {
                                            values: __p::Text {
                                                json: "[\"All\"]",
                                                hints: [_, _],
                                            },
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"t\":{",
                                            hints: [_, _],
                                        }),
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
        )
    };
}
