#[automatically_derived]
#[allow(deprecated)]
impl ::mcpact::__private::ToolSchema for Notes {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Format,
            "mail",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK1: () = __p::check_rule(
            __p::Rule::Format,
            "site",
            <Option<Url> as __p::ToolSchema>::NODE,
        );
        const __CHECK2: () = __p::check_rule(
            __p::Rule::Format,
            "day",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK3: () = __p::check_rule(
            __p::Rule::Length,
            "digits",
            <Vec<u8> as __p::ToolSchema>::NODE,
        );
        const __CHECK4: () = __p::check_rule(
            __p::Rule::Range,
            "digits",
            __p::check_inner("digits", <Vec<u8> as __p::ToolSchema>::NODE),
        );
        const __CHECK5: () = __p::check_rule(
            __p::Rule::Length,
            "words",
            __p::check_inner("words", <Vec<Vec<String>> as __p::ToolSchema>::NODE),
        );
        const __CHECK6: () = __p::check_rule(
            __p::Rule::Pattern,
            "words",
            __p::check_inner(
                "words",
                __p::check_inner("words", <Vec<Vec<String>> as __p::ToolSchema>::NODE),
            ),
        );
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<Option<Url> as __p::ToolSchema>::NODE);
        };
        let () = __CHECK0;
        let () = __CHECK1;
        let () = __CHECK2;
        let () = __CHECK3;
        let () = __CHECK4;
        let () = __CHECK5;
        let () = __CHECK6;
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node {
            name: "Notes",
            notes: __p::Notes {
                title: __p::Some(__p::Text!("\"All\"")),
                extend: __p::Some(
                    __p::Text!("\"x-mcp-header\":\"Region\",\"x-more\":{\"a\":[1,-2]}"),
                ),
                is_deprecated: true,
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"mail\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                title: __p::Some(__p::Text!("\"Mail\"")),
                                format: __p::Some(__p::Text!("\"email\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"site\""),
                            node: <Option<Url> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                format: __p::Some(__p::Text!("\"uri\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::Required,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"day\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                default: __p::Some(__p::Text!("{\"y\":2000}")),
                                format: __p::Some(__p::Text!("\"date\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"digits\""),
                            node: <Vec<u8> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("1")),
                                    max: __p::None,
                                    min_characters: __p::None,
                                }),
                                inner: __p::Some(
                                    &__p::Notes {
                                        description: __p::Some(__p::Text!("\"A digit\"")),
                                        range: __p::Some(__p::Range {
                                            keywords: __p::Text!("\"minimum\":1,\"maximum\":9"),
                                        }),
                                        ..__p::Notes::NONE
                                    },
                                ),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"words\""),
                            node: <Vec<Vec<String>> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                inner: __p::Some(
                                    &__p::Notes {
                                        length: __p::Some(__p::Length {
                                            min: __p::Some(__p::Text!("2")),
                                            max: __p::Some(__p::Text!("2")),
                                            min_characters: __p::None,
                                        }),
                                        inner: __p::Some(
                                            &__p::Notes {
                                                pattern: __p::Some(__p::Text!("\"^a\"")),
                                                ..__p::Notes::NONE
                                            },
                                        ),
                                        ..__p::Notes::NONE
                                    },
                                ),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                    ],
                },
                is_closed: false,
                has_one_property: false,
                hidden: &["hidden"],
            }),
        }
    };
}
const _: () = {
    use ::mcpact::__private as __p;
    #[allow(deprecated)]
    const _: () = __p::check_default(
        "day",
        "{\"y\":2000}",
        <String as __p::ToolSchema>::NODE,
        &__p::Notes::NONE,
    );
};
