#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Sort {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node {
            name: "Sort",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text!(
                        "\"description\":\"Sort order. new: Newest first; old; best: deprecated; any other\""
                    ),
                ),
                description: __p::Some(__p::Text!("\"Sort order\"")),
                variants: __p::Some(
                    __p::Text!("\"new: Newest first; old; best: deprecated; any other\""),
                ),
                output: __p::Output::As(
                    &__p::Node {
                        name: "Sort",
                        notes: __p::Notes {
                            lead: __p::Lead::Description(
                                __p::Text!(
                                    "\"description\":\"Sort order. new: Newest first; best: deprecated\""
                                ),
                            ),
                            description: __p::Some(__p::Text!("\"Sort order\"")),
                            variants: __p::Some(
                                __p::Text!("\"new: Newest first; best: deprecated\""),
                            ),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Choice {
                            values: __p::Text!("[\"new\",\"old\",\"best\",\"unknown\"]"),
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
                            variants: __p::Some(
                                __p::Text!("\"A: The first (deprecated); B: deprecated\""),
                            ),
                            ..__p::Notes::NONE
                        },
                        shape: __p::Shape::Choice {
                            values: __p::Text!("[\"A\",\"B\",\"C\"]"),
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
