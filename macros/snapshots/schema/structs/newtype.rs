#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Limit {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Range,
            "Limit",
            <u32 as __p::ToolSchema>::NODE,
        );
        let () = __CHECK0;
        &__p::Node {
            name: "Limit",
            notes: __p::Notes {
                lead: __p::Lead::Description(__p::Text {
                    json: "\"description\":\"Max results\"",
                    hints: [_, _],
                }),
                description: __p::Some(__p::Text {
                    json: "\"Max results\"",
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
            shape: __p::Shape::Newtype(<u32 as __p::ToolSchema>::NODE),
        }
    };
}
const _: () = {
    use ::mcpact::__private as __p;
    #[allow(deprecated)]
    const _: () = __p::hold_default(
        "Limit",
        "20",
        <Limit as __p::ToolSchema>::NODE,
        &__p::Notes::NONE,
    );
};
