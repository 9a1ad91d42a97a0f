::core::compile_error! {
    "`Tiered` applies to a struct with named fields, which serde writes as an object; write one, or remove `Tiered`"
}
#[automatically_derived]
impl ::mcpact::__private::tiers::Tiered for Article {
    type Base = Self;
    const TIERS: &'static ::mcpact::__private::tiers::Tiers = {
        use ::mcpact::__private as __p;
        &__p::tiers::Tiers {
            names: &["1"],
            choice: __p::Text!("[\"1\"]"),
            fields: &[],
            count: __p::tiers::property(
                __p::Text!("\"\""),
                <__p::usize as __p::ToolSchema>::NODE,
            ),
        }
    };
}
