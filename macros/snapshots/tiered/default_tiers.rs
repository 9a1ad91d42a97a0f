#[automatically_derived]
impl ::mcpact::__private::tiers::Tiered for Document {
    type Base = Self;
    const TIERS: &'static ::mcpact::__private::tiers::Tiers = {
        use ::mcpact::__private as __p;
        __p::tiers::assert_text::<String>();
        &__p::tiers::Tiers {
            names: &["1", "1.5", "2"],
            choice: __p::Text!("[\"1\",\"1.5\",\"2\"]"),
            fields: &[
                __p::tiers::TierField {
                    name: __p::Text!("\"keyPoints\""),
                    tier: 1,
                    preview: __p::None,
                },
                __p::tiers::TierField {
                    name: __p::Text!("\"fullText\""),
                    tier: 2,
                    preview: __p::Some(__p::tiers::Preview {
                        field: __p::tiers::property(
                            __p::Text!("\"fullTextPreview\""),
                            <__p::str as __p::ToolSchema>::NODE,
                        ),
                        limit: __p::tiers::Limit::Characters(500),
                    }),
                },
                __p::tiers::TierField {
                    name: __p::Text!("\"URL\""),
                    tier: 2,
                    preview: __p::None,
                },
            ],
            count: __p::tiers::property(
                __p::Text!("\"contentTokenCount\""),
                <__p::usize as __p::ToolSchema>::NODE,
            ),
        }
    };
}
