#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Sort {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node {
            name: "Sort",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text {
                    json: "\"description\":\"Sort order. datedesc: Newest first; dateasc: Oldest first\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"Sort order\"",
                    hints: [_, _],
                }),
                variants: __p::Some(__p::Text {
                    json: "\"datedesc: Newest first; dateasc: Oldest first\"",
                    hints: [_, _],
                }),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Choice {
                values: __p::Text {
                    json: "[\"datedesc\",\"dateasc\",\"best\"]",
                    hints: [_, _],
                },
            },
        }
    };
}
