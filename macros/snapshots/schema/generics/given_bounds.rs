#[automatically_derived]
impl<T> ::mcpact::__private::ToolSchema for Bound<T>
where
    T: Known,
    Vec<T>: Clone,
{
    const NODE: &'static ::mcpact::__private::Node = {
        use ::mcpact::__private as __p;
        __p::check_inside(<Wrapper<T> as __p::ToolSchema>::NODE);
        &__p::Node::new(
            "Bound",
            __p::Shape::Object(__p::Object {
                fields: __p::FieldList {
                    list: &[
                        __p::Field {
                            name: __p::Text!("\"item\""),
                            node: <Wrapper<T> as __p::ToolSchema>::NODE,
                            notes: __p::Notes {
                                lead: __p::Lead::Name(__p::Text!("\"item\":{")),
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
