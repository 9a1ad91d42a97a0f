#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Sort {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node {
            name: "Sort",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text!(
                        "\"description\":\"Sort order. datedesc: Newest first; dateasc: Oldest first\""
                    ),
                ),
                description: __p::Some(__p::Text!("\"Sort order\"")),
                variants: __p::Some(
                    __p::Text!("\"datedesc: Newest first; dateasc: Oldest first\""),
                ),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Choice {
                values: __p::Text!("[\"datedesc\",\"dateasc\",\"best\"]"),
            },
        }
    };
}
