#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Shape {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_keys(<Point as __p::ToolSchema>::NODE);
            __p::check_keys(<Point as __p::ToolSchema>::NODE);
            __p::check_keys(<Point as __p::ToolSchema>::NODE);
        };
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Shape",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text {
                    json: "\"description\":\"A shape\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"A shape\"",
                    hints: [_, _],
                }),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Shape",
                        notes: __p::Notes {
                            variants: __p::Some(__p::Text {
                                json: "\"empty: Nothing\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Choice {
                            values: __p::Text {
                                json: "[\"empty\"]",
                                hints: [_, _],
                            },
                        },
                    },
                    &__p::Node::new(
                        "Shape",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"circle\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node {
                                        name: "Circle",
                                        notes: __p::Notes {
                                            lead: __p::Lead::Description(__p::Text {
                                                json: "\"description\":\"A circle\"",
                                                hints: [_, _],
                                            }),
                                            description: __p::Some(__p::Text {
                                                json: "\"A circle\"",
                                                hints: [_, _],
                                            }),
                                            ..__p::Notes::NONE
                                        },
                                        shape: __p::Shape::Newtype(<f64 as __p::ToolSchema>::NODE),
                                    },
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"circle\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"line\"",
                                        hints: [_, _],
                                    },
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
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"line\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"box\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node {
                                        name: "Box",
                                        notes: __p::Notes {
                                            lead: __p::Lead::Description(__p::Text {
                                                json: "\"description\":\"A box\"",
                                                hints: [_, _],
                                            }),
                                            description: __p::Some(__p::Text {
                                                json: "\"A box\"",
                                                hints: [_, _],
                                            }),
                                            ..__p::Notes::NONE
                                        },
                                        shape: __p::Shape::Object(__p::Object {
                                            fields: &[
                                                __p::Field {
                                                    name: __p::Text {
                                                        json: "\"topLeft\"",
                                                        hints: [_, _],
                                                    },
                                                    node: <Point as __p::ToolSchema>::NODE,
                                                    notes: __p::Notes {
                                                        lead: __p::Lead::Name(__p::Text {
                                                            json: "\"topLeft\":{",
                                                            hints: [_, _],
                                                        }),
                                                        ..__p::Notes::NONE
                                                    },
                                                    presence: __p::Presence::ByType,
                                                    flatten: false,
                                                },
                                                __p::Field {
                                                    name: __p::Text {
                                                        json: "\"size\"",
                                                        hints: [_, _],
                                                    },
                                                    node: <f64 as __p::ToolSchema>::NODE,
                                                    notes: __p::Notes {
                                                        lead: __p::Lead::Name(__p::Text {
                                                            json: "\"size\":{",
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
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"box\":{",
                                            hints: [_, _],
                                        }),
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
        }
    };
}
