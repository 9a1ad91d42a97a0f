//! Costs compared with schemars', in tokens of o200k_base. `dearer.rs` proves each higher cost.

use mcpact_tests::types::{Case, schemars_schemas::SchemarsSchemas, several};
use serde_json::Value;

use super::{
    compared,
    dearer::{ALONE, IN_REFS, INLINE, Says, as_clients_take},
};

/// The cost of our schemas as a share of schemars', for all types together: measured, rounded up.
const OF_TYPES: f64 = 0.75;
/// The same share for tools with parameters of these types, as rmcp sends them.
const OF_TOOLS: f64 = 0.86;
/// The same share for tools whose schemas have no `$ref`.
const OF_INLINE: f64 = 0.70;
/// The same share for tools in the profile `refs`.
const OF_REFS: f64 = 0.70;
/// The same share for output schemas.
const OF_OUTPUTS: f64 = 0.76;

/// Two schemas of one type, or of a tool with a parameter of this type.
struct Pair<'a> {
    name: &'a str,
    case: &'a Case,
    theirs_of: &'a SchemarsSchemas,
    ours: Value,
    theirs: &'a Value,
    /// Our cost and schemars', in tokens.
    costs: (usize, usize),
}

impl Pair<'_> {
    fn is_dearer(&self) -> bool {
        self.costs.0 > self.costs.1
    }

    /// Returns a problem unless our schema is dearer only because it states more. `against` is
    /// schemars' schema in the same form.
    fn prove(&self, says: &Says, against: &Value) -> Option<String> {
        let name = self.name;
        let Some(witness) = says.witness(name, self.case, self.theirs_of) else {
            return Some(format!("{name}: no value shows that ours says more"));
        };
        let (ours, theirs) = (
            tokens(&says.taken_out(&self.ours, against).to_string()),
            tokens(&against.to_string()),
        );
        let (dearer, cheaper) = self.costs;
        println!("    {name}: {dearer} against {cheaper}, alike {ours} against {theirs}");
        println!("        {}\n        {witness}", says.what);
        (ours > theirs).then(|| format!("{name}: {ours} against {theirs} where both say the same"))
    }
}

fn tokens(text: &str) -> usize {
    tiktoken_rs::o200k_base_singleton().encode_ordinary(text).len()
}

type Compared = (String, &'static Case, SchemarsSchemas);

/// Returns each type with the two schemas that `schemas` returns.
fn pairs<'a>(
    compared: &'a [Compared],
    schemas: impl Fn(&'a Case, &'a SchemarsSchemas) -> (String, &'a Value),
) -> Vec<Pair<'a>> {
    let pair = |(name, case, theirs_of): &'a Compared| {
        let (ours, theirs) = schemas(case, theirs_of);
        Pair {
            name,
            case,
            theirs_of,
            costs: (tokens(&ours), tokens(&theirs.to_string())),
            ours: serde_json::from_str(&ours).expect("JSON"),
            theirs,
        }
    };
    compared.iter().map(pair).collect()
}

/// Profile `refs` compared with rmcp's schemas: both write repeated parts once.
#[test]
fn tools_with_refs() {
    let compared = compared();
    let pairs = pairs(&compared, |case, theirs| {
        (case.refs.input_schema.to_owned(), &theirs.of_tool)
    });
    spread("tools in profile refs, against rmcp's", &pairs, OF_REFS);
    check(&pairs, IN_REFS);
}

/// Profile `portable` compared with `inline_subschemas`: neither has a `$ref`.
#[test]
fn tools_inline() {
    let compared = compared();
    let pairs = pairs(&compared, |case, theirs| {
        (case.tool.input_schema.to_owned(), &theirs.of_tool_inline)
    });
    spread(
        "tools in profile portable, against schemars' inline_subschemas",
        &pairs,
        OF_INLINE,
    );
    check(&pairs, INLINE);
}

/// Profile `portable` compared with rmcp's schemas: dearer only by the saving of a `$ref`, which
/// ours have in the profile `refs`.
#[test]
fn tools() {
    let compared = compared();
    let pairs = pairs(&compared, |case, theirs| {
        (case.tool.input_schema.to_owned(), &theirs.of_tool)
    });
    spread("tools in profile portable, against rmcp's", &pairs, OF_TOOLS);
    let (mut by_refs, mut by_rules, mut wrong) = (0, 0, Vec::new());
    for pair in pairs.iter().filter(|pair| pair.is_dearer()) {
        let listed = |says: &[Says]| says.iter().any(|says| says.types.contains(&pair.name));
        let inline = tokens(&pair.theirs_of.of_tool_inline.to_string());
        let refs = tokens(pair.case.refs.input_schema);
        let shares = pair.theirs.to_string().contains("\"$ref\"");
        if shares && pair.costs.0 <= inline && (refs <= pair.costs.1 || listed(IN_REFS)) {
            by_refs += 1;
        } else if listed(INLINE) {
            by_rules += 1;
        } else {
            wrong.push(format!("{}: {:?}, inline {inline}, refs {refs}", pair.name, pair.costs));
        }
    }
    println!("    dearer: {by_refs} for a `$ref`, {by_rules} for what only ours says");
    assert!(wrong.is_empty(), "cost more: {wrong:#?}");
}

/// Types alone, which no client gets: dearer only than schemas that clients refuse, or that state
/// less.
#[test]
fn types() {
    let compared = compared();
    let pairs = pairs(&compared, |case, theirs| ((case.schema)(), &theirs.of_type));
    spread("types, against schemars'", &pairs, OF_TYPES);
    let mut wrong = Vec::new();
    let mut taken = 0;
    for pair in pairs.iter().filter(|pair| pair.is_dearer()) {
        let theirs = as_clients_take(&pair.theirs_of.of_type_inline, pair.name);
        if pair.costs.0 <= tokens(&theirs.to_string()) {
            taken += 1;
            continue;
        }
        match ALONE.iter().find(|says| says.types.contains(&pair.name)) {
            Some(says) => wrong.extend(pair.prove(says, &theirs)),
            None => wrong.push(format!("{}: {:?}, and {theirs}", pair.name, pair.costs)),
        }
    }
    println!("    {taken} dearer for clients that take no `$ref`, none to `#`, and no array without `items`");
    wrong.extend(cheap(&pairs, ALONE));
    assert!(wrong.is_empty(), "cost more, or less though listed: {wrong:#?}");
}

/// Compares output schemas, in which both crates write repeated parts once.
#[test]
fn outputs() {
    let compared = compared();
    let pairs = pairs(&compared, |case, theirs| {
        ((case.output_schema)(), &theirs.of_output_shared)
    });
    spread("output schemas, against schemars'", &pairs, OF_OUTPUTS);
    let repeated = several::CASES.iter().find(|case| case.name == "Repeated");
    let repeated = repeated.expect("it is among the types");
    let theirs = (repeated.schemars)().expect("schemars knows it").of_output_shared;
    let ours = (repeated.output_schema)();
    assert!(ours.contains(r##""$ref":"#/$defs/Position""##), "{ours}");
    let (ours, theirs) = (tokens(&ours), tokens(&theirs.to_string()));
    println!("    a struct that occurs three times: {ours} of {theirs}");
    assert!(ours < theirs, "{ours} of {theirs}");
}

/// Checks that there is a proof for each dearer schema.
#[track_caller]
fn check(pairs: &[Pair], says: &[Says]) {
    let mut wrong = cheap(pairs, says);
    for pair in pairs.iter().filter(|pair| pair.is_dearer()) {
        match says.iter().find(|says| says.types.contains(&pair.name)) {
            Some(says) => wrong.extend(pair.prove(says, pair.theirs)),
            None => wrong.push(format!("{}: {:?}", pair.name, pair.costs)),
        }
    }
    assert!(wrong.is_empty(), "cost more, or less though listed: {wrong:#?}");
}

/// Returns the types that are listed as dearer and are not.
fn cheap(pairs: &[Pair], says: &[Says]) -> Vec<String> {
    let is_dear = |name: &str| pairs.iter().any(|pair| pair.name == name && pair.is_dearer());
    let listed = says.iter().flat_map(|says| says.types);
    listed
        .filter(|name| !is_dear(name))
        .map(|name| format!("{name} is not dearer"))
        .collect()
}

/// Prints the distribution of our costs as a share of schemars', and checks the share of all
/// together.
#[expect(clippy::cast_precision_loss, reason = "thousands of tokens")]
#[track_caller]
fn spread(what: &str, pairs: &[Pair], most: f64) {
    let mut ratios: Vec<f64> = pairs
        .iter()
        .map(|pair| pair.costs.0 as f64 / pair.costs.1 as f64)
        .collect();
    ratios.sort_by(f64::total_cmp);
    let of = |part: usize| ratios[(ratios.len() - 1) * part / 100];
    let count = |order| {
        pairs
            .iter()
            .filter(|pair| pair.costs.0.cmp(&pair.costs.1) == order)
            .count()
    };
    let ours: usize = pairs.iter().map(|pair| pair.costs.0).sum();
    let theirs: usize = pairs.iter().map(|pair| pair.costs.1).sum();
    let all = ours as f64 / theirs as f64;
    println!(
        "{} {what}: {ours} of {theirs} tokens, {all:.3} together\n    \
         each: least {:.3}, p10 {:.3}, median {:.3}, p90 {:.3}, most {:.3}; {} cheaper, {} equal, {} dearer",
        pairs.len(),
        of(0),
        of(10),
        of(50),
        of(90),
        of(100),
        count(std::cmp::Ordering::Less),
        count(std::cmp::Ordering::Equal),
        count(std::cmp::Ordering::Greater),
    );
    assert!(all <= most, "{all:.4} of theirs, {what}");
}
