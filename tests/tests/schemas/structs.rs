//! Structs, their names, and their notes.

use expect_test::expect;
use mcpact_tests::types;

use crate::check;

#[test]
fn shapes() {
    check(
        types::shapes::CASES,
        &expect![[r#"
            Empty: {"type":"object"}
            Unit: {"type":"null"}
            EmptyTuple: {"type":"array","items":{},"maxItems":0}
            Point: {"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"items":{},"minItems":3,"maxItems":3}
            Open: {"description":"From, to, step","type":"array","prefixItems":[{"type":"integer"},{"type":"integer"},{"type":["integer","null"]}],"items":{},"minItems":1,"maxItems":3}
            OpenAll: {"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":{},"maxItems":2}
            OpenVariant: {"type":"object","properties":{"Pair":{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2}},"required":["Pair"],"additionalProperties":false}
            Id: {"type":"string"}
            Maybe: {"description":"A newtype around an `Option` is there, or null","type":["integer","null"]}
            Meters: {"type":"number"}
            Wrapped: {"type":"object","properties":{"id":{"type":"string"},"maybe":{"description":"A newtype around an `Option` is there, or null","type":["integer","null"]},"optional":{"type":"string"},"point":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"items":{},"minItems":3,"maxItems":3},"unit":{"type":"null"}},"required":["id","maybe","point","unit"]}
            Marked<()>: {"type":"integer"}
            SeeThrough: {"description":"Seen through","type":"array","items":{"type":"integer"}}
            SeeThroughOption: {"type":["integer","null"]}
            Nested: {"type":"object","properties":{"inner":{"type":"object","properties":{"id":{"type":"string"},"maybe":{"description":"A newtype around an `Option` is there, or null","type":["integer","null"]},"optional":{"type":"string"},"point":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"items":{},"minItems":3,"maxItems":3},"unit":{"type":"null"}},"required":["id","maybe","point","unit"]},"through":{"description":"Seen through","type":"array","items":{"type":"integer"}},"left_out":{"type":"integer"},"colours":{"type":"array","items":{"type":"string","enum":["red","green","darkblue"]}},"by_name":{"type":"object","additionalProperties":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"items":{},"minItems":3,"maxItems":3}}},"required":["inner","through","colours","by_name"]}
            Closed: {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"object"}},"required":["a"],"additionalProperties":false}
            ClosedEmpty: {"type":"object","additionalProperties":false}
            Skipping: {"type":"object","properties":{"a":{"type":"integer"},"d":{"type":"integer"}},"required":["a"]}
            SkippingClosed: {"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}
            Defaults: {"type":"object","properties":{"number":{"type":"integer"},"five":{"type":"integer"},"list":{"type":"array","items":{"type":"string"}},"required":{"type":"boolean"}},"required":["required"]}
            AllDefaults: {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{"type":"boolean"}}}
            OptionDefault: {"description":"Where an `Option` has a default that is something, null is a value of its own","type":"object","properties":{"limit":{"type":["integer","null"]}}}
            Aliased: {"type":"object","properties":{"query":{"type":"string"}},"required":["query"]}
            Generic<u8>: {"type":"object","properties":{"value":{"type":"integer"},"more":{"type":"array","items":{"type":"integer"}}},"required":["value","more"]}
            Generic<Option<Colour>>: {"type":"object","properties":{"value":{"type":"string","enum":["red","green","darkblue"]},"more":{"type":"array","items":{"type":["string","null"],"enum":["red","green","darkblue",null]}}},"required":["more"]}
            Pair<String, Vec<bool>>: {"type":"object","properties":{"left":{"type":"string"},"right":{"type":"array","items":{"type":"boolean"}}},"required":["left"]}
            Matrix<2>: {"type":"object","properties":{"size":{"type":"integer"},"rows":{"type":"array","items":{"type":"array","items":{"type":"integer"}}}},"required":["size","rows"]}
            Bounded<u8>: {"type":"object","properties":{"values":{"type":"object","additionalProperties":{"type":"integer"}}},"required":["values"]}
            Borrowed<'static>: {"type":"object","properties":{"text":{"type":"string"},"list":{"type":"array","items":{"type":"integer"}}},"required":["text"]}
            ManyTypes: {"type":"object","properties":{"a":{"type":"object","properties":{"value":{"type":"array","items":{"type":["string","null"]}},"more":{"type":"array","items":{"type":"array","items":{"type":["string","null"]}}}},"required":["value","more"]},"b":{"type":"object","properties":{"left":{"type":"object","properties":{"left":{"type":"integer"},"right":{"type":"boolean"}},"required":["left"]},"right":{"type":"object","properties":{"size":{"type":"integer"},"rows":{"type":"array","items":{"type":"array","items":{"type":"integer"}}}},"required":["size","rows"]}},"required":["left"]},"c":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"object"}},"required":["a"],"additionalProperties":false}},"required":["a","b"]}
        "#]],
    );
}

#[test]
fn names() {
    check(
        types::names::CASES,
        &expect![[r#"
            Renamed: {"type":"object","properties":{"from":{"type":"string"},"two words":{"type":"integer"}},"required":["from"]}
            Camel: {"type":"object","properties":{"firstName":{"type":"string"},"page2Url":{"type":"string"},"as_it_is":{"type":"boolean"}},"required":["firstName"]}
            Screaming: {"type":"object","properties":{"MAX_ITEMS":{"type":"integer"}},"required":["MAX_ITEMS"]}
            Kebab: {"type":"object","properties":{"max-items":{"type":"integer"},"a":{"type":"null"}},"required":["max-items","a"]}
            Sides: {"description":"Only what deserialises counts","type":"object","properties":{"in":{"type":"integer"},"OtherSide":{"type":"integer"}},"required":["in","OtherSide"]}
            RawIdentifiers: {"type":"object","properties":{"type":{"description":"Kind of thing","type":"string"},"async":{"type":"boolean"}},"required":["async"]}
            Umlauts: {"description":"Größe und Länge, 大きさ, 🦘","type":"object","properties":{"größe":{"description":"Schlüsselwörter für die Suche – „gold rush“","type":"integer"},"名前":{"type":"string"},"🦘":{"type":"boolean"}},"required":["größe","名前"]}
            Escapes: {"description":"A \"quoted\" \\ back\\\\slash","type":"object","properties":{"text":{"description":"line\nfeed, \u0001control, delete, </script>,  separator","type":"string"},"default":{"type":"string","default":"\t\"\\"}},"required":["text"]}
            Awkward: {"type":"object","properties":{"say \"hi\"":{"type":"integer"},"back\\slash":{"type":"integer"},"":{"type":"integer"},"$ref":{"type":"string"},"properties":{"type":"integer"}},"required":["say \"hi\""]}
            Paragraphs: {"description":"The first paragraph, on two lines","type":"object","properties":{"block":{"description":"A block of stars","type":"integer"},"attributes":{"description":"One two","type":"integer"},"sentences":{"description":"First. Second.","type":"integer"},"dots":{"description":"This vs. that.","type":"integer"}},"required":["block","attributes","sentences","dots"]}
            VariantFields: {"type":"object","properties":{"by_name":{"type":"object","properties":{"firstName":{"type":"string"}},"required":["firstName"]},"by_number":{"type":"object","properties":{"ROW":{"type":"integer"}},"required":["ROW"]},"NOTHING":{"type":"object"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
        "#]],
    );
}

#[test]
fn notes() {
    check(
        types::notes::CASES,
        &expect![[r#"
            Limit: {"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}
            Year: {"description":"Year, such as 1950","type":"integer","minimum":1800,"maximum":2100}
            Search: {"description":"Newtypes used twice and overridden by fields","type":"object","properties":{"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"rows":{"description":"Rows of the table","type":"integer","maximum":10,"default":5},"from":{"description":"Year, such as 1950","type":"integer","minimum":1800,"maximum":2100},"to":{"description":"Last year","type":"integer","minimum":1800,"maximum":2100},"years":{"type":"array","items":{"description":"Year, such as 1950","type":"integer","minimum":1800,"maximum":2100}}},"required":["years"]}
            Described: {"description":"Given, not the comment","type":"object","properties":{"given":{"description":"Given","type":"integer"},"comment":{"description":"The comment","type":"integer"},"silent":{"type":"integer"}},"required":["given","comment","silent"]}
            Ranges: {"type":"object","properties":{"closed":{"type":"integer","minimum":1,"maximum":100},"half_open":{"type":"number","minimum":0.5,"exclusiveMaximum":1.5},"from":{"type":"integer","minimum":-5},"below":{"type":"integer","exclusiveMaximum":10},"whole":{"type":"number","maximum":1}},"required":["closed","half_open","from","whole"]}
            Lengths: {"type":"object","properties":{"text":{"type":"string","minLength":1,"maxLength":3},"list":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2},"map":{"type":"object","additionalProperties":{"type":"integer"},"maxProperties":1},"optional":{"type":"array","items":{"type":"boolean"},"minItems":1}},"required":["text","list","map"]}
            Patterns: {"type":"object","properties":{"word":{"type":"string","pattern":"^[a-z]+$"},"awkward":{"type":"string","maxLength":9,"pattern":"^\\d{4}-\"\\\\$"}},"required":["word"]}
            Rules: {"type":"object","properties":{"level":{"type":"integer","minimum":1,"maximum":3,"default":2},"limits":{"type":"array","items":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"minItems":1,"maxItems":2},"slugs":{"type":"object","propertyNames":{"pattern":"^[a-z-]+$"},"additionalProperties":{"type":"boolean"}}},"required":["limits","slugs"]}
            Filled: {"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null"}}}
            FilledNested: {"type":"object","properties":{"filled":{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null"}}},"many":{"type":"array","items":{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null"}}}},"by_name":{"type":"object","additionalProperties":{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null"}}}},"optional":{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null"}}},"pair":{"type":"array","prefixItems":[{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null"}}},{"type":"integer"}],"items":{},"minItems":2,"maxItems":2},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}},"required":["filled","many","by_name","pair"]}
            FilledOptions: {"type":"object","properties":{"number":{"type":["integer","null"],"default":3},"both":{"type":"integer","default":0},"limit":{"description":"Max results","type":["integer","null"],"minimum":1,"maximum":100,"default":20}}}
            Examples: {"type":"object","properties":{"query":{"type":"string"},"number":{"type":"number"}},"required":["query","number"]}
            Old: {"type":"object","properties":{"field":{"type":"integer","deprecated":true},"described":{"description":"Use `field`","type":"integer","deprecated":true},"of_type":{"description":"An old type","type":"integer","deprecated":true}}}
            Slug: {"type":"string","pattern":"^[a-z-]+$"}
            BTreeMap<Slug, Limit>: {"type":"object","propertyNames":{"pattern":"^[a-z-]+$"},"additionalProperties":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}}
        "#]],
    );
}
