//! The schema of every type of the catalogue, as text: what a change of the macros or of the writer changes is seen here.
//!
//! `UPDATE_EXPECT=1 cargo test -p mcpact-tests --test schemas` writes them anew; read what it wrote.
#![allow(
    clippy::needless_raw_string_hashes,
    clippy::too_many_lines,
    reason = "expect-test writes the hashes, and a snapshot is as long as it is"
)]

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use mcpact_tests::catalogue::{self, Case};

/// Each type with its schema on the line below.
#[track_caller]
fn check(cases: &[Case], expected: &Expect) {
    let mut text = String::new();
    for case in cases {
        writeln!(text, "{}\n    {}", case.name, (case.schema)()).expect("a text takes what is written");
    }
    expected.assert_eq(&text);
}

#[test]
fn values() {
    check(
        catalogue::values::CASES,
        &expect![[r#"
            bool
                {"type":"boolean"}
            u8
                {"type":"integer"}
            i8
                {"type":"integer"}
            u16
                {"type":"integer"}
            i32
                {"type":"integer"}
            u64
                {"type":"integer"}
            i64
                {"type":"integer"}
            usize
                {"type":"integer"}
            f32
                {"type":"number"}
            f64
                {"type":"number"}
            String
                {"type":"string"}
            char
                {"type":"string","minLength":1,"maxLength":1}
            ()
                {"type":"null"}
            Value
                {}
            serde_json::Number
                {"type":"number"}
            serde_json::Map<String, Value>
                {"type":"object"}
            Option<bool>
                {"type":["boolean","null"]}
            Vec<u8>
                {"type":"array","items":{"type":"integer"}}
            Vec<Option<u8>>
                {"type":"array","items":{"type":["integer","null"]}}
            Vec<Vec<String>>
                {"type":"array","items":{"type":"array","items":{"type":"string"}}}
            Vec<Value>
                {"type":"array"}
            VecDeque<i16>
                {"type":"array","items":{"type":"integer"}}
            LinkedList<bool>
                {"type":"array","items":{"type":"boolean"}}
            BinaryHeap<u8>
                {"type":"array","items":{"type":"integer"}}
            BTreeSet<String>
                {"type":"array","items":{"type":"string"}}
            HashSet<u8>
                {"type":"array","items":{"type":"integer"}}
            [u8; 3]
                {"type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3}
            [Option<bool>; 2]
                {"type":"array","items":{"type":["boolean","null"]},"minItems":2,"maxItems":2}
            [String; 0]
                {"type":"array","items":{"type":"string"},"minItems":0,"maxItems":0}
            (u8,)
                {"type":"array","prefixItems":[{"type":"integer"}],"minItems":1,"maxItems":1}
            (u8, String)
                {"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":2,"maxItems":2}
            (Option<u8>, bool, (char, f64))
                {"type":"array","prefixItems":[{"type":["integer","null"]},{"type":"boolean"},{"type":"array","prefixItems":[{"type":"string","minLength":1,"maxLength":1},{"type":"number"}],"minItems":2,"maxItems":2}],"minItems":3,"maxItems":3}
            BTreeMap<String, u8>
                {"type":"object","additionalProperties":{"type":"integer"}}
            HashMap<String, Option<bool>>
                {"type":"object","additionalProperties":{"type":["boolean","null"]}}
            BTreeMap<u8, String>
                {"type":"object","propertyNames":{"pattern":"^(0|-?[1-9][0-9]*)$"},"additionalProperties":{"type":"string"}}
            BTreeMap<i32, bool>
                {"type":"object","propertyNames":{"pattern":"^(0|-?[1-9][0-9]*)$"},"additionalProperties":{"type":"boolean"}}
            BTreeMap<char, u8>
                {"type":"object","propertyNames":{"type":"string","minLength":1,"maxLength":1},"additionalProperties":{"type":"integer"}}
            BTreeMap<Colour, u8>
                {"type":"object","propertyNames":{"type":"string","enum":["red","green","darkblue"]},"additionalProperties":{"type":"integer"}}
            BTreeMap<String, BTreeMap<String, Value>>
                {"type":"object","additionalProperties":{"type":"object"}}
            Box<u8>
                {"type":"integer"}
            Box<str>
                {"type":"string"}
            Box<[u8]>
                {"type":"array","items":{"type":"integer"}}
            Rc<str>
                {"type":"string"}
            Arc<Vec<u8>>
                {"type":"array","items":{"type":"integer"}}
            Cow<'static, str>
                {"type":"string"}
            Cow<'static, [u8]>
                {"type":"array","items":{"type":"integer"}}
            Fields
                {"description":"One of each kind as a required field","type":"object","properties":{"flag":{"type":"boolean"},"byte":{"type":"integer"},"number":{"type":"number"},"text":{"type":"string"},"letter":{"type":"string","minLength":1,"maxLength":1},"nothing":{"type":"null"},"any":{},"list":{"type":"array","items":{"type":"string"}},"pair":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"minItems":2,"maxItems":2},"map":{"type":"object","additionalProperties":{"type":"number"}}},"required":["flag","byte","number","text","letter","nothing","any","list","pair","map"]}
            Optionals
                {"description":"One of each kind as a field that may be left out","type":"object","properties":{"flag":{"type":"boolean"},"text":{"type":"string"},"twice":{"type":["integer","null"]},"list":{"type":"array","items":{"type":["boolean","null"]}},"pair":{"type":"array","prefixItems":[{"type":["integer","null"]},{"type":"boolean"}],"minItems":2,"maxItems":2},"map":{"type":"object","additionalProperties":{"type":["integer","null"]}},"any":{},"colour":{"type":["string","null"],"enum":["red","green","darkblue",null]}}}
            Pointers
                {"description":"Types that are what they point to","type":"object","properties":{"boxed":{"type":"integer"},"optional":{"type":"integer"},"shared":{"type":"string"},"counted":{"type":"array","items":{"type":"boolean"}},"borrowed":{"type":"string"}},"required":["boxed","counted","borrowed"]}
        "#]],
    );
}

#[test]
fn shapes() {
    check(
        catalogue::shapes::CASES,
        &expect![[r#"
        Empty
            {"type":"object"}
        Unit
            {"type":"null"}
        EmptyTuple
            {"type":"array","minItems":0,"maxItems":0}
        Point
            {"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"minItems":3,"maxItems":3}
        Id
            {"type":"string"}
        Maybe
            {"description":"A newtype around an `Option` is there, or null","type":["integer","null"]}
        Meters
            {"type":"number"}
        Wrapped
            {"type":"object","properties":{"id":{"type":"string"},"maybe":{"description":"A newtype around an `Option` is there, or null","type":["integer","null"]},"optional":{"type":"string"},"point":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"minItems":3,"maxItems":3},"unit":{"type":"null"}},"required":["id","maybe","point","unit"]}
        Marked<()>
            {"type":"integer"}
        SeeThrough
            {"description":"Seen through","type":"array","items":{"type":"integer"}}
        SeeThroughOption
            {"type":["integer","null"]}
        Nested
            {"type":"object","properties":{"inner":{"type":"object","properties":{"id":{"type":"string"},"maybe":{"description":"A newtype around an `Option` is there, or null","type":["integer","null"]},"optional":{"type":"string"},"point":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"minItems":3,"maxItems":3},"unit":{"type":"null"}},"required":["id","maybe","point","unit"]},"through":{"description":"Seen through","type":"array","items":{"type":"integer"}},"left_out":{"type":"integer"},"colours":{"type":"array","items":{"type":"string","enum":["red","green","darkblue"]}},"by_name":{"type":"object","additionalProperties":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"minItems":3,"maxItems":3}}},"required":["inner","through","colours","by_name"]}
        Closed
            {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"object"}},"required":["a"],"additionalProperties":false}
        ClosedEmpty
            {"type":"object","additionalProperties":false}
        Skipping
            {"type":"object","properties":{"a":{"type":"integer"},"d":{"type":"integer"}},"required":["a"]}
        SkippingClosed
            {"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}
        Defaults
            {"type":"object","properties":{"number":{"type":"integer"},"five":{"type":"integer"},"list":{"type":"array","items":{"type":"string"}},"required":{"type":"boolean"}},"required":["required"]}
        AllDefaults
            {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{"type":"boolean"}}}
        OptionDefault
            {"description":"Where an `Option` has a default that is something, null is a value of its own","type":"object","properties":{"limit":{"type":"integer"}}}
        Aliased
            {"type":"object","properties":{"query":{"type":"string"}},"required":["query"]}
        Generic<u8>
            {"type":"object","properties":{"value":{"type":"integer"},"more":{"type":"array","items":{"type":"integer"}}},"required":["value","more"]}
        Generic<Option<Colour>>
            {"type":"object","properties":{"value":{"type":"string","enum":["red","green","darkblue"]},"more":{"type":"array","items":{"type":["string","null"],"enum":["red","green","darkblue",null]}}},"required":["more"]}
        Pair<String, Vec<bool>>
            {"type":"object","properties":{"left":{"type":"string"},"right":{"type":"array","items":{"type":"boolean"}}},"required":["left"]}
        Matrix<2>
            {"type":"object","properties":{"size":{"type":"integer"},"rows":{"type":"array","items":{"type":"array","items":{"type":"integer"}}}},"required":["size","rows"]}
        Bounded<u8>
            {"type":"object","properties":{"values":{"type":"object","additionalProperties":{"type":"integer"}}},"required":["values"]}
        Borrowed<'static>
            {"type":"object","properties":{"text":{"type":"string"},"list":{"type":"array","items":{"type":"integer"}}},"required":["text"]}
        ManyTypes
            {"type":"object","properties":{"a":{"type":"object","properties":{"value":{"type":"array","items":{"type":["string","null"]}},"more":{"type":"array","items":{"type":"array","items":{"type":["string","null"]}}}},"required":["value","more"]},"b":{"type":"object","properties":{"left":{"type":"object","properties":{"left":{"type":"integer"},"right":{"type":"boolean"}},"required":["left"]},"right":{"type":"object","properties":{"size":{"type":"integer"},"rows":{"type":"array","items":{"type":"array","items":{"type":"integer"}}}},"required":["size","rows"]}},"required":["left"]},"c":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"object"}},"required":["a"],"additionalProperties":false}},"required":["a","b"]}
    "#]],
    );
}

#[test]
fn names() {
    check(
        catalogue::names::CASES,
        &expect![[r#"
            Renamed
                {"type":"object","properties":{"from":{"type":"string"},"two words":{"type":"integer"}},"required":["from"]}
            Camel
                {"type":"object","properties":{"firstName":{"type":"string"},"page2Url":{"type":"string"},"as_it_is":{"type":"boolean"}},"required":["firstName"]}
            Screaming
                {"type":"object","properties":{"MAX_ITEMS":{"type":"integer"}},"required":["MAX_ITEMS"]}
            Kebab
                {"type":"object","properties":{"max-items":{"type":"integer"},"a":{"type":"null"}},"required":["max-items","a"]}
            Sides
                {"description":"Only what deserialises counts","type":"object","properties":{"in":{"type":"integer"},"OtherSide":{"type":"integer"}},"required":["in","OtherSide"]}
            RawIdentifiers
                {"type":"object","properties":{"type":{"description":"Kind of thing","type":"string"},"async":{"type":"boolean"}},"required":["async"]}
            Umlauts
                {"description":"Größe und Länge, 大きさ, 🦘","type":"object","properties":{"größe":{"description":"Schlüsselwörter für die Suche – „gold rush“","type":"integer"},"名前":{"type":"string"},"🦘":{"type":"boolean"}},"required":["größe","名前"]}
            Escapes
                {"description":"A \"quoted\" \\ back\\\\slash","type":"object","properties":{"text":{"description":"line\nfeed, \u0001control, delete, </script>,  separator","type":"string"},"default":{"type":"string","default":"\t\"\\"}},"required":["text"]}
            Awkward
                {"type":"object","properties":{"say \"hi\"":{"type":"integer"},"back\\slash":{"type":"integer"},"":{"type":"integer"},"$ref":{"type":"string"},"properties":{"type":"integer"}},"required":["say \"hi\""]}
            Paragraphs
                {"description":"The first paragraph, on two lines","type":"object","properties":{"block":{"description":"A block of stars","type":"integer"},"attributes":{"description":"One two","type":"integer"},"sentences":{"description":"First. Second.","type":"integer"},"dots":{"description":"This vs. that.","type":"integer"}},"required":["block","attributes","sentences","dots"]}
            VariantFields
                {"type":"object","properties":{"by_name":{"type":"object","properties":{"firstName":{"type":"string"}},"required":["firstName"]},"by_number":{"type":"object","properties":{"ROW":{"type":"integer"}},"required":["ROW"]},"NOTHING":{"type":"object"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
        "#]],
    );
}

#[test]
fn notes() {
    check(
        catalogue::notes::CASES,
        &expect![[r#"
            Limit
                {"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}
            Year
                {"description":"Year, such as 1950","type":"integer","minimum":1800,"maximum":2100}
            Search
                {"description":"Newtypes used twice and overridden by fields","type":"object","properties":{"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"rows":{"description":"Rows of the table","type":"integer","maximum":10,"default":5},"from":{"description":"Year, such as 1950","type":"integer","minimum":1800,"maximum":2100},"to":{"description":"Last year","type":"integer","minimum":1800,"maximum":2100},"years":{"type":"array","items":{"description":"Year, such as 1950","type":"integer","minimum":1800,"maximum":2100}}},"required":["years"]}
            Described
                {"description":"Given, not the comment","type":"object","properties":{"given":{"description":"Given","type":"integer"},"comment":{"description":"The comment","type":"integer"},"silent":{"type":"integer"}},"required":["given","comment","silent"]}
            Ranges
                {"type":"object","properties":{"closed":{"type":"integer","minimum":1,"maximum":100},"half_open":{"type":"number","minimum":0.5,"exclusiveMaximum":1.5},"from":{"type":"integer","minimum":-5},"below":{"type":"integer","exclusiveMaximum":10},"whole":{"type":"number","maximum":1}},"required":["closed","half_open","from","whole"]}
            Lengths
                {"type":"object","properties":{"text":{"type":"string","minLength":1,"maxLength":3},"list":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2},"map":{"type":"object","additionalProperties":{"type":"integer"},"maxProperties":1},"optional":{"type":"array","items":{"type":"boolean"},"minItems":1}},"required":["text","list","map"]}
            Patterns
                {"type":"object","properties":{"word":{"type":"string","pattern":"^[a-z]+$"},"awkward":{"type":"string","maxLength":9,"pattern":"^\\d{4}-\"\\\\$"}},"required":["word"]}
            Rules
                {"type":"object","properties":{"level":{"type":"integer","minimum":1,"maximum":3,"default":2},"limits":{"type":"array","items":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"minItems":1,"maxItems":2},"slugs":{"type":"object","propertyNames":{"type":"string","pattern":"^[a-z-]+$"},"additionalProperties":{"type":"boolean"}}},"required":["limits","slugs"]}
            Filled
                {"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null","default":null}}}
            FilledNested
                {"type":"object","properties":{"filled":{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null","default":null}}},"many":{"type":"array","items":{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null","default":null}}}},"by_name":{"type":"object","additionalProperties":{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null","default":null}}}},"optional":{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null","default":null}}},"pair":{"type":"array","prefixItems":[{"description":"Defaults that only the schema states, and `mcpact::arguments` fills in","type":"object","properties":{"number":{"type":"integer","default":20},"fraction":{"type":"number","default":-0.5},"flag":{"type":"boolean","default":true},"text":{"type":"string","default":"a b"},"list":{"type":"array","items":{"type":"string"},"default":["a","b"]},"nothing":{"type":"null","default":null}}},{"type":"integer"}],"minItems":2,"maxItems":2},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}},"required":["filled","many","by_name","pair"]}
            FilledOptions
                {"type":"object","properties":{"number":{"type":["integer","null"],"default":3},"both":{"type":"integer","default":0},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}}}
            Examples
                {"type":"object","properties":{"query":{"type":"string"},"number":{"type":"number"}},"required":["query","number"]}
            Old
                {"type":"object","properties":{"field":{"type":"integer","deprecated":true},"described":{"description":"Use `field`","type":"integer","deprecated":true},"of_type":{"description":"An old type","type":"integer","deprecated":true}}}
            Slug
                {"type":"string","pattern":"^[a-z-]+$"}
            BTreeMap<Slug, Limit>
                {"type":"object","propertyNames":{"type":"string","pattern":"^[a-z-]+$"},"additionalProperties":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}}
        "#]],
    );
}

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
            {"description":"First: The first. It is best.; Second: Given","type":"string","enum":["First","Second"]}
        Choices
            {"type":"object","properties":{"sort":{"description":"Sort order. date_desc: Newest first; title-az: By \"title\"","type":"string","enum":["date_desc","relevance","title-az"]},"other":{"description":"Another order","type":"string","enum":["date_desc","relevance","title-az"]},"colours":{"type":"array","items":{"type":"string","enum":["red","green","darkblue"]}},"default":{"type":"string","enum":["red","green","darkblue"],"default":"red"},"pair":{"type":"array","prefixItems":[{"type":"string","enum":["VIC","NSW","QLD"]},{"type":"string","enum":["One"]}],"minItems":2,"maxItems":2}},"required":["sort","colours","pair"]}
    "#]],
    );
}

#[test]
fn tagged() {
    check(
        catalogue::tagged::CASES,
        &expect![[r#"
            External
                {"description":"What to look for","anyOf":[{"description":"Never: Nothing more","type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"string"},"Maybe":{"type":["integer","null"]},"Two":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"minItems":2,"maxItems":2},"Named":{"description":"By name","type":"object","properties":{"name":{"type":"string"},"exact":{"description":"Exactly","type":"boolean"}},"required":["name"]},"Empty":{"type":"object"},"EmptyTuple":{"type":"array","minItems":0,"maxItems":0}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}
            ExternalOne
                {"type":"object","properties":{"only-this":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}},"required":["only-this"],"additionalProperties":false}
            ExternalClosed
                {"type":"object","properties":{"A":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false},"B":{"type":"string","enum":["red","green","darkblue"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
            ExternalFilled
                {"type":"object","properties":{"A":{"type":"object","properties":{"a":{"type":"integer","default":1}}},"B":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
            Internal
                {"anyOf":[{"description":"Nothing","type":"object","properties":{"kind":{"type":"string","enum":["unit"]}},"required":["kind"]},{"type":"object","properties":{"kind":{"type":"string","enum":["named"]},"name":{"type":"string"},"other":{"type":"integer"}},"required":["kind","name"]},{"type":"object","properties":{"kind":{"type":"string","enum":["newtype"]},"name":{"description":"Name of it","type":"string"},"list":{"type":"array","items":{"type":"integer"}}},"required":["kind","list"]},{"type":"object","properties":{"kind":{"type":"string","enum":["map"]}},"required":["kind"]}]}
            InternalOne
                {"type":"object","properties":{"type":{"type":"string","enum":["Only"]},"a":{"type":"integer"}},"required":["type","a"]}
            InternalClosed
                {"anyOf":[{"type":"object","properties":{"type":{"type":"string","enum":["Unit"]}},"required":["type"]},{"type":"object","properties":{"type":{"type":"string","enum":["Named"]},"a":{"type":"integer"}},"required":["type","a"],"additionalProperties":false}]}
            InternalFilled
                {"anyOf":[{"type":"object","properties":{"type":{"type":"string","enum":["A"]},"a":{"type":"integer","default":1}},"required":["type"]},{"type":"object","properties":{"type":{"type":"string","enum":["B"]},"a":{"type":"string","default":"x"}},"required":["type"]}]}
            InternalKeys
                {"anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["A"]},"flags":{"type":"object","propertyNames":{"pattern":"^(0|-?[1-9][0-9]*)$"},"additionalProperties":{"type":"boolean"}}},"required":["kind","flags"]},{"type":"object","properties":{"kind":{"type":"string","enum":["B"]},"names":{"type":"object","additionalProperties":{"type":"boolean"}}},"required":["kind","names"]}]}
            Adjacent
                {"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["Unit"]}},"required":["t"]},{"type":"object","properties":{"t":{"type":"string","enum":["One"]},"c":{"type":"integer"}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Maybe"]},"c":{"type":"integer"}},"required":["t"]},{"type":"object","properties":{"t":{"type":"string","enum":["Two"]},"c":{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":2,"maxItems":2}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Named"]},"c":{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}},"required":["t","c"]}]}
            AdjacentOne
                {"type":"object","properties":{"t":{"type":"string","enum":["Only"]},"c":{"type":"array","items":{"type":"integer"}}},"required":["t","c"]}
            AdjacentClosed
                {"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["Unit"]}},"required":["t"],"additionalProperties":false},{"type":"object","properties":{"t":{"type":"string","enum":["Named"]},"c":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}},"required":["t","c"],"additionalProperties":false}]}
            AdjacentFilled
                {"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["A"]},"c":{"type":"object","properties":{"a":{"type":"integer","default":1}}}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["B"]},"c":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}},"required":["t"]}]}
            Untagged
                {"anyOf":[{"type":"number"},{"description":"A word","type":"string"},{"type":"array","items":{"type":"integer"}},{"type":"array","prefixItems":[{"type":"boolean"},{"type":"boolean"}],"minItems":2,"maxItems":2}]}
            UntaggedStructs
                {"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"boolean"}},"required":["b"]},{"type":"string","enum":["red","green","darkblue"]}]}
            UntaggedUnit
                {"anyOf":[{"type":"null"},{"type":"boolean"}]}
            Holder
                {"type":"object","properties":{"external":{"description":"What to look for","anyOf":[{"description":"Never: Nothing more","type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"string"},"Maybe":{"type":["integer","null"]},"Two":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"minItems":2,"maxItems":2},"Named":{"description":"By name","type":"object","properties":{"name":{"type":"string"},"exact":{"description":"Exactly","type":"boolean"}},"required":["name"]},"Empty":{"type":"object"},"EmptyTuple":{"type":"array","minItems":0,"maxItems":0}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]},"internal":{"anyOf":[{"description":"Nothing","type":"object","properties":{"kind":{"type":"string","enum":["unit"]}},"required":["kind"]},{"type":"object","properties":{"kind":{"type":"string","enum":["named"]},"name":{"type":"string"},"other":{"type":"integer"}},"required":["kind","name"]},{"type":"object","properties":{"kind":{"type":"string","enum":["newtype"]},"name":{"description":"Name of it","type":"string"},"list":{"type":"array","items":{"type":"integer"}}},"required":["kind","list"]},{"type":"object","properties":{"kind":{"type":"string","enum":["map"]}},"required":["kind"]}]},"untagged":{"description":"One or several","anyOf":[{"type":"number"},{"description":"A word","type":"string"},{"type":"array","items":{"type":"integer"}},{"type":"array","prefixItems":[{"type":"boolean"},{"type":"boolean"}],"minItems":2,"maxItems":2},{"type":"null"}]},"adjacent":{"type":"array","items":{"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["Unit"]}},"required":["t"]},{"type":"object","properties":{"t":{"type":"string","enum":["One"]},"c":{"type":"integer"}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Maybe"]},"c":{"type":"integer"}},"required":["t"]},{"type":"object","properties":{"t":{"type":"string","enum":["Two"]},"c":{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":2,"maxItems":2}},"required":["t","c"]},{"type":"object","properties":{"t":{"type":"string","enum":["Named"]},"c":{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}},"required":["t","c"]}]}}},"required":["external","adjacent"]}
            Deep
                {"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["Draw"]},"points":{"type":"array","items":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"},{"type":["number","null"]}],"minItems":3,"maxItems":3}},"colour":{"type":"string","enum":["red","green","darkblue"]}},"required":["op","points"]},{"type":"object","properties":{"op":{"type":"string","enum":["Group"]},"of":{"type":"array","items":{"description":"What to look for","anyOf":[{"description":"Never: Nothing more","type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"string"},"Maybe":{"type":["integer","null"]},"Two":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"minItems":2,"maxItems":2},"Named":{"description":"By name","type":"object","properties":{"name":{"type":"string"},"exact":{"description":"Exactly","type":"boolean"}},"required":["name"]},"Empty":{"type":"object"},"EmptyTuple":{"type":"array","minItems":0,"maxItems":0}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}},"name":{"anyOf":[{"type":"number"},{"description":"A word","type":"string"},{"type":"array","items":{"type":"integer"}},{"type":"array","prefixItems":[{"type":"boolean"},{"type":"boolean"}],"minItems":2,"maxItems":2}]}},"required":["op","of"]}]}
        "#]],
    );
}

#[test]
fn flatten() {
    check(
        catalogue::flatten::CASES,
        &expect![[r#"
            Page
                {"description":"A fragment says nothing of itself","type":"object","properties":{"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}}}
            Paged
                {"type":"object","properties":{"query":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"},"last":{"type":"boolean"}},"required":["query"]}
            Twice
                {"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"required":["lat","lon"]}
            Optional
                {"description":"All or none of the fragment","type":"object","properties":{"query":{"type":"string"},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"}},"required":["query"]}
            CatchAll
                {"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}
            Typed
                {"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":{"type":"integer"}}
            Around
                {"description":"A fragment in a fragment","type":"object","properties":{"first":{"type":"boolean"},"query":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"},"last":{"type":"boolean"}},"required":["first","query"]}
            OptionalDeep
                {"type":"object","properties":{"query":{"type":"string"},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}}}
            Newtyped
                {"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"colour":{"type":"string","enum":["red","green","darkblue"]}},"required":["lat","lon","colour"]}
            Variants
                {"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["Place"]},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"exact":{"type":"boolean"}},"required":["by","lat","lon","exact"]},{"type":"object","properties":{"by":{"type":"string","enum":["Words"]},"query":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"required":["by","query"]}]}
            InMap
                {"type":"object","properties":{"by_name":{"type":"object","additionalProperties":{"type":"object","properties":{"query":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"},"last":{"type":"boolean"}},"required":["query"]}},"list":{"type":"array","items":{"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"required":["lat","lon"]}}},"required":["by_name","list"]}
            IntegerKeys
                {"type":"object","properties":{"name":{"type":"string"}},"required":["name"],"additionalProperties":{"type":"boolean"}}
        "#]],
    );
}

#[test]
fn recursion() {
    check(
        catalogue::recursion::CASES,
        &expect![[r##"
            List
                {"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/List"}},"required":["value"],"$defs":{"List":{"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/List"}},"required":["value"]}}}
            Tree
                {"type":"object","properties":{"name":{"type":"string"},"children":{"description":"What hangs below","type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"description":"What it hangs from","allOf":[{"$ref":"#/$defs/Tree"}]}},"required":["name"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"description":"What hangs below","type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"description":"What it hangs from","allOf":[{"$ref":"#/$defs/Tree"}]}},"required":["name"]}}}
            Forest
                {"type":"object","properties":{"trees":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"oldest":{"description":"Planted first","allOf":[{"$ref":"#/$defs/Tree"}]},"by_name":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}]}},"list":{"$ref":"#/$defs/List"}},"required":["trees","oldest","by_name","list"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"description":"What hangs below","type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"description":"What it hangs from","allOf":[{"$ref":"#/$defs/Tree"}]}},"required":["name"]},"List":{"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/List"}},"required":["value"]}}}
            Expression
                {"anyOf":[{"type":"string","enum":["Zero"]},{"type":"object","properties":{"Number":{"type":"number"},"Not":{"$ref":"#/$defs/Expression"},"Sum":{"type":"array","items":{"$ref":"#/$defs/Expression"}},"If":{"type":"object","properties":{"then":{"$ref":"#/$defs/Expression"},"otherwise":{"$ref":"#/$defs/Expression"}},"required":["then"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}],"$defs":{"Expression":{"anyOf":[{"type":"string","enum":["Zero"]},{"type":"object","properties":{"Number":{"type":"number"},"Not":{"$ref":"#/$defs/Expression"},"Sum":{"type":"array","items":{"$ref":"#/$defs/Expression"}},"If":{"type":"object","properties":{"then":{"$ref":"#/$defs/Expression"},"otherwise":{"$ref":"#/$defs/Expression"}},"required":["then"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}}}
            Filter
                {"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["all"]},"of":{"type":"array","items":{"$ref":"#/$defs/Filter"}}},"required":["op","of"]},{"type":"object","properties":{"op":{"type":"string","enum":["is"]},"field":{"type":"string"},"value":{"type":"string"}},"required":["op","field","value"]}],"$defs":{"Filter":{"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["all"]},"of":{"type":"array","items":{"$ref":"#/$defs/Filter"}}},"required":["op","of"]},{"type":"object","properties":{"op":{"type":"string","enum":["is"]},"field":{"type":"string"},"value":{"type":"string"}},"required":["op","field","value"]}]}}}
            Generic<u8>
                {"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/Generic"}},"required":["value"],"$defs":{"Generic":{"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/Generic"}},"required":["value"]}}}
            Generics
                {"description":"Two types of one name","type":"object","properties":{"numbers":{"$ref":"#/$defs/Generic"},"flags":{"$ref":"#/$defs/Generic2"}},"required":["numbers","flags"],"$defs":{"Generic":{"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/Generic"}},"required":["value"]},"Generic2":{"type":"object","properties":{"value":{"type":"boolean"},"next":{"$ref":"#/$defs/Generic2"}},"required":["value"]}}}
            Json
                {"anyOf":[{"type":"null"},{"type":"boolean"},{"type":"number"},{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/Json"}},{"type":"object","additionalProperties":{"$ref":"#/$defs/Json"}}],"$defs":{"Json":{"anyOf":[{"type":"null"},{"type":"boolean"},{"type":"number"},{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/Json"}},{"type":"object","additionalProperties":{"$ref":"#/$defs/Json"}}]}}}
            Rose
                {"type":"array","items":{"$ref":"#/$defs/Rose"},"$defs":{"Rose":{"type":"array","items":{"$ref":"#/$defs/Rose"}}}}
        "##]],
    );
}

/// References have the schema of what they refer to; serde can borrow them, so they are no part of the catalogue.
#[test]
fn borrowed() {
    #[derive(serde::Deserialize, mcpact::ToolSchema)]
    struct Borrowed<'a> {
        _text: &'a str,
        #[serde(borrow)]
        _optional: Option<&'a str>,
    }
    expect![[r#"{"type":"object","properties":{"_text":{"type":"string"},"_optional":{"type":"string"}},"required":["_text"]}"#]].assert_eq(&mcpact::schema::<Borrowed>());
    assert_eq!(mcpact::schema::<&[&str]>(), mcpact::schema::<Vec<String>>());
    assert_eq!(mcpact::schema::<str>(), mcpact::schema::<String>());
}

/// The catalogue is all of what is in the subjects, and a type stands in it once.
#[test]
fn every_type_once() {
    let mut names: Vec<String> = Vec::new();
    for (subject, cases) in catalogue::SUBJECTS {
        for case in *cases {
            let name = format!("{subject}::{}", case.name);
            assert!(!names.contains(&name), "{name} is there twice");
            names.push(name);
        }
    }
    assert!(names.len() >= 120, "{} types", names.len());
}
