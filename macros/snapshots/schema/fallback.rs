::core::compile_error! {
    "empty range; write the smaller bound first, such as `range = 1..=9`"
}
const _: () = {
    use my::mcpact::__private as __p;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<'a, T: Clone> __p::ToolSchema for Search<'a, T>
    where
        T: Copy,
    {
        const NODE: &'static __p::Node = &__p::Node::new(
            "",
            __p::Shape::Object(__p::Object {
                fields: __p::FieldList { list: &[] },
                is_closed: false,
                has_one_property: false,
                hidden: &[],
            }),
        );
    }
};
