#[automatically_derived]
impl<'a, T: Clone> my::mcpact::__private::tiers::Tiered for Page<'a, T>
where
    T: Copy,
    Self: my::mcpact::__private::tiers::Serialize,
{
    type Base = Self;
    const TIERS: &'static my::mcpact::__private::tiers::Tiers = {
        use my::mcpact::__private as __p;
        __p::tiers::assert_text::<&'a str>();
        &__p::tiers::Tiers {
            names: &["brief", "full"],
            choice: __p::Text!("[\"brief\",\"full\"]"),
            fields: &[
                __p::tiers::TierField {
                    name: __p::Text!("\"text\""),
                    tier: 1,
                    preview: __p::Some(__p::tiers::Preview {
                        field: __p::tiers::property(
                            __p::Text!("\"text_preview\""),
                            <__p::str as __p::ToolSchema>::NODE,
                        ),
                        limit: __p::tiers::Limit::Tokens(120),
                    }),
                },
            ],
            count: __p::tiers::property(
                __p::Text!("\"content_token_count\""),
                <__p::usize as __p::ToolSchema>::NODE,
            ),
        }
    };
}
