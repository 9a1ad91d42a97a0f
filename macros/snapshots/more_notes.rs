const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    #[allow(deprecated)]
    impl __p::ToolSchema for Notes {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Notes",
            notes: __p::Notes {
                title: __p::Some(__p::Text::hinted("\"All\"", _, _)),
                extend: __p::Some(
                    __p::Text::hinted(
                        "\"x-mcp-header\":\"Region\",\"x-more\":{\"a\":[1,-2]}",
                        _,
                        _,
                    ),
                ),
                deprecated: true,
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"mail\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            title: __p::Some(__p::Text::hinted("\"Mail\"", _, _)),
                            format: __p::Some(__p::Text::hinted("\"email\"", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"site\"", _, _),
                        node: <Option<Url> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            format: __p::Some(__p::Text::hinted("\"uri\"", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::Required,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"day\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            default: __p::Some(__p::Text::hinted("{\"y\":2000}", _, _)),
                            format: __p::Some(__p::Text::hinted("\"date\"", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"digits\"", _, _),
                        node: <Vec<u8> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text::hinted("1", _, _)),
                                max: __p::None,
                            }),
                            inner: __p::Some(
                                &__p::Notes {
                                    description: __p::Some(
                                        __p::Text::hinted("\"A digit\"", _, _),
                                    ),
                                    range: __p::Some(__p::Range {
                                        keywords: __p::Text::hinted(
                                            "\"minimum\":1,\"maximum\":9",
                                            _,
                                            _,
                                        ),
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
                        name: __p::Text::hinted("\"words\"", _, _),
                        node: <Vec<Vec<String>> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            inner: __p::Some(
                                &__p::Notes {
                                    length: __p::Some(__p::Length {
                                        min: __p::Some(__p::Text::hinted("2", _, _)),
                                        max: __p::Some(__p::Text::hinted("2", _, _)),
                                    }),
                                    inner: __p::Some(
                                        &__p::Notes {
                                            pattern: __p::Some(__p::Text::hinted("\"^a\"", _, _)),
                                            ..__p::Notes::NONE
                                        },
                                    ),
                                    ..__p::Notes::NONE
                                },
                            ),
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
