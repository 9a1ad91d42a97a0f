#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Folder {
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<Vec<Item> as __p::ToolSchema>::NODE);
        };
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node::new(
            "Folder",
            __p::Shape::Recursive(
                &__p::Node::new(
                    "Folder",
                    __p::Shape::Object(__p::Object {
                        fields: __p::FieldList {
                            list: &[
                                __p::Field {
                                    name: __p::Text!("\"items\""),
                                    node: <Vec<Item> as __p::ToolSchema>::NODE,
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text!("\"items\":{")),
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
                ),
            ),
        )
    };
}
#[automatically_derived]
impl ::mcpact::__private::ToolSchema for Item {
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
        struct __Rec0(u8);
        #[automatically_derived]
        impl __p::ToolSchema for __Rec0 {
            const NODE: &'static __p::Node = &__p::Node::new(
                "Folder",
                __p::Shape::Recurse("Folder"),
            );
        }
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
        struct __Rec1(u8);
        #[automatically_derived]
        impl __p::ToolSchema for __Rec1 {
            const NODE: &'static __p::Node = &__p::Node::new(
                "Folder",
                __p::Shape::Recurse("Folder"),
            );
        }
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
                "Item",
                __p::Shape::Recurse("Item"),
            );
        }
        const __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA: () = {
            __p::check_inside(<Box<__Rec0> as __p::ToolSchema>::NODE);
            __p::check_inside(<Option<__Rec1> as __p::ToolSchema>::NODE);
            __p::check_inside(<Vec<__Rec> as __p::ToolSchema>::NODE);
        };
        let () = __ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA;
        &__p::Node::new(
            "Item",
            __p::Shape::Recursive(
                &__p::Node::new(
                    "Item",
                    __p::Shape::Object(__p::Object {
                        fields: __p::FieldList {
                            list: &[
                                __p::Field {
                                    name: __p::Text!("\"File\""),
                                    node: &__p::Node::new(
                                        "File",
                                        __p::Shape::Newtype(<String as __p::ToolSchema>::NODE),
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text!("\"File\":{")),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    is_flattened: false,
                                },
                                __p::Field {
                                    name: __p::Text!("\"Folder\""),
                                    node: &__p::Node::new(
                                        "Folder",
                                        __p::Shape::Newtype(<Box<__Rec0> as __p::ToolSchema>::NODE),
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text!("\"Folder\":{")),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    is_flattened: false,
                                },
                                __p::Field {
                                    name: __p::Text!("\"Both\""),
                                    node: &__p::Node::new(
                                        "Both",
                                        __p::Shape::Object(__p::Object {
                                            fields: __p::FieldList {
                                                list: &[
                                                    __p::Field {
                                                        name: __p::Text!("\"folder\""),
                                                        node: <Option<__Rec1> as __p::ToolSchema>::NODE,
                                                        notes: __p::Notes {
                                                            lead: __p::Lead::Name(__p::Text!("\"folder\":{")),
                                                            ..__p::Notes::NONE
                                                        },
                                                        presence: __p::Presence::ByType,
                                                        is_flattened: false,
                                                    },
                                                    __p::Field {
                                                        name: __p::Text!("\"items\""),
                                                        node: <Vec<__Rec> as __p::ToolSchema>::NODE,
                                                        notes: __p::Notes {
                                                            lead: __p::Lead::Name(__p::Text!("\"items\":{")),
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
                                    ),
                                    notes: __p::Notes {
                                        lead: __p::Lead::Name(__p::Text!("\"Both\":{")),
                                        ..__p::Notes::NONE
                                    },
                                    presence: __p::Presence::ByType,
                                    is_flattened: false,
                                },
                            ],
                        },
                        is_closed: true,
                        has_one_property: true,
                        hidden: &[],
                    }),
                ),
            ),
        )
    };
}
