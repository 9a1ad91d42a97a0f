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
            __p::check_inside(<Page as __p::ToolSchema>::NODE);
        };
        let () = __CHECK0;
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Filter",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text!("\"description\":\"A filter\"")),
                description: __p::Some(__p::Text!("\"A filter\"")),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Year",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text!("\"description\":\"By year\""),
                            ),
                            description: __p::Some(__p::Text!("\"By year\"")),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"kind\""),
                                        node: &__p::Node::new(
                                            "Year",
                                            __p::Shape::Choice {
                                                values: __p::Text!("[\"Year\"]"),
                                            },
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"kind\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"from\""),
                                        node: <u16 as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"from\":{")),
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
                    &__p::Node::new(
                        "ByPage",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"kind\""),
                                        node: &__p::Node::new(
                                            "ByPage",
                                            __p::Shape::Choice {
                                                values: __p::Text!("[\"ByPage\"]"),
                                            },
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"kind\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"ByPage\""),
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
                        "All",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"kind\""),
                                        node: &__p::Node::new(
                                            "All",
                                            __p::Shape::Choice {
                                                values: __p::Text!("[\"All\"]"),
                                            },
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"kind\":{")),
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
