//! Enums.

use expect_test::expect;
use mcpact_tests::catalogue;

use crate::check;

#[test]
fn units() {
    check(
        catalogue::units::CASES,
        &expect![[r#"
        Colour
            {"type":"string","enum":["red","green","darkblue"]}
        Sort
            {"description":"Sort order. date_desc: Newest first; title-az: By \"title\"","type":"string","enum":["date_desc","relevance","title-az"]}
        State
            {"type":"string","enum":["VIC","NSW","QLD"]}
        Only
            {"type":"string","enum":["One"]}
        OneOfMany
            {"type":"string","enum":["A"]}
        Documented
            {"description":"First: The first. It is best; Second: Given","type":"string","enum":["First","Second"]}
        Choices
            {"type":"object","properties":{"sort":{"description":"Sort order. date_desc: Newest first; title-az: By \"title\"","type":"string","enum":["date_desc","relevance","title-az"]},"other":{"description":"Another order","type":"string","enum":["date_desc","relevance","title-az"]},"colours":{"type":"array","items":{"type":"string","enum":["red","green","darkblue"]}},"default":{"type":"string","enum":["red","green","darkblue"],"default":"red"},"pair":{"type":"array","prefixItems":[{"type":"string","enum":["VIC","NSW","QLD"]},{"type":"string","enum":["One"]}],"items":{},"minItems":2,"maxItems":2}},"required":["sort","colours","pair"]}
    "#]],
    );
}

#[test]
fn tagged() {
    check(
        catalogue::tagged::CASES,
        &expect![[r#"
            External
                {"description":"What to look for","anyOf":[{"description":"Never: Nothing more","type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"string"},"Maybe":{"type":["integer","null"]},"Two":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"items":{},"minItems":2,"maxItems":2},"Named":{"description":"By name","type":"object","properties":{"name":{"type":"string"},"exact":{"description":"Exactly","type":"boolean"}},"required":["name"]},"Empty":{"type":"object"},"EmptyTuple":{"type":"array","items":{},"maxItems":0}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}
            ExternalOne
                {"type":"object","properties":{"only-this":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}},"required":["only-this"],"additionalProperties":false}
            ExternalClosed
                {"type":"object","properties":{"A":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false},"B":{"type":"string","enum":["red","green","darkblue"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
            ExternalFilled
                {"type":"object","properties":{"A":{"type":"object","properties":{"a":{"type":"integer","default":1}}},"B":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
            Internal
                {"anyOf":[{"type":"object","properties":{"kind":{"description":"unit: Nothing","type":"string","enum":["unit","map"]}},"required":["kind"]},{"type":"object","properties":{"kind":{"type":"string","enum":["named"]},"name":{"type":"string"},"other":{"type":"integer"}},"required":["kind","name"]},{"type":"object","properties":{"kind":{"type":"string","enum":["newtype"]},"name":{"description":"Name of it","type":"string"},"list":{"type":"array","items":{"type":"integer"}}},"required":["kind","list"]}]}
            InternalOne
                {"type":"object","properties":{"type":{"type":"string","enum":["Only"]},"a":{"type":"integer"}},"required":["type","a"]}
            InternalClosed
                {"anyOf":[{"type":"object","properties":{"type":{"type":"string","enum":["Unit"]}},"required":["type"]},{"type":"object","properties":{"type":{"type":"string","enum":["Named"]},"a":{"type":"integer"}},"required":["type","a"],"additionalProperties":false}]}
            InternalFilled
                {"anyOf":[{"type":"object","properties":{"type":{"type":"string","enum":["A"]},"a":{"type":"integer","default":1}},"required":["type"]},{"type":"object","properties":{"type":{"type":"string","enum":["B"]},"a":{"type":"string","default":"x"}},"required":["type"]}]}
            InternalKeys
                {"anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["A"]},"flags":{"type":"object","propertyNames":{"pattern":"^(0|[1-9]\\d*)$"},"additionalProperties":{"type":"boolean"}}},"required":["kind","flags"]},{"type":"object","properties":{"kind":{"type":"string","enum":["B"]},"names":{"type":"object","additionalProperties":{"type":"boolean"}}},"required":["kind","names"]}]}
            InternalTwins
                {"description":"Forms that differ in their tag alone, and some that differ in what is said of them","anyOf":[{"type":"object","properties":{"op":{"description":"reset: From the beginning","type":"string","enum":["start","stop","reset","resume"]}},"required":["op"]},{"type":"object","properties":{"op":{"type":"string","enum":["wait","sleep"]},"seconds":{"type":"integer"}},"required":["op","seconds"]},{"type":"object","properties":{"op":{"type":"string","enum":["skip"]},"seconds":{"description":"How many","type":"integer"}},"required":["op","seconds"]}]}
            InternalUnits
                {"type":"object","properties":{"op":{"type":"string","enum":["start","stop"]}},"required":["op"]}
            InternalDenied
                {"description":"Variants that hold a type which refuses other properties","anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["Closed"]},"p":{"type":"integer"},"q":{"type":"boolean"}},"required":["t","p"],"additionalProperties":false},{"type":"object","properties":{"t":{"type":"string","enum":["Optional"]},"p":{"type":"integer"},"q":{"type":"boolean"}},"required":["t","p"],"additionalProperties":false},{"type":"object","properties":{"t":{"type":"string","enum":["Nothing"]}},"required":["t"],"additionalProperties":false},{"type":"object","properties":{"t":{"type":"string","enum":["Unit"]}},"required":["t"],"additionalProperties":false},{"properties":{"t":{"type":"string","enum":["Form"]}},"required":["t"],"anyOf":[{"type":"object","properties":{"form":{"type":"string","enum":["Word"]},"word":{"type":"string"}},"required":["form","word"]},{"type":"object","properties":{"form":{"type":"string","enum":["Any"]}},"required":["form"]}]},{"type":"object","properties":{"t":{"type":"string","enum":["Open"]},"p":{"type":"integer"}},"required":["t","p"]}]}
            Adjacent
                {"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["Unit"]}},"required":["t"]},{"type":"object","properties":{"t":{"type":"string","enum":["One"]},"c":{"type":"integer"}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Maybe"]},"c":{"type":"integer"}},"required":["t"]},{"type":"object","properties":{"t":{"type":"string","enum":["Two"]},"c":{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":{},"minItems":2,"maxItems":2}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Named"]},"c":{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}},"required":["t","c"]}]}
            AdjacentOne
                {"type":"object","properties":{"t":{"type":"string","enum":["Only"]},"c":{"type":"array","items":{"type":"integer"}}},"required":["t","c"]}
            AdjacentClosed
                {"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["Unit"]}},"required":["t"],"additionalProperties":false},{"type":"object","properties":{"t":{"type":"string","enum":["Named"]},"c":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}},"required":["t","c"],"additionalProperties":false}]}
            AdjacentFilled
                {"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["A"]},"c":{"type":"object","properties":{"a":{"type":"integer","default":1}}}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["B"]},"c":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}},"required":["t"]}]}
            Untagged
                {"anyOf":[{"type":"number"},{"description":"A word","type":"string"},{"type":"array","items":{"type":"integer"}},{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2}]}
            UntaggedStructs
                {"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"boolean"}},"required":["b"]},{"type":"string","enum":["red","green","darkblue"]}]}
            UntaggedUnit
                {"type":["boolean","null"]}
            Holder
                {"type":"object","properties":{"external":{"description":"What to look for","anyOf":[{"description":"Never: Nothing more","type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"string"},"Maybe":{"type":["integer","null"]},"Two":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"items":{},"minItems":2,"maxItems":2},"Named":{"description":"By name","type":"object","properties":{"name":{"type":"string"},"exact":{"description":"Exactly","type":"boolean"}},"required":["name"]},"Empty":{"type":"object"},"EmptyTuple":{"type":"array","items":{},"maxItems":0}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]},"internal":{"anyOf":[{"type":"object","properties":{"kind":{"description":"unit: Nothing","type":"string","enum":["unit","map"]}},"required":["kind"]},{"type":"object","properties":{"kind":{"type":"string","enum":["named"]},"name":{"type":"string"},"other":{"type":"integer"}},"required":["kind","name"]},{"type":"object","properties":{"kind":{"type":"string","enum":["newtype"]},"name":{"description":"Name of it","type":"string"},"list":{"type":"array","items":{"type":"integer"}}},"required":["kind","list"]}]},"untagged":{"description":"One or several","anyOf":[{"type":"number"},{"description":"A word","type":"string"},{"type":"array","items":{"type":"integer"}},{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2},{"type":"null"}]},"adjacent":{"type":"array","items":{"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["Unit"]}},"required":["t"]},{"type":"object","properties":{"t":{"type":"string","enum":["One"]},"c":{"type":"integer"}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Maybe"]},"c":{"type":"integer"}},"required":["t"]},{"type":"object","properties":{"t":{"type":"string","enum":["Two"]},"c":{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":{},"minItems":2,"maxItems":2}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Named"]},"c":{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}},"required":["t","c"]}]}}},"required":["external","adjacent"]}
            Deep
                {"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["Draw"]},"points":{"type":"array","items":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"items":{},"minItems":3,"maxItems":3}},"colour":{"type":"string","enum":["red","green","darkblue"]}},"required":["op","points"]},{"type":"object","properties":{"op":{"type":"string","enum":["Group"]},"of":{"type":"array","items":{"description":"What to look for","anyOf":[{"description":"Never: Nothing more","type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"string"},"Maybe":{"type":["integer","null"]},"Two":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"items":{},"minItems":2,"maxItems":2},"Named":{"description":"By name","type":"object","properties":{"name":{"type":"string"},"exact":{"description":"Exactly","type":"boolean"}},"required":["name"]},"Empty":{"type":"object"},"EmptyTuple":{"type":"array","items":{},"maxItems":0}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}},"name":{"anyOf":[{"type":"number"},{"description":"A word","type":"string"},{"type":"array","items":{"type":"integer"}},{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2}]}},"required":["op","of"]}]}
        "#]],
    );
}
