#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Search {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_flattened(
            "page",
            <Page as __p::ToolSchema>::NODE,
            &["\"query\"", "\"sortOrder\"", "\"q2\""],
            &[],
        );
        const __CHECK1: () = __p::check_name(
            "\"old\"",
            &[<Page as __p::ToolSchema>::NODE],
        );
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<Sort as __p::ToolSchema>::NODE);
            __p::check_inside(<Option<crate::Kind> as __p::ToolSchema>::NODE);
            __p::check_inside(<Page as __p::ToolSchema>::NODE);
        };
        let () = __CHECK0;
        let () = __CHECK1;
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Search",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text!("\"description\":\"Params of a search\""),
                ),
                description: __p::Some(__p::Text!("\"Params of a search\"")),
                output: __p::Output::As(
                    &__p::Node {
                        name: "Search",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text!("\"description\":\"Params of a search\""),
                            ),
                            description: __p::Some(__p::Text!("\"Params of a search\"")),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"query\""),
                                        node: <String as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            lead: __p::Lead::Field(
                                                __p::Text!("\"query\":{\"description\":\"Search query\""),
                                            ),
                                            description: __p::Some(__p::Text!("\"Search query\"")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"sortOrder\""),
                                        node: <Sort as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            lead: __p::Lead::Field(
                                                __p::Text!(
                                                    "\"sortOrder\":{\"description\":\"Sort order, newest first by default\""
                                                ),
                                            ),
                                            description: __p::Some(
                                                __p::Text!("\"Sort order, newest first by default\""),
                                            ),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"s\""),
                                        node: <Option<crate::Kind> as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"s\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"page\""),
                                        node: <Page as __p::ToolSchema>::NODE,
                                        notes: __p::Notes::NONE,
                                        presence: __p::Presence::ByType,
                                        is_flattened: true,
                                    },
                                ],
                            },
                            is_closed: true,
                            has_one_property: false,
                            hidden: &[],
                        }),
                    },
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"query\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Field(
                                    __p::Text!("\"query\":{\"description\":\"Search query\""),
                                ),
                                description: __p::Some(__p::Text!("\"Search query\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"sortOrder\""),
                            node: <Sort as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Field(
                                    __p::Text!(
                                        "\"sortOrder\":{\"description\":\"Sort order, newest first by default\""
                                    ),
                                ),
                                description: __p::Some(
                                    __p::Text!("\"Sort order, newest first by default\""),
                                ),
                                aliases: &["order"],
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::DefaultFn,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"q2\""),
                            node: <Option<crate::Kind> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"q2\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"page\""),
                            node: <Page as __p::ToolSchema>::NODE,
                            notes: __p::Notes::NONE,
                            presence: __p::Presence::ByType,
                            is_flattened: true,
                        },
                        __p::Field {
                            name: __p::Text!("\"old\""),
                            node: <bool as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                is_deprecated: true,
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
        }
    };
}
