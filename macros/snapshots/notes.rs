const _: () = {
    use my::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Notes {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Notes",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted("\"description\":\"All notes\"", _, _),
                ),
                description: __p::Some(__p::Text::hinted("\"All notes\"", _, _)),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"limit\"", _, _),
                        node: <u32 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Member(
                                __p::Text::hinted(
                                    "\"limit\":{\"description\":\"This. \\\"Quoted\\\"\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"This. \\\"Quoted\\\"\"", _, _),
                            ),
                            default: __p::Some(__p::Text::hinted("20", _, _)),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text::hinted(
                                    "\"minimum\":1,\"maximum\":100",
                                    _,
                                    _,
                                ),
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"ratio\"", _, _),
                        node: <f64 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            examples: __p::Some(__p::Text::hinted("[-0.5,1]", _, _)),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text::hinted(
                                    "\"minimum\":-1.5,\"exclusiveMaximum\":2",
                                    _,
                                    _,
                                ),
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"word\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            examples: __p::Some(
                                __p::Text::hinted("[\"a\",\"b\"]", _, _),
                            ),
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text::hinted("2", _, _)),
                                max: __p::None,
                            }),
                            pattern: __p::Some(
                                __p::Text::hinted("\"^[a-z]+\\\\d$\"", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"four\"", _, _),
                        node: <Vec<u8> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            default: __p::Some(__p::Text::hinted("[1,2,3,4]", _, _)),
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text::hinted("4", _, _)),
                                max: __p::Some(__p::Text::hinted("4", _, _)),
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"none\"", _, _),
                        node: <Option<String> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            default: __p::Some(__p::Text::hinted("null", _, _)),
                            length: __p::Some(__p::Length {
                                min: __p::None,
                                max: __p::Some(__p::Text::hinted("9", _, _)),
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
        };
    }
};
