#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Schemars {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Range,
            "oneField",
            <u32 as __p::ToolSchema>::NODE,
        );
        const __CHECK1: () = __p::check_rule(
            __p::Rule::Length,
            "list",
            <Vec<String> as __p::ToolSchema>::NODE,
        );
        const __CHECK2: () = __p::check_rule(
            __p::Rule::Length,
            "list",
            __p::check_inner("list", <Vec<String> as __p::ToolSchema>::NODE),
        );
        const __CHECK3: () = __p::check_rule(
            __p::Rule::Pattern,
            "list",
            __p::check_inner("list", <Vec<String> as __p::ToolSchema>::NODE),
        );
        const __CHECK4: () = __p::check_rule(
            __p::Rule::Format,
            "other",
            <String as __p::ToolSchema>::NODE,
        );
        const __CHECK5: () = __p::check_rule(
            __p::Rule::Format,
            "old",
            <String as __p::ToolSchema>::NODE,
        );
        let () = __CHECK0;
        let () = __CHECK1;
        let () = __CHECK2;
        let () = __CHECK3;
        let () = __CHECK4;
        let () = __CHECK5;
        &__p::Node {
            name: "Schemars",
            notes: __p::Notes {
                title: __p::Some(__p::Text!("\"S\"")),
                description: __p::Some(__p::Text!("\"Of schemars\"")),
                extend: __p::Some(__p::Text!("\"x-mcp-header\":\"Region\"")),
                output: __p::Output::As(
                    &__p::Node {
                        name: "Schemars",
                        notes: __p::Notes {
                            title: __p::Some(__p::Text!("\"S\"")),
                            description: __p::Some(__p::Text!("\"Of schemars\"")),
                            extend: __p::Some(__p::Text!("\"x-mcp-header\":\"Region\"")),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"oneField\""),
                                        node: <u32 as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            title: __p::Some(__p::Text!("\"First\"")),
                                            examples: __p::Some(__p::Text!("[5]")),
                                            range: __p::Some(__p::Range {
                                                keywords: __p::Text!("\"minimum\":1,\"maximum\":10"),
                                            }),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"list\""),
                                        node: <Vec<String> as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            length: __p::Some(__p::Length {
                                                min: __p::Some(__p::Text!("2")),
                                                max: __p::Some(__p::Text!("2")),
                                                min_characters: __p::None,
                                            }),
                                            inner: __p::Some(
                                                &__p::Notes {
                                                    length: __p::Some(__p::Length {
                                                        min: __p::None,
                                                        max: __p::Some(__p::Text!("9")),
                                                        min_characters: __p::None,
                                                    }),
                                                    pattern: __p::Some(__p::Text!("\"^a$\"")),
                                                    ..__p::Notes::NONE
                                                },
                                            ),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"other\""),
                                        node: <String as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            format: __p::Some(__p::Text!("\"email\"")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::Required,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"custom\""),
                                        node: &__p::Node::new(
                                            "custom",
                                            __p::Shape::Raw(__p::Text!("\"type\":\"string\"")),
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"custom\":{")),
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                    __p::Field {
                                        name: __p::Text!("\"old\""),
                                        node: <String as __p::ToolSchema>::NODE,
                                        notes: __p::Notes {
                                            format: __p::Some(__p::Text!("\"uri-reference\"")),
                                            is_deprecated: true,
                                            ..__p::Notes::NONE
                                        },
                                        presence: __p::Presence::ByType,
                                        is_flattened: false,
                                    },
                                ],
                            },
                            is_closed: false,
                            has_one_property: false,
                            hidden: &["skipped"],
                        }),
                    },
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"oneField\""),
                            node: <u32 as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                title: __p::Some(__p::Text!("\"First\"")),
                                examples: __p::Some(__p::Text!("[5]")),
                                range: __p::Some(__p::Range {
                                    keywords: __p::Text!("\"minimum\":1,\"maximum\":10"),
                                }),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"list\""),
                            node: <Vec<String> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                length: __p::Some(__p::Length {
                                    min: __p::Some(__p::Text!("2")),
                                    max: __p::Some(__p::Text!("2")),
                                    min_characters: __p::None,
                                }),
                                inner: __p::Some(
                                    &__p::Notes {
                                        length: __p::Some(__p::Length {
                                            min: __p::None,
                                            max: __p::Some(__p::Text!("9")),
                                            min_characters: __p::None,
                                        }),
                                        pattern: __p::Some(__p::Text!("\"^a$\"")),
                                        ..__p::Notes::NONE
                                    },
                                ),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"other\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                format: __p::Some(__p::Text!("\"email\"")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::Required,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"custom\""),
                            node: &__p::Node::new(
                                "custom",
                                __p::Shape::Raw(__p::Text!("\"type\":\"string\"")),
                            ),
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"custom\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"old\""),
                            node: <String as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                format: __p::Some(__p::Text!("\"uri-reference\"")),
                                is_deprecated: true,
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                    ],
                },
                is_closed: true,
                has_one_property: false,
                hidden: &["skipped"],
            }),
        }
    };
}
const _: () = {
    use ::mcpact::__private as __p;
    const _: () = {
        #[deprecated = "this function does not change the schema, which is made at compile time; write the keywords that it adds as `#[mcp(extend(\"key\" = value))]`, and remove it, or write `allow(ignored_transform)`"]
        const fn ignored_transform() {}
        ignored_transform();
    };
};
