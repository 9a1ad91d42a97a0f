#[automatically_derived]
impl my::mcpact::__private::ToolSchema for Notes {
    const NODE: &'static my::mcpact::__private::Node = {
        use my::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Range,
            "limit",
            <u32 as __p::ToolSchema>::NODE,
        );
        const __CHECK1: () = __p::check_rule(
            __p::Rule::Range,
            "ratio",
            <f64 as __p::ToolSchema>::NODE,
        );
        const __CHECK2: () = __p::check_rule(
            __p::Rule::Length,
            "word",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK3: () = __p::check_rule(
            __p::Rule::Pattern,
            "word",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK4: () = __p::check_rule(
            __p::Rule::Length,
            "four",
            <Vec<u8> as __p::ToolSchema>::NODE,
        );
        const __CHECK5: () = __p::check_rule(
            __p::Rule::Length,
            "none",
            <Option<String> as __p::ToolSchema>::NODE,
        );
        let () = __CHECK0;
        let () = __CHECK1;
        let () = __CHECK2;
        let () = __CHECK3;
        let () = __CHECK4;
        let () = __CHECK5;
        &__p::Node {
            name: "Notes",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text!("\"description\":\"All notes\""),
                ),
                description: __p::Some(__p::Text!("\"All notes\"")),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"limit\""),
                            node: <u32 as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Field(
                                    __p::Text!(
                                        "\"limit\":{\"description\":\"This. \\\"Quoted\\\"\""
                                    ),
                                ),
                                description: __p::Some(
                                    __p::Text!("\"This. \\\"Quoted\\\"\""),
                                ),
                                default: __p::Some(__p::Text!("20")),
                                range: __p::Some(__p::Range {
                                    keywords: __p::Text!("\"minimum\":1,\"maximum\":100"),
                                }),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"ratio\""),
                            node: <f64 as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                examples: __p::Some(__p::Text!("[-0.5,1]")),
                                range: __p::Some(__p::Range {
                                    keywords: __p::Text!(
                                        "\"minimum\":-1.5,\"exclusiveMaximum\":2"
                                    ),
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
                                examples: __p::Some(__p::Text!("[\"a\",\"b\"]")),
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("2")),
                                    max: __p::None,
                                    min_characters: __p::None,
                                }),
                                pattern: __p::Some(__p::Text!("\"^[a-z]+\\\\d$\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"four\""),
                            node: <Vec<u8> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                default: __p::Some(__p::Text!("[1,2,3,4]")),
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("4")),
                                    max: __p::Some(__p::Text!("4")),
                                    min_characters: __p::None,
                                }),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"none\""),
                            node: <Option<String> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                default: __p::Some(__p::Text!("null")),
                                length: __p::Some(__p::Length {
                                    min: __p::None,
                                    max: __p::Some(__p::Text!("9")),
                                    min_characters: __p::None,
                                }),
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
const _: () = {
    use my::mcpact::__private as __p;
    #[allow(deprecated)]
    const _: () = __p::check_default(
        "limit",
        "20",
        <u32 as __p::ToolSchema>::NODE,
        &__p::Notes {
            range: __p::Some(__p::Range {
                keywords: __p::Text!("\"minimum\":1,\"maximum\":100"),
            }),
            ..__p::Notes::NONE
        },
    );
    #[allow(deprecated)]
    const _: () = __p::check_default(
        "four",
        "[1,2,3,4]",
        <Vec<u8> as __p::ToolSchema>::NODE,
        &__p::Notes {
            length: __p::Some(__p::Length {
                min: __p::Some(__p::Text!("4")),
                max: __p::Some(__p::Text!("4")),
                min_characters: __p::None,
            }),
            ..__p::Notes::NONE
        },
    );
    #[allow(deprecated)]
    const _: () = __p::check_default(
        "none",
        "null",
        <Option<String> as __p::ToolSchema>::NODE,
        &__p::Notes {
            length: __p::Some(__p::Length {
                min: __p::None,
                max: __p::Some(__p::Text!("9")),
                min_characters: __p::None,
            }),
            ..__p::Notes::NONE
        },
    );
};
