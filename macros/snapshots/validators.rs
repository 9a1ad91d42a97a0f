const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Validated {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Validated",
            __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"ratio\"", _, _),
                        node: <f64 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            range: __p::Some(__p::Range {
                                keywords: __p::Text::hinted(
                                    "\"exclusiveMinimum\":0,\"maximum\":1",
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
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text::hinted("1", _, _)),
                                max: __p::Some(__p::Text::hinted("5", _, _)),
                            }),
                            pattern: __p::Some(__p::Text::hinted("\"^[a-z]+$\"", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"page\"", _, _),
                        node: <Option<Page> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"page\":{", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::Required,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"bytes\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text::hinted("2", _, _)),
                                max: __p::Some(__p::Text::hinted("8", _, _)),
                            }),
                            pattern: __p::Some(__p::Text::hinted("\"^x\"", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"graphemes\"", _, _),
                        node: <Vec<Vec<i8>> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text::hinted("2", _, _)),
                                max: __p::None,
                            }),
                            inner: __p::Some(
                                &__p::Notes {
                                    inner: __p::Some(
                                        &__p::Notes {
                                            range: __p::Some(__p::Range {
                                                keywords: __p::Text::hinted("\"minimum\":-1", _, _),
                                            }),
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
                    __p::Field {
                        name: __p::Text::hinted("\"free\"", _, _),
                        node: <u32 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"free\":{", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"site\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text::hinted("2", _, _)),
                                max: __p::None,
                            }),
                            format: __p::Some(__p::Text::hinted("\"email\"", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                ],
                closed: false,
                one: false,
            }),
        );
    }
};
