//! What occurs several times in one type: docs of variants, flattened enums, structs; and members that no field takes.

use std::panic::catch_unwind;

use expect_test::expect;
use mcpact::ToolSchema;
use mcpact_tests::catalogue;

use crate::check;

#[test]
fn several() {
    check(
        catalogue::several::CASES,
        &expect![[r#"
            Commented
                {"description":"Fields with comments of their own, whose types have documented variants","type":"object","properties":{"sort":{"description":"How to sort. date_desc: Newest first; title-az: By \"title\"","type":"string","enum":["date_desc","relevance","title-az"]},"rest":{"description":"How to sort the rest?","type":"string","enum":["date_desc","relevance","title-az"]},"second":{"description":"Order of the second list","type":"string","enum":["date_desc","relevance","title-az"]},"list":{"description":"Which ones","type":"array","items":{"description":"First: The first. It is best; Second: Given","type":"string","enum":["First","Second"]}},"levels":{"type":"object","additionalProperties":{"description":"Level of detail. Low: Names alone; High: Everything","type":"string","enum":["Low","High"]}},"level":{"description":"Of the whole","type":"string","enum":["Low","High"]}},"required":["rest","second","list","levels","level"]}
            TwoEnums
                {"properties":{"limit":{"type":"integer"}},"allOf":[{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]}]},{"anyOf":[{"type":"object","properties":{"file":{"type":"string"}},"required":["file"]},{"type":"object","properties":{"folder":{"type":"object","properties":{"path":{"type":"string"},"deep":{"type":"boolean"}},"required":["path"]}},"required":["folder"]}]}]}
            TwoEnumsDeep
                {"description":"One of them in a fragment, and each of them in what may be null","properties":{"limit":{"type":"integer"},"more":{"type":"array","items":{"properties":{"limit":{"type":"integer"}},"allOf":[{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]},{"type":"null"}]},{"anyOf":[{"type":"object","properties":{"file":{"type":"string"}},"required":["file"]},{"type":"object","properties":{"folder":{"type":"object","properties":{"path":{"type":"string"},"deep":{"type":"boolean"}},"required":["path"]}},"required":["folder"]},{"type":"null"}]}]}}},"required":["limit","more"],"allOf":[{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]}]},{"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["is"]},"value":{"type":"string"}},"required":["op","value"]},{"type":"object","properties":{"op":{"type":"string","enum":["among"]},"value":{"type":"array","items":{"type":"string"}}},"required":["op","value"]},{"type":"object","properties":{"op":{"type":"string","enum":["between"]},"value":{"type":"object","properties":{"from":{"type":"integer"},"to":{"type":"integer"}},"required":["from","to"]}},"required":["op","value"]}]}]}
            ThreeEnums
                {"allOf":[{"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]}]},{"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["is"]},"value":{"type":"string"}},"required":["op","value"]},{"type":"object","properties":{"op":{"type":"string","enum":["among"]},"value":{"type":"array","items":{"type":"string"}}},"required":["op","value"]},{"type":"object","properties":{"op":{"type":"string","enum":["between"]},"value":{"type":"object","properties":{"from":{"type":"integer"},"to":{"type":"integer"}},"required":["from","to"]}},"required":["op","value"]}]},{"anyOf":[{"type":"object","properties":{"file":{"type":"string"}},"required":["file"]},{"type":"object","properties":{"folder":{"type":"object","properties":{"path":{"type":"string"},"deep":{"type":"boolean"}},"required":["path"]}},"required":["folder"]}]}]}
            AnyValue
                {"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}
            AnyOptional
                {"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"}},"required":["lat","lon"]}
            AnyMap
                {"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}
            AnyAlone
                {"type":"object","properties":{}}
            Repeated
                {"description":"A struct that occurs several times","type":"object","properties":{"from":{"description":"Where something is, and since when","type":"object","properties":{"latitude":{"description":"Degrees north","type":"number"},"longitude":{"description":"Degrees east","type":"number"},"altitude":{"type":"number"},"colour":{"type":"string","enum":["red","green","darkblue"]},"since":{"description":"Year of the measurement","type":"integer"}},"required":["latitude","longitude","colour","since"]},"to":{"description":"Last known","type":"object","properties":{"latitude":{"description":"Degrees north","type":"number"},"longitude":{"description":"Degrees east","type":"number"},"altitude":{"type":"number"},"colour":{"type":"string","enum":["red","green","darkblue"]},"since":{"description":"Year of the measurement","type":"integer"}},"required":["latitude","longitude","colour","since"]},"between":{"type":"array","items":{"description":"Where something is, and since when","type":"object","properties":{"latitude":{"description":"Degrees north","type":"number"},"longitude":{"description":"Degrees east","type":"number"},"altitude":{"type":"number"},"colour":{"type":"string","enum":["red","green","darkblue"]},"since":{"description":"Year of the measurement","type":"integer"}},"required":["latitude","longitude","colour","since"]}}},"required":["from","between"]}
        "#]],
    );
}

/// serde takes the member out for the first of them.
#[test]
fn enums_that_share_a_member() {
    #[derive(ToolSchema)]
    #[serde(tag = "kind", content = "of")]
    #[allow(dead_code, reason = "only its schema matters")]
    enum Content {
        Books(u8),
        Maps(u8),
    }

    #[derive(ToolSchema)]
    #[serde(tag = "kind")]
    #[allow(dead_code, reason = "only its schema matters")]
    enum By {
        Name { name: String },
        Place { place: String },
    }

    #[derive(ToolSchema)]
    #[allow(dead_code, reason = "only its schema matters")]
    struct Query {
        #[serde(flatten)]
        content: Content,
        #[serde(flatten)]
        by: By,
    }

    let panicked = catch_unwind(mcpact::schema::<Query>).expect_err("they share a member");
    let message = panicked.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| panicked.downcast_ref::<&str>().copied());
    assert_eq!(
        message,
        Some(
            "`content` and `by` are enums that are flattened into one object, and both have a member \"kind\"\n  rename one of the \
             members, or drop `flatten` from one of the fields"
        ),
    );
}
