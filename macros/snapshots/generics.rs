const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl<'a, T: Iterator, U, V, const N: usize> __p::ToolSchema
    for Generic<'a, T, U, V, N>
    where
        U: Clone,
        T::Item: __p::ToolSchema,
        U: __p::ToolSchema,
    {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Generic",
            __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"item\"", _, _),
                        node: <T::Item as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"item\":{", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"many\"", _, _),
                        node: <[Option<U>; N] as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"many\":{", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"text\"", _, _),
                        node: <&'a str as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"text\":{", _, _)),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                    __p::Field {
                        name: __p::Text::hinted("\"marker\"", _, _),
                        node: <PhantomData<V> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(
                                __p::Text::hinted("\"marker\":{", _, _),
                            ),
                            ..__p::Notes::NONE
                        },
                        presence: __p::Presence::ByType,
                        flatten: false,
                    },
                ],
                closed: false,
                one: false,
            }),
        );
    }
};
