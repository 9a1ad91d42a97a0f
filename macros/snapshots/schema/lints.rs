#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Search {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_flattened(
            "page",
            <Page as __p::ToolSchema>::NODE,
            &["\"place\"", "\"page_size\"", "\"bare\"", "\"denied\""],
            &[],
        );
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<State as __p::ToolSchema>::NODE);
            __p::check_inside(<Option<State> as __p::ToolSchema>::NODE);
            __p::check_inside(<Page as __p::ToolSchema>::NODE);
        };
        let () = __CHECK0;
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Search",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text!(
                        "\"description\":\"A tool's description, e.g. this one, is the tool's to judge\""
                    ),
                ),
                description: __p::Some(
                    __p::Text!(
                        "\"A tool's description, e.g. this one, is the tool's to judge\""
                    ),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"place\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Field(
                                    __p::Text!(
                                        "\"place\":{\"description\":\"A place, e.g. Ballarat\""
                                    ),
                                ),
                                description: __p::Some(
                                    __p::Text!("\"A place, e.g. Ballarat\""),
                                ),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"page_size\""),
                            node: <u32 as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Field(
                                    __p::Text!(
                                        "\"page_size\":{\"description\":\"The page size\""
                                    ),
                                ),
                                description: __p::Some(__p::Text!("\"The page size\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"bare\""),
                            node: <State as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"bare\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"denied\""),
                            node: <Option<State> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"denied\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"page\""),
                            node: <Page as __p::ToolSchema>::NODE,
                            notes: __p::Notes::NONE,
                            presence: __p::Presence::ByType,
                            is_flattened: true,
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
const _: () = {
    use ::mcpact::__private as __p;
    const _: () = {
        #[deprecated = "this description has an example (\"e.g.\"), which every request contains; write `#[mcp(examples = […])]`, which is sent on request, or write `allow(embedded_example)`"]
        const fn embedded_example() {}
        embedded_example();
    };
    const _: () = {
        __p::lints::Lint::<
            { __p::lints::is_undocumented(<State as __p::ToolSchema>::NODE) },
        >::undocumented();
    };
    const _: () = __p::lints::deny_undocumented(
        "denied",
        __p::lints::is_undocumented(<Option<State> as __p::ToolSchema>::NODE),
    );
};
