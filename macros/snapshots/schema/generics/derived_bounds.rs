#[automatically_derived]
impl<'a, T: Iterator, U, V, const N: usize> ::mcpact::__private::ToolSchema
for Generic<'a, T, U, V, N>
where
    U: Clone,
    T::Item: ::mcpact::__private::ToolSchema,
    U: ::mcpact::__private::ToolSchema,
{
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        __p::check_inside(<T::Item as __p::ToolSchema>::NODE);
        __p::check_inside(<[Option<U>; N] as __p::ToolSchema>::NODE);
        __p::check_inside(<PhantomData<V> as __p::ToolSchema>::NODE);
        &__p::Node::new(
            "Generic",
            __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"item\""),
                            node: <T::Item as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"item\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"many\""),
                            node: <[Option<U>; N] as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"many\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"text\""),
                            node: <&'a str as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"text\":{")),
                                ..__p::Notes::NONE
                            },
                            presence: __p::Presence::ByType,
                            is_flattened: false,
                        },
                        __p::Field {
                            name: __p::Text!("\"marker\""),
                            node: <PhantomData<V> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"marker\":{")),
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
