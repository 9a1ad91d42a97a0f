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
                lead: __p::Lead::Description(
                    __p::Text!("\"description\":\"Max results\""),
                ),
                description: __p::Some(__p::Text!("\"Max results\"")),
                default: __p::Some(__p::Text!("20")),
                range: __p::Some(__p::Range {
                    keywords: __p::Text!("\"minimum\":1,\"maximum\":100"),
                }),
                identity: __p::Identity::Newtype(__p::module_path!()),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Newtype(<u32 as __p::ToolSchema>::NODE),
        }
    };
}
const _: () = {
    use ::mcpact::__private as __p;
    #[allow(deprecated)]
    const _: () = __p::check_default(
        "Limit",
        "20",
        <Limit as __p::ToolSchema>::NODE,
        &__p::Notes::NONE,
    );
};
