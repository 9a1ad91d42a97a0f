const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Only {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Only",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted("\"description\":\"Only this\"", _, _),
                ),
                description: __p::Some(__p::Text::hinted("\"Only this\"", _, _)),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"kind\"", _, _),
                        node: &__p::Node::new(
                            "This",
                            __p::Shape::Choice {
                                values: __p::Text::hinted("[\"This\"]", _, _),
                            },
                        ),
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"kind\":{", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"value\"", _, _),
                        node: <u8 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(
                                __p::Text::hinted("\"value\":{", _, _),
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
