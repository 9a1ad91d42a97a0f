const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Search {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Search",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted("\"description\":\"Params of a search\"", _, _),
                ),
                description: __p::Some(
                    __p::Text::hinted("\"Params of a search\"", _, _),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"query\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Member(
                                __p::Text::hinted(
                                    "\"query\":{\"description\":\"Search query\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"Search query\"", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"sortOrder\"", _, _),
                        node: <Sort as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Member(
                                __p::Text::hinted(
                                    "\"sortOrder\":{\"description\":\"Sort order, newest first by default\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(
                                __p::Text::hinted(
                                    "\"Sort order, newest first by default\"",
                                    _,
                                    _,
                                ),
                            ),
                            aliases: &["order"],
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::Made,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"q2\"", _, _),
                        node: <Option<crate::Kind> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"q2\":{", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"page\"", _, _),
                        node: <Page as __p::ToolSchema>::NODE,
                        notes: __p::Notes::NONE,
                        presence: __p::Presence::ByType,
                        flatten: true,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"old\"", _, _),
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
        };
    }
};
