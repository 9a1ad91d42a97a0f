const _: () = {
    use ::mcpact::__private as __p;
    const _: () = {
        #[deprecated(
            note = "`embedded_example`: this description has an example in it (\"e.g.\"), which is paid for in every request: write `#[mcp(example = …)]`, which is shown where it is asked for, or write `allow(embedded_example)`"
        )]
        const EMBEDDED_EXAMPLE: () = ();
        EMBEDDED_EXAMPLE
    };
    const _: () = {
        __p::lints::undocumented::<
            { __p::lints::is_silent(<State as __p::ToolSchema>::NODE) },
        >();
    };
    const _: () = __p::lints::deny_undocumented(
        "denied",
        __p::lints::is_silent(<Option<State> as __p::ToolSchema>::NODE),
    );
    #[automatically_derived]
    impl __p::ToolSchema for Search {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Search",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted(
                        "\"description\":\"A tool's description, e.g. this one, is the tool's to judge\"",
                        _,
                        _,
                    ),
                ),
                description: __p::Some(
                    __p::Text::hinted(
                        "\"A tool's description, e.g. this one, is the tool's to judge\"",
                        _,
                        _,
                    ),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"place\"", _, _),
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Member(
                                __p::Text::hinted(
                                    "\"place\":{\"description\":\"A place, e.g. Ballarat\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"A place, e.g. Ballarat\"", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"page_size\"", _, _),
                        node: <u32 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Member(
                                __p::Text::hinted(
                                    "\"page_size\":{\"description\":\"The page size\"",
                                    _,
                                    _,
                                ),
                            ),
                            description: __p::Some(
                                __p::Text::hinted("\"The page size\"", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"bare\"", _, _),
                        node: <State as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"bare\":{", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"denied\"", _, _),
                        node: <Option<State> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(
                                __p::Text::hinted("\"denied\":{", _, _),
                            ),
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
                ],
                closed: false,
                one: false,
            }),
        };
    }
};
