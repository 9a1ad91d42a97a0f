const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Schemars {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Schemars",
            notes: __p::Notes {
                title: __p::Some(__p::Text::hinted("\"S\"", _, _)),
                description: __p::Some(__p::Text::hinted("\"Of schemars\"", _, _)),
                extend: __p::Some(
                    __p::Text::hinted("\"x-mcp-header\":\"Region\"", _, _),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"oneField\"", _, _),
                        node: <u32 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            title: __p::Some(__p::Text::hinted("\"First\"", _, _)),
                            examples: __p::Some(__p::Text::hinted("[5]", _, _)),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text::hinted(
                                    "\"minimum\":1,\"maximum\":10",
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
                        name: __p::Text::hinted("\"list\"", _, _),
                        node: <Vec<String> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text::hinted("2", _, _)),
                                max: __p::Some(__p::Text::hinted("2", _, _)),
                            }),
                            inner: __p::Some(
                                &__p::Notes {
                                    length: __p::Some(__p::Length {
                                        min: __p::None,
                                        max: __p::Some(__p::Text::hinted("9", _, _)),
                                    }),
                                    pattern: __p::Some(__p::Text::hinted("\"^a$\"", _, _)),
                                    ..__p::Notes::NONE
                                },
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"other\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            format: __p::Some(__p::Text::hinted("\"email\"", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::Required,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"custom\"", _, _),
                        node: &__p::Node::new(
                            "custom",
                            __p::Shape::Raw(
                                __p::Text::hinted("\"type\":\"string\"", _, _),
                            ),
                        ),
                        notes: __p::Notes {
                            lead: __p::Lead::Name(
                                __p::Text::hinted("\"custom\":{", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"old\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            format: __p::Some(
                                __p::Text::hinted("\"uri-reference\"", _, _),
                            ),
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
        };
    }
};
