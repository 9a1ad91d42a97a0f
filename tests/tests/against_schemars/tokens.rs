//! What both cost, in tokens of o200k_base: never more than schemars' schema.

use crate::compared;

/// A reason to cost more, and what does.
type Dearer = (&'static str, &'static [&'static str]);

/// Types that cost more, by reason.
const DEARER_TYPES: &[Dearer] = &[
    (
        "what `#[mcp]` says, schemars does not see: defaults, rules, descriptions, examples",
        &[
            "names::Escapes",
            "notes::Limit",
            "notes::Lengths",
            "notes::Patterns",
            "notes::Rules",
            "notes::FilledNested",
            "notes::Slug",
            "read::Percent",
            "read::Function",
            "read::Custom",
            "pairs::InnerRules",
            "pairs::Extended",
            "pairs::Formats",
        ],
    ),
    (
        "types used several times are written out for clients that take no `$ref`; profile `refs` shares them. Forms of an enum \
         each have their type, as Kimi refuses it beside `anyOf`",
        &["pairs::Deep<Deep<Option<Colour>>>"],
    ),
    (
        "the last places of a tuple that have defaults may be missing, which schemars does not say",
        &["shapes::Open", "shapes::OpenAll"],
    ),
    (
        "an array says what its items are, be it `{}`: VS Code drops a tool with one that does not",
        &["values::[String; 0]", "shapes::EmptyTuple"],
    ),
    (
        "keys of a map: serde refuses leading zeros and, of unsigned ones, a sign, which schemars does not say",
        &[
            "values::BTreeMap<u8, String>",
            "values::BTreeMap<i32, bool>",
            "tagged::InternalKeys",
            "standard::BTreeMap<u64, String>",
            "standard::BTreeMap<i8, bool>",
            "standard::BTreeMap<NonZero<u8>, bool>",
        ],
    ),
    (
        "a root that contains itself is written once at the root and once in `$defs`: clients refuse a root that is a `$ref` or has \
         `allOf`, and a `$ref` to `#` or into the root's properties; what members share could only be a `$ref` where none is needed",
        &[
            "recursion::List",
            "recursion::Tree",
            "recursion::Expression",
            "recursion::Filter",
            "recursion::Generic<u8>",
            "recursion::Json",
        ],
    ),
];

/// Types whose tools cost more, by reason. Each takes its type twice.
const DEARER_TOOLS: &[Dearer] = &[
    (
        "what `#[mcp]` says, schemars does not see: defaults, rules, descriptions, examples",
        &[
            "names::Escapes",
            "notes::Search",
            "notes::Ranges",
            "notes::Lengths",
            "notes::Patterns",
            "notes::Rules",
            "notes::Filled",
            "notes::FilledNested",
            "notes::BTreeMap<Slug, Limit>",
            "standard::Times",
            "read::MapWith",
            "pairs::InnerRules",
            "pairs::Extended",
            "pairs::Formats",
        ],
    ),
    (
        "the last places of a tuple that have defaults may be missing, which schemars does not say",
        &["shapes::Open", "shapes::OpenAll", "shapes::OpenVariant"],
    ),
    (
        "an array says what its items are, be it `{}`: VS Code drops a tool with one that does not",
        &["values::Optionals"],
    ),
    (
        "types used several times are written out for clients that take no `$ref`; profile `refs` shares them. Forms of an enum \
         each have their type, as Kimi refuses it beside `anyOf`",
        &[
            "values::Fields",
            "shapes::Nested",
            "units::Choices",
            "tagged::Internal",
            "tagged::InternalFilled",
            "tagged::InternalKeys",
            "tagged::Adjacent",
            "tagged::AdjacentClosed",
            "tagged::AdjacentFilled",
            "tagged::Holder",
            "tagged::Deep",
            "flatten::Variants",
            "flatten::InMap",
            "recursion::Forest",
            "flat_enums::FlatInternal",
            "flat_enums::FlatAdjacent",
            "flat_enums::FlatExternal",
            "flat_enums::FlatBoth",
            "flat_enums::FlatDeep",
            "flat_enums::FlatAlone",
            "flat_enums::FlatInVariant",
            "flat_enums::InternalNewtypes",
            "flat_enums::UntaggedNested",
            "flat_enums::AdjacentRenamed",
            "pairs::Deep<Deep<Option<Colour>>>",
            "pairs::OfSchemars",
            "pairs::OfValidator",
            "pairs::JsonDefault",
        ],
    ),
];

/// Ours as a share of theirs, of all types together: measured, rounded up.
const OF_TYPES: f64 = 0.76;
/// The same of the tools that take the types, as rmcp sends them.
const OF_TOOLS: f64 = 0.87;
/// The same in the profile `refs`.
const OF_REFS: f64 = 0.71;

/// Tools that cost more even in the profile `refs`, by reason.
const DEARER_REFS: &[Dearer] = &[
    (
        "what `#[mcp]` says, schemars does not see: defaults, rules, descriptions, examples",
        &["names::Escapes", "notes::Patterns", "notes::BTreeMap<Slug, Limit>"],
    ),
    (
        "the last places of a tuple that have defaults may be missing, which schemars does not say",
        &["shapes::OpenAll"],
    ),
];

/// What something costs: ours, theirs.
struct Pair {
    name: String,
    ours: usize,
    theirs: usize,
}

impl Pair {
    fn of(name: &str, ours: &str, theirs: &str) -> Pair {
        let tokens = |text: &str| tiktoken_rs::o200k_base_singleton().encode_ordinary(text).len();
        Pair {
            name: name.to_owned(),
            ours: tokens(ours),
            theirs: tokens(theirs),
        }
    }
}

#[test]
fn types() {
    let pairs: Vec<Pair> = compared()
        .iter()
        .map(|(name, case, theirs)| Pair::of(name, &(case.schema)(), &theirs.of_type.to_string()))
        .collect();
    check("types", &pairs, OF_TYPES, DEARER_TYPES);
}

#[test]
fn tools() {
    let pairs: Vec<Pair> = compared()
        .iter()
        .map(|(name, case, theirs)| Pair::of(name, case.tool.input_schema, &theirs.of_tool.to_string()))
        .collect();
    check("tools", &pairs, OF_TOOLS, DEARER_TOOLS);
}

/// The same tools in the profile `refs`, which shares what schemars shares.
#[test]
fn tools_with_refs() {
    let pairs: Vec<Pair> = compared()
        .iter()
        .map(|(name, case, theirs)| Pair::of(name, case.refs.input_schema, &theirs.of_tool.to_string()))
        .collect();
    check("tools in refs", &pairs, OF_REFS, DEARER_REFS);
}

#[expect(clippy::cast_precision_loss, reason = "thousands of tokens")]
fn check(what: &str, pairs: &[Pair], most: f64, dearer: &[Dearer]) {
    let ratio = |ours: usize, theirs: usize| ours as f64 / theirs as f64;
    let mut ratios: Vec<f64> = pairs.iter().map(|pair| ratio(pair.ours, pair.theirs)).collect();
    ratios.sort_by(f64::total_cmp);
    let ours = pairs.iter().map(|pair| pair.ours).sum();
    let theirs = pairs.iter().map(|pair| pair.theirs).sum();
    let all = ratio(ours, theirs);
    println!(
        "{} {what}: ours {ours} tokens, theirs {theirs}, together {all:.3}; each: least {:.3}, median {:.3}, p90 {:.3}, most {:.3}",
        pairs.len(),
        ratios[0],
        ratios[ratios.len() / 2],
        ratios[ratios.len() * 9 / 10],
        ratios[ratios.len() - 1],
    );
    let listed = |pair: &Pair| dearer.iter().any(|(_, names)| names.contains(&&*pair.name));
    let wrong: Vec<String> = pairs
        .iter()
        .filter(|pair| (pair.ours > pair.theirs) != listed(pair))
        .map(|pair| format!("{}: {} against {}", pair.name, pair.ours, pair.theirs))
        .collect();
    assert!(wrong.is_empty(), "cost more, or less though listed: {wrong:#?}");
    for (reason, names) in dearer {
        println!("    {} dearer: {reason}", names.len());
    }
    assert!(all <= most, "{all:.3} of theirs");
}
