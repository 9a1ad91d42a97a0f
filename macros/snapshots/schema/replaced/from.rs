#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Percent {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __CHECK0: () = __p::check_rule(
            __p::Rule::Range,
            "Percent",
            <f64 as __p::ToolSchema>::NODE,
        );
        let () = __CHECK0;
        &__p::Node {
            name: "Percent",
            notes: __p::Notes {
                lead: __p::Lead::Description(
                    __p::Text!("\"description\":\"A percentage\""),
                ),
                description: __p::Some(__p::Text!("\"A percentage\"")),
                range: __p::Some(__p::Range {
                    keywords: __p::Text!("\"minimum\":0,\"maximum\":100"),
                }),
                identity: __p::Identity::Newtype(__p::module_path!()),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Transparent(<f64 as __p::ToolSchema>::NODE),
        }
    };
}
#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Id {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        &__p::Node {
            name: "Id",
            notes: __p::Notes {
                identity: __p::Identity::Newtype(__p::module_path!()),
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Transparent(
                &__p::Node::new(
                    "Id",
                    __p::Shape::Raw(__p::Text!("\"type\":[\"string\",\"integer\"]")),
                ),
            ),
        }
    };
}
