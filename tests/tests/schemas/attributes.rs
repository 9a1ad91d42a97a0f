//! Attributes in pairs, and types that are not read field by field.

use expect_test::expect;
use mcpact::ToolSchema;
use mcpact_tests::types;

use crate::check;

#[test]
fn pairs() {
    check(
        types::pairs::CASES,
        &expect![[r#"
        RenamedDefault: {"type":"object","properties":{"firstName":{"type":"string"},"pageCount":{"type":"integer"}}}
        ClosedDefaults: {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"array","items":{"type":"boolean"}}},"additionalProperties":false}
        ClosedRenamed: {"type":"object","properties":{"NAME":{"type":"string"},"2":{"type":"string"}},"required":["NAME"],"additionalProperties":false}
        AliasedDefault: {"type":"object","properties":{"query":{"type":"integer"}}}
        AliasedRenamed: {"type":"object","properties":{"query":{"type":"boolean"}},"additionalProperties":false}
        DefaultPath: {"type":"object","properties":{"limit":{"description":"How many","type":"integer"},"list":{"type":"array","items":{"type":"integer"}}}}
        DefaultOfStruct: {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}}}
        SkippedDefault: {"type":"object","properties":{"b":{"type":"integer"}},"required":["b"],"additionalProperties":false}
        Borrowing: {"description":"Owns what the other borrows, for a test that reads owned values only","type":"object","properties":{"text":{"type":"string"},"more":{"type":"string"}},"required":["text"]}
        BorrowedMap<'static>: {"type":"object","properties":{"map":{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}}},"required":["map"]}
        Lifetimes<'static, u8>: {"type":"object","properties":{"list":{"type":"array","items":{"type":"integer"}},"one":{"type":"integer"}},"required":["list"]}
        Sized<3>: {"type":"object","properties":{"first-row":{"type":"array","items":{"type":"integer"}}},"required":["first-row"]}
        Grid<2, 2>: {"anyOf":[{"type":"string","enum":["Empty"]},{"type":"object","properties":{"Row":{"type":"integer"},"Column":{"type":"object","properties":{"of":{"type":"integer"}},"required":["of"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}
        Where<BTreeMap<String, u8>>: {"type":"object","properties":{"inner":{"type":"object","additionalProperties":{"type":"integer"}}},"required":["inner"]}
        Defaulted: {"type":"object","properties":{"value":{"type":"integer"}},"required":["value"]}
        Deep<Deep<Option<Colour>>>: {"type":"object","properties":{"inner":{"description":"What is inside","type":"array","items":{"type":"object","properties":{"inner":{"description":"What is inside","type":"array","items":{"type":["string","null"],"enum":["red","green","darkblue",null]}},"one":{"type":["string","null"],"enum":["red","green","darkblue",null]}},"required":["inner"]}},"one":{"type":"object","properties":{"inner":{"description":"What is inside","type":"array","items":{"type":["string","null"],"enum":["red","green","darkblue",null]}},"one":{"type":["string","null"],"enum":["red","green","darkblue",null]}},"required":["inner"]}},"required":["inner"]}
        TransparentRule: {"description":"Stars","type":"integer","minimum":1,"maximum":5}
        FlattenClosedPage: {"type":"object","properties":{"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"},"q":{"type":"string"}}}
        Expecting: {"type":"object","properties":{"lat":{"type":"number"}},"required":["lat"],"additionalProperties":false}
        OfSchemars: {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"text":{"type":"string","minLength":1,"maxLength":3},"word":{"type":"string","pattern":"^[a-z]+$"},"said":{"title":"A title","description":"Given","type":"integer"},"list":{"type":"array","items":{"type":"integer","minimum":1}},"mail":{"type":"string","format":"email"}},"required":["limit","text","said","list"]}
        OfSchemarsContainer: {"title":"Of schemars","description":"Said by schemars","type":"object","properties":{"limit":{"type":"integer","x-mcp-header":"Limit"},"shown":{"type":"string"}},"required":["limit","shown"],"x-order":1}
        OfValidator: {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"list":{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":3},"page":{"type":"string","format":"uri"},"mail":{"type":"string","maxLength":9,"format":"email"}},"required":["limit","list","mail"]}
        OfGarde: {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"text":{"type":"string","minLength":1,"maxLength":3},"free":{"type":"integer"},"word":{"type":"string","pattern":"^[a-z]+$"}},"required":["limit","text","free"]}
        OfAll: {"type":"object","properties":{"level":{"type":"integer","minimum":1,"maximum":10},"text":{"type":"string","maxLength":3}},"required":["level"]}
        InnerRules: {"type":"object","properties":{"years":{"type":"array","items":{"type":"integer","minimum":1800,"maximum":1950},"minItems":1,"maxItems":2},"words":{"type":"array","items":{"type":"string","minLength":1,"pattern":"^[a-z]+$"}},"by_name":{"type":"object","additionalProperties":{"type":"integer","maximum":9}}},"required":["years","by_name"]}
        Extended: {"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region","x-list":[1,2]},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20,"x-order":2}},"required":["region"],"x-kind":"test"}
        Titled: {"title":"A title","type":"object","properties":{"colour":{"title":"Colour of it","type":"string","enum":["red","green","darkblue"]}}}
        RequiredOptions: {"type":"object","properties":{"limit":{"type":"integer"},"list":{"type":"array","items":{"type":"integer"},"minItems":1},"free":{"type":"boolean"}},"required":["limit","list"]}
        Formats: {"type":"object","properties":{"day":{"type":"string","format":"date"},"page":{"type":"string","format":"uri"},"mail":{"type":"string","maxLength":9,"format":"email"}},"required":["day","mail"]}
        JsonDefault: {"type":"object","properties":{"page":{"description":"A fragment says nothing of itself","type":"object","properties":{"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"default":{"limit":5,"offset":0}},"colours":{"type":"array","items":{"type":"string","enum":["red","green","darkblue"]},"default":["red"]}}}
    "#]],
    );
}

#[test]
fn read() {
    check(
        types::read::CASES,
        &expect![[r#"
        FromText: {"type":"string"}
        FromStruct: {"description":"Another struct is read","type":"object","properties":{"a":{"type":"integer"},"b":{"type":"object"}},"required":["a"],"additionalProperties":false}
        Percent: {"description":"Share in percent","type":"number","minimum":0,"maximum":100}
        Even: {"description":"An even number","type":"integer"}
        Into: {"type":"object","properties":{"firstName":{"type":"string"}},"required":["firstName"]}
        FromVariants: {"type":["string","null"],"enum":["red","green","darkblue",null]}
        Described: {"description":"What it is, in its own words","type":"string","enum":["red","green","darkblue"]}
        Holder: {"type":"object","properties":{"text":{"type":"string"},"share":{"description":"Share of it","type":"number","minimum":0,"maximum":100},"even":{"type":"array","items":{"description":"An even number","type":"integer"}},"described":{"description":"What it is, in its own words","type":"string","enum":["red","green","darkblue"]}},"required":["text","even"]}
        Seconds: {"type":"object","properties":{"timeout":{"description":"In seconds","type":"integer"}},"required":["timeout"]}
        Skipped: {"type":"object","properties":{"timeout":{"type":"integer"}}}
        Written: {"type":"object","properties":{"timeout":{"description":"How long","type":"integer","maximum":3600}},"required":["timeout"]}
        Function: {"type":"object","properties":{"stateName":{"type":"string","minLength":1},"more":{"type":"boolean"}},"required":["stateName"]}
        Remote: {"type":"object","properties":{"foreign":{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"integer"}},"required":["x"]}},"required":["foreign"]}
        RemoteOptional: {"type":"object","properties":{"name":{"type":"string"},"foreign":{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"integer"}},"required":["x"]}}}
        WithVariant: {"anyOf":[{"type":"string","enum":["Never"]},{"type":"object","properties":{"Timeout":{"type":"integer"}},"required":["Timeout"],"additionalProperties":false}]}
        WithNewtype: {"type":"integer"}
        Custom: {"description":"A type that reads itself by hand, from a string","type":"string","enum":["on","off"]}
        MapWith: {"type":"object","properties":{"by_name":{"type":"object","additionalProperties":{"description":"A type that reads itself by hand, from a string","type":"string","enum":["on","off"]}},"either":{"description":"A type that reads itself by hand, from a string","type":"string","enum":["on","off"]}},"required":["by_name"]}
        ShownAs: {"description":"Shown as another type, though serde reads this one","type":"object","additionalProperties":{"type":"string"}}
    "#]],
    );
}

/// `with` of schemars on a type replaces its schema, as on a field.
#[test]
fn with_of_schemars_on_a_type() {
    #[derive(ToolSchema, schemars::JsonSchema)]
    #[schemars(with = "String")]
    #[allow(dead_code, reason = "only its schema matters")]
    struct Day {
        year: u16,
        month: u8,
    }
    assert_eq!(mcpact::schema::<Day>(), r#"{"type":"string"}"#);
    let of_schemars = schemars::schema_for!(Day);
    assert_eq!(of_schemars.get("type"), Some(&serde_json::Value::from("string")));
}
