//! Types of the standard library and of serde_json.

use expect_test::expect;
use mcpact_tests::types;

use crate::check;

#[test]
fn values() {
    check(
        types::values::CASES,
        &expect![[r#"
            bool: {"type":"boolean"}
            u8: {"type":"integer"}
            i8: {"type":"integer"}
            u16: {"type":"integer"}
            i32: {"type":"integer"}
            u64: {"type":"integer"}
            i64: {"type":"integer"}
            usize: {"type":"integer"}
            f32: {"type":"number"}
            f64: {"type":"number"}
            String: {"type":"string"}
            char: {"type":"string","minLength":1,"maxLength":1}
            (): {"type":"null"}
            Value: {}
            serde_json::Number: {"type":"number"}
            serde_json::Map<String, Value>: {"type":"object"}
            Option<bool>: {"type":["boolean","null"]}
            Vec<u8>: {"type":"array","items":{"type":"integer"}}
            Vec<Option<u8>>: {"type":"array","items":{"type":["integer","null"]}}
            Vec<Vec<String>>: {"type":"array","items":{"type":"array","items":{"type":"string"}}}
            Vec<Value>: {"type":"array","items":{}}
            VecDeque<i16>: {"type":"array","items":{"type":"integer"}}
            LinkedList<bool>: {"type":"array","items":{"type":"boolean"}}
            BinaryHeap<u8>: {"type":"array","items":{"type":"integer"}}
            BTreeSet<String>: {"type":"array","items":{"type":"string"}}
            HashSet<u8>: {"type":"array","items":{"type":"integer"}}
            [u8; 3]: {"type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3}
            [Option<bool>; 2]: {"type":"array","items":{"type":["boolean","null"]},"minItems":2,"maxItems":2}
            [String; 0]: {"type":"array","items":{},"maxItems":0}
            (u8,): {"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":1}
            (u8, String): {"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":{},"minItems":2,"maxItems":2}
            (Option<u8>, bool, (char, f64)): {"type":"array","prefixItems":[{"type":["integer","null"]},{"type":"boolean"},{"type":"array","prefixItems":[{"type":"string","minLength":1,"maxLength":1},{"type":"number"}],"items":{},"minItems":2,"maxItems":2}],"items":{},"minItems":3,"maxItems":3}
            BTreeMap<String, u8>: {"type":"object","additionalProperties":{"type":"integer"}}
            HashMap<String, Option<bool>>: {"type":"object","additionalProperties":{"type":["boolean","null"]}}
            BTreeMap<u8, String>: {"type":"object","propertyNames":{"pattern":"^(0|[1-9]\\d*)$"},"additionalProperties":{"type":"string"}}
            BTreeMap<i32, bool>: {"type":"object","propertyNames":{"pattern":"^(0|-?[1-9]\\d*)$"},"additionalProperties":{"type":"boolean"}}
            BTreeMap<char, u8>: {"type":"object","propertyNames":{"minLength":1,"maxLength":1},"additionalProperties":{"type":"integer"}}
            BTreeMap<Colour, u8>: {"type":"object","propertyNames":{"enum":["red","green","darkblue"]},"additionalProperties":{"type":"integer"}}
            BTreeMap<String, BTreeMap<String, Value>>: {"type":"object","additionalProperties":{"type":"object"}}
            Box<u8>: {"type":"integer"}
            Box<str>: {"type":"string"}
            Box<[u8]>: {"type":"array","items":{"type":"integer"}}
            Rc<str>: {"type":"string"}
            Arc<Vec<u8>>: {"type":"array","items":{"type":"integer"}}
            Cow<'static, str>: {"type":"string"}
            Cow<'static, [u8]>: {"type":"array","items":{"type":"integer"}}
            Fields: {"description":"One of each kind as a required field","type":"object","properties":{"flag":{"type":"boolean"},"byte":{"type":"integer"},"number":{"type":"number"},"text":{"type":"string"},"letter":{"type":"string","minLength":1,"maxLength":1},"nothing":{"type":"null"},"any":{},"list":{"type":"array","items":{"type":"string"}},"pair":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"items":{},"minItems":2,"maxItems":2},"map":{"type":"object","additionalProperties":{"type":"number"}}},"required":["flag","byte","number","text","letter","nothing","any","list","pair","map"]}
            Optionals: {"description":"One of each kind as a field that may be left out","type":"object","properties":{"flag":{"type":"boolean"},"text":{"type":"string"},"twice":{"type":["integer","null"]},"list":{"type":"array","items":{"type":["boolean","null"]}},"pair":{"type":"array","prefixItems":[{"type":["integer","null"]},{"type":"boolean"}],"items":{},"minItems":2,"maxItems":2},"map":{"type":"object","additionalProperties":{"type":["integer","null"]}},"any":{},"colour":{"type":["string","null"],"enum":["red","green","darkblue",null]}}}
            Pointers: {"description":"Types that are what they point to","type":"object","properties":{"boxed":{"type":"integer"},"optional":{"type":"integer"},"shared":{"type":"string"},"counted":{"type":"array","items":{"type":"boolean"}},"borrowed":{"type":"string"}},"required":["boxed","counted","borrowed"]}
        "#]],
    );
}

#[test]
fn standard() {
    check(
        types::standard::CASES,
        &expect![[r#"
        u32: {"type":"integer"}
        i16: {"type":"integer"}
        isize: {"type":"integer"}
        u128: {"type":"integer"}
        i128: {"type":"integer"}
        NonZero<u8>: {"type":"integer","minimum":1}
        NonZero<i16>: {"type":"integer"}
        Wrapping<i16>: {"type":"integer"}
        Saturating<u8>: {"type":"integer"}
        AtomicU8: {"type":"integer"}
        Duration: {"type":"object","properties":{"secs":{"type":"integer"},"nanos":{"type":"integer"}},"required":["secs","nanos"],"additionalProperties":false}
        SystemTime: {"type":"object","properties":{"secs_since_epoch":{"type":"integer"},"nanos_since_epoch":{"type":"integer"}},"required":["secs_since_epoch","nanos_since_epoch"],"additionalProperties":false}
        IpAddr: {"type":"string"}
        Ipv4Addr: {"type":"string","format":"ipv4"}
        Ipv6Addr: {"type":"string","format":"ipv6"}
        SocketAddr: {"type":"string"}
        SocketAddrV4: {"type":"string"}
        SocketAddrV6: {"type":"string"}
        PathBuf: {"type":"string"}
        Box<Path>: {"type":"string"}
        Range<u8>: {"type":"object","properties":{"start":{"type":"integer"},"end":{"type":"integer"}},"required":["start","end"],"additionalProperties":false}
        RangeInclusive<i32>: {"type":"object","properties":{"start":{"type":"integer"},"end":{"type":"integer"}},"required":["start","end"],"additionalProperties":false}
        RangeFrom<char>: {"type":"object","properties":{"start":{"type":"string","minLength":1,"maxLength":1}},"required":["start"],"additionalProperties":false}
        RangeTo<Option<u8>>: {"type":"object","properties":{"end":{"type":["integer","null"]}},"required":["end"],"additionalProperties":false}
        Bound<u8>: {"anyOf":[{"type":"string","enum":["Unbounded"]},{"type":"object","properties":{"Included":{"type":"integer"},"Excluded":{"type":"integer"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}
        Result<u8, String>: {"type":"object","properties":{"Ok":{"type":"integer"},"Err":{"type":"string"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
        Result<(), Option<bool>>: {"type":"object","properties":{"Ok":{"type":"null"},"Err":{"type":["boolean","null"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
        PhantomData<u8>: {"type":"null"}
        Cell<bool>: {"type":"boolean"}
        RefCell<Vec<u8>>: {"type":"array","items":{"type":"integer"}}
        Mutex<u8>: {"type":"integer"}
        RwLock<Option<bool>>: {"type":["boolean","null"]}
        Reverse<u8>: {"type":"integer"}
        Option<Option<u8>>: {"type":["integer","null"]}
        Option<Vec<Option<String>>>: {"type":["array","null"],"items":{"type":["string","null"]}}
        (bool, bool, bool, u8, u8, String): {"type":"array","prefixItems":[{"type":"boolean"},{"type":"boolean"},{"type":"boolean"},{"type":"integer"},{"type":"integer"},{"type":"string"}],"items":{},"minItems":6,"maxItems":6}
        Sixteen: {"description":"The longest tuple that serde reads; the standard library prints those to twelve","type":"array","prefixItems":[{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"integer"},{"type":"boolean"}],"items":{},"minItems":16,"maxItems":16}
        [bool; 32]: {"type":"array","items":{"type":"boolean"},"minItems":32,"maxItems":32}
        [[u8; 2]; 2]: {"type":"array","items":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2},"minItems":2,"maxItems":2}
        BTreeMap<bool, u8>: {"type":"object","propertyNames":{"enum":["true","false"]},"additionalProperties":{"type":"integer"}}
        BTreeMap<u64, String>: {"type":"object","propertyNames":{"pattern":"^(0|[1-9]\\d*)$"},"additionalProperties":{"type":"string"}}
        BTreeMap<i8, bool>: {"type":"object","propertyNames":{"pattern":"^(0|-?[1-9]\\d*)$"},"additionalProperties":{"type":"boolean"}}
        HashMap<Id, u8>: {"type":"object","additionalProperties":{"type":"integer"}}
        BTreeMap<Box<str>, Option<u8>>: {"type":"object","additionalProperties":{"type":["integer","null"]}}
        BTreeMap<Cow<'static, str>, bool>: {"type":"object","additionalProperties":{"type":"boolean"}}
        BTreeMap<NonZero<u8>, bool>: {"type":"object","propertyNames":{"pattern":"^[1-9]\\d*$"},"additionalProperties":{"type":"boolean"}}
        BTreeMap<State, Vec<u8>>: {"type":"object","propertyNames":{"enum":["VIC","NSW","QLD"]},"additionalProperties":{"type":"array","items":{"type":"integer"}}}
        BTreeMap<PathBuf, bool>: {"type":"object","additionalProperties":{"type":"boolean"}}
        Vec<BTreeMap<String, (u8, bool)>>: {"type":"array","items":{"type":"object","additionalProperties":{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"items":{},"minItems":2,"maxItems":2}}}
        Times: {"description":"When, and for how long","type":"object","properties":{"timeout":{"description":"Give up after","type":"object","properties":{"secs":{"type":"integer"},"nanos":{"type":"integer"}},"required":["secs","nanos"],"additionalProperties":false},"again":{"description":"Try again after","type":"object","properties":{"secs":{"type":"integer"},"nanos":{"type":"integer"}},"required":["secs","nanos"],"additionalProperties":false},"since":{"type":"object","properties":{"secs_since_epoch":{"type":"integer"},"nanos_since_epoch":{"type":"integer"}},"required":["secs_since_epoch","nanos_since_epoch"],"additionalProperties":false},"tries":{"type":"integer","minimum":1,"default":3}},"required":["timeout"]}
        Cells: {"type":"object","properties":{"cell":{"type":"integer"},"optional":{"type":"integer"},"lock":{"type":"string"},"nothing":{"type":"null"}},"required":["cell","nothing"]}
        Ranges: {"type":"object","properties":{"years":{"description":"First to last year","type":"object","properties":{"start":{"type":"integer"},"end":{"type":"integer"}},"required":["start","end"],"additionalProperties":false},"letters":{"type":"object","properties":{"start":{"type":"string","minLength":1,"maxLength":1},"end":{"type":"string","minLength":1,"maxLength":1}},"required":["start","end"],"additionalProperties":false},"from":{"anyOf":[{"type":"string","enum":["Unbounded"]},{"type":"object","properties":{"Included":{"type":"integer"},"Excluded":{"type":"integer"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]},"outcome":{"type":"object","properties":{"Ok":{"type":"integer"},"Err":{"type":"string"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}},"required":["years","from"]}
    "#]],
    );
}
