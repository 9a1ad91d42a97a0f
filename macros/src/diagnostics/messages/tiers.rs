//! Messages of tiers.

use mcpact_shared::unknown_name::instead;

messages! {
    /// `#[derive(Tiered)] enum Article { … }`
    tiers_need_fields() =>
        "`Tiered` applies to a struct with named fields, which serde writes as an object; write one, or remove `Tiered`";

    /// `#[tier(1)] struct Article { … }`
    tier_on_type() => "`tier` applies to a field; write `#[tiers(\"brief\", \"full\")]` for the names of the tiers";

    /// `#[tier(preview = 500)]`
    no_tier() => "no tier; write the tier of the field first, such as `#[tier(2)]`";

    /// `#[tier(1, 2)]`
    one_tier() => "a field has one tier, and higher tiers contain the field too; remove this tier";

    /// `#[tier("")]`
    empty_tier() => "the name of the tier is empty; write one";

    /// `#[tier('a')]`
    not_a_tier(found) => "`{found}` is not a tier; write a number or a string";

    /// `#[tiers("brief", "brief")]`
    same_tier(name) => "the tier `{name}` occurs twice; keep one of them";

    /// `#[tiers("brief", "full")]` without `#[tier("full")]`
    unused_tier(name) => "the tier `{name}` adds nothing; write `#[tier({name:?})]` above a field, or remove it";

    /// `#[derive(Tiered)] struct Article { title: String }`
    single_tier(name) =>
        "all fields are in the tier `{name}`; put those that a summary omits into a higher one, such as `#[tier(2)]`, or remove `Tiered`";

    /// `#[derive(Tiered)] struct Article { #[tier(2)] text: String }`
    empty_lowest(name) => "no field is in the lowest tier `{name}`; leave a field that a summary needs without `#[tier(…)]`";

    /// `#[tier(1, preview = 500)]`
    preview_of_lowest(name) =>
        "a preview needs a lower tier, and `{name}` is the lowest; put the field in a higher tier, or remove the preview";

    /// `#[serde(skip)] #[tier(2)] text: String`
    tier_of_skipped() => "serde does not write this field; remove the tier";

    /// `#[serde(flatten)] #[tier(2)] page: Page`
    tier_of_flattened() =>
        "a flattened field is not a property; remove `flatten`, or put the fields of its type into this struct";

    /// `#[tier(2)] text: String, content_token_count: u32`
    added_name(name) => "`Tiered` adds a property `{name}` to lower tiers; rename this field";
}

/// `#[tier(3)]`
pub(crate) fn unknown_tier(name: &str, names: &[&str]) -> String {
    format!("unknown tier `{name}`; {}", instead(name, names))
}
