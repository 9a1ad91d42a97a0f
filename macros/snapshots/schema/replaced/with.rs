#[automatically_derived]
impl<T> ::mcpact::__private::ToolSchema for With<T>
where
    T: ::mcpact::__private::ToolSchema,
{
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        #[allow(unused_imports)]
        use __p::Unknown as _;
        __p::check_keys(<Vec<T> as __p::ToolSchema>::NODE);
        &__p::Node {
            name: "With",
            notes: __p::Notes {
                output: __p::Output::As(
                    &__p::Node::new(
                        "With",
                        __p::Shape::Object(__p::Object {
                            fields: &[
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"read\"",
                                        hints: [_, _],
                                    },
                                    node: <Vec<T> as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Member(__p::Text {
                                            json: "\"read\":{\"description\":\"Where\"",
                                            hints: [_, _],
                                        }),
                                        description: __p::Some(__p::Text {
                                            json: "\"Where\"",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"defaulted\"",
                                        hints: [_, _],
                                    },
                                    node: <__p::Known<Secs>>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"defaulted\":{",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"literal\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node::new(
                                        "literal",
                                        __p::Shape::Raw(__p::Text {
                                            json: "\"type\":\"string\",\"format\":\"date\"",
                                            hints: [_, _],
                                        }),
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Member(__p::Text {
                                            json: "\"literal\":{\"description\":\"A day\"",
                                            hints: [_, _],
                                        }),
                                        description: __p::Some(__p::Text {
                                            json: "\"A day\"",
                                            hints: [_, _],
                                        }),
                                        default: __p::Some(__p::Text {
                                            json: "\"2000-01-01\"",
                                            hints: [_, _],
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    flatten: false,
                                },
                                __p::Field {
                                    name: __p::Text {
                                        json: "\"any\"",
                                        hints: [_, _],
                                    },
                                    node: &__p::Node::new("any", __p::Shape::Any),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text {
                                            json: "\"any\":{",
                                            hints: [_, _],
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
                    ),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text {
                            json: "\"read\"",
                            hints: [_, _],
                        },
                        node: &__p::Node::new(
                            "read",
                            __p::Shape::Newtype(<Vec<T> as __p::ToolSchema>::NODE),
                        ),
                        notes: __p::Notes {
                            lead: __p::Lead::Member(__p::Text {
                                json: "\"read\":{\"description\":\"Where\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"Where\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"defaulted\"",
                            hints: [_, _],
                        },
                        node: <Option<u32> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text {
                                json: "\"defaulted\":{",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::Defaulted,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"literal\"",
                            hints: [_, _],
                        },
                        node: &__p::Node::new(
                            "literal",
                            __p::Shape::Raw(__p::Text {
                                json: "\"type\":\"string\",\"format\":\"date\"",
                                hints: [_, _],
                            }),
                        ),
                        notes: __p::Notes {
                            lead: __p::Lead::Member(__p::Text {
                                json: "\"literal\":{\"description\":\"A day\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"A day\"",
                                hints: [_, _],
                            }),
                            default: __p::Some(__p::Text {
                                json: "\"2000-01-01\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"any\"",
                            hints: [_, _],
                        },
                        node: &__p::Node::new("any", __p::Shape::Any),
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text {
                                json: "\"any\":{",
                                hints: [_, _],
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
        }
    };
}
