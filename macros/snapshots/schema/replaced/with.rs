#[automatically_derived]
impl<T> ::mcpact::__private::ToolSchema for With<T>
where
    T: ::mcpact::__private::ToolSchema,
{
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        #[allow(unused_imports)]
        use __p::NoSchema as _;
        __p::check_inside(<Vec<T> as __p::ToolSchema>::NODE);
        &__p::Node {
            name: "With",
            notes: __p::Notes {
                output: __p::Output::As(
                    &__p::Node::new(
                        "With",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"read\""),
                                        node: <Vec<T> as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            lead: __p::Lead::Field(
                                                __p::Text!("\"read\":{\"description\":\"Where\""),
                                            ),
                                            description: __p::Some(__p::Text!("\"Where\"")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"defaulted\""),
                                        node: <__p::OptionalSchema<Secs>>::NODE,
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"defaulted\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"literal\""),
                                        node: &__p::Node::new(
                                            "literal",
                                            __p::Shape::Raw(
                                                __p::Text!("\"type\":\"string\",\"format\":\"date\""),
                                            ),
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Field(
                                                __p::Text!("\"literal\":{\"description\":\"A day\""),
                                            ),
                                            description: __p::Some(__p::Text!("\"A day\"")),
                                            default: __p::Some(__p::Text!("\"2000-01-01\"")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"any\""),
                                        node: &__p::Node::new("any", __p::Shape::Any),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"any\":{")),
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
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"read\""),
                            node: &__p::Node::new(
                                "read",
                                __p::Shape::Newtype(<Vec<T> as __p::ToolSchema>::NODE),
                            ),
                            notes: __p::Notes {
                                lead: __p::Lead::Field(
                                    __p::Text!("\"read\":{\"description\":\"Where\""),
                                ),
                                description: __p::Some(__p::Text!("\"Where\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"defaulted\""),
                            node: <Option<u32> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"defaulted\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::Defaulted,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"literal\""),
                            node: &__p::Node::new(
                                "literal",
                                __p::Shape::Raw(
                                    __p::Text!("\"type\":\"string\",\"format\":\"date\""),
                                ),
                            ),
                            notes: __p::Notes {
                                lead: __p::Lead::Field(
                                    __p::Text!("\"literal\":{\"description\":\"A day\""),
                                ),
                                description: __p::Some(__p::Text!("\"A day\"")),
                                default: __p::Some(__p::Text!("\"2000-01-01\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"any\""),
                            node: &__p::Node::new("any", __p::Shape::Any),
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"any\":{")),
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
        }
    };
}
