#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Filter {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<Option<Page> as __p::ToolSchema>::NODE);
        };
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node::new(
            "Filter",
            __p::Shape::AnyOf(
                &[
                    &__p::Node::new(
                        "Year",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"t\""),
                                        node: &__p::Node::new(
                                            "Year",
                                            __p::Shape::Choice {
                                                values: __p::Text!("[\"Year\"]"),
                                            },
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"t\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"c\""),
                                        node: &__p::Node::new(
                                            "Year",
                                            __p::Shape::Object(__p::Object {
                                                fields: __p::FieldList {
                                                    list: &[
                                                        __p::Field {
                                                            name: __p::Text!("\"FROM\""),
                                                            node: <u16 as __p::ToolSchema>::NODE,
                                                            notes: __p::Notes {
                                                                lead: __p::Lead::Name(__p::Text!("\"FROM\":{")),
                                                                ..__p::Notes::NONE
                                                            },
                                                            presence: __p::Presence::ByType,
                                                            is_flattened: false,
                                                        },
                                                    ],
                                                },
                                                is_closed: false,
                                                has_one_property: false,
                                                hidden: &[],
                                            }),
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"c\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                ],
                            },
                            is_closed: false,
                            has_one_property: false,
                            hidden: &[],
                        }),
                    ),
                    &__p::Node::new(
                        "Page",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"t\""),
                                        node: &__p::Node::new(
                                            "Page",
                                            __p::Shape::Choice {
                                                values: __p::Text!("[\"Page\"]"),
                                            },
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"t\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"c\""),
                                        node: <Option<Page> as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"c\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                ],
                            },
                            is_closed: false,
                            has_one_property: false,
                            hidden: &[],
                        }),
                    ),
                    &__p::Node {
                        name: "All",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text!("\"description\":\"Everything\""),
                            ),
                            description: __p::Some(__p::Text!("\"Everything\"")),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"t\""),
                                        node: &__p::Node::new(
                                            "All",
                                            __p::Shape::Choice {
                                                values: __p::Text!("[\"All\"]"),
                                            },
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"t\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                ],
                            },
                            is_closed: false,
                            has_one_property: false,
                            hidden: &[],
                        }),
                    },
                ],
            ),
        )
    };
}
