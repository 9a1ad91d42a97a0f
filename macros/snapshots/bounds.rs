const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl<T> __p::ToolSchema for Bound<T>
    where
        T: Known,
        Vec<T>: Clone,
    {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Bound",
            __p::Shape::Object(__p::Object {
                fields: &[
                    __p::Field {
                        name: __p::Text::hinted("\"item\"", _, _),
                        node: <Wrapper<T> as __p::ToolSchema>::NODE,
                        notes: __p::Notes {
                            lead: __p::Lead::Name(__p::Text::hinted("\"item\":{", _, _)),
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
