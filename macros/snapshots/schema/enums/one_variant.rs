#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Only {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node {
            name: "Only",
            notes: __p::Notes {
                variants: __p::Some(__p::Text {
                    json: "\"Only this\"",
                    hints: [_, _],
                }),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text {
                            json: "\"kind\"",
                            hints: [_, _],
                        },
                        node: &__p::Node::new(
                            "This",
                            __p::Shape::Choice {
                                values: __p::Text {
                                    json: "[\"This\"]",
                                    hints: [_, _],
                                },
                            },
                        ),
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text {
                                json: "\"kind\":{",
                                hints: [_, _],
                            }),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text {
                            json: "\"value\"",
                            hints: [_, _],
                        },
                        node: <u8 as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text {
                                json: "\"value\":{",
                                hints: [_, _],
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
