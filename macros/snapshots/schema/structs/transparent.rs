#[automatically_derived]
impl<T> ::mcpact::__private::ToolSchema for Limit<T>
where
    T: ::mcpact::__private::ToolSchema,
{
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        __p::check_inside(<Option<T> as __p::ToolSchema>::NODE);
        &__p::Node::new(
            "Limit",
            __p::Shape::Transparent(<Option<T> as __p::ToolSchema>::NODE),
        )
    };
}
