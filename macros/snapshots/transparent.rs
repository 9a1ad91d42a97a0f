const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    impl<T> __p::ToolSchema for Limit<T>
    where
        T: __p::ToolSchema,
    {
        const NODE: &'static __p::Node = &__p::Node::new(
            "Limit",
            __p::Shape::Transparent(<Option<T> as __p::ToolSchema>::NODE),
        );
    }
};
