#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Event {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        #[allow(unused_imports)]
        use __p::NoSchema as _;
        const __CHECK0: () = __p::check_tagged(
            "Read",
            "\"t\"",
            <Page as __p::ToolSchema>::NODE,
        );
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<Page as __p::ToolSchema>::NODE);
        };
        let () = __CHECK0;
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Event",
            notes: __p::Notes {
                output: __p::Output::As(
                    &__p::Node::new(
                        "Event",
                        __p::Shape::AnyOf(
                            &[
                                &__p::Node::new(
                                    "Read",
                                    __p::Shape::Object(__p::Object {
                                        fields: __p::FieldList {
                                            list: &[
                                                __p::Field {
                                                    name: __p::Text!("\"t\""),
                                                    node: &__p::Node::new(
                                                        "Read",
                                                        __p::Shape::Choice {
                                                            values: __p::Text!("[\"Read\"]"),
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
                                ),
                                &__p::Node::new(
                                    "Hidden",
                                    __p::Shape::Object(__p::Object {
                                        fields: __p::FieldList {
                                            list: &[
                                                __p::Field {
                                                    name: __p::Text!("\"t\""),
                                                    node: &__p::Node::new(
                                                        "Hidden",
                                                        __p::Shape::Choice {
                                                            values: __p::Text!("[\"Hidden\"]"),
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
                                                    name: __p::Text!("\"Hidden\""),
                                                    node: <__p::OptionalSchema<NoSchema>>::FLATTENED,
                                                    notes: __p::Notes::NONE,
                                                    presence: __p::Presence::Required,
                                                    is_flattened: true,
                                                },
                                            ],
                                        },
                                        is_closed: __p::denies_others(
                                            <__p::OptionalSchema<NoSchema>>::FLATTENED,
                                        ),
                                        has_one_property: false,
                                        hidden: &[],
                                    }),
                                ),
                                &__p::Node::new(
                                    "Unknown",
                                    __p::Shape::Object(__p::Object {
                                        fields: __p::FieldList {
                                            list: &[
                                                __p::Field {
                                                    name: __p::Text!("\"t\""),
                                                    node: &__p::Node::new(
                                                        "Unknown",
                                                        __p::Shape::Choice {
                                                            values: __p::Text!("[\"Unknown\"]"),
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
                                ),
                                &__p::Node::new(
                                    "Free",
                                    __p::Shape::Object(__p::Object {
                                        fields: __p::FieldList {
                                            list: &[
                                                __p::Field {
                                                    name: __p::Text!("\"text\""),
                                                    node: <String as __p::ToolSchema>::NODE,
                                                    notes: __p::Notes {
                                                        lead: __p::Lead::Name(__p::Text!("\"text\":{")),
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
                            ],
                        ),
                    ),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::AnyOf(
                &[
                    &__p::Node::new(
                        "Read",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"t\""),
                                        node: &__p::Node::new(
                                            "Read",
                                            __p::Shape::Choice {
                                                values: __p::Text!("[\"Read\"]"),
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
                                        name: __p::Text!("\"Read\""),
                                        node: <Page as __p::ToolSchema>::NODE,
                                        notes: __p::Notes::NONE,
                                        presence: __p::Presence::Required,
                                        is_flattened: true,
                                    },
                                ],
                            },
                            is_closed: __p::denies_others(
                                <Page as __p::ToolSchema>::NODE,
                            ),
                            has_one_property: false,
                            hidden: &[],
                        }),
                    ),
                    &__p::Node::new(
                        "Unknown",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"t\""),
                                        node: &__p::Node::new(
                                            "Unknown",
                                            __p::Shape::Leaf {
                                                kind: __p::Kind::String,
                                                keywords: __p::None,
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
                    ),
                    &__p::Node::new(
                        "Free",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"text\""),
                                        node: <String as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"text\":{")),
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
                ],
            ),
        }
    };
}
