#[automatically_derived]
impl<'a> my::mcpact::__private::ToolSchema for Search<'a> {
    const NODE: &'static my::mcpact::__private::Node = {
        use my::mcpact::__private as __p;
        &__p::Node {
            name: "Search",
            notes: __p::Notes {
                output: __p::Output::As(
                    &__p::Node::new(
                        "Search",
                        __p::Shape::Object(__p::Object {
                            fields: __p::FieldList {
                                list: &[
                                    __p::Field {
                                        name: __p::Text!("\"id\""),
                                        node: &__p::Node::trusted(
                                            "id",
                                            <&'a u32 as __p::ToolSchema>::NODE,
                                        ),
                                        notes: __p::Notes {
                                            lead: __p::Lead::Name(__p::Text!("\"id\":{")),
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
                ..__p::Notes::NONE
            },
            shape: __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"id\""),
                            node: &__p::Node::new(
                                "id",
                                __p::Shape::Newtype(
                                    &__p::Node::trusted(
                                        "id",
                                        <&'a u32 as __p::ToolSchema>::NODE,
                                    ),
                                ),
                            ),
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"id\":{")),
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
const _: () = {
    use my::mcpact::__private as __p;
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
const _: () = {
    use my::mcpact::__private as __p;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'a> __p::schemars::schemars::JsonSchema for Search<'a> {
        fn schema_name() -> __p::schemars::Cow<'static, __p::str> {
            __p::schemars::name::<Self>()
        }
        fn schema_id() -> __p::schemars::Cow<'static, __p::str> {
            __p::schemars::id::<Self>()
        }
        fn json_schema(
            generator: &mut __p::schemars::schemars::SchemaGenerator,
        ) -> __p::schemars::schemars::Schema {
            __p::schemars::json_schema::<
                Self,
            >(
                generator,
                __p::Profile::Portable,
                __p::schemars::root,
                {
                    #[allow(unused_imports)]
                    use __p::schemars::NotSerialized as _;
                    <__p::schemars::Serialized<Self>>::IS_SERIALIZED
                },
            )
        }
    }
};
#[automatically_derived]
impl<T: Clone> ::mcpact::__private::ToolSchema for Page<T>
where
    T: ::mcpact::__private::ToolSchema,
{
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        __p::check_inside(<Vec<T> as __p::ToolSchema>::NODE);
        &__p::Node::new(
            "Page",
            __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"items\""),
                            node: <Vec<T> as __p::ToolSchema>::NODE,
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
        )
    };
}
const _: () = {
    use ::mcpact::__private as __p;
    const _: &[__p::u8] = __p::include_bytes!(
        __p::concat!(__p::env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
};
const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<T: Clone> __p::schemars::schemars::JsonSchema for Page<T>
    where
        T: ::mcpact::__private::ToolSchema,
    {
        fn schema_name() -> __p::schemars::Cow<'static, __p::str> {
            __p::schemars::name::<Self>()
        }
        fn schema_id() -> __p::schemars::Cow<'static, __p::str> {
            __p::schemars::id::<Self>()
        }
        fn json_schema(
            generator: &mut __p::schemars::schemars::SchemaGenerator,
        ) -> __p::schemars::schemars::Schema {
            __p::schemars::json_schema::<
                Self,
            >(generator, __p::Profile::Portable, __p::schemars::root, true)
        }
    }
};
