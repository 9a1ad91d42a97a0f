const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Percent {
        const NODE: &'static __p::Node = &__p::Node {
            name: "Percent",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text::hinted("\"description\":\"A percentage\"", _, _),
                ),
                description: __p::Some(__p::Text::hinted("\"A percentage\"", _, _)),
                range: __p::Some(__p::Range {
                    keywords: __p::Text::hinted("\"minimum\":0,\"maximum\":100", _, _),
                }),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Transparent(<f64 as __p::ToolSchema>::NODE),
        };
    }
};
const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl __p::ToolSchema for Id {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Id",
            __p::Shape::Transparent(
                &__p::Node::new(
                    "Id",
                    __p::Shape::Raw(
                        __p::Text::hinted("\"type\":[\"string\",\"integer\"]", _, _),
                    ),
                ),
            ),
        );
    }
};
