#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Only {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node {
            name: "Only",
            notes: __p::Notes {
                variants: __p::Some(__p::Text!("\"Only this\"")),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"kind\""),
                            node: &__p::Node::new(
                                "This",
                                __p::Shape::Choice {
                                    values: __p::Text!("[\"This\"]"),
                                },
                            ),
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"kind\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"value\""),
                            node: <u8 as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"value\":{")),
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
