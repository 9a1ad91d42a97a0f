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
                lead: __p::Lead::Description(__p::Text {
                    json: "\"description\":\"All notes\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"All notes\"",
                    hints: [_, _],
                }),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text {
                            json: "\"limit\"",
                            hints: [_, _],
                        },
                        node: <u32 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Member(__p::Text {
                                json: "\"limit\":{\"description\":\"This. \\\"Quoted\\\"\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"This. \\\"Quoted\\\"\"",
                                hints: [_, _],
                            }),
                            default: __p::Some(__p::Text {
                                json: "20",
                                hints: [_, _],
                            }),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text {
                                    json: "\"minimum\":1,\"maximum\":100",
                                    hints: [_, _],
                                },
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"ratio\"",
                            hints: [_, _],
                        },
                        node: <f64 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            examples: __p::Some(__p::Text {
                                json: "[-0.5,1]",
                                hints: [_, _],
                            }),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text {
                                    json: "\"minimum\":-1.5,\"exclusiveMaximum\":2",
                                    hints: [_, _],
                                },
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"word\"",
                            hints: [_, _],
                        },
                        node: <String as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            examples: __p::Some(__p::Text {
                                json: "[\"a\",\"b\"]",
                                hints: [_, _],
                            }),
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text {
                                    json: "2",
                                    hints: [_, _],
                                }),
                                max: __p::None,
                            }),
                            pattern: __p::Some(__p::Text {
                                json: "\"^[a-z]+\\\\d$\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"four\"",
                            hints: [_, _],
                        },
                        node: <Vec<u8> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            default: __p::Some(__p::Text {
                                json: "[1,2,3,4]",
                                hints: [_, _],
                            }),
                            length: __p::Some(__p::Length {
                                min: __p::Some(__p::Text {
                                    json: "4",
                                    hints: [_, _],
                                }),
                                max: __p::Some(__p::Text {
                                    json: "4",
                                    hints: [_, _],
                                }),
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"none\"",
                            hints: [_, _],
                        },
                        node: <Option<String> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            default: __p::Some(__p::Text {
                                json: "null",
                                hints: [_, _],
                            }),
                            length: __p::Some(__p::Length {
                                min: __p::None,
                                max: __p::Some(__p::Text {
                                    json: "9",
                                    hints: [_, _],
                                }),
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                ],
                closed: false,
                one: false,
            }),
        }
    };
}
const _: () = {
    use my::mcpact::__private as __p;
    #[allow(deprecated)]
    const _: () = __p::hold_default(
        "limit",
        "20",
        <u32 as __p::ToolSchema>::NODE,
        &__p::Notes {
            range: __p::Some(__p::Range {
                keywords: __p::Text {
                    json: "\"minimum\":1,\"maximum\":100",
                    hints: [_, _],
                },
            }),
            ..__p::Notes::NONE
        },
    );
    #[allow(deprecated)]
    const _: () = __p::hold_default(
        "four",
        "[1,2,3,4]",
        <Vec<u8> as __p::ToolSchema>::NODE,
        &__p::Notes {
            length: __p::Some(__p::Length {
                min: __p::Some(__p::Text {
                    json: "4",
                    hints: [_, _],
                }),
                max: __p::Some(__p::Text {
                    json: "4",
                    hints: [_, _],
                }),
            }),
            ..__p::Notes::NONE
        },
    );
    #[allow(deprecated)]
    const _: () = __p::hold_default(
        "none",
        "null",
        <Option<String> as __p::ToolSchema>::NODE,
        &__p::Notes {
            length: __p::Some(__p::Length {
                min: __p::None,
                max: __p::Some(__p::Text {
                    json: "9",
                    hints: [_, _],
                }),
            }),
            ..__p::Notes::NONE
        },
    );
};
