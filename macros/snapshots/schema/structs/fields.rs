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
            __p::check_keys(<Sort as __p::ToolSchema>::NODE);
            __p::check_keys(<Option<crate::Kind> as __p::ToolSchema>::NODE);
            __p::check_keys(<Page as __p::ToolSchema>::NODE);
        };
        let () = __CHECK0;
        let () = __CHECK1;
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Search",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text {
                    json: "\"description\":\"Params of a search\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"Params of a search\"",
                    hints: [_, _],
                }),
                output: __p::Output::As(
                    &__p::Node {
                        name: "Search",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(__p::Text {
                                json: "\"description\":\"Params of a search\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"Params of a search\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"query\"",
                                        hints: [_, _],
                                    },
                                    node: <String as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Member(__p::Text {
                                            json: "\"query\":{\"description\":\"Search query\"",
                                            hints: [_, _],
                                        }),
                                        description: __p::Some(__p::Text {
                                            json: "\"Search query\"",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"sortOrder\"",
                                        hints: [_, _],
                                    },
                                    node: <Sort as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Member(__p::Text {
                                            json: "\"sortOrder\":{\"description\":\"Sort order, newest first by default\"",
                                            hints: [_, _],
                                        }),
                                        description: __p::Some(__p::Text {
                                            json: "\"Sort order, newest first by default\"",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"s\"",
                                        hints: [_, _],
                                    },
                                    node: <Option<crate::Kind> as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"s\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"page\"",
                                        hints: [_, _],
                                    },
                                    node: <Page as __p::ToolSchema>::NODE,
                                    notes: __p::Notes::NONE,
                                    presence: __p::Presence::ByType,
                                    flatten: true,
                                },
                            ],
                            closed: true,
                            one: false,
                        }),
                    },
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text {
                            json: "\"query\"",
                            hints: [_, _],
                        },
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Member(__p::Text {
                                json: "\"query\":{\"description\":\"Search query\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"Search query\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"sortOrder\"",
                            hints: [_, _],
                        },
                        node: <Sort as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Member(__p::Text {
                                json: "\"sortOrder\":{\"description\":\"Sort order, newest first by default\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"Sort order, newest first by default\"",
                                hints: [_, _],
                            }),
                            aliases: &["order"],
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::DefaultFn,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"q2\"",
                            hints: [_, _],
                        },
                        node: <Option<crate::Kind> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text {
                                json: "\"q2\":{",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"page\"",
                            hints: [_, _],
                        },
                        node: <Page as __p::ToolSchema>::NODE,
                        notes: __p::Notes::NONE,
                        presence: __p::Presence::ByType,
                        flatten: true,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"old\"",
                            hints: [_, _],
                        },
                        node: <bool as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            deprecated: true,
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                ],
                closed: true,
                one: false,
            }),
        }
    };
}
