#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Id {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Range,
            "Number",
            <u64 as __p::ToolSchema>::NODE,
        );
        let () = __CHECK0;
        &__p::Node::new(
            "Id",
            __p::Shape::AnyOf(
                &[
                    &__p::Node {
                        name: "Number",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(__p::Text {
                                json: "\"description\":\"A number\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"A number\"",
                                hints: [_, _],
                            }),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text {
                                    json: "\"minimum\":1",
                                    hints: [_, _],
                                },
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Newtype(<u64 as __p::ToolSchema>::NODE),
                    },
                    &__p::Node::new(
                        "Name",
                        __p::Shape::Newtype(<String as __p::ToolSchema>::NODE),
                    ),
                    &__p::Node::new(
                        "Pair",
                        __p::Shape::Tuple(
                            &[
                                <u64 as __p::ToolSchema>::NODE,
                                <String as __p::ToolSchema>::NODE,
                            ],
                        ),
                    ),
                    &__p::Node::new(
                        "Nothing",
                        __p::Shape::Leaf {
                            kind: __p::Kind::Null,
                            keywords: __p::None,
                        },
                    ),
                ],
            ),
        )
    };
}
