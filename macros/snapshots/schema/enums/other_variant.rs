#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Sort {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node {
            name: "Sort",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text {
                    json: "\"description\":\"Sort order. new: Newest first; old; best: deprecated; any other\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"Sort order\"",
                    hints: [_, _],
                }),
                variants: __p::Some(__p::Text {
                    json: "\"new: Newest first; old; best: deprecated; any other\"",
                    hints: [_, _],
                }),
                output: __p::Output::As(
                    &__p::Node {
                        name: "Sort",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(__p::Text {
                                json: "\"description\":\"Sort order. new: Newest first; best: deprecated\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"Sort order\"",
                                hints: [_, _],
                            }),
                            variants: __p::Some(__p::Text {
                                json: "\"new: Newest first; best: deprecated\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Choice {
                            values: __p::Text {
                                json: "[\"new\",\"old\",\"best\",\"unknown\"]",
                                hints: [_, _],
                            },
                        },
                    },
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Leaf {
                kind: __p::Kind::String,
                keywords: __p::None,
            },
        }
    };
}
#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Old {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node::new(
            "Old",
            __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Old",
                        notes: __p::Notes {
                            variants: __p::Some(__p::Text {
                                json: "\"A: The first (deprecated); B: deprecated\"",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Choice {
                            values: __p::Text {
                                json: "[\"A\",\"B\",\"C\"]",
                                hints: [_, _],
                            },
                        },
                    },
                    &__p::Node::new(
                        "D",
                        __p::Shape::Newtype(<u32 as __p::ToolSchema>::NODE),
                    ),
                ],
            ),
        )
    };
}
