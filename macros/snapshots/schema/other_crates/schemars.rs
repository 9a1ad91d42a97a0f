#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Schemars {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Range,
            "oneField",
            <u32 as __p::ToolSchema>::NODE,
        );
        const __CHECK1: () = __p::check_rule(
            __p::Rule::Length,
            "list",
            <Vec<String> as __p::ToolSchema>::NODE,
        );
        const __CHECK2: () = __p::check_rule(
            __p::Rule::Length,
            "list",
            __p::check_inner("list", <Vec<String> as __p::ToolSchema>::NODE),
        );
        const __CHECK3: () = __p::check_rule(
            __p::Rule::Pattern,
            "list",
            __p::check_inner("list", <Vec<String> as __p::ToolSchema>::NODE),
        );
        const __CHECK4: () = __p::check_rule(
            __p::Rule::Format,
            "other",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK5: () = __p::check_rule(
            __p::Rule::Format,
            "old",
            <String as __p::ToolSchema>::NODE,
        );
        let () = __CHECK0;
        let () = __CHECK1;
        let () = __CHECK2;
        let () = __CHECK3;
        let () = __CHECK4;
        let () = __CHECK5;
        &__p::Node {
            name: "Schemars",
            notes: __p::Notes {
                title: __p::Some(__p::Text {
                    json: "\"S\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"Of schemars\"",
                    hints: [_, _],
                }),
                extend: __p::Some(__p::Text {
                    json: "\"x-mcp-header\":\"Region\"",
                    hints: [_, _],
                }),
                output: __p::Output::As(
                    &__p::Node {
                        name: "Schemars",
                        notes: __p::Notes {
                            title: __p::Some(__p::Text {
                                json: "\"S\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"Of schemars\"",
                                hints: [_, _],
                            }),
                            extend: __p::Some(__p::Text {
                                json: "\"x-mcp-header\":\"Region\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"oneField\"",
                                        hints: [_, _],
                                    },
                                    node: <u32 as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        title: __p::Some(__p::Text {
                                            json: "\"First\"",
                                            hints: [_, _],
                                        }),
                                        examples: __p::Some(__p::Text {
                                            json: "[5]",
                                            hints: [_, _],
                                        }),
                                        range: __p::Some(__p::Range {
                                            keywords: __p::Text {
                                                json: "\"minimum\":1,\"maximum\":10",
                                                hints: [_, _],
                                            },
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"list\"",
                                        hints: [_, _],
                                    },
                                    node: <Vec<String> as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        length: __p::Some(__p::Length {
                                            min: __p::Some(__p::Text {
                                                json: "2",
                                                hints: [_, _],
                                            }),
                                            max: __p::Some(__p::Text {
                                                json: "2",
                                                hints: [_, _],
                                            }),
                                        }),
                                        inner: __p::Some(
                                            &__p::Notes {
                                                length: __p::Some(__p::Length {
                                                    min: __p::None,
                                                    max: __p::Some(__p::Text {
                                                        json: "9",
                                                        hints: [_, _],
                                                    }),
                                                }),
                                                pattern: __p::Some(__p::Text {
                                                    json: "\"^a$\"",
                                                    hints: [_, _],
                                                }),
                                                ..__p::Notes::NONE
                                            },
                                        ),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"other\"",
                                        hints: [_, _],
                                    },
                                    node: <String as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        format: __p::Some(__p::Text {
                                            json: "\"email\"",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::Required,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"custom\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node::new(
                                        "custom",
                                        __p::Shape::Raw(__p::Text {
                                            json: "\"type\":\"string\"",
                                            hints: [_, _],
                                        }),
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"custom\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"old\"",
                                        hints: [_, _],
                                    },
                                    node: <String as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        format: __p::Some(__p::Text {
                                            json: "\"uri-reference\"",
                                            hints: [_, _],
                                        }),
                                        deprecated: true,
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
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text {
                            json: "\"oneField\"",
                            hints: [_, _],
                        },
                        node: <u32 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            title: __p::Some(__p::Text {
                                json: "\"First\"",
                                hints: [_, _],
                            }),
                            examples: __p::Some(__p::Text {
                                json: "[5]",
                                hints: [_, _],
                            }),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text {
                                    json: "\"minimum\":1,\"maximum\":10",
                                    hints: [_, _],
                                },
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"list\"",
                            hints: [_, _],
                        },
                        node: <Vec<String> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text {
                                    json: "2",
                                    hints: [_, _],
                                }),
                                max: __p::Some(__p::Text {
                                    json: "2",
                                    hints: [_, _],
                                }),
                            }),
                            inner: __p::Some(
                                &__p::Notes {
                                    length: __p::Some(__p::Length {
                                        min: __p::None,
                                        max: __p::Some(__p::Text {
                                            json: "9",
                                            hints: [_, _],
                                        }),
                                    }),
                                    pattern: __p::Some(__p::Text {
                                        json: "\"^a$\"",
                                        hints: [_, _],
                                    }),
                                    ..__p::Notes::NONE
                                },
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"other\"",
                            hints: [_, _],
                        },
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            format: __p::Some(__p::Text {
                                json: "\"email\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::Required,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"custom\"",
                            hints: [_, _],
                        },
                        node: &__p::Node::new(
                            "custom",
                            __p::Shape::Raw(__p::Text {
                                json: "\"type\":\"string\"",
                                hints: [_, _],
                            }),
                        ),
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text {
                                json: "\"custom\":{",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"old\"",
                            hints: [_, _],
                        },
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            format: __p::Some(__p::Text {
                                json: "\"uri-reference\"",
                                hints: [_, _],
                            }),
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
