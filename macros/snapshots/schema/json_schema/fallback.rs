::core::compile_error! {
    "empty range; write the smaller bound first, such as `range = 1..=9`"
}
const _: () = {
    use ::mcpact::__private as __p;
    #[automatically_derived]
    #[allow(deprecated)]
    impl<T> __p::ToolSchema for Search<T>
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
    #[automatically_derived]
    #[allow(deprecated)]
    impl<T> __p::schemars::schemars::JsonSchema for Search<T>
    where
        T: Copy,
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
