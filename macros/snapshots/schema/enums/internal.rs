#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Filter {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_tagged(
            "ByPage",
            "\"kind\"",
            <Page as __p::ToolSchema>::NODE,
        );
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_keys(<Page as __p::ToolSchema>::NODE);
        };
        let () = __CHECK0;
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Filter",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text {
                    json: "\"description\":\"A filter\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"A filter\"",
                    hints: [_, _],
                }),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Year",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(__p::Text {
                                json: "\"description\":\"By year\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"By year\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"kind\"",
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
                                            json: "\"kind\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"from\"",
                                        hints: [_, _],
                                    },
                                    node: <u16 as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"from\":{",
                                            hints: [_, _],
                                        }),
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
                                    name: __p::Text {
                                        json: "\"kind\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node::new(
                                        "ByPage",
                                        __p::Shape::Choice {
                                            values: __p::Text {
                                                json: "[\"ByPage\"]",
                                                hints: [_, _],
                                            },
                                        },
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"kind\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"ByPage\"",
                                        hints: [_, _],
                                    },
                                    node: <Page as __p::ToolSchema>::NODE,
                                    notes: __p::Notes::NONE,
                                    presence: __p::Presence::Required,
                                    flatten: true,
                                },
                            ],
                            closed: __p::denies_others(<Page as __p::ToolSchema>::NODE),
                            one: false,
                        }),
                    ),
                    &__p::Node::new(
                        "All",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"kind\"",
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
                                            json: "\"kind\":{",
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
                ],
            ),
        }
    };
}
