#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Validated {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Range,
            "ratio",
            <f64 as __p::ToolSchema>::NODE,
        );
        const __CHECK1: () = __p::check_rule(
            __p::Rule::Length,
            "word",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK2: () = __p::check_rule(
            __p::Rule::Pattern,
            "word",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK3: () = __p::check_rule(
            __p::Rule::Length,
            "bytes",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK4: () = __p::check_rule(
            __p::Rule::Pattern,
            "bytes",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK5: () = __p::check_rule(
            __p::Rule::Length,
            "graphemes",
            <Vec<Vec<i8>> as __p::ToolSchema>::NODE,
        );
        const __CHECK6: () = __p::check_rule(
            __p::Rule::Range,
            "graphemes",
            __p::check_inner(
                "graphemes",
                __p::check_inner("graphemes", <Vec<Vec<i8>> as __p::ToolSchema>::NODE),
            ),
        );
        const __CHECK7: () = __p::check_rule(
            __p::Rule::Length,
            "simple",
            <Vec<String> as __p::ToolSchema>::NODE,
        );
        const __CHECK8: () = __p::check_rule(
            __p::Rule::Length,
            "simple",
            __p::check_inner("simple", <Vec<String> as __p::ToolSchema>::NODE),
        );
        const __CHECK9: () = __p::check_rule(
            __p::Rule::Length,
            "site",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK10: () = __p::check_rule(
            __p::Rule::Format,
            "site",
            <String as __p::ToolSchema>::NODE,
        );
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<Option<Page> as __p::ToolSchema>::NODE);
        };
        let () = __CHECK0;
        let () = __CHECK1;
        let () = __CHECK2;
        let () = __CHECK3;
        let () = __CHECK4;
        let () = __CHECK5;
        let () = __CHECK6;
        let () = __CHECK7;
        let () = __CHECK8;
        let () = __CHECK9;
        let () = __CHECK10;
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node::new(
            "Validated",
            __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"ratio\""),
                            node: <f64 as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                range: __p::Some(__p::Range {
                                    keywords: __p::Text!("\"exclusiveMinimum\":0,\"maximum\":1"),
                                }),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"word\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("1")),
                                    max: __p::Some(__p::Text!("5")),
                                    min_characters: __p::None,
                                }),
                                pattern: __p::Some(__p::Text!("\"^[a-z]+$\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"page\""),
                            node: <Option<Page> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"page\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::Required,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"bytes\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("2")),
                                    max: __p::Some(__p::Text!("8")),
                                    min_characters: __p::None,
                                }),
                                pattern: __p::Some(__p::Text!("\"^x\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"graphemes\""),
                            node: <Vec<Vec<i8>> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("2")),
                                    max: __p::None,
                                    min_characters: __p::None,
                                }),
                                inner: __p::Some(
                                    &__p::Notes {
                                        inner: __p::Some(
                                            &__p::Notes {
                                                range: __p::Some(__p::Range {
                                                    keywords: __p::Text!("\"minimum\":-1"),
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
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"simple\""),
                            node: <Vec<String> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("6")),
                                    max: __p::Some(__p::Text!("9")),
                                    min_characters: __p::Some(&__p::Text!("2")),
                                }),
                                inner: __p::Some(
                                    &__p::Notes {
                                        length: __p::Some(__p::Length {
                                            min: __p::Some(__p::Text!("5")),
                                            max: __p::Some(__p::Text!("5")),
                                            min_characters: __p::Some(&__p::Text!("2")),
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
                            name: __p::Text!("\"free\""),
                            node: <u32 as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"free\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"site\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("2")),
                                    max: __p::None,
                                    min_characters: __p::None,
                                }),
                                format: __p::Some(__p::Text!("\"email\"")),
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
        )
    };
}
