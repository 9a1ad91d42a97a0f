#[automatically_derived]
impl<'a, T> ::mcpact::__private::ToolSchema for Tree<'a, T>
where
    T: ::mcpact::__private::ToolSchema,
{
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        #[derive(
            __p::Clone,
            __p::Debug,
            __p::Default,
            __p::Eq,
            __p::Hash,
            __p::Ord,
            __p::PartialEq,
            __p::PartialOrd
        )]
        struct __Rec(u8);
        #[automatically_derived]
        impl __p::ToolSchema for __Rec {
            const NODE: &'static __p::Node = &__p::Node::new(
                "Tree",
                __p::Shape::Recurse("Tree"),
            );
        }
        __p::check_inside(<T as __p::ToolSchema>::NODE);
        __p::check_inside(<Option<Box<__Rec>> as __p::ToolSchema>::NODE);
        __p::check_inside(<Vec<(__Rec, other::Tree<T>)> as __p::ToolSchema>::NODE);
        &__p::Node::new(
            "Tree",
            __p::Shape::Recursive(
                &__p::Node {
                    name: "Tree",
                    notes: __p::Notes {
                        lead: __p::Lead::Description(
                            __p::Text!("\"description\":\"A tree\""),
                        ),
                        description: __p::Some(__p::Text!("\"A tree\"")),
                        ..__p::Notes::NONE
                    },
                    shape: __p::Shape::Object(__p::Object {
                        fields: __p::FieldList {
                            list: &[
                                __p::Field {
                                    name: __p::Text!("\"value\""),
                                    node: <T as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text!("\"value\":{")),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    is_flattened: false,
                                },
                                __p::Field {
                                    name: __p::Text!("\"left\""),
                                    node: <Option<Box<__Rec>> as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text!("\"left\":{")),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    is_flattened: false,
                                },
                                __p::Field {
                                    name: __p::Text!("\"right\""),
                                    node: <Option<Box<__Rec>> as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text!("\"right\":{")),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    is_flattened: false,
                                },
                                __p::Field {
                                    name: __p::Text!("\"others\""),
                                    node: <Vec<
                                        (__Rec, other::Tree<T>),
                                    > as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text!("\"others\":{")),
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
                },
            ),
        )
    };
}
