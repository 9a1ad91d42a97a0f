#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Point {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Range,
            "0",
            <f64 as __p::ToolSchema>::NODE,
        );
        let () = __CHECK0;
        &__p::Node {
            name: "Point",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text {
                    json: "\"description\":\"Longitude, latitude\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"Longitude, latitude\"",
                    hints: [_, _],
                }),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Tuple(
                &[
                    &__p::Node {
                        name: "0",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(__p::Text {
                                json: "\"description\":\"Longitude\"",
                                hints: [_, _],
                            }),
                            description: __p::Some(__p::Text {
                                json: "\"Longitude\"",
                                hints: [_, _],
                            }),
                            range: __p::Some(__p::Range {
                                keywords: __p::Text {
                                    json: "\"minimum\":-180,\"maximum\":180",
                                    hints: [_, _],
                                },
                            }),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Newtype(<f64 as __p::ToolSchema>::NODE),
                    },
                    <f64 as __p::ToolSchema>::NODE,
                ],
            ),
        }
    };
}
#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Unit {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node::new(
            "Unit",
            __p::Shape::Leaf {
                kind: __p::Kind::Null,
                keywords: __p::None,
            },
        )
    };
}
