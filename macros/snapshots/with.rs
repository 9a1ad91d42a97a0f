const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl<T> __p::ToolSchema for With<T>
    where
        T: __p::ToolSchema,
    {
        const NODE: &'static __p::Node = &__p::Node::new(
            "With",
            __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"read\"", _, _),
                        node: &__p::Node::new(
                            "read",
                            __p::Shape::Newtype(<Vec<T> as __p::ToolSchema>::NODE),
                        ),
                        notes: __p::Notes {
                            lead: __p::Lead::Member(
                                __p::Text::hinted(
                                    "\"read\":{\"description\":\"Where\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(__p::Text::hinted("\"Where\"", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"defaulted\"", _, _),
                        node: <Option<u32> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(
                                __p::Text::hinted("\"defaulted\":{", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::Defaulted,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"literal\"", _, _),
                        node: &__p::Node::new(
                            "literal",
                            __p::Shape::Raw(
                                __p::Text::hinted(
                                    "\"type\":\"string\",\"format\":\"date\"",
                                    _,
                                    _,
                                ),
                            ),
                        ),
                        notes: __p::Notes {
                            lead: __p::Lead::Member(
                                __p::Text::hinted(
                                    "\"literal\":{\"description\":\"A day\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(__p::Text::hinted("\"A day\"", _, _)),
                            default: __p::Some(
                                __p::Text::hinted("\"2000-01-01\"", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"any\"", _, _),
                        node: &__p::Node::new("any", __p::Shape::Any),
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"any\":{", _, _)),
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
