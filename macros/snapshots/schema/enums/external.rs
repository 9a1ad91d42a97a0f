#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Shape {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<Point as __p::ToolSchema>::NODE);
        };
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Shape",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text!("\"description\":\"A shape\"")),
                description: __p::Some(__p::Text!("\"A shape\"")),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Shape",
                        notes: __p::Notes {
                            variants: __p::Some(__p::Text!("\"empty: Nothing\"")),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Choice {
                            values: __p::Text!("[\"empty\"]"),
                        },
                    },
                    &__p::Node::new(
                        "Shape",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"circle\""),
                                        node: &__p::Node {
                                            name: "Circle",
                                            notes: __p::Notes {
                                                lead: __p::Lead::Description(
                                                    __p::Text!("\"description\":\"A circle\""),
                                                ),
                                                description: __p::Some(__p::Text!("\"A circle\"")),
                                                ..__p::Notes::NONE
                                            },
                                            shape: __p::Shape::Newtype(<f64 as __p::ToolSchema>::NODE),
                                        },
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"circle\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"line\""),
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
                                            lead: __p::Lead::Name(__p::Text!("\"line\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"box\""),
                                        node: &__p::Node {
                                            name: "Box",
                                            notes: __p::Notes {
                                                lead: __p::Lead::Description(
                                                    __p::Text!("\"description\":\"A box\""),
                                                ),
                                                description: __p::Some(__p::Text!("\"A box\"")),
                                                ..__p::Notes::NONE
                                            },
                                            shape: __p::Shape::Object(__p::Object {
                                                fields: __p::FieldList {
                                                    list: &[
                                                        __p::Field {
                                                            name: __p::Text!("\"topLeft\""),
                                                            node: <Point as __p::ToolSchema>::NODE,
                                                            notes: __p::Notes {
                                                                lead: __p::Lead::Name(__p::Text!("\"topLeft\":{")),
                                                                ..__p::Notes::NONE
                                                            },
                                                            presence: __p::Presence::ByType,
                                                            is_flattened: false,
                                                        },
                                                        __p::Field {
                                                            name: __p::Text!("\"size\""),
                                                            node: <f64 as __p::ToolSchema>::NODE,
                                                            notes: __p::Notes {
                                                                lead: __p::Lead::Name(__p::Text!("\"size\":{")),
                                                                ..__p::Notes::NONE
                                                            },
                                                            presence: __p::Presence::ByType,
                                                            is_flattened: false,
                                                        },
                                                    ],
                                                },
                                                is_closed: true,
                                                has_one_property: false,
                                                hidden: &[],
                                            }),
                                        },
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"box\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                ],
                            },
                            is_closed: true,
                            has_one_property: true,
                            hidden: &[],
                        }),
                    ),
                ],
            ),
        }
    };
}
